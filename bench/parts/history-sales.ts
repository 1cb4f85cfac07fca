// Orders of a long history: those that came of visits, those of codes alone, and those of nobody; with lines, refunds and attributions.
import { dims, tabs } from '../../packages/server/src/features/traffic/traffic.ts';
import { timeOf } from './drawing.ts';
import { history, type Filling } from './history-size.ts';
import { businessNumber, facetColumns, facetJoins, facetNames, facetNumbers, propertyPairs } from './history-facts.ts';

export async function fillOrders({ client, drawing, businessId, run, size }: Filling): Promise<void> {
  const clicks = Math.round(size.orders * 0.62);
  const others = size.orders - clicks;
  const spread = `date_trunc('hour', now()) - interval '${history.days} days' * random()`;
  await run('visits that brought orders', async () => {
    await client.query(
      'create table bench.sold_visit (visited_at timestamptz, link_n int, agent_id int, source_id int, place int)',
    );
    await drawing.give(
      client,
      'bench.sold_visit',
      `select ${timeOf('ms')} as visited_at, link_n, agent_id, source_id, place from visit
      where flag is null and chance % 100 < 3 order by chance limit ${clicks}`,
    );
  });
  await run(
    `${size.orders} orders drawn`,
    `create table bench.sale as
    select n, at, (at at time zone '${history.timeZone}')::date as day, link_id, link_type, influencer_id, visited_at,
      agent_id, source_id, country, 2500 + n * 37 % 9000 as price, 1 + n % 3 as pieces,
      case when n % 17 = 0 then least(at + interval '1 day' * (n % 40), now()) end as refunded_at
    from (
      select row_number() over () as n, visited_at + interval '3 hours' * random() as at, link_id, link_type, influencer_id,
        visited_at, agent_id, source_id, code as country
      from bench.sold_visit join bench.link l on l.n = link_n join bench.country using (place)
      union all
      select ${clicks} + n, ${spread}, null, null,
        case when n % 4 = 0 then bench.to_id('${businessId}' || 'influencer' || 1 + n / 4 % ${history.influencers}) end,
        null, null, null, null
      from generate_series(1, ${others}) n
    ) drawn;
    analyze bench.sale`,
  );
  await run(
    'orders',
    `insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status, total_price,
      subtotal_price, total_discounts, total_tax, current_total_price, refunded, recorded_at, gross_price, gross_tax)
    select '${businessId}', n::text, '#' || n, at, day, at, 'USD',
      case when refunded_at is null then 'paid' else 'partially_refunded' end, pieces * price, pieces * price, 0,
      pieces * price / 12, pieces * price - case when refunded_at is null then 0 else price end,
      case when refunded_at is null then 0 else price end, at, pieces * price, pieces * price / 12
    from bench.sale order by at`,
  );
  await run(
    'lines of orders',
    `insert into order_lines (business_id, order_id, line_id, position, product_id, title, quantity, current_quantity,
      sold_quantity, price,
      discount, tax)
    select '${businessId}', n::text, n || '-' || place, place,
      coalesce(p.product_id, (9001 + (n + place) % ${history.products})::text), 'A linen piece', 1, 1, 1, price, 0, price / 12
    from bench.sale s cross join generate_series(0, pieces - 1) place
    left join link_products p on p.business_id = '${businessId}' and p.link_id = s.link_id and p.position = place`,
  );
  await run(
    'refunds',
    `insert into refunds (business_id, order_id, refund_id, created_at, day, amount, tax)
    select '${businessId}', n::text, 'r' || n, refunded_at, (refunded_at at time zone '${history.timeZone}')::date, price,
      price / 12
    from bench.sale where refunded_at is not null`,
  );
}

/** Of a moment, as facts have it. */
const hourOfWeek = (at: string): string =>
  `((extract(isodow from ${at} at time zone '${history.timeZone}') - 1) * 24 + extract(hour from ${at} at time zone '${history.timeZone}'))::smallint`;

const influenced = (amount: string): string => `case when influencer is null then 0 else ${amount} end`;

