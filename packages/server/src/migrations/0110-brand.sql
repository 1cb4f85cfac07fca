-- The address of its own under which a business has its links (decision 0074): one each, and each verified one somebody's alone.

create table brand_domains (
  business_id uuid primary key references businesses on delete cascade,
  domain text not null,
  -- what its owner puts into its zone
  token text not null,
  added_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  -- what the last check found wrong; null when nothing
  fault text
);
create unique index brand_domains_verified on brand_domains (domain) where verified_at is not null;
