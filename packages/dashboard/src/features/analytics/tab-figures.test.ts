// Tiles, series, funnel, breakdown and influencers of the analytics, for every kind of reader.
import { breakdownRow, influencerInsight } from '@vitrine/contract/analytics';
import { type RangeAnalytics, rangeAnalytics } from '@vitrine/contract/insights';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merchantRights, toGuestRights } from '../../testing/rights-samples.ts';
import { listColumns, type Row, toLengths, toPages, toRowChange } from './breakdown-columns.ts';
import { toFresh } from './freshness.ts';
import { compareBy, type InsightId, listInsightColumns } from './influencer-columns.ts';
import { listTiles, pickSeries, pickTab, toSeries, toTiles } from './tab-figures.ts';

const team = merchantRights;
const guest = toGuestRights();

const month: RangeAnalytics = {
  visits: 200,
  views: 500,
  adds: 40,
  requested_checkouts: 20,
  checkouts: 10,
  click_checkouts: 8,
  revenue: 1000,
  total_tax: 170,
  refunded: 50,
  influencer_attributed_checkouts: 8,
  influencer_attributed_revenue: 640,
  data: {
    '2026-11-01': {
      visits: 120,
      checkouts: 6,
      click_checkouts: 6,
      revenue: 600.004,
      influencer_attributed_checkouts: 5,
    },
    '2026-11-03': { visits: 0, checkouts: 4, click_checkouts: 2, revenue: 400, influencer_attributed_checkouts: 3 },
  },
};

const tabFigures = (sums: RangeAnalytics) => ({
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  all_analytics: sums,
  looks_analytics: sums,
  shorts_analytics: sums,
  shopboard_analytics: sums,
});

describe('the series on the chart', () => {
  const { visits: _visits, ...withoutVisits } = month;

  const cases: [string, RangeAnalytics, typeof team, string | null, string | undefined][] = [
    ['is the first where none is chosen', month, team, null, 'visits'],
    ['is the chosen one', month, team, 'revenue', 'revenue'],
    ['is the first where there is no such series', month, team, 'karma', 'visits'],
    ['is the first of those there are', withoutVisits, team, 'visits', 'checkouts'],
    ['is none that the reader may not see', month, guest, 'refunded', 'visits'],
    ['is none of nothing', { data: {} }, team, 'visits', undefined],
  ];

  test.each(cases)('%s', (_what, sums, rights, chosen, shown) => {
    expect(pickSeries(sums, rights, chosen)).toBe(shown);
  });
});

describe('§6 tiles', () => {
  test('of the merchant, in order, with what stands beneath', () => {
    const tiles = toTiles(month, null, team);
    expect(tiles.map(({ id, value }) => [id, value])).toEqual([
      ['visits', 200],
      ['views', 500],
      ['adds', 40],
      ['requested_checkouts', 20],
      ['checkouts', 10],
      ['cr', 4],
      ['revenue', 1000],
      ['aov', 100],
    ]);
    expect(tiles[0]?.notes).toEqual([]);
    expect(tiles[6]?.notes.map(({ figure, value }) => [figure, value])).toEqual([
      ['refunded', 50],
      ['total_tax', 170],
    ]);
    expect(tiles.every(({ before }) => before === undefined)).toBe(true);
  });

  test('of an influencer: the orders and revenue counted for her, and no refunds', () => {
    const tiles = toTiles(month, null, guest);
    const find = (id: string) => tiles.find((tile) => tile.id === id);
    expect(find('checkouts')).toMatchObject({ figure: 'influencer_attributed_checkouts', value: 8 });
    expect(find('revenue')).toMatchObject({ figure: 'influencer_attributed_revenue', value: 640, notes: [] });
    expect(find('cr')?.value).toBe(4);
    expect(find('aov')?.value).toBe(80);
  });

  test.each([
    [{ clicks: false }, ['checkouts', 'revenue', 'aov']],
    [{ sales: false }, ['visits', 'views', 'adds', 'requested_checkouts', 'revenue']],
    [{ revenue: false }, ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'cr']],
    [{ conversion: false, average: false }, ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'revenue']],
    [{ clicks: false, sales: false, revenue: false }, []],
  ])('without %j: %j', (rights, ids) => {
    expect(listTiles(toGuestRights(rights)).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [{ clicks: true }, ['visits', 'views', 'adds', 'requested_checkouts']],
    [{ sales: true }, ['influencer_attributed_checkouts']],
    [{ revenue: true }, ['influencer_attributed_revenue']],
  ])('with %j alone: %j', (rights, figures) => {
    const nothing = { clicks: false, sales: false, revenue: false, conversion: false, average: false };
    const alone = toGuestRights({ ...nothing, ...rights });
    expect(listTiles(alone).map(({ figure }) => figure)).toEqual(figures);
    expect(toTiles(month, null, alone).map(({ figure }) => figure)).toEqual(figures);
  });

  test('a figure that was not answered has no tile, and a rate of nothing no value', () => {
    expect(toTiles({ checkouts: 1, revenue: 9 }, null, team).map(({ id }) => id)).toEqual([
      'checkouts',
      'revenue',
      'aov',
    ]);
    const none = toTiles({ visits: 0, checkouts: 0, click_checkouts: 0, revenue: 0 }, null, team);
    expect(none.map(({ value }) => value)).toEqual([0, 0, null, 0, null]);
  });

  test('beside the period before', () => {
    const [visits] = toTiles(month, { visits: 100 }, team);
    expect(visits?.before).toBe(100);
  });
});

