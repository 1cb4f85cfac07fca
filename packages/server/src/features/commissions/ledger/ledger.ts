// The door of the ledger: what influencers earned, what of it can be paid, corrections, and previews of other terms.
import { commissionsSection, toHoldRules } from '../settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { EventBus } from '../../../events.ts';
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Terms } from '@vitrine/contract/influencers';
import { dayOf } from '@vitrine/contract/range';
import { addFields } from '@vitrine/contract/sums';
import type { Db } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountKey, Identity } from '../../identity/identity.ts';
import { readTerms, toAgreed, type Influencers } from '../../influencers/influencers.ts';
import { nameLinks, type Links } from '../../links/links.ts';
import { listSales, type Catalogue, type Orders, type SaleFacts, type Storefront } from '../../stores/stores.ts';
import { earnOrders, findBonuses, type Earned, type EarningDeps } from '../earnings/earnings.ts';
import { holdOf, listReviews, listStandings } from '../standing/standing.ts';
import type { Balance, ByHand, Entry, HoldRules, LedgerLine, Page, Review } from '../model.ts';
import { findTimeZone } from '../time-zone.ts';
import {
  insertEntries,
  listBalances,
  listCreditedIn,
  listCreditedLinks,
  listEntries,
  listPending,
  listUnearned,
  type EntryFilter,
  type PendingRow,
} from './ledger-store.ts';
import { lastDayOf, monthBefore } from '../months.ts';

export { entryColumns, insertEntries, listOrdersSince, listPosted } from './ledger-store.ts';

export interface Correction {
  /** Minor units, below zero to take. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly by: AccountId;
}

/** An entry of no order, by hand; of a kind that settles a balance it is no supply. */
export const toCorrection = (
  accountId: AccountId,
  { amount, currency, reason, by }: Correction,
  { now, day, kind = 'correction' }: { now: Date; day: string; kind?: ByHand },
) => ({
  accountId,
  kind,
  amount,
  base: 0,
  currency,
  reason,
  madeBy: by,
  occurredAt: now,
  day,
  orderId: null,
  lineId: null,
  refundId: null,
  orderAt: null,
  paidAt: null,
  terms: null,
  bonus: null,
});

export interface Preview {
  readonly month: string;
  readonly currencies: readonly { currency: string; orders: number; current: number; proposed: number }[];
}

interface LedgerSources {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly storefront: Storefront;
  readonly orders: Orders;
  readonly influencers: Influencers;
  readonly catalogue: Catalogue;
  readonly links: Links;
}

const batchSize = 1000;
/** How many unpaid orders are told of by name. */
const mostPending = 100;

export class Ledger extends Service<LedgerSources> {
  async listEntries(
    businessId: BusinessId,
    accountId: AccountId,
    filter: EntryFilter,
    page: Page,
  ): Promise<{ lines: LedgerLine[]; total: number }> {
    const { entries, total } = await listEntries(this.db, businessId, accountId, filter, page);
    return { lines: await this.describe(businessId, entries), total };
  }

  /** Of one influencer or of all, by currency; currencies are never put together. */
  async listBalances(
    businessId: BusinessId,
    accountId: AccountId | null,
  ): Promise<{ balances: Balance[]; rules: HoldRules }> {
    const rules = await this.getHoldRules(businessId);
    return { balances: await readBalances(this.db, businessId, { accountId, now: this.now(), rules }), rules };
  }

  /** Orders that would earn more once they are paid, newest first, with what they are called. */
  async listPending(
    businessId: BusinessId,
    accountId: AccountId,
  ): Promise<(PendingRow & { orderName: string | null; review: Review | null })[]> {
    const rows = await listPending(this.db, businessId, accountId, mostPending);
    const ids = rows.map(({ orderId }) => orderId);
    const orders = await this.deps.orders.listOrderWords(this.db, businessId, ids);
    const reviews = await listReviews(this.db, businessId, ids);
    return rows.map((row) => ({
      ...row,
      orderName: orders.get(row.orderId)?.name ?? null,
      review: reviews.get(row.orderId) ?? null,
    }));
  }

