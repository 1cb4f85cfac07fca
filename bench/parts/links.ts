// Fills a business with a store, products, links, thirty days of visits and orders, straight into the tables.
import type { BusinessId } from '@vitrine/contract/ids';
import { dims, tabs } from '../../packages/server/src/features/traffic/traffic.ts';
import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/db.ts';

const ordersPerLink = 2;
const products = 500;

/**
 * Gives a business `count` looks of three products each, and half as many shorts; of five links one is archived, and
 * each carries one to three of ten tags. Each link has thirty days of visits and two orders, so that everything grows with the links.
 */
export async function fillBusiness(db: Db, businessId: BusinessId, count: number): Promise<void> {
  await sql`
    insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status, scopes,
      connected_at)
    values (${businessId}, 'shopify', ${`${businessId}.example`}, 'Bench', 'bench@bench.example', 'USD',
      'America/New_York', 'https://bench.example', 'connected', '{}', now())`.execute(db);
  await sql`
    insert into products (business_id, product_id, title, handle, status, title_text, search_text, image, updated_at,
      created_at, synced_at)
    select ${businessId}, (9000 + n)::text, 'Product ' || n, 'product-' || n, 'active', 'product ' || n, 'product ' || n,
      jsonb_build_object('src', 'https://bench.example/' || n || '.webp', 'width', 800, 'height', 1000, 'alt', ''),
      now(), now(), now()
    from generate_series(1, ${products}) n`.execute(db);
  await sql`
    insert into variants (business_id, product_id, variant_id, title, price, available, quantity, position)
    select ${businessId}, (9000 + n)::text, (40000 + 10 * n + size)::text, 'Size ' || size, 4990, size + n % 9 > 0, 5, size
    from generate_series(1, ${products}) n cross join generate_series(0, 2) size`.execute(db);
  await fillLinks(db, businessId, count);
  await fillVisits(db, businessId);
  await fillOrders(db, businessId, (count * 3) / 2);
}

async function fillLinks(db: Db, businessId: BusinessId, count: number): Promise<void> {
  await sql`
    insert into links (business_id, link_id, code, link_type, url_type, title, description, search_text, images,
      created_by, created_at, updated_at, tags, tag_keys, archived_at)
    select ${businessId}, gen_random_uuid(), code, link_type, url_type, title, description,
      lower(title || ' ' || description || ' ' || code || ' ' || array_to_string(tags, ' ')), '{}', ${businessId},
      now() - n * interval '1 hour', now(), tags, tags, case when n % 5 = 4 then now() end
    from (
      select n, right(${businessId}::text, 6) || n as code, case when n % 3 > 0 then 'LOOK' else 'SHORT' end as link_type,
        case when n % 3 > 0 then 'look' else 'product' end as url_type, 'A linen walk ' || n as title,
        'Light things for warm evenings, chosen by hand ' || md5(n::text) as description,
        (array['summer', 'sale', 'linen', 'gifts', 'evening', 'beach', 'city', 'home', 'new', 'press'])
          [1 + n % 8 : 1 + n % 8 + n % 3] as tags
      from generate_series(1, ${(count * 3) / 2}) n
    ) made`.execute(db);
  await sql`
    insert into tag_counts (business_id, link_type, tag_key, tag, since, links)
    select business_id, link_type, tag, tag, min(created_at), count(*) from links cross join unnest(tags) as tag
    where business_id = ${businessId} group by business_id, link_type, tag`.execute(db);
  await sql`
    insert into addresses (code, business_id, link_id, created_at)
    select code, business_id, link_id, created_at from links where business_id = ${businessId}`.execute(db);
  await sql`
    insert into link_products (business_id, link_id, position, product_id)
    select business_id, link_id, position, (9001 + (n * 7 + position) % ${products})::text
    from (select *, row_number() over () as n from links where business_id = ${businessId}) l
      cross join generate_series(0, case when link_type = 'LOOK' then 2 else 0 end) position`.execute(db);
}

/** What the lists read of a month of visits: the lifetime of each link, and the days of both tabs. */
async function fillVisits(db: Db, businessId: BusinessId): Promise<void> {
  const days = sql`
    select link_id, link_type, current_date - back as day, 1 + back % 7 as visits, back % 3 as flagged, back % 2 as requests
    from links cross join generate_series(0, 29) back where business_id = ${businessId}`;
  await sql`
    insert into link_totals (business_id, link_id, visits, flagged_visits, checkout_requests)
    select ${businessId}, link_id, sum(visits), sum(flagged), sum(requests) from (${days}) days group by link_id`.execute(
    db,
  );
  await sql`
    insert into facet_values (business_id, dim, value) values (${businessId}, ${dims.business}::int, '')
    on conflict do nothing`.execute(db);
  await sql`
    insert into facts
    select b.value_id, day, 0, counted.kind, case link_type when 'LOOK' then ${tabs.looks}::int else ${tabs.shorts}::int end,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, counted.flag, sum(counted.n), 1
    from (${days}) days cross join facet_values b
    cross join lateral (values (1, 0, visits), (3, 1, flagged), (6, 0, requests)) as counted (kind, flag, n)
    where b.business_id = ${businessId} and b.dim = ${dims.business}::int
    group by b.value_id, day, link_type, counted.kind, counted.flag`.execute(db);
}

async function fillOrders(db: Db, businessId: BusinessId, links: number): Promise<void> {
  await sql`
    insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status, total_price,
      subtotal_price, total_discounts, total_tax, current_total_price, recorded_at)
    select ${businessId}, n::text, '#' || n, now() - n * interval '20 minutes', current_date - n / 72, now(), 'USD', 'paid',
      4990 + n % 100, 4990, 0, 400, 4990, now()
    from generate_series(1, ${links * ordersPerLink}) n`.execute(db);
  await sql`
    insert into attributions (business_id, order_id, credited, link_id, link_type, channel, rule, reason, window_days,
      priority, evidence, losers, decided_at)
    select ${businessId}, o.order_id, true, l.link_id, l.link_type, 'links', 'last_click', 'last_click_attribute', 30,
      'link', '[]', '[]', now()
    from (select *, row_number() over (order by created_at) as n from orders where business_id = ${businessId}) o
    join (select *, row_number() over () as n, count(*) over () as links from links where business_id = ${businessId}) l
      on l.n = 1 + (o.n * 31) % l.links`.execute(db);
  const sums = sql`count(*), sum(total_price), sum(total_tax), sum(refunded)
    from attributions join orders using (business_id, order_id)`;
  await sql`
    insert into link_sales (business_id, link_id, orders, revenue, tax, refunded)
    select business_id, link_id, ${sums}
    where business_id = ${businessId} group by business_id, link_id`.execute(db);
  await sql`
    insert into business_sales (business_id, currency, link_type, orders, revenue, tax, refunded)
    select business_id, (select currency from stores s where s.business_id = ${businessId}), link_type, ${sums}
    where business_id = ${businessId} group by business_id, link_type`.execute(db);
}
