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

-- sums count the base of the terms now: orders counted before are counted anew
drop index attributions_to_count;
create index attributions_to_count on attributions (business_id, order_id)
  where counted is null or counted @> '{"v": 0}' or counted @> '{"v": 1}';
