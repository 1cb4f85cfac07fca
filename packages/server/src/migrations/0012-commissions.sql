-- The facts of sales, beside those of traffic: what each credited order counts for now, by day and product. They are written
-- anew with every change of the order, from what `attributions` keeps of it as counted.

create table sale_facts (
  business_id uuid not null,
  order_id text not null,
  day date not null,
  -- numbers of values, as in facts; product 0 is the order as a whole
  product integer not null,
  business integer not null,
  currency text not null,
  -- 1 looks, 2 shorts, 3 the feed, 4 by a code without a click
  tab smallint not null,
  link integer not null,
  influencer integer not null,
  country integer not null,
  device integer not null,
  browser integer not null,
  referrer integer not null,
  utm_source integer not null,
  utm_medium integer not null,
  utm_campaign integer not null,
  utm_term integer not null,
  utm_content integer not null,
  -- amounts in minor units; refunds on their own day
  orders bigint not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  -- pieces
  buys bigint not null,
  influencer_orders bigint not null,
  influencer_base bigint not null,
  -- of influencers alone, in the currency of the order
  discount bigint not null,
  commission bigint not null,
  new_orders bigint not null,
  returning_orders bigint not null,
  primary key (business_id, order_id, day, product)
);
create index sale_facts_of_business on sale_facts (business, day);

insert into facet_values (business_id, dim, value)
select distinct business_id, 0, '' from attributions on conflict do nothing;

create function pg_temp.property(sale jsonb, dim integer) returns integer language sql as $$
  select coalesce((select (p ->> 'value')::int from jsonb_array_elements(sale -> 'properties') p
    where (p ->> 'dim')::int = dim), 0)
$$;

insert into sale_facts
select s.business_id, s.order_id, p.day, p.product, b.value_id, s.sale ->> 'currency', (s.sale ->> 'tab')::smallint,
  coalesce((s.sale ->> 'link')::int, 0), coalesce((s.sale ->> 'influencer')::int, 0),
  pg_temp.property(s.sale, 10), pg_temp.property(s.sale, 11), pg_temp.property(s.sale, 12), pg_temp.property(s.sale, 13),
  pg_temp.property(s.sale, 14), pg_temp.property(s.sale, 15), pg_temp.property(s.sale, 16), pg_temp.property(s.sale, 17),
  pg_temp.property(s.sale, 18),
  sum(p.orders), sum(p.revenue), sum(p.tax), sum(p.refunded), sum(p.buys),
  sum(case when s.sale ->> 'influencer' is null then 0 else p.orders end),
  sum(case when s.sale ->> 'influencer' is null then 0 else p.base end),
  sum(case when s.sale ->> 'influencerId' is null then 0 else p.discount end),
  sum(case when s.sale ->> 'influencerId' is null then 0 else p.commission end),
  sum(case when s.sale ->> 'influencerId' is null then 0 else p.new_orders end),
  sum(case when s.sale ->> 'influencerId' is null then 0 else p.returning_orders end)
from (
  select business_id, order_id, counted -> 'sale' as sale from attributions
  where jsonb_typeof(counted -> 'sale') = 'object'
) s
join facet_values b on b.business_id = s.business_id and b.dim = 0
cross join lateral (
  select (s.sale ->> 'day')::date as day, 0 as product, 1 as orders, (s.sale ->> 'revenue')::bigint as revenue,
    (s.sale ->> 'tax')::bigint as tax, 0::bigint as refunded, (s.sale ->> 'pieces')::bigint as buys,
    (s.sale ->> 'base')::bigint as base, (s.sale ->> 'discount')::bigint as discount,
    (s.sale ->> 'commission')::bigint as commission, (s.sale ->> 'buyer' is not distinct from 'new')::int as new_orders,
    (s.sale ->> 'buyer' is not distinct from 'returning')::int as returning_orders
  union all
  select (s.sale ->> 'day')::date, (l ->> 'product')::int, 1, (l ->> 'revenue')::bigint, (l ->> 'tax')::bigint, 0,
    (l ->> 'pieces')::bigint, (l ->> 'base')::bigint, 0, 0, 0, 0
  from jsonb_array_elements(s.sale -> 'products') l
  union all
  select (r ->> 'day')::date, 0, 0, 0, 0, (r ->> 'amount')::bigint, 0, (r ->> 'base')::bigint, 0,
    (r ->> 'commission')::bigint, 0, 0
  from jsonb_array_elements(s.sale -> 'refunds') r
  union all
  select (r ->> 'day')::date, (l ->> 'product')::int, 0, 0, 0, (l ->> 'amount')::bigint, 0, (l ->> 'base')::bigint, 0, 0,
    0, 0
  from jsonb_array_elements(s.sale -> 'refunds') r, jsonb_array_elements(r -> 'products') l
) p
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18;

drop function pg_temp.property;
drop table sale_rollups;
drop table influencer_days;
