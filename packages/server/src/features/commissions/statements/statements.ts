// The door of statements: what a month came to for an influencer, issued once, never changed after.
import type { EventBus } from '../../../events.ts';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { Storefront } from '../../stores/stores.ts';
import { lastIssuable, listMonths, monthAfter, monthOf } from '../months.ts';
import type { Entry, Page, StatedPayout, Statement, StatementSums } from '../model.ts';
import { findTimeZone } from '../time-zone.ts';
import { isIn, listOpenMonths, toDrafts } from './drafts.ts';
import * as store from './statements-store.ts';

export { listStatementRows, lockMoney } from './statements-store.ts';

export interface WholeStatement {
  readonly statement: Statement;
  readonly entries: readonly Entry[];
  readonly payouts: readonly StatedPayout[];
}

/** Issues what is due. */
const statementsJob = 'commissions.statements';

/** More entries than a statement has. */
const all: Page = { count: 1_000_000_000, skip: 0 };

interface Deps {
  readonly events: EventBus;
  readonly storefront: Storefront;
}

export class Statements extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    // every day: it issues once, and one that was missed is caught up
    platform.jobs.define(statementsJob, () => this.issueStatements(), { schedule: '23 4 * * *' });
  }

  /** Newest first, the drafts before all others. */
  async listStatements(businessId: BusinessId, accountId: AccountId): Promise<Statement[]> {
    const issued = await store.listStatementRows(this.db, businessId, accountId);
    const { drafts } = await this.#readDrafts(businessId, accountId, issued);
    return [...drafts, ...issued];
  }

  /** One with a page of its entries, oldest first, or all of them; null when there is none. */
  async findStatement(
    businessId: BusinessId,
    accountId: AccountId,
    of: { month: string; currency: string },
    page: Page | null,
  ): Promise<WholeStatement | null> {
    const isIt = ({ month, currency }: StatementSums): boolean => month === of.month && currency === of.currency;
    const issued = await store.listStatementRows(this.db, businessId, accountId);
    const done = issued.find(isIt);
    if (done) {
      const timeZone = await findTimeZone(this.deps.storefront, businessId);
      const [entries, payouts] = await Promise.all([
        store.listStatedEntries(this.db, businessId, accountId, of, page ?? { ...all, count: done.lines }),
        store.listStatedPayouts(this.db, businessId, accountId, timeZone),
      ]);
      const own = payouts.filter(({ month, currency }) => month === of.month && currency === of.currency);
      return { statement: done, entries, payouts: own };
    }
    const { months, stated, payouts, drafts } = await this.#readDrafts(businessId, accountId, issued);
    const [statement, open] = [drafts.find(isIt), months.find(({ month }) => month === of.month)];
    if (!statement || !open) return null;
    const where = { days: open.days, stated, currency: of.currency };
    const entries = await store.listOpenEntries(this.db, businessId, accountId, where, page ?? all);
    const own = payouts.filter(
      ({ month, currency, day }) => month === null && currency === of.currency && isIn(day, open.days),
    );
    return { statement, entries, payouts: own };
  }

  /** Issues what is due by now in all businesses: months that are over, from the third day of the next. Safe to repeat. */
  async issueStatements(): Promise<void> {
    for (const { businessId, last, first } of await store.listStatable(this.db)) {
      const timeZone = await findTimeZone(this.deps.storefront, businessId);
      const now = this.now();
      const until = monthAfter(lastIssuable(dayOf(now, timeZone)));
      for (const month of listMonths(last === null ? first : monthAfter(last), until)) {
        await this.transaction(async (tx) => {
          await store.lockMoney(tx, businessId);
          await store.issueMonth(tx, businessId, { month, timeZone, now });
          await this.deps.events.emit(tx, 'statements.issued', { businessId, month });
        });
      }
    }
  }

  async #readDrafts(businessId: BusinessId, accountId: AccountId, issued: readonly Statement[]) {
    const timeZone = await findTimeZone(this.deps.storefront, businessId);
    const stated = await store.findStated(this.db, businessId);
    const payouts = await store.listStatedPayouts(this.db, businessId, accountId, timeZone);
    const months = listOpenMonths(stated?.month ?? null, monthOf(dayOf(this.now(), timeZone)));
    const sums = await Promise.all(
      months.map(({ days }) => store.sumOpen(this.db, businessId, accountId, { days, stated })),
    );
    return { months, stated, payouts, drafts: toDrafts(months, sums, payouts, issued) };
  }
}
