// What can be asked beside what, for the merchant and for influencers with and without permissions.
import { listFaults, measure, type SplitKey, splitKey } from '@vitrine/contract/figure-questions';
import { describe, expect, it } from 'vitest';
import { merchantRights, toGuestRights } from '../../../testing/rights-samples.ts';
import { toAnalyticsAccess } from '../analytics-access.ts';
import { fitExplore } from './explore-place.ts';
import { listMeasures, listSplits, type Origin, origins } from './explore-rules.ts';

const team = toAnalyticsAccess(merchantRights);
const guest = toAnalyticsAccess(toGuestRights());

describe('measures', () => {
  it.each<[SplitKey[], boolean, string[], string[]]>([
    [['country'], false, ['visits', 'profit', 'commission', 'cr'], ['buys']],
    [['hour'], false, ['visits', 'adds', 'checkouts', 'revenue', 'cr'], ['buys']],
    [['weekday', 'country'], false, ['views', 'aov'], ['buys']],
    [['product'], false, ['buys', 'views', 'revenue'], ['visits', 'cr', 'commission', 'profit', 'discounts']],
    [['country'], true, ['buys', 'adds'], ['visits', 'new_customers']],
  ])('by %j, of products %s, are among others %j, and never %j', (split, isOfProducts, some, none) => {
    const found = listMeasures(team, { origin: 'tab', split, isOfProducts });
    expect(found).toEqual(expect.arrayContaining(some));
    expect(found.filter((name) => none.includes(name))).toEqual([]);
  });

  it.each<[Origin, SplitKey[], string[], string[]]>([
    ['tab', ['country'], ['visits', 'cr', 'checkouts'], []],
    ['all', ['country'], ['visits', 'checkouts', 'aov', 'cr'], []],
    ['all', ['tab', 'country'], ['visits', 'checkouts', 'cr'], []],
    ['code', ['country'], ['checkouts', 'revenue', 'aov', 'commission'], ['visits', 'click_checkouts', 'views', 'cr']],
  ])('from %s by %j are among others %j, and never %j', (origin, split, some, none) => {
    const found = listMeasures(team, { origin, split, isOfProducts: false });
    expect(found).toEqual(expect.arrayContaining(some));
    expect(found.filter((name) => none.includes(name))).toEqual([]);
  });

  it('of an influencer are their own, by their own names, and by permission', () => {
    const about = { origin: 'tab' as const, split: ['country' as const], isOfProducts: false };
    expect(listMeasures(guest, about)).toEqual(
      expect.arrayContaining([
        'visits',
        'influencer_attributed_checkouts',
        'influencer_attributed_revenue',
        'commission',
      ]),
    );
    for (const name of ['checkouts', 'revenue', 'refunded', 'profit', 'total_tax'] as const)
      expect(listMeasures(guest, about)).not.toContain(name);
    const blind = toAnalyticsAccess(toGuestRights({ clicks: false }));
    expect(listMeasures(blind, about)).not.toContain('visits');
  });
});

describe('what a question is split by', () => {
  it('is anything once; neither tags nor why visits do not count; by one clock alone', () => {
    const all = listSplits(team, undefined);
    expect(all).toEqual(expect.arrayContaining(['link', 'channel', 'network', 'day', 'month', 'hour']));
    expect(all).not.toContain('flag');
    expect(listSplits(team, 'country')).not.toContain('country');
    expect(listSplits(team, 'day')).not.toContain('month');
    expect(listSplits(team, 'day')).not.toContain('hour');
    expect(listSplits(team, 'weekday')).toContain('hour');
    expect(listSplits(guest, undefined)).not.toContain('multilink');
    expect(listSplits(guest, undefined)).not.toContain('influencer');
    expect(listSplits(guest, undefined)).toContain('tab');
  });

  it('and all measures that are offered beside it, the contract takes', () => {
    for (const one of listSplits(team, undefined)) {
      for (const other of listSplits(team, one)) {
        const split = [one, other];
        expect(
          listFaults({
            measures: listMeasures(team, { origin: 'tab', split, isOfProducts: false }),
            split_by: split,
            order: [],
          }),
        ).toEqual([]);
      }
    }
  });
});

it.each([team, guest])('whatever is chosen, what is asked is possible', (access) => {
  const chosen = {
    origin: 'tab',
    measures: measure.options,
    shape: 'map',
    shown: 'profit',
    order: { by: 'profit', direction: 'asc' },
  } as const;
  for (const split of splitKey.options.map((each) => [each, 'flag'] as const)) {
    const fitted = fitExplore({ ...chosen, split }, { access, isOfProducts: true });
    expect(fitted.split).toHaveLength(1);
    expect(fitted.shape).toBe('table');
    expect([fitted.order, fitted.shown]).toEqual([null, null]);
    const possible = listMeasures(access, { origin: 'tab', split: fitted.split, isOfProducts: true });
    expect(fitted.measures).toEqual(measure.options.filter((name) => possible.includes(name)));
  }
});

it.each(origins)('from %s there is always something to ask', (origin) => {
  const chosen = {
    origin,
    measures: ['visits'],
    split: ['hour', 'tab'],
    shape: 'map',
    shown: null,
    order: null,
  } as const;
  const fitted = fitExplore(chosen, { access: team, isOfProducts: false });
  expect(fitted.measures.length).toBeGreaterThan(0);
  expect(fitted.split).toEqual(['hour', 'tab']);
});
