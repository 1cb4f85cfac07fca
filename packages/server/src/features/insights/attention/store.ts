// Reads, never writes, how many links have a notice, and the first order that counts for a link or a code.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hasNotice } from '../lists/lists.ts';

/** Open links of each kind with a notice: those that their lists show as such. */
export async function countChangedLinks(db: Db, businessId: BusinessId): Promise<{ looks: number; shorts: number }> {
  const { rows } = await sql<{ looks: number; shorts: number }>`
    select count(*) filter (where l.link_type = 'LOOK')::int as looks,
      count(*) filter (where l.link_type = 'SHORT')::int as shorts
    from links l where l.business_id = ${businessId} and l.closed_at is null and l.archived_at is null
      and l.parent_multilink_id is null and ${hasNotice}`.execute(db);
  return rows[0] ?? { looks: 0, shorts: 0 };
}

interface SaleRow {
  readonly orderId: OrderId;
  readonly name: string;
  readonly createdAt: Date;
  readonly totalPrice: number;
  readonly currency: string;
}

/** An order `o` that counts, with what was decided of it. */
const counts = sql`a.business_id = o.business_id and a.order_id = o.order_id and a.credited
  and not (o.test and not o.test_counts) and o.financial_status not in ('voided', 'expired')`;

/** Null where it was placed before a moment, or there is none yet. */
export async function findFirstSale(db: Db, businessId: BusinessId, since: Date): Promise<SaleRow | null> {
  const { rows } = await sql<SaleRow>`
    select o.order_id as "orderId", o.name, o.created_at as "createdAt", o.total_price as "totalPrice", o.currency
    from orders o join attributions a on ${counts}
    where o.business_id = ${businessId} and o.created_at > ${since} and not exists (
      select from orders o join attributions a on ${counts}
      where o.business_id = ${businessId} and o.created_at <= ${since})
    order by o.created_at, o.order_id limit 1`.execute(db);
  return rows[0] ?? null;
}
