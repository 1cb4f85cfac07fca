// Sums a long history by every pair of dimensions the program keeps, from the raw rows it has.
import {
  dims,
  grains,
  isProperty,
  listPlaces,
  listProductPlaces,
  tabs,
  type Dim,
  type Place,
} from '../../packages/server/src/features/traffic/facts/facets.ts';
import type { Filling } from './history-size.ts';

/** A pair of dimensions whose sums are kept; the values name the columns of facts that hold theirs. */
type Pair = Place<keyof typeof dims>;

const named = Object.entries(dims) as [keyof typeof dims, Dim][];
const properties = named
  .filter(([name, dim]) => isProperty(dim) && name !== 'flag')
  .map(([value, dim]) => ({ dim, value }));
export const propertyPairs = properties.map(({ dim, value }) => [dim, value] as const);
const everyFacet = { link: 'link', influencer: 'influencer', properties, flag: 'flag' } as const;

/** What the program keeps of visits, of orders, and of products. */
export const pairs = {
  ofVisits: listPlaces<keyof typeof dims>(everyFacet),
  ofOrders: listPlaces<keyof typeof dims>({ ...everyFacet, flag: null }),
  ofProducts: listProductPlaces<keyof typeof dims>('link', 'product'),
} as const;

export interface Sums {
  /** A table whose rows are added up: each has a `day`, a `tab`, and a facet's number in a column by its name. */
  readonly facts: string;
  readonly pairs: readonly Pair[];
  /** The columns of sums, each with how it is added up. */
  readonly columns: Readonly<Record<string, string>>;
}

const key = 'business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id';

/** Fills a table of sums; its indexes are made anew when all rows are there. */
export async function fillRollups(filling: Filling, table: string, all: readonly Sums[]): Promise<void> {
  const { client, run } = filling;
  const restore = await dropIndexes(client, table);
  for (const sums of all) {
    for (const pair of sums.pairs) {
      const { value, byValue } = pair;
      const title = [value, byValue].filter((name) => name !== null).join(' and ') || 'day';
      await run(`${table} by ${title}`, writeSums(filling, table, sums, pair));
    }
  }
  for (const statement of restore) await run(statement.slice(0, 60), statement);
}

/** Sums up by day, and by month what was summed up by day. */
function writeSums({ businessId }: Filling, table: string, { facts, columns }: Sums, pair: Pair): string {
  const { dim, value, byDim, byValue, monthly } = pair;
  const present = [value, byValue].filter((name) => name !== null);
  const names = Object.keys(columns);
  const daily = `
    insert into ${table} (${key}, ${names.join(', ')})
    select '${businessId}', tab, ${dim}, ${value ?? 0}, ${byDim}, ${grains.day}, day, ${byValue ?? 0},
      ${Object.values(columns).join(', ')}
    from ${facts} where ${['tab', ...present].map((name) => `${name} is not null`).join(' and ')}
    group by ${['tab', 'day', ...present].join(', ')}`;
  if (!monthly) return daily;
  return `
    with daily as (${daily} returning *)
    insert into ${table} (${key}, ${names.join(', ')})
    select business_id, tab, dim, value_id, by_dim, ${grains.month}, date_trunc('month', bucket)::date, by_value_id,
      ${names.map((name) => `sum(${name})`).join(', ')}
    from daily group by business_id, tab, dim, value_id, by_dim, date_trunc('month', bucket), by_value_id`;
}

