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
