// The table of ledger entries: what is posted is added, never changed; sums and pages of it.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { EntryKind } from '@vitrine/contract/ledger';
import type { UnearnedReason } from '@vitrine/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../../../platform/db/db.ts';
import {
  isByHand,
  type BonusEntry,
  type ByHand,
  type Entry,
  type HoldRules,
  type OrderEntry,
  type Page,
  type Posted,
} from '../model.ts';
import { availableAt, holdJoins, mayBeHeld } from '../standing/standing.ts';

export type NewEntry = OrderEntry | BonusEntry | (Omit<Entry, 'entryId' | 'recordedAt'> & { readonly kind: ByHand });

/** What was posted for these orders so far, by influencer, line and refund. */
export async function listPosted(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<(Posted & { orderId: OrderId })[]> {
  const { rows } = await sql<Posted & { orderId: OrderId }>`
    select order_id as "orderId", account_id as "accountId", line_id as "lineId", refund_id as "refundId", currency,
      sum(amount)::bigint as amount, sum(base)::bigint as base, min(order_at) as "orderAt", max(paid_at) as "paidAt"
    from ledger_entries where business_id = ${businessId} and order_id = any(${[...orderIds]})
    group by order_id, account_id, line_id, refund_id, currency`.execute(db);
  return rows;
}

/** Answers the ids of the entries, in the order given; `before` are those recorded at the same moment already. */
export async function insertEntries(
  tx: Tx,
  businessId: BusinessId,
  entries: readonly NewEntry[],
  now: Date,
  before = 0,
): Promise<string[]> {
  // in the order they were recorded, by the program's clock: what is late for a statement is found by it
  const ids = entries.map((_, at) => uuidv7({ msecs: now.getTime(), seq: before + at }));
  if (entries.length === 0) return ids;
  const texts = (read: (entry: NewEntry) => string | null): (string | null)[] => entries.map(read);
  const reasonOf = (entry: NewEntry): string | null => (isByHand(entry) ? entry.reason : null);
  const bonusOf = (entry: NewEntry): string | null => (entry.kind === 'bonus' ? JSON.stringify(entry.bonus) : null);
  const makerOf = (entry: NewEntry): string | null => (isByHand(entry) ? entry.madeBy : null);
  await sql`
    insert into ledger_entries (business_id, recorded_at, entry_id, account_id, kind, order_id, line_id, refund_id,
      amount, base, currency, occurred_at, day, order_at, paid_at, terms, reason, made_by, bonus)
    select ${businessId}, ${now}, * from unnest(${ids}::uuid[], ${texts(({ accountId }) => accountId)}::uuid[],
      ${texts(({ kind }) => kind)}::text[], ${texts(({ orderId }) => orderId)}::text[],
      ${texts(({ lineId }) => lineId)}::text[], ${texts(({ refundId }) => refundId)}::text[],
      ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ base }) => base)}::bigint[],
      ${texts(({ currency }) => currency)}::text[], ${texts(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[],
      ${texts(({ day }) => day)}::date[], ${texts(({ orderAt }) => orderAt && orderAt.toISOString())}::timestamptz[],
      ${texts(({ paidAt }) => paidAt && paidAt.toISOString())}::timestamptz[],
      ${texts(({ terms }) => terms && JSON.stringify(terms))}::jsonb[], ${texts(reasonOf)}::text[],
      ${texts(makerOf)}::uuid[], ${texts(bonusOf)}::jsonb[])`.execute(tx);
  return ids;
}

export interface EntryFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly currency: string | null;
  readonly kind: EntryKind | null;
  readonly orderId: OrderId | null;
}

export const entryColumns = sql`e.entry_id as "entryId", e.account_id as "accountId", e.kind, e.order_id as "orderId",
  e.line_id as "lineId", e.refund_id as "refundId", e.amount, e.base, e.currency, e.occurred_at as "occurredAt", e.day,
  e.order_at as "orderAt", e.paid_at as "paidAt", e.recorded_at as "recordedAt", e.terms, e.reason, e.made_by as "madeBy",
  e.bonus`;

/** Newest day first. */
export async function listEntries(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  filter: EntryFilter,
  { count, skip }: Page,
): Promise<{ entries: Entry[]; total: number }> {
  const where = whereOf(businessId, accountId, filter);
  const [page, all] = await Promise.all([
    sql<Entry>`select ${entryColumns} from ledger_entries e where ${where}
      order by e.day desc, e.entry_id desc limit ${count} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ledger_entries e where ${where}`.execute(db),
  ]);
  return { entries: page.rows, total: all.rows[0]?.total ?? 0 };
}

function whereOf(
  businessId: BusinessId,
  accountId: AccountId,
  { from, to, currency, kind, orderId }: EntryFilter,
): RawBuilder<unknown> {
  const parts = [
    sql`e.business_id = ${businessId} and e.account_id = ${accountId}`,
    ...(from === null ? [] : [sql`e.day >= ${from}`]),
    ...(to === null ? [] : [sql`e.day <= ${to}`]),
    ...(currency === null ? [] : [sql`e.currency = ${currency}`]),
    ...(kind === null ? [] : [sql`e.kind = ${kind}`]),
    ...(orderId === null ? [] : [sql`e.order_id = ${orderId}`]),
  ];
  return sql.join(parts, sql` and `);
}

