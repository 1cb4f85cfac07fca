-- Sales of links over their whole life: what lists show and are sorted by, and the lifetime strip, however many orders there are.

-- what an order adds to the sums of its link; null when it adds nothing
alter table attributions
  add column counted_link_id uuid,
  add column counted_link_type text,
  add column counted_revenue bigint,
  add column counted_tax bigint,
  add column counted_refunded bigint;
update attributions a
set counted_link_id = a.link_id, counted_link_type = a.link_type, counted_revenue = o.total_price,
  counted_tax = o.total_tax, counted_refunded = o.refunded
from orders o
where o.business_id = a.business_id and o.order_id = a.order_id and a.credited and a.link_type is not null
  and o.financial_status not in ('voided', 'expired');

create table link_sales (
  business_id uuid not null,
  link_id uuid not null,
  orders bigint not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  primary key (business_id, link_id)
);
insert into link_sales (business_id, link_id, orders, revenue, tax, refunded)
select business_id, counted_link_id, count(*), sum(counted_revenue), sum(counted_tax), sum(counted_refunded)
from attributions where counted_link_id is not null group by business_id, counted_link_id;
create index link_sales_most_orders on link_sales (business_id, orders desc, link_id desc);
create index link_sales_most_revenue on link_sales (business_id, revenue desc, link_id desc);

create table business_sales (
  business_id uuid not null,
  link_type text not null,
  orders bigint not null,
  revenue bigint not null,
  tax bigint not null,
  refunded bigint not null,
  primary key (business_id, link_type)
);
insert into business_sales (business_id, link_type, orders, revenue, tax, refunded)
select business_id, counted_link_type, count(*), sum(counted_revenue), sum(counted_tax), sum(counted_refunded)
from attributions where counted_link_id is not null group by business_id, counted_link_type;

-- nothing sums all orders any more
drop index attributions_credited;
drop index orders_sums;
