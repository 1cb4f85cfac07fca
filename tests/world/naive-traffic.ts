// Counts the raw visits, events and requests of a business in the plainest way, and reads the sums the program keeps, to compare.
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/db.ts';

const properties = [
  'country',
  'device',
  'browser',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** Every pair that is kept, the lower code first, and whether by month too. Written out here on purpose. */
const codes: Readonly<Record<string, number>> = {
  none: 0,
  link: 1,
  product: 2,
  influencer: 3,
  country: 10,
  device: 11,
  browser: 12,
  referrer: 13,
  utm_source: 14,
  utm_medium: 15,
  utm_campaign: 16,
  utm_term: 17,
  utm_content: 18,
  flag: 20,
};
const pairs: readonly (readonly [string, string, boolean])[] = [
  ['none', 'none', false],
  ['none', 'link', true],
  ['none', 'product', true],
  ['none', 'influencer', true],
  ['none', 'flag', true],
  ['link', 'product', true],
  ...properties.map((property) => ['none', property, true] as const),
  ...properties.map((property) => ['link', property, true] as const),
  ...properties.flatMap((one, at) => properties.slice(at + 1).map((other) => [one, other, true] as const)),
];

const measures = ['visits', 'unique', 'flagged', 'views', 'adds', 'requests'] as const;
type Measure = (typeof measures)[number];

/** Sums by a text that names their row. */
export type Sums = Record<string, Record<Measure, number>>;

interface RawRow {
  day: string;
  link_type: string;
  link: string;
  influencer: string | null;
  country: string | null;
  device: string;
  browser: string;
  in_app: string | null;
  referrer_host: string | null;
  source_id: string | null;
  flag: string | null;
  kind: 'visit' | 'view' | 'add' | 'request';
  is_unique: boolean;
  products: (string | null)[];
}

async function readRaw(db: Db, businessId: string): Promise<RawRow[]> {
  const of = sql`r.day, r.link_type, r.link_id::text as link, r.influencer_id::text as influencer, r.country, r.flag,
    a.device, a.browser, a.in_app, s.referrer_host, r.source_id::text, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term,
    s.utm_content`;
  const told = sql`join agents a using (agent_id) left join sources s using (source_id) where business_id = ${businessId}`;
  const { rows } = await sql<RawRow>`
    select ${of}, 'visit' as kind, is_unique, '[]'::jsonb as products from visits r ${told}
    union all
    select ${of}, kind, false, jsonb_build_array(product_id) from product_events r ${told}
    union all
    select ${of}, 'request', false, jsonb_path_query_array(lines, '$[*].productId') from checkout_requests r ${told}`.execute(
    db,
  );
  return rows;
}

function toValues(row: RawRow, product: string | null): Record<string, string | null> {
  const host = row.referrer_host?.replace(/^www\./, '') ?? null;
  // where an event's visit is unknown, so is where it came from
  const app = row.in_app === null || row.source_id === null ? null : `app:${row.in_app}`;
  const { products: _, is_unique: __, ...values } = row;
  return { ...values, none: '', product, referrer: host ?? app };
}

function measureOf({ kind, flag }: RawRow): Measure | null {
  if (kind === 'visit') return flag === null ? 'visits' : 'flagged';
  if (flag !== null) return null;
  return ({ view: 'views', add: 'adds', request: 'requests' } as const)[kind];
}

/** What the sums must be, row by row and pair by pair. */
export async function recountNaively(db: Db, businessId: string): Promise<Sums> {
  const sums: Sums = {};
  for (const row of await readRaw(db, businessId)) {
    const measure = measureOf(row);
    if (measure === null) continue;
    const products = new Set(row.products.filter((product) => product !== null));
    const add = (values: Record<string, string | null>, wanted: (by: string) => boolean): void => {
      for (const [dim, by, monthly] of pairs) {
        const [value, byValue] = [values[dim] ?? null, values[by] ?? null];
        if (!wanted(by) || value === null || byValue === null) continue;
        for (const [grain, bucket] of monthly
          ? [
              [1, row.day],
              [2, `${row.day.slice(0, 7)}-01`],
            ]
          : [[1, row.day]]) {
          const tab = row.link_type === 'LOOK' ? 1 : 2;
          const key = `${tab} ${codes[dim]}:${value} ${codes[by]}:${byValue} ${grain} ${bucket}`;
          const sum = (sums[key] ??= { visits: 0, unique: 0, flagged: 0, views: 0, adds: 0, requests: 0 });
          sum[measure] += 1;
          if (measure === 'visits' && row.is_unique) sum.unique += 1;
        }
      }
    };
    add(toValues(row, null), (by) => by !== 'product');
    for (const product of products) add(toValues(row, product), (by) => by === 'product');
  }
  return sums;
}

/** The sums as they are kept; rows that came to nothing are left out. */
export async function readKeptSums(db: Db, businessId: string): Promise<Sums> {
  const { rows } = await sql<Record<Measure, number> & { key: string }>`
    select r.tab || ' ' || r.dim || ':' || coalesce(v.value, '') || ' ' || r.by_dim || ':' || coalesce(b.value, '') || ' '
      || r.grain || ' ' || r.bucket as key, sum(r.visits)::bigint as visits, sum(r.unique_visits)::bigint as unique,
      sum(r.flagged_visits)::bigint as flagged, sum(r.views)::bigint as views, sum(r.adds)::bigint as adds,
      sum(r.requests)::bigint as requests
    from traffic_sums r
    left join facet_values v on v.value_id = r.value_id and v.dim = r.dim and v.business_id = r.business_id
    left join facet_values b on b.value_id = r.by_value_id and b.dim = r.by_dim and b.business_id = r.business_id
    where r.business_id = ${businessId} and r.grain in (1, 2) group by 1`.execute(db);
  const kept = rows.filter((row) => measures.some((measure) => row[measure] !== 0));
  return Object.fromEntries(kept.map(({ key, ...sum }) => [key, sum]));
}

/** What is settled by five days and by year, as it follows from sums by day and by month, and as it is kept. */
export async function readWiderSums(db: Db, businessId: string): Promise<{ narrow: string[]; kept: string[] }> {
  const read = async (grain: number, bucket: string): Promise<string[]> => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', tab, dim, value_id, by_dim, by_value_id, ${sql.raw(bucket)}, sum(visits), sum(unique_visits),
        sum(flagged_visits), sum(views), sum(adds), sum(requests)) as line
      from settled_rollups where business_id = ${businessId} and grain = ${grain} and by_dim <> 0
      group by tab, dim, value_id, by_dim, by_value_id, ${sql.raw(bucket)}
      having sum(visits) + sum(flagged_visits) + sum(views) + sum(adds) + sum(requests) > 0 order by 1`.execute(db);
    return rows.map(({ line }) => line);
  };
  const fifth = `to_char(bucket, 'YYYY-MM ') || case when extract(day from bucket) > 25 then 6
    else ceil(extract(day from bucket) / 5) end`;
  const year = `to_char(bucket, 'YYYY')`;
  return {
    narrow: [...(await read(1, fifth)), ...(await read(2, year))],
    kept: [...(await read(3, fifth)), ...(await read(4, year))],
  };
}

/** The lifetime sums of links, as they follow from sums by month, and as they are kept. */
export async function readLinkTotals(db: Db, businessId: string): Promise<{ months: unknown; kept: unknown }> {
  const months = await sql<{ sum: string }>`
    select f.value || ' ' || sum(visits) || ' ' || sum(flagged_visits) || ' ' || sum(requests) as sum
    from traffic_sums r join facet_values f on f.value_id = r.by_value_id
    where r.business_id = ${businessId} and r.dim = 0 and r.by_dim = 1 and r.grain = 2
    group by f.value having sum(visits) + sum(flagged_visits) + sum(requests) > 0 order by 1`.execute(db);
  const kept = await sql<{ sum: string }>`
    select link_id || ' ' || visits || ' ' || flagged_visits || ' ' || checkout_requests as sum
    from link_totals where business_id = ${businessId} and visits + flagged_visits + checkout_requests > 0
    order by 1`.execute(db);
  return { months: months.rows, kept: kept.rows };
}
