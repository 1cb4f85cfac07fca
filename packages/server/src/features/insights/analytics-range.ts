// Decides which days a question of figures covers, and which days came right before them. Pure.
import { firstDay } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import type { DayRange } from './figures.ts';

/** The same number of days right before; null when those would begin before there are figures. */
export function toPrevious({ from, to }: DayRange): DayRange | null {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const before = addDays(from, -days);
  return before < firstDay ? null : { from: before, to: addDays(from, -1) };
}
