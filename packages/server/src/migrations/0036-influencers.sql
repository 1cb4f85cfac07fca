-- A promo code that the store did not take when it replaced another: asked for again until the store has it (decision 0032).
create table awaited_codes (
  business_id uuid not null,
  account_id uuid not null,
  promocode text not null,
  -- the code by whose terms it is made; null where there was none
  like_code text,
  -- what came of asking last
  outcome text not null
    check (outcome in ('missing', 'unlike', 'refused', 'store_away', 'not_granted', 'no_store')),
  tries integer not null default 1,
  next_at timestamptz not null,
  -- whether the merchant knows: as they replaced it, or by mail
  told boolean not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references influencers on delete cascade
);
create index awaited_codes_due on awaited_codes (next_at);
