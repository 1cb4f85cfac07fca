// A page of a breakdown beside what it is compared with: the period before comes with it, all else is asked for its rows.
import type { BreakdownRow } from '@vitrine/contract/analytics';
import { conditionDimension } from '@vitrine/contract/conditions';
import { type BreakdownQuestion, useBreakdown } from '../../../parts/figures/use-analytics.ts';
import type { Row } from '../breakdown-columns.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toPast } from './past.ts';

interface Page {
  readonly count: number;
  readonly skip: number;
}

/** What tells a row: experiences of a multilink have their links besides. */
const toKey = ({ value, link_id: link }: BreakdownRow): string => `${value ?? ''} ${link ?? ''}`;

/** An experience and its other one. */
const rowsOfValue = 2;

/** `isCompared` is whether rows know what they are compared with. */
export function useComparedBreakdown(screen: AnalyticsScreen, question: BreakdownQuestion, page: Page) {
  const now = useBreakdown(question, page);
  const past = toPast(screen);
  const by = conditionDimension.safeParse(question.by).data;
  const values = [...new Set(now.data?.rows.map(({ value }) => value))];
  const canAsk = past !== null && by !== undefined && values.length > 0 && !now.isPlaceholderData;
  const filters = canAsk ? [...question.filters, { by, op: 'is' as const, values }] : question.filters;
  const before = useBreakdown(
    { ...question, ...past, filters, compare: false },
    { count: page.count * rowsOfValue, skip: 0 },
    canAsk,
  );
  const isHere = before.data !== undefined && !before.isPlaceholderData && canAsk;
  if (past === null || now.data === undefined || !isHere) {
    const isLate = past !== null && canAsk && before.error === null;
    const isCompared = screen.place.compare?.with === 'previous';
    return { query: { ...now, isPlaceholderData: now.isPlaceholderData || isLate }, isCompared };
  }
  const found = new Map(before.data.rows.map((row) => [toKey(row), row]));
  const rows = now.data.rows.map((row): Row => ({ ...row, previous: found.get(toKey(row)) ?? null }));
  return { query: { ...now, data: { ...now.data, rows } }, isCompared: true };
}
