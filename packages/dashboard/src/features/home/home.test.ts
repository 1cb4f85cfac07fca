// What the home page decides before it draws.
import { describe, expect, test } from 'vitest';
import type { SyncProgress } from '@vitrine/contract/stores';
import { listTiles, toLifetimeFigures } from './lifetime.ts';
import { readOrderStatus } from './order-status.ts';
import { toSyncView } from './sync-view.ts';

const totals = { visits: 0, requested_checkouts: 0, checkouts: 0, revenue: 0, total_tax: 0, refunded: 0 };

describe('lifetime figures', () => {
  test('are summed without a floating cent', () => {
    const looks = { ...totals, visits: 3, requested_checkouts: 2, checkouts: 1, revenue: 0.1, refunded: 19.99 };
    const shorts = { ...totals, visits: 4, requested_checkouts: 1, checkouts: 2, revenue: 0.2, refunded: 0.01 };
    expect(toLifetimeFigures(looks, shorts, 'USD')).toEqual({
      visits: 7,
      requested_checkouts: 3,
      orders: 3,
      revenue: 0.3,
      refunded: 20,
    });
  });

  test('keep the decimals of the currency', () => {
    expect(toLifetimeFigures({ ...totals, revenue: 1.001 }, { ...totals, revenue: 2.002 }, 'KWD').revenue).toBe(3.003);
    expect(toLifetimeFigures({ ...totals, revenue: 1200 }, { ...totals, revenue: 34 }, 'JPY').revenue).toBe(1234);
  });
});

describe('tiles', () => {
  test('all are drawn while loading', () => {
    expect(listTiles(undefined)).toEqual(['visits', 'requested_checkouts', 'orders', 'revenue']);
  });

  test.each([
    [totals, ['visits', 'requested_checkouts', 'orders', 'revenue']],
    [{ visits: 0, requested_checkouts: 0 }, ['visits', 'requested_checkouts']],
    [{ checkouts: 2, revenue: 1.5 }, ['orders', 'revenue']],
    [{}, []],
  ])('%j shows %j', (seen, expected) => {
    expect(listTiles(toLifetimeFigures(seen, seen, 'USD'))).toEqual(expected);
  });
});

test.each([
  ['paid', 'paid'],
  ['PAID', 'paid'],
  [' Partially refunded', 'partially_refunded'],
  ['PARTIALLY_REFUNDED', 'partially_refunded'],
  ['partially-refunded', 'partially_refunded'],
  ['refunded', 'refunded'],
  ['pending', null],
  ['', null],
  ['paid?', null],
])('the status %j is read as %s', (status, expected) => {
  expect(readOrderStatus(status)).toBe(expected);
});

describe('the sync', () => {
  const progress: SyncProgress = {
    state: 'running',
    phase: 'reading',
    processed: 50,
    total: 200,
    products: 30,
    variants: 20,
    collections: 0,
    started_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    problem: null,
  };

  test.each([
    [{ processed: 50, total: 200 }, 0.25],
    [{ processed: 300, total: 200 }, 1],
    [{ processed: 5, total: null }, null],
    [{ processed: 0, total: 0 }, null],
  ])('%j is a share of %s', (numbers, share) => {
    expect(toSyncView({ ...progress, ...numbers }, false)).toMatchObject({ kind: 'running', share });
  });

  test.each([
    ['finished', false, null],
    ['finished', true, 'ended'],
    ['cancelled', false, null],
    ['cancelled', true, 'ended'],
    ['failed', false, 'failed'],
    ['waiting', false, 'running'],
    ['never', true, null],
  ] as const)('%s, seen running %s, is shown as %s', (state, seen, kind) => {
    expect(toSyncView({ ...progress, state }, seen)?.kind ?? null).toBe(kind);
  });

  test('nothing is shown before the first answer', () => {
    expect(toSyncView(null, false)).toBeNull();
  });
});
