// What is said of a code in the store, part by part, and what a draft comes to in the store's days.
import type { StoreDiscount } from '@vitrine/contract/discounts';
import { describe, expect, it } from 'vitest';
import { type CodePart, type DiscountDraft, emptyDiscount, toCodeParts, toneOf, toSpan, toWish } from './code-look.ts';

const zone = 'America/New_York';
const running: StoreDiscount = {
  code: 'NOA10',
  state: 'active',
  reason: null,
  kind: 'percentage',
  value: 10,
  currency: null,
  usage_limit: null,
  times_used: 12,
  once_per_customer: false,
  starts_at: '2026-11-01T04:00:00.000Z',
  ends_at: null,
  checked_at: '2026-11-20T12:00:00.000Z',
};
const write = (part: CodePart): string => Object.values(part).join(' ');

describe('of a code', () => {
  it.each<[string, Partial<StoreDiscount>, string[]]>([
    ['that runs', {}, ['percentage 10', 'used 12']],
    ['never used', { times_used: 0 }, ['percentage 10', 'unused']],
    [
      'with every limit',
      { usage_limit: 100, once_per_customer: true, ends_at: '2027-01-01T05:00:00.000Z' },
      ['percentage 10', 'until 2026-12-31', 'used_of 12 100', 'once'],
    ],
    ['of an amount', { kind: 'amount', value: 5.5, currency: 'USD' }, ['amount 5.5 USD', 'used 12']],
    ['of another kind', { kind: 'other', value: null }, ['other', 'used 12']],
    [
      'that begins later',
      { state: 'scheduled', times_used: 0, starts_at: '2026-12-01T05:00:00.000Z' },
      ['percentage 10', 'starts 2026-12-01'],
    ],
    [
      'that ended within a day',
      { state: 'expired', ends_at: '2026-11-15T20:00:00.000Z', once_per_customer: true },
      ['percentage 10', 'ended 2026-11-15', 'used 12'],
    ],
    ['used up', { state: 'used_up', usage_limit: 12 }, ['percentage 10', 'used_of 12 12']],
    ['the store does not have', { state: 'missing', kind: null, value: null, times_used: null }, []],
    ['nobody could ask for', { state: 'unknown', kind: null, times_used: null }, []],
  ])('%s', (_name, change, parts) => {
    expect(toCodeParts({ ...running, ...change }, zone).map((part) => write(part))).toEqual(parts);
  });

  it('warns where shoppers get nothing off', () => {
    const warned = Object.entries(toneOf).filter(([, tone]) => tone === 'fair');
    expect(warned.map(([state]) => state)).toEqual(['expired', 'used_up', 'missing']);
  });
});

describe('a draft', () => {
  it.each<[string, Partial<DiscountDraft>, object]>([
    ['as it opens', {}, { kind: 'percentage', value: 10, usage_limit: null, starts_at: null, ends_at: null }],
    ['without a value is refused by the contract', { value: '' }, { value: 0 }],
    [
      'of an amount with limits',
      { kind: 'amount', value: 5.5, limit: 3, isOnce: true },
      { kind: 'amount', value: 5.5, usage_limit: 3, once_per_customer: true },
    ],
    [
      'of whole days, across the end of summer time',
      { from: '2026-10-31', to: '2026-11-01' },
      { starts_at: '2026-10-31T04:00:00.000Z', ends_at: '2026-11-02T05:00:00.000Z' },
    ],
    [
      'of one day',
      { from: '2026-11-20', to: '2026-11-20' },
      { starts_at: '2026-11-20T05:00:00.000Z', ends_at: '2026-11-21T05:00:00.000Z' },
    ],
    ['with half a day typed', { from: '2026-1', to: '' }, { starts_at: null, ends_at: null }],
  ])('%s', (_name, change, expected) => {
    expect(toWish({ ...emptyDiscount, ...change }, 'NOA10', zone)).toMatchObject({ code: 'NOA10', ...expected });
  });

  it.each<[string, string, string]>([
    ['', '', 'always'],
    ['2026-11-20', '', 'from'],
    ['', '2026-11-20', 'to'],
    ['2026-11-20', '2026-11-21', 'between'],
  ])('from %s to %s works %s', (from, to, span) => {
    expect(toSpan({ ...emptyDiscount, from, to })).toBe(span);
  });
});
