// Whether terms that earn less are told long enough before they hold. Pure.
import type { Terms } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { isLess } from '@vitrine/contract/lower-terms';
import { toTerms, type KeptTerms } from './terms.ts';

type HeldRow = KeptTerms & { readonly effective_from: Date };

/** What an influencer counts on: terms of before the last day, in which slips are put right, and what is agreed for then. */
function listRelied<Row extends HeldRow>(rows: readonly Row[], { from, now }: Moments): Row[] {
  const graceMs = limits.termsGraceHours * 3600_000;
  const held = rows.findLast((row) => row.effective_from.getTime() <= now.getTime() - graceMs);
  const agreed = rows.findLast((row) => row.effective_from <= from);
  return held && agreed ? [held, agreed] : [];
}

interface Moments {
  readonly from: Date;
  readonly now: Date;
}

/**
 * Whether these terms from a moment on fall too soon: less than what held for a day at least, and less than what was agreed
 * for that moment already, on a day before `noticed`. `rows` are all terms agreed until then, oldest first.
 */
export function fallsTooSoon(
  rows: readonly HeldRow[],
  terms: Terms,
  { noticed, ...moments }: Moments & { readonly noticed: Date },
): boolean {
  if (moments.from >= noticed) return false;
  const relied = listRelied(rows, moments);
  return relied.length > 0 && relied.every((row) => isLess(terms, toTerms(row)));
}
