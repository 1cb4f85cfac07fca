-- Which link and influencer an order is credited to, the sums of sales, and the ledger of what influencers earned.

create table attributions (
  business_id uuid not null,
  order_id text not null,
  credited boolean not null,
  link_id uuid,
  influencer_id uuid,
  channel text check (channel in ('links', 'shorts', 'organic')),
  rule text not null check (rule in ('last_click', 'code', 'none')),
  reason text not null,
  window_days integer not null,
  priority text not null,
  evidence jsonb not null,
  losers jsonb not null,
  decided_at timestamptz not null,
  -- the credited link's type, so that sums over all links of a type need not look at each link
  link_type text check (link_type in ('LOOK', 'SHORT')),
  -- what an order adds to the sums of sales, so that it can be taken out again; and where its buyer came from
  counted jsonb,
  click jsonb,
  primary key (business_id, order_id)
);
create index attributions_by_link on attributions (business_id, link_id) where link_id is not null;
create index attributions_by_influencer on attributions (business_id, influencer_id) where influencer_id is not null;
create index attributions_to_count on attributions (business_id, order_id) where counted is null;
-- orders whose buyer's visit was not copied yet when they were attributed
create index attributions_without_visit on attributions (decided_at)
  where rule = 'last_click' and click -> 'properties' is null;

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

-- The rules orders are credited by: each change counts for orders from a moment on. Runs credit past orders anew.
create table attribution_rules (
  business_id uuid not null references businesses,
  set_id uuid not null,
  set_at timestamptz not null,
  -- orders created from here on; a later change beats an earlier one wherever both count
  effective_from timestamptz not null,
  window_days integer not null check (window_days between 1 and 365),
  priority text not null check (priority in ('link', 'code')),
  set_by uuid not null,
  primary key (business_id, set_id)
);

create table attribution_runs (
  business_id uuid not null references businesses,
  run_id uuid not null,
  state text not null check (state in ('checking', 'checked', 'running', 'finished', 'cancelled', 'failed')),
  window_days integer not null check (window_days between 1 and 365),
  priority text not null check (priority in ('link', 'code')),
  days integer not null check (days between 1 and 365),
  -- orders created from here on
  since timestamptz not null,
  total integer not null default 0,
  processed integer not null default 0,
  -- the last order looked at
  reached_at timestamptz,
  reached_id text,
  credited integer not null default 0,
  uncredited integer not null default 0,
  moved integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, run_id)
);
create unique index attribution_runs_at_work on attribution_runs (business_id) where state in ('checking', 'running');
create index attribution_runs_newest on attribution_runs (business_id, created_at desc);

-- what a dry run found: each order that would be credited otherwise, before and after
create table attribution_changes (
  business_id uuid not null,
  run_id uuid not null,
  position integer not null,
  order_id text not null,
  before_link_id uuid,
  before_influencer_id uuid,
  before_channel text,
  after_link_id uuid,
  after_influencer_id uuid,
  after_channel text,
  primary key (business_id, run_id, position),
  foreign key (business_id, run_id) references attribution_runs on delete cascade
);

create table link_sales (
  business_id uuid not null,
  link_id uuid not null,
  orders bigint not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  primary key (business_id, link_id)
);
create index link_sales_most_orders on link_sales (business_id, orders desc, link_id desc);
create index link_sales_most_revenue on link_sales (business_id, revenue desc, link_id desc);

create table business_sales (
  business_id uuid not null,
  link_type text not null,
  orders bigint not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  primary key (business_id, link_type)
);

-- The sums of sales, as `traffic_rollups` has those of traffic: tab 4 is what came by a code without a click. Amounts in minor units; refunds on their own day.
create table sale_rollups (
  business_id uuid not null,
  tab smallint not null,
  dim smallint not null,
  value_id integer not null,
  by_dim smallint not null,
  grain smallint not null,
  bucket date not null,
  by_value_id integer not null,
  orders bigint not null default 0,
  revenue bigint not null default 0,
  tax bigint not null default 0,
  refunded bigint not null default 0,
  -- pieces; for products only
  buys bigint not null default 0,
  influencer_orders bigint not null default 0,
  influencer_base bigint not null default 0,
  primary key (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id)
) with (fillfactor = 80);
create index sale_rollups_by_value on sale_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket);

-- What influencers brought in besides the sums of sales, by day and by month of the store: who bought, discounts, commission.
create table influencer_days (
  business_id uuid not null references businesses on delete cascade,
  currency text not null,
  -- 1 day, 2 month
  grain smallint not null,
  bucket date not null,
  account_id uuid not null,
  -- of looks, shorts, or a discount code alone, as sums of sales have it
  tab smallint not null,
  -- orders of people who had not bought in the store before, and of those who had; neither where the store does not say who
  new_orders bigint not null,
  returning_orders bigint not null,
  -- minor units
  discount bigint not null,
  -- by the terms in force; what a refund takes back is on the refund's day
  commission bigint not null,
  primary key (business_id, currency, grain, bucket, account_id, tab)
);

-- What influencers earned, movement by movement: never changed, only added to. Their statements and what was paid to them.
create table ledger_entries (
  -- goes only with the whole business
  business_id uuid not null references businesses on delete cascade,
  entry_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('earned', 'refund', 'exchange', 'correction')),
  order_id text,
  line_id text,
  refund_id text,
  -- minor units; below zero where something is taken back
  amount bigint not null,
  base bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  day date not null,
  order_at timestamptz,
  recorded_at timestamptz not null,
  -- as applied; null for corrections, and where another attribution takes everything out
  terms jsonb,
  reason text,
  made_by uuid,
  primary key (business_id, entry_id),
  check ((kind = 'correction') = (order_id is null)),
  check ((order_id is null) = (line_id is null) and (order_id is null) = (order_at is null)),
  check ((kind = 'correction') = (reason is not null) and (reason is null) = (made_by is null))
);
create index ledger_entries_by_order on ledger_entries (business_id, order_id) where order_id is not null;
create index ledger_entries_by_account on ledger_entries (business_id, account_id, currency, day, entry_id)
  include (kind, amount, order_at, occurred_at);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from businesses where business_id = old.business_id) then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only: set an entry right with another one';
end
$$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_stays before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- months are their first day
create table statements (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  currency text not null,
  month date not null,
  issued_at timestamptz not null,
  opening bigint not null,
  earned bigint not null,
  refunded bigint not null,
  other bigint not null,
  paid bigint not null,
  closing bigint not null,
  lines integer not null,
  primary key (business_id, account_id, currency, month),
  check (closing = opening + earned + refunded + other - paid)
);

-- which entries stand on which statement, each on one at most
create table statement_lines (
  business_id uuid not null references businesses on delete cascade,
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null,
  month date not null,
  position integer not null,
  primary key (business_id, entry_id)
);
create unique index statement_lines_in_order on statement_lines (business_id, account_id, currency, month, position);

-- months whose statements were issued, also where there were none to issue
create table statement_months (
  business_id uuid not null references businesses on delete cascade,
  month date not null,
  issued_at timestamptz not null,
  primary key (business_id, month)
);

create table payouts (
  business_id uuid not null references businesses on delete cascade,
  payout_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('bank', 'paypal', 'other')),
  reference text not null,
  paid_on date not null,
  created_at timestamptz not null,
  created_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  -- the months of the statements it and its undoing stand on
  stated_in date,
  undo_stated_in date,
  primary key (business_id, payout_id),
  check ((undone_at is null) = (undone_by is null))
);
create index payouts_by_account on payouts (business_id, account_id, currency, paid_on);
