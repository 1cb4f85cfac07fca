// The tables of statements: which entries and payments stand on which, and what they come to.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Entry, Page, StatedPayout, Statement } from '../model.ts';
import { entryColumns } from '../ledger/ledger.ts';
import { lastDayOf } from '../months.ts';
import type { OpenDays, OpenSums } from './drafts.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Lets one transaction at a time state and pay what influencers of a business earned. */
export async function lockMoney(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`money of ${businessId}`}, 0))`.execute(tx);
}

/** Businesses with movements, the last month they were stated for, and the month of their first movement. */
export async function listStatable(db: Db): Promise<{ businessId: BusinessId; last: string | null; first: string }[]> {
  const { rows } = await sql<{ businessId: BusinessId; last: string | null; first: string }>`
    select b.business_id as "businessId", to_char(done.last, 'YYYY-MM') as last, to_char(moved.first, 'YYYY-MM') as first
    from businesses b
    cross join lateral (select max(month) as last from statement_months m where m.business_id = b.business_id) done
    cross join lateral (
      select least(
        (select min(day) from ledger_entries e where e.business_id = b.business_id),
        (select min(paid_on) from payouts p where p.business_id = b.business_id)) as first) moved
    where moved.first is not null and b.erased_at is null`.execute(db);
  return rows;
}

/** The last month a business was stated for; null when there is none. */
export async function findStated(db: Db, businessId: BusinessId): Promise<Stated | null> {
  const { rows } = await sql<Stated>`
    select to_char(month, 'YYYY-MM') as month, issued_at as "issuedAt" from statement_months
    where business_id = ${businessId} order by statement_months.month desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Payments not on a statement yet, and undone ones whose undoing is not; by a day of the zone. */
const duePayouts = (businessId: BusinessId, end: string, timeZone: string) => sql`
  select payout_id, account_id, currency, amount as paid, false as is_undo from payouts
  where business_id = ${businessId} and stated_in is null and undone_at is null and paid_on <= ${end}
  union all
  select payout_id, account_id, currency, -amount, true from payouts
  where business_id = ${businessId} and stated_in is not null and undo_stated_in is null and undone_at is not null
    and (undone_at at time zone ${timeZone})::date <= ${end}`;

const dueEntries = (businessId: BusinessId, end: string) => sql`
  select e.* from ledger_entries e
  where e.business_id = ${businessId} and e.day <= ${end} and not exists (
    select from statement_lines l where l.business_id = e.business_id and l.entry_id = e.entry_id)`;

const sumsOfEntries = sql`count(*)::int as lines,
  coalesce(sum(amount) filter (where kind = 'earned'), 0)::bigint as earned,
  coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded,
  coalesce(sum(amount) filter (where kind in ('exchange', 'bonus', 'correction')), 0)::bigint as other,
  coalesce(sum(amount) filter (where kind in ('repaid', 'written_off')), 0)::bigint as settled`;

/**
 * Issues the statements of a month: everything up to its last day that is on none yet. Does nothing when the month was
 * issued. The caller holds the lock.
 */
export async function issueMonth(
  tx: Tx,
  businessId: BusinessId,
  { month, timeZone, now }: { month: string; timeZone: string; now: Date },
): Promise<void> {
  const [first, end] = [firstDay(month), lastDayOf(month)];
  const begun = await sql`insert into statement_months (business_id, month, issued_at)
    values (${businessId}, ${first}, ${now}) on conflict do nothing`.execute(tx);
  if (begun.numAffectedRows === 0n) return;
  await sql`
    with due as materialized (${dueEntries(businessId, end)}),
    sums as (select account_id, currency, ${sumsOfEntries} from due group by account_id, currency),
    given as (
      select account_id, currency, sum(paid)::bigint as paid from (${duePayouts(businessId, end, timeZone)}) p
      group by account_id, currency),
    both_sums as (
      select account_id, currency, coalesce(lines, 0) as lines, coalesce(earned, 0) as earned,
        coalesce(refunded, 0) as refunded, coalesce(other, 0) as other, coalesce(settled, 0) as settled,
        coalesce(paid, 0) as paid
      from sums full join given using (account_id, currency)),
    stated as (
      insert into statements (business_id, account_id, currency, month, issued_at, opening, earned, refunded, other,
        settled, paid, closing, lines)
      select ${businessId}, s.account_id, s.currency, ${first}::date, ${now}, coalesce(b.closing, 0), earned, refunded,
        other, settled, paid, coalesce(b.closing, 0) + earned + refunded + other + settled - paid, lines
      from both_sums s left join lateral (
        select closing from statements k
        where k.business_id = ${businessId} and k.account_id = s.account_id and k.currency = s.currency
        order by month desc limit 1) b on true)
    insert into statement_lines (business_id, entry_id, account_id, currency, month, position)
    select ${businessId}, entry_id, account_id, currency, ${first}::date,
      row_number() over (partition by account_id, currency order by day, entry_id)
    from due`.execute(tx);
  await sql`
    update payouts p set undo_stated_in = case when due.is_undo then ${first}::date else p.undo_stated_in end,
      stated_in = case when due.is_undo then p.stated_in else ${first}::date end
    from (${duePayouts(businessId, end, timeZone)}) due
    where p.business_id = ${businessId} and p.payout_id = due.payout_id`.execute(tx);
}

