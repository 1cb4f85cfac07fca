// Small businesses beside the large one: names of their own for all, a shop for those that are asked about.
import { dims } from '../../packages/server/src/features/traffic/traffic.ts';
import { factKinds } from '../../packages/server/src/features/traffic/facts/fact-sums.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { chanceOf, oneOf } from './history-draw.ts';
import { history, small, type Filling } from './history-size.ts';

/** How many values a small business has of what facts are found by, in the order of their numbers. */
const counts = {
  business: 1,
  link: small.links,
  product: 10,
  influencer: 4,
  country: 12,
  device: 3,
  browser: 5,
  referrer: 8,
  utm_source: 3,
  utm_medium: 3,
  utm_campaign: 8,
  utm_term: 4,
  utm_content: 4,
  flag: 4,
} as const;
type Name = keyof typeof counts;
const names = Object.keys(counts) as Name[];
const inAll = Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What the value of a number is called. */
const texts: Readonly<Partial<Record<Name, string>>> = {
  business: `''`,
  link: `bench.to_id(business_id || 'link' || k)::text`,
  product: `(9000 + k)::text`,
  influencer: `bench.to_id(business_id || 'influencer' || k)::text`,
  country: `(select code from bench.country where place = (array[1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13])[k])`,
  device: `(array['mobile', 'desktop', 'tablet'])[k]`,
  browser: `(array['safari', 'chrome', 'samsung', 'firefox', 'edge'])[k]`,
  flag: `(array['bot', 'preview', 'prefetch', 'scanner'])[k]`,
};

/** Numbers their values and makes the shops of readers. Sales are facts alone. */
export async function fillOthers(
  { client, drawing, size, run }: Filling,
  readers: readonly BusinessId[],
): Promise<void> {
  const known = readers.map((id, n) => `when ${n} then '${id}'::uuid`).join(' ');
  const values = names.map((name) => `select ${dims[name]} as dim, k from generate_series(1, ${counts[name]}) k`);
  const text = names.map((name) => `when ${dims[name]} then ${texts[name] ?? `'${name}-' || k`}`).join(' ');
  await run(
    `${size.others} small businesses, and what their facts are found by`,
    `create table bench.other as
    select n, case n ${known} else bench.to_id('other' || n) end as business_id from generate_series(0, ${size.others} - 1) n;
    insert into facet_values (business_id, dim, value)
    select business_id, dim, case dim ${text} end
    from bench.other cross join (${values.join(' union all ')}) v order by n, dim, k`,
  );
  await drawing.take(
    client,
    'other',
    { first: 'INTEGER' },
    `select min(value_id) as first from facet_values join bench.other using (business_id)`,
  );
  await client.query(`
    insert into sale_facts (business_id, order_id, day, hour, product, business, currency, tab, link, influencer, country, device,
      browser, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, orders, revenue, tax, refunded, buys,
      influencer_orders, influencer_base, discount, commission, new_orders, returning_orders)
    select business_id, o::text, day, (extract(isodow from day) - 1) * 24 + o % 24, 0, value_id, 'USD', 1, value_id + 1 + o % 20, 0,
      value_id + 35 + o % 12, value_id + 47, value_id + 50, 0, 0, 0, 0, 0, 0, 1, 5000, 400, 0, 1, 0, 0, 0, 0, 0, 0
    from bench.other join facet_values using (business_id) cross join generate_series(1, ${small.orders}) o
    cross join lateral (select current_date - o * 17 % ${history.days} as day) placed
    where dim = ${dims.business}`);
  for (const businessId of readers) await fillSmallShop(client, businessId);
}

async function fillSmallShop(client: Filling['client'], businessId: BusinessId): Promise<void> {
  await client.query(`
    insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status, scopes,
      connected_at)
    values ('${businessId}', 'shopify', '${businessId}.example', 'Small', 'small@bench.example', 'USD',
      '${history.timeZone}', 'https://small.example', 'connected', '{}', now())`);
  await client.query(`
    insert into links (business_id, link_id, code, link_type, url_type, title, search_text, created_by, created_at, updated_at)
    select '${businessId}', bench.to_id('${businessId}' || 'link' || k), 'small' || k || left('${businessId}', 8), 'LOOK',
      'look', 'A small walk ' || k, 'a small walk ' || k, '${businessId}', now() - interval '2 years', now()
    from generate_series(1, ${small.links}) k`);
  await client.query(`insert into traffic_states (business_id, counted_at) values ('${businessId}', now())`);
}

/** The number of a value: of those its business has, by chance. */
function numberOf(name: Name, purpose: number): string {
  const at = names.indexOf(name);
  const before = names.slice(0, at).reduce((sum, each) => sum + counts[each], 0);
  return `business + ${before} + ${oneOf(counts[name], purpose, 1.5)}`;
}

/** The facts of small businesses of some days: of the history's days from one on up to another, excluded. */
export function othersFacts(others: number, firstDay: string, days: { from: number; to: number }): string {
  const aDay = (others * small.facts) / history.days;
  const { visit, repeat, flaggedVisit, view, add, request } = factKinds;
  const ofProduct = `kind in (${view}, ${add})`;
  const utm = (name: Name, purpose: number): string =>
    `case when ${chanceOf(20)} < 0.5 then 0 else ${numberOf(name, purpose)} end as ${name}`;
  return `select business, day, ((isodow(day) - 1) * 24 + ${oneOf(24, 30)})::smallint as hour, kind, 1 as tab,
      ${numberOf('link', 31)} as link, case when ${chanceOf(32)} < 0.75 then 0 else ${numberOf('influencer', 33)} end
        as influencer, case when ${ofProduct} then ${numberOf('product', 34)} else 0 end as product,
      ${numberOf('country', 35)} as country, ${numberOf('device', 36)} as device, ${numberOf('browser', 37)} as browser,
      ${numberOf('referrer', 38)} as referrer, ${utm('utm_source', 39)}, ${utm('utm_medium', 40)},
      ${utm('utm_campaign', 41)}, ${utm('utm_term', 42)}, ${utm('utm_content', 43)},
      case when kind = ${flaggedVisit} then ${numberOf('flag', 44)} else 0 end as flag,
      case when kind = ${visit} then 1 + ${oneOf(1e9, 45)} else 0 end as visitor
    from (
      select n, (select first from other) + ${inAll} * ${oneOf(others, 45)} as business,
        date '${firstDay}' + (n // ${aDay})::integer as day,
        case when draw < 0.62 then ${visit} when draw < 0.69 then ${repeat} when draw < 0.78 then ${flaggedVisit}
          when draw < 0.96 then ${view} when draw < 0.98 then ${add} else ${request} end as kind
      from (select n, ${chanceOf(46)} as draw from range(${Math.floor(days.from * aDay)}, ${Math.floor(days.to * aDay)}) r (n)) drawn
    ) placed`;
}
