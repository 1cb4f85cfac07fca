-- Visits and what shoppers do, kept one by one in monthly partitions, and summed by day, month and dimension.

-- Every browser ever seen, by a hash of its User-Agent header: what it is can be read anew when the lists improve.
create table agents (
  agent_id bigint primary key,
  -- null for visits from before the header was kept
  agent text,
  device text not null,
  browser text not null,
  in_app text,
  is_bot boolean not null
);

-- Where visits come from, by a hash: the host of the referring page and the UTM values of the address, or of the link.
create table sources (
  source_id bigint primary key,
  referrer_host text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text
);

-- Products seen and put in the bag: one row for each visitor, product, link and clock hour.
create table product_events (
  business_id uuid not null,
  day date not null,
  kind text not null check (kind in ('view', 'add')),
  link_id uuid not null,
  product_id text not null,
  -- the visitor key, or the visit id of one who asks not to be tracked
  who bytea not null,
  -- hours since 1970
  hour integer not null,
  link_type text not null,
  influencer_id uuid,
  happened_at timestamptz not null,
  -- of the visit it belongs to
  agent_id bigint not null,
  source_id bigint,
  country text,
  flag text,
  primary key (business_id, day, kind, link_id, product_id, who, hour)
) partition by range (day);

-- Who visited which link in which clock hour, for as long as the same visitor may come again under the same key.
create table visitor_hours (
  business_id uuid not null,
  hour integer not null,
  link_id uuid not null,
  visitor_key bytea not null,
  primary key (business_id, hour, link_id, visitor_key)
);

-- The values of dimensions by number: links, products, countries …; a business has its own.
create table facet_values (
  business_id uuid not null,
  dim smallint not null,
  value text not null,
  value_id integer generated always as identity unique,
  primary key (business_id, dim, value)
);

-- Sums of traffic for a value of one dimension under a value of another; both 0 where there is none. Sums by day, and for
-- links and products by month too (grain 1 and 2; bucket is the day, or the first of the month).
create table traffic_rollups (
  business_id uuid not null,
  -- 1 looks, 2 shorts, 3 the feed
  tab smallint not null,
  dim smallint not null,
  value_id integer not null,
  by_dim smallint not null,
  grain smallint not null,
  bucket date not null,
  by_value_id integer not null,
  visits bigint not null default 0,
  unique_visits bigint not null default 0,
  flagged_visits bigint not null default 0,
  views bigint not null default 0,
  adds bigint not null default 0,
  requests bigint not null default 0,
  primary key (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id)
) with (fillfactor = 80);
create index traffic_rollups_by_value on traffic_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket);

-- The same of sales: tab 4 is what came by a code without a click. Amounts in minor units; refunds on their own day.
create table sale_rollups (
  business_id uuid not null,
  tab smallint not null,
  dim smallint not null,
  value_id integer not null,
  by_dim smallint not null,
  grain smallint not null,
  bucket date not null,
  by_value_id integer not null,
  orders bigint not null default 0,
  revenue bigint not null default 0,
  tax bigint not null default 0,
  refunded bigint not null default 0,
  -- pieces; for products only
  buys bigint not null default 0,
  influencer_orders bigint not null default 0,
  influencer_base bigint not null default 0,
  primary key (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id)
) with (fillfactor = 80);
create index sale_rollups_by_value on sale_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket);

-- what an order adds to the sums of sales, so that it can be taken out again; and where its buyer came from
alter table attributions
  add column counted jsonb,
  add column click jsonb;

-- the total gross of refunds after edits of the order, and the tax in it; null until the order is told again
alter table orders
  add column gross_price bigint,
  add column gross_tax bigint;

-- What the reading of a store's orders found missing.
create table order_repairs (
  business_id uuid not null,
  repair_id uuid not null,
  order_id text not null,
  repaired_at timestamptz not null,
  missed text not null check (missed in ('order', 'refund', 'change')),
  total_before bigint,
  total_after bigint not null,
  refunded_before bigint,
  refunded_after bigint not null,
  primary key (business_id, repair_id)
);
create index order_repairs_newest on order_repairs (business_id, repaired_at desc, repair_id desc);

alter table stores
  -- orders read so far by the first reading; and when that is through
  add column backfilled_orders integer not null default 0,
  add column backfilled_at timestamptz;

alter table brands
  add column facebook_pixel_id text,
  add column google_analytics_id text,
  add column pixel_consent text not null default 'where_required'
    check (pixel_consent in ('always', 'where_required', 'never')),
  add column visit_retention_months integer not null default 13 check (visit_retention_months between 1 and 25);
