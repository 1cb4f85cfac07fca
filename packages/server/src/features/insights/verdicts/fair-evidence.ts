// Makes what was seen of two experiences comparable when their shares moved while times changed. Pure.
import { noEvidence, type Both, type Evidence } from './posterior.ts';

/**
 * One that had most visits on good days seems better than it is (E. H. Simpson 1951), and automatic brings just that about.
 * So the two are compared within stretches of days, and the stretches are weighed together by how much each can tell
 * (N. Mantel and W. Haenszel 1959): a visit of one counts by the other's part of the visits then. Answers what both
 * would have shown side by side, in as many visits as that is worth (L. Kish 1965); while shares stay where they are,
 * that is about what was counted.
 */
export function toFairEvidence(days: readonly Both<Evidence>[]): Both<Evidence> {
  const stretches = toStretches(days);
  return [weigh(stretches), weigh(stretches.map(([a, b]): Both<Evidence> => [b, a]))];
}

/** The first of the two, each of its visits weighed by the other's part. */
function weigh(stretches: readonly Both<Evidence>[]): Evidence {
  let sum = noEvidence;
  let squaredWeights = 0;
  for (const [own, other] of stretches) {
    const weight = other.visits / (own.visits + other.visits);
    sum = add(sum, own, weight);
    squaredWeights += weight * weight * own.visits;
  }
  return squaredWeights === 0 ? noEvidence : add(noEvidence, sum, sum.visits / squaredWeights);
}

/** Fewer visits of either than this are too few to be compared among themselves. */
const leastOfStretch = 5;

/** Days in their order, joined until both were visited enough; what is left over joins the last. */
function toStretches(days: readonly Both<Evidence>[]): Both<Evidence>[] {
  const stretches: Both<Evidence>[] = [];
  let open: Both<Evidence> = [noEvidence, noEvidence];
  for (const day of days) {
    open = addBoth(open, day);
    if (Math.min(open[0].visits, open[1].visits) < leastOfStretch) continue;
    stretches.push(open);
    open = [noEvidence, noEvidence];
  }
  const last = stretches.pop();
  const rest = last ? addBoth(last, open) : open;
  return rest[0].visits + rest[1].visits > 0 ? [...stretches, rest] : stretches;
}

/** All days together. */
export function sumEvidence(days: readonly Both<Evidence>[]): Both<Evidence> {
  return days.reduce<Both<Evidence>>(addBoth, [noEvidence, noEvidence]);
}

function addBoth([a, b]: Both<Evidence>, [moreA, moreB]: Both<Evidence>): Both<Evidence> {
  return [add(a, moreA), add(b, moreB)];
}

/** As `addFields` does: days are added up many times for each verdict, and naming the fields makes that several times quicker. */
function add(a: Evidence, b: Evidence, times = 1): Evidence {
  return {
    visits: a.visits + times * b.visits,
    orders: a.orders + times * b.orders,
    revenue: a.revenue + times * b.revenue,
    squares: a.squares + times * b.squares,
  };
}
