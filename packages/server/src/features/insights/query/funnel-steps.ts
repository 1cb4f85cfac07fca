// The steps of a funnel with how many did each, as far as the reader may see them. Pure.
import type { AnsweredStep } from '@vitrine/contract/figure-questions';
import type { FigureName } from '@vitrine/contract/figures';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import type { SavedStep } from '@vitrine/contract/saved-questions';
import type { FigureSums } from '../../figures/figures.ts';

/** The figure of each step, and the sum it is read from. */
const counted: Readonly<Record<SavedStep, { figure: FigureName; sum: keyof FigureSums }>> = {
  visit: { figure: 'visits', sum: 'visits' },
  view: { figure: 'views', sum: 'views' },
  add: { figure: 'adds', sum: 'adds' },
  checkout: { figure: 'requested_checkouts', sum: 'requests' },
  order: { figure: 'checkouts', sum: 'orders' },
};

function countStep(step: SavedStep, sums: FigureSums, reader: Rights): number | null {
  const { figure, sum } = counted[step];
  if (!canSee(reader, figure)) return null;
  // an influencer's orders are those counted for them
  return step === 'order' && !can(reader, 'see every figure') ? sums.influencerOrders : sums[sum];
}

/** Percent to four decimals; null where one of the two is not known, or there is nothing to divide by. */
function share(count: number | null, of: number | null | undefined): number | null {
  if (count === null || of === null || of === undefined || of === 0) return null;
  return Number(((count / of) * 100).toFixed(4));
}

export function toSteps(steps: readonly SavedStep[], sums: FigureSums, reader: Rights): AnsweredStep[] {
  const counts = steps.map((step) => countStep(step, sums, reader));
  return steps.map((step, at) => ({
    step,
    count: counts[at] ?? null,
    of_first: share(counts[at] ?? null, counts[0]),
    of_previous: at === 0 ? null : share(counts[at] ?? null, counts[at - 1]),
  }));
}
