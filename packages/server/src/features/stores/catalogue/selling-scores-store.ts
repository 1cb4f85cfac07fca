// How well each product of a store sells, kept beside it.
import type { BusinessId } from '@vitrine/contract/ids';
import { uncountedStatuses } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Scores products by the pieces sold since, all orders of the store together: 100 for the one of which most were sold, 0
 * for one of which none was.
 */
export async function updateSellingScores(db: Db, businessId: BusinessId, since: Date): Promise<void> {
  await sql`
    with sold as (
      select l.product_id, sum(coalesce(l.sold_quantity, l.quantity)) as pieces
      from order_lines l join orders o on o.business_id = l.business_id and o.order_id = l.order_id
      where l.business_id = ${businessId} and l.product_id is not null and o.created_at >= ${since} and not o.test
        and o.cancelled_at is null and o.financial_status <> all(${[...uncountedStatuses]}::text[])
      group by l.product_id
    ), scored as (
      select p.product_id,
        coalesce(round(100.0 * s.pieces / nullif((select max(pieces) from sold), 0)), 0)::smallint as score
      from products p left join sold s on s.product_id = p.product_id
      where p.business_id = ${businessId}
    )
    update products p set selling_score = scored.score from scored
    where p.business_id = ${businessId} and p.product_id = scored.product_id and p.selling_score <> scored.score`.execute(
    db,
  );
}
