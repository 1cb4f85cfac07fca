-- Commission of a single order is approved, rejected or put on hold by somebody (decision 0021), and counted as payable from the
-- order, its payment or its fulfilment.

-- whether all that was ordered has been handed over, and since when; null for orders that were last told before it was read
alter table orders add column fulfilment text check (fulfilment in ('none', 'part', 'whole'));
alter table orders add column fulfilled_at timestamptz;

-- what was decided of an order's commission last; an order nobody decided anything of has no row
create table commission_reviews (
  business_id uuid not null references businesses on delete cascade,
  order_id text not null,
  decision_id uuid not null,
  state text not null check (state in ('open', 'held', 'approved', 'rejected')),
  reason text not null,
  -- why the program did it, or what it had done is put back; null where somebody decided on their own
  cause text check (cause in ('leaked_code')),
  made_by uuid,
  made_at timestamptz not null,
  primary key (business_id, order_id),
  check (cause is not null or made_by is not null)
);
create index commission_reviews_by_state on commission_reviews (business_id, state);

-- every decision there ever was, one of many orders under one id; only added to
create table commission_decisions (
  business_id uuid not null references businesses on delete cascade,
  order_id text not null,
  decision_id uuid not null,
  state text not null check (state in ('open', 'held', 'approved', 'rejected')),
  reason text not null,
  cause text check (cause in ('leaked_code')),
  made_by uuid,
  made_at timestamptz not null,
  primary key (business_id, order_id, decision_id),
  check (cause is not null or made_by is not null)
);
create index commission_decisions_by_id on commission_decisions (business_id, decision_id);
