// What was counted of two products, judged: in orders and in bags. Pure.
import type { Count } from './reading-store.ts';
import { judge, type PairCounts, type PairJudgement } from './score.ts';

interface CountedPair {
  readonly both: Count;
  readonly first: Count;
  readonly second: Count;
  readonly all: Count;
}

const countsOf = ({ both, first, second, all }: CountedPair, of: 'weighed' | 'weighedBags'): PairCounts => ({
  both: both[of],
  first: first[of],
  second: second[of],
  all: all[of],
});

export const judgePair = (pair: CountedPair): PairJudgement =>
  judge(countsOf(pair, 'weighed'), countsOf(pair, 'weighedBags'));

/** Of the orders of one product those that keep both; bags may tell of a pair that no order keeps. */
export const shareOf = (both: number, one: number): number => (one === 0 ? 0 : both / one);
