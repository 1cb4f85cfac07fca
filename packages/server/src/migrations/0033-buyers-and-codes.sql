-- Who bought, as keyed hashes that nobody can read back; orders influencers placed themselves; codes that were replaced.

alter table orders
  add column buyer_email_hash text,
  add column buyer_customer_hash text;
create index orders_of_buyer on orders (business_id, buyer_email_hash) where buyer_email_hash is not null;
create index orders_of_customer on orders (business_id, buyer_customer_hash) where buyer_customer_hash is not null;

-- orders credited to an influencer who placed them, and what tells so
create table self_purchases (
  business_id uuid not null references businesses,
  order_id text not null,
  account_id uuid not null,
  sign text not null check (sign in ('email', 'customer')),
  found_at timestamptz not null,
  primary key (business_id, order_id)
);
create index self_purchases_of_influencer on self_purchases (business_id, account_id);

-- codes an influencer no longer shows: orders of before the end of grace still count for her
create table retired_codes (
  business_id uuid not null references businesses,
  -- in lower case
  code_key text not null,
  retired_at timestamptz not null,
  promocode text not null,
  account_id uuid not null,
  grace_ends_at timestamptz not null,
  primary key (business_id, code_key, retired_at)
);
create index retired_codes_of_influencer on retired_codes (business_id, account_id);
