// Which figures are written out, and in which order rows come.
import { describe, expect, it } from 'vitest';
import { measure, type Measure, type SplitKey } from '@vitrine/contract/figure-questions';
import { figureNeeds, type Rights } from '@vitrine/contract/rights';
import { allPermissions } from '../../identity/actor.ts';
import { noFigureSums, toAskedFigures } from '../figures.ts';
import {
  isAnything,
  listMeasureFaults,
  listOrders,
  listSums,
  sortRows,
  type AnsweredRow,
  type RowOrder,
} from './answered-rows.ts';

const merchant: Rights = { role: 'admin', permissions: allPermissions };
const sums = {
  ...noFigureSums,
  visits: 200,
  visitors: 120,
  views: 90,
  adds: 30,
  requests: 12,
  orders: 10,
  clickOrders: 9,
  revenue: 50_000,
  tax: 4_000,
  refunded: 5_000,
  grossSales: 48_000,
  salesDiscount: 4_000,
  returns: 4_500,
  shipping: 1_500,
  taxReturned: 400,
  cost: 15_000,
  uncosted: 11_000,
  buys: 14,
  influencerOrders: 4,
  influencerBase: 18_000,
  newOrders: 3,
  returningOrders: 1,
  discount: 700,
  commission: 1_800,
};

const writeOut = (measures: Measure[], currency = 'USD') =>
  toAskedFigures(sums, measures, { currency, reader: merchant });

describe('listSums', () => {
  const influencer: Rights = { role: 'influencer', permissions: allPermissions };
  it.each(
    measure.options.flatMap((name) => [merchant, influencer].map((reader) => ({ name, reader, role: reader.role }))),
  )('has all that $name is told by to $role', ({ name, reader }) => {
    const needed: readonly string[] = listSums([name]);
    const others = Object.keys(sums).filter((sum) => !needed.includes(sum));
    const without = { ...sums, ...Object.fromEntries(others.map((sum) => [sum, 0])) };
    const write = (of: typeof sums) => toAskedFigures(of, [name], { currency: 'USD', reader });
    expect(write(without)).toEqual(write(sums));
  });
});

describe('toAskedFigures', () => {
  it('writes out every figure by its formula', () => {
    expect(toAskedFigures(sums, measure.options, { currency: 'USD', reader: merchant })).toEqual({
      visits: 200,
      visitors: 120,
      views: 90,
      adds: 30,
      requested_checkouts: 12,
      checkouts: 10,
      click_checkouts: 9,
      revenue: 500,
      total_tax: 40,
      refunded: 50,
      gross_sales: 480,
      sales_discounts: 40,
      returns: 45,
      net_sales: 395,
      shipping: 15,
      taxes: 36,
      sales_total: 450,
      influencer_attributed_checkouts: 4,
      influencer_attributed_revenue: 180,
      buys: 14,
      cr: 4.5,
      aov: 50,
      net_aov: 44,
      commission: 18,
      new_customers: 3,
      returning_customers: 1,
      discounts: 7,
      cost_of_goods: 150,
      // 395 − 150 − 18
      profit: 227,
      // 330 of 440
      cost_known: 75,
    });
  });

  it('writes out what was asked for and nothing else, amounts in the units of their currency', () => {
    expect(writeOut(['aov', 'visits'])).toEqual({ visits: 200, aov: 50 });
    expect(writeOut(['revenue'], 'JPY')).toEqual({ revenue: 50_000 });
    expect(writeOut(['revenue'], 'KWD')).toEqual({ revenue: 50 });
    expect(writeOut([])).toEqual({});
  });

  it.each(Object.keys(allPermissions) as (keyof Rights['permissions'])[])(
    'tells no influencer without %s what needs it',
    (name) => {
      const reader: Rights = { role: 'influencer', permissions: { ...allPermissions, [name]: false } };
      const told = Object.keys(toAskedFigures(sums, measure.options, { currency: 'USD', reader }));
      const open = measure.options.filter((each) => {
        const needed: readonly string[] | 'team' = figureNeeds[each];
        return needed !== 'team' && !needed.includes(name);
      });
      expect(told.toSorted()).toEqual(open.toSorted());
    },
  );
});

