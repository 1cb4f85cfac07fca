// What a reader is told about the signs found on an order.
import { describe, expect, test } from 'vitest';
import type { Claim } from '@vitrine/contract/orders';
import { toFindings, toSpan } from './order-findings.ts';

const click = (found: string, more: Partial<Claim> = {}): Claim => ({
  kind: 'cart_attribute',
  link_id: null,
  influencer_username: null,
  clicked_at: '2026-11-20T10:00:00.000Z',
  found,
  lost: null,
  ...more,
});

describe('what was found on an order', () => {
  test('the winner stands first, another sign of it next, losers last, each once', () => {
    const won = click('a');
    const same = click('a', { kind: 'landing_page' });
    const older = click('b', { lost: 'older_click' });
    const code = click('SAVE', { kind: 'discount_code', clicked_at: null, lost: 'lower_priority' });
    const findings = toFindings({ evidence: [older, won, same, code], losers: [older, code] });
    expect(findings.map(({ found, place, fate }) => [found, place, fate])).toEqual([
      ['a', 'cart_attribute', 'won'],
      ['a', 'landing_page', 'same'],
      ['b', 'cart_attribute', 'older_click'],
      ['SAVE', 'discount_code', 'lower_priority'],
    ]);
  });

  test('a loser that stands in the evidence without its reason is no winner', () => {
    const findings = toFindings({ evidence: [click('b')], losers: [click('b', { lost: 'outside_window' })] });
    expect(findings.map(({ fate }) => fate)).toEqual(['outside_window']);
  });

  test('nothing found is nothing told', () => {
    expect(toFindings({ evidence: [], losers: [] })).toEqual([]);
  });

  test('a loser that the evidence forgot is told all the same', () => {
    const findings = toFindings({ evidence: [click('a')], losers: [click('b', { lost: 'after_order' })] });
    expect(findings.map(({ fate }) => fate)).toEqual(['won', 'after_order']);
  });
});

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', { unit: 'second', count: 0, isAfter: false }],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:59.999Z', { unit: 'second', count: 59, isAfter: false }],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:12:30Z', { unit: 'minute', count: 12, isAfter: false }],
  ['2026-11-20T10:00:00Z', '2026-11-20T13:59:59Z', { unit: 'hour', count: 3, isAfter: false }],
  ['2026-10-01T10:00:00Z', '2026-11-20T10:00:00Z', { unit: 'day', count: 50, isAfter: false }],
  ['2026-11-20T10:02:00Z', '2026-11-20T10:00:00Z', { unit: 'minute', count: 2, isAfter: true }],
] as const)('a click at %s for an order of %s', (clicked, ordered, span) => {
  expect(toSpan(clicked, ordered)).toEqual(span);
});
