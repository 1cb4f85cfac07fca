-- Links with what they hold, and the directory of public addresses.

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
  hide_on_sale boolean not null default false,
  media_related_inventory_ids text[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (business_id, link_id)
);
create index links_newest on links (business_id, link_type, created_at desc, link_id desc) where closed_at is null;
create index links_by_influencer on links (business_id, influencer_id) where influencer_id is not null;
create index links_by_promocode on links (business_id, lower(promocode)) where promocode is not null;
create index links_search on links using gin (search_text gin_trgm_ops) where closed_at is null;

create table link_products (
  business_id uuid not null,
  link_id uuid not null,
  position integer not null,
  product_id text not null,
  selected_options jsonb not null default '{}',
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

-- Public addresses are shared by all businesses: the one table that is asked without knowing the business.
create table addresses (
  code text primary key,
  business_id uuid not null,
  link_id uuid not null,
  created_at timestamptz not null,
  foreign key (business_id, link_id) references links on delete cascade
);

create table files (
  business_id uuid not null references businesses,
  file_id uuid not null,
  name text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (business_id, file_id)
);
