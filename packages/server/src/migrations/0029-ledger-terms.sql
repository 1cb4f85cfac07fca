-- Terms with a flat amount or rates of products and collections, who agreed them, and what an undo took back; holding days.

alter table influencer_terms
  add column flat_amount bigint check (flat_amount > 0),
  add column flat_currency text,
  -- hundredths of a percent by the store's id
  add column product_rates jsonb not null default '{}',
  add column collection_rates jsonb not null default '{}',
  add column made_by uuid,
  -- since when the terms held that were put back; null for what is no undo
  add column undo_of timestamptz,
  add check ((flat_amount is null) = (flat_currency is null));

-- how long earnings are held before they can be paid
alter table businesses
  add column holding_days integer not null default 30 check (holding_days between 0 and 365);
