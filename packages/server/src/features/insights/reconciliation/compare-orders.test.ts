// What differs between the store's orders and ours, why one is in no figure, and that the sums of a day close to the minor unit.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOrder, compareOrder, joinDays, noComparison, type OrderPair, type OurOrder } from './compare-orders.ts';

const placed = new Date('2026-11-20T10:00:00Z');
const changed = new Date('2026-11-20T11:00:00Z');
const askedAt = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T13:00:00Z');

const side = { currency: 'USD', total: 10_000, refunded: 0, updatedAt: changed };
const ours: OurOrder = {
  ...side,
  createdAt: placed,
  test: false,
  financialStatus: 'paid',
  credited: true,
  counted: 10_000,
};

describe('an order held against the store’s', () => {
  it.each<[string, OrderPair, [string | null, string | null, number]]>([
    ['the same, credited', { store: side, ours }, [null, null, 10_000]],
    ['never read', { store: side, ours: null }, ['unread', null, 0]],
    ['of another total', { store: { ...side, total: 9_000 }, ours }, ['changed', null, 10_000]],
    ['of another refund', { store: { ...side, refunded: 1 }, ours }, ['changed', null, 10_000]],
    ['that the store has no more', { store: null, ours }, ['gone', null, 10_000]],
    ['placed after the store was asked', { store: null, ours: { ...ours, createdAt: later } }, ['since', null, 10_000]],
    [
      'that we know later',
      { store: { ...side, total: 1 }, ours: { ...ours, updatedAt: later } },
      ['since', null, 10_000],
    ],
    [
      'led to by nothing',
      { store: side, ours: { ...ours, credited: false, counted: null } },
      [null, 'not_credited', 0],
    ],
    ['being decided', { store: side, ours: { ...ours, credited: null, counted: null } }, [null, 'deciding', 0]],
    ['decided, being counted', { store: side, ours: { ...ours, counted: null } }, [null, 'deciding', 0]],
    ['to try the store out', { store: side, ours: { ...ours, test: true, counted: null } }, [null, 'test', 0]],
    [
      'to try it out, led to by nothing',
      { store: side, ours: { ...ours, test: true, credited: false, counted: null } },
      [null, 'test', 0],
    ],
    ['to try it out, where those count', { store: side, ours: { ...ours, test: true } }, [null, null, 10_000]],
    ['voided', { store: side, ours: { ...ours, financialStatus: 'voided', counted: null } }, [null, 'voided', 0]],
    [
      'expired, led to by nothing',
      { store: side, ours: { ...ours, financialStatus: 'expired', credited: false, counted: null } },
      [null, 'voided', 0],
    ],
    [
      'in euros',
      { store: { ...side, currency: 'EUR' }, ours: { ...ours, currency: 'EUR', counted: 0 } },
      [null, 'other_currency', 0],
    ],
    ['with a gift card in it', { store: side, ours: { ...ours, counted: 7_500 } }, [null, 'not_goods', 7_500]],
    ['of gift cards alone', { store: side, ours: { ...ours, counted: 0 } }, [null, 'not_goods', 0]],
    ['of nothing', { store: { ...side, total: 0 }, ours: { ...ours, total: 0, counted: 0 } }, [null, null, 0]],
  ])('%s', (_, pair, [difference, leftOut, credited]) => {
    expect(compareOrder(pair, { askedAt, currency: 'USD' })).toEqual({ difference, leftOut, credited });
  });
});

const amount = fc.nat(100_000);
const currency = fc.constantFrom('USD', 'USD', 'EUR');
const arbitrarySide = fc.record({
  currency,
  total: amount,
  refunded: amount,
  updatedAt: fc.constantFrom(changed, later),
});
const arbitraryPair: fc.Arbitrary<OrderPair> = fc
  .record({
    store: fc.option(arbitrarySide),
    ours: fc.option(
      fc.record({
        currency,
        total: amount,
        refunded: amount,
        updatedAt: fc.constantFrom(changed, later),
        createdAt: fc.constantFrom(placed, later),
        test: fc.boolean(),
        financialStatus: fc.constantFrom('paid', 'pending', 'voided', 'expired'),
        credited: fc.constantFrom(true, true, false, null),
        counted: fc.option(amount),
      }),
    ),
  })
  .filter(({ store, ours: our }) => store !== null || our !== null)
  // an order has one currency
  .map(({ store, ours: our }) => ({ store, ours: our && store ? { ...our, currency: store.currency } : our }));

const total = (parts: Iterable<{ readonly total: number }>) => [...parts].reduce((sum, each) => sum + each.total, 0);

it('what the store has more is the sum of the differences, and ours of what is left out and credited', () => {
  fc.assert(
    fc.property(fc.array(fc.array(arbitraryPair, { maxLength: 8 }), { maxLength: 3 }), (days) => {
      const whole = joinDays(
        days.map((pairs) =>
          pairs.reduce(
            (sums, pair) => addOrder(sums, pair, compareOrder(pair, { askedAt, currency: 'USD' }), 'USD'),
            noComparison(true),
          ),
        ),
      );
      const all = days.flat();
      const sumOf = (of: 'store' | 'ours') =>
        all.reduce((sum, pair) => sum + (pair[of]?.currency === 'USD' ? pair[of].total : 0), 0);
      expect([whole.store?.total, whole.ours.total]).toEqual([sumOf('store'), sumOf('ours')]);
      expect((whole.store?.total ?? 0) - whole.ours.total).toBe(total(whole.differences.values()));
      expect(whole.ours.total).toBe(total(whole.leftOut.values()) + whole.credited.total);
    }),
  );
});

it('of a day the store was not asked for nothing is known to differ', () => {
  const order = compareOrder({ store: null, ours }, { askedAt, currency: 'USD' });
  const sums = addOrder(noComparison(false), { store: null, ours }, order, 'USD');
  expect(sums).toMatchObject({ store: null, ours: { orders: 1, total: 10_000 }, credited: { orders: 1 } });
  expect(sums.differences.size).toBe(0);
});
