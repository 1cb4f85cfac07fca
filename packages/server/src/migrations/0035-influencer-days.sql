-- What influencers brought in besides the sums of sales, by day and by month of the store: who bought, discounts, commission.

create table influencer_days (
  business_id uuid not null references businesses on delete cascade,
  currency text not null,
  -- 1 day, 2 month
  grain smallint not null,
  bucket date not null,
  account_id uuid not null,
  -- orders of people who had not bought in the store before, and of those who had; neither where the store does not say who
  new_orders bigint not null default 0,
  returning_orders bigint not null default 0,
  -- minor units
  discount bigint not null default 0,
  -- entries of the ledger by their day
  commission bigint not null default 0,
  primary key (business_id, currency, grain, bucket, account_id)
);

insert into influencer_days (business_id, currency, grain, bucket, account_id, commission)
select business_id, currency, 1, day, account_id, sum(amount) from ledger_entries group by 1, 2, 4, 5
union all
select business_id, currency, 2, date_trunc('month', day)::date, account_id, sum(amount) from ledger_entries
group by 1, 2, 4, 5;
