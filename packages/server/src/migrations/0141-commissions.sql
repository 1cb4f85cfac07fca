-- Whether whoever bought had bought in the store before, on every row of an order: 1 for the first time, 2 again, 0 where nobody says.
alter table sale_facts add column customer smallint not null default 0;
update sale_facts s set customer = case a.counted -> 'sale' ->> 'buyer' when 'new' then 1 else 2 end
from attributions a
where a.business_id = s.business_id and a.order_id = s.order_id and a.counted -> 'sale' ->> 'buyer' in ('new', 'returning');
