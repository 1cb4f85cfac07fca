-- Visits and what shoppers do, kept one by one in monthly partitions, and summed by day, month and dimension.

create table visits (
  business_id uuid not null,
  -- the calendar day of visited_at in the store's time zone; its month names the partition
  day date not null,
  visited_at timestamptz not null,
  -- the part of the click id that is chance; with the moment, the link and the business it is the click id
  visit_id bigint not null,
  link_id uuid not null,
  link_type text not null,
  influencer_id uuid,
  -- a hash of address and browser under a salt that lives one day; null when the visitor asks not to be tracked
  visitor_key bytea,
  agent_id bigint not null,
  source_id bigint not null,
  country text,
  -- why it is not counted: bot, prefetch, preview, head, empty_agent, scanner; null for a person
  flag text,
  -- the first of its visitor, link, day and clock hour, bots' too; never what is flagged for another reason
  is_unique boolean not null,
  primary key (business_id, day, visited_at, visit_id)
) partition by range (day);

create table checkout_requests (
  business_id uuid not null,
  day date not null,
  request_id text not null,
  link_id uuid not null,
  link_type text not null,
  influencer_id uuid,
  requested_at timestamptz not null,
  -- of the visit it belongs to, when that is known
  visited_at timestamptz,
  visit_id bigint,
  agent_id bigint not null,
  source_id bigint,
  country text,
  lines jsonb not null,
  flag text,
  primary key (business_id, day, request_id)
) partition by range (day);

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

-- A month's partitions, made once; attaching a table waits for no reader and no writer of the other months.
create function ensure_traffic_month(asked date) returns void language plpgsql as $$
declare
  begins date := date_trunc('month', asked)::date;
  parent text;
  name text;
begin
  foreach parent in array array['visits', 'product_events', 'checkout_requests'] loop
    name := parent || to_char(begins, '_YYYY_MM');
    continue when to_regclass(name) is not null;
    perform pg_advisory_xact_lock(7203512);
    continue when to_regclass(name) is not null;
    execute format('create table %I (like %I including all)', name, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, begins,
      (begins + interval '1 month')::date);
  end loop;
end $$;
select ensure_traffic_month(month) from (values (date_trunc('month', now())::date),
  ((date_trunc('month', now()) + interval '1 month')::date)) months (month);

-- Who visited which link in which clock hour, for as long as the same visitor may come again under the same key.
create table visitor_hours (
  business_id uuid not null,
  hour integer not null,
  link_id uuid not null,
  visitor_key bytea not null,
  -- a clock hour lies in two days where a zone is no whole hours from UTC
  day date not null,
  primary key (business_id, hour, day, link_id, visitor_key)
);

-- Every browser ever seen, by a hash of its User-Agent header: what it is can be read again when the lists improve.
create table agents (
  agent_id bigint primary key,
  agent text not null,
  device text not null,
  browser text not null,
  in_app text,
  is_bot boolean not null
);

-- Goes up when browsers are read otherwise, so that no process counts by an older reading.
create table agent_readings (
  reading integer primary key
);
insert into agent_readings (reading) values (1);

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

-- The values of dimensions by number: links, products, countries …; a business has its own.
create table facet_values (
  business_id uuid not null,
  dim smallint not null,
  value text not null,
  value_id integer generated always as identity unique,
  primary key (business_id, dim, value)
);

-- Sums of traffic for a value of one dimension under a value of another; both 0 where there is none. Every pair but
-- everything alone is summed by month as well (grain 1 is the day, 2 the month; bucket is the day, or the first of the
-- month). Each row leaves room beside it for its next state, so that adding to it touches no index.
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
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index traffic_rollups_by_value on traffic_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket);

-- Sums of months that are over lie together in the order they are asked for: one page holds what had been on fifty. They
-- are kept by five days and by year too (grains 3 and 4), so that any range is read from few rows whatever its ends are.
-- Five days count from the first of a month; the last of a month are its rest from the 26th on.
create table settled_rollups (
  business_id uuid not null,
  tab smallint not null,
  dim smallint not null,
  value_id integer not null,
  by_dim smallint not null,
  grain smallint not null,
  bucket date not null,
  by_value_id integer not null,
  visits bigint not null,
  unique_visits bigint not null,
  flagged_visits bigint not null,
  views bigint not null,
  adds bigint not null,
  requests bigint not null,
  primary key (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id)
);
create index settled_rollups_by_value on settled_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket, value_id);

-- a visit that comes late is summed in traffic_rollups again, so a day or month may have a row in both
create view traffic_sums as
  select business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits, flagged_visits, views,
    adds, requests
  from traffic_rollups
  union all
  select business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits, flagged_visits, views,
    adds, requests
  from settled_rollups;

-- Visits and checkout requests of a link over its whole life: what lists show and are sorted by.
create table link_totals (
  business_id uuid not null,
  link_id uuid not null,
  visits bigint not null default 0,
  flagged_visits bigint not null default 0,
  checkout_requests bigint not null default 0,
  primary key (business_id, link_id)
);
create index link_totals_most_visited on link_totals (business_id, visits desc, link_id desc);

-- When a business's traffic was counted last, and from which month on its single visits are whole.
create table traffic_states (
  business_id uuid primary key,
  counted_at timestamptz,
  kept_from date,
  -- the first month that is not settled yet
  settled_until date
);

-- Months whose sums are to be made anew from the single visits.
create table recounts_due (
  business_id uuid not null,
  month date not null,
  primary key (business_id, month)
);

create table spool_positions (
  spool_id text primary key,
  segment bigint not null,
  position bigint not null,
  copied_at timestamptz not null
);

create table daily_salts (
  day date primary key,
  salt bytea not null
);
