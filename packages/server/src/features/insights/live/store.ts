// Reads, never writes, the latest orders with what was decided of them, for the live view.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Since when, and of whose links alone; null for everybody's. */
export interface LiveFilter {
  readonly influencerId: AccountId | null;
  readonly since: Date;
  readonly count: number;
}

export interface LiveOrderRow {
  id: OrderId;
  at: Date;
  name: string;
  totalPrice: number;
  currency: string;
  credited: boolean;
  linkId: LinkId | null;
  influencerId: AccountId | null;
}

/** The latest orders whose attribution is decided, newest first; none that was placed to try the store out, or came to nothing. */
export async function selectLatestOrders(
  db: Db,
  businessId: BusinessId,
  { influencerId, since, count }: LiveFilter,
): Promise<LiveOrderRow[]> {
  const { rows } = await sql<LiveOrderRow>`
    select o.order_id as id, o.created_at as at, o.name, o.total_price as "totalPrice", o.currency, a.credited,
      a.link_id as "linkId", a.influencer_id as "influencerId"
    from orders o join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    where o.business_id = ${businessId} and o.created_at > ${since} and not (o.test and not o.test_counts)
      and o.financial_status not in ('voided', 'expired')
      and (${influencerId}::uuid is null or (a.credited and a.influencer_id = ${influencerId}))
    order by o.created_at desc, o.order_id desc limit ${count}`.execute(db);
  return rows;
}
