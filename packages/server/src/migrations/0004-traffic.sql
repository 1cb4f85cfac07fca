-- Visits and checkout requests, their rollups by link and day, and how far each spool has been copied.

create table visits (
  business_id uuid not null,
  click_id text not null,
  link_id uuid not null,
  visited_at timestamptz not null,
  -- the calendar day of visited_at in the store's time zone
  day date not null,
  -- a hash of address and browser under a salt that lives one day; null when the visitor asks not to be tracked
  visitor_key bytea,
  device text not null,
  browser text not null,
  country text,
  referrer_host text,
  in_app text,
  counted boolean not null,
  -- why it is not counted: bot, prefetch, preview, head, empty_agent, scanner
  flag text,
  primary key (business_id, click_id)
);
create index visits_by_link on visits (business_id, link_id, visited_at desc);

create table checkout_requests (
  business_id uuid not null,
  request_id text not null,
  click_id text,
  link_id uuid not null,
  requested_at timestamptz not null,
  day date not null,
  lines jsonb not null,
  counted boolean not null,
  flag text,
  primary key (business_id, request_id)
);
create index checkout_requests_by_link on checkout_requests (business_id, link_id, requested_at desc);

create table visit_days (
  business_id uuid not null,
  link_id uuid not null,
  day date not null,
  visits bigint not null default 0,
  flagged_visits bigint not null default 0,
  checkout_requests bigint not null default 0,
  primary key (business_id, link_id, day)
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

create table attributions (
  business_id uuid not null,
  order_id text not null,
  credited boolean not null,
  link_id uuid,
  influencer_id uuid,
  channel text check (channel in ('links', 'shorts', 'organic')),
  rule text not null check (rule in ('last_click', 'code', 'none')),
  reason text not null,
  window_days integer not null,
  priority text not null,
  evidence jsonb not null,
  losers jsonb not null,
  decided_at timestamptz not null,
  primary key (business_id, order_id)
);
create index attributions_by_link on attributions (business_id, link_id) where link_id is not null;
create index attributions_by_influencer on attributions (business_id, influencer_id) where influencer_id is not null;