test('under a product there are no visits to tell of', () => {
  const answer = tabFigures(month);
  expect(listTiles(team)[0]?.id).toBe('visits');
  expect(toTiles(pickTab(answer, 'links', 'product'), null, team).map(({ id }) => id)).toEqual([
    'views',
    'adds',
    'checkouts',
    'revenue',
    'aov',
  ]);
});

test('shorts have no figures of what is done on a page', () => {
  const tiles = toTiles(pickTab(tabFigures(month), 'shorts'), null, team).map(({ id }) => id);
  expect(tiles).toEqual(['visits', 'checkouts', 'cr', 'revenue', 'aov']);
  expect(listTiles(team, 'shorts').map(({ id }) => id)).toEqual(tiles);
});

const ofVisits = (visits: number): RangeAnalytics => ({ visits, data: {} });

test('each tab has the figures of its own kind of link, and “all” those of all together', () => {
  const answer = {
    ...tabFigures(month),
    all_analytics: ofVisits(3),
    looks_analytics: ofVisits(2),
    shorts_analytics: ofVisits(1),
  };
  const visits = (['all', 'links', 'shorts', 'influencer'] as const).map((tab) => pickTab(answer, tab).visits);
  expect(visits).toEqual([3, 2, 1, 3]);
});

describe('series', () => {
  const days = { from: '2026-11-01', to: '2026-11-03' };

  test('are zero-filled, clicks first, money to two decimals', () => {
    const series = toSeries({ days, sums: month }, null, team, 'USD');
    expect(series[0]).toMatchObject({ id: 'visits', previous: null });
    expect(series[0]?.points.map(({ value }) => value)).toEqual([120, 0, 0]);
    const of = (id: string) => series.find((each) => each.id === id)?.points.map(({ value }) => value);
    expect(of('revenue')).toEqual([600, 0, 400]);
    expect(of('cr')).toEqual([5, 0, 0]);
    expect(of('aov')).toEqual([100, 0, 100]);
  });

  test('stand beside those of the period before, day for day', () => {
    const before = { days: { from: '2026-10-29', to: '2026-10-31' }, sums: { data: { '2026-10-30': { visits: 7 } } } };
    const [visits] = toSeries({ days, sums: month }, before, team, 'USD');
    expect(visits?.previous).toEqual([
      { day: '2026-10-29', value: 0 },
      { day: '2026-10-30', value: 7 },
      { day: '2026-10-31', value: 0 },
    ]);
  });

  test('§6 of an influencer without clicks and revenue are her orders alone', () => {
    const series = toSeries({ days, sums: month }, null, toGuestRights({ clicks: false, revenue: false }), 'USD');
    expect(series.map(({ id }) => id)).toEqual(['checkouts']);
    expect(series[0]?.points.map(({ value }) => value)).toEqual([5, 0, 3]);
  });
});

const toRow = (given: object): Row => ({
  ...breakdownRow.parse({
    value: 'IL',
    label: 'Israel',
    image_url: null,
    link_id: null,
    multilink_id: null,
    link_type: null,
    ...given,
  }),
  previous: null,
});

