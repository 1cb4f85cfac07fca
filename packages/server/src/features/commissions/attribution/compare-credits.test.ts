// What counts as a change when orders are credited by other rules.
import { accountId, linkId, orderId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { compareCredits } from './compare-credits.ts';
import type { Credit } from './runs-store.ts';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const one = orderId.parse('1');
const nobody: Credit = { linkId: null, influencerId: null, channel: null };
const byLink = (link: number, influencer: number | null = null): Credit => ({
  linkId: linkId.parse(id(link)),
  influencerId: influencer === null ? null : accountId.parse(id(influencer)),
  channel: 'links',
});
const byCode = (influencer: number): Credit => ({
  linkId: null,
  influencerId: accountId.parse(id(influencer)),
  channel: 'organic',
});

it.each<[string, Credit | null, Credit, 'credited' | 'uncredited' | 'moved' | null]>([
  ['nobody before and after', nobody, nobody, null],
  ['the same link', byLink(1, 5), byLink(1, 5), null],
  ['not decided yet', null, byLink(1), null],
  ['nobody before', nobody, byCode(5), 'credited'],
  ['nobody after', byLink(1), nobody, 'uncredited'],
  ['from a link to a code of the same influencer', byLink(1, 5), byCode(5), 'moved'],
  ['from one link to another', byLink(1, 5), byLink(2, 5), 'moved'],
  ['from one influencer to another by codes', byCode(5), byCode(6), 'moved'],
  ['the same link, from a look to a short', byLink(1), { ...byLink(1), channel: 'shorts' }, 'moved'],
  ['a link’s own code instead of its click', byLink(1), { ...byLink(1), channel: 'organic' }, 'moved'],
])('%s', (_title, before, after, kind) => {
  const { changes, found } = compareCredits([{ orderId: one, after }], new Map(before ? [[one, before]] : []));
  expect(changes).toEqual(kind === null ? [] : [{ orderId: one, before, after }]);
  expect(found).toEqual({ credited: 0, uncredited: 0, moved: 0, ...(kind === null ? {} : { [kind]: 1 }) });
});
