// What a variant was sold at before its price was lowered, and what pages may strike through by that (decision 263). Pure.

/** What a variant was sold at since a moment. */
export interface PriceMoment {
  readonly at: Date;
  /** Minor units of `currency`; null where nobody could see it. */
  readonly price: number | null;
  readonly compareAtPrice: number | null;
  readonly currency: string;
}

/** Minor units; null where not all of those 30 days is known. */
export interface PriorPrices {
  /** The lowest price of the 30 days before the price became what it is. */
  readonly lowest: number | null;
  /** The highest of the 30 days before the variant was marked down at all. */
  readonly highest: number | null;
}

interface Priced {
  readonly price: number;
  readonly compareAtPrice: number | null;
  readonly prior?: PriorPrices | null;
}

/** By whose law a price is shown: that of the European Economic Area, or of any other country. */
export type PriceRule = 'eea' | 'elsewhere';

const windowMs = 30 * 24 * 3600_000;

const isMarkedDown = ({ price, compareAtPrice }: PriceMoment): boolean =>
  price !== null && compareAtPrice !== null && compareAtPrice > price;

/** Reads a history, oldest first, that ends with what the variant costs now; null for one that does not. */
export function toPriorPrices(
  history: readonly PriceMoment[],
  now: Pick<Priced, 'price' | 'compareAtPrice'>,
): PriorPrices | null {
  const last = history.at(-1);
  if (last?.price !== now.price || last.compareAtPrice !== now.compareAtPrice || !isMarkedDown(last)) return null;
  const goesOn = (moment: PriceMoment): boolean => isMarkedDown(moment) && moment.currency === last.currency;
  const markedDown = startOf(history, goesOn);
  const asLow = startOf(history, (moment) => goesOn(moment) && moment.price === last.price);
  return {
    lowest: extremeOf(pricesBefore(history, asLow), Math.min),
    highest: extremeOf(pricesBefore(history, markedDown), Math.max),
  };
}

/** The place of the first moment of those at the end of which all are so. */
const startOf = (history: readonly PriceMoment[], isSo: (moment: PriceMoment) => boolean): number =>
  history.findLastIndex((moment) => !isSo(moment)) + 1;

/** The prices of the 30 days before the moment at a place; null where any of that time is unknown. */
function pricesBefore(history: readonly PriceMoment[], place: number): number[] | null {
  const start = history[place];
  if (!start) return null;
  const from = start.at.getTime() - windowMs;
  const first = history.findLastIndex(({ at }) => at.getTime() <= from);
  const shown = history.slice(Math.max(first, 0), place);
  const prices = shown.flatMap(({ price, currency }) => (currency === start.currency ? (price ?? []) : []));
  return first < 0 || prices.length < shown.length ? null : prices;
}

function extremeOf(prices: number[] | null, extreme: (...of: number[]) => number): number | null {
  return prices === null ? null : extreme(...prices);
}

/**
 * What is struck through beside the price, in minor units; null for nothing. In the EEA it is the lowest price of the 30 days
 * before, where the store asks for no less; elsewhere what the store says, unless it is known to have never been asked.
 */
export function toFormerPrice({ price, compareAtPrice, prior }: Priced, rule: PriceRule): number | null {
  if (compareAtPrice === null || compareAtPrice <= price) return null;
  const { lowest, highest } = prior ?? unknown;
  if (rule === 'eea') return lowest !== null && compareAtPrice >= lowest && lowest > price ? lowest : null;
  return highest === null || highest >= compareAtPrice ? compareAtPrice : null;
}

const unknown: PriorPrices = { lowest: null, highest: null };

/** Why shoppers of the EEA see no former price of what the store has marked down; null where they do, or nothing is. */
export type Unstruck = 'not_known' | 'was_lower' | 'not_asked';

export function whyUnstruck(variant: Priced): Unstruck | null {
  const { price, compareAtPrice, prior } = variant;
  if (compareAtPrice === null || compareAtPrice <= price || toFormerPrice(variant, 'eea') !== null) return null;
  if (prior?.lowest === null || prior?.lowest === undefined) return 'not_known';
  return prior.lowest <= price ? 'was_lower' : 'not_asked';
}
