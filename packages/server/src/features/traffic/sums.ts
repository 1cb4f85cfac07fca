// Sums up what a batch adds to each row of the rollups, so that a row is written once for however many visits. Pure.
import {
  grains,
  measureNames,
  monthOf,
  nothing,
  type Grain,
  type Measures,
  type Place,
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
  readonly grain: Grain;
  readonly bucket: string;
}

type Sum = { -readonly [Name in keyof Measures]: Measures[Name] } & { readonly place: Place<number> };

/** Sums of one business, tab and bucket: by value, then by the value it is looked at by. */
interface Bucket {
  readonly businessId: string;
  readonly tab: TabCode;
  readonly grain: Grain;
  readonly bucket: string;
  readonly sums: Map<number, Map<number, Sum>>;
}

/** Numbers of values are unique among all dimensions, so two of them name a place. */
export class RollupSums {
  readonly #buckets = new Map<string, Bucket>();

  add(
    of: { businessId: string; tab: TabCode; day: string },
    places: readonly Place<number>[],
    measures: Partial<Measures>,
  ): void {
    const { sums } = this.#bucketOf({ ...of, grain: grains.day, bucket: of.day });
    for (const each of places) addTo(sums, each, measures);
  }

  /** Every row with what is added to it; the months are the sums of their days. */
  list(): SumRow[] {
    const daily = [...this.#buckets.values()].filter(({ grain }) => grain === grains.day);
    const monthly = new RollupSums();
    for (const { sums, bucket, ...of } of daily) {
      const month = monthly.#bucketOf({ ...of, grain: grains.month, bucket: monthOf(bucket) });
      for (const inner of sums.values())
        for (const sum of inner.values()) if (sum.place.monthly) addTo(month.sums, sum.place, sum);
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

function addTo(sums: Bucket['sums'], place: Place<number>, measures: Partial<Measures>): void {
  const value = place.value ?? 0;
  const byValue = place.byValue ?? 0;
  let inner = sums.get(value);
  if (!inner) sums.set(value, (inner = new Map<number, Sum>()));
  let sum = inner.get(byValue);
  if (!sum) inner.set(byValue, (sum = { place, ...nothing }));
  for (const name of measureNames) sum[name] += measures[name] ?? 0;
}

function toRows({ businessId, tab, grain, bucket, sums }: Bucket): SumRow[] {
  const rows: SumRow[] = [];
  for (const inner of sums.values()) {
    for (const { place, visits, unique, flagged, views, adds, requests } of inner.values()) {
      const { dim, byDim, value, byValue } = place;
      const key = { businessId, tab, dim, value: value ?? 0, byDim, byValue: byValue ?? 0, grain, bucket };
      rows.push({ ...key, visits, unique, flagged, views, adds, requests });
    }
  }
  return rows;
}
