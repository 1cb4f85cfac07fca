-- What of an order has been paid, and since when: commission is earned on money that came in (decision 0019).

-- null for orders that were last told before it was read
alter table orders add column outstanding bigint;
-- when it was last seen with money outstanding, and first with none
alter table orders add column unpaid_at timestamptz;
alter table orders add column paid_at timestamptz;

-- money for later: no goods, so nobody earns by it
alter table order_lines add column gift_card boolean not null default false;
