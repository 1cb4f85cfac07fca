// The ledger behind the door of commissions: what an influencer earned, what of it can be paid, corrections, previews.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Terms } from '@vitrine/contract/influencers';
import { dayOf } from '@vitrine/contract/range';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';
import { readTerms, toAgreed, type Influencers } from '../influencers/influencers.ts';
import type { Stores } from '../stores/stores.ts';
import { earnOrders, toEarningOrder } from './earning-orders.ts';
import { earn, type Earning } from './earnings.ts';
import { insertEntries, listBalances, listEntries, type Entry, type EntryFilter } from './ledger-store.ts';
import { lastDayOf, monthBefore } from './months.ts';
import { listCreditedIn } from './sales-store.ts';

/** An entry as it is read; amounts in minor units. */
export interface LedgerLine extends Entry {
  readonly orderName: string | null;
  readonly lineTitle: string | null;
  /** Until then it is held. */
  readonly availableAt: Date;
  readonly isHeld: boolean;
  readonly madeByName: string | null;
}

/** In minor units: what was earned less what was paid, and of it what cannot be paid yet. */
export interface Balance {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly payable: number;
  readonly nextAvailableAt: Date | null;
}

export interface Correction {
  /** Minor units, below zero to take. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly by: AccountId;
}

export interface Preview {
  readonly month: string;
  readonly currencies: readonly { currency: string; orders: number; current: number; proposed: number }[];
}

export interface Ledger {
  listEntries(
    businessId: BusinessId,
    accountId: AccountId,
    filter: EntryFilter,
    page: { count: number; skip: number },
  ): Promise<{ lines: LedgerLine[]; total: number }>;
  /** Of one influencer or of all, by currency; currencies are never put together. */
  listBalances(
    businessId: BusinessId,
    accountId: AccountId | null,
  ): Promise<{ balances: Balance[]; holdingDays: number }>;
  /** Adds or takes an amount by hand; payable at once. */
  correct(businessId: BusinessId, accountId: AccountId, correction: Correction): Promise<LedgerLine>;
  /**
   * What her orders of a month (without one, of the last that is over) earned, and would have under these terms; refunds
   * of them are in, whenever they came.
   */
  preview(businessId: BusinessId, accountId: AccountId, asked: { terms: Terms; month?: string }): Promise<Preview>;
  /** Entries with what they are called. */
  describe(businessId: BusinessId, entries: readonly Entry[]): Promise<LedgerLine[]>;
}

interface Deps {
  identity: Identity;
  stores: Stores;
  influencers: Influencers;
}

const dayMs = 24 * 3600_000;
const batchSize = 1000;

export function createLedger({ database, clock }: Platform, deps: Deps): Ledger {
  const { identity, stores } = deps;
  const { db } = database;

  const describe: Ledger['describe'] = async (businessId, entries) => {
    const { holding_days: holdingDays } = await identity.getBusiness(businessId);
    const orders = await stores.listOrderWords(businessId, [
      ...new Set(entries.flatMap(({ orderId }) => orderId ?? [])),
    ]);
    const names = await identity.listAccountNames(
      businessId,
      entries.flatMap(({ madeBy }) => madeBy ?? []),
    );
    const now = clock.now();
    return entries.map((entry) => {
      const availableAt = availableOf(entry, holdingDays);
      const order = entry.orderId && orders.get(entry.orderId);
      return {
        ...entry,
        orderName: order?.name ?? null,
        lineTitle: order?.lines.get(entry.lineId ?? '') ?? null,
        availableAt,
        isHeld: availableAt > now,
        madeByName: entry.madeBy && (names.get(entry.madeBy) ?? null),
      };
    });
  };

  return {
    describe,

    listEntries: async (businessId, accountId, filter, page) => {
      const { entries, total } = await listEntries(db, businessId, accountId, filter, page);
      return { lines: await describe(businessId, entries), total };
    },

    listBalances: async (businessId, accountId) => {
      const { holding_days: holdingDays } = await identity.getBusiness(businessId);
      return {
        balances: await readBalances(db, businessId, { accountId, now: clock.now(), holdingDays }),
        holdingDays,
      };
    },

    correct: async (businessId, accountId, { amount, currency, reason, by }) => {
      const now = clock.now();
      const zone = (await stores.findStore(businessId))?.timeZone ?? 'UTC';
      const entry = {
        accountId,
        kind: 'correction' as const,
        amount,
        base: 0,
        currency,
        reason,
        madeBy: by,
        occurredAt: now,
        day: dayOf(now, zone),
        orderId: null,
        lineId: null,
        refundId: null,
        orderAt: null,
        terms: null,
      };
      const [entryId = ''] = await database.transaction((tx) => insertEntries(tx, businessId, [entry], now));
      const [line] = await describe(businessId, [{ ...entry, entryId, recordedAt: now }]);
      if (!line) throw new Error('a correction was written but is not there');
      return line;
    },

    preview: async (businessId, accountId, { terms, month: asked }) => {
      const zone = (await stores.findStore(businessId))?.timeZone ?? 'UTC';
      const month = asked ?? monthBefore(dayOf(clock.now(), zone).slice(0, 7));
      const days = { from: `${month}-01`, to: lastDayOf(month) };
      const ids = await listCreditedIn(db, businessId, accountId, days);
      return { month, currencies: await compare(db, deps, businessId, { accountId, ids, terms }) };
    },
  };
}

/** The balances of one influencer or of all of a business, as they are at a moment. */
export async function readBalances(
  db: Db,
  businessId: BusinessId,
  asked: { accountId: AccountId | null; now: Date; holdingDays: number },
): Promise<Balance[]> {
  const rows = await listBalances(db, businessId, asked);
  return rows.map(({ accountId, currency, entries, held, nextAt, paid }) => ({
    accountId,
    currency,
    balance: entries - paid,
    held,
    payable: entries - paid - held,
    nextAvailableAt: nextAt,
  }));
}

/** What an order earned is held from its own moment; a refund of it no longer than that, or until it came. */
function availableOf({ occurredAt, orderAt }: Entry, holdingDays: number): Date {
  if (orderAt === null) return occurredAt;
  return new Date(Math.max(orderAt.getTime() + holdingDays * dayMs, occurredAt.getTime()));
}

async function compare(
  db: Db,
  { stores, influencers }: Deps,
  businessId: BusinessId,
  { accountId, ids, terms }: { accountId: AccountId; ids: readonly OrderId[]; terms: Terms },
): Promise<Preview['currencies']> {
  const sums = new Map<string, { orders: number; current: number; proposed: number }>();
  const proposal = toAgreed(readTerms(terms));
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const sales = await stores.listSales(db, businessId, batch);
    const orders = batch.map((orderId) => ({ orderId, influencerId: accountId }));
    const earned = await earnOrders(db, influencers, businessId, orders, sales);
    for (const [orderId, sale] of sales) {
      const { orders: known, current, proposed } = sums.get(sale.currency) ?? { orders: 0, current: 0, proposed: 0 };
      sums.set(sale.currency, {
        orders: known + 1,
        current: current + commissionOf(earned.get(orderId)?.earnings ?? []),
        proposed: proposed + commissionOf(earn(toEarningOrder(sale), proposal)),
      });
    }
  }
  const found = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  return found.sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1));
}

const commissionOf = (earnings: readonly Earning[]): number =>
  earnings.reduce((sum, { commission }) => sum + commission, 0);
