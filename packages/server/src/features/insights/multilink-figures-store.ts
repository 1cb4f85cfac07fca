// Reads, never writes: the sums of the links of multilinks, and what was seen of each as evidence of which is better.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Evidence } from './posterior.ts';
import { counted } from './store.ts';

interface EvidenceRow extends Evidence {
  linkId: LinkId;
}

/**
 * What was seen of each link: its visits, and the orders that came by a click on it. One that came by the promo code
 * alone is left out: the two experiences share the code, so nobody can tell which of them it speaks for. The amounts of
 * squares go beyond whole numbers and are floating.
 */
export async function selectEvidence(
  db: Db,
  businessId: BusinessId,
  linkIds: readonly LinkId[],
): Promise<Map<LinkId, Evidence>> {
  const { rows } = await sql<EvidenceRow>`
    select asked.link_id as "linkId", coalesce(t.visits, 0)::bigint as visits, sold.orders, sold.revenue, sold.squares
    from unnest(${[...linkIds]}::uuid[]) as asked (link_id)
    left join link_totals t on t.business_id = ${businessId} and t.link_id = asked.link_id
    cross join lateral (
      select count(*)::bigint as orders, coalesce(sum(o.total_price), 0)::bigint as revenue,
        coalesce(sum(o.total_price::float8 * o.total_price::float8), 0) as squares
      from attributions a join orders o on o.business_id = a.business_id and o.order_id = a.order_id
      where a.business_id = ${businessId} and a.link_id = asked.link_id and a.credited and a.rule = 'last_click'
        and ${counted}
    ) sold`.execute(db);
  return new Map(
    rows.map(({ linkId, visits, orders, revenue, squares }) => [linkId, { visits, orders, revenue, squares }]),
  );
}

/** Whether any of the links was visited on the day or after it. */
export async function isVisitedSince(
  db: Db,
  businessId: BusinessId,
  linkIds: readonly LinkId[],
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from visit_days where business_id = ${businessId} and link_id = any(${[...linkIds]}::uuid[])
      and day >= ${day}::date) as found`.execute(db);
  return rows[0]?.found ?? false;
}
