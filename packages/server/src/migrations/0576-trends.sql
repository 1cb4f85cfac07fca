-- What is put into one bag together says what goes together as well (decision 462), counted apart from orders.

alter table trend_months add column bags_counted_at timestamptz;

alter table trend_orders rename column orders to times;
alter table trend_orders add column of_bags boolean not null default false;
alter table trend_orders drop constraint trend_orders_pkey, add primary key (business_id, month, channel, of_bags);

alter table trend_products rename column orders to times;
alter table trend_products add column of_bags boolean not null default false;
alter table trend_products drop constraint trend_products_pkey, add primary key (business_id, product_id, month, channel, of_bags);

alter table trend_pairs rename column orders to times;
alter table trend_pairs add column of_bags boolean not null default false;
alter table trend_pairs drop constraint trend_pairs_pkey,
  add primary key (business_id, product_id, other_id, month, channel, of_bags);

-- of no bags yet
update trend_tops set pairs = coalesce(
  (select jsonb_agg(pair || '{"bags": 0}' order by place) from jsonb_array_elements(pairs) with ordinality each (pair, place)), '[]');
