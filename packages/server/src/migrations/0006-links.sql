-- Links with what they hold, multilinks, and the directory of public addresses.

create table links (
  business_id uuid not null references businesses,
  link_id uuid not null,
  code text not null,
  link_type text not null check (link_type in ('LOOK', 'SHORT')),
  url_type text not null check (url_type in ('look', 'product', 'collection', 'custom')),
  title text,
  description text not null default '',
  search_text text not null,
  images text[] not null default '{}',
  redirect_url text,
  promocode text,
  -- the account of the influencer the link belongs to
  influencer_id uuid,
  utm jsonb not null default '{}',
  -- the settings the contract names; one that is absent has its default
  settings jsonb not null default '{}',
  media_related_inventory_ids text[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  tags text[] not null default '{}',
  -- the tags in lower case, for the filter
  tag_keys text[] not null default '{}',
  archived_at timestamptz,
  -- the multilink whose experience it is; such a link is in no list
  parent_multilink_id uuid,
  primary key (business_id, link_id)
);
create index links_newest on links (business_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null;
create index links_by_influencer on links (business_id, influencer_id) where influencer_id is not null;
create index links_by_promocode on links (business_id, lower(promocode)) where promocode is not null;
create index links_search on links using gin (search_text gin_trgm_ops) where closed_at is null;
create index links_archived on links (business_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is not null;
create index links_tags on links using gin (tag_keys) where closed_at is null;
create index links_of_multilink on links (business_id, parent_multilink_id) where parent_multilink_id is not null;
-- the list of both types, and the lists of one influencer
create index links_newest_of_all on links (business_id, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null;
create index links_newest_of_influencer on links (business_id, influencer_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null and influencer_id is not null;

create table link_products (
  business_id uuid not null,
  link_id uuid not null,
  position integer not null,
  product_id text not null,
  selected_options jsonb not null default '{}',
  -- the lowest price the merchant last saw, in minor units; null when it is not known
  seen_price bigint,
  primary key (business_id, link_id, product_id),
  foreign key (business_id, link_id) references links on delete cascade
);
create index link_products_by_product on link_products (business_id, product_id);

create table link_collections (
  business_id uuid not null,
  link_id uuid not null,
  position integer not null,
  collection_id text not null,
  primary key (business_id, link_id, collection_id),
  foreign key (business_id, link_id) references links on delete cascade
);

-- How many open links of a business carry each tag, counted as links are written.
create table tag_counts (
  business_id uuid not null,
  link_type text not null,
  tag_key text not null,
  -- as it was spelled first, and since when
  tag text not null,
  since timestamptz not null,
  links integer not null,
  primary key (business_id, link_type, tag_key)
);

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
  -- the day of the store on which automatic was switched on or moved the shares last; null while it is off
  moved_on date,
  primary key (business_id, multilink_id)
);
create index multilinks_newest on multilinks (business_id, created_at desc, multilink_id desc) where closed_at is null;
create index multilinks_search on multilinks using gin (search_text gin_trgm_ops) where closed_at is null;
create index multilinks_automatic on multilinks (business_id, multilink_id) where automatic and closed_at is null;

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
  foreign key (business_id, link_id) references links on delete cascade
);

-- Public addresses are shared by all businesses: the one table that is asked without knowing the business. An address
-- belongs to a link or to a multilink, and is taken before what it leads to is written.
create table addresses (
  code text primary key,
  business_id uuid not null,
  link_id uuid,
  created_at timestamptz not null,
  multilink_id uuid,
  -- a custom slug is found whatever the case of its letters
  custom boolean not null default false,
  foreign key (business_id, link_id) references links on delete cascade deferrable initially deferred,
  foreign key (business_id, multilink_id) references multilinks on delete cascade deferrable initially deferred,
  check ((link_id is null) <> (multilink_id is null))
);
create unique index addresses_custom on addresses (lower(code)) where custom;
create index addresses_of_link on addresses (business_id, link_id) where link_id is not null;
create index addresses_of_multilink on addresses (business_id, multilink_id) where multilink_id is not null;