  /** From when on, and for how long, commission is on hold, and whether it waits for approval. */
  async getHoldRules(businessId: BusinessId): Promise<HoldRules> {
    return toHoldRules(await this.deps.settings.get(businessId, commissionsSection));
  }

  /** What is not named stays. Approval begins with orders from now on, and ends for all. Counts at once. */
  async setHoldRules(
    { businessId, accountId: by }: AccountKey,
    { days, from, needsApproval }: Partial<Pick<HoldRules, 'days' | 'from'>> & { needsApproval?: boolean },
  ): Promise<HoldRules> {
    const { approvalSince: before } = await this.getHoldRules(businessId);
    // stores tell the moments of orders in whole seconds
    const since = before ?? new Date(Math.floor(this.now().getTime() / 1000) * 1000);
    const change = {
      ...(days === undefined ? {} : { holdingDays: days }),
      ...(from === undefined ? {} : { holdFrom: from }),
      ...(needsApproval === undefined ? {} : { approvalSince: needsApproval ? since.toISOString() : null }),
    };
    await this.transaction((tx) => this.deps.settings.update(tx, { businessId, by }, commissionsSection, change));
    return this.getHoldRules(businessId);
  }

  /** Adds or takes an amount by hand; payable at once. */
  async correct(businessId: BusinessId, accountId: AccountId, correction: Correction): Promise<LedgerLine> {
    const now = this.now();
    const day = dayOf(now, await findTimeZone(this.deps.storefront, businessId));
    const entry = toCorrection(accountId, correction, { now, day });
    const entryId = await this.transaction(async (tx) => {
      const [id = ''] = await insertEntries(tx, businessId, [entry], now);
      await this.deps.events.emit(tx, 'ledger.corrected', { businessId, by: correction.by, accountId, entryId: id });
      return id;
    });
    const [line] = await this.describe(businessId, [{ ...entry, entryId, recordedAt: now }]);
    if (!line) throw new Error('a correction was written but is not there');
    return line;
  }

  /**
   * What an influencer's orders of a month (without one, of the last that is over) earned, and would have under these
   * terms; refunds of them are in, whenever they came, and rejected ones are not.
   */
  async preview(
    businessId: BusinessId,
    accountId: AccountId,
    { terms, month: asked }: { terms: Terms; month?: string },
  ): Promise<Preview> {
    const timeZone = await findTimeZone(this.deps.storefront, businessId);
    const month = asked ?? monthBefore(dayOf(this.now(), timeZone).slice(0, 7));
    const days = { from: `${month}-01`, to: lastDayOf(month) };
    const credited = await listCreditedIn(this.db, businessId, accountId, days);
    const reviews = await listReviews(this.db, businessId, credited);
    const ids = credited.filter((id) => reviews.get(id)?.state !== 'rejected');
    return { month, currencies: await compare(this.db, this.deps, businessId, { accountId, month, ids, terms }) };
  }

