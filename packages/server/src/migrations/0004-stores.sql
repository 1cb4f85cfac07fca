-- The connected store, its catalogue, the inbox of its webhooks, and orders as received.

-- A grant that waits for its merchant: the store has approved it, nobody has claimed it yet.
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
  orders_reconciled_until timestamptz,
  -- orders read so far by the first backfill, and when it was complete
  backfilled_orders integer not null default 0,
  backfilled_at timestamptz,
  -- where the backfill resumes
  backfill_cursor text
);
create unique index stores_shop on stores (platform, shop_domain) where status <> 'disconnected';

create table syncs (
  business_id uuid primary key references businesses,
  state text not null check (state in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  phase text check (phase in ('asking', 'preparing', 'reading', 'finishing')),
  -- where reading is, in the form of the store's platform, and how often it failed, so that a stopped sync resumes
  cursor text,
  attempt integer not null default 0,
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
create index products_by_type on products (business_id, product_type) where deleted_at is null and status = 'active';
create index products_by_handle on products (business_id, lower(handle)) where deleted_at is null;

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
  -- when a sync or webhook event last brought the row, so that a sync can tell at its end what the store no longer has
  synced_at timestamptz not null default 'epoch',
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
  synced_at timestamptz not null default 'epoch',
  primary key (business_id, collection_id, product_id)
);
create index collection_products_by_product on collection_products (business_id, product_id);

-- Webhook events as they came: stored before they are answered, processed afterwards, never twice.
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
  -- the total gross of refunds after edits of the order, and the tax in it; null when no snapshot had it
  gross_price bigint,
  gross_tax bigint,
  -- whether prices contain their tax
  taxes_included boolean not null default true,
  -- who bought, as keyed hashes that nobody can read back
  buyer_email_hash text,
  buyer_customer_hash text,
  primary key (business_id, order_id)
);
create index orders_newest on orders (business_id, created_at desc, order_id desc);
create index orders_of_buyer on orders (business_id, buyer_email_hash) where buyer_email_hash is not null;
create index orders_of_customer on orders (business_id, buyer_customer_hash) where buyer_customer_hash is not null;

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
  -- pieces sold: what edits took out unpaid is not in, what was returned is; null when no snapshot had it
  sold_quantity integer,
  -- the product's collections when it was sold
  collection_ids text[] not null default '{}',
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
  -- shipping given back
  shipping bigint not null default 0,
  primary key (business_id, order_id, refund_id),
  foreign key (business_id, order_id) references orders on delete cascade
);
create index refunds_by_day on refunds (business_id, day);

-- Orders, refunds and changes that reconciling with the store found missing.
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

-- What the store said of promo codes when it was last asked, so that lists can warn without asking.
create table store_discounts (
  business_id uuid not null references businesses,
  -- in lower case: the store does not tell them apart
  code_key text not null,
  code text not null,
  -- null for a code the store does not have
  status text check (status in ('active', 'scheduled', 'expired')),
  kind text check (kind in ('percentage', 'amount', 'other')),
  -- hundredths of a percent, or minor units of the currency
  value bigint,
  currency text,
  usage_limit bigint,
  times_used bigint,
  once_per_customer boolean,
  starts_at timestamptz,
  ends_at timestamptz,
  checked_at timestamptz not null,
  primary key (business_id, code_key)
);
