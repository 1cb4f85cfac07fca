// The lifetime figures of looks and shorts as one set of tiles.
import { readMinor, toMajor } from '@vitrine/contract/money';
import type { Totals } from '@vitrine/contract/insights';

export const tiles = ['visits', 'requested_checkouts', 'orders', 'revenue'] as const;
export type Tile = (typeof tiles)[number];

/** Null where the reader may not see the figure; money in major units, summed in minor ones. */
export type LifetimeFigures = Readonly<Record<Tile | 'refunded', number | null>>;

function addCounts(one: number | undefined, other: number | undefined): number | null {
  return one === undefined && other === undefined ? null : (one ?? 0) + (other ?? 0);
}

function addMoney(one: number | undefined, other: number | undefined, currency: string): number | null {
  if (one === undefined && other === undefined) return null;
  const minor = [one ?? 0, other ?? 0].map((amount) => readMinor(amount.toString(), currency));
  return toMajor(
    minor.reduce((sum, amount) => sum + amount, 0),
    currency,
  );
}

/** Looks and shorts together. */
export function toLifetimeFigures(looks: Totals, shorts: Totals, currency: string): LifetimeFigures {
  return {
    visits: addCounts(looks.visits, shorts.visits),
    requested_checkouts: addCounts(looks.requested_checkouts, shorts.requested_checkouts),
    orders: addCounts(looks.checkouts, shorts.checkouts),
    revenue: addMoney(looks.revenue, shorts.revenue, currency),
    refunded: addMoney(looks.refunded, shorts.refunded, currency),
  };
}

/** The tiles to draw: all while loading, then those the reader may see. */
export function listTiles(figures: LifetimeFigures | undefined): Tile[] {
  return tiles.filter((tile) => figures === undefined || figures[tile] !== null);
}
