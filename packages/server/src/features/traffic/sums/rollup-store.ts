// The tables of sums: the rollups, the lifetime sums of links, the numbers of values, browsers and sources.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { toPlainColumn, toTextColumn } from '../../../platform/db/columns.ts';
import { isProperty } from './facets.ts';
import type { AgentRecord, SourceRecord } from '../intake/spool-record.ts';
import type { SumRow } from './rollup-sums.ts';
import type { LinkSum } from './tally.ts';

/** A value a business has met; `id` is its number among all values of all businesses. */
export interface FacetValue {
  readonly businessId: string;
  readonly dim: number;
  readonly value: string;
}

export interface NumberedValue extends FacetValue {
  readonly id: number;
}

/** Values of a property that a business may have; what comes later is counted under `otherValue`. */
const mostValues = 10_000;
export const otherValue = '(other)';

function unnestValues(values: readonly FacetValue[]) {
  return sql`unnest(${toPlainColumn(values.map((each) => each.businessId))}::uuid[],
    ${toPlainColumn(values.map((each) => each.dim))}::smallint[], ${toTextColumn(values.map((each) => each.value))}::text[])
    as given (business_id, dim, value)`;
}

/** The numbers of those values that have one. */
export async function listNumbers(db: Db, values: readonly FacetValue[]): Promise<NumberedValue[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<NumberedValue>`
    select business_id as "businessId", dim::int as dim, value, value_id as id
    from ${unnestValues(values)} join facet_values using (business_id, dim, value)`.execute(db);
  return rows;
}

/** Gives values their numbers, where there is room; in one order for all, so that no two wait for each other. */
export async function insertValues(db: Db, values: readonly FacetValue[]): Promise<void> {
  if (values.length === 0) return;
  const properties = [...new Set(values.flatMap(({ dim }) => (isProperty(dim) ? dim : [])))];
  await sql`
    with held as (
      select business_id, dim, count(*) as held from facet_values
      where business_id = any(${toPlainColumn([...new Set(values.map((each) => each.businessId))])}::uuid[])
        and dim = any(${toPlainColumn(properties)}::smallint[])
      group by business_id, dim
    ), placed as (
      select given.business_id, given.dim, given.value, coalesce(held.held, 0)
        + row_number() over (partition by given.business_id, given.dim order by given.value) as place
      from ${unnestValues(values)} left join held using (business_id, dim)
    )
    insert into facet_values (business_id, dim, value)
    select business_id, dim, value from placed
    where place <= ${mostValues} or value = ${otherValue} or not dim = any(${toPlainColumn(properties)}::smallint[])
    order by business_id, dim, value
    on conflict do nothing`.execute(db);
}

