// The tables of scheduled reports and of who gets them.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { PauseReason, ScheduledEvery, ReaderId, ScheduleId } from '@vitrine/contract/scheduled-reports';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface ReportSchedulesTable {
  business_id: BusinessId;
  schedule_id: ScheduleId;
  account_id: AccountId;
  name: string;
  content: ColumnType<unknown, string, string>;
  every: ScheduledEvery;
  hour: number;
  readers: string[];
  made_at: Date;
  asked_through: Date;
  told_through: Date;
  hand_asked_at: Date | null;
  hand_told_at: Date | null;
  last_sent_at: Date | null;
  failed_at: Date | null;
  paused: PauseReason | null;
  removed_at: Date | null;
}

interface ReportReadersTable {
  business_id: BusinessId;
  schedule_id: ScheduleId;
  reader_id: ReaderId;
  account_id: AccountId | null;
  email: string | null;
  language: Language | null;
  asked_at: Date | null;
  agreed_at: Date | null;
  left_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    report_schedules: ReportSchedulesTable;
    report_readers: ReportReadersTable;
  }
}

/** One of the team, or an address of somebody else. */
export interface KeptReader {
  readonly readerId: ReaderId;
  readonly accountId: AccountId | null;
  readonly email: string | null;
  readonly language: Language | null;
  readonly askedAt: Date | null;
  readonly agreedAt: Date | null;
  readonly leftAt: Date | null;
}

export interface KeptSchedule {
  readonly businessId: BusinessId;
  readonly scheduleId: ScheduleId;
  /** Who saved it last. */
  readonly accountId: AccountId;
  readonly name: string;
  readonly content: unknown;
  readonly every: ScheduledEvery;
  readonly hour: number;
  /** The last time of its schedule that was asked for. */
  readonly askedThrough: Date;
  readonly lastSentAt: Date | null;
  readonly failedAt: Date | null;
  readonly paused: PauseReason | null;
}

const columns = [
  'business_id as businessId',
  'schedule_id as scheduleId',
  'account_id as accountId',
  'name',
  'content',
  'every',
  'hour',
  'asked_through as askedThrough',
  'last_sent_at as lastSentAt',
  'failed_at as failedAt',
  'paused',
] as const;

const readerColumns = [
  'reader_id as readerId',
  'account_id as accountId',
  'email',
  'language',
  'asked_at as askedAt',
  'agreed_at as agreedAt',
  'left_at as leftAt',
] as const;

/** The oldest first. */
export function listSchedules(db: Db, businessId: BusinessId): Promise<KeptSchedule[]> {
  const found = db.selectFrom('report_schedules').select(columns).where('business_id', '=', businessId);
  return found.where('removed_at', 'is', null).orderBy('made_at').orderBy('schedule_id').execute();
}

/** Those that run, of every business. */
export function listRunning(db: Db): Promise<KeptSchedule[]> {
  const found = db.selectFrom('report_schedules').select(columns).where('removed_at', 'is', null);
  return found.where('paused', 'is', null).orderBy('business_id').orderBy('schedule_id').execute();
}

/** Null where there is none, or it was removed. */
export async function findSchedule(
  db: Db,
  businessId: BusinessId,
  scheduleId: ScheduleId,
): Promise<KeptSchedule | null> {
  const found = db.selectFrom('report_schedules').select(columns).where('business_id', '=', businessId);
  return (await found.where('schedule_id', '=', scheduleId).where('removed_at', 'is', null).executeTakeFirst()) ?? null;
}

export async function listReaders(db: Db, businessId: BusinessId, ids: readonly ScheduleId[]) {
  const found = db
    .selectFrom('report_readers')
    .select([...readerColumns, 'schedule_id as scheduleId'])
    .where('business_id', '=', businessId);
  const rows = await found
    .where('schedule_id', 'in', [...ids, sql<ScheduleId>`null`])
    .orderBy('reader_id')
    .execute();
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId);
}

