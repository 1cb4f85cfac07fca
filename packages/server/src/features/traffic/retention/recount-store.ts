// Reads single visits, events and requests back in groups, to count a month again, and changes what browsers are taken for.
import type { BusinessId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { toPlainColumn, toTextColumn } from '../../../platform/db/columns.ts';
import type { StoredAgent } from '../facts/dictionary-store.ts';
import type { LinkSum } from '../facts/fact-sums.ts';

/** Alike visits, events or requests of one quarter of an hour; ids as decimal texts. */
export interface RecountGroup {
  readonly kind: 'visit' | 'view' | 'add' | 'request';
  /** Where the quarter begins, in milliseconds since 1970. */
  readonly at: number;
  readonly linkId: string;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  readonly agentId: string;
  readonly sourceId: string | null;
  readonly country: string | null;
  readonly flag: string | null;
  /** What was seen, put in the bag or requested. */
  readonly productIds: readonly string[];
  /** Whether they are visits that are each the first of its visitor, link and hour; those came as far as `reached`. */
  readonly isFirst: boolean;
  readonly reached: number;
  /** Of whom, in hexadecimal; null of all but visits that count. */
  readonly key: string | null;
  readonly count: number;
}

/** All that happened on a day of a business, in groups of what is alike. */
export async function listGroups(tx: Tx, businessId: string, day: string): Promise<RecountGroup[]> {
  const { rows } = await sql<RecountGroup>`
    with happened as (
      select 'visit' as kind, visited_at as at, link_id, link_type, influencer_id, agent_id, source_id, country, flag,
        '[]'::jsonb as products, is_unique, case when orders > 0 then 4 else step end as reached,
        case when is_unique and flag is null then visitor_key end as key
      from visits where business_id = ${businessId} and day = ${day}::date
      union all
      select kind, happened_at, link_id, link_type, influencer_id, agent_id, source_id, country, flag,
        jsonb_build_array(product_id), false, 0, null
      from product_events where business_id = ${businessId} and day = ${day}::date
      union all
      select 'request', requested_at, link_id, link_type, influencer_id, agent_id, source_id, country, flag,
        jsonb_path_query_array(lines, '$[*].productId'), false, 0, null
      from checkout_requests where business_id = ${businessId} and day = ${day}::date
    )
    select kind, (floor(extract(epoch from at) / 900) * 900000)::bigint as at, link_id as "linkId", link_type as "linkType",
      influencer_id as "influencerId", agent_id::text as "agentId", source_id::text as "sourceId", country, flag,
      products as "productIds", is_unique as "isFirst", reached, encode(key, 'hex') as key, count(*) as count
    from happened group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`.execute(tx);
  return rows;
}

/** What single visits, events and requests of a month come to, by link. */
export async function listMonthOfLinks(tx: Tx, businessId: string, month: string): Promise<LinkSum[]> {
  const inMonth = sql`business_id = ${businessId} and day >= ${month}::date and day < ${month}::date + interval '1 month'`;
  const { rows } = await sql<LinkSum>`
    select ${businessId} as "businessId", link_id as "linkId", sum(visits)::bigint as visits,
      sum(flagged)::bigint as flagged, sum(views)::bigint as views, sum(adds)::bigint as adds, sum(requests)::bigint as requests
    from (
      select link_id, count(*) filter (where flag is null and is_unique) as visits,
        count(*) filter (where flag is not null or not is_unique) as flagged, 0 as views, 0 as adds, 0 as requests
      from visits where ${inMonth} group by 1
      union all
      select link_id, 0, 0, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'add'), 0
      from product_events where ${inMonth} and flag is null group by 1
      union all
      select link_id, 0, 0, 0, 0, count(*) from checkout_requests where ${inMonth} and flag is null group by 1
    ) part group by link_id`.execute(tx);
  return rows;
}

/** Months with single visits, events or requests of a business; all of them, or those that a browser had part in. */
export async function listMonths(db: Db, businessId: string | null, agentIds: readonly string[] | null) {
  const { rows } = await sql<{ businessId: BusinessId; month: string }>`
    select distinct business_id as "businessId", date_trunc('month', day)::date as month from (
      select business_id, day, agent_id from visits
      union all select business_id, day, agent_id from product_events
      union all select business_id, day, agent_id from checkout_requests
    ) happened
    where (${businessId}::uuid is null or business_id = ${businessId})
      and (${agentIds === null} or agent_id = any(${toPlainColumn(agentIds ?? [])}::bigint[]))
    order by 1, 2`.execute(db);
  return rows;
}

/** The months that wait to be counted again. */
export async function listDue(db: Db): Promise<{ businessId: BusinessId; month: string }[]> {
  const { rows } = await sql<{ businessId: BusinessId; month: string }>`
    select business_id as "businessId", month from recounts_due order by business_id, month`.execute(db);
  return rows;
}

export async function insertDue(db: Db, months: readonly { businessId: string; month: string }[]): Promise<void> {
  if (months.length === 0) return;
  await sql`insert into recounts_due (business_id, month)
    select * from unnest(${toPlainColumn(months.map(({ businessId }) => businessId))}::uuid[],
      ${toPlainColumn(months.map(({ month }) => month))}::date[]) on conflict do nothing`.execute(db);
}

export async function deleteDue(tx: Tx, businessId: string, month: string): Promise<void> {
  await sql`delete from recounts_due where business_id = ${businessId} and month = ${month}::date`.execute(tx);
}

/** From which month on the single visits of a business are whole; null when none were deleted. */
export async function findKeptFrom(tx: Tx, businessId: string): Promise<string | null> {
  const { rows } = await sql<{ keptFrom: string | null }>`
    select kept_from as "keptFrom" from traffic_states where business_id = ${businessId}`.execute(tx);
  return rows[0]?.keptFrom ?? null;
}

/** A page of browsers in the order of their ids, behind the one named. */
export async function listAgentPage(db: Db, after: string | null, count: number): Promise<StoredAgent[]> {
  const { rows } = await sql<StoredAgent>`
    select agent_id::text as id, agent, device, browser, in_app as "inApp", is_bot as "isBot" from agents
    where ${after}::bigint is null or agent_id > ${after}::bigint
    order by agent_id limit ${count}`.execute(db);
  return rows;
}

/** Takes browsers for something else from now on, once nobody stores by what they were taken for before. */
export async function updateAgents(tx: Tx, agents: readonly StoredAgent[]): Promise<void> {
  await sql`update agent_readings set reading = reading + 1`.execute(tx);
  await sql`
    update agents set device = given.device, browser = given.browser, in_app = given.in_app, is_bot = given.is_bot
    from unnest(${toPlainColumn(agents.map(({ id }) => id))}::bigint[], ${toTextColumn(agents.map(({ device }) => device))}::text[],
      ${toTextColumn(agents.map(({ browser }) => browser))}::text[], ${toTextColumn(agents.map(({ inApp }) => inApp))}::text[],
      ${toPlainColumn(agents.map(({ isBot }) => isBot))}::boolean[]) as given (agent_id, device, browser, in_app, is_bot)
    where agents.agent_id = given.agent_id`.execute(tx);
}

/** Flags what bots did in a month, and unflags what was flagged for one that is none; other reasons stay. */
export async function reflagMonth(tx: Tx, businessId: string, month: string): Promise<void> {
  const inMonth = sql`t.business_id = ${businessId} and t.day >= ${month}::date and t.day < ${month}::date + interval '1 month'
    and a.agent_id = t.agent_id and (t.flag is null or t.flag = 'bot')
    and a.is_bot <> (t.flag is not null)`;
  const flag = sql`case when a.is_bot then 'bot' end`;
  await sql`update visits t set flag = ${flag} from agents a where ${inMonth}`.execute(tx);
  await sql`update product_events t set flag = ${flag} from agents a where ${inMonth}`.execute(tx);
  await sql`update checkout_requests t set flag = ${flag} from agents a where ${inMonth}`.execute(tx);
}
