// The table of applications to become an influencer.
import type { ApplicationStatus } from '@vitrine/contract/applications';
import { applicationId as applicationIdSchema } from '@vitrine/contract/ids';
import type { AccountId, ApplicationId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { GivenAnswer, ApplicationRecord, Applied } from './model.ts';

interface ApplicationTable {
  business_id: BusinessId;
  application_id: ApplicationId;
  name: string;
  email: string;
  language: Language;
  answers: Json<readonly GivenAnswer[]>;
  consent: string;
  consented_at: Date;
  status: ApplicationStatus;
  token_hash: Buffer | null;
  token_expires_at: Date | null;
  verified_at: Date | null;
  decided_at: Date | null;
  decided_by: AccountId | null;
  account_id: AccountId | null;
  note: string;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    join_applications: ApplicationTable;
  }
}

interface Sent extends Applied {
  readonly language: Language;
  readonly consent: string;
  readonly now: Date;
}

/** Keeps what somebody sent until they confirm it, in place of what they sent before and never confirmed. */
export async function keepUnverified(
  tx: Tx,
  businessId: BusinessId,
  { name, email, answers, language, consent, now }: Sent,
): Promise<ApplicationId> {
  const { rows } = await sql<{ application_id: ApplicationId }>`
    insert into join_applications (business_id, application_id, name, email, language, answers, consent, consented_at, status, note)
    values (${businessId}, ${applicationIdSchema.parse(uuidv7())}, ${name}, ${email}, ${language},
      ${JSON.stringify(answers)}::jsonb, ${consent}, ${now}, 'pending', '')
    on conflict (business_id, lower(email)) where verified_at is null do update set name = excluded.name,
      email = excluded.email, language = excluded.language, answers = excluded.answers, consent = excluded.consent,
      consented_at = excluded.consented_at, token_hash = null, token_expires_at = null
    returning application_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an application was written but is not there');
  return row.application_id;
}

/** Whether an application of this address waits to be decided on. */
export async function isWaiting(db: Db, businessId: BusinessId, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('join_applications')
    .select('application_id')
    .where('business_id', '=', businessId)
    .where('verified_at', 'is not', null)
    .where('status', '=', 'pending')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an unconfirmed application its link, in place of one it had; answers whom to mail, null where there is none any more. */
export async function setToken(
  db: Db,
  { businessId, applicationId, hash, until }: ApplicationKey & { hash: Buffer; until: Date },
): Promise<{ email: string; language: Language } | null> {
  const row = await db
    .updateTable('join_applications')
    .set({ token_hash: hash, token_expires_at: until })
    .where('business_id', '=', businessId)
    .where('application_id', '=', applicationId)
    .where('verified_at', 'is', null)
    .returning(['email', 'language'])
    .executeTakeFirst();
  return row ?? null;
}

export interface ApplicationKey {
  readonly businessId: BusinessId;
  readonly applicationId: ApplicationId;
}

interface Link {
  readonly businessId: BusinessId;
  readonly hash: Buffer;
  readonly now: Date;
}

export async function isLinkGood(db: Db, { businessId, hash, now }: Link): Promise<boolean> {
  const row = await db
    .selectFrom('join_applications')
    .select('application_id')
    .where('business_id', '=', businessId)
    .where('token_hash', '=', hash)
    .where('token_expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up; null where it is used, replaced or over. */
export async function verify(tx: Tx, { businessId, hash, now }: Link): Promise<ApplicationId | null> {
  const row = await tx
    .updateTable('join_applications')
    .set({ verified_at: now, token_hash: null, token_expires_at: null })
    .where('business_id', '=', businessId)
    .where('token_hash', '=', hash)
    .where('token_expires_at', '>', now)
    .returning('application_id')
    .executeTakeFirst();
  return row?.application_id ?? null;
}

const columns = [
  'application_id as applicationId',
  'name',
  'email',
  'language',
  'answers',
  'consent',
  'consented_at as consentedAt',
  'status',
  'verified_at as verifiedAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'account_id as accountId',
  'note',
] as const;

const verified = (db: Db, businessId: BusinessId) =>
  db
    .selectFrom('join_applications')
    .select(columns)
    .where('business_id', '=', businessId)
    .where('verified_at', 'is not', null)
    .$narrowType<{ verifiedAt: Date }>();

export async function findApplication(
  db: Db,
  { businessId, applicationId }: ApplicationKey,
): Promise<ApplicationRecord | null> {
  const row = await verified(db, businessId).where('application_id', '=', applicationId).executeTakeFirst();
  return row ?? null;
}

export interface QueueQuestion {
  readonly status: ApplicationStatus;
  readonly words: readonly string[];
  readonly count: number;
  readonly skip: number;
}

const toPattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The newest first; each word stands somewhere in their name or address. */
export function listApplications(
  db: Db,
  businessId: BusinessId,
  { status, words, count, skip }: QueueQuestion,
): Promise<ApplicationRecord[]> {
  let found = verified(db, businessId).where('status', '=', status);
  for (const word of words) found = found.where(sql`name || ' ' || email`, 'ilike', toPattern(word));
  return found.orderBy('verified_at', 'desc').orderBy('application_id', 'desc').limit(count).offset(skip).execute();
}

export async function countApplications(db: Db, businessId: BusinessId): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .selectFrom('join_applications')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('business_id', '=', businessId)
    .where('verified_at', 'is not', null)
    .groupBy('status')
    .execute();
  const of = (status: ApplicationStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { pending: of('pending'), approved: of('approved'), declined: of('declined') };
}

interface StatusChange {
  readonly from: ApplicationStatus;
  readonly to: ApplicationStatus;
  readonly at: Date | null;
  readonly by: AccountId | null;
  readonly accountId?: AccountId;
}

/** Those of these that stood as `from` says, which now stand as `to`; somebody else may have been faster. */
export async function decide(
  tx: Tx,
  businessId: BusinessId,
  ids: readonly ApplicationId[],
  { from, to, at, by, accountId }: StatusChange,
): Promise<ApplicationId[]> {
  const rows = await tx
    .updateTable('join_applications')
    .set({ status: to, decided_at: at, decided_by: by, account_id: accountId ?? null })
    .where('business_id', '=', businessId)
    .where('application_id', 'in', [...ids])
    .where('verified_at', 'is not', null)
    .where('status', '=', from)
    .returning('application_id')
    .execute();
  return rows.map(({ application_id: id }) => id);
}

export async function writeNote(tx: Tx, { businessId, applicationId }: ApplicationKey, note: string): Promise<void> {
  await tx
    .updateTable('join_applications')
    .set({ note })
    .where('business_id', '=', businessId)
    .where('application_id', '=', applicationId)
    .where('verified_at', 'is not', null)
    .execute();
}

export async function eraseApplication(tx: Tx, { businessId, applicationId }: ApplicationKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('join_applications')
    .where('business_id', '=', businessId)
    .where('application_id', '=', applicationId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What somebody sent, confirmed or not, at their own wish. */
export async function eraseOwn(tx: Tx, { businessId, applicationId }: ApplicationKey): Promise<void> {
  await tx
    .deleteFrom('join_applications')
    .where('business_id', '=', businessId)
    .where('application_id', '=', applicationId)
    .execute();
}

/** Everything that a person applied with: by the account they have, and by its address. */
export async function eraseOfPerson(
  tx: Tx,
  { businessId, accountId, email }: { businessId: BusinessId; accountId: AccountId; email: string },
): Promise<void> {
  await tx
    .deleteFrom('join_applications')
    .where('business_id', '=', businessId)
    .where((row) => row.or([row('account_id', '=', accountId), row(sql`lower(email)`, '=', email.toLowerCase())]))
    .execute();
}

/** Those never confirmed since one moment, and those declined before another. */
export async function dropStale(
  db: Db,
  { sentBefore, declinedBefore }: { sentBefore: Date; declinedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('join_applications')
    .where((row) =>
      row.or([
        row.and([row('verified_at', 'is', null), row('consented_at', '<', sentBefore)]),
        row.and([row('status', '=', 'declined'), row('decided_at', '<', declinedBefore)]),
      ]),
    )
    .execute();
}
