// The table of self-purchases: orders credited to an influencer who placed them.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** An order an influencer placed, credited to them or not. */
export interface PlacedOrder {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly sign: 'email' | 'customer';
}

/**
 * Flags those of the placed orders that are credited to who placed them; of the orders decided now no other stays flagged.
 * Answers those that were not flagged, or otherwise.
 */
export async function writeSelfPurchases(
  tx: Tx,
  businessId: BusinessId,
  { decided, placed, now }: { decided: readonly OrderId[]; placed: readonly PlacedOrder[]; now: Date },
): Promise<OrderId[]> {
  await sql`
    delete from self_purchases s
    where s.business_id = ${businessId} and s.order_id = any(${[...decided]}) and not exists (
      select from attributions a where a.business_id = s.business_id and a.order_id = s.order_id
        and a.influencer_id = s.account_id)`.execute(tx);
  if (placed.length === 0) return [];
  const { rows } = unnestRows(placed, { text: ['orderId'], uuid: ['accountId'], word: ['sign'] });
  const flagged = await sql<{ orderId: OrderId }>`
    insert into self_purchases (business_id, order_id, account_id, sign, found_at)
    select a.business_id, a.order_id, given.account_id, given.sign, ${now}
    from ${rows}
    join attributions a on a.business_id = ${businessId} and a.order_id = given.order_id
      and a.influencer_id = given.account_id
    on conflict (business_id, order_id) do update set account_id = excluded.account_id, sign = excluded.sign
    where (self_purchases.account_id, self_purchases.sign) is distinct from (excluded.account_id, excluded.sign)
    returning order_id as "orderId"`.execute(tx);
  return flagged.rows.map(({ orderId }) => orderId);
}