/** Adds to the rows of the rollups. Nobody else may add for the same businesses meanwhile. */
export async function addToRollups(tx: Tx, rows: readonly SumRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into traffic_rollups as kept (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits,
      unique_visits, flagged_visits, views, adds, requests)
    select * from unnest(${toPlainColumn(rows.map((row) => row.businessId))}::uuid[],
      ${toPlainColumn(rows.map((row) => row.tab))}::smallint[], ${toPlainColumn(rows.map((row) => row.dim))}::smallint[],
      ${toPlainColumn(rows.map((row) => row.value))}::integer[], ${toPlainColumn(rows.map((row) => row.byDim))}::smallint[],
      ${toPlainColumn(rows.map((row) => row.grain))}::smallint[], ${toPlainColumn(rows.map((row) => row.bucket))}::date[],
      ${toPlainColumn(rows.map((row) => row.byValue))}::integer[],
      ${toPlainColumn(rows.map((row) => row.visits))}::bigint[], ${toPlainColumn(rows.map((row) => row.unique))}::bigint[],
      ${toPlainColumn(rows.map((row) => row.flagged))}::bigint[], ${toPlainColumn(rows.map((row) => row.views))}::bigint[],
      ${toPlainColumn(rows.map((row) => row.adds))}::bigint[], ${toPlainColumn(rows.map((row) => row.requests))}::bigint[])
      as given (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits,
        flagged_visits, views, adds, requests)
    order by business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id
    on conflict (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id) do update
    set visits = kept.visits + excluded.visits, unique_visits = kept.unique_visits + excluded.unique_visits,
      flagged_visits = kept.flagged_visits + excluded.flagged_visits, views = kept.views + excluded.views,
      adds = kept.adds + excluded.adds, requests = kept.requests + excluded.requests`.execute(tx);
}

export async function addToLinkTotals(tx: Tx, sums: readonly LinkSum[]): Promise<void> {
  if (sums.length === 0) return;
  await sql`
    insert into link_totals as kept (business_id, link_id, visits, flagged_visits, checkout_requests)
    select * from unnest(${toPlainColumn(sums.map((sum) => sum.businessId))}::uuid[],
      ${toPlainColumn(sums.map((sum) => sum.linkId))}::uuid[], ${toPlainColumn(sums.map((sum) => sum.visits))}::bigint[],
      ${toPlainColumn(sums.map((sum) => sum.flagged))}::bigint[], ${toPlainColumn(sums.map((sum) => sum.requests))}::bigint[])
      as given (business_id, link_id, visits, flagged_visits, checkout_requests)
    order by business_id, link_id
    on conflict (business_id, link_id) do update
    set visits = kept.visits + excluded.visits, flagged_visits = kept.flagged_visits + excluded.flagged_visits,
      checkout_requests = kept.checkout_requests + excluded.checkout_requests`.execute(tx);
}

/** A browser; `id` is a decimal text. */
export interface StoredAgent extends Omit<AgentRecord, 'kind' | 'agentId'> {
  readonly id: string;
}

export interface StoredSource extends Omit<SourceRecord, 'kind' | 'sourceId'> {
  readonly id: string;
}

export async function insertAgents(db: Db, agents: readonly StoredAgent[]): Promise<void> {
  if (agents.length === 0) return;
  await sql`
    insert into agents (agent_id, agent, device, browser, in_app, is_bot)
    select * from unnest(${toPlainColumn(agents.map(({ id }) => id))}::bigint[],
      ${toTextColumn(agents.map(({ agent }) => agent))}::text[], ${toTextColumn(agents.map(({ device }) => device))}::text[],
      ${toTextColumn(agents.map(({ browser }) => browser))}::text[], ${toTextColumn(agents.map(({ inApp }) => inApp))}::text[],
      ${toPlainColumn(agents.map(({ isBot }) => isBot))}::boolean[]) as given (agent_id, agent, device, browser, in_app, is_bot)
    order by agent_id
    on conflict do nothing`.execute(db);
}

export async function insertSources(db: Db, sources: readonly StoredSource[]): Promise<void> {
  if (sources.length === 0) return;
  const column = (name: keyof StoredSource) => toTextColumn(sources.map((source) => source[name]));
  await sql`
    insert into sources (source_id, referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content)
    select * from unnest(${toPlainColumn(sources.map(({ id }) => id))}::bigint[], ${column('referrerHost')}::text[],
      ${column('utm_source')}::text[], ${column('utm_medium')}::text[], ${column('utm_campaign')}::text[],
      ${column('utm_term')}::text[], ${column('utm_content')}::text[])
      as given (source_id, referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content)
    order by source_id
    on conflict do nothing`.execute(db);
}

/** The browsers of these ids, as they are read today. */
export async function listAgents(db: Db, ids: readonly string[]): Promise<StoredAgent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredAgent>`
    select agent_id::text as id, agent, device, browser, in_app as "inApp", is_bot as "isBot" from agents
    where agent_id = any(${toPlainColumn(ids)}::bigint[])`.execute(db);
  return rows;
}

export async function listSources(db: Db, ids: readonly string[]): Promise<StoredSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredSource>`
    select source_id::text as id, referrer_host as "referrerHost", utm_source, utm_medium, utm_campaign, utm_term,
      utm_content
    from sources where source_id = any(${toPlainColumn(ids)}::bigint[])`.execute(db);
  return rows;
}