/** How many a business has; nobody else's transaction changes that until this one ends. */
export async function countSchedules(tx: Tx, businessId: BusinessId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report_schedules ${businessId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('report_schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What is saved of one, besides who gets it. */
interface SavedSchedule {
  readonly accountId: AccountId;
  readonly name: string;
  readonly content: unknown;
  readonly every: ScheduledEvery;
  readonly hour: number;
  readonly readers: readonly string[];
}

/** One that is saved runs, from the next time on. */
const toRow = (draft: SavedSchedule, now: Date) => ({
  account_id: draft.accountId,
  name: draft.name,
  content: JSON.stringify(draft.content),
  every: draft.every,
  hour: draft.hour,
  readers: [...draft.readers],
  asked_through: now,
  told_through: now,
  failed_at: null,
  paused: null,
});

export async function insertSchedule(
  tx: Tx,
  key: { businessId: BusinessId; scheduleId: ScheduleId },
  draft: SavedSchedule,
  now: Date,
): Promise<KeptSchedule> {
  const made = { business_id: key.businessId, schedule_id: key.scheduleId, made_at: now };
  const inserted = tx.insertInto('report_schedules').values({ ...made, ...toRow(draft, now) });
  return inserted.returning(columns).executeTakeFirstOrThrow();
}

type Change =
  | ReturnType<typeof toRow>
  | { readonly removed_at: Date }
  | { readonly paused: PauseReason }
  | { readonly paused: null; readonly asked_through: Date; readonly told_through: Date };

/** Null where there is none that is not removed. */
export async function updateSchedule(
  tx: Tx,
  businessId: BusinessId,
  scheduleId: ScheduleId,
  change: Change,
): Promise<KeptSchedule | null> {
  const changed = tx.updateTable('report_schedules').set(change).where('business_id', '=', businessId);
  const found = changed.where('schedule_id', '=', scheduleId).where('removed_at', 'is', null).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

export const saveSchedule = (
  tx: Tx,
  key: { businessId: BusinessId; scheduleId: ScheduleId },
  draft: SavedSchedule,
  now: Date,
): Promise<KeptSchedule | null> => updateSchedule(tx, key.businessId, key.scheduleId, toRow(draft, now));

/** Null where none was removed since then. What was due meanwhile is left out. */
export async function restoreSchedule(
  tx: Tx,
  businessId: BusinessId,
  scheduleId: ScheduleId,
  { since, now }: { since: Date; now: Date },
): Promise<KeptSchedule | null> {
  const change = { removed_at: null, asked_through: now, told_through: now };
  const restored = tx.updateTable('report_schedules').set(change).where('business_id', '=', businessId);
  const found = restored.where('schedule_id', '=', scheduleId).where('removed_at', '>=', since).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertReaders(
  tx: Tx,
  key: { businessId: BusinessId; scheduleId: ScheduleId },
  readers: readonly KeptReader[],
): Promise<void> {
  if (readers.length === 0) return;
  await tx
    .insertInto('report_readers')
    .values(
      readers.map((reader) => ({
        business_id: key.businessId,
        schedule_id: key.scheduleId,
        reader_id: reader.readerId,
        account_id: reader.accountId,
        email: reader.email,
        language: reader.language,
        asked_at: reader.askedAt,
        agreed_at: reader.agreedAt,
        left_at: reader.leftAt,
      })),
    )
    .execute();
}

export async function deleteReaders(
  tx: Tx,
  { businessId, scheduleId }: { businessId: BusinessId; scheduleId: ScheduleId },
): Promise<void> {
  await tx
    .deleteFrom('report_readers')
    .where('business_id', '=', businessId)
    .where('schedule_id', '=', scheduleId)
    .execute();
}

/** Which one, by the key of a link in a mail. */
export interface ReaderKey {
  readonly businessId: BusinessId;
  readonly scheduleId: ScheduleId;
  readonly readerId: ReaderId;
}

/** Null where they are no longer named. */
export async function findReader(db: Db, { businessId, scheduleId, readerId }: ReaderKey): Promise<KeptReader | null> {
  const found = db.selectFrom('report_readers').select(readerColumns).where('business_id', '=', businessId);
  return (
    (await found.where('schedule_id', '=', scheduleId).where('reader_id', '=', readerId).executeTakeFirst()) ?? null
  );
}

export async function updateReader(
  db: Db,
  { businessId, scheduleId, readerId }: ReaderKey,
  change: { readonly agreed_at: Date } | { readonly left_at: Date },
): Promise<void> {
  await db
    .updateTable('report_readers')
    .set(change)
    .where('business_id', '=', businessId)
    .where('schedule_id', '=', scheduleId)
    .where('reader_id', '=', readerId)
    .execute();
}

/** A time that a report is sent at: of its schedule, or by hand. */
export interface Sending {
  readonly businessId: BusinessId;
  readonly scheduleId: ScheduleId;
  /** ISO 8601. */
  readonly at: string;
  readonly byHand: boolean;
}

/** False where it was asked for before, of by hand within the minute, or does not run any more. */
export async function claimAsking(tx: Tx, { businessId, scheduleId, at, byHand }: Sending): Promise<boolean> {
  const { numAffectedRows } = byHand
    ? await sql`update report_schedules set hand_asked_at = ${at}
        where business_id = ${businessId} and schedule_id = ${scheduleId} and removed_at is null
          and (hand_asked_at is null or hand_asked_at <= ${at}::timestamptz - interval '1 minute')`.execute(tx)
    : await sql`update report_schedules set asked_through = ${at}
        where business_id = ${businessId} and schedule_id = ${scheduleId} and removed_at is null and paused is null
          and asked_through < ${at}`.execute(tx);
  return numAffectedRows === 1n;
}

/** False where it was done with before, or does not run any more; with `isSent` false nobody was told. */
export async function claimTelling(
  tx: Tx,
  { businessId, scheduleId, at, byHand }: Sending,
  { now, isSent }: { now: Date; isSent: boolean },
): Promise<boolean> {
  const told = isSent ? sql`, last_sent_at = ${now}, failed_at = null` : sql``;
  const { numAffectedRows } = byHand
    ? await sql`update report_schedules set hand_told_at = ${at} ${told}
        where business_id = ${businessId} and schedule_id = ${scheduleId} and removed_at is null
          and (hand_told_at is null or hand_told_at < ${at})`.execute(tx)
    : await sql`update report_schedules set told_through = ${at} ${told}
        where business_id = ${businessId} and schedule_id = ${scheduleId} and removed_at is null and paused is null
          and told_through < ${at}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function noteFailed(db: Db, { businessId, scheduleId }: Sending, now: Date): Promise<void> {
  await db
    .updateTable('report_schedules')
    .set({ failed_at: now })
    .where('business_id', '=', businessId)
    .where('schedule_id', '=', scheduleId)
    .execute();
}

/** Forgets those that were removed before. */
export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('report_schedules').where('removed_at', '<', before).execute();
}
