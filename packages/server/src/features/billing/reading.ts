// Reads from the store what it charges and writes down what follows from it: rows, what merchants read of it, and the plan.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { BilledSubscription, StoreCharges } from '../stores/stores.ts';
import type { SubscriptionRow } from './model.ts';
import { beginReading, keepReading, listSubscriptions, putEntries, putSubscription } from './store.ts';
import { begin, decidePaid, findRunning, mergeTold, type ToldEntry } from './subscriptions.ts';

export interface ReadingDeps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly plans: Plans;
  readonly charges: StoreCharges;
}

/** Where a merchant reads of their plan. */
const planPath = '/admin/plan';

/** One at a time changes what is kept of a business's subscriptions. */
export async function lockBilling(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${businessId}`}, 0))`.execute(tx);
}

export class BillReading extends Service<ReadingDeps> {
  /** Asks the store and keeps what it says; false where it cannot be asked now. Safe to repeat, and in any order: what a later reading said stays. */
  async read(businessId: BusinessId): Promise<boolean> {
    const reading = await beginReading(this.db);
    const { shopDomain } = await this.deps.charges.getStanding(businessId);
    const told = shopDomain === null ? null : await this.deps.charges.list(businessId);
    if (told === null || shopDomain === null) return false;
    await this.#keep(businessId, shopDomain, { told, reading });
    return true;
  }

  /** The connection is over, and with it whatever the store charged. */
  async end(businessId: BusinessId): Promise<void> {
    await this.#keep(businessId, null, { told: [], reading: await beginReading(this.db) });
  }

  async #keep(
    businessId: BusinessId,
    shopDomain: string | null,
    { told, reading }: { told: readonly BilledSubscription[]; reading: number },
  ): Promise<void> {
    const now = this.now();
    await this.transaction(async (tx) => {
      await lockBilling(tx, businessId);
      // a slow one would bring back what was cancelled since it was asked for
      if (!(await keepReading(tx, businessId, reading))) return;
      const before = await listSubscriptions(tx, businessId);
      const { rows, entries } = mergeAll(before, told, { businessId, shopDomain }, now);
      // nothing was ever subscribed to: whatever the plan is, it is not the store's
      if (rows.length === 0) return;
      for (const row of rows) await putSubscription(tx, row);
      await putEntries(
        tx,
        entries.map(({ row, ...entry }) => ({ ...entry, ...ofRow(row), order_id: null })),
      );
      await this.deps.plans.keep(tx, businessId, decidePaid(rows, now));
      const frozen = entries.find(({ kind }) => kind === 'frozen');
      if (frozen) await this.tell(tx, businessId, 'plan_frozen', {});
    });
  }

  /** Mails the merchant of their plan. */
  async tell(
    tx: Tx,
    businessId: BusinessId,
    mail: 'plan_frozen' | 'plan_cap_reached' | 'plan_asked',
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { account_id: accountId } = await this.deps.identity.accounts.getMerchant(businessId);
    await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, mail, values, path: planPath });
  }
}

export const ofRow = ({ business_id, plan, currency, is_test }: SubscriptionRow) => ({
  business_id,
  plan,
  currency,
  is_test,
});

type RowEntry = ToldEntry & { readonly row: SubscriptionRow };

/** All rows as they are after the store was heard, and what is told of that. */
function mergeAll(
  before: readonly SubscriptionRow[],
  told: readonly BilledSubscription[],
  { businessId, shopDomain }: { businessId: BusinessId; shopDomain: string | null },
  now: Date,
): { rows: SubscriptionRow[]; entries: RowEntry[] } {
  const entries: RowEntry[] = [];
  const rows = new Map(before.map((row) => [row.subscription_id, toEnded(row, shopDomain, now)]));
  // the oldest first: the one that runs now is decided by all
  for (const each of told.toReversed()) {
    const of = { business_id: businessId, shop_domain: shopDomain ?? '' };
    const merged = mergeTold(rows.get(each.subscriptionId) ?? null, each, of, now);
    if (merged === null) continue;
    rows.set(each.subscriptionId, merged.row);
    entries.push(...merged.entries.map((entry) => ({ ...entry, row: merged.row })));
  }
  const running = findRunning([...rows.values()]);
  if (running !== null) {
    const begun = begin(running, now);
    rows.set(running.subscription_id, begun.row);
    entries.push(...begun.entries.map((entry) => ({ ...entry, row: begun.row })));
  }
  const was = findRunning(before);
  if (was !== null && running === null) {
    const key = `${was.subscription_id}:cancelled`;
    entries.push({ key, at: now, kind: 'cancelled', amount: null, row: was });
  }
  return { rows: [...rows.values()], entries };
}

/** What another store charged, or one that is not connected any more, is over. */
function toEnded(row: SubscriptionRow, shopDomain: string | null, now: Date): SubscriptionRow {
  const isOpen = row.ended_at === null;
  if (!isOpen || row.shop_domain === shopDomain) return row;
  return { ...row, status: 'cancelled', ended_at: now, ...(row.status === 'frozen' ? { period_end: null } : {}) };
}
