// Which sums a visit, an event or a sale adds to: the codes of dimensions and tabs, and the pairs that are kept. Pure.
import { utmNames, type UtmName } from '@vitrine/contract/limits';
import type { LinkType } from '@vitrine/contract/links';

/** Dimensions as the sums name them; of a kept pair the lower code stands first. */
export const dims = {
  none: 0,
  link: 1,
  product: 2,
  influencer: 3,
  country: 10,
  device: 11,
  browser: 12,
  referrer: 13,
  utm_source: 14,
  utm_medium: 15,
  utm_campaign: 16,
  utm_term: 17,
  utm_content: 18,
  flag: 20,
} as const;
export type Dim = (typeof dims)[keyof typeof dims];

/** What a visit brings along itself; their values are free texts of strangers, so their number is limited. */
const firstProperty = dims.country;

export const isProperty = (dim: number): boolean => dim >= firstProperty;

/** Where figures come from; `code` holds sales by a code without a click. */
export const tabs = { looks: 1, shorts: 2, feed: 3, code: 4 } as const;
export type TabCode = (typeof tabs)[keyof typeof tabs];

export const tabOf = (linkType: LinkType): TabCode => (linkType === 'LOOK' ? tabs.looks : tabs.shorts);

/** Sums by day, and by month; the bucket of a month is its first day. */
export const grains = { day: 1, month: 2 } as const;
export type GrainCode = (typeof grains)[keyof typeof grains];

/** By which settled sums are kept too: five days, counted from the first of a month, with its rest from the 26th on. */
export const widerGrains = { fiveDays: 3, year: 4 } as const;

const hourMs = 3_600_000;

/** Hours since 1970 of a moment in milliseconds. */
export const hourOf = (at: number): number => Math.floor(at / hourMs);

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** A value of a dimension: as a text, or by its number in `facet_values`. */
export interface Facet<V> {
  readonly dim: Dim;
  readonly value: V;
}

/** A row of sums but for its bucket; null stands where the dimension is none. */
export interface Place<V> {
  readonly dim: Dim;
  readonly value: V | null;
  readonly byDim: Dim;
  readonly byValue: V | null;
  /** Kept by month as well as by day. */
  readonly monthly: boolean;
}

/** What sums are looked up by, of one visit, event or order. */
export interface Facets<V> {
  readonly link: V | null;
  readonly influencer: V | null;
  /** In the order of their codes; what has no value is absent, and read as the remainder. */
  readonly properties: readonly Facet<V>[];
  /** Why a visit is not counted. */
  readonly flag: V | null;
}

/** Is called with a place. */
type TakePlace<V> = (dim: Dim, value: V | null, byDim: Dim, byValue: V | null, monthly: boolean) => void;

/** Calls `take` with each row that a visit, an event, a request or an order adds to. */
export function eachPlace<V>({ link, influencer, properties, flag }: Facets<V>, take: TakePlace<V>): void {
  const { none } = dims;
  take(none, null, none, null, false);
  if (link !== null) take(none, null, dims.link, link, true);
  if (influencer !== null) take(none, null, dims.influencer, influencer, true);
  if (flag !== null) take(none, null, dims.flag, flag, true);
  for (let at = 0; at < properties.length; at += 1) {
    const property = properties[at];
    if (!property) continue;
    take(none, null, property.dim, property.value, true);
    if (link !== null) take(dims.link, link, property.dim, property.value, true);
    for (let next = at + 1; next < properties.length; next += 1) {
      const other = properties[next];
      if (other) take(property.dim, property.value, other.dim, other.value, true);
    }
  }
}

/** Calls `take` with each row of a product that an event, a request or an order's line adds to. */
export function eachProductPlace<V>(link: V | null, product: V, take: TakePlace<V>): void {
  take(dims.none, null, dims.product, product, true);
  if (link !== null) take(dims.link, link, dims.product, product, true);
}

function gather<V>(each: (take: TakePlace<V>) => void): Place<V>[] {
  const places: Place<V>[] = [];
  each((dim, value, byDim, byValue, monthly) => places.push({ dim, value, byDim, byValue, monthly }));
  return places;
}

/** The rows that a visit, an event, a request or an order adds to. */
export function listPlaces<V>(facets: Facets<V>): Place<V>[] {
  return gather((take) => eachPlace(facets, take));
}

/** The rows of a product that an event, a request or an order's line adds to. */
export function listProductPlaces<V>(link: V | null, product: V): Place<V>[] {
  return gather((take) => eachProductPlace(link, product, take));
}

/** What is added to one row of sums. */
export interface Delta<V, M> extends Omit<Place<V>, 'monthly'> {
  readonly tab: TabCode;
  readonly grain: GrainCode;
  readonly bucket: string;
  readonly measures: M;
}

/** The same measures in each of these places, on a day and where kept in its month. */
export function toDeltas<V, M>(tab: TabCode, day: string, places: readonly Place<V>[], measures: M): Delta<V, M>[] {
  return places.flatMap(({ monthly, ...of }) => {
    const daily = { ...of, tab, grain: grains.day, bucket: day, measures };
    return monthly ? [daily, { ...daily, grain: grains.month, bucket: monthOf(day) }] : [daily];
  });
}

/** What traffic is measured by. `visits` and all behind it but the flagged ones are people's only. */
export interface Measures {
  readonly visits: number;
  readonly unique: number;
  readonly flagged: number;
  readonly views: number;
  readonly adds: number;
  readonly requests: number;
}

export const nothing: Measures = { visits: 0, unique: 0, flagged: 0, views: 0, adds: 0, requests: 0 };

/** What is known of a visit, from which its properties are read. */
export interface Origin {
  readonly country: string | null;
  readonly device: string;
  readonly browser: string;
  /** The app whose built-in browser it is. */
  readonly inApp: string | null;
  readonly referrerHost: string | null;
  readonly utm: Readonly<Partial<Record<UtmName, string | null>>>;
}

/** Longer values are cut, so that they fit the index. */
const longestValue = 200;

/** Where a visit came from: the page's host, or the app when only its built-in browser tells. */
export function referrerOf({ referrerHost, inApp }: Pick<Origin, 'referrerHost' | 'inApp'>): string | null {
  if (referrerHost) return referrerHost.replace(/^www\./, '');
  return inApp ? `app:${inApp}` : null;
}

/** The properties of a visit, in the order of their codes. */
export function propertiesOf(origin: Origin): Facet<string>[] {
  const found: [Dim, string | null | undefined][] = [
    [dims.country, origin.country],
    [dims.device, origin.device],
    [dims.browser, origin.browser],
    [dims.referrer, referrerOf(origin)],
    ...utmNames.map((name): [Dim, string | null | undefined] => [dims[name], origin.utm[name]]),
  ];
  return found.flatMap(([dim, value]) => {
    const kept = toStorable(value ?? '')
      .slice(0, longestValue)
      .toWellFormed()
      .trim();
    return kept === '' ? [] : [{ dim, value: kept }];
  });
}

/** A text without what a database cannot hold. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
