// Which days stand beside the store, what is being read, and what can be done about them.
import type { StoreDay } from '@vitrine/contract/store-days';
import { describe, expect, it } from 'vitest';
import { canAsk, canRepair, countForeign, toLeftOut, toReading, toShownDays } from './store-days-view.ts';

const today = '2026-11-23';
const nothing = { orders: 0, total: 0, refunded: 0 };
const dayOf = (more: Partial<StoreDay>): StoreDay => ({
  day: today,
  state: 'read',
  read_at: '2026-11-23T10:00:00Z',
  progress: 0,
  has_gap: false,
  recovered: 0,
  named: null,
  store: nothing,
  ours: nothing,
  difference: nothing,
  differences: [],
  left_out: [],
  credited: { orders: 0, total: 0 },
  by_bots: { orders: 0, total: 0 },
  ...more,
});

describe('the days shown', () => {
  it.each([
    [{ from: '2026-11-17', to: '2026-11-23' }, '2026-11-17', '2026-11-23', false],
    [{ from: '2026-10-24', to: '2026-11-23' }, '2026-10-24', '2026-11-23', false],
    [{ from: '2026-10-23', to: '2026-11-23' }, '2026-10-24', '2026-11-23', true],
    [{ from: '2026-01-01', to: '2026-03-31' }, '2026-03-01', '2026-03-31', true],
    [null, '2026-10-24', '2026-11-23', true],
  ])('of %j are from %s to %s; cut: %s', (chosen, from, to, isCut) => {
    expect(toShownDays(chosen, today)).toEqual({ days: { from, to }, isCut });
  });
});

it.each([
  [[], null],
  [[dayOf({})], null],
  [[dayOf({ state: 'unasked' }), dayOf({ state: 'out_of_reach' }), dayOf({ state: 'failed' })], null],
  [
    [dayOf({}), dayOf({ state: 'reading', progress: 200 }), dayOf({ state: 'waiting' }), dayOf({ state: 'unasked' })],
    { done: 1, all: 3, orders: 200 },
  ],
])('of these days is being read: %#', (days, reading) => {
  expect(toReading(days)).toEqual(reading);
});

const canRead = (why: 'unread' | 'changed' | 'gone' | 'since') =>
  canRepair({ differences: [{ why, orders: 1, total: 0 }] });

it('what was missed or changed can be read again; what is gone, or newer with us, cannot', () => {
  expect([
    canRead('unread'),
    canRead('changed'),
    canRead('gone'),
    canRead('since'),
    canRepair({ differences: [] }),
  ]).toEqual([true, true, false, false, false]);
});

it('the store can be asked for any day it still tells of', () => {
  expect(canAsk([dayOf({ state: 'out_of_reach' })])).toBe(false);
  expect(canAsk([dayOf({ state: 'out_of_reach' }), dayOf({ state: 'failed' })])).toBe(true);
});

it('other currencies are counted, and their money is in no sum', () => {
  const parts = [
    { why: 'test' as const, orders: 1, total: 10.5 },
    { why: 'other_currency' as const, orders: 2, total: null },
  ];
  expect([toLeftOut(parts), countForeign(parts), countForeign([])]).toEqual([{ orders: 3, total: 10.5 }, 2, 0]);
});
