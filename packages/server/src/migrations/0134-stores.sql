-- Orders that were deleted in their stores before we knew of them (decision 0090).
create table deleted_orders (
  business_id uuid not null references businesses,
  order_id text not null,
  shop_domain text not null,
  deleted_at timestamptz not null,
  primary key (business_id, order_id)
);