/** Credited are those that came of a visit, and those of influencers' codes. */
export async function storeSales(filling: Filling): Promise<void> {
  const { businessId, run } = filling;
  const columns = facetColumns
    .replace('l.tab', `case when link_id is null then ${tabs.code} else l.tab end::smallint as tab`)
    .replace('l.influencer', 'i.id as influencer');
  await run(
    'facts of sales',
    `create table bench.sold as
    select sale.n, sale.at, sale.day, ${hourOfWeek('sale.at')} as hour, link_id, sale.link_type, sale.influencer_id, visited_at, pieces * price as revenue,
      pieces * price / 12 as tax, pieces, case when refunded_at is not null then price end as refund,
      (refunded_at at time zone '${history.timeZone}')::date as refunded_on, ${hourOfWeek('refunded_at')} as refunded_in,
      link_id is not null or sale.influencer_id is not null as credited, ${columns}
    from bench.sale sale ${facetJoins}
    left join bench.facet i on i.dim = ${dims.influencer} and i.value = sale.influencer_id::text;
    create table bench.line_fact as
    select n, day, hour, p.id as product, quantity as pieces, line.price * quantity - discount as revenue,
      line.tax
    from bench.sold join order_lines line on line.business_id = '${businessId}' and line.order_id = n::text
    join bench.facet p on p.dim = ${dims.product} and p.value = line.product_id where credited;
    create index on bench.line_fact (n);
    analyze`,
  );
  await attribute(filling);
  await run(
    'facts of sales stored',
    `insert into sale_facts (business_id, order_id, day, hour, product, business, currency, tab, ${facetNames.join(', ')}, orders,
      revenue, tax, refunded, buys, influencer_orders, influencer_base, discount, commission, new_orders, returning_orders)
    select '${businessId}', n::text, part.day, part.hour, part.product, ${businessNumber}, 'USD', tab, ${facetNumbers}, sum(part.orders),
      sum(part.revenue), sum(part.tax), sum(part.refunded), sum(part.pieces), ${influenced('sum(part.orders)')},
      ${influenced('sum(part.revenue)')}, 0, 0, 0, 0
    from bench.sold join (
      select n, day, hour, 0 as product, 1 as orders, revenue, tax, pieces, 0 as refunded from bench.sold
      union all select n, refunded_on, refunded_in, 0, 0, 0, 0, 0, refund from bench.sold where refund is not null
      union all select n, day, hour, product, 1, sum(revenue), sum(tax), sum(pieces), 0 from bench.line_fact group by 1, 2, 3, 4
    ) part using (n)
    where credited group by n, part.day, part.hour, part.product, tab, ${facetNames.join(', ')} order by part.day, n`,
  );
  const lifetime = 'count(*), sum(revenue), sum(tax), coalesce(sum(refund), 0)';
  await run(
    'totals of sales',
    `insert into link_sales (business_id, link_id, orders, revenue, tax, refunded)
    select '${businessId}', link_id, ${lifetime} from bench.sold where link_id is not null group by link_id;
    insert into business_sales (business_id, currency, link_type, orders, revenue, tax, refunded)
    select '${businessId}', (select currency from stores where business_id = '${businessId}'), link_type, ${lifetime} from bench.sold where link_id is not null group by link_type`,
  );
}

/** Each with what it counts for, as the program keeps it. */
async function attribute({ businessId, run }: Filling): Promise<void> {
  const values = propertyPairs.map(([dim, name]) => `(${dim}, ${name})`).join(', ');
  await run(
    'attributions',
    `insert into attributions (business_id, order_id, credited, link_id, link_type, influencer_id, channel, rule, reason,
      window_days, priority, evidence, losers, decided_at, click, counted)
    select '${businessId}', n::text, credited, link_id, link_type, influencer_id,
      case when link_type = 'LOOK' then 'links' when link_type = 'SHORT' then 'shorts' when credited then 'organic' end,
      case when link_id is not null then 'last_click' when influencer_id is not null then 'code' else 'none' end,
      case when link_id is not null then 'last_click_attribute' when influencer_id is not null then 'code' else 'none_found' end,
      30, 'link',
      case when link_id is null then '[]' else jsonb_build_array(jsonb_build_object('kind', 'cart_attribute', 'linkId', link_id,
        'linkType', link_type, 'influencerId', influencer_id, 'clickedAt', to_char(visited_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'found', repeat('c', 76), 'lost', null)) end,
      '[]', at, case when link_id is not null then jsonb_build_object('id', repeat('c', 76), 'properties', texts) end,
      jsonb_build_object('sale', case when credited then jsonb_build_object('tab', tab, 'day', day, 'hour', hour, 'linkId', link_id,
        'linkType', link_type, 'link', link, 'influencer', influencer, 'influencerId', null, 'currency', 'USD', 'discount', 0,
        'commission', 0, 'buyer', null, 'properties', numbers, 'revenue', revenue, 'tax', tax,
        'products', (select jsonb_agg(jsonb_build_object('product', product, 'pieces', l.pieces, 'revenue', l.revenue, 'tax',
          l.tax, 'base', l.revenue)) from bench.line_fact l where l.n = s.n), 'pieces', pieces, 'base', revenue, 'refunds',
        case when refund is null then '[]' else jsonb_build_array(jsonb_build_object('day', refunded_on, 'amount', refund,
          'base', 0, 'commission', 0, 'products', '[]'::jsonb)) end) end)
    from bench.sold s cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('dim', dim, 'value', id) order by dim), '[]') as numbers,
        coalesce(jsonb_agg(jsonb_build_object('dim', dim, 'value', value) order by dim), '[]') as texts
      from (values ${values}) told (dim, id) join bench.facet using (dim, id)
    ) properties order by n`,
  );
}
