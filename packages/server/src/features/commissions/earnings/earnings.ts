// The door of earnings: what many orders earn the influencers they are credited to, each by the terms of its own moment.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { UnearnedReason } from '@vitrine/contract/orders';
import type { Db } from '../../../platform/db/db.ts';
import {
  areLinked,
  plainTerms,
  readTerms,
  toAgreed,
  type AgreedTerms,
  type TermsSince,
} from '../../influencers/influencers.ts';
import { listSales, type Orders, type SaleFacts } from '../../stores/stores.ts';
import type { BonusEntry } from '../model.ts';
import * as store from './besides-store.ts';
import { findBonuses, planBonuses, type OrderOfMonth } from './bonuses.ts';
import type { Earned } from './earned.ts';
import { sumNetSales } from './net-sales.ts';
import { nothingBesides, reckonTogether, type Besides, type OrderOfTerms } from './together.ts';

export { earn, type Earning } from './commission.ts';
export type { Earned } from './earned.ts';
export { planEntries } from './posting.ts';

interface TermsSource {
  /** What held for each account at each moment, in the order asked; null before anything was agreed. */
  listAgreed(
    db: Db,
    businessId: BusinessId,
    asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
  ): Promise<(AgreedTerms | null)[]>;
  /** All terms, oldest first, of influencers whose orders ever depended on each other. */
  listLinked(db: Db, businessId: BusinessId): Promise<ReadonlyMap<AccountId, readonly TermsSince[]>>;
}

/** What earning asks of the features below. */
export interface EarningDeps {
  readonly orders: Pick<Orders, 'listBuyers'>;
  readonly influencers: { readonly terms: TermsSource };
}

/** Raised whenever the same facts come to earn otherwise: what was counted by an earlier one stays until it is counted anew. */
export const earningRules = 2;

/** A credited order, and why it earns nothing though it is. */
export interface CreditedOrder {
  readonly orderId: OrderId;
  readonly influencerId: AccountId | null;
  readonly unearned: UnearnedReason | null;
}

/** Terms by which revenue is attributed as agreed, and nothing earned. */
const withoutPay = (terms: AgreedTerms): AgreedTerms => ({
  ...terms,
  pay: { kind: 'rate', rate: 0 },
  productRates: {},
  collectionRates: {},
  returningRate: null,
  monthly: null,
});

const beforeAny = toAgreed(readTerms(plainTerms));

interface EarningWish {
  /** In place of the terms of all of them. */
  readonly proposed?: AgreedTerms | null;
  /** Orders whose commission was rejected: it comes to nothing, whatever becomes of them. */
  readonly rejected?: ReadonlySet<OrderId>;
}

/** Of each order that is a sale and is credited to an influencer, by what the ledger says of the others it depends on. */
export async function earnOrders(
  db: Db,
  deps: EarningDeps,
  businessId: BusinessId,
  orders: readonly CreditedOrder[],
  sales: ReadonlyMap<OrderId, SaleFacts>,
  { proposed = null, rejected }: EarningWish = {},
): Promise<Map<OrderId, Earned>> {
  const asked = orders.flatMap(({ orderId, influencerId, unearned }) => {
    const sale = sales.get(orderId);
    return sale && influencerId ? [{ orderId, accountId: influencerId, at: sale.createdAt, sale, unearned }] : [];
  });
  const agreed = proposed === null ? await deps.influencers.terms.listAgreed(db, businessId, asked) : [];
  const all = asked.map(({ at: _at, ...order }, place) => {
    const held = proposed ?? agreed[place] ?? beforeAny;
    const terms = order.unearned === null ? held : withoutPay(held);
    return { ...order, terms, isRejected: rejected?.has(order.orderId) ?? false };
  });
  const reckoned = reckonTogether(all, await readBesides(db, deps, businessId, all));
  return new Map(
    all.flatMap(({ orderId, accountId, terms, unearned }) => {
      const own = reckoned.get(orderId);
      return own ? [[orderId, { ...own, accountId, terms, unearned }] as const] : [];
    }),
  );
}

