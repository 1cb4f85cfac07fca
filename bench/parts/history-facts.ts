// Numbers the values of a long history, as the dictionary does, and says how facts are told by them.
import { dims, propertyDims, tabs } from '../../packages/server/src/features/traffic/traffic.ts';
import type { Filling } from './history-size.ts';

/** The columns of properties with their dimensions. */
const properties = propertyDims.map(([value, dim]) => ({ dim, value }));
export const propertyPairs = properties.map(({ dim, value }) => [dim, value] as const);

/** A host as it stands among the facets. */
const hostOf = (column: string): string => `regexp_replace(${column}, '^www\\.', '')`;

/** Why visits do not count, as often as they stand here. */
const flags = `'bot', 'bot', 'bot', 'bot', 'bot', 'preview', 'preview', 'prefetch', 'scanner', 'head'`;

/** Gives every value that occurs its number, and every browser and source the numbers of what it says. */
export async function numberFacets({ client, businessId, run }: Filling): Promise<void> {
  const utm = properties.filter(({ value }) => value.startsWith('utm_'));
  const values: [number, string][] = [
    [dims.business, `select ''`],
    [dims.link, 'select link_id::text from links'],
    [dims.product, 'select product_id from products'],
    [dims.influencer, 'select account_id::text from influencers'],
    [dims.country, 'select code from bench.country'],
    [dims.device, 'select device from agents'],
    [dims.browser, 'select browser from agents'],
    [dims.referrer, `select ${hostOf('referrer_host')} from sources union select 'app:' || in_app from agents`],
    [dims.flag, `select unnest(array[${flags}])`],
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
    create table bench.country_facet as select place, id from bench.country
      left join bench.facet on dim = ${dims.country} and value = code;
    create table bench.flag_facet as select id, value, place::int - 1 as place
      from unnest(array[${flags}]) with ordinality given (value, place)
      join bench.facet using (value) where dim = ${dims.flag};
    create table bench.product_facet as select l.n as link, position, f.id as product
      from bench.link l join link_products using (link_id)
      join bench.facet f on f.dim = ${dims.product} and f.value = product_id where link_type = 'LOOK';
    analyze`,
  );
}

/** The columns of a fact that name the facets of its link, browser, source and country. */
export const facetColumns = `l.tab, l.link, l.influencer, c.id as country, a.device, a.browser,
  coalesce(s.referrer, a.app) as referrer, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content`;
export const facetNames = ['link', 'influencer', ...properties.map(({ value }) => value)] as const;
/** The same, none as 0. */
export const facetNumbers = facetNames.map((name) => `coalesce(${name}, 0)`).join(', ');
/** The number of the business in facts. */
export const businessNumber = `(select id from bench.facet where dim = ${dims.business})`;
export const facetJoins = `
  left join bench.link_facet l using (link_id)
  left join bench.agent_facet a using (agent_id) left join bench.source_facet s using (source_id)
  left join bench.facet c on c.dim = ${dims.country} and c.value = country`;
