// What the influencers page lists, in which order, and what it adds up.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { ListedInfluencer } from '@vitrine/contract/influencers';
import { describe, expect, it } from 'vitest';
import { readListQuestion } from '../../ui/list-address.ts';
import { type Asked, type InfluencerRow, keepSort, listKnown, readSort, toRows, toTotals } from './influencer-rows.ts';
import { emptyDraft } from './influencer-draft.ts';

const person = (username: string, day: string, isActive = true): ListedInfluencer => ({
  username,
  name: username,
  email: `${username}@mail.example`,
  phone: null,
  tags: [],
  profile_image_url: null,
  promocode: null,
  is_active: isActive,
  earning_ends_at: null,
  last_seen_at: null,
  permissions: emptyDraft.permissions,
  created_at: `2026-01-${day}T10:00:00.000Z`,
  commission: 10,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
});
const brought = (username: string, sales: number, revenue: number, clicks = 0): InfluencerInsight => ({
  username,
  profile_image_url: null,
  is_active: true,
  currency: 'USD',
  total_clicks: clicks,
  total_sales: sales,
  total_revenue: revenue,
});
const everyone = [person('old', '01'), person('gone', '09', false), person('new', '05'), person('mid', '03')];
const insights = [brought('old', 2, 20), brought('mid', 2, 30.1), brought('gone', 99, 999.99)];
const nothing = readListQuestion('');
const usernames = (rows: readonly InfluencerRow[]) => rows.map(({ username }) => username);
const found = (asked: Partial<Asked>, of = everyone) => usernames(toRows(of, { insights }, { ...nothing, ...asked }));
const names = (sort: string, who: string[] = [], known: InfluencerInsight[] | null = insights) =>
  usernames(toRows(everyone, { insights: known ?? undefined }, { ...nothing, who, sort }));

const seen = (username: string, at: string | null) => ({ ...person(username, '01'), last_seen_at: at });

describe('§2 influencers page: sort by most recent or sales', () => {
  it('puts the newest first, and who is deactivated last', () => {
    expect(names('')).toEqual(['new', 'mid', 'old', 'gone']);
    expect(found({ isAscending: true })).toEqual(['old', 'mid', 'new', 'gone']);
  });
  it('puts most sales first, then most revenue; who sold nothing is there too', () => {
    expect(names('sales')).toEqual(['mid', 'old', 'new', 'gone']);
    expect(found({ sort: 'sales', isAscending: true })).toEqual(['new', 'old', 'mid', 'gone']);
  });
  it('puts who was seen last first, and who never was behind', () => {
    const people = [
      seen('never', null),
      seen('june', '2026-06-01T10:00:00.000Z'),
      seen('july', '2026-07-01T10:00:00.000Z'),
    ];
    expect(found({ sort: 'seen' }, people)).toEqual(['july', 'june', 'never']);
  });
  it('is by age while figures are on their way', () => {
    expect(names('sales', [], null)).toEqual(['new', 'mid', 'old', 'gone']);
  });
  it('is by name, by what they are paid, and by what is payable as well', () => {
    expect(found({ sort: 'name', isAscending: true })).toEqual(['mid', 'new', 'old', 'gone']);
    const paid = [
      person('low', '01'),
      { ...person('flat', '02'), commission_flat: { amount: 5, currency: 'USD' } },
      { ...person('high', '03'), commission: 20 },
    ];
    expect(found({ sort: 'commission' }, paid)).toEqual(['high', 'low', 'flat']);
    const payable = new Map([['old', 7]]);
    const rows = toRows(everyone, { insights, payable }, { ...nothing, sort: 'payable' });
    expect(rows.map((row) => [row.username, row.payable])).toEqual([
      ['old', 7],
      ['new', 0],
      ['mid', 0],
      ['gone', 0],
    ]);
    expect(usernames(toRows(everyone, { insights, payable }, { ...nothing, isPayable: true }))).toEqual(['old']);
  });
  it('is remembered, and nonsense is the usual', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    const usual = { sort: '', isAscending: false };
    expect(readSort(storage)).toEqual(usual);
    for (const order of [
      { sort: 'sales', isAscending: false },
      { sort: 'name', isAscending: true },
    ]) {
      keepSort(storage, order);
      expect(readSort(storage)).toEqual(order);
    }
    kept.set([...kept.keys()][0] ?? '', 'constructor');
    expect(readSort(storage)).toEqual(usual);
  });
});

describe('§2 influencers page: filter and totals', () => {
  it('shows those chosen, and sums what is shown', () => {
    expect(names('', ['gone', 'old'])).toEqual(['old', 'gone']);
    const rows = toRows(everyone, { insights }, { ...nothing, who: ['old', 'mid'] });
    expect(toTotals(rows)).toEqual({ sales: 4, revenue: 50.1 });
    expect(toTotals(toRows(everyone, { insights }, nothing))).toEqual({ sales: 103, revenue: 1050.09 });
  });
  it('finds by words, tags, state, terms and code', () => {
    const people = [
      { ...person('ana', '01'), tags: ['VIP', 'Paris'], promocode: 'ANA10' },
      { ...person('ben', '02', false), email: 'ben@vip.example' },
      { ...person('cleo', '03'), commission_flat: { amount: 5, currency: 'USD' }, tags: ['paris'] },
      {
        ...person('dov', '04'),
        commission_monthly: { measure: 'orders' as const, currency: 'USD', tiers: [], bonuses: [] },
      },
    ];
    const of = (asked: Partial<Asked>) => found(asked, people).toSorted();
    expect(of({ words: 'vip' })).toEqual(['ana', 'ben']);
    expect(of({ words: 'ana10' })).toEqual(['ana']);
    expect(of({ tags: ['Paris'] })).toEqual(['ana', 'cleo']);
    expect(of({ status: 'inactive' })).toEqual(['ben']);
    expect(of({ status: 'active' })).toEqual(['ana', 'cleo', 'dov']);
    expect(of({ terms: 'flat' })).toEqual(['cleo']);
    expect(of({ terms: 'rate' })).toEqual(['ana', 'ben', 'dov']);
    expect(of({ terms: 'monthly' })).toEqual(['dov']);
    expect(of({ terms: 'own' })).toEqual([]);
    expect(of({ terms: 'constructor' })).toEqual(['ana', 'ben', 'cleo', 'dov']);
    expect(of({ code: 'with' })).toEqual(['ana']);
    expect(of({ code: 'without' })).toEqual(['ben', 'cleo', 'dov']);
  });
  it('knows no sum while figures are on their way', () => {
    expect(toTotals(toRows(everyone, { insights: undefined }, nothing))).toBeNull();
    expect(toTotals([])).toEqual({ sales: 0, revenue: 0 });
  });
  it.each([
    ['', []],
    ['?who=old,mid', ['old', 'mid']],
    ['?who=old,,old,nobody', ['old']],
    ['?who=%3Cscript%3E', []],
  ])('reads the names in “%s”', (search, expected) => {
    expect(listKnown(readListQuestion(search).who, everyone)).toEqual(expected);
  });
});
