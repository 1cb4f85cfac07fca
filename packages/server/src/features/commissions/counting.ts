// Counts credited orders into the sums of sales: takes out exactly what each had added, adds what it counts for now.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { SaleFacts } from '../stores/stores.ts';
import { dims, tabOf, tabs, type Facet } from '../traffic/traffic.ts';
import { sumChanges, sumLinkChanges, type Counted, type Sale } from './sale-deltas.ts';
import {
  addLinkSales,
  addSales,
  listCredited,
  writeCounted,
  type CountedOrder,
  type CreditedRow,
} from './sales-store.ts';
import type { KeptClick } from './store.ts';

/** What counting needs of the features below, in the caller's transaction. */
export interface CountingSources {
  listSales(tx: Tx, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, SaleFacts>>;
  /** The numbers of values, in the same order; unknown ones are made. */
  resolveFacetValues(tx: Tx, businessId: BusinessId, facets: readonly Facet<string>[]): Promise<number[]>;
}

/** Properties of visits by their click ids, as far as visits are there. */
export type VisitProperties = ReadonlyMap<string, readonly Facet<string>[]>;

/** The click that won, as kept or, for older decisions, as the evidence tells; null when none did. */
export function winningClick({ rule, click, linkId, evidence, losers }: CreditedRow): KeptClick | null {
  if (rule !== 'last_click') return null;
  if (click !== null) return click;
  const winner = evidence.find(
    (claim) =>
      claim.clickedAt !== null &&
      claim.linkId === linkId &&
      !losers.some((loser) => loser.kind === claim.kind && loser.found === claim.found),
  );
  return winner ? { id: winner.found } : null;
}

/** Counts these orders as they are now. The caller holds the lock of the business's sales. Safe to repeat. */
export async function countOrders(
  tx: Tx,
  sources: CountingSources,
  businessId: BusinessId,
  orders: { readonly ids: readonly OrderId[]; readonly visits: VisitProperties },
): Promise<void> {
  const rows = await listCredited(tx, businessId, orders.ids);
  const credited = rows.filter((row) => row.credited).map(({ orderId }) => orderId);
  const sales = await sources.listSales(tx, businessId, credited);
  const clicks = new Map(rows.map((row) => [row.orderId, withProperties(winningClick(row), orders.visits)]));
  const numberOf = await resolveAll(tx, sources, businessId, rows, sales, clicks);
  const counts = rows.map((row) => {
    const click = clicks.get(row.orderId) ?? null;
    const facts = sales.get(row.orderId);
    const after: Counted = { v: 1, sale: facts ? toSale(row, facts, click, numberOf) : null };
    return { row, click, before: row.counted, after };
  });
  const changed = counts.filter(({ row, click, before, after }) => !isSame(before, after) || !isSame(row.click, click));
  await writeCounted(
    tx,
    businessId,
    changed.map(({ row, click, after }): CountedOrder => ({ orderId: row.orderId, counted: after, click })),
  );
  await addSales(tx, businessId, sumChanges(changed));
  await addLinkSales(tx, businessId, sumLinkChanges(changed));
}

function withProperties(click: KeptClick | null, visits: VisitProperties): KeptClick | null {
  if (click === null || click.properties) return click;
  const properties = visits.get(click.id);
  return properties ? { id: click.id, properties } : click;
}

const facetKey = ({ dim, value }: Facet<string>): string => `${dim} ${value}`;

/** The number of every value these orders are counted under. */
async function resolveAll(
  tx: Tx,
  sources: CountingSources,
  businessId: BusinessId,
  rows: readonly CreditedRow[],
  sales: ReadonlyMap<OrderId, SaleFacts>,
  clicks: ReadonlyMap<OrderId, KeptClick | null>,
): Promise<(facet: Facet<string>) => number> {
  const wanted = new Map<string, Facet<string>>();
  const want = (facet: Facet<string>): unknown => wanted.set(facetKey(facet), facet);
  for (const row of rows) {
    const facts = sales.get(row.orderId);
    if (!facts) continue;
    if (row.linkId) want({ dim: dims.link, value: row.linkId });
    if (row.influencerId) want({ dim: dims.influencer, value: row.influencerId });
    for (const property of clicks.get(row.orderId)?.properties ?? []) want(property);
    for (const { productId } of facts.lines) if (productId) want({ dim: dims.product, value: productId });
  }
  const facets = [...wanted.values()];
  const numbers = facets.length === 0 ? [] : await sources.resolveFacetValues(tx, businessId, facets);
  const known = new Map(facets.map((facet, at) => [facetKey(facet), numbers[at]]));
  return (facet) => {
    const number = known.get(facetKey(facet));
    if (number === undefined) throw new Error(`the value ${facetKey(facet)} has no number`);
    return number;
  };
}

function toSale(
  row: CreditedRow,
  facts: SaleFacts,
  click: KeptClick | null,
  numberOf: (facet: Facet<string>) => number,
): Sale {
  const { linkId, linkType, influencerId } = row;
  const numberOfProduct = (productId: string): number => numberOf({ dim: dims.product, value: productId });
  return {
    // what a link's own code brought is the link's: every figure of a link is in the tab of its kind
    tab: linkType === null ? tabs.code : tabOf(linkType),
    day: facts.day,
    linkId,
    linkType,
    link: linkId && numberOf({ dim: dims.link, value: linkId }),
    influencer: influencerId && numberOf({ dim: dims.influencer, value: influencerId }),
    properties: (click?.properties ?? []).map((facet) => ({ dim: facet.dim, value: numberOf(facet) })),
    revenue: facts.revenue,
    tax: facts.tax,
    products: byProduct(facts.lines, numberOfProduct, (lines) => ({
      pieces: total(lines, ({ pieces }) => pieces),
      revenue: total(lines, ({ revenue }) => revenue),
      tax: total(lines, ({ tax }) => tax),
    })),
    pieces: total(facts.lines, ({ pieces }) => pieces),
    base: total(facts.lines, ({ revenue }) => revenue),
    refunds: facts.refunds.map(({ day, amount, lines }) => ({
      day,
      amount,
      products: byProduct(lines, numberOfProduct, (returned) => ({ amount: total(returned, (line) => line.amount) })),
    })),
  };
}

function total<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}

/** Lines of one product together; what is no product of the store is left out. */
function byProduct<Line extends { productId: string | null }, Sums>(
  lines: readonly Line[],
  numberOf: (productId: string) => number,
  sum: (lines: readonly Line[]) => Sums,
): ({ product: number } & Sums)[] {
  const groups = Map.groupBy(lines, ({ productId }) => productId);
  return [...groups].flatMap(([productId, same]) =>
    productId === null ? [] : [{ product: numberOf(productId), ...sum(same) }],
  );
}

/** Whether two values that were or will be JSON are the same, whatever the order of their members. */
function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
