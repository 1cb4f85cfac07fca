-- What the store's own pages tell of clicks and checkouts (decision 0059).

-- the checkout an order was placed by, as a keyed hash: nothing but equal or not can be read of it
alter table orders add column checkout_hash text;
create index orders_by_checkout on orders (business_id, checkout_hash) where checkout_hash is not null;

-- the script that reports from a store's checkout, and when what runs in the store was heard of last
create table store_pixels (
  business_id uuid primary key references businesses,
  -- names the business in reports; whoever looks into the store's pages can read it
  account_key text not null unique,
  -- what the store calls it; null until the store runs it
  pixel_id text,
  -- why the store does not run it
  refused text,
  pixel_seen_at timestamptz,
  embed_seen_at timestamptz
);

-- clicks that were remembered in the browser that completed a checkout
create table checkout_reports (
  business_id uuid not null references businesses,
  checkout_hash text not null,
  click_id text not null,
  reported_at timestamptz not null,
  primary key (business_id, checkout_hash, click_id)
);
