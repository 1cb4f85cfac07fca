-- The rules orders are credited by: each change counts from a moment of orders on; and the work of crediting past orders anew.

create table attribution_rules (
  business_id uuid not null references businesses,
  set_id uuid not null,
  set_at timestamptz not null,
  -- orders created from here on; a later change beats an earlier one wherever both count
  effective_from timestamptz not null,
  window_days integer not null check (window_days between 1 and 365),
  priority text not null check (priority in ('link', 'code')),
  set_by uuid not null,
  primary key (business_id, set_id)
);
-- what was set by hand for a business counts for all its orders
insert into attribution_rules (business_id, set_id, set_at, effective_from, window_days, priority, set_by)
select business_id, gen_random_uuid(), created_at, '-infinity', attribution_window_days, attribution_priority, business_id
from businesses where attribution_window_days <> 30 or attribution_priority <> 'link';
alter table businesses drop column attribution_window_days, drop column attribution_priority;

create table attribution_runs (
  business_id uuid not null references businesses,
  run_id uuid not null,
  state text not null check (state in ('checking', 'checked', 'running', 'finished', 'cancelled', 'failed')),
  window_days integer not null check (window_days between 1 and 365),
  priority text not null check (priority in ('link', 'code')),
  days integer not null check (days between 1 and 365),
  -- orders created from here on
  since timestamptz not null,
  total integer not null default 0,
  processed integer not null default 0,
  -- the last order looked at
  reached_at timestamptz,
  reached_id text,
  credited integer not null default 0,
  uncredited integer not null default 0,
  moved integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, run_id)
);
create unique index attribution_runs_at_work on attribution_runs (business_id) where state in ('checking', 'running');
create index attribution_runs_newest on attribution_runs (business_id, created_at desc);

-- what a dry run found: each order that would be credited otherwise, before and after
create table attribution_changes (
  business_id uuid not null,
  run_id uuid not null,
  position integer not null,
  order_id text not null,
  before_link_id uuid,
  before_influencer_id uuid,
  before_channel text,
  after_link_id uuid,
  after_influencer_id uuid,
  after_channel text,
  primary key (business_id, run_id, position),
  foreign key (business_id, run_id) references attribution_runs on delete cascade
);
