-- What orders keep together (decision 390): counts by month of the store and channel, made anew for the months whose orders changed.

create table trend_months (
  business_id uuid not null references businesses on delete cascade,
  -- its first day, of the store's time zone
  month date not null,
  asked_at timestamptz not null,
  -- as of which question; null until it is counted
  counted_for timestamptz,
  counted_at timestamptz,
  primary key (business_id, month)
);

-- orders of before are counted with the next turn of a night, or when one of their month changes
insert into trend_months (business_id, month, asked_at)
select distinct business_id, date_trunc('month', day)::date, now() from orders;

-- channel: 0 not by us, 1 looks, 2 shorts, 3 the feed, 4 a code without a click
create table trend_orders (
  business_id uuid not null,
  month date not null,
  channel smallint not null,
  orders integer not null,
  primary key (business_id, month, channel),
  foreign key (business_id, month) references trend_months on delete cascade
);

create table trend_products (
  business_id uuid not null,
  product_id text not null,
  month date not null,
  channel smallint not null,
  -- that kept it
  orders integer not null,
  primary key (business_id, product_id, month, channel),
  foreign key (business_id, month) references trend_months on delete cascade
);
create index trend_products_of_month on trend_products (business_id, month);

-- each pair twice, so that all that is together with a product lies together
create table trend_pairs (
  business_id uuid not null,
  product_id text not null,
  other_id text not null,
  month date not null,
  channel smallint not null,
  orders integer not null,
  primary key (business_id, product_id, other_id, month, channel),
  foreign key (business_id, month) references trend_months on delete cascade
);
create index trend_pairs_of_month on trend_pairs (business_id, month);

-- the best pairs of a span and channel, as they were when last counted
create table trend_tops (
  business_id uuid not null references businesses on delete cascade,
  span text not null,
  channel text not null,
  -- orders of the span
  orders integer not null,
  pairs jsonb not null,
  primary key (business_id, span, channel)
);
