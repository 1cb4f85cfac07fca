-- What earnings are counted from: whether prices contain their tax, shipping given back, and a line's collections when it was sold.

alter table orders add column taxes_included boolean not null default true;
alter table refunds add column shipping bigint not null default 0;
alter table order_lines add column collection_ids text[] not null default '{}';

-- of lines recorded before, those of now
update order_lines l set collection_ids = array(
  select c.collection_id from collection_products c
  where c.business_id = l.business_id and c.product_id = l.product_id order by c.collection_id)
where exists (select 1 from collection_products c where c.business_id = l.business_id and c.product_id = l.product_id);
