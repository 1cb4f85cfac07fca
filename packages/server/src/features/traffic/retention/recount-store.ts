// Reads single visits, events and requests back in groups, to count a month again, and changes what browsers are taken for.
import type { BusinessId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { toPlainColumn, toTextColumn } from '../../../platform/db/columns.ts';
import { grains, widerGrains } from '../sums/facets.ts';
import type { StoredAgent } from '../sums/rollup-store.ts';
import type { LinkSum } from '../sums/tally.ts';

/** Alike visits, events or requests of one day; ids as decimal texts. */
export interface RecountGroup {
  readonly kind: 'visit' | 'view' | 'add' | 'request';
  readonly linkId: string;
  readonly linkType: LinkType;
  readonly influencerId: string | null;
  readonly agentId: string;
  readonly sourceId: string | null;
  readonly country: string | null;
  readonly flag: string | null;
  /** What was seen, put in the bag or requested. */
  readonly productIds: readonly string[];
  readonly count: number;
  readonly unique: number;
}

/** All that happened on a day of a business, in groups of what is alike. */
export async function listGroups(tx: Tx, businessId: string, day: string): Promise<RecountGroup[]> {
  const { rows } = await sql<RecountGroup>`
    with happened as (
      select 'visit' as kind, link_id, link_type, influencer_id, agent_id, source_id, country, flag, '[]'::jsonb as products,
        is_unique
      from visits where business_id = ${businessId} and day = ${day}::date
      union all
      select kind, link_id, link_type, influencer_id, agent_id, source_id, country, flag, jsonb_build_array(product_id), false
      from product_events where business_id = ${businessId} and day = ${day}::date
      union all
      select 'request', link_id, link_type, influencer_id, agent_id, source_id, country, flag,
        jsonb_path_query_array(lines, '$[*].productId'), false
      from checkout_requests where business_id = ${businessId} and day = ${day}::date
    )
    select kind, link_id as "linkId", link_type as "linkType", influencer_id as "influencerId", agent_id::text as "agentId",
      source_id::text as "sourceId", country, flag, products as "productIds", count(*) as count,
      count(*) filter (where is_unique) as unique
    from happened
    group by kind, link_id, link_type, influencer_id, agent_id, source_id, country, flag, products`.execute(tx);
  return rows;
}

/** The lifetime sums of links that a month is part of. */
export async function listMonthOfLinks(tx: Tx, businessId: string, month: string): Promise<LinkSum[]> {
  const { rows } = await sql<LinkSum>`
    select r.business_id as "businessId", f.value as "linkId", sum(r.visits)::bigint as visits,
      sum(r.flagged_visits)::bigint as flagged, sum(r.requests)::bigint as requests
    from traffic_sums r join facet_values f on f.value_id = r.by_value_id
    where r.business_id = ${businessId} and r.dim = 0 and r.value_id = 0 and r.by_dim = 1 and r.grain = 2
      and r.bucket = ${month}::date
    group by r.business_id, f.value`.execute(tx);
  return rows;
}

/** Forgets the sums of a month and of its days, and takes them out of those of its year. */
export async function deleteMonth(tx: Tx, businessId: string, month: string): Promise<void> {
  const inMonth = sql`business_id = ${businessId} and bucket >= ${month}::date
    and bucket < ${month}::date + interval '1 month'`;
  await sql`delete from traffic_rollups where ${inMonth}`.execute(tx);
  await sql`
    with gone as (delete from settled_rollups where ${inMonth} and grain <> ${widerGrains.year} returning *)
    update settled_rollups kept
    set visits = kept.visits - gone.visits, unique_visits = kept.unique_visits - gone.unique_visits,
      flagged_visits = kept.flagged_visits - gone.flagged_visits, views = kept.views - gone.views,
      adds = kept.adds - gone.adds, requests = kept.requests - gone.requests
    from gone
    where gone.grain = ${grains.month} and kept.grain = ${widerGrains.year}
      and kept.bucket = date_trunc('year', ${month}::date)::date
      and (kept.business_id, kept.tab, kept.dim, kept.value_id, kept.by_dim, kept.by_value_id)
        = (gone.business_id, gone.tab, gone.dim, gone.value_id, gone.by_dim, gone.by_value_id)`.execute(tx);
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
