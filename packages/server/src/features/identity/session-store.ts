// What sessions hold of whoever uses them: when they proved that it is them, and which of them go on.
import type { Db, Tx } from '../../platform/db/db.ts';
import type { AccountKey, Session } from './store.ts';

interface SessionKey extends AccountKey {
  readonly sessionId: string;
}

export async function findSession(db: Db, { businessId, sessionId }: SessionKey): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever holds the session has proven that it is them. */
export async function confirmSession(db: Db, { businessId, sessionId }: SessionKey, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('business_id', '=', businessId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Revokes all of the account but this one. */
export async function revokeOtherSessions(
  tx: Tx,
  { businessId, accountId, sessionId }: SessionKey,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('session_id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
