// Single visits are told apart as facts are: by values and by what has none, by tabs, and by whether they count.
import { linkId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { toFacetValue } from '../../traffic/traffic.ts';
import { createVisitTest, type TestedVisit, type VisitWish } from './visit-test.ts';

const link = linkId.parse('01890a5d-ac96-774b-bcce-b302099a8057');
const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const look: TestedVisit = {
  linkId: link,
  linkType: 'LOOK',
  influencerId: null,
  country: 'IL',
  device: 'mobile',
  browser: 'safari',
  referrer: null,
  utm: { ...noUtm, utm_campaign: ` ${'x'.repeat(300)}` },
  flag: null,
};
const bot: TestedVisit = { ...look, linkType: 'SHORT', country: null, flag: 'bot', utm: noUtm };
const texts = new Map([
  [1, 'IL'],
  [2, link],
  [3, 'x'.repeat(199)],
]);
const everything: VisitWish = {
  tab: null,
  isOfPeople: false,
  where: [],
  textOf: (number) => texts.get(number),
  toValue: toFacetValue,
};

it.each<[string, Partial<VisitWish>, [boolean, boolean]]>([
  ['everything', {}, [true, true]],
  ['people', { isOfPeople: true }, [true, false]],
  ['looks', { tab: 'links' }, [true, false]],
  ['shorts', { tab: 'shorts' }, [false, true]],
  ['the feed', { tab: 'shopboard' }, [false, false]],
  ['a country', { where: [{ facet: 'country', values: [1] }] }, [true, false]],
  ['another country', { where: [{ facet: 'country', values: [1], isNot: true }] }, [false, true]],
  ['no country', { where: [{ facet: 'country', values: [0] }] }, [false, true]],
  ['some country', { where: [{ facet: 'country', values: [0], isNot: true }] }, [true, false]],
  ['a country or none', { where: [{ facet: 'country', values: [0, 1] }] }, [true, true]],
  ['a country nobody came from', { where: [{ facet: 'country', values: [-1] }] }, [false, false]],
  ['a link', { where: [{ facet: 'link', values: [2] }] }, [true, true]],
  ['a value as long as is kept', { where: [{ facet: 'utm_campaign', values: [3] }] }, [true, false]],
  [
    'two that must hold',
    {
      where: [
        { facet: 'link', values: [2] },
        { facet: 'flag', values: [0] },
      ],
    },
    [true, false],
  ],
])('%s', (_name, wish, wanted) => {
  expect([look, bot].map(createVisitTest({ ...everything, ...wish }))).toEqual(wanted);
});