export interface BalanceRow {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly entries: number;
  readonly held: number;
  /** When the next of what is held becomes available. */
  readonly nextAt: Date | null;
  readonly paid: number;
  readonly pending: number;
}

/** The sums of one influencer, or of all of a business, by currency. */
export async function listBalances(
  db: Db,
  businessId: BusinessId,
  { accountId, now, rules }: { accountId: AccountId | null; now: Date; rules: HoldRules },
): Promise<BalanceRow[]> {
  const own = accountId === null ? sql`` : sql`and account_id = ${accountId}`;
  const ofEntry = accountId === null ? sql`` : sql`and e.account_id = ${accountId}`;
  const ofInfluencer = accountId === null ? sql`and influencer_id is not null` : sql`and influencer_id = ${accountId}`;
  const { rows } = await sql<BalanceRow>`
    with earned as (
      select account_id, currency, sum(amount)::bigint as entries from ledger_entries
      where business_id = ${businessId} ${own} group by account_id, currency),
    dated as (
      select e.account_id, e.currency, e.amount, ${availableAt(rules)} as available_at
      from ledger_entries e ${holdJoins(rules)}
      where e.business_id = ${businessId} ${ofEntry} and ${mayBeHeld(rules, businessId, now)}),
    kept as (
      select account_id, currency, sum(amount)::bigint as held,
        min(available_at) filter (where available_at < 'infinity') as next_at
      from dated where available_at > ${now} group by account_id, currency),
    given as (
      select account_id, currency, sum(amount)::bigint as paid from payouts
      where business_id = ${businessId} ${own} and undone_at is null group by account_id, currency),
    waiting as (
      select influencer_id as account_id, counted -> 'sale' ->> 'currency' as currency,
        sum((counted ->> 'pending')::bigint)::bigint as pending from attributions
      where business_id = ${businessId} ${ofInfluencer} and counted ->> 'pending' is not null group by 1, 2)
    select account_id as "accountId", currency, coalesce(entries, 0) as entries, coalesce(held, 0) as held,
      next_at as "nextAt", coalesce(paid, 0) as paid, coalesce(pending, 0) as pending
    from earned left join kept using (account_id, currency) full join given using (account_id, currency) full join waiting using (account_id, currency)
    order by account_id, currency`.execute(db);
  return rows;
}

export interface PendingRow {
  readonly orderId: OrderId;
  readonly day: string;
  readonly currency: string;
  readonly amount: number;
}

/** An influencer's orders that would earn more once they are paid, newest first. */
export async function listPending(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  limit: number,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select order_id as "orderId", counted -> 'sale' ->> 'day' as day, counted -> 'sale' ->> 'currency' as currency,
      (counted ->> 'pending')::bigint as amount
    from attributions
    where business_id = ${businessId} and influencer_id = ${accountId} and counted ->> 'pending' is not null
    order by day desc, order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Orders that are credited to an influencer or have entries, in the order of their ids, from after one on. */
/** Of orders whose store had them erased nothing can be recomputed: their entries stay as books. */
const isKept = sql`(exists (select from orders o
    where o.business_id = ledger_entries.business_id and o.order_id = ledger_entries.order_id)
  or not exists (select from privacy_requests p where p.business_id = ledger_entries.business_id
    and p.kind = 'shop_redact' and p.rows <> '{}'))`;

export async function listLedgerOrders(
  db: Db,
  businessId: BusinessId,
  after: string,
  limit: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    (select order_id as "orderId" from attributions
      where business_id = ${businessId} and influencer_id is not null and order_id > ${after}
      order by order_id limit ${limit})
    union
    (select distinct order_id from ledger_entries
      where business_id = ${businessId} and order_id > ${after} and ${isKept} order by order_id limit ${limit})
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Orders of an influencer that were placed from a moment on and have entries. */
export async function listOrdersSince(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  since: Date,
): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select distinct order_id as "orderId" from ledger_entries
    where business_id = ${businessId} and account_id = ${accountId} and order_at >= ${since}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** Orders of days that count for an influencer. */
export async function listCreditedIn(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId,
  { from, to }: { from: string; to: string },
): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id as "orderId" from attributions
    where business_id = ${businessId} and influencer_id = ${influencerId}
      and counted -> 'sale' ->> 'day' between ${from} and ${to} order by order_id`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/** By which links and posts these orders came to whom they are credited to. */
export async function listCreditedLinks(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<{ readonly orderId: OrderId; readonly influencerId: AccountId; readonly linkId: LinkId }[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ orderId: OrderId; influencerId: AccountId; linkId: LinkId }>`
    select order_id as "orderId", influencer_id as "influencerId", link_id as "linkId" from attributions
    where business_id = ${businessId} and order_id = any(${[...orderIds]})
      and influencer_id is not null and link_id is not null`.execute(db);
  return rows;
}

/** Of these orders, those that earn nothing though they are credited, and why. */
export async function listUnearned(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, UnearnedReason>> {
  const { rows } = await sql<{ orderId: OrderId; unearned: UnearnedReason }>`
    select order_id as "orderId", counted ->> 'unearned' as unearned from attributions
    where business_id = ${businessId} and order_id = any(${[...orderIds]}) and counted ->> 'unearned' is not null`.execute(
    db,
  );
  return new Map(rows.map(({ orderId, unearned }) => [orderId, unearned]));
}
