// The table of payouts: what was paid to influencers, and what of it was marked by mistake.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Payout } from '../model.ts';

const columns = sql`payout_id as "payoutId", account_id as "accountId", currency, amount, method, reference,
  paid_on as "paidOn", created_at as "createdAt", created_by as "createdBy", undone_at as "undoneAt",
  undone_by as "undoneBy",
  (select r.state from credit_reversals r where r.business_id = payouts.business_id and r.payout_id = payouts.payout_id)
    as "creditBack"`;

export async function insertPayout(db: Db, businessId: BusinessId, payout: Omit<Payout, 'creditBack'>): Promise<void> {
  await sql`
    insert into payouts (business_id, payout_id, account_id, currency, amount, method, reference, paid_on, created_at,
      created_by)
    values (${businessId}, ${payout.payoutId}, ${payout.accountId}, ${payout.currency}, ${payout.amount},
      ${payout.method}, ${payout.reference}, ${payout.paidOn}, ${payout.createdAt}, ${payout.createdBy})`.execute(db);
}

/** Newest first. */
export async function selectPayouts(db: Db, businessId: BusinessId, accountId: AccountId): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select ${columns} from payouts where business_id = ${businessId} and account_id = ${accountId}
    order by paid_on desc, created_at desc, payout_id desc`.execute(db);
  return rows;
}

export interface PayoutWish {
  readonly accountId: AccountId | null;
  readonly method: Payout['method'] | null;
  readonly currency: string | null;
  readonly state: 'paid' | 'undone' | null;
  /** Days of payment, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sortBy: 'paid_on' | 'amount';
  readonly direction: 'desc' | 'asc';
  readonly count: number;
  readonly skip: number;
}

const whereOf = (businessId: BusinessId, { accountId, method, currency, state, from, to }: PayoutWish) =>
  sql.join(
    [
      sql`business_id = ${businessId}`,
      accountId && sql`account_id = ${accountId}`,
      method && sql`method = ${method}`,
      currency && sql`currency = ${currency}`,
      state && (state === 'paid' ? sql`undone_at is null` : sql`undone_at is not null`),
      from && sql`paid_on >= ${from}`,
      to && sql`paid_on <= ${to}`,
    ].filter((part) => part !== null && part !== ''),
    sql` and `,
  );

/** One page of what was paid to all; one more than asked for means that there is a next page. Amounts stand beside those of their own currency alone. */
export async function selectPayoutPage(db: Db, businessId: BusinessId, wish: PayoutWish): Promise<Payout[]> {
  const side = wish.direction === 'desc' ? sql`desc` : sql`asc`;
  const first = wish.sortBy === 'amount' ? sql`currency, amount ${side},` : sql``;
  const { rows } = await sql<Payout>`
    select ${columns} from payouts where ${whereOf(businessId, wish)}
    order by ${first} paid_on ${side}, created_at ${side}, payout_id ${side}
    limit ${wish.count + 1} offset ${wish.skip}`.execute(db);
  return rows;
}

export async function countPayouts(db: Db, businessId: BusinessId, wish: PayoutWish): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from payouts where ${whereOf(businessId, wish)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Null when there is none of that id, or it is undone already. */
export async function markUndone(
  db: Db,
  businessId: BusinessId,
  { payoutId, accountId, by, now }: { payoutId: string; accountId: AccountId; by: AccountId; now: Date },
): Promise<Payout | null> {
  const { rows } = await sql<Payout>`
    update payouts set undone_at = ${now}, undone_by = ${by}
    where business_id = ${businessId} and payout_id = ${payoutId} and account_id = ${accountId} and undone_at is null
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** False where the store gave no credit for it that is known. */
export async function askCreditBack(
  db: Db,
  businessId: BusinessId,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into credit_reversals (business_id, payout_id, customer_id, currency, amount, created_at)
    select business_id, payout_id, customer_id, currency, amount, ${now} from payout_file_lines
    where business_id = ${businessId} and payout_id = ${payoutId} and customer_id is not null and credit_id is not null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Whom payout files that are not settled pay in a currency. */
export async function listInOpenFiles(db: Db, businessId: BusinessId, currency: string): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select account_id as "accountId" from payout_file_lines
    where business_id = ${businessId} and currency = ${currency} and is_open`.execute(db);
  return rows.map(({ accountId }) => accountId);
}