  /** Entries with the names of their order, line, link and author, and until when they are on hold. */
  async describe(businessId: BusinessId, entries: readonly Entry[]): Promise<LedgerLine[]> {
    const { identity } = this.deps;
    const rules = await this.getHoldRules(businessId);
    const orderIds = new Set(entries.flatMap(({ orderId }) => orderId ?? []));
    const orders = await this.deps.orders.listOrderWords(this.db, businessId, [...orderIds]);
    const standings = await listStandings(this.db, businessId, [...orderIds]);
    const authors = entries.flatMap(({ madeBy }) => madeBy ?? []);
    const names = await identity.accounts.listNames(businessId, authors);
    const sources = await listCreditedLinks(this.db, businessId, [...orderIds]);
    const links = await nameLinks(this.deps, businessId, [...new Set(sources.map(({ linkId }) => linkId))]);
    // an entry of an order that was credited to another since then says nothing of the other's link
    const sourceOf = new Map(sources.map((source) => [`${source.orderId} ${source.influencerId}`, source.linkId]));
    const now = this.now();
    return entries.map((entry) => {
      const order = entry.orderId && orders.get(entry.orderId);
      const linkId = sourceOf.get(`${entry.orderId} ${entry.accountId}`) ?? null;
      const standing = (entry.orderId && standings.get(entry.orderId)) || null;
      return {
        ...entry,
        orderName: order?.name ?? null,
        // a line that was no product has no title any more
        lineTitle: order?.lines.get(entry.lineId ?? '') || null,
        linkId,
        linkTitle: linkId && (links.get(linkId) ?? null),
        hold: holdOf(entry, standing, rules, now),
        review: standing?.review ?? null,
        madeByName: entry.madeBy && (names.get(entry.madeBy) ?? null),
      };
    });
  }
}

/** The balances of one influencer or of all of a business, as they are at a moment. */
export async function readBalances(
  db: Db,
  businessId: BusinessId,
  asked: { accountId: AccountId | null; now: Date; rules: HoldRules },
): Promise<Balance[]> {
  const rows = await listBalances(db, businessId, asked);
  return rows.map(({ accountId, currency, entries, held, nextAt, paid, pending }) => ({
    accountId,
    currency,
    balance: entries - paid,
    held,
    payable: entries - paid - held,
    pending,
    nextAvailableAt: nextAt,
  }));
}

/** The orders of one influencer's month, under the terms of their time or the ones proposed. */
interface PreviewedMonth {
  readonly accountId: AccountId;
  readonly month: string;
  readonly ids: readonly OrderId[];
  readonly terms: Terms;
}

async function compare(
  db: Db,
  deps: EarningDeps,
  businessId: BusinessId,
  { accountId, month, ids, terms }: PreviewedMonth,
): Promise<Preview['currencies']> {
  const proposal = toAgreed(readTerms(terms));
  const sales = await listSalesOf(db, businessId, ids);
  const unearned = await listUnearned(db, businessId, ids);
  const orders = ids.map((orderId) => ({
    orderId,
    influencerId: accountId,
    unearned: unearned.get(orderId) ?? null,
  }));
  const earned = await earnOrders(db, deps, businessId, orders, sales);
  const then = await earnOrders(db, deps, businessId, orders, sales, { proposed: proposal });
  const sums = new Map<string, { orders: number; current: number; proposed: number }>();
  const add = (currency: string, more: { orders?: number; current?: number; proposed?: number }): void => {
    const known = sums.get(currency) ?? { orders: 0, current: 0, proposed: 0 };
    sums.set(currency, addFields(known, { orders: 0, current: 0, proposed: 0, ...more }));
  };
  for (const [orderId, { currency }] of sales)
    add(currency, { orders: 1, current: commissionOf(earned.get(orderId)), proposed: commissionOf(then.get(orderId)) });
  const held = (await deps.influencers.terms.listLinked(db, businessId)).get(accountId) ?? [];
  for (const { currency, amount } of findBonuses(month, toMonth(month, sales, earned), held))
    add(currency, { current: amount });
  const proposed = [{ since: new Date(0), terms: proposal }];
  for (const { currency, amount } of findBonuses(month, toMonth(month, sales, then), proposed))
    add(currency, { proposed: amount });
  const found = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  return found.sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1));
}

async function listSalesOf(db: Db, businessId: BusinessId, ids: readonly OrderId[]): Promise<Map<OrderId, SaleFacts>> {
  const sales = new Map<OrderId, SaleFacts>();
  for (let from = 0; from < ids.length; from += batchSize)
    for (const [id, sale] of await listSales(db, businessId, ids.slice(from, from + batchSize))) sales.set(id, sale);
  return sales;
}

const toMonth = (month: string, sales: ReadonlyMap<OrderId, SaleFacts>, earned: ReadonlyMap<OrderId, Earned>) =>
  [...earned].flatMap(([orderId, { accountId, earnings, unearned, netSales }]) => {
    const sale = sales.get(orderId);
    if (!sale || unearned !== null) return [];
    const { currency, createdAt: at } = sale;
    const base = earnings.reduce((sum, each) => sum + each.base, 0);
    return [{ accountId, month, orderId, at, earnedAt: at, currency, base, netSales }];
  });

const commissionOf = (earned: Earned | undefined): number =>
  (earned?.earnings ?? []).reduce((sum, { commission }) => sum + commission, 0);
