-- What stores ask in the name of their shoppers, and of themselves once they have left: answered, and proven.
create table privacy_requests (
  request_id uuid primary key,
  platform text not null,
  shop_domain text not null,
  -- null where nobody here has that store: answered all the same
  business_id uuid references businesses,
  kind text not null check (kind in ('data_request', 'customer_redact', 'shop_redact')),
  -- the delivery's own id: a repetition is the same request
  delivery_id text not null,
  -- orders and hashes of whom it is about; empty once they are erased
  order_ids text[] not null default '{}',
  hashes text[] not null default '{}',
  received_at timestamptz not null,
  done_at timestamptz,
  -- how many rows of each kind were found, or erased
  rows jsonb not null default '{}'
);
create unique index privacy_requests_once on privacy_requests (platform, delivery_id, business_id) nulls not distinct;
create index privacy_requests_of on privacy_requests (business_id, received_at desc);
