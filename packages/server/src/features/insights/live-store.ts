// Reads, never writes, the latest visits and orders one by one, for the live view.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Since when, and of whose links alone; null for everybody's. */
export interface LiveFilter {
  readonly businessId: BusinessId;
  readonly influencerId: AccountId | null;
  readonly since: Date;
  readonly count: number;
}

export interface LiveVisitRow {
  id: string;
  at: Date;
  linkId: LinkId;
  linkType: LinkType;
  country: string | null;
  device: string;
  browser: string;
  referrerHost: string | null;
  inApp: string | null;
  flag: string | null;
}

/** The latest visits, newest first. */
export async function selectLatestVisits(
  db: Db,
  { businessId, influencerId, since, count }: LiveFilter,
): Promise<LiveVisitRow[]> {
  // the days of all zones on earth in which the moment may lie: they name the partitions
  const { rows } = await sql<LiveVisitRow>`
    select v.visit_id::text as id, v.visited_at as at, v.link_id as "linkId", v.link_type as "linkType", v.country,
      a.device, a.browser, s.referrer_host as "referrerHost", a.in_app as "inApp", v.flag
    from (
      select * from visits
      where business_id = ${businessId} and visited_at >= ${since}
        and day >= (${since}::timestamptz at time zone interval '-12 hours')::date
        and (${influencerId}::uuid is null or influencer_id = ${influencerId})
      order by day desc, visited_at desc, visit_id desc limit ${count}
    ) v
    left join agents a on a.agent_id = v.agent_id
    left join sources s on s.source_id = v.source_id
    order by v.visited_at desc, v.visit_id desc`.execute(db);
  return rows;
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

/** The latest orders whose attribution is decided, newest first. */
export async function selectLatestOrders(
  db: Db,
  { businessId, influencerId, since, count }: LiveFilter,
): Promise<LiveOrderRow[]> {
  const { rows } = await sql<LiveOrderRow>`
    select o.order_id as id, o.created_at as at, o.name, o.total_price as "totalPrice", o.currency, a.credited,
      a.link_id as "linkId", a.influencer_id as "influencerId"
    from orders o join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    where o.business_id = ${businessId} and o.created_at >= ${since}
      and (${influencerId}::uuid is null or (a.credited and a.influencer_id = ${influencerId}))
    order by o.created_at desc, o.order_id desc limit ${count}`.execute(db);
  return rows;
}
