-- What stores charge for plans: subscriptions, the fee of each order, and what a merchant reads of both (decision 0077).
create table subscriptions (
  business_id uuid not null references businesses on delete cascade,
  subscription_id text not null,
  shop_domain text not null,
  plan text not null,
  status text not null check (status in ('pending', 'active', 'frozen', 'cancelled', 'declined', 'expired')),
  -- minor units of the currency
  price bigint not null,
  fee bigint not null,
  currency text not null,
  cap bigint not null,
  balance bigint not null default 0,
  -- the line that fees are charged on, as the store calls it
  line_id text,
  is_test boolean not null,
  trial_days integer not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  period_end timestamptz,
  ended_at timestamptz,
  -- the one it takes the place of when that one's period ends
  follows text,
  cap_reached_at timestamptz,
  primary key (business_id, subscription_id)
);

create table usage_fees (
  business_id uuid not null references businesses on delete cascade,
  order_id text not null,
  subscription_id text not null,
  line_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- due: to be asked for; asked: nobody knows yet; charged, waived: over
  state text not null check (state in ('due', 'asked', 'charged', 'waived')),
  reason text,
  record_id text,
  ordered_at timestamptz not null,
  asked_at timestamptz,
  decided_at timestamptz,
  primary key (business_id, order_id)
);
create index usage_fees_open on usage_fees (business_id) where state in ('due', 'asked');

create table plan_entries (
  business_id uuid not null references businesses on delete cascade,
  -- what makes it the same thing, told twice
  key text not null,
  at timestamptz not null,
  kind text not null,
  plan text not null,
  order_id text,
  amount bigint,
  currency text not null,
  is_test boolean not null,
  primary key (business_id, key)
);
create index plan_entries_newest on plan_entries (business_id, at desc, key);
