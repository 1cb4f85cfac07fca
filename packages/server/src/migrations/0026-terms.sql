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
  primary key (business_id, account_id, effective_from),
  foreign key (business_id, account_id) references accounts on delete cascade
);
