// An influencer's home, as tables.
import type { Balance, LedgerEntry, Statement } from '@vitrine/contract/ledger';
import { describe, expect, it } from 'vitest';
import { listBalances, listOrders, toEarned } from './partner-view.ts';

const statement = (month: string, change: Partial<Statement> = {}): Statement => ({
  month,
  currency: 'USD',
  status: 'draft',
  issued_at: null,
  opening: 100,
  earned: 12.1,
  taken_back: -2.05,
  other: 5,
  settled: 0,
  paid: 40,
  closing: 75.05,
  ...change,
});

describe('earned in a month', () => {
  it.each([
    ['less what was taken back, whatever was paid', [statement('2026-11')], 15.05],
    ['nothing without a statement', [], 0],
    ['of no other month', [statement('2026-10')], 0],
    ['in no other currency', [statement('2026-11', { currency: 'EUR' })], 0],
    ['to the cent', [statement('2026-11', { earned: 0.1, taken_back: 0.2, other: 0 })], 0.3],
  ])('%s', (_title, statements, earned) => {
    expect(toEarned(statements, '2026-11', 'USD')).toBe(earned);
  });
});

const balance = (currency: string, payable = 1): Balance => ({
  currency,
  balance: payable,
  held: 0,
  payable,
  pending: 0,
  next_available_at: null,
});

it.each([
  ['nothing yet', [], ['USD 0']],
  ['the store’s own first', [balance('EUR'), balance('USD')], ['USD 1', 'EUR 1']],
  ['nothing in it, but in another', [balance('EUR')], ['EUR 1']],
])('balances: %s', (_title, given, expected) => {
  expect(listBalances(given, 'USD').map(({ currency, payable }) => `${currency} ${payable}`)).toEqual(expected);
});

const entry = (order: string | null, amount: number, change: Partial<LedgerEntry> = {}): LedgerEntry =>
  ({
    order_id: order,
    order_name: order && `#${order}`,
    amount,
    currency: 'USD',
    day: '2026-11-12',
    is_held: false,
    ...change,
  }) as LedgerEntry;

describe('the latest orders', () => {
  it('are one for all lines of an order, held while any of them is', () => {
    const entries = [entry('2', 0.1), entry('1', 5), entry('2', 0.2, { is_held: true }), entry(null, 9)];
    expect(listOrders(entries)).toEqual([
      { orderId: '2', name: '#2', day: '2026-11-12', amount: 0.3, currency: 'USD', isHeld: true },
      { orderId: '1', name: '#1', day: '2026-11-12', amount: 5, currency: 'USD', isHeld: false },
    ]);
  });

  it('are five at most, and each is called by its number where it has no name', () => {
    const entries = Array.from({ length: 9 }, (_, at) => entry(String(at), 1, { order_name: null }));
    expect(listOrders(entries).map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4']);
  });
});
