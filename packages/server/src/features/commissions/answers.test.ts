// Amounts of every currency as the wire has them, what is left out for whom, and what is told of terms.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import { permissions } from '@vitrine/contract/identity';
import type { Rights } from '@vitrine/contract/rights';
import { describe, expect, it } from 'vitest';
import type { AppliedTerms, Balance, LedgerLine, Payout, StatedPayout, Statement } from './model.ts';
import { toBalance, toEntry, toPayout, toStatement, toStatementPayout } from './answers.ts';

const moment = new Date('2026-03-27T00:00:00.000Z');
const line: LedgerLine = {
  entryId: 'e1',
  accountId: 'a1' as AccountId,
  kind: 'earned',
  orderId: 'o1' as OrderId,
  orderName: '#1001',
  lineId: 'l1',
  lineTitle: 'Dress',
  linkId: null,
  linkTitle: 'At the sea',
  refundId: null,
  amount: 1234,
  base: 12_340,
  currency: 'USD',
  occurredAt: moment,
  day: '2026-03-26',
  orderAt: moment,
  paidAt: null,
  recordedAt: new Date('2026-03-27T00:00:00.001Z'),
  hold: { availableAt: new Date('2026-04-26T00:00:00.000Z'), reason: 'days' },
  review: null,
  terms: null,
  bonus: null,
  reason: null,
  madeBy: null,
  madeByName: null,
};
const none = permissions.parse(Object.fromEntries(Object.keys(permissions.shape).map((name) => [name, false])));
const seesNothing: Rights = { role: 'influencer', permissions: none };
const seesRevenue: Rights = { role: 'influencer', permissions: { ...none, analytics_revenue_enabled: true } };

/** Minor units, the currency, and the same in major units: two, none and three decimals. */
const amounts: [number, string, number][] = [
  [0, 'USD', 0],
  [1, 'USD', 0.01],
  [-1, 'USD', -0.01],
  [110, 'USD', 1.1],
  [29, 'EUR', 0.29],
  [1_999, 'ILS', 19.99],
  [-123_456, 'EUR', -1_234.56],
  [1, 'JPY', 1],
  [-5_000, 'KRW', -5_000],
  [1, 'KWD', 0.001],
  [-1_001, 'BHD', -1.001],
  [9_007_199_254_740_991, 'USD', 90_071_992_547_409.91],
  [9_007_199_254_740_991, 'JPY', 9_007_199_254_740_991],
  // no currency there is, but of the form of one
  [150, 'ZZZ', 1.5],
];

describe('an entry', () => {
  it('is told with the revenue it is counted on to those who may see revenue', () => {
    expect(toEntry(line, seesRevenue)).toEqual({
      entry_id: 'e1',
      kind: 'earned',
      order_id: 'o1',
      order_name: '#1001',
      line_id: 'l1',
      line_title: 'Dress',
      link_id: null,
      link_title: 'At the sea',
      refund_id: null,
      amount: 12.34,
      base: 123.4,
      currency: 'USD',
      day: '2026-03-26',
      occurred_at: '2026-03-27T00:00:00.000Z',
      recorded_at: '2026-03-27T00:00:00.001Z',
      available_at: '2026-04-26T00:00:00.000Z',
      is_held: true,
      held_for: 'days',
      review: null,
      reason: null,
      made_by: null,
      terms: null,
      bonus: null,
    });
  });

  it('is told without it to others: the member is not there, not empty', () => {
    const told = toEntry(line, seesNothing);
    expect(Object.keys(told)).not.toContain('base');
    expect(JSON.stringify(told)).not.toContain('123.4');
  });

  it('has its members in the same order for everybody', () => {
    const others = Object.keys(toEntry(line, seesRevenue)).filter((name) => name !== 'base');
    expect(Object.keys(toEntry(line, seesNothing))).toEqual(others);
  });

  it.each(amounts)('of %i of %s is of %d', (minor, currency, major) => {
    expect(toEntry({ ...line, amount: minor, base: minor, currency }, seesRevenue)).toMatchObject({
      amount: major,
      base: major,
      currency,
    });
  });

  it.each([
    [
      'made by hand, of no order',
      { kind: 'correction', orderId: null, lineId: null, reason: 'Launch', madeByName: 'Dana' },
    ],
    ['made by someone who is gone', { madeBy: 'a2' as AccountId, madeByName: null }],
    ['of a line without a title', { lineTitle: '', orderName: null }],
    ['with a reason of marks and half a pair', { reason: '\u200f\ud83d\0' }],
  ] as const)('%s keeps what is said as it is', (_, more) => {
    const whole = { ...line, ...more };
    const told = toEntry(whole, seesNothing);
    expect([told.order_id, told.line_title, told.order_name, told.reason, told.made_by]).toEqual([
      whole.orderId,
      whole.lineTitle,
      whole.orderName,
      whole.reason,
      whole.madeByName,
    ]);
  });

  const applied: AppliedTerms = { rate: 1_250, flat: null, ratio: 10_000, reducesRefunds: true, reducesTax: false };
  it.each<[string, Partial<AppliedTerms>, object]>([
    ['a rate', {}, { commission: 12.5, commission_flat: null, net_revenue_ratio: 100 }],
    ['the least rate', { rate: 1 }, { commission: 0.01 }],
    ['a rate of nothing, which is one', { rate: 0 }, { commission: 0 }],
    ['the whole', { rate: 10_000 }, { commission: 100 }],
    ['a third', { rate: 3_333, ratio: 6_667 }, { commission: 33.33, net_revenue_ratio: 66.67 }],
    ['a ratio of nothing', { ratio: 0 }, { net_revenue_ratio: 0 }],
    [
      'a flat sum in yen',
      { rate: null, flat: { amount: 500, currency: 'JPY' } },
      { commission: null, commission_flat: { amount: 500, currency: 'JPY' } },
    ],
    [
      'a flat sum in dinars, whatever the currency of the entry',
      { rate: null, flat: { amount: 1_500, currency: 'KWD' } },
      { commission_flat: { amount: 1.5, currency: 'KWD' } },
    ],
    [
      'both rules the other way',
      { reducesRefunds: false, reducesTax: true },
      { reduce_refunds_from_commission: false, reduce_vat_from_commission: true },
    ],
  ])('tells by which terms it was counted: %s', (_, more, told) => {
    expect(toEntry({ ...line, terms: { ...applied, ...more } }, seesNothing).terms).toMatchObject(told);
  });
});