describe('a breakdown', () => {
  const plain = { tab: 'links', isOfProducts: false, isAttributed: false } as const;

  test('shows an influencer the orders and the revenue counted for her, sorted by the same', () => {
    const row = { checkouts: 4, revenue: 90, influencer_attributed_checkouts: 3, influencer_attributed_revenue: 80 };
    const columns = listColumns([toRow(row)], { by: 'country', tab: 'links', isOfProducts: false, isAttributed: true });
    expect(columns.map(({ id, sort }) => [id, sort])).toEqual([
      ['influencer_attributed_checkouts', 'checkouts'],
      ['influencer_attributed_revenue', 'revenue'],
    ]);
  });

  test('has columns for what any row answers', () => {
    const rows = [toRow({ visits: 3, cr: null }), toRow({ visits: 1, revenue: 4 })];
    expect(listColumns(rows, { by: 'country', ...plain }).map(({ id, sort }) => [id, sort])).toEqual([
      ['visits', 'visits'],
      ['cr', null],
      ['revenue', 'revenue'],
    ]);
    expect(listColumns([], { by: 'country', ...plain })).toEqual([]);
  });

  test('has no visits for products, and nothing but visits for why they are not counted', () => {
    const rows = [toRow({ visits: 0, requested_checkouts: 0, views: 2, checkouts: 1, buys: 3, cr: null })];
    expect(listColumns(rows, { by: 'product', ...plain }).map(({ id }) => id)).toEqual(['views', 'checkouts', 'buys']);
    expect(listColumns(rows, { by: 'flag', ...plain }).map(({ id }) => id)).toEqual(['visits']);
    expect(listColumns(rows, { ...plain, by: 'link', isOfProducts: true }).map(({ id }) => id)).toEqual([
      'views',
      'checkouts',
    ]);
  });

  test.each([
    [
      [10, 5, 0],
      [1, 0.5, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('of visits %j has bars %j', (visits, lengths) => {
    expect(
      toLengths(
        visits.map((value) => toRow({ visits: value })),
        'visits',
      ),
    ).toEqual(lengths);
  });

  test('money paid back makes no bar go the other way', () => {
    expect(toLengths([toRow({ revenue: -5 }), toRow({ revenue: 10 })], 'revenue')).toEqual([0, 1]);
  });

  test.each([
    [{ visits: 4 }, { direction: 'up', percent: 50 }],
    [{}, { direction: 'new', percent: null }],
    [null, { direction: 'new', percent: null }],
  ])('a row of 6 visits after %j', (previous, change) => {
    expect(toRowChange({ ...toRow({ visits: 6 }), previous }, 'visits')).toEqual(change);
  });

  test.each([
    [0, 0, { pages: 1, page: 0, first: 0, last: 0 }],
    [10, 0, { pages: 1, page: 0, first: 1, last: 10 }],
    [11, 1, { pages: 2, page: 1, first: 11, last: 11 }],
    [11, 7, { pages: 2, page: 1, first: 11, last: 11 }],
  ])('of %s rows at page %s', (total, page, shown) => {
    expect(toPages(total, 10, page)).toEqual(shown);
  });
});

const toInsight = (username: string, figures: object = {}) =>
  influencerInsight.parse({ username, profile_image_url: null, is_active: true, currency: 'USD', ...figures });

describe('influencers', () => {
  test('stand by a figure or by name, those alike as they were', () => {
    const rows = [toInsight('cleo', { total_sales: 2 }), toInsight('ben', { total_sales: 2 }), toInsight('ada')];
    const names = (id: InsightId | 'username') => rows.toSorted(compareBy(id)).map(({ username }) => username);
    expect(names('total_sales')).toEqual(['ada', 'cleo', 'ben']);
    expect(names('username')).toEqual(['ada', 'ben', 'cleo']);
  });

  test('have columns for what anyone has', () => {
    const rows = [toInsight('ada', { total_clicks: 0 }), toInsight('ben', { sales_external: 1 })];
    expect(listInsightColumns(rows).map(({ id }) => id)).toEqual(['total_clicks', 'sales_external']);
  });
});

describe('how fresh figures are', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const later = '2026-11-21T10:05:00.000Z';
  test.each([
    [{ counted_at: at, waiting_ms: 0 }, null, { countedAt: at, waitingMs: null }],
    [{ counted_at: at, waiting_ms: 60_000 }, null, { countedAt: at, waitingMs: 60_000 }],
    [{ counted_at: at, waiting_ms: 800 }, null, { countedAt: at, waitingMs: null }],
    [{ counted_at: at, waiting_ms: 60_000 }, later, { countedAt: later, waitingMs: null }],
    [{ counted_at: later, waiting_ms: 60_000 }, at, { countedAt: later, waitingMs: 60_000 }],
    [{ counted_at: null, waiting_ms: 0 }, null, { countedAt: null, waitingMs: null }],
  ])('%j after %s', (answer, told, fresh) => {
    expect(toFresh(answer, told)).toEqual(fresh);
  });
});

test('every answer of the contract has figures for every kind of reader', () => {
  const answers = fc.record({ visits: fc.nat(), checkouts: fc.nat(), revenue: fc.nat() }, { requiredKeys: [] });
  fc.assert(
    fc.property(answers, (figures) => {
      const sums = rangeAnalytics.parse({ ...figures, data: {} });
      for (const tile of toTiles(sums, null, team)) {
        expect(tile.value === null || Number.isFinite(tile.value)).toBe(true);
      }
    }),
  );
});
