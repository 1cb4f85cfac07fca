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
  const wanted = [{ orderId: one, after, amount: 5 }];
  const { changes, found } = compareCredits(wanted, new Map(before ? [[one, before]] : []), new Map([[one, 5]]));
  expect(changes).toEqual(kind === null ? [] : [{ orderId: one, before, after, amounts: { before: 5, after: 5 } }]);
  expect(found).toEqual({ credited: 0, uncredited: 0, moved: 0, repriced: 0, ...(kind === null ? {} : { [kind]: 1 }) });
});

it.each<[string, Credit, number | null, number, 'moved' | 'repriced' | null]>([
  ['earned nothing yet', byLink(1, 5), null, 0, null],
  ['earns for the first time', byLink(1, 5), null, 7, 'repriced'],
  ['earns less', byLink(1, 5), 7, 6, 'repriced'],
  ['earns nothing any more', byLink(1, 5), 7, 0, 'repriced'],
  ['goes to somebody else for the same amount', byLink(1, 6), 7, 7, 'moved'],
])('%s', (_title, after, earned, amount, kind) => {
  const known = new Map(earned === null ? [] : [[one, earned]]);
  const { changes, found } = compareCredits([{ orderId: one, after, amount }], new Map([[one, byLink(1, 5)]]), known);
  expect(changes.map(({ amounts }) => amounts)).toEqual(kind === null ? [] : [{ before: earned ?? 0, after: amount }]);
  expect(found).toEqual({ credited: 0, uncredited: 0, moved: 0, repriced: 0, ...(kind === null ? {} : { [kind]: 1 }) });
});
