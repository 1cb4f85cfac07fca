// The door of the sums of sales: counts credited orders, their facts as they are now in place of those there were.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Tx } from '../../../platform/db/db.ts';
import { listSales, type Buyer, type Orders, type SaleFacts } from '../../stores/stores.ts';
import {
  assistantOf,
  dims,
  tabOf,
  tabs,
  type CountedTraffic,
  type Facet,
  type TabCode,
} from '../../traffic/traffic.ts';
import {
  earningRules,
  earnOrders,
  findReach,
  planBonusEntries,
  planEntries,
  type Earned,
  type Earning,
  type EarningDeps,
} from '../earnings/earnings.ts';
import { listPosted, insertEntries } from '../ledger/ledger.ts';
import { listReviews } from '../standing/standing.ts';
import { stringify } from 'safe-stable-stringify';
import type { VisitProperties, WinningClick } from '../model.ts';
import { leaveOutUnsold } from '../sold.ts';
import { withReport } from './reported.ts';
import { sumLinkChanges, type Contribution, type Sale } from './sale-facts.ts';
import {
  addLinkSales,
  holdLinkSums,
  listCredited,
  replaceSaleFacts,
  writeCounted,
  type CountedOrder,
  type CreditedRow,
} from './sales-store.ts';

export { sumWouldEarn, type CreditedOrder } from './would-earn.ts';
export { Restating } from './restating.ts';
export { holdLinkSums, listUncounted, listUncountedBusinesses, listWithoutVisit, lockSales } from './sales-store.ts';

