// How a code stands at a moment, what is wrong with a wish, and whether a code that is there is the one wished for.
import { discountWish } from '@vitrine/contract/discounts';
import { describe, expect, it } from 'vitest';
import { findWishFaults, isAsWished, toDiscountState, toWorth } from './discount-state.ts';
import type { DiscountFacts } from '../records.ts';

const anyText: unknown = expect.any(String);
const at = (text: string): Date => new Date(`2026-11-${text}Z`);
const now = at('20T12:00:00');
const running: DiscountFacts = {
  status: 'active',
  kind: 'percentage',
  value: 1000,
  currency: null,
  usageLimit: null,
  timesUsed: 3,
  oncePerCustomer: false,
  startsAt: at('01T00:00:00'),
  endsAt: null,
  reach: { productIds: null, collectionIds: null, leastSubtotal: 0, leastQuantity: 0 },
};

describe('a code', () => {
  it.each<[string, Partial<DiscountFacts> | null, string]>([
    ['the store does not have is missing', null, 'missing'],
    ['without an end is active', {}, 'active'],
    ['is active up to its end', { endsAt: at('20T12:00:01') }, 'active'],
    ['has expired at its end', { endsAt: now }, 'expired'],
    ['has expired though it was active when it was looked up', { endsAt: at('19T00:00:00') }, 'expired'],
    ['has expired though it is used up too', { endsAt: at('19T00:00:00'), usageLimit: 3 }, 'expired'],
    ['begins later', { startsAt: at('20T12:00:01'), status: 'scheduled' }, 'scheduled'],
    ['has begun though it was scheduled when it was looked up', { status: 'scheduled' }, 'active'],
    ['begins now', { startsAt: now, status: 'scheduled' }, 'active'],
    ['is used up', { usageLimit: 3 }, 'used_up'],
    ['was used more often than allowed', { usageLimit: 2 }, 'used_up'],
    ['has a use left', { usageLimit: 4 }, 'active'],
    ['was switched off by other means than its dates', { status: 'expired' }, 'expired'],
  ])('%s', (_name, change, state) => {
    expect(toDiscountState(change && { ...running, ...change }, now)).toBe(state);
  });
});

describe('what a code takes off', () => {
  it.each<[string, Partial<DiscountFacts>, boolean]>([
    ['of one that runs is known', {}, true],
    ['of an amount is known', { kind: 'amount', value: 500, currency: 'USD' }, true],
    ['of another kind is not', { kind: 'other', value: null }, false],
    ['that depends on who buys is not', { reach: null }, false],
    ['of one that ended is nothing', { endsAt: now }, false],
    ['of one that begins later is nothing yet', { startsAt: at('20T12:00:01') }, false],
    ['of one used up is nothing', { usageLimit: 3 }, false],
  ])('%s', (_name, change, isKnown) => {
    const facts = { ...running, ...change };
    const { kind, value, currency, oncePerCustomer, reach } = facts;
    expect(toWorth(facts, now)).toEqual(isKnown ? { kind, value, currency, oncePerCustomer, reach } : null);
  });
});

describe('a wish', () => {
  const plain = { code: 'NOA10', kind: 'percentage', value: 10 } as const;

  it.each<[string, object, [string, string][]]>([
    ['of ten percent is fine', {}, []],
    ['of a hundred percent is fine', { value: 100 }, []],
    ['of a part of a percent is fine', { value: 0.01 }, []],
    ['of an amount above a hundred is fine', { kind: 'amount', value: 100.5 }, []],
    [
      'has a start and an end in other zones',
      { starts_at: '2026-12-01T00:00:00+02:00', ends_at: '2026-12-01T00:00:00Z' },
      [],
    ],
    ['of no code', { code: '  ' }, [['code', 'Too small: expected string to have >=1 characters']]],
    ['with a space in its code', { code: 'A B' }, [['code', 'promocode_characters']]],
    ['of nothing', { value: 0 }, [['value', 'discount_nothing']]],
    ['of less than nothing', { kind: 'amount', value: -3 }, [['value', 'discount_nothing']]],
    ['above a hundred percent', { value: 100.01 }, [['value', 'discount_percent']]],
    ['of three decimals', { value: 12.345 }, [['value', 'percent_decimals']]],
    ['of next to nothing', { value: 1e-9 }, [['value', 'percent_decimals']]],
    [
      'that ends as it starts',
      { starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
      [['ends_at', 'discount_backwards']],
    ],
    [
      'with everything wrong is told all at once',
      { code: 'A,B', value: 101, usage_limit: 0, starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
      [
        ['code', 'promocode_characters'],
        ['usage_limit', 'Too small: expected number to be >=1'],
        ['value', 'discount_percent'],
        ['ends_at', 'discount_backwards'],
      ],
    ],
    [
      'that is none',
      { kind: 'gift', value: 'ten' },
      [
        ['kind', ''],
        ['value', ''],
      ],
    ],
  ])('%s', (_name, change, expected) => {
    const { error } = discountWish.safeParse({ ...plain, ...change });
    const faults = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
    expect(faults).toEqual(expected.map(([field, message]) => [field, message || anyText]));
  });

  it.each<[string, object, string, string[]]>([
    ['cents of dollars', { kind: 'amount', value: 5.55 }, 'USD', []],
    ['no parts of yen', { kind: 'amount', value: 5.5 }, 'JPY', ['value amount_decimals']],
    ['a thousandth of a dinar', { kind: 'amount', value: 0.001 }, 'KWD', []],
    ['percent in any currency', { value: 12.5 }, 'JPY', []],
    ['an end that has passed', { ends_at: '2026-11-20T12:00:00Z' }, 'USD', ['ends_at discount_over']],
    [
      'both',
      { kind: 'amount', value: 0.001, ends_at: '2026-11-19T00:00:00Z' },
      'USD',
      ['value amount_decimals', 'ends_at discount_over'],
    ],
  ])('of %s, in the store', (_name, change, currency, expected) => {
    const wish = discountWish.parse({ ...plain, ...change });
    expect(findWishFaults(wish, currency, now).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });
});

describe('a code that is taken', () => {
  const wished = { ...running, startsAt: new Date(now.getTime() + 345), endsAt: at('30T00:00:00') };

  it.each<[string, Partial<DiscountFacts>, boolean]>([
    ['is ours when all is as wished, to the second', { startsAt: now, endsAt: at('30T00:00:00') }, true],
    ['is not when it starts otherwise', { endsAt: at('30T00:00:00') }, false],
    ['is not when it ends otherwise', { startsAt: now }, false],
    ['is not when it takes less off', { startsAt: now, endsAt: at('30T00:00:00'), value: 900 }, false],
    [
      'is not when it is for everybody once',
      { startsAt: now, endsAt: at('30T00:00:00'), oncePerCustomer: true },
      false,
    ],
  ])('%s', (_name, change, expected) => {
    expect(isAsWished({ ...running, ...change }, wished)).toBe(expected);
  });
});
