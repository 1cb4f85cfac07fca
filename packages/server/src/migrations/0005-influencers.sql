-- Influencers, the terms they earn by, and the promo codes they had before.

create table influencers (
  business_id uuid not null,
  account_id uuid not null,
  profile_image_url text,
  promocode text,
  phone text,
  created_at timestamptz not null,
  -- since when they hold the promo code, null for the first one; earlier orders are not theirs by it
  promocode_since timestamptz,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create unique index influencers_promocode on influencers (business_id, lower(promocode)) where promocode is not null;

-- The terms an influencer earns by, each row from a moment on; what was earned before it keeps the terms of its time.
create table influencer_terms (
  business_id uuid not null,
  account_id uuid not null,
  effective_from timestamptz not null,
  -- hundredths of a percent
  commission integer not null check (commission between 0 and 10000),
  net_revenue_ratio integer not null check (net_revenue_ratio between 0 and 10000),
  reduce_refunds boolean not null,
  reduce_vat boolean not null,
  flat_amount bigint check (flat_amount > 0),
  flat_currency text,
  -- hundredths of a percent by the store's id
  product_rates jsonb not null default '{}',
  collection_rates jsonb not null default '{}',
  made_by uuid,
  -- since when the terms held that were put back; null for what is no undo
  undo_of timestamptz,
  primary key (business_id, account_id, effective_from),
  foreign key (business_id, account_id) references accounts on delete cascade,
  check ((flat_amount is null) = (flat_currency is null))
);

-- Promo codes that were replaced: orders before the end of the grace period still count for the influencer.
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