/** Takes what these orders count for out of the sums of links: nothing is known of them any more. The caller holds the lock. */
export async function forgetCounted(tx: Tx, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<void> {
  const currency = await holdLinkSums(tx, businessId);
  const rows = await listCredited(tx, businessId, orderIds);
  const changes = rows.map(({ counted }) => ({ before: counted, after: { sale: null } }));
  await addLinkSales(tx, businessId, currency, sumLinkChanges(changes, currency));
}

/** The features below that counting asks, in the caller's transaction. */
export interface CountingDeps extends EarningDeps {
  readonly orders: Pick<Orders, 'listBuyers' | 'listNextOfBuyers'>;
  readonly traffic: { readonly counted: Pick<CountedTraffic, 'resolveFacetValues' | 'placeOrders'> };
}

export interface OrdersToCount {
  readonly ids: readonly OrderId[];
  readonly visits: VisitProperties;
  /** Of the store. */
  readonly timeZone: string;
  readonly now: Date;
  /** Whether something was decided of them: then what changes is of today. */
  readonly isReview?: boolean;
  /** Whether a merchant confirmed that they are counted anew: then those too that earlier rules counted. */
  readonly isConfirmed?: boolean;
  /** Those whose changes are of today, whenever the store told of them last. */
  readonly recounted?: ReadonlySet<OrderId>;
}

/**
 * Counts these orders as they are now, and posts what they earn to the ledger as far as it is not there. The caller holds
 * the lock of the business's sales. Safe to repeat.
 */
export async function countOrders(
  tx: Tx,
  deps: CountingDeps,
  businessId: BusinessId,
  orders: OrdersToCount,
): Promise<void> {
  const currency = await holdLinkSums(tx, businessId);
  const next = await deps.orders.listNextOfBuyers(tx, businessId, orders.ids);
  const reach = await findReach(tx, deps, businessId, [...orders.ids, ...next]);
  const found = await listCredited(tx, businessId, [...new Set([...orders.ids, ...next, ...reach.following])]);
  const changing = new Set(orders.ids);
  const isWanted = ({ orderId }: CreditedRow): boolean =>
    (orders.isReview === true || orders.isConfirmed === true) && changing.has(orderId);
  const rows = found.filter((row) => !isKept(row) || isWanted(row));
  const ids = rows.map(({ orderId }) => orderId);
  const credited = rows.filter((row) => row.credited).map(({ orderId }) => orderId);
  const sales = await listSales(tx, businessId, credited);
  const buyers = await deps.orders.listBuyers(tx, businessId, credited);
  const clicks = new Map(rows.map((row) => [row.orderId, withProperties(row.click, orders.visits)]));
  const numberOf = await resolveAll(tx, deps, businessId, rows, sales, clicks);
  const reviews = await listReviews(tx, businessId, ids);
  const rejected = new Set(ids.filter((id) => reviews.get(id)?.state === 'rejected'));
  const earned = await earnOrders(tx, deps, businessId, rows, sales, { rejected });
  const counts = rows.map((row) => {
    const click = clicks.get(row.orderId) ?? null;
    const facts = sales.get(row.orderId);
    const own = earned.get(row.orderId);
    const pending = own?.pending ?? 0;
    const after: Contribution = {
      rules: earningRules,
      ...(pending > 0 ? { pending } : {}),
      ...(own ? { netSales: own.netSales } : {}),
      ...(row.unearned === null || !facts || facts.isTest ? {} : { unearned: row.unearned }),
      // what was placed to try the store out is no sale
      sale:
        facts && !facts.isTest
          ? toSale(row, leaveOutUnsold(facts), own, {
              click,
              numberOf,
              buyer: buyers.get(row.orderId) ?? null,
            })
          : null,
    };
    return { row, click, before: row.counted, after };
  });
  const changed = counts.filter(({ row, click, before, after }) => !isSame(before, after) || !isSame(row.click, click));
  const counted = changed.map(({ row, click, after }): CountedOrder => ({
    orderId: row.orderId,
    counted: after,
    click,
  }));
  await writeCounted(tx, businessId, counted);
  await replaceSaleFacts(tx, businessId, numberOf(businessFacet), counted);
  await addLinkSales(tx, businessId, currency, sumLinkChanges(changed, currency));
  await deps.traffic.counted.placeOrders(
    tx,
    businessId,
    changed.map(({ row: { orderId }, click, after }) => ({
      orderId,
      clickId: after.sale?.isByClick && click ? click.id : null,
    })),
  );
  const isAgain = (row: CreditedRow): boolean => isOld(row) || (row.counted !== null && !changing.has(row.orderId));
  const again = rows.filter(isAgain).map(({ orderId }) => orderId);
  const recounted = new Set([...again, ...(orders.recounted ?? [])]);
  const posted = await postOrders(tx, businessId, { ...orders, ids }, { sales, earned, recounted });
  // they stand after what reached them
  await insertEntries(tx, businessId, await planBonusEntries(tx, businessId, reach, orders), orders.now, posted);
}

interface Standing {
  readonly sales: ReadonlyMap<OrderId, SaleFacts>;
  readonly earned: ReadonlyMap<OrderId, Earned>;
  /** Counted by earlier rules until now, anew, or only because of others: what changes is of today. */
  readonly recounted: ReadonlySet<OrderId>;
}

/** Whether it stays as earlier rules counted it: neither its money changed since, nor to whom it is credited. */
function isKept({ isKept: isSame, counted, influencerId, linkId, credited }: CreditedRow): boolean {
  const sale = counted?.sale ?? null;
  if (sale === null) return isSame && !credited;
  return isSame && sale.influencerId === influencerId && sale.linkId === linkId;
}

/** Whether it was counted by earlier rules. */
const isOld = ({ counted }: CreditedRow): boolean => counted !== null && counted.rules !== earningRules;

/** Adds to the ledger what these orders earn now and what is not there yet; answers how many entries. */
async function postOrders(
  tx: Tx,
  businessId: BusinessId,
  { ids, timeZone, now, isReview = false }: OrdersToCount,
  { sales, earned, recounted }: Standing,
): Promise<number> {
  const posted = Map.groupBy(await listPosted(tx, businessId, ids), ({ orderId }) => orderId);
  const entries = ids.flatMap((orderId) => {
    const standing = { sale: sales.get(orderId) ?? null, earned: earned.get(orderId) ?? null };
    const before = { posted: posted.get(orderId) ?? [], isRecount: isReview || recounted.has(orderId) };
    return planEntries({ orderId, ...standing, ...before }, { now, timeZone });
  });
  await insertEntries(tx, businessId, entries, now);
  return entries.length;
}

function withProperties(click: WinningClick | null, visits: VisitProperties): WinningClick | null {
  if (click === null || click.properties) return click;
  const properties = visits.get(click.id);
  return properties ? { id: click.id, properties } : click;
}

/** Its number stands for the business itself. */
const businessFacet: Facet<string> = { dim: dims.business, value: '' };

const facetKey = ({ dim, value }: Facet<string>): string => `${dim} ${value}`;

/** The number of every value these orders are counted under. */
async function resolveAll(
  tx: Tx,
  deps: CountingDeps,
  businessId: BusinessId,
  rows: readonly CreditedRow[],
  sales: ReadonlyMap<OrderId, SaleFacts>,
  clicks: ReadonlyMap<OrderId, WinningClick | null>,
): Promise<(facet: Facet<string>) => number> {
  const wanted = new Map<string, Facet<string>>();
  const want = (facet: Facet<string>): unknown => wanted.set(facetKey(facet), facet);
  want(businessFacet);
  for (const row of rows) {
    const facts = sales.get(row.orderId);
    if (!facts) continue;
    if (row.linkId) want({ dim: dims.link, value: row.linkId });
    if (row.influencerId) want({ dim: dims.influencer, value: row.influencerId });
    for (const property of listProperties(facts, clicks.get(row.orderId) ?? null)) want(property);
    for (const { productId } of facts.lines) if (productId) want({ dim: dims.product, value: productId });
  }
  const facets = [...wanted.values()];
  const numbers = await deps.traffic.counted.resolveFacetValues(tx, businessId, facets);
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
  earned: Earned | undefined,
  {
    click,
    numberOf,
    buyer,
  }: { click: WinningClick | null; numberOf: (facet: Facet<string>) => number; buyer: Buyer | null },
): Sale {
  const { linkId, linkType, influencerId } = row;
  // a subscription goes on with the click of its first order: nobody clicked for this one
  const isByClick = row.click !== null && facts.placedIn === null;
  const earnings = earned?.earnings ?? [];
  const bases = readBases(earnings);
  const commissionOf = (refundId: string | null): number =>
    total(
      earnings.filter((each) => each.refundId === refundId),
      ({ commission }) => commission,
    );
  const numberOfProduct = (productId: string): number => numberOf({ dim: dims.product, value: productId });
  const sale: Sale = {
    tab: toTab(row, facts),
    ...(isByClick ? { isByClick } : {}),
    day: facts.day,
    hour: facts.hour,
    linkId,
    linkType,
    link: linkId && numberOf({ dim: dims.link, value: linkId }),
    influencer: influencerId && numberOf({ dim: dims.influencer, value: influencerId }),
    influencerId,
    currency: facts.currency,
    discount: facts.discount,
    commission: commissionOf(null),
    buyer,
    properties: listProperties(facts, click).map((facet) => ({ dim: facet.dim, value: numberOf(facet) })),
    revenue: facts.revenue,
    tax: facts.tax,
    products: byProduct(facts.lines, numberOfProduct, (lines) => ({
      pieces: total(lines, ({ pieces }) => pieces),
      revenue: total(lines, ({ revenue }) => revenue),
      tax: total(lines, ({ tax }) => tax),
      base: total(lines, ({ lineId }) => bases(lineId, null)),
    })),
    pieces: total(facts.lines, ({ pieces }) => pieces),
    base: total(facts.lines, ({ lineId }) => bases(lineId, null)),
    refunds: facts.refunds.map(({ refundId, day, hour, amount, lines }) => ({
      day,
      hour,
      amount,
      base: total(facts.lines, ({ lineId }) => bases(lineId, refundId)),
      commission: commissionOf(refundId),
      // money that was given back for no line is taken off the base of all of them
      products: byProduct(facts.lines, numberOfProduct, (sold) => ({
        amount: total(sold, ({ lineId }) => total(lines, (line) => (line.lineId === lineId ? line.amount : 0))),
        base: total(sold, ({ lineId }) => bases(lineId, refundId)),
      })).filter((product) => product.amount !== 0 || product.base !== 0),
    })),
  };
  return withReport(sale, facts, numberOfProduct);
}

/** By a code without a click, also by a link's own, it is no order of its visits; nor where nobody's browser placed it. */
function toTab({ rule, linkType }: CreditedRow, { placedIn }: SaleFacts): TabCode {
  if (placedIn !== null) return tabs.noBrowser;
  return rule === 'code' || linkType === null ? tabs.code : tabOf(linkType);
}

/** Those of its click; where that does not tell where it came from, the assistant that the order itself names. */
function listProperties(facts: SaleFacts, click: WinningClick | null): readonly Facet<string>[] {
  const known = click?.properties ?? [];
  const assistant = known.some(({ dim }) => dim === dims.referrer) ? null : assistantOf(facts);
  return assistant === null ? known : [...known, { dim: dims.referrer, value: assistant }];
}

/** The base of a line, or what a refund takes back of it. */
function readBases(earnings: readonly Earning[]): (lineId: string, refundId: string | null) => number {
  const known = new Map(earnings.map(({ lineId, refundId, base }) => [baseKey(lineId, refundId), base]));
  return (lineId, refundId) => known.get(baseKey(lineId, refundId)) ?? 0;
}

const baseKey = (lineId: string, refundId: string | null): string => `${refundId ?? ''} ${lineId}`;

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
const isSame = (a: unknown, b: unknown): boolean => stringify(a) === stringify(b);
