-- What is seen in products' pictures (decision 381): of whom they are looked at, and what was seen.

create table vision_states (
  business_id uuid primary key,
  -- when somebody first asked about a picture: until then nobody's pictures are looked at
  wanted_at timestamptz not null
);

create table picture_vectors (
  business_id uuid not null,
  product_id text not null,
  -- as the store calls it, and the address it was looked at under
  picture_id text not null,
  src text not null,
  seen_at timestamptz not null,
  model_name text not null,
  model_version text not null,
  model_hash text not null,
  -- both views as bytes; null for one that could not be had
  views bytea,
  primary key (business_id, product_id, picture_id),
  foreign key (business_id, product_id) references products on delete cascade
);
