-- The connected store, its catalogue, the inbox of its webhooks, and orders as received.

-- A grant that waits for its merchant: the store has approved, nobody has claimed it yet.
create table store_grants (
  code_hash bytea primary key,
  platform text not null,
  shop_domain text not null,
  email text not null,
  name text not null,
  sealed_tokens bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table oauth_states (
  state_hash bytea primary key,
  platform text not null,
  shop_domain text not null,
  browser_hash bytea not null,
  business_id uuid,
  account_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table stores (
  business_id uuid primary key references businesses,
  platform text not null,
  shop_domain text not null,
  name text not null,
  email text not null,
  logo_url text,
  currency text not null,
  time_zone text not null,
  country text,
  -- the storefront's address without a trailing slash, e.g. https://shop.example
  primary_url text not null,
  available_urls text[] not null default '{}',
  status text not null check (status in ('connected', 'reconnect_needed', 'uninstalled', 'disconnected')),
  scopes text[] not null,
  sealed_access_token bytea,
  access_token_expires_at timestamptz,
  sealed_refresh_token bytea,
  refresh_token_expires_at timestamptz,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  orders_reconciled_until timestamptz
);
create unique index stores_shop on stores (platform, shop_domain) where status <> 'disconnected';

create table syncs (
  business_id uuid primary key references businesses,
  state text not null check (state in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  phase text check (phase in ('asking', 'preparing', 'reading', 'finishing')),
  -- the store's bulk operations, the address of their file and how far it has been read, so that a stopped sync resumes
  operation jsonb,
  bytes_read bigint not null default 0,
  processed integer not null default 0,
  total integer,
  products integer not null default 0,
  variants integer not null default 0,
  collections integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  problem text
);

create table products (
  business_id uuid not null references businesses,
  product_id text not null,
  title text not null,
  handle text not null,
  status text not null check (status in ('active', 'draft', 'archived', 'unlisted')),
  vendor text not null default '',
  product_type text not null default '',
  tags text[] not null default '{}',
  -- lower-cased title, and title with tags, for substring search
  title_text text not null,
  search_text text not null,
  image jsonb,
  images jsonb not null default '[]',
  options jsonb not null default '[]',
  -- address in the storefront; null when not published there
  url text,
  total_quantity integer not null default 0,
  variants_count integer not null default 0,
  variants_available integer not null default 0,
  min_price bigint not null default 0,
  compare_at_price bigint,
  updated_at timestamptz not null,
  created_at timestamptz not null,
  synced_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, product_id)
);
create index products_by_title on products (business_id, title_text, product_id) where deleted_at is null;
create index products_search on products using gin (search_text gin_trgm_ops) where deleted_at is null;

create table variants (
  business_id uuid not null references businesses,
  product_id text not null,
  variant_id text not null,
  title text not null,
  sku text not null default '',
  price bigint not null,
  compare_at_price bigint,
  available boolean not null,
  quantity integer not null default 0,
  continues boolean not null default false,
  tracked boolean not null default true,
  position integer not null,
  options jsonb not null default '{}',
  image jsonb,
  inventory_item_id text,
  primary key (business_id, product_id, variant_id)
);
create index variants_by_id on variants (business_id, variant_id);
create index variants_by_inventory on variants (business_id, inventory_item_id);

create table collections (
  business_id uuid not null references businesses,
  collection_id text not null,
  title text not null,
  title_text text not null,
  handle text not null,
  description text not null default '',
  image jsonb,
  url text,
  products_count integer not null default 0,
  updated_at timestamptz not null,
  synced_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, collection_id)
);

create table collection_products (
  business_id uuid not null references businesses,
  collection_id text not null,
  product_id text not null,
  position integer not null default 0,
  primary key (business_id, collection_id, product_id)
);
create index collection_products_by_product on collection_products (business_id, product_id);

-- Webhooks as they came: stored before they are answered, worked on after, never twice.
create table inbox (
  business_id uuid not null references businesses,
  delivery_id text not null,
  platform text not null,
  topic text not null,
  body bytea not null,
  triggered_at timestamptz,
  received_at timestamptz not null,
  processed_at timestamptz,
  problem text,
  primary key (business_id, delivery_id)
);
create index inbox_waiting on inbox (received_at) where processed_at is null;

create table orders (
  business_id uuid not null references businesses,
  order_id text not null,
  name text not null,
  created_at timestamptz not null,
  -- the calendar day of created_at in the store's time zone
  day date not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  test boolean not null default false,
  currency text not null,
  financial_status text not null,
  -- as paid at first: items after discounts, shipping, tax; refunds do not change it
  total_price bigint not null,
  subtotal_price bigint not null,
  total_discounts bigint not null,
  total_tax bigint not null,
  current_total_price bigint not null,
  refunded bigint not null default 0,
  status_url text,
  landing_site text,
  landing_site_ref text,
  referring_site text,
  source_name text,
  note_attributes jsonb not null default '[]',
  discount_codes text[] not null default '{}',
  recorded_at timestamptz not null,
  primary key (business_id, order_id)
);
create index orders_newest on orders (business_id, created_at desc, order_id desc);

create table order_lines (
  business_id uuid not null,
  order_id text not null,
  line_id text not null,
  position integer not null,
  product_id text,
  variant_id text,
  title text not null,
  variant_title text,
  sku text not null default '',
  quantity integer not null,
  current_quantity integer not null,
  -- per piece before discounts; discount and tax for the whole line
  price bigint not null,
  discount bigint not null,
  tax bigint not null,
  primary key (business_id, order_id, line_id),
  foreign key (business_id, order_id) references orders on delete cascade
);

create table refunds (
  business_id uuid not null,
  order_id text not null,
  refund_id text not null,
  created_at timestamptz not null,
  day date not null,
  amount bigint not null,
  tax bigint not null,
  lines jsonb not null default '[]',
  primary key (business_id, order_id, refund_id),
  foreign key (business_id, order_id) references orders on delete cascade
);
create index refunds_by_day on refunds (business_id, day);
