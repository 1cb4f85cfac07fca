// Terms between percent and hundredths, major and minor units, there and back; and which change an undo takes back.
import { terms as termsSchema, type Terms } from '@vitrine/contract/influencers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTerms, findUndoable, plainTerms, readTerms, toAgreed, toTerms, type KeptTerms } from './terms.ts';

const plain: KeptTerms = {
  commission: 0,
  flat_amount: null,
  flat_currency: null,
  product_rates: {},
  collection_rates: {},
  net_revenue_ratio: 10_000,
  reduce_refunds: true,
  reduce_vat: false,
  returning_rate: null,
  monthly: null,
  order_cap: null,
  customer_cap: null,
  cap_currency: null,
};
const read = (more: object): Terms => termsSchema.parse(more);

it('nothing agreed is nothing earned, and is kept and told as such', () => {
  expect(termsSchema.parse({})).toEqual(plainTerms);
  expect(readTerms(plainTerms)).toEqual(plain);
  expect(toTerms(plain)).toEqual(plainTerms);
});

describe('percent and hundredths of it', () => {
  // those whose hundredfold is no whole number in floating point are among them
  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1_999],
    [33.33, 3_333],
    [57.89, 5_789],
    [99.99, 9_999],
    [100, 10_000],
  ])('%d %% is %i', (percent, hundredths) => {
    const kept = readTerms(read({ commission: percent, revenue_rules: { net_revenue_ratio: percent } }));
    expect([kept.commission, kept.net_revenue_ratio]).toEqual([hundredths, hundredths]);
    expect(toTerms(kept)).toMatchObject({ commission: percent, revenue_rules: { net_revenue_ratio: percent } });
  });

  it('come back the same, each of them there is', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
      const told = toTerms({ ...plain, commission: hundredths, product_rates: { 7: hundredths } });
      expect(readTerms(termsSchema.parse(told))).toEqual({
        ...plain,
        commission: hundredths,
        product_rates: { 7: hundredths },
      });
    }
  });
});

describe('flat sums', () => {
  it.each([
    [10, 'USD', 1_000],
    [0.01, 'EUR', 1],
    [1.1, 'ILS', 110],
    [1.005, 'KWD', 1_005],
    [0.001, 'BHD', 1],
    [500, 'JPY', 500],
    [1, 'KRW', 1],
  ])('%d %s is %i', (amount, currency, minor) => {
    const kept = readTerms(read({ commission_flat: { amount, currency } }));
    expect([kept.flat_amount, kept.flat_currency]).toEqual([minor, currency]);
    expect(toTerms(kept).commission_flat).toEqual({ amount, currency });
    expect(toAgreed(kept).pay).toEqual({ kind: 'flat', amount: minor, currency });
  });

  it.each<[string, Partial<KeptTerms>]>([
    ['an amount without its currency', { flat_amount: 500 }],
    ['a currency without an amount', { flat_currency: 'USD' }],
  ])('%s is none: the rate holds', (_, more) => {
    const kept = { ...plain, commission: 1_000, ...more };
    expect(toTerms(kept).commission_flat).toBeNull();
    expect(toAgreed(kept).pay).toEqual({ kind: 'rate', rate: 1_000 });
  });

  it('stand before any rate', () => {
    const kept = { ...plain, commission: 1_000, flat_amount: 1, flat_currency: 'USD' };
    expect(toAgreed(kept).pay).toEqual({ kind: 'flat', amount: 1, currency: 'USD' });
  });
});

/** Rates of one percent, two, three … in this order. */
const products = (ids: readonly string[]) => ids.map((inventory_id, at) => ({ inventory_id, commission: at + 1 }));

