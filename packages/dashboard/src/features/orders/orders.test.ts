// What the orders page decides before it draws.
import { describe, expect, test } from 'vitest';
import type { OrderRepair } from '@vitrine/contract/orders';
import type { OrderId } from '@vitrine/contract/ids';
import { isInOrder, toAmountChanges, toRepairKey, toOrderCoverage } from './repair-view.ts';

const repair: OrderRepair = {
  order_id: '1001' as OrderId,
  name: '#1001',
  repaired_at: '2026-11-20T03:00:00.000Z',
  missed: 'refund',
  currency: 'USD',
  total_before: 40,
  total_after: 40,
  refunded_before: 0,
  refunded_after: 15,
};

describe('§6 repaired orders', () => {
  test.each([
    ['a refund', {}, [{ what: 'refunded', before: 0, after: 15 }]],
    [
      'an edit and a refund',
      { total_after: 55 },
      [
        { what: 'total', before: 40, after: 55 },
        { what: 'refunded', before: 0, after: 15 },
      ],
    ],
    [
      'the order itself',
      { missed: 'order', total_before: null, refunded_before: null, refunded_after: 0 },
      [{ what: 'total', before: null, after: 40 }],
    ],
    [
      'the order itself and its refund',
      { missed: 'order', total_before: null, refunded_before: null },
      [
        { what: 'total', before: null, after: 40 },
        { what: 'refunded', before: null, after: 15 },
      ],
    ],
    ['a change that moved no amount', { refunded_after: 0 }, []],
    [
      'a refund that was taken back',
      { refunded_before: 15, refunded_after: 0 },
      [{ what: 'refunded', before: 15, after: 0 }],
    ],
  ] as const)('%s', (_missed, change, expected) => {
    expect(toAmountChanges({ ...repair, ...change })).toEqual(expected);
  });

  test('two repairs of one order are two lines', () => {
    expect(toRepairKey(repair)).not.toBe(toRepairKey({ ...repair, missed: 'change' }));
  });
});

describe('completeness', () => {
  test.each([
    [{ checked_at: null, backfill: { running: false, orders: 0 } }, { kind: 'never' }],
    [
      { checked_at: null, backfill: { running: true, orders: 120 } },
      { kind: 'reading', orders: 120 },
    ],
    [
      { checked_at: '2026-11-20T03:00:00Z', backfill: { running: true, orders: 5 } },
      { kind: 'reading', orders: 5 },
    ],
    [
      { checked_at: '2026-11-20T03:00:00Z', backfill: { running: false, orders: 300 } },
      { kind: 'complete', until: '2026-11-20T03:00:00Z' },
    ],
  ])('%j is %j', (told, standing) => {
    expect(toOrderCoverage(told)).toEqual(standing);
  });

  const read = {
    checked_at: '2026-11-20T03:00:00Z',
    backfill: { running: false, orders: 3 },
    unread: [],
    set_aside: [],
  };

  test.each([
    ['all of it read', {}, true],
    ['never read through', { checked_at: null }, false],
    ['still read', { backfill: { running: true, orders: 3 } }, false],
    ['a stretch that nobody read', { unread: [{ from: '2026-01-01', until: '2026-01-02' }] }, false],
    ['a record that could not be kept', { set_aside: [{ record_id: '7007' }] }, false],
  ])('%s is a line or all of it', (_what, told, isLine) => {
    expect(isInOrder({ ...read, ...told })).toBe(isLine);
  });
});
