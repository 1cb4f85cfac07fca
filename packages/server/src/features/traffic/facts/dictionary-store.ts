// What records refer to by number, as it is stored: values of dimensions, browsers and sources.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { toPlainColumn, toTextColumn } from '../../../platform/db/columns.ts';
import { isProperty } from './facets.ts';
import type { AgentRecord, SourceRecord } from '../intake/spool-record.ts';

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
