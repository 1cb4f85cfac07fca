-- An order of a day of the store by the names of the store's own reports of sales (decision 0045).

-- with all that happened to it since; null where it was read before, or the store has no such reports
alter table store_day_orders add column gross_sales bigint,
  add column discounts bigint,
  -- of goods, without tax, and money given back for none
  add column returns bigint,
  -- duties and fees are in it
  add column shipping bigint,
  add column taxes bigint;

-- whom the store itself says an order came from: its own shop, a sales channel, an assistant (decision 0046)
alter table orders add column attributed_to text;