const hasCap = ({ terms: { caps } }: OrderOfTerms): boolean => caps !== null && caps.perCustomer !== null;

/** Asks no more than the terms of these orders need. */
async function readBesides(
  db: Db,
  { orders }: EarningDeps,
  businessId: BusinessId,
  all: readonly OrderOfTerms[],
): Promise<Besides> {
  const ofCustomers = all.filter((order) => order.terms.returningRate !== null || hasCap(order));
  const inMonths = all.filter(({ terms }) => terms.monthly !== null);
  if (ofCustomers.length === 0 && inMonths.length === 0) return nothingBesides;
  const months = inMonths.map(({ accountId, sale }) => ({ accountId, month: sale.day.slice(0, 7) }));
  const buyers = await orders.listBuyers(
    db,
    businessId,
    ofCustomers.map(({ orderId }) => orderId),
  );
  const others = await listMonthOrders(db, businessId, months);
  return { buyers, others, earlier: await store.listEarlierOfCustomers(db, businessId, all.filter(hasCap)) };
}

/** Net sales of orders that were counted before these were kept are worked out of their facts. */
async function listMonthOrders(
  db: Db,
  businessId: BusinessId,
  months: readonly store.AccountMonth[],
): Promise<OrderOfMonth[]> {
  const rows = await store.listMonthOrders(db, businessId, months);
  const unknown = rows.flatMap(({ orderId, netSales }) => (netSales === null ? [orderId] : []));
  const sales = unknown.length === 0 ? new Map<OrderId, SaleFacts>() : await listSales(db, businessId, unknown);
  return rows.map((row) => {
    const sale = sales.get(row.orderId);
    return { ...row, netSales: row.netSales ?? (sale ? sumNetSales(sale) : 0) };
  });
}

/** What of influencers' months and customers a change of some orders may change besides. */
export interface LinkedOrders {
  /** Orders that depend on those that change. */
  readonly following: readonly OrderId[];
  /** Months whose bonuses may have changed. */
  readonly months: readonly store.AccountMonth[];
  readonly terms: ReadonlyMap<AccountId, readonly TermsSince[]>;
}

/** To be asked once the orders are credited, before anything is posted. */
export async function findReach(
  db: Db,
  { influencers }: EarningDeps,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<LinkedOrders> {
  const terms = await influencers.terms.listLinked(db, businessId);
  if (terms.size === 0) return { following: [], months: [], terms };
  const places = await store.listPlaces(db, businessId, orderIds, [...terms.keys()]);
  const isLinked = new Set(
    [...terms].flatMap(([id, held]) => (held.some((each) => areLinked(each.terms)) ? [id] : [])),
  );
  const months = places.filter(({ accountId }) => isLinked.has(accountId));
  return { following: await store.listFollowing(db, businessId, months), months, terms };
}

/** The entries the ledger lacks for bonuses of these months, once what their orders earn is posted. */
export async function planBonusEntries(
  db: Db,
  businessId: BusinessId,
  { months, terms }: Pick<LinkedOrders, 'months' | 'terms'>,
  at: { now: Date; timeZone: string },
): Promise<BonusEntry[]> {
  const orders = Map.groupBy(await listMonthOrders(db, businessId, months), keyOf);
  const posted = Map.groupBy(await store.listPostedBonuses(db, businessId, months), keyOf);
  const known = new Map(months.map((each) => [keyOf(each), each]));
  return [...known].flatMap(([key, { accountId, month }]) => {
    const due = findBonuses(month, orders.get(key) ?? [], terms.get(accountId) ?? []);
    return planBonuses(accountId, { due, posted: posted.get(key) ?? [] }, at);
  });
}

const keyOf = ({ accountId, month }: store.AccountMonth): string => `${accountId} ${month}`;

export { findBonuses } from './bonuses.ts';
