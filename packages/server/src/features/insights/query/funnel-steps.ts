// The steps of a funnel with how many visits reached each, as far as the reader may see them. Pure.
import type { AnsweredStep } from '@vitrine/contract/figure-questions';
import type { FigureName } from '@vitrine/contract/figures';
import { canSee, type Rights } from '@vitrine/contract/rights';
import type { SavedStep } from '@vitrine/contract/saved-questions';
import { addFields } from '@vitrine/contract/sums';
import type { FigureSums } from '../../figures/figures.ts';

/** The figure that a reader of each step must be allowed to see. */
const figureOf: Readonly<Record<SavedStep, FigureName>> = {
  visit: 'visits',
  view: 'views',
  add: 'adds',
  checkout: 'requested_checkouts',
  order: 'checkouts',
};

/** How many visits reached each step. */
type StepCounts = Readonly<Record<SavedStep, number>>;

/** As visits know it themselves. */
const toReached = ({ visits: visit, viewed: view, added: add, started: checkout, ordered: order }: FigureSums) =>
  ({ visit, view, add, checkout, order }) satisfies StepCounts;

/**
 * An estimate, where visits do not know it: at least as many reached a step as a later one, and none more than there were visits.
 * Of products visits are not known, nor a bound by them.
 */
export function estimateReached(sums: FigureSums, ofProducts: boolean): StepCounts {
  const most = ofProducts ? Number.POSITIVE_INFINITY : sums.visits;
  const order = Math.min(most, ofProducts ? sums.orders : sums.clickOrders);
  const checkout = Math.min(most, Math.max(order, sums.requests));
  const add = Math.min(most, Math.max(checkout, sums.adds));
  const view = Math.min(most, Math.max(add, sums.views));
  return { visit: sums.visits, view, add, checkout, order };
}

/** The parts of a range: days on which visits know how far they came, and those before; null without such days. */
export interface ReachedParts {
  readonly known: FigureSums | null;
  readonly before: FigureSums | null;
  readonly ofProducts: boolean;
}

const nobody: StepCounts = { visit: 0, view: 0, add: 0, checkout: 0, order: 0 };

/** Percent to four decimals; null where one of the two is not known, or there is nothing to divide by. */
function share(count: number | null, of: number | null | undefined): number | null {
  if (count === null || of === null || of === undefined || of === 0) return null;
  return Number(((count / of) * 100).toFixed(4));
}

export function toSteps(
  steps: readonly SavedStep[],
  { known, before, ofProducts }: ReachedParts,
  reader: Rights,
): AnsweredStep[] {
  const reached = addFields(
    known === null ? nobody : toReached(known),
    before === null ? nobody : estimateReached(before, ofProducts),
  );
  // a visit is to a link, not to a product
  const isKnown = (step: SavedStep): boolean => canSee(reader, figureOf[step]) && !(ofProducts && step === 'visit');
  const counts = steps.map((step) => (isKnown(step) ? reached[step] : null));
  return steps.map((step, at) => ({
    step,
    count: counts[at] ?? null,
    is_estimated: before !== null && step !== 'visit',
    of_first: share(counts[at] ?? null, counts[0]),
    of_previous: at === 0 ? null : share(counts[at] ?? null, counts[at - 1]),
  }));
}
