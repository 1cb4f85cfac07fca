// Whether two products are together more often than chance would have it, in orders and in bags, and by how much for certain. Pure.
import { bagWeight } from '@vitrine/contract/trends';

/** Orders or bags, each weighed by its age: those with both, with the one, with the other, and all. */
export interface PairCounts {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly all: number;
}

export interface PairJudgement {
  /** How many times as often as by chance; few orders pull it towards 1. */
  readonly lift: number;
  /** Orders with both beyond those that chance explains, counted with the least lift that is credible; never below 0. */
  readonly excess: number;
}

/**
 * How many orders it takes to be believed half: the ratio of what was seen to what chance expects is held to be Gamma(k, k)
 * before any order is seen, as in W. DuMouchel, “Bayesian data mining in large frequency tables”, The American Statistician 53 (1999).
 */
const priorOrders = 5;

/** The normal quantile of 0.05: of twenty lifts one is allowed to be less than its least. */
const leastQuantile = -1.6448536269514722;

const none: PairCounts = { both: 0, first: 0, second: 0, all: 0 };

/** The quantile of a Gamma(shape, rate) by E. B. Wilson and M. M. Hilferty, PNAS 17 (1931): its cube root is nearly normal. */
function gammaQuantile(shape: number, rate: number, z: number): number {
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape));
  return root <= 0 ? 0 : (shape / rate) * root ** 3;
}

/** What chance expects is that each product is in as large a part of those with the other as of all. */
const expect = ({ first, second, all }: PairCounts): number => (all === 0 ? 0 : (first * second) / all);

/**
 * Chance is that of orders among orders, and of bags among bags. What bags say counts by a part of its likelihood, as a power prior does
 * (J. G. Ibrahim and M.-H. Chen, Statistical Science 15 (2000)): so does every bag for a part of an order.
 */
export function judge(orders: PairCounts, bags: PairCounts = none): PairJudgement {
  const both = orders.both + bagWeight * bags.both;
  const shape = priorOrders + both;
  const rate = priorOrders + expect(orders) + bagWeight * expect(bags);
  const least = gammaQuantile(shape, rate, leastQuantile);
  return { lift: shape / rate, excess: least > 1 ? both * (1 - 1 / least) : 0 };
}

/** Each judgement with its share of the best one, in percent; those that chance explains are left out. Best first. */
export function rankJudged<T extends { readonly excess: number }>(judged: readonly T[]): (T & { score: number })[] {
  const best = Math.max(0, ...judged.map(({ excess }) => excess));
  return judged
    .filter(({ excess }) => excess > 0)
    .toSorted((a, b) => b.excess - a.excess)
    .map((each) => ({ ...each, score: Math.round((100 * each.excess) / best) }));
}
