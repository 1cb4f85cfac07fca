-- Who is credited, and what never earns (decision 0020). Orders of before keep the rules of their time.

-- whether a click keeps an order from a code of the same link or influencer, whether links of nobody go after
-- influencers, whether own orders earn, whether orders of a leaked code are held
alter table attribution_rules add column owner_keeps boolean not null default false,
  add column house_yields boolean not null default false,
  add column self_purchases_earn boolean not null default true,
  add column hold_leaked boolean not null default false,
  alter column set_by drop not null;
alter table attribution_runs add column owner_keeps boolean not null default false,
  add column house_yields boolean not null default false,
  add column self_purchases_earn boolean not null default true,
  add column hold_leaked boolean not null default false;
alter table attributions add column owner_keeps boolean not null default false,
  add column house_yields boolean not null default false,
  add column self_purchases_earn boolean not null default true,
  add column hold_leaked boolean not null default false,
  -- it is theirs, and came after their last day of earning
  add column ended boolean not null default false;

-- businesses with orders: what came before the first rules was decided without these, and what comes now is decided with them
insert into attribution_rules (business_id, set_id, set_at, effective_from, window_days, priority, set_by)
select distinct business_id, gen_random_uuid(), timestamptz '1970-01-01', timestamptz '1970-01-01', 30, 'link', null::uuid
from (select distinct business_id from attributions) b;
insert into attribution_rules (business_id, set_id, set_at, effective_from, window_days, priority, set_by, owner_keeps,
  house_yields, self_purchases_earn)
select business_id, gen_random_uuid(), now(), now(), window_days, priority, null::uuid, true, true, false
from (
  select distinct on (business_id) business_id, window_days, priority from attribution_rules
  order by business_id, set_at desc, set_id desc
) r;

alter table attribution_rules alter column owner_keeps set default true, alter column house_yields set default true,
  alter column self_purchases_earn set default false;
alter table attribution_runs alter column owner_keeps set default true, alter column house_yields set default true,
  alter column self_purchases_earn set default false;
alter table attributions alter column owner_keeps set default true, alter column house_yields set default true,
  alter column self_purchases_earn set default false;

-- until when influencers earn: clicks and codes from then on earn nothing, until it is lifted
create table influencer_ends (
  business_id uuid not null,
  account_id uuid not null,
  set_at timestamptz not null,
  ends_at timestamptz not null,
  lifted_at timestamptz,
  set_by uuid,
  primary key (business_id, account_id, set_at),
  foreign key (business_id, account_id) references accounts on delete cascade
);
insert into influencer_ends (business_id, account_id, set_at, ends_at)
select i.business_id, i.account_id, now(), now() from influencers i join accounts a using (business_id, account_id)
where a.deactivated_at is not null;

-- test orders count on stores that are made to try things out
alter table stores add column is_development boolean not null default false;
-- what a shopper gave on top is in the total and in no line
alter table orders add column tips bigint not null default 0,
  -- of a test order: its store was made to try things out when it was placed
  add column test_counts boolean not null default false;

-- an order by a code without a click stands by itself, also where the code is a link's own
update sale_facts s set tab = 4 from attributions a
where a.business_id = s.business_id and a.order_id = s.order_id and a.rule = 'code' and s.tab <> 4;
update attributions set counted = jsonb_set(counted, '{sale,tab}', '4')
where rule = 'code' and counted -> 'sale' ->> 'tab' is distinct from '4' and jsonb_typeof(counted -> 'sale') = 'object';

-- what orders would come to, besides whom they would be credited to; minor units of the order's currency
alter table attribution_changes add column before_amount bigint not null default 0,
  add column after_amount bigint not null default 0;
-- orders whose credit stays and whose commission changes
alter table attribution_runs add column repriced integer not null default 0;
