-- Sales as the store's own reports name them, what goods cost, and what the store itself says of its days (decision 0026).

-- what a piece costs the merchant; null where the store does not say
alter table variants add column unit_cost bigint;
-- the same when the line was first reported, or first known since
alter table order_lines add column unit_cost bigint;
-- the how manieth order of its customer it is, as the store counts; null where it does not say
alter table orders add column customer_order integer;

-- of the goods, without their tax: at full price, what was off, and what came back of it, on its own day
alter table sale_facts add column gross_sales bigint not null default 0,
  add column sales_discount bigint not null default 0,
  add column returns bigint not null default 0,
  -- less what of it was given back; duties and fees are in it
  add column shipping bigint not null default 0,
  add column tax_returned bigint not null default 0,
  -- what the goods cost, less what came back; and sales of goods of which nobody knows
  add column cost bigint not null default 0,
  add column uncosted bigint not null default 0;

-- a day of the store as the store itself tells it, asked for by a person
create table store_days (
  business_id uuid not null references businesses,
  day date not null,
  state text not null check (state in ('waiting', 'reading', 'read', 'failed')),
  -- since when these orders are asked for, and where reading goes on
  asked_at timestamptz not null,
  cursor text,
  orders integer not null default 0,
  -- when what is kept was complete; what was kept before stays until then
  read_at timestamptz,
  problem text,
  -- whether orders that differ are to be read again once the day is read
  repairs boolean not null default false,
  primary key (business_id, day)
);
create index store_days_waiting on store_days (asked_at) where state in ('waiting', 'reading');

-- an order of such a day, in the store's own totals; minor units of its currency
create table store_day_orders (
  business_id uuid not null,
  day date not null,
  order_id text not null,
  -- which reading it is of: those of an earlier one go when a later one is complete
  asked_at timestamptz not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  currency text not null,
  test boolean not null,
  financial_status text not null,
  cancelled boolean not null,
  -- as it is now, gross of what was given back
  total bigint not null,
  refunded bigint not null,
  primary key (business_id, day, order_id, asked_at),
  foreign key (business_id, day) references store_days on delete cascade
);

-- stretches in which orders were placed that nobody read: the store was out of reach for longer than it tells back
create table order_gaps (
  business_id uuid not null references businesses,
  gap_from timestamptz not null,
  gap_until timestamptz not null,
  found_at timestamptz not null,
  primary key (business_id, gap_from)
);
