-- Sums over the pairs of a product are read from the keys alone: rows of one product lie scattered, as each month wrote its own.
alter table trend_products drop constraint trend_products_pkey;
create unique index trend_products_pkey on trend_products (business_id, product_id, month, channel, of_bags) include (times);
alter table trend_products add primary key using index trend_products_pkey;

alter table trend_pairs drop constraint trend_pairs_pkey;
create unique index trend_pairs_pkey on trend_pairs (business_id, product_id, other_id, month, channel, of_bags) include (times);
alter table trend_pairs add primary key using index trend_pairs_pkey;