/** Answers the statements that make them again. */
async function dropIndexes(client: Filling['client'], table: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    select format('alter table %I drop constraint %I', '${table}', conname) as drop,
      format('alter table %I add constraint %I %s', '${table}', conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where conrelid = '${table}'::regclass and contype = 'p'
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = '${table}'::regclass and not indisprimary`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ restore }) => restore);
}

/** A host as it stands among the facets. */
const hostOf = (column: string): string => `regexp_replace(${column}, '^www\\.', '')`;

/** Gives every value that occurs its number, and every browser and source the numbers of what it says. */
export async function numberFacets({ client, businessId, run }: Filling): Promise<void> {
  const utm = properties.filter(({ value }) => value.startsWith('utm_'));
  const values: [number, string][] = [
    [dims.link, 'select link_id::text from links'],
    [dims.product, 'select product_id from products'],
    [dims.influencer, 'select account_id::text from influencers'],
    [dims.country, 'select code from bench.country'],
    [dims.device, 'select device from agents'],
    [dims.browser, 'select browser from agents'],
    [dims.referrer, `select ${hostOf('referrer_host')} from sources union select 'app:' || in_app from agents`],
    [dims.flag, 'select flag from visits'],
    ...utm.map(({ dim, value }): [number, string] => [dim, `select ${value} from sources`]),
  ];
  for (const [dim, texts] of values) {
    await client.query(`
      insert into facet_values (business_id, dim, value)
      select distinct '${businessId}'::uuid, ${dim}, value from (${texts}) found (value) where value is not null`);
  }
  const told = utm.map(({ dim, value }) => `(${dim}, ${value})`).join(', ');
  await run(
    'facets numbered',
    `create table bench.facet as select dim, value, value_id::smallint as id from facet_values
      where business_id = '${businessId}';
    create table bench.link_facet as select l.*, f.id as link, i.id as influencer,
        case when link_type = 'LOOK' then ${tabs.looks} else ${tabs.shorts} end::smallint as tab
      from bench.link l join bench.facet f on f.dim = ${dims.link} and f.value = link_id::text
      left join bench.facet i on i.dim = ${dims.influencer} and i.value = influencer_id::text;
    create table bench.agent_facet as select agent_id, d.id as device, b.id as browser, r.id as app
      from agents a join bench.facet d on d.dim = ${dims.device} and d.value = device
      join bench.facet b on b.dim = ${dims.browser} and b.value = browser
      left join bench.facet r on r.dim = ${dims.referrer} and r.value = 'app:' || in_app;
    create table bench.source_facet as
      select source_id, max(id) filter (where dim = ${dims.referrer}) as referrer,
        ${utm.map(({ dim, value }) => `max(id) filter (where dim = ${dim}) as ${value}`).join(', ')}
      from sources cross join lateral (values (${dims.referrer}, ${hostOf('referrer_host')}), ${told}) told (dim, value)
      left join bench.facet using (dim, value) group by source_id;
    analyze`,
  );
}

/** The columns of a fact that name the facets of its link, browser, source and country. */
export const facetColumns = `l.tab, l.link, l.influencer, c.id as country, a.device, a.browser,
  coalesce(s.referrer, a.app) as referrer, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content`;
export const facetNames = ['tab', 'link', 'influencer', ...properties.map(({ value }) => value)].join(', ');
export const facetJoins = `
  left join bench.link_facet l using (link_id)
  left join bench.agent_facet a using (agent_id) left join bench.source_facet s using (source_id)
  left join bench.facet c on c.dim = ${dims.country} and c.value = country`;

export async function sumTraffic(filling: Filling): Promise<void> {
  const { businessId, run } = filling;
  await run(
    'facts of traffic',
    `create unlogged table bench.fact as
    select day, kind, ${facetColumns}, p.id as product, f.id as flag
    from (
      select day, link_id, null as product_id, agent_id, source_id, country, flag,
        case when flag is not null then 3 when is_unique then 1 else 2 end::smallint as kind
      from visits where business_id = '${businessId}'
      union all
      select day, link_id, product_id, agent_id, source_id, country, null, case kind when 'view' then 4 else 5 end
      from product_events where business_id = '${businessId}' and flag is null
      union all
      select day, link_id, null, agent_id, source_id, country, null, 6
      from checkout_requests where business_id = '${businessId}' and flag is null
    ) raw ${facetJoins}
    left join bench.facet p on p.dim = ${dims.product} and p.value = product_id
    left join bench.facet f on f.dim = ${dims.flag} and f.value = raw.flag`,
  );
  const columns = {
    visits: 'count(*) filter (where kind <= 2)',
    unique_visits: 'count(*) filter (where kind = 1)',
    flagged_visits: 'count(*) filter (where kind = 3)',
    views: 'count(*) filter (where kind = 4)',
    adds: 'count(*) filter (where kind = 5)',
    requests: 'count(*) filter (where kind = 6)',
  };
  await fillRollups(filling, 'traffic_rollups', [
    { facts: 'bench.fact', pairs: [...pairs.ofVisits, ...pairs.ofProducts], columns },
  ]);
  await run(
    'totals of links',
    `insert into link_totals (business_id, link_id, visits, flagged_visits, checkout_requests)
    select '${businessId}', link_id, count(*) filter (where kind <= 2), count(*) filter (where kind = 3),
      count(*) filter (where kind = 6)
    from bench.fact join bench.link_facet using (link) group by link_id`,
  );
}
