// The table of records that a store told and that could not be kept: shown, and forgotten once they could be.
import type { BusinessId } from '@vitrine/contract/ids';
import { codeOf } from '../../platform/error-code.ts';
import type { Db } from '../../platform/db/db.ts';
import { UnreadableRecord, unnumbered } from './store-failure.ts';

type Kind = 'order' | 'catalogue';

interface SetAsideTable {
  business_id: BusinessId;
  kind: Kind;
  record_id: string;
  problem: string;
  since: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    set_aside_records: SetAsideTable;
  }
}

export interface SetAside {
  readonly kind: Kind;
  readonly recordId: string;
  readonly since: Date;
}

const mostShown = 50;

/** Whether a record itself is at fault: of a shape nobody expects, or with a value that the database refuses, whenever it is tried. */
export function isBadRecord(problem: unknown): boolean {
  if (problem instanceof UnreadableRecord) return true;
  // classes of PostgreSQL: data exceptions, and integrity of constraints but for those of uniqueness and of references
  const code = codeOf(problem) ?? '';
  return code.startsWith('22') || code === '23502' || code === '23514';
}

export async function setAside(
  db: Db,
  businessId: BusinessId,
  { kind, recordId }: Pick<SetAside, 'kind' | 'recordId'>,
  { problem, now }: { problem: unknown; now: Date },
): Promise<void> {
  await db
    .insertInto('set_aside_records')
    .values({
      business_id: businessId,
      kind,
      record_id: recordId.slice(0, 100),
      problem: String(problem).slice(0, 500),
      since: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'kind', 'record_id']).doUpdateSet({ since: now }))
    .execute();
}

const ofKind = (db: Db, businessId: BusinessId, kind: Kind) =>
  db.deleteFrom('set_aside_records').where('business_id', '=', businessId).where('kind', '=', kind);

/** Forgets one that could be kept after all. */
export async function takeBack(db: Db, businessId: BusinessId, kind: Kind, recordId: string): Promise<void> {
  await ofKind(db, businessId, kind).where('record_id', '=', recordId).execute();
}

/** Forgets those that are called by no number of the store. */
export async function takeBackUnnumbered(db: Db, businessId: BusinessId, kind: Kind): Promise<void> {
  await ofKind(db, businessId, kind)
    .where('record_id', 'like', `${unnumbered('')}%`)
    .execute();
}

/** Forgets those of before a moment. */
export async function takeBackBefore(db: Db, businessId: BusinessId, kind: Kind, moment: Date): Promise<void> {
  await ofKind(db, businessId, kind).where('since', '<', moment).execute();
}

/** The newest of them. */
export function listSetAside(db: Db, businessId: BusinessId): Promise<SetAside[]> {
  return db
    .selectFrom('set_aside_records')
    .select(['kind', 'record_id as recordId', 'since'])
    .where('business_id', '=', businessId)
    .orderBy('since', 'desc')
    .orderBy('record_id')
    .limit(mostShown)
    .execute();
}

/** Orders that are set aside, the longest first, at most so many. */
export async function listOrdersSetAside(db: Db, businessId: BusinessId, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('set_aside_records')
    .select('record_id')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'order')
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.record_id);
}

export async function countOrdersSetAside(db: Db, businessId: BusinessId): Promise<number> {
  const row = await db
    .selectFrom('set_aside_records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('kind', '=', 'order')
    .executeTakeFirstOrThrow();
  return row.count;
}
