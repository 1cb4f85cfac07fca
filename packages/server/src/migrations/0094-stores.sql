-- Goods that are published in other markets than the store's own (decision 0058).
alter table products drop constraint products_sold_as_check;
alter table products add constraint products_sold_as_check
  check (sold_as in ('subscription', 'bundle', 'gift_card', 'other_markets'));