describe('listMeasureFaults', () => {
  it.each<[Measure[], boolean[], string[]]>([
    [['visits', 'checkouts', 'revenue', 'total_tax', 'refunded', 'cr', 'aov'], [false, true], []],
    [['visits', 'buys'], [true], []],
    [['visits', 'buys'], [false], ['measures.1 measure_products']],
    // beside other conditions, or a segment, that are about something else
    [['buys'], [true, false], ['measures.0 measure_products']],
    [['commission', 'new_customers', 'returning_customers', 'discounts', 'profit', 'shipping'], [false, false], []],
    [['gross_sales', 'returns', 'net_sales', 'taxes', 'net_aov', 'cost_of_goods', 'cost_known'], [true], []],
    [
      [
        'commission',
        'visits',
        'new_customers',
        'returning_customers',
        'discounts',
        'profit',
        'shipping',
        'sales_total',
      ],
      [false, true],
      [0, 2, 3, 4, 5, 6, 7].map((at) => `measures.${at} measure_orders`),
    ],
  ])('%j, of products: %j', (measures, ofProducts, faults) => {
    expect(
      listMeasureFaults(measures, { ofProducts, ofCustomers: [false] }).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(faults);
  });
});

it('of customers nothing is known of visits', () => {
  const asked: Measure[] = ['checkouts', 'visits', 'visitors', 'views', 'adds', 'requested_checkouts', 'cr', 'revenue'];
  const faults = listMeasureFaults(asked, { ofProducts: [false], ofCustomers: [false, true] });
  expect(faults).toEqual([1, 2, 3, 4, 5, 6].map((at) => ({ field: `measures.${at}`, code: 'measure_customers' })));
});

describe('isAnything', () => {
  it.each([
    [{}, false],
    [{ visits: 0, cr: null }, false],
    [{ visits: 0, revenue: -5 }, true],
    [{ visits: 1 }, true],
  ])('%j: %s', (figures, isIt) => {
    expect(isAnything(figures)).toBe(isIt);
  });
});

describe('sortRows', () => {
  const rows: AnsweredRow[] = [
    { keys: [3, '2026-01-02'], figures: { visits: 5, cr: null } },
    { keys: [1, '2026-01-01'], figures: { visits: 5, cr: 2 } },
    { keys: [null, '2026-01-01'], figures: { visits: 9, cr: 1 } },
    { keys: [2, '2026-01-01'], figures: { visits: 7, cr: 3 } },
  ];
  const split: SplitKey[] = ['country', 'day'];
  const names = new Map([
    [1, 'Zambia'],
    [2, 'Angola'],
    [3, 'Malta'],
  ]);
  const sorted = (asked: RowOrder[], measures: Measure[] = ['visits']) =>
    sortRows(rows, {
      split,
      orders: listOrders(asked, split, measures),
      nameOf: (key, value) => (key === 'country' ? (names.get(Number(value)) ?? null) : value),
    }).map(({ keys }) => keys[0]);

  it.each<[string, RowOrder[], (number | null)[]]>([
    ['by time, then by the first measure, most first', [], [null, 2, 1, 3]],
    ['by a measure', [{ by: 'visits', direction: 'desc' }], [null, 2, 1, 3]],
    ['by a measure, least first, ties by time', [{ by: 'visits', direction: 'asc' }], [1, 3, 2, null]],
    ['by a rate, what has none last', [{ by: 'cr', direction: 'desc' }], [2, 1, null, 3]],
    ['by a rate, least first, what has none last', [{ by: 'cr', direction: 'asc' }], [null, 1, 2, 3]],
    ['by the name of a value, what has none last', [{ by: 'country', direction: 'asc' }], [2, 3, 1, null]],
    ['by the name of a value, from the end', [{ by: 'country', direction: 'desc' }], [1, 3, 2, null]],
    ['by the last day first', [{ by: 'day', direction: 'desc' }], [3, null, 2, 1]],
    ['by a measure that is not told, which tells nothing', [{ by: 'revenue', direction: 'desc' }], [null, 2, 1, 3]],
  ])('%s', (_what, asked, keys) => {
    expect(sorted(asked)).toEqual(keys);
  });
});
