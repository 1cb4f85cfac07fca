-- Visits, events and checkout requests in monthly partitions, with what was known of them before; the sums by day that the rollups replace go.

alter table visits rename to visits_before;
alter table checkout_requests rename to checkout_requests_before;
alter table visits_before rename constraint visits_pkey to visits_before_pkey;
alter table checkout_requests_before rename constraint checkout_requests_pkey to checkout_requests_before_pkey;
drop index visits_by_link;
drop index checkout_requests_by_link;

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

-- When a business's traffic was counted last, and from which month on its single visits are whole.
create table traffic_states (
  business_id uuid primary key,
  counted_at timestamptz,
  kept_from date
);

-- Months whose sums are to be made anew from the single visits.
create table recounts_due (
  business_id uuid not null,
  month date not null,
  primary key (business_id, month)
);

-- Moves on when browsers are understood differently, so that nobody counts by what they were taken for before.
create table agent_readings (
  reading integer primary key
);
insert into agent_readings (reading) values (1);

-- a clock hour lies in two days where a zone is no whole hours from UTC
alter table visitor_hours drop constraint visitor_hours_pkey;
alter table visitor_hours add column day date not null;
alter table visitor_hours add primary key (business_id, hour, day, link_id, visitor_key);

alter table traffic_rollups set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

select ensure_traffic_month(month) from (
  select date_trunc('month', day)::date as month from visits_before
  union select date_trunc('month', day)::date from checkout_requests_before
  union select date_trunc('month', now())::date
  union select (date_trunc('month', now()) + interval '1 month')::date
) months;

create function pg_temp.to_id(content text) returns bigint language sql immutable as $$
  select ('x' || substr(encode(sha256(convert_to(content, 'utf8')), 'hex'), 1, 16))::bit(64)::bigint $$;

-- the eight bytes of chance in a click id; a hash of what is none
create function pg_temp.to_visit_id(click_id text) returns bigint language sql immutable as $$
  select case when click_id ~ '^[A-Za-z0-9_-]{76}$'
    then ('x' || substr(encode(decode(translate(click_id, '-_', '+/'), 'base64'), 'hex'), 79, 16))::bit(64)::bigint
    else pg_temp.to_id(click_id) end $$;

-- browsers whose header was not kept, by what was read of them
create temporary table seen on commit drop as
select device, browser, in_app, is_bot,
  pg_temp.to_id(json_build_object('device', device, 'browser', browser, 'inApp', in_app, 'isBot', is_bot)::text) as agent_id
from (
  select distinct device, browser, in_app, coalesce(flag = 'bot', false) as is_bot from visits_before
  union select 'other', 'other', null, false
) known;
insert into agents (agent_id, agent, device, browser, in_app, is_bot)
select agent_id, null, device, browser, in_app, is_bot from seen on conflict do nothing;

create temporary table came on commit drop as
select referrer_host, pg_temp.to_id('from ' || coalesce(referrer_host, '')) as source_id
from (select distinct referrer_host from visits_before) known;
insert into sources (source_id, referrer_host) select source_id, referrer_host from came on conflict do nothing;

insert into visits (business_id, day, visited_at, visit_id, link_id, link_type, influencer_id, visitor_key, agent_id,
  source_id, country, flag, is_unique)
select v.business_id, v.day, v.visited_at, pg_temp.to_visit_id(v.click_id), v.link_id, coalesce(l.link_type, 'LOOK'),
  l.influencer_id, v.visitor_key, seen.agent_id, came.source_id, v.country, v.flag,
  coalesce(v.flag, 'bot') = 'bot' and (v.visitor_key is null or row_number() over (
    partition by v.business_id, v.link_id, v.visitor_key, v.day, date_bin('1 hour', v.visited_at, '1970-01-01Z'),
      coalesce(v.flag, 'bot') = 'bot'
    order by v.visited_at, v.click_id) = 1)
from visits_before v
join seen on seen.device = v.device and seen.browser = v.browser and seen.in_app is not distinct from v.in_app
  and seen.is_bot = coalesce(v.flag = 'bot', false)
join came on came.referrer_host is not distinct from v.referrer_host
left join links l on l.business_id = v.business_id and l.link_id = v.link_id
on conflict do nothing;

insert into checkout_requests (business_id, day, request_id, link_id, link_type, influencer_id, requested_at, visited_at,
  visit_id, agent_id, source_id, country, lines, flag)
select r.business_id, r.day, r.request_id, r.link_id, coalesce(l.link_type, 'LOOK'), l.influencer_id, r.requested_at,
  v.visited_at, pg_temp.to_visit_id(r.click_id), coalesce(n.agent_id, unknown.agent_id), n.source_id, n.country,
  coalesce((
    select jsonb_agg(line || jsonb_build_object('productId', (select min(p.product_id) from variants p
      where p.business_id = r.business_id and p.variant_id = line ->> 'variantId')))
    from jsonb_array_elements(r.lines) line), '[]'), r.flag
from checkout_requests_before r
cross join (select agent_id from seen where device = 'other' and browser = 'other' and in_app is null and not is_bot) unknown
left join links l on l.business_id = r.business_id and l.link_id = r.link_id
left join visits_before v on v.business_id = r.business_id and v.click_id = r.click_id
left join visits n on n.business_id = v.business_id and n.day = v.day and n.visited_at = v.visited_at
  and n.visit_id = pg_temp.to_visit_id(v.click_id);

-- who requests the checkout of a product has put it in the bag
insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id, happened_at,
  agent_id, source_id, country, flag)
select r.business_id, r.day, 'add', r.link_id, line ->> 'productId',
  coalesce(v.visitor_key, int8send(r.visit_id), sha256(convert_to(r.request_id, 'utf8'))),
  floor(extract(epoch from r.requested_at) / 3600)::integer, r.link_type, r.influencer_id, r.requested_at, r.agent_id,
  r.source_id, r.country, r.flag
from checkout_requests r cross join lateral jsonb_array_elements(r.lines) line
left join visits v on v.business_id = r.business_id and v.visit_id = r.visit_id and v.visited_at = r.visited_at
where line ->> 'productId' is not null
on conflict do nothing;

-- the sums by day of everything and of each link at once, so that no list waits for the recount of the others
insert into facet_values (business_id, dim, value) select distinct business_id, 1, link_id::text from visit_days;
with days as (
  select d.business_id, case l.link_type when 'LOOK' then 1 else 2 end as tab, d.day, f.value_id, d.visits,
    d.flagged_visits, d.checkout_requests
  from visit_days d join links l on l.business_id = d.business_id and l.link_id = d.link_id
  join facet_values f on f.business_id = d.business_id and f.dim = 1 and f.value = d.link_id::text
)
insert into traffic_rollups (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, flagged_visits,
  requests)
select business_id, tab, 0, 0, 0, 1, day, 0, sum(visits), sum(flagged_visits), sum(checkout_requests) from days
group by business_id, tab, day
union all
select business_id, tab, 0, 0, 1, 1, day, value_id, visits, flagged_visits, checkout_requests from days
union all
select business_id, tab, 0, 0, 1, 2, date_trunc('month', day)::date, value_id, sum(visits), sum(flagged_visits),
  sum(checkout_requests) from days group by business_id, tab, date_trunc('month', day), value_id;

insert into recounts_due (business_id, month)
select business_id, date_trunc('month', day)::date from visits
union select business_id, date_trunc('month', day)::date from checkout_requests;

drop table visits_before;
drop table checkout_requests_before;
drop table visit_days;
drop table business_days;
