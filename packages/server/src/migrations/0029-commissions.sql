-- Orders that earlier rules counted stay as they were counted until something of them changes (decision 0029): what they were then.

-- what people see of an order's money: state, total, pieces, and what was given back; not what the store tells besides
create function order_money(business uuid, id text) returns text language sql stable as $$
  select md5(jsonb_build_array(o.financial_status, o.cancelled_at is not null, coalesce(o.gross_price, o.total_price),
    (select jsonb_agg(jsonb_build_array(line_id, quantity, current_quantity, coalesce(sold_quantity, quantity)) order by line_id)
      from order_lines l where (l.business_id, l.order_id) = (business, id)),
    (select jsonb_agg(jsonb_build_array(refund_id, amount) order by refund_id)
      from refunds r where (r.business_id, r.order_id) = (business, id) and amount > 0))::text)
  from orders o where (o.business_id, o.order_id) = (business, id)
$$;

-- null for what is counted by the rules of today
alter table attributions add column kept_as text;
update attributions set kept_as = order_money(business_id, order_id)
where counted is not null and coalesce((counted ->> 'rules')::int, 1) < 2;
