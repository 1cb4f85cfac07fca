// Whether orders fell far below what is usual, by the weeks before and the chance that orders have anyway. Pure.
import { addDays, listDays } from '@vitrine/contract/range';

export interface SalesDrop {
  readonly span: 'day' | 'week';
  readonly orders: number;
  /** What the weeks before had, in the middle. */
  readonly usual: number;
}

const weeksBefore = 4;
/** How many of those weeks must have had orders: a shop that begins has nothing usual. */
const leastWeeks = 3;

/** Below so many orders a spell of bad luck is nothing; a fall is one to at most this part of what is usual. */
const spans = {
  week: { days: 7, least: 20, part: 0.7 },
  day: { days: 1, least: 10, part: 0.5 },
} as const;

/** How far orders fall short by chance alone, in roots of what is usual: it happens once in hundreds of days. */
const farOff = 3;

/** Which days the rule asks for, up to the last whole one. */
export const daysOfDrop = (last: string): { from: string; to: string } => ({
  from: addDays(last, 1 - spans.week.days * (weeksBefore + 1)),
  to: last,
});

/** Of the seven days up to the last, else of the last day beside the same days of the week; null where orders go on as usual. */
export function findSalesDrop(ordersOf: (day: string) => number, last: string): SalesDrop | null {
  return findDrop(ordersOf, last, 'week') ?? findDrop(ordersOf, last, 'day');
}

function findDrop(ordersOf: (day: string) => number, last: string, span: SalesDrop['span']): SalesDrop | null {
  const { days, least, part } = spans[span];
  const sumTo = (to: string): number =>
    listDays({ from: addDays(to, 1 - days), to }).reduce((sum, day) => sum + ordersOf(day), 0);
  const before = Array.from({ length: weeksBefore }, (_, week) => sumTo(addDays(last, -7 * (week + 1))));
  const usual = middleOf(before);
  if (usual < least || before.filter((orders) => orders > 0).length < leastWeeks) return null;
  const orders = sumTo(last);
  const isFar = usual - orders >= farOff * Math.sqrt(usual);
  return orders <= usual * part && isFar ? { span, orders, usual: Math.round(usual) } : null;
}

/** One week of a sale, or without, does not move it. */
function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return ((sorted[half] ?? 0) + (sorted[sorted.length - 1 - half] ?? 0)) / 2;
}
