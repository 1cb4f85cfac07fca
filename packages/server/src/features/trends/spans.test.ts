// The months of spans, as seen from days at the ends of months and years.
import { expect, it } from 'vitest';
import { findFirstDay } from './spans.ts';

it.each([
  ['two_months', '2026-11-29', '2026-10-01'],
  ['two_months', '2026-01-01', '2025-12-01'],
  ['two_months', '2026-03-31', '2026-02-01'],
  ['quarter', '2026-11-01', '2026-09-01'],
  ['quarter', '2024-03-31', '2024-01-01'],
  ['year', '2026-11-29', '2025-12-01'],
  ['year', '2024-02-29', '2023-03-01'],
  ['all', '2026-11-29', null],
] as const)('%s as of %s begins with %s', (span, today, first) => {
  expect(findFirstDay(span, today)).toBe(first);
});
