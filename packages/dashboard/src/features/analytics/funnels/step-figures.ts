// The steps of a funnel as they are drawn, each with its length against the longest. Pure.
import type { AnsweredStep } from '@vitrine/contract/figure-questions';
import type { SavedStep } from '@vitrine/contract/saved-questions';

export interface DrawnStep {
  readonly step: SavedStep;
  readonly count: number;
  readonly isEstimated: boolean;
  /** Percent; null where there is nothing to divide by, and at the first step. */
  readonly ofFirst: number | null;
  readonly ofPrevious: number | null;
  /** What it is compared with; undefined when nothing is. */
  readonly before: number | null | undefined;
  /** 0 to 1. */
  readonly length: number;
}

/** Those that the reader may see. */
export function toDrawnSteps(steps: readonly AnsweredStep[], compared: readonly AnsweredStep[] | null): DrawnStep[] {
  const longest = Math.max(0, ...steps.map(({ count }) => count ?? 0));
  return steps.flatMap(({ step, count, is_estimated: isEstimated, of_first: ofFirst, of_previous: ofPrevious }, at) =>
    count === null
      ? []
      : [
          {
            step,
            count,
            isEstimated,
            // of the second step both are the same
            ofFirst: at < 2 ? null : ofFirst,
            ofPrevious: at === 0 ? null : ofPrevious,
            before: compared === null ? undefined : (compared[at]?.count ?? null),
            length: longest === 0 ? 0 : count / longest,
          },
        ],
  );
}
