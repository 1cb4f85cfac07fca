-- How far a store's orders from before its first reading are read, where the store tells of orders of any age.
create table order_histories (
  business_id uuid primary key references businesses on delete cascade,
  -- whose orders they are: of another store the reading begins anew
  shop_domain text not null,
  -- as far back as the merchant wants; null for the first order
  since timestamptz,
  -- what changed from here on is read by the ordinary readings
  until timestamptz,
  -- where the reading goes on; null at its beginning
  cursor text,
  orders integer not null default 0,
  done_at timestamptz
);
