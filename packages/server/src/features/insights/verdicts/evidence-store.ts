// Reads, never writes: what was sold through the links of multilinks, and which multilinks automatic is to look at.
import type { BusinessId, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Evidence } from './posterior.ts';

export interface SoldQuarter extends Omit<Evidence, 'visits'> {
  linkId: LinkId;
  /** Where the quarter of an hour begins; days of every zone begin with one. */
  clickedAt: Date;
}

/**
 * The orders that came by a click on the links, as sums count them, by when that click was: so each stands beside the visit it
 * came of. One that no browser placed is of no visit; one that came by the promo code alone is left out: the two experiences
 * share the code, so nobody can tell which of them it speaks for. One in another currency than the store's, whose revenue
 * nobody sums, speaks for neither. Squares of amounts go beyond whole numbers and are floating.
 */
export async function selectSoldQuarters(
  db: Db,
  businessId: BusinessId,
  { linkIds, currency }: { linkIds: readonly LinkId[]; currency: string },
): Promise<SoldQuarter[]> {
  const { rows } = await sql<SoldQuarter>`
    select a.link_id as "linkId", date_bin('15 minutes', coalesce(click.at, o.created_at), '2000-01-01Z') as "clickedAt",
      count(*)::bigint as orders, sum(sale.revenue)::bigint as revenue,
      sum(sale.revenue::float8 * sale.revenue::float8) as squares
    from attributions a join orders o on o.business_id = a.business_id and o.order_id = a.order_id
    cross join lateral (select (a.counted -> 'sale' ->> 'revenue')::bigint as revenue) sale
    cross join lateral (
      select max((claim ->> 'clickedAt')::timestamptz) as at from jsonb_array_elements(a.evidence) claim
      where claim ->> 'linkId' = a.link_id::text
    ) click
    where a.business_id = ${businessId} and a.link_id = any(${[...linkIds]}::uuid[]) and a.credited
      and a.rule = 'last_click' and o.placed_in is null and sale.revenue is not null
      and a.counted -> 'sale' ->> 'currency' = ${currency}
    group by 1, 2`.execute(db);
  return rows;
}

export interface AutomaticMultilink {
  businessId: BusinessId;
  multilinkId: MultilinkId;
  /** Day of the store on which its shares were moved last. */
  movedOn: string;
  timeZone: string;
}

/**
 * The open multilinks on automatic whose shares were not moved yet today, wherever on earth it is today. Both experiences
 * are meant for the same devices, as otherwise nothing can be learned from their difference.
 */
export async function selectAutomatic(db: Db, now: Date): Promise<AutomaticMultilink[]> {
  const { rows } = await sql<AutomaticMultilink>`
    select m.business_id as "businessId", m.multilink_id as "multilinkId", m.moved_on as "movedOn",
      s.time_zone as "timeZone"
    from multilinks m join stores s on s.business_id = m.business_id
    where m.automatic and m.closed_at is null and m.moved_on < (${now}::timestamptz at time zone interval '14 hours')::date
      and (select count(distinct o.device_option) from multilink_options o
        where o.business_id = m.business_id and o.multilink_id = m.multilink_id) = 1`.execute(db);
  return rows;
}
