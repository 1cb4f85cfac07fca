-- What influencers brought in besides the sums of sales, by day and by month of the store: who bought, discounts, commission.

create table influencer_days (
  business_id uuid not null references businesses on delete cascade,
  currency text not null,
  -- 1 day, 2 month
  grain smallint not null,
  bucket date not null,
  account_id uuid not null,
  -- of looks, shorts, or her code alone, as sums of sales have it
  tab smallint not null,
  -- orders of people who had not bought in the store before, and of those who had; neither where the store does not say who
  new_orders bigint not null,
  returning_orders bigint not null,
  -- minor units
  discount bigint not null,
  -- by her terms; what a refund takes back is on the refund's day
  commission bigint not null,
  primary key (business_id, currency, grain, bucket, account_id, tab)
);
