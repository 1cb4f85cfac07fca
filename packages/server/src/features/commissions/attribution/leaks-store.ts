// Reads, never writes, the orders that count for an influencer by a code, with where their shoppers came from.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StoredClaim } from '../model.ts';

export interface CodeOrderRow {
  readonly influencerId: AccountId;
  readonly orderId: OrderId;
  readonly evidence: StoredClaim[];
  readonly losers: StoredClaim[];
  readonly referringSite: string | null;
  readonly landingSite: string | null;
  /** Whether the rules of its moment hold orders of a leaked code. */
  readonly holdLeaked: boolean;
}

/** Orders since then that count by a code for an influencer, or for any of them. */
export async function selectCodeOrders(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId | null,
  since: Date,
): Promise<CodeOrderRow[]> {
  const { rows } = await sql<CodeOrderRow>`
    select a.influencer_id as "influencerId", o.order_id as "orderId", a.evidence, a.losers, o.referring_site as "referringSite",
      o.landing_site as "landingSite", a.hold_leaked as "holdLeaked"
    from orders o join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    where o.business_id = ${businessId} and o.created_at > ${since}
      and ${influencerId === null ? sql`a.influencer_id is not null` : sql`a.influencer_id = ${influencerId}`}
      and a.rule = 'code' and not o.test and o.financial_status not in ('voided', 'expired')
    order by o.order_id`.execute(db);
  return rows;
}
