// Pairs of products in orders, counted one order after another in memory: what trends are held against. It shares nothing with the program but
// the definitions: an order weighs less by its age, and a pair is judged by a Gamma(5, 5) that was held before any order was seen.

interface Counted {
  orders: number;
  weighed: number;
}

export interface JudgedPair extends Counted {
  readonly lift: number;
  /** Orders beyond chance with the least lift that is credible at 5 %. */
  readonly excess: number;
}

const prior = 5;
const doubt = 0.05;
/** The program approximates a quantile; two pairs nearer to each other than that may stand in either order. */
const slack = 0.01;

export class PairTally {
  readonly #singles = new Map<string, Counted>();
  readonly #both = new Map<string, Counted>();
  #all = 0;

  get pairs(): number {
    return this.#both.size;
  }

  /** The products of an order, each once. */
  add(products: readonly string[], weight: number): void {
    this.#all += weight;
    const sorted = products.toSorted();
    sorted.forEach((one, at) => {
      grow(this.#singles, one, weight);
      for (const other of sorted.slice(at + 1)) grow(this.#both, `${one} ${other}`, weight);
    });
  }

  judge(one: string, other: string): JudgedPair {
    const [first = '', second = ''] = [one, other].toSorted();
    const both = this.#both.get(`${first} ${second}`) ?? { orders: 0, weighed: 0 };
    const [ofFirst, ofSecond] = [first, second].map((id) => this.#singles.get(id)?.weighed ?? 0) as [number, number];
    const expected = (ofFirst * ofSecond) / this.#all;
    const [shape, rate] = [prior + both.weighed, prior + expected];
    const least = quantileOfGamma(shape) / rate;
    return { ...both, lift: shape / rate, excess: least > 1 ? both.weighed * (1 - 1 / least) : 0 };
  }

  list(): (JudgedPair & { readonly ids: readonly string[] })[] {
    return [...this.#both]
      .filter(([, { orders }]) => orders >= prior)
      .map(([key]) => {
        const ids = key.split(' ') as [string, string];
        return { ids, ...this.judge(...ids) };
      });
  }
}

/** The least excess of these. */
export const leastCertain = (pairs: readonly JudgedPair[]): number => Math.min(...pairs.map(({ excess }) => excess));

/** Clearly, and not by what an approximation leaves open. */
export const isLikelier = ({ excess }: Pick<JudgedPair, 'excess'>, least: number): boolean =>
  excess > least * (1 + slack);

function grow(counts: Map<string, Counted>, key: string, weight: number): void {
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { orders: 1, weighed: weight });
  else {
    known.orders += 1;
    known.weighed += weight;
  }
}

/** Where the share of a Gamma(shape, 1) below it is `doubt`: found by halving, as the share grows with it. */
function quantileOfGamma(shape: number): number {
  let [low, high] = [0, shape];
  while (high - low > shape * 1e-9) {
    const middle = (low + high) / 2;
    if (shareBelow(shape, middle) < doubt) low = middle;
    else high = middle;
  }
  return low;
}

/** The regularised lower incomplete gamma function by its series (Abramowitz and Stegun, 6.5.29). */
function shareBelow(shape: number, x: number): number {
  if (x <= 0) return 0;
  let [term, sum] = [1 / shape, 1 / shape];
  for (let n = 1; term > sum * 1e-14; n += 1) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Stirling's series, exact to ten digits from 5 on. */
function logGamma(x: number): number {
  return (
    (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5)
  );
}
