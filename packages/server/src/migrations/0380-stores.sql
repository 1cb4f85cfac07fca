-- What each variant was sold at, a row for each change: what a reduction may be measured from.
create table variant_prices (
  business_id uuid not null references businesses,
  variant_id text not null,
  -- since when, as the catalogue was read
  at timestamptz not null,
  -- null from when on nobody could see its price: it was taken out, or the store was disconnected
  price bigint,
  compare_at_price bigint,
  currency text not null,
  primary key (business_id, variant_id, at)
);
-- what is known by now begins each history: how long it was so before, nobody knows
insert into variant_prices (business_id, variant_id, at, price, compare_at_price, currency)
select distinct on (v.business_id, v.variant_id)
  v.business_id, v.variant_id, now(), v.price, v.compare_at_price, s.currency
from variants v join stores s on s.business_id = v.business_id and s.status <> 'disconnected'
order by v.business_id, v.variant_id, v.synced_at desc;