describe('a balance', () => {
  const balance: Balance = {
    accountId: 'a1' as AccountId,
    currency: 'USD',
    balance: -350,
    held: 150,
    payable: -500,
    pending: 250,
    nextAvailableAt: null,
  };

  it('may be below nothing, and does not say whose it is', () => {
    expect(toBalance(balance)).toEqual({
      currency: 'USD',
      balance: -3.5,
      held: 1.5,
      payable: -5,
      pending: 2.5,
      next_available_at: null,
    });
  });

  it.each(amounts)('of %i of %s is of %d', (minor, currency, major) => {
    const told = toBalance({ ...balance, currency, balance: minor, held: minor, payable: minor });
    expect([told.balance, told.held, told.payable]).toEqual([major, major, major]);
  });

  it('says when the next is free, to the millisecond and in UTC', () => {
    const nextAvailableAt = new Date('2026-03-29T02:59:59.999+03:00');
    expect(toBalance({ ...balance, nextAvailableAt }).next_available_at).toBe('2026-03-28T23:59:59.999Z');
  });
});

describe('a statement', () => {
  const statement: Statement = {
    month: '2026-02',
    currency: 'EUR',
    opening: 1,
    earned: 20,
    refunded: -300,
    other: 4_000,
    settled: 600,
    paid: 50_000,
    closing: -45_679,
    lines: 3,
    issuedAt: null,
  };

  it('is a draft until it is issued; what refunds took back stands below nothing', () => {
    expect(toStatement(statement)).toEqual({
      month: '2026-02',
      currency: 'EUR',
      status: 'draft',
      issued_at: null,
      opening: 0.01,
      earned: 0.2,
      taken_back: -3,
      other: 40,
      settled: 6,
      paid: 500,
      closing: -456.79,
    });
  });

  it('is issued from a moment on, even the very first there is', () => {
    expect(toStatement({ ...statement, issuedAt: new Date(0) })).toMatchObject({
      status: 'issued',
      issued_at: '1970-01-01T00:00:00.000Z',
    });
  });

  it.each(amounts)('of %i of %s closes with %d', (minor, currency, major) => {
    const told = toStatement({ ...statement, currency, opening: minor, closing: minor });
    expect([told.opening, told.closing]).toEqual([major, major]);
  });
});

const nameOf = (accountId: AccountId): string => `name of ${accountId}`;

describe('a payout', () => {
  const payout: Payout = {
    payoutId: 'p1',
    accountId: 'a1' as AccountId,
    currency: 'KWD',
    amount: 12_345,
    method: 'bank',
    reference: '',
    paidOn: '2026-02-28',
    createdAt: moment,
    createdBy: 'a2' as AccountId,
    undoneAt: null,
    undoneBy: null,
    creditBack: null,
  };
  it('tells who wrote it down by name', () => {
    expect(toPayout(payout, nameOf)).toEqual({
      payout_id: 'p1',
      currency: 'KWD',
      amount: 12.345,
      method: 'bank',
      reference: '',
      paid_on: '2026-02-28',
      created_at: '2026-03-27T00:00:00.000Z',
      created_by: 'name of a2',
      undone_at: null,
      undone_by: null,
      credit_back: null,
    });
  });

  it('tells who took it back, and when', () => {
    const undone = { ...payout, undoneAt: new Date(1), undoneBy: 'a3' as AccountId };
    expect(toPayout(undone, nameOf)).toMatchObject({
      undone_at: '1970-01-01T00:00:00.001Z',
      undone_by: 'name of a3',
    });
  });

  it('on a statement stands below nothing where it was undone, and says on which day it was paid', () => {
    const stated: StatedPayout = {
      payoutId: 'p1',
      currency: 'JPY',
      amount: -800,
      method: 'bank',
      reference: '\u200fאסמכתא 7',
      paidOn: '2026-02-28',
      isUndo: true,
      month: '2026-03',
      day: '2026-03-01',
    };
    expect(toStatementPayout(stated)).toEqual({
      payout_id: 'p1',
      amount: -800,
      method: 'bank',
      reference: '\u200fאסמכתא 7',
      paid_on: '2026-02-28',
      is_undo: true,
    });
  });
});
