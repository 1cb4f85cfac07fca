// Tiles and series of a preview, by what the reader may see.
import { describe, expect, test } from 'vitest';
import { merchantRights, staffRights, toGuestRights } from '../../testing/rights-samples.ts';
import { type LinkFigures, toActivity, toCommerce, toTiles } from './preview-figures.ts';

const admin = merchantRights;
const influencer = toGuestRights();
const figures: LinkFigures = {
  visits: 200,
  requested_checkouts: 20,
  checkouts: 9,
  click_checkouts: 8,
  revenue: 450,
  influencer_attributed_checkouts: 6,
  influencer_attributed_revenue: 270,
};
const range = { from: '2026-02-28', to: '2026-03-01' };

describe('§9 metrics', () => {
  test.each([
    [{ visits: 10, requested_checkouts: 12, checkouts: 11 }, 10],
    [{ visits: 0, requested_checkouts: 0, checkouts: 0 }, 0],
    [{ requested_checkouts: 3, checkouts: 1 }, null],
  ])('visits of %j are %j: those that were counted', (counted, visits) => {
    expect(toTiles(counted, admin).visits).toBe(visits);
  });

  test('conversion is orders by click in percent of visits, and nothing without visits', () => {
    expect(toTiles(figures, admin).conversion).toEqual({ value: 4 });
    expect(toTiles({ visits: 0, click_checkouts: 0 }, admin).conversion).toEqual({ value: null });
    expect(toTiles({ visits: 1, click_checkouts: 3, revenue: 9 }, admin).conversion).toEqual({ value: 300 });
  });

  test('the average cart is revenue by checkouts, and nothing without checkouts', () => {
    expect(toTiles(figures, admin).average).toEqual({ value: 50 });
    expect(toTiles({ ...figures, checkouts: 0, revenue: 0 }, admin).average).toEqual({ value: null });
  });
});

describe('§6 metrics are shown only with the matching permission', () => {
  test.each([
    ['clicks', { clicks: false }, ['visits', 'conversion']],
    ['sales', { sales: false }, ['checkouts', 'conversion', 'average']],
    ['revenue', { revenue: false }, ['revenue', 'average']],
    ['cr', { conversion: false }, ['conversion']],
    ['aov', { average: false }, ['average']],
    ['anything', { clicks: false, sales: false, revenue: false }, Object.keys(toTiles({}, admin))],
  ])('without %s', (_what, missing, hidden) => {
    const tiles = toTiles(figures, toGuestRights(missing));
    const unseen = Object.entries(tiles).filter(([, value]) => value === null);
    expect(unseen.map(([name]) => name).toSorted()).toEqual([...hidden].toSorted());
  });

  test('what the server left out is not shown, whatever the screen believes', () => {
    expect(toTiles({ visits: 5 }, admin)).toEqual({
      visits: 5,
      checkouts: null,
      revenue: null,
      conversion: null,
      average: null,
    });
  });

  test('an influencer sees the orders and the revenue counted for her', () => {
    expect(toTiles(figures, influencer)).toMatchObject({ checkouts: 6, revenue: 270, average: { value: 45 } });
    expect(toTiles({ ...figures, influencer_attributed_revenue: undefined }, influencer).revenue).toBeNull();
  });

  test.each([
    ['all', {}, ['clicks', 'sales', 'conversion']],
    ['no clicks', { clicks: false }, ['sales']],
    ['no sales', { sales: false }, ['clicks']],
    ['no cr', { conversion: false }, ['clicks', 'sales']],
    ['neither clicks nor sales', { clicks: false, sales: false }, []],
  ])('activity chart with %s', (_what, missing, shown) => {
    expect(toActivity(of({}), null, toGuestRights(missing)).map(({ id }) => id)).toEqual(shown);
  });

  test.each([
    ['the merchant, who sees all', merchantRights, ['revenue', 'orders', 'average']],
    ['staff', staffRights, []],
    ['an influencer with every permission', influencer, []],
  ])('commerce chart of %s', (_who, rights, shown) => {
    expect(toCommerce(of({}), null, rights, 'USD').map(({ id }) => id)).toEqual(shown);
  });
});

/** Of the days of the range. */
const of = (days: Record<string, LinkFigures>) => ({ range, days });

const valuesOf = (series: readonly { id: string; points: readonly { value: number }[] }[], id: string) =>
  series.find((each) => each.id === id)?.points.map(({ value }) => value);

describe('series by day', () => {
  test('stand beside those of what is compared with, but hours beside no days', () => {
    const past = { range: { from: '2026-02-26', to: '2026-02-27' }, days: { '2026-02-27': { ...figures, visits: 9 } } };
    const [clicks] = toActivity(of({}), past, admin);
    expect(clicks?.previous).toEqual([
      { day: '2026-02-26', value: 0 },
      { day: '2026-02-27', value: 9 },
    ]);
    expect(toActivity(of({ '2026-03-01T09:00': figures }), past, admin)[0]).not.toHaveProperty('previous');
  });

  const days = {
    '2026-03-01': { ...figures, visits: 3, requested_checkouts: 0, revenue: 100.005, checkouts: 6, click_checkouts: 6 },
  };

  test('§9 zero-filled, conversion of the visits counted, revenue to two decimals', () => {
    const activity = toActivity(of(days), null, admin);
    expect(valuesOf(activity, 'clicks')).toEqual([0, 3]);
    expect(valuesOf(activity, 'sales')).toEqual([0, 6]);
    expect(valuesOf(activity, 'conversion')).toEqual([0, 200]);
    const commerce = toCommerce(of(days), null, admin, 'USD');
    expect(valuesOf(commerce, 'revenue')).toEqual([0, 100.01]);
    expect(valuesOf(commerce, 'average')).toEqual([0, 16.67]);
    expect(valuesOf(toCommerce(of(days), null, admin, 'KWD'), 'revenue')).toEqual([0, 100.005]);
  });

  test('§6 the sales of an influencer are those counted for her', () => {
    const day = { ...figures, influencer_attributed_checkouts: 2 };
    expect(valuesOf(toActivity(of({ '2026-03-01': day }), null, influencer), 'sales')).toEqual([0, 2]);
  });
});
