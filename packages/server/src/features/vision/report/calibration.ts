// How sure a find is, and from how sure on enough finds are right: by trials of which the truth is known. Pure.

/** What tells right finds from wrong ones. */
export interface FindTraits {
  readonly score: number;
  readonly lead: number;
}

export interface Trial extends FindTraits {
  readonly isRight: boolean;
}

/** Of a constant, the score and the lead. */
export type Weights = readonly [number, number, number];

/** Steps of Newton's method, which is done after fewer. */
const steps = 25;
/** Keeps weights finite where trials can be told apart wholly. */
const ridge = 0.01;

/**
 * Fits a logistic regression by Newton's method (Hastie, Tibshirani and Friedman: The Elements of Statistical Learning, 4.4.1) with
 * a small ridge, so that a confidence of 0.8 is right in 8 of 10.
 */
export function fitWeights(trials: readonly Trial[]): Weights {
  let weights: Weights = [0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight) => -ridge * weight);
    const curve = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row === column ? ridge : 0)));
    for (const trial of trials) {
      const traits = toTraits(trial);
      const sure = toConfidence(weights, trial);
      for (let row = 0; row < 3; row += 1) {
        slope[row]! += ((trial.isRight ? 1 : 0) - sure) * traits[row]!;
        for (let column = 0; column < 3; column += 1)
          curve[row]![column]! += sure * (1 - sure) * traits[row]! * traits[column]!;
      }
    }
    const [a, b, c] = solve(curve, slope);
    weights = [weights[0] + a, weights[1] + b, weights[2] + c];
  }
  return weights;
}

/** From 0 to 1: of finds as sure as 0.8, 8 of 10 are right. */
export function toConfidence(weights: Weights, find: FindTraits): number {
  const sum = toTraits(find).reduce((total, trait, at) => total + trait * weights[at]!, 0);
  return 1 / (1 + Math.exp(-sum));
}

const toTraits = ({ score, lead }: FindTraits): Weights => [1, score, lead];

/** Three equations, by elimination from the greatest. */
function solve(matrix: number[][], values: number[]): Weights {
  const rows = matrix.map((row, at) => [...row, values[at]!]);
  for (let at = 0; at < 3; at += 1) {
    const [pivot = []] = rows.slice(at).toSorted((one, other) => Math.abs(other[at]!) - Math.abs(one[at]!));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(at, 0, pivot);
    for (const row of rows.filter((each) => each !== pivot)) {
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < 4; column += 1) row[column]! -= factor * pivot[column]!;
    }
  }
  const [first = 0, second = 0, third = 0] = rows.map((row, at) => row[3]! / row[at]!);
  return [first, second, third];
}

/** A find with how sure one was of it without knowing it. */
export interface JudgedTrial {
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface Standard {
  /** From which confidence on; null where too few finds are right. */
  readonly threshold: number | null;
  /** Of the finds from there on, the share that is right; null for none. */
  readonly right: number | null;
  /** Of what was to be found, the share that is found there. */
  readonly found: number;
}

/** Fewer finds say nothing of the next ones. */
const fewest = 15;

/** The lowest confidence from which on a share of finds is right, by trials; `shown` is what was to be found. */
export function findStandard(trials: readonly JudgedTrial[], right: number, shown: number): Standard {
  const sorted = trials.toSorted((one, other) => other.confidence - one.confidence);
  let best: Standard = { threshold: null, right: null, found: 0 };
  let count = 0;
  sorted.forEach(({ confidence, isRight }, at) => {
    if (isRight) count += 1;
    // what is as sure as the next counts with it
    if (sorted[at + 1]?.confidence === confidence || at + 1 < fewest) return;
    const share = count / (at + 1);
    if (share >= right) best = { threshold: confidence, right: share, found: shown === 0 ? 0 : count / shown };
  });
  return best;
}

/** Each trial as it is judged by the others: of as many groups, those that are not of its own. */
export function judgeByOthers(trials: readonly (Trial & { readonly group: number })[]): JudgedTrial[] {
  const groups = [...new Set(trials.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const weights = fitWeights(trials.filter((trial) => trial.group !== group));
    return trials
      .filter((trial) => trial.group === group)
      .map((trial) => ({ confidence: toConfidence(weights, trial), isRight: trial.isRight }));
  });
}