describe('rates of their own', () => {
  it('are counted in hundredths, none as none', () => {
    const overrides = {
      products: [{ inventory_id: '7', commission: 0 }],
      collections: [{ collection_id: 'sale', commission: 12.34 }],
    };
    const kept = readTerms(read({ commission_overrides: overrides }));
    expect([kept.product_rates, kept.collection_rates]).toEqual([{ 7: 0 }, { sale: 1_234 }]);
    expect(toAgreed(kept)).toMatchObject({ productRates: { 7: 0 }, collectionRates: { sale: 1_234 } });
  });

  it('are the same text whatever the order they came in', () => {
    const ids = ['9', '10', 'b', 'a', '01', '9007199254740993', 'A', 'a~b', 'constructor'];
    fc.assert(
      fc.property(fc.shuffledSubarray(products(ids), { minLength: ids.length }), (shuffled) => {
        const text = JSON.stringify(readTerms(read({ commission_overrides: { products: shuffled, collections: [] } })));
        const sorted = products(ids).toReversed();
        expect(text).toBe(
          JSON.stringify(readTerms(read({ commission_overrides: { products: sorted, collections: [] } }))),
        );
      }),
    );
  });

  it('keep ids beyond what is exact as a number', () => {
    const kept = readTerms(
      read({ commission_overrides: { products: products(['9007199254740993', '9007199254740992']), collections: [] } }),
    );
    expect(kept.product_rates).toEqual({ '9007199254740992': 200, '9007199254740993': 100 });
  });
});

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
/** Changes on the first days of a year, each alone or the undo of that of a day. */
const history = (...undoOf: (number | null)[]) =>
  undoOf.map((day, index) => ({ effective_from: at(index + 1), undo_of: day === null ? null : at(day), index }));
const days = (found: ReturnType<typeof findUndoable<{ effective_from: Date; undo_of: Date | null }>>) =>
  found && [found.change.effective_from.getUTCDate(), found.before.effective_from.getUTCDate()];

describe('the change an undo takes back', () => {
  it.each<[string, (number | null)[], [number, number] | null]>([
    ['is none before anything was agreed', [], null],
    ['is none of the first terms', [null], null],
    ['is the last, and the one before holds again', [null, null], [2, 1]],
    ['is the last of many', [null, null, null, null], [4, 3]],
    // the third undid the second: what holds is the first
    ['is none once all are undone', [null, null, 1], null],
    // the fourth put the second back: next the second goes
    ['steps back by one with every undo', [null, null, null, 2], [2, 1]],
    ['is none when undos have come to the first', [null, null, null, 2, 1], null],
    ['begins anew with a change after undos, back to what the undo put back', [null, null, 1, null], [4, 1]],
    ['is none when what was put back is not known', [null, null, 9], null],
  ])('%s', (_, undoOf, expected) => {
    expect(days(findUndoable(history(...undoOf)))).toEqual(expected);
  });

  it('comes to the first terms in as many steps as there were changes, and then there is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (count) => {
        const changes: { effective_from: Date; undo_of: Date | null }[] = history(...Array<null>(count).fill(null));
        let steps = 0;
        for (let found = findUndoable(changes); found; found = findUndoable(changes)) {
          changes.push({ effective_from: at(changes.length + 1), undo_of: found.before.effective_from });
          steps += 1;
        }
        expect(steps).toBe(count - 1);
      }),
    );
  });
});

const month = (change: object) => ({ commission_monthly: { measure: 'orders', currency: 'USD', ...change } }) as never;

describe('a month or caps of which a part is sent', () => {
  const tiers = [{ from: 10, commission: 15 }];
  const bonuses = [{ from: 20, amount: 50 }];
  const before = { ...plainTerms, ...(month({ tiers, bonuses }) as object) };
  const none = { tiers: [], bonuses: [] };

  it.each<[string, object, object]>([
    ['tiers alone keep the bonuses', { tiers: [] }, { tiers: [], bonuses }],
    ['bonuses alone keep the tiers', { bonuses: [] }, { tiers, bonuses: [] }],
    ['nothing of it keeps both', {}, { tiers, bonuses }],
    ['another measure keeps neither', { measure: 'net_sales', tiers }, { measure: 'net_sales', tiers, bonuses: [] }],
    ['another currency keeps neither', { currency: 'EUR' }, { currency: 'EUR', ...none }],
  ])('%s', (_what, change, expected) => {
    expect(changeTerms(before, month(change)).commission_monthly).toMatchObject(expected);
  });

  it('is nothing beside it where nothing was agreed', () => {
    expect(changeTerms(plainTerms, month({ tiers })).commission_monthly).toMatchObject({ tiers, bonuses: [] });
  });

  it.each<[object, object]>([
    [{ per_order: 40 }, { per_order: 40, per_customer: 90 }],
    [{ per_customer: null }, { per_order: 30, per_customer: null }],
    [
      { currency: 'EUR', per_order: 40 },
      { currency: 'EUR', per_order: 40, per_customer: null },
    ],
  ])('caps changed by %o are %o', (change, expected) => {
    const capped = { ...plainTerms, commission_caps: { currency: 'USD', per_order: 30, per_customer: 90 } };
    const sent = { commission_caps: { currency: 'USD', ...change } };
    expect(changeTerms(capped, sent).commission_caps).toMatchObject(expected);
  });
});
