// The table of activity. Triggers write it; what is here reads and forgets.
import type { ActivityEntry } from '@vitrine/contract/activity';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { AccountKey } from '../identity/identity.ts';

interface ActivityTable {
  business_id: BusinessId;
  entry_id: number;
  at: Date;
  actor_kind: 'person' | 'store' | 'program';
  account_id: AccountId | null;
  actor_name: string | null;
  via: string;
  kind: ActivityEntry['kind'];
  object_id: string;
  label: string | null;
  change: ActivityEntry['change'];
  fields: ActivityEntry['fields'];
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    activity: ActivityTable;
  }
}

export type ActivityRow = Selectable<ActivityTable>;

export interface Narrowed {
  readonly actor?: string | undefined;
  readonly kind?: ActivityEntry['kind'] | undefined;
  readonly kinds?: readonly ActivityEntry['kind'][] | undefined;
  readonly object?: string | undefined;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The newest first; `before` is the entry to go on after. */
export async function listEntries(
  db: Db,
  businessId: BusinessId,
  { actor, kind, kinds, object, since, until }: Narrowed,
  { count, skip }: { count: number; skip: number },
): Promise<ActivityRow[]> {
  let query = db
    .selectFrom('activity')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(count)
    .offset(skip);
  if (actor === 'store' || actor === 'program') query = query.where('actor_kind', '=', actor);
  else if (actor !== undefined) query = query.where(sql`account_id::text`, '=', actor);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (kinds !== undefined) query = query.where('kind', 'in', kinds);
  if (object !== undefined) query = query.where('object_id', '=', object);
  if (since !== null) query = query.where('at', '>=', since);
  if (until !== null) query = query.where('at', '<', until);
  return query.execute();
}

/** Everybody with an entry, by the name they had last. */
export async function listPeople(db: Db, businessId: BusinessId): Promise<{ account_id: AccountId; name: string }[]> {
  const rows = await db
    .selectFrom('activity')
    .distinctOn('account_id')
    .select(['account_id', 'actor_name'])
    .where('business_id', '=', businessId)
    .where('account_id', 'is not', null)
    .orderBy('account_id')
    .orderBy('entry_id', 'desc')
    .execute();
  return rows.flatMap(({ account_id: id, actor_name: name }) =>
    id === null ? [] : [{ account_id: id, name: name ?? id }],
  );
}

export async function deleteBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', then).execute();
}

export async function deleteOfPerson(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
  await tx.deleteFrom('activity').where('business_id', '=', businessId).where('object_id', '=', accountId).execute();
}

export async function clearActor(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ account_id: null, actor_name: null })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
}
