// Statements behind the door of commissions: what a month came to for an influencer, issued once, never changed after.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { Platform } from '../../platform/platform.ts';
import type { Stores } from '../stores/stores.ts';
import type { Entry } from './ledger-store.ts';
import { lastIssuable, listMonths, monthAfter, monthBefore, monthOf } from './months.ts';
import * as store from './statements-store.ts';
import type { OpenDays, StatedPayout, StatementSums } from './statements-store.ts';

/** In minor units; without a moment of issue it is a draft. */
export interface Statement extends StatementSums {
  readonly issuedAt: Date | null;
}

export interface WholeStatement {
  readonly statement: Statement;
  readonly entries: readonly Entry[];
  readonly payouts: readonly StatedPayout[];
}

export interface Statements {
  /** Newest first, the drafts before all others. */
  listStatements(businessId: BusinessId, accountId: AccountId): Promise<Statement[]>;
  /** One with a page of its entries, oldest first, or all of them; null when there is none. */
  findStatement(
    businessId: BusinessId,
    accountId: AccountId,
    of: { month: string; currency: string },
    page: { count: number; skip: number } | null,
  ): Promise<WholeStatement | null>;
  /** Issues what is due by now in all businesses: months that are over, from the third day of the next. Safe to repeat. */
  issueStatements(): Promise<void>;
}

/** Issues what is due. */
const statementsJob = 'commissions.statements';

/** More entries than a statement has. */
const all = { count: 1_000_000_000, skip: 0 };

export function createStatements({ database, clock, jobs }: Platform, { stores }: { stores: Stores }): Statements {
  const { db } = database;
  const zoneOf = async (businessId: BusinessId): Promise<string> =>
    (await stores.findStore(businessId))?.timeZone ?? 'UTC';

  const issueStatements = async (): Promise<void> => {
    for (const { businessId, last, first } of await store.listStatable(db)) {
      const timeZone = await zoneOf(businessId);
      const now = clock.now();
      const until = monthAfter(lastIssuable(dayOf(now, timeZone)));
      for (const month of listMonths(last === null ? first : monthAfter(last), until)) {
        await database.transaction(async (tx) => {
          await store.lockMoney(tx, businessId);
          await store.issueMonth(tx, businessId, { month, timeZone, now });
        });
      }
    }
  };
  // every day: it issues once, and one that was missed is caught up
  jobs.define(statementsJob, issueStatements, { schedule: '23 4 * * *' });

  const readDrafts = async (businessId: BusinessId, accountId: AccountId, issued: readonly Statement[]) => {
    const timeZone = await zoneOf(businessId);
    const stated = await store.findStated(db, businessId);
    const payouts = await store.listStatedPayouts(db, businessId, accountId, timeZone);
    const months = listOpenMonths(stated?.month ?? null, monthOf(dayOf(clock.now(), timeZone)));
    const sums = await Promise.all(
      months.map(({ days }) => store.sumOpen(db, businessId, accountId, { days, stated })),
    );
    return { months, stated, payouts, drafts: toDrafts(months, sums, payouts, issued) };
  };

  return {
    issueStatements,

    listStatements: async (businessId, accountId) => {
      const issued = await store.listStatementRows(db, businessId, accountId);
      const { drafts } = await readDrafts(businessId, accountId, issued);
      return [...drafts, ...issued];
    },

    findStatement: async (businessId, accountId, of, page) => {
      const isIt = ({ month, currency }: StatementSums): boolean => month === of.month && currency === of.currency;
      const issued = await store.listStatementRows(db, businessId, accountId);
      const done = issued.find(isIt);
      if (done) {
        const timeZone = await zoneOf(businessId);
        const [entries, payouts] = await Promise.all([
          store.listStatedEntries(db, businessId, accountId, of, page ?? { ...all, count: done.lines }),
          store.listStatedPayouts(db, businessId, accountId, timeZone),
        ]);
        const own = payouts.filter(({ month, currency }) => month === of.month && currency === of.currency);
        return { statement: done, entries, payouts: own };
      }
      const { months, stated, payouts, drafts } = await readDrafts(businessId, accountId, issued);
      const [statement, open] = [drafts.find(isIt), months.find(({ month }) => month === of.month)];
      if (!statement || !open) return null;
      const where = { days: open.days, stated, currency: of.currency };
      const entries = await store.listOpenEntries(db, businessId, accountId, where, page ?? all);
      const own = payouts.filter(
        ({ month, currency, day }) => month === null && currency === of.currency && store.isIn(day, open.days),
      );
      return { statement, entries, payouts: own };
    },
  };
}

interface OpenMonth {
  readonly month: string;
  readonly days: OpenDays;
}

/** The month under way, and before it the last one until it is issued; oldest first. Whatever is late falls in the first. */
function listOpenMonths(lastIssued: string | null, current: string): OpenMonth[] {
  const isLastOpen = lastIssued === null || lastIssued < monthBefore(current);
  const months = isLastOpen ? [monthBefore(current), current] : [current];
  return months.map((month, at) => ({
    month,
    days: store.toOpenDays(month, { isFirst: at === 0, isLast: at === months.length - 1 }),
  }));
}

type OpenSums = Awaited<ReturnType<typeof store.sumOpen>>;

/** Newest first; each opens with what the one before closed with. A month without anything in a currency is left out. */
function toDrafts(
  months: readonly OpenMonth[],
  sums: readonly OpenSums[],
  payouts: readonly StatedPayout[],
  issued: readonly StatementSums[],
): Statement[] {
  const currencies = new Set([
    ...issued.map(({ currency }) => currency),
    ...sums.flat().map(({ currency }) => currency),
    ...payouts.map(({ currency }) => currency),
  ]);
  const drafts = [...currencies].sort().flatMap((currency) => {
    let opening = issued.find((each) => each.currency === currency)?.closing ?? 0;
    return months.flatMap(({ month, days }, at): Statement[] => {
      const own = sums[at]?.find((each) => each.currency === currency);
      const { earned, refunded, other, lines } = own ?? { earned: 0, refunded: 0, other: 0, lines: 0 };
      const due = payouts.filter((each) => each.month === null && each.currency === currency);
      const here = due.filter(({ day }) => store.isIn(day, days));
      const paid = here.reduce((sum, { amount }) => sum + amount, 0);
      if (lines === 0 && here.length === 0 && (opening === 0 || at < months.length - 1)) return [];
      const closing = opening + earned + refunded + other - paid;
      const draft = { month, currency, opening, earned, refunded, other, paid, closing, lines, issuedAt: null };
      opening = closing;
      return [draft];
    });
  });
  return drafts.sort((a, b) => (a.month === b.month ? 0 : a.month < b.month ? 1 : -1));
}
