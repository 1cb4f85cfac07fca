// The troubles that were told and are not over.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { TroubleKey } from './troubles.ts';

const toColumns = (troubles: readonly TroubleKey[]) =>
  sql`unnest(${troubles.map(({ kind }) => kind)}::text[], ${troubles.map(({ subject }) => subject)}::text[])`;

/** Forgets those that are over, and notes the others; answers which of them are new. */
export async function noteTroubles(
  db: Db,
  businessId: BusinessId,
  { troubles, now }: { troubles: readonly TroubleKey[]; now: Date },
): Promise<TroubleKey[]> {
  await sql`delete from alerts_told where business_id = ${businessId}
    and (kind, subject) not in (select * from ${toColumns(troubles)} found (kind, subject))`.execute(db);
  const { rows } = await sql<TroubleKey>`
    insert into alerts_told (business_id, kind, subject, told_at)
    select ${businessId}, kind, subject, ${now} from ${toColumns(troubles)} found (kind, subject)
    on conflict do nothing returning kind, subject`.execute(db);
  return rows;
}
