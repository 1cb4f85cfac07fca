-- What must be bought by more than one in the store's own market.
alter table variants add column least_quantity integer not null default 1 check (least_quantity >= 1);
alter table products drop constraint products_sold_as_check;
alter table products add constraint products_sold_as_check
  check (sold_as in ('subscription', 'bundle', 'gift_card', 'other_markets', 'quantity_rule'));
