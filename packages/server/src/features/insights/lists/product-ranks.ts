// Ranks the products of a link by what they earned, as far as the reader may know. Pure.
import type { TrendProduct } from '@vitrine/contract/insights';
import { toMajor } from '@vitrine/contract/money';
import { canSee, pickSeenAs, productFigures, type Rights } from '@vitrine/contract/rights';

/** Raw sums of one product under one link; the amount in minor units. */
export interface ProductSums {
  product_id: string;
  /** Its place in the link; null when the link does not hold it, or no longer. */
  position: number | null;
  /** Times it was seen. */
  views: number;
  /** Times it was put in the bag or taken to the checkout. */
  adds: number;
  /** Pieces in credited orders, gross of refunds. */
  buys: number;
  /** Price × quantity − discount of its lines in credited orders, gross of refunds. */
  revenue: number;
}

export interface RankedProduct {
  sums: ProductSums;
  figures: Pick<TrendProduct, 'view' | 'add' | 'buy' | 'revenue' | 'rank'>;
}

const unplaced = Number.MAX_SAFE_INTEGER;

/**
 * The products the reader may know of, best first, with the figures they may see. A product scores three for each piece
 * sold and one for each time it was put in the bag; its rank is its share of the best score, in percent. Where
 * sales are hidden, views are the score; no score counts what is hidden, so that no rank tells of it.
 */
export function rankProducts(rows: readonly ProductSums[], currency: string, reader: Rights): RankedProduct[] {
  const sales = canSee(reader, 'buys');
  const revenue = canSee(reader, 'revenue');
  const scoreOf = ({ views, adds, buys }: ProductSums): number =>
    sales ? 3 * buys + (canSee(reader, 'adds') ? adds : 0) : canSee(reader, 'views') ? views : 0;
  const known = rows.filter(({ position }) => position !== null || sales);
  const best = Math.max(0, ...known.map(scoreOf));
  return known
    .toSorted(
      (a, b) =>
        scoreOf(b) - scoreOf(a) ||
        (revenue ? b.revenue - a.revenue : 0) ||
        (a.position ?? unplaced) - (b.position ?? unplaced) ||
        (a.product_id < b.product_id ? -1 : 1),
    )
    .map((sums) => ({
      sums,
      figures: {
        ...pickSeenAs(reader, (name) => productFigures[name], {
          view: sums.views,
          add: sums.adds,
          buy: sums.buys,
          revenue: toMajor(sums.revenue, currency),
        }),
        rank: best === 0 ? 0 : Math.round((100 * scoreOf(sums)) / best),
      },
    }));
}
