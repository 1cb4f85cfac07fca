// The table of gates: when a link or a multilink lets shoppers in.
import type { BusinessId, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { GateRecord } from './model.ts';

interface LinkGateTable {
  business_id: BusinessId;
  link_id: LinkId | MultilinkId;
  title: string;
  starts_at: Date | null;
  ends_at: Date | null;
  visits_limit: number | null;
  fallback_url: string | null;
  password_hash: string | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    link_gates: LinkGateTable;
  }
}

/** Gates of these links and multilinks, in no order. Visits are counted where there is a limit, of a multilink those of all its experiences. */
export async function selectGates(
  db: Db,
  businessId: BusinessId,
  ids: readonly (LinkId | MultilinkId)[],
): Promise<GateRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GateRecord>`
    select g.link_id as "linkId", g.starts_at as "startsAt", g.ends_at as "endsAt", g.visits_limit as "visitsLimit",
      g.fallback_url as "fallbackUrl", g.password_hash as "passwordHash",
      case when g.visits_limit is null then 0 else (
        select coalesce(sum(t.visits), 0)::integer from link_totals t
        where t.business_id = g.business_id and (t.link_id = g.link_id or t.link_id in (
          select l.link_id from links l where l.business_id = g.business_id and l.parent_multilink_id = g.link_id))
      ) end as counted
    from link_gates g
    where g.business_id = ${businessId} and g.link_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Writes a gate in place of the one there is. */
export async function writeGate(
  tx: Tx,
  businessId: BusinessId,
  { linkId, startsAt, endsAt, visitsLimit, fallbackUrl, passwordHash }: Omit<GateRecord, 'counted'>,
  title: string,
): Promise<void> {
  const values = {
    title,
    starts_at: startsAt,
    ends_at: endsAt,
    visits_limit: visitsLimit,
    fallback_url: fallbackUrl,
    password_hash: passwordHash,
  };
  await tx
    .insertInto('link_gates')
    .values({ business_id: businessId, link_id: linkId, ...values })
    .onConflict((conflict) => conflict.columns(['business_id', 'link_id']).doUpdateSet(values))
    .execute();
}

export async function deleteGate(tx: Tx, businessId: BusinessId, linkId: LinkId | MultilinkId): Promise<void> {
  await tx.deleteFrom('link_gates').where('business_id', '=', businessId).where('link_id', '=', linkId).execute();
}
