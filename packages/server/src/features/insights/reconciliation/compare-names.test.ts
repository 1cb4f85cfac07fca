// Names of sales on both sides: why an order differs, and that the sums of days close name by name, whatever the orders are.
import { addFields } from '@vitrine/contract/sums';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NamedSales } from '../../stores/stores.ts';
import { addNames, joinNames, noNames, noSales, totalOf, type NamedPair } from './compare-names.ts';
import type { ComparedOrder, OrderPair } from './compare-orders.ts';

const sold: NamedSales = { gross: 10_000, discounts: 1_000, returns: 0, shipping: 500, taxes: 800 };
const side = { currency: 'USD', total: 10_300, refunded: 0, updatedAt: new Date(0) };
const ours = { ...side, createdAt: new Date(0), test: false, financialStatus: 'paid', credited: true, counted: 10_300 };
const same: ComparedOrder = { difference: null, leftOut: null, credited: 10_300 };

it.each<[string, NamedPair, Partial<OrderPair>, Partial<ComparedOrder>, string | null]>([
  ['the same', { store: sold, ours: sold }, {}, {}, null],
  ['never read', { store: sold, ours: null }, { ours: null }, { difference: 'unread' }, 'unread'],
  ['changed since', { store: { ...sold, returns: 900 }, ours: sold }, {}, { difference: 'changed' }, 'changed'],
  ['a cent of each name', { store: { ...sold, discounts: 1_001, taxes: 799 }, ours: sold }, {}, {}, 'rounding'],
  [
    'goods taken out unpaid',
    { store: { ...sold, gross: 12_000, discounts: 1_200, returns: 1_800 }, ours: sold },
    {},
    {},
    'taken_out',
  ],
  [
    'voided, and taken back there',
    { store: { ...sold, returns: 9_000, shipping: 0, taxes: 0 }, ours: sold },
    { ours: { ...ours, financialStatus: 'voided' } },
    { leftOut: 'voided', credited: 0 },
    'never_paid',
  ],
  [
    'money from goods to shipping',
    { store: { ...sold, gross: 9_000, shipping: 1_500 }, ours: sold },
    {},
    {},
    'otherwise',
  ],
])('an order that is %s', (_, named, pair, compared, why) => {
  const sums = addNames(noNames, named, { store: side, ours, ...pair }, { ...same, ...compared });
  expect([...sums.differences.keys()]).toEqual(why === null ? [] : [why]);
  const missed = [...sums.differences.values()].reduce((all, part) => addFields(all, part.sales), noSales);
  expect(addFields(sums.ours, missed)).toEqual(sums.store);
});

const sumOf = (parts: Iterable<{ readonly sales: NamedSales }>): NamedSales =>
  [...parts].reduce((all, part) => addFields(all, part.sales), noSales);

const amount = fc.integer({ min: -20_000, max: 20_000 });
const sales = fc.record({ gross: amount, discounts: amount, returns: amount, shipping: amount, taxes: amount });
const order = fc.record({
  named: fc.record({ store: fc.option(sales), ours: fc.option(sales) }),
  compared: fc.record({
    difference: fc.constantFrom(null, 'unread' as const, 'changed' as const, 'gone' as const),
    leftOut: fc.constantFrom(null, 'test' as const, 'not_goods' as const, 'other_currency' as const),
    credited: fc.nat(3),
  }),
});

it('what the store has more is the sum of the differences, ours is what is left out and in figures, name by name', () => {
  fc.assert(
    fc.property(fc.array(fc.array(order, { maxLength: 6 }), { maxLength: 3 }), (days) => {
      const whole = joinNames(
        days.map((orders) =>
          orders.reduce((sums, { named, compared }) => addNames(sums, named, { store: side, ours }, compared), noNames),
        ),
      );
      expect(addFields(whole.ours, sumOf(whole.differences.values()))).toEqual(whole.store);
      const told = days.flat().reduce((all, { named }) => addFields(all, named.store ?? noSales), noSales);
      expect(whole.store).toEqual(told);
      // what we have and nobody left out is in figures
      const inFigures = addFields(whole.credited, sumOf(whole.leftOut.values()));
      expect(totalOf(inFigures)).toBe(totalOf(whole.ours));
    }),
  );
});
