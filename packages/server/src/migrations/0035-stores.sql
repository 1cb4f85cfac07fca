-- Orders that no shopper's browser placed are a row of their own, and of no conversion rate (decision 0031).

-- at a till, by the merchant, by a program, as one of a subscription; null where a browser was, or nobody knows
alter table orders add column placed_in text check (placed_in in ('pos', 'draft', 'api', 'subscription'));

-- what stores name so for themselves; what a program placed is known once its order is told again
update orders set placed_in = case
  when lower(source_name) in ('pos', 'iphone', 'android') then 'pos'
  when lower(source_name) like '%\_draft\_order' then 'draft'
  else 'subscription' end
where lower(source_name) in ('pos', 'iphone', 'android', 'subscription_contract', 'subscription_contract_checkout_one')
  or lower(source_name) like '%\_draft\_order';

update sale_facts s set tab = 5, click_orders = 0, influencer_click_orders = 0 from orders o
where o.business_id = s.business_id and o.order_id = s.order_id and o.placed_in is not null;
update attributions a set counted = jsonb_set(a.counted #- '{sale,isByClick}', '{sale,tab}', '5') from orders o
where o.business_id = a.business_id and o.order_id = a.order_id and o.placed_in is not null
  and jsonb_typeof(a.counted -> 'sale') = 'object';
