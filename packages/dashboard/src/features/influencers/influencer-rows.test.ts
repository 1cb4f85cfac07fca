// What the influencers page lists, in which order, and what it adds up.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Influencer } from '@vitrine/contract/influencers';
import { describe, expect, it } from 'vitest';
import { keepSort, readChosen, readSort, toRows, toTotals } from './influencer-rows.ts';
import { emptyDraft } from './influencer-draft.ts';

const person = (username: string, day: string, isActive = true): Influencer => ({
  username,
  name: username,
  email: `${username}@mail.example`,
  phone: null,
  profile_image_url: null,
  promocode: null,
  is_active: isActive,
  earning_ends_at: null,
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
const names = (sort: 'recent' | 'sales', chosen: string[] = [], known: InfluencerInsight[] | null = insights) =>
  toRows(everyone, known ?? undefined, { chosen, sort }).map(({ username }) => username);

describe('§2 influencers page: sort by most recent or sales', () => {
  it('puts the newest first, and who is deactivated last', () => {
    expect(names('recent')).toEqual(['new', 'mid', 'old', 'gone']);
  });
  it('puts most sales first, then most revenue; who sold nothing is there too', () => {
    expect(names('sales')).toEqual(['mid', 'old', 'new', 'gone']);
  });
  it('is by age while figures are on their way', () => {
    expect(names('sales', [], null)).toEqual(['new', 'mid', 'old', 'gone']);
  });
  it('is remembered, and nonsense is the usual', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    expect(readSort(storage)).toBe('recent');
    keepSort(storage, 'sales');
    expect(readSort(storage)).toBe('sales');
    kept.set([...kept.keys()][0] ?? '', 'constructor');
    expect(readSort(storage)).toBe('recent');
  });
});

describe('§2 influencers page: filter and totals', () => {
  it('shows those chosen, and sums what is shown', () => {
    expect(names('recent', ['gone', 'old'])).toEqual(['old', 'gone']);
    const rows = toRows(everyone, insights, { chosen: ['old', 'mid'], sort: 'recent' });
    expect(toTotals(rows)).toEqual({ sales: 4, revenue: 50.1 });
    expect(toTotals(toRows(everyone, insights, { chosen: [], sort: 'recent' }))).toEqual({
      sales: 103,
      revenue: 1050.09,
    });
  });
  it('knows no sum while figures are on their way', () => {
    expect(toTotals(toRows(everyone, undefined, { chosen: [], sort: 'recent' }))).toBeNull();
    expect(toTotals([])).toEqual({ sales: 0, revenue: 0 });
  });
  it.each([
    ['', []],
    ['?who=old,mid', ['old', 'mid']],
    ['?who=old,,old,nobody', ['old']],
    ['?who=%3Cscript%3E', []],
  ])('reads the names in “%s”', (search, expected) => {
    expect(readChosen(search, everyone)).toEqual(expected);
  });
});
