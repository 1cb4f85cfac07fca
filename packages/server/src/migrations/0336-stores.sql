-- Orders by what they came to, for the list sorted by it.
create index orders_dearest on orders (business_id, (coalesce(gross_price, total_price)) desc, created_at desc, order_id desc);
