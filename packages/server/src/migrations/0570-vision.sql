-- How well the products of a store are known in pictures, and what people said of what was found (decision 455).

create table tagging_reports (
  business_id uuid primary key,
  -- set while one is to be made
  wanted_at timestamptz,
  -- by which network, of which pictures, and what it says; null until the first is made
  made_at timestamptz,
  stamp text,
  report jsonb
);

create table tagging_decisions (
  business_id uuid not null,
  -- what the product was found in
  ref uuid not null,
  product_id text not null,
  score double precision not null,
  lead double precision not null,
  is_right boolean not null,
  decided_at timestamptz not null,
  primary key (business_id, ref, product_id)
);
create index tagging_decisions_latest on tagging_decisions (business_id, decided_at);
