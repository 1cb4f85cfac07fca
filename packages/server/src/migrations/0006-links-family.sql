-- The links family: layouts, tags, archive and custom back-halves of links; multilinks; brands; imports; limits set by the operator.

alter table businesses add column limits jsonb not null default '{}';

alter table links
  add column layout text check (layout in ('SINGLE', 'STRIP', 'GRID')),
  add column noindex boolean not null default false,
  add column tags text[] not null default '{}',
  -- the tags in lower case, for the filter
  add column tag_keys text[] not null default '{}',
  add column archived_at timestamptz,
  -- the multilink whose experience it is; such a link is in no list
  add column parent_multilink_id uuid;

-- the lowest price the merchant last saw, in minor units; null for links from before it was kept
alter table link_products add column seen_price bigint;

drop index links_newest;
create index links_newest on links (business_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null;
create index links_archived on links (business_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is not null;
create index links_tags on links using gin (tag_keys) where closed_at is null;
create index links_of_multilink on links (business_id, parent_multilink_id) where parent_multilink_id is not null;

create table multilinks (
  business_id uuid not null references businesses,
  multilink_id uuid not null,
  code text not null,
  title text not null,
  search_text text not null,
  promocode text,
  utm jsonb not null default '{}',
  automatic boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (business_id, multilink_id)
);
create index multilinks_newest on multilinks (business_id, created_at desc, multilink_id desc) where closed_at is null;
create index multilinks_search on multilinks using gin (search_text gin_trgm_ops) where closed_at is null;

create table multilink_options (
  business_id uuid not null,
  multilink_id uuid not null,
  -- 0 is experience A, 1 is B
  position smallint not null check (position in (0, 1)),
  link_id uuid not null,
  share smallint not null check (share between 0 and 100),
  -- what automatic has made of the share; null before it has
  automatic_share smallint check (automatic_share between 0 and 100),
  device_option text not null check (device_option in ('ALL', 'MOBILE', 'PC')),
  primary key (business_id, multilink_id, position),
  foreign key (business_id, multilink_id) references multilinks on delete cascade,
  foreign key (business_id, link_id) references links
);

-- an address belongs to a link or to a multilink; a custom one is found whatever the case of its letters
alter table addresses
  alter column link_id drop not null,
  add column multilink_id uuid,
  add column custom boolean not null default false,
  add foreign key (business_id, multilink_id) references multilinks on delete cascade,
  add check ((link_id is null) <> (multilink_id is null));
create unique index addresses_custom on addresses (lower(code)) where custom;
create index addresses_of_link on addresses (business_id, link_id) where link_id is not null;
create index addresses_of_multilink on addresses (business_id, multilink_id) where multilink_id is not null;

create table brands (
  business_id uuid primary key references businesses,
  logo_url text,
  auto_swap_enabled boolean not null default false,
  updated_at timestamptz not null
);

-- a picture a few pixels wide as a data address, shown blurred until the picture is there
alter table files add column blur text;

create index products_by_type on products (business_id, product_type) where deleted_at is null and status = 'active';

create table link_imports (
  business_id uuid not null references businesses,
  import_id uuid not null,
  file_name text not null,
  state text not null check (state in ('mapping', 'checking', 'checked', 'importing', 'finished', 'cancelled', 'failed')),
  columns text[] not null,
  -- the table as it was read, a list of cells for each row
  rows jsonb not null,
  rows_count integer not null,
  mapping jsonb not null default '{}',
  processed integer not null default 0,
  created integer not null default 0,
  problems jsonb not null default '[]',
  created_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, import_id)
);
create index link_imports_newest on link_imports (business_id, started_at desc);

-- Visits and checkout requests of all links of one type by day: what lifetime figures read, however many links there are.
create table business_days (
  business_id uuid not null,
  link_type text not null,
  day date not null,
  visits bigint not null default 0,
  flagged_visits bigint not null default 0,
  checkout_requests bigint not null default 0,
  primary key (business_id, link_type, day)
);
insert into business_days (business_id, link_type, day, visits, flagged_visits, checkout_requests)
select d.business_id, l.link_type, d.day, sum(d.visits), sum(d.flagged_visits), sum(d.checkout_requests)
from visit_days d join links l on l.business_id = d.business_id and l.link_id = d.link_id
group by d.business_id, l.link_type, d.day;
