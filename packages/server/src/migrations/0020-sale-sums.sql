-- Sums of sales follow edits and refunds of orders, and the reading of a store's orders can be seen and resumed.

-- what an order added to its link before, in the words of what is kept now; a job counts these orders anew
update attributions set counted = jsonb_build_object('v', 0, 'sums', jsonb_build_object('linkId', counted_link_id,
    'linkType', counted_link_type, 'revenue', counted_revenue, 'tax', counted_tax, 'refunded', counted_refunded))
where counted_link_id is not null;
alter table attributions
  drop column counted_link_id,
  drop column counted_link_type,
  drop column counted_revenue,
  drop column counted_tax,
  drop column counted_refunded;
create index attributions_to_count on attributions (business_id, order_id)
  where counted is null or counted @> '{"v": 0}';
-- orders whose buyer's visit was not copied yet when they were attributed
create index attributions_without_visit on attributions (decided_at)
  where rule = 'last_click' and click -> 'properties' is null;

-- pieces sold: what edits took out unpaid is not in, what was returned is; null until the order is told again
alter table order_lines add column sold_quantity integer;

-- where the first reading of the store's orders goes on after a stop
alter table stores add column backfill_cursor text;
update stores set backfilled_at = orders_reconciled_until;
