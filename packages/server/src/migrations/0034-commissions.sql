-- Facts of sales know their hour, as those of traffic do, so that the last 24 hours are those (decision 0031).

-- 0 to 167, of the store's week; 168 where nobody knows it
alter table sale_facts add column hour smallint not null default 168;
alter table sale_facts drop constraint sale_facts_pkey,
  add primary key (business_id, order_id, day, hour, product);

-- an order's rows by its own moment, those of refunds alone by the first refund of the day
create temporary table moments on commit drop as
select s.business_id, s.order_id, s.day, s.is_order, case when s.is_order then o.created_at else r.created_at end as at,
  coalesce(z.name, 'UTC') as zone
from (select business_id, order_id, day, bool_or(orders > 0) as is_order from sale_facts group by 1, 2, 3) s
join orders o using (business_id, order_id)
left join stores t on t.business_id = s.business_id
left join pg_timezone_names z on z.name = t.time_zone
left join lateral (
  select min(f.created_at) as created_at from refunds f
  where f.business_id = s.business_id and f.order_id = s.order_id and f.day = s.day and f.amount > 0
) r on true;
update sale_facts s set hour = (extract(isodow from m.day) - 1) * 24 + extract(hour from m.at at time zone m.zone)
from moments m
where m.business_id = s.business_id and m.order_id = s.order_id and m.day = s.day and m.at is not null;

-- with that an order without refunds is known whole; the others are written anew, hour by hour, once the program runs
update attributions a set counted = jsonb_set(a.counted, '{sale,hour}', to_jsonb(s.hour))
from sale_facts s
where s.business_id = a.business_id and s.order_id = a.order_id and s.product = 0 and s.orders > 0
  and a.counted -> 'sale' -> 'refunds' = '[]';
