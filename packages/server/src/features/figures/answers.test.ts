// How the parts of an answer become rows, and rows pages.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countVisits, joinLives, joinParts, sumRows, toPage, type PageWish, type RawRow } from './answers.ts';
import { noFigures, type FigureSums, type Key, type Row } from './question.ts';

const row = (key: number | null, more: Partial<FigureSums>): Row => ({ keys: [key], ...noFigures, ...more });

const by = (...keys: Key[]) => ({ by: keys, currency: null });
const byKey = (rows: readonly Row[]) => rows.toSorted((a, b) => Number(a.keys[0]) - Number(b.keys[0]));

describe('parts', () => {
  it('are added up by their keys; what comes to nothing is left out', () => {
    const closed: RawRow[] = [
      { k0: 3, flagged: 2, visits: 0 },
      { k0: 0, flagged: 1, visits: 0 },
    ];
    const young: RawRow[] = [
      { k0: 3, visits: 5, views: 1 },
      { k0: 4, flagged: 0 },
    ];
    const sold: RawRow[] = [
      { k0: 3, orders: 1, revenue: 900 },
      { k0: 5, refunded: 10 },
    ];
    expect(joinParts(by('country'), [closed, young, sold])).toEqual([
      row(3, { visits: 5, flagged: 2, views: 1, orders: 1, revenue: 900 }),
      row(null, { flagged: 1 }),
      row(5, { refunded: 10 }),
    ]);
  });

  it('have the amounts of one currency, and of others their orders', () => {
    const sold = {
      orders: 2,
      influencerOrders: 1,
      clickOrders: 1,
      buys: 3,
      revenue: 900,
      commission: 90,
      influencerBase: 800,
    };
    const told = { ...sold, foreignOrders: 2, influencerForeignOrders: 1, newOrders: 1 };
    const rows = [
      { currency: 'USD', ...told },
      { currency: 'JPY', ...told },
    ];
    expect(joinParts({ by: [], currency: 'USD' }, [[{ visits: 4 }]])).toEqual([{ keys: [], ...noFigures, visits: 4 }]);
    expect(joinParts({ by: [], currency: 'USD' }, [rows.slice(0, 1)])).toEqual([
      { keys: [], ...noFigures, ...sold, newOrders: 1 },
    ]);
    expect(joinParts({ by: [], currency: 'USD' }, [rows])).toEqual([
      {
        keys: [],
        ...noFigures,
        ...sold,
        orders: 4,
        influencerOrders: 2,
        clickOrders: 2,
        buys: 6,
        newOrders: 1,
        foreignOrders: 2,
        influencerForeignOrders: 1,
      },
    ]);
  });

  it('have days and months as days, tabs and hours as numbers also where they are 0, and no value as null', () => {
    const raw = { k0: '2026-11-30', k1: 202_611, k2: 0, k3: 0, flagged: 1 };
    expect(joinParts(by('day', 'month', 'hour', 'link'), [[raw]])[0]?.keys).toEqual([
      '2026-11-30',
      '2026-11-01',
      0,
      null,
    ]);
  });

  it('are the same whatever part a row is in', () => {
    const anyRow = fc.record({ k0: fc.nat(3), visits: fc.nat(9), flagged: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(anyRow), fc.array(anyRow), fc.array(anyRow), (a, b, c) => {
        const together = byKey(joinParts(by('tab'), [[...a, ...b, ...c]]));
        expect(byKey(joinParts(by('tab'), [a, b, c]))).toEqual(together);
        const { visits, flagged } = sumRows(together);
        expect(visits + flagged).toBe([...a, ...b, ...c].reduce((sum, each) => sum + each.visits + each.flagged, 0));
      }),
    );
  });
});

it('lives last from the earliest to the latest day', () => {
  expect(joinLives([])).toEqual({ first: null, last: null });
  expect(joinLives([{ first: null, last: null }])).toEqual({ first: null, last: null });
  const lives = [
    { first: '2026-02-01', last: '2026-03-01' },
    { first: null, last: null },
    { first: '2026-01-31', last: '2026-02-02' },
  ];
  expect(joinLives(lives)).toEqual({ first: '2026-01-31', last: '2026-03-01' });
});

describe('what counts as a visit', () => {
  const sums = { ...noFigures, visits: 200, flagged: 40 };
  it.each([
    ['people', 200],
    ['everyone', 240],
    ['flagged', 40],
  ] as const)('of %s: %i', (counting, visits) => {
    expect(countVisits(sums, counting)).toMatchObject({ visits });
  });
});

describe('a page', () => {
  const rows = [
    row(4, { visits: 1, revenue: 5 }),
    row(null, { visits: 9 }),
    row(7, { visits: 3, flagged: 2 }),
    row(2, { visits: 3, flagged: 1 }),
    row(5, { flagged: 8 }),
  ];
  const wish: PageWish = {
    withRest: true,
    counting: 'people',
    shown: ['visits', 'revenue'],
    sortBy: ['visits', 'revenue'],
    count: null,
    skip: 0,
  };
  it.each<[string, Partial<PageWish>, (number | null)[], number]>([
    ['most first, then by key; rows of nothing that is shown are none', {}, [null, 2, 7, 4], 4],
    ['without what has no value', { withRest: false }, [2, 7, 4], 3],
    ['of everyone', { counting: 'everyone' }, [null, 5, 7, 2, 4], 5],
    ['of what is flagged alone', { counting: 'flagged', shown: ['visits'] }, [5, 7, 2], 3],
    ['by another figure first', { sortBy: ['revenue', 'visits'] }, [4, null, 2, 7], 4],
    ['some of it', { count: 2, skip: 1 }, [2, 7], 4],
    ['behind its end', { count: 2, skip: 9 }, [], 4],
    ['what has no value is last among equals', { sortBy: [] }, [2, 4, 7, null], 4],
    ['nothing where nothing is shown', { shown: [] }, [], 0],
  ])('%s', (_, more, keys, total) => {
    const page = toPage(rows, { ...wish, ...more });
    expect([page.rows.map((each) => each.keys[0]), page.total]).toEqual([keys, total]);
  });
});
