-- Terms that depend on the month, the customer and caps; changes planned ahead, and accepted by the influencer (decision 0027).

alter table influencer_terms
  -- hundredths of a percent, for orders of returning customers instead of any other; null for the same as others
  add column returning_rate integer check (returning_rate between 0 and 10000),
  -- {measure, currency, tiers: [{from, rate}], bonuses: [{from, amount}]}; sales and amounts in minor units
  add column monthly jsonb,
  -- minor units of cap_currency; null for no cap
  add column order_cap bigint check (order_cap > 0),
  add column customer_cap bigint check (customer_cap > 0),
  add column cap_currency text,
  -- whether they end the terms before them, on the day agreed with those
  add column is_end boolean not null default false,
  add column agreed_at timestamptz,
  -- planned, and taken back before they began: they never held
  add column withdrawn_at timestamptz,
  -- by the influencer
  add column accepted_at timestamptz,
  add column accepted_by uuid,
  add check ((order_cap is null and customer_cap is null) = (cap_currency is null)),
  add check ((accepted_at is null) = (accepted_by is null));
update influencer_terms set agreed_at = effective_from;
alter table influencer_terms alter column agreed_at set not null, alter column agreed_at set default now(),
  drop constraint influencer_terms_pkey,
  add primary key (business_id, account_id, effective_from, agreed_at);

-- an entry may be a bonus for what a month of an influencer reached, of no single order
alter table ledger_entries
  -- {month, measure, from}: the month, and the orders or net sales (minor units) it had to reach
  add column bonus jsonb,
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_kind_check check (kind in ('earned', 'refund', 'exchange', 'bonus', 'correction')),
  add constraint ledger_entries_order_check check ((kind in ('bonus', 'correction')) = (order_id is null)),
  add constraint ledger_entries_bonus_check check ((kind = 'bonus') = (bonus is not null));
create index ledger_entries_bonuses on ledger_entries (business_id, account_id) where kind = 'bonus';
-- the orders of an influencer's month
create index ledger_entries_by_time on ledger_entries (business_id, account_id, order_at) where order_at is not null;