/** Newest first. */
export async function listStatementRows(db: Db, businessId: BusinessId, accountId: AccountId): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select to_char(month, 'YYYY-MM') as month, currency, issued_at as "issuedAt", opening, earned, refunded, other,
      settled, paid, closing, lines
    from statements where business_id = ${businessId} and account_id = ${accountId}
    order by month desc, currency`.execute(db);
  return rows;
}

/** One page of an issued statement's entries, oldest first. */
export async function listStatedEntries(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  of: { month: string; currency: string },
  { count, skip }: Page,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from statement_lines l join ledger_entries e using (business_id, entry_id)
    where l.business_id = ${businessId} and l.account_id = ${accountId} and l.currency = ${of.currency}
      and l.month = ${firstDay(of.month)} and l.position > ${skip}::bigint and l.position <= ${skip + count}::bigint
    order by l.position`.execute(db);
  return rows;
}

/** Up to where a business was stated, and when; null when it never was. */
export interface Stated {
  readonly month: string;
  readonly issuedAt: Date;
}

/** A transaction that began before the statements were issued, and ended after, did not take longer. */
const longestMs = 24 * 3600_000;

/** The lowest id of an entry that was recorded from a moment on. */
function firstIdSince(at: Date): string {
  const hex = (at.getTime() - longestMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Entries on no statement: all of later days than were stated, and of those days what was recorded since. */
function openEntries(
  businessId: BusinessId,
  accountId: AccountId,
  { from, to }: OpenDays,
  stated: Stated | null,
  { columns, tail }: { columns: RawBuilder<unknown>; tail: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const own = sql`select ${columns} from ledger_entries e
    where e.business_id = ${businessId} and e.account_id = ${accountId}
      and e.day >= ${from ?? '-infinity'}::date and e.day <= ${to ?? 'infinity'}::date`;
  if (stated === null) return sql`(${own} ${tail})`;
  const end = lastDayOf(stated.month);
  return sql`(${own} and e.day > ${end} ${tail}) union all (${own} and e.day <= ${end}
    and e.entry_id >= ${firstIdSince(stated.issuedAt)}::uuid and not exists (
      select from statement_lines l where l.business_id = e.business_id and l.entry_id = e.entry_id) ${tail})`;
}

/** What a month comes to that is not stated yet, by currency; without opening and payments. */
export async function sumOpen(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  { days, stated }: { days: OpenDays; stated: Stated | null },
): Promise<OpenSums[]> {
  const of = { columns: sql`e.currency, e.kind, e.amount`, tail: sql`` };
  const { rows } = await sql<OpenSums>`
    select currency, ${sumsOfEntries} from (${openEntries(businessId, accountId, days, stated, of)}) open_entries
    group by currency`.execute(db);
  return rows;
}

/** One page of the entries of a month that is not stated yet, oldest first. */
export async function listOpenEntries(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  { days, stated, currency }: { days: OpenDays; stated: Stated | null; currency: string },
  { count, skip }: Page,
): Promise<Entry[]> {
  const tail = sql`and e.currency = ${currency} order by e.day, e.entry_id limit ${skip + count}`;
  const { rows } = await sql<Entry>`
    select * from (${openEntries(businessId, accountId, days, stated, { columns: entryColumns, tail })}) open_entries
    order by day, "entryId" limit ${count} offset ${skip}`.execute(db);
  return rows;
}

/** All of an influencer that stand on statements or will. */
export async function listStatedPayouts(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  timeZone: string,
): Promise<StatedPayout[]> {
  const columns = sql`payout_id as "payoutId", currency, method, reference, paid_on as "paidOn"`;
  const { rows } = await sql<StatedPayout>`
    select ${columns}, amount, false as "isUndo", to_char(stated_in, 'YYYY-MM') as month, paid_on as day from payouts
    where business_id = ${businessId} and account_id = ${accountId} and (stated_in is not null or undone_at is null)
    union all
    select ${columns}, -amount, true, to_char(undo_stated_in, 'YYYY-MM'), (undone_at at time zone ${timeZone})::date
    from payouts
    where business_id = ${businessId} and account_id = ${accountId} and stated_in is not null and undone_at is not null
    order by day, "payoutId"`.execute(db);
  return rows;
}
