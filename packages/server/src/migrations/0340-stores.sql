-- Orders by what they came to, each currency by itself, for the list sorted by it.
drop index orders_dearest;
create index orders_dearest on orders (business_id, currency desc, (coalesce(gross_price, total_price)) desc, created_at desc, order_id desc);
