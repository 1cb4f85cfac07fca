-- Combined listings, which cannot be bought themselves, and bundles told of each variant (decision 0165).
alter table variants add column is_bundle boolean not null default false;
alter table products drop constraint products_sold_as_check;
alter table products add constraint products_sold_as_check
  check (sold_as in ('subscription', 'bundle', 'gift_card', 'combined_listing', 'other_markets', 'quantity_rule'));
