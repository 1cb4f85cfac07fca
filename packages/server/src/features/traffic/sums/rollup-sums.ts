// Sums up what a batch adds to each row of the rollups, so that a row is written once for however many visits. Pure.
import {
  eachPlace,
  eachProductPlace,
  grains,
  monthOf,
  nothing,
  type Dim,
  type Facets,
  type GrainCode,
  type Measures,
  type TabCode,
} from './facets.ts';

/** A row of the rollups and what is added to it; dimensions without a value have the number 0. */
export interface SumRow extends Measures {
  readonly businessId: string;
  readonly tab: TabCode;
  readonly dim: number;
  readonly value: number;
  readonly byDim: number;
  readonly byValue: number;
  readonly grain: GrainCode;
  readonly bucket: string;
}

interface Sum {
  readonly dim: Dim;
  readonly value: number;
  readonly byDim: Dim;
  readonly byValue: number;
  readonly monthly: boolean;
  visits: number;
  unique: number;
  flagged: number;
  views: number;
  adds: number;
  requests: number;
}

/** Sums of one business, tab and bucket: by value, then by the value it is looked at by. */
interface Bucket {
  readonly businessId: string;
  readonly tab: TabCode;
  readonly grain: GrainCode;
  readonly bucket: string;
  readonly sums: Map<number, Map<number, Sum>>;
}

/** Numbers of values are unique among all dimensions, so two of them name a place. */
export class RollupSums {
  readonly #buckets = new Map<string, Bucket>();

  /** Adds to the places of what is known, and to those of each product. */
  add(
    of: { businessId: string; tab: TabCode; day: string },
    facets: Facets<number>,
    products: readonly number[],
    measures: Measures,
  ): void {
    const { sums } = this.#bucketOf({ ...of, grain: grains.day, bucket: of.day });
    const take = (dim: Dim, value: number | null, byDim: Dim, byValue: number | null, monthly: boolean): void =>
      addMeasures(findSum(sums, dim, value ?? 0, byDim, byValue ?? 0, monthly), measures);
    eachPlace(facets, take);
    for (const product of products) eachProductPlace(facets.link, product, take);
  }

  /** Every row with what is added to it; the months are the sums of their days. */
  list(): SumRow[] {
    const daily = [...this.#buckets.values()];
    const monthly = new RollupSums();
    for (const { sums, bucket, ...of } of daily) {
      const month = monthly.#bucketOf({ ...of, grain: grains.month, bucket: monthOf(bucket) });
      for (const inner of sums.values()) {
        for (const sum of inner.values()) {
          const { dim, value, byDim, byValue } = sum;
          if (sum.monthly) addMeasures(findSum(month.sums, dim, value, byDim, byValue, true), sum);
        }
      }
    }
    return [...daily, ...monthly.#buckets.values()].flatMap(toRows);
  }

  #bucketOf({ businessId, tab, grain, bucket }: Omit<Bucket, 'sums'>): Bucket {
    const key = `${businessId} ${tab} ${bucket}`;
    const known = this.#buckets.get(key);
    if (known) return known;
    const made: Bucket = { businessId, tab, grain, bucket, sums: new Map() };
    this.#buckets.set(key, made);
    return made;
  }
}

function findSum(sums: Bucket['sums'], dim: Dim, value: number, byDim: Dim, byValue: number, monthly: boolean): Sum {
  let inner = sums.get(value);
  if (!inner) sums.set(value, (inner = new Map<number, Sum>()));
  let sum = inner.get(byValue);
  if (!sum) inner.set(byValue, (sum = { dim, value, byDim, byValue, monthly, ...nothing }));
  return sum;
}

function addMeasures(sum: Sum, { visits, unique, flagged, views, adds, requests }: Measures): void {
  sum.visits += visits;
  sum.unique += unique;
  sum.flagged += flagged;
  sum.views += views;
  sum.adds += adds;
  sum.requests += requests;
}

function toRows({ businessId, tab, grain, bucket, sums }: Bucket): SumRow[] {
  const rows: SumRow[] = [];
  for (const inner of sums.values())
    for (const { monthly: _, ...sum } of inner.values()) rows.push({ businessId, tab, grain, bucket, ...sum });
  return rows;
}
