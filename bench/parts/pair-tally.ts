// Pairs of products in orders and bags, counted one after another in memory: what trends are held against. It shares nothing with the program
// but the definitions: each weighs less by its age, a bag three tenths of an order, and a pair is judged by a Gamma(5, 5) that was held before
// any was seen.

interface Counted {
  orders: number;
  weighed: number;
  bags: number;
  weighedBags: number;
}

export interface JudgedPair extends Counted {
  readonly lift: number;
  /** Orders beyond chance with the least lift that is credible at 5 %. */
  readonly excess: number;
}

const prior = 5;
const doubt = 0.05;
const ofBag = 0.3;
/** The program approximates a quantile; two pairs nearer to each other than that may stand in either order. */
const slack = 0.01;

export class PairTally {
  readonly #singles = new Map<string, Counted>();
  readonly #both = new Map<string, Counted>();
  readonly #all: Counted = { orders: 0, weighed: 0, bags: 0, weighedBags: 0 };

  get pairs(): number {
    return this.#both.size;
  }

  /** The products of an order or a bag, each once. */
  add(products: readonly string[], weight: number, isBag: boolean): void {
    grow(this.#all, weight, isBag);
    const sorted = products.toSorted();
    sorted.forEach((one, at) => {
      grow(take(this.#singles, one), weight, isBag);
      for (const other of sorted.slice(at + 1)) grow(take(this.#both, `${one} ${other}`), weight, isBag);
    });
  }

  judge(one: string, other: string): JudgedPair {
    const [first = '', second = ''] = [one, other].toSorted();
    const both = this.#both.get(`${first} ${second}`) ?? none;
    const [ofFirst, ofSecond] = [this.#singles.get(first) ?? none, this.#singles.get(second) ?? none];
    const together = both.weighed + ofBag * both.weighedBags;
    const byOrders = (ofFirst.weighed * ofSecond.weighed) / this.#all.weighed;
    const byBags = this.#all.bags === 0 ? 0 : (ofFirst.weighedBags * ofSecond.weighedBags) / this.#all.weighedBags;
    const [shape, rate] = [prior + together, prior + byOrders + ofBag * byBags];
    const least = quantileOfGamma(shape) / rate;
    return { ...both, lift: shape / rate, excess: least > 1 ? together * (1 - 1 / least) : 0 };
  }

  list(): (JudgedPair & { readonly ids: readonly string[] })[] {
    return [...this.#both]
      .filter(([, { orders, bags }]) => orders + ofBag * bags >= prior)
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

const none: Counted = { orders: 0, weighed: 0, bags: 0, weighedBags: 0 };

function take(counts: Map<string, Counted>, key: string): Counted {
  const known = counts.get(key) ?? { ...none };
  counts.set(key, known);
  return known;
}

function grow(counted: Counted, weight: number, isBag: boolean): void {
  counted[isBag ? 'bags' : 'orders'] += 1;
  counted[isBag ? 'weighedBags' : 'weighed'] += weight;
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
