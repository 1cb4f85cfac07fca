-- A visit is the first opening of a link by a visitor in a clock hour of the store; the others are repeats. What is done in a
-- visit is kept beside it, for funnels that count visits.
alter table visits
  -- how far it came: 1 saw a product, 2 put one in the bag, 3 started a checkout; of a repeat, what it repeats came that far
  add column step smallint not null default 0,
  -- orders that came by its click, or by one of its repeats
  add column orders integer not null default 0,
  -- of a repeat, the visit it repeats; null where that is not known
  add column repeats_at timestamptz,
  add column repeats_id bigint;

-- the visit that is the first of the hour
alter table visitor_hours
  add column visited_at timestamptz,
  add column visit_id bigint;

-- What was done in visits that are not stored yet: another process answers them, and its spool is copied later.
create table early_steps (
  business_id uuid not null,
  visited_at timestamptz not null,
  visit_id bigint not null,
  -- whether a person did it, or a program
  is_person boolean not null,
  step smallint not null,
  noted_at timestamptz not null default now(),
  primary key (business_id, visited_at, visit_id, is_person)
);

-- By which click an order came, as far as its visit counts it.
create table visit_orders (
  business_id uuid not null,
  order_id text not null,
  visited_at timestamptz not null,
  visit_id bigint not null,
  primary key (business_id, order_id)
);

-- From which day on every visit knows how far it came; null where all of them do.
alter table traffic_states add column steps_from date;
update traffic_states set steps_from = current_date + 2;

-- what was unique is a visit, all else of people a repeat, which is not counted
update link_totals set flagged_visits = flagged_visits + visits - unique_visits, visits = unique_visits;
alter table link_totals drop column unique_visits;

-- Months whose single visits are whole are counted again by the nightly job, which also runs at each start: repeats get their
-- reason. Of older ones the facts count the same, without it.
insert into recounts_due (business_id, month)
select distinct h.business_id, date_trunc('month', h.day)::date
from (select distinct business_id, day from visits where not is_unique and flag is null) h
left join traffic_states s using (business_id)
where s.kept_from is null or h.day >= s.kept_from
on conflict do nothing;

-- Orders that came by a click: what a conversion rate is of.
alter table sale_facts
  add column click_orders bigint not null default 0,
  add column influencer_click_orders bigint not null default 0;
update sale_facts s set click_orders = s.orders, influencer_click_orders = s.influencer_orders
from attributions a
where a.business_id = s.business_id and a.order_id = s.order_id and a.click is not null and s.orders > 0;

-- reports shared before: unique visits are the visits now
update shared_reports set content = jsonb_set(content, '{figures}', (
  select jsonb_agg(figure order by place) from (
    select case told when 'unique_visits' then 'visits' else told end as figure, min(place) as place
    from jsonb_array_elements_text(content -> 'figures') with ordinality as listed (told, place) group by 1
  ) kept
))
where content -> 'figures' ? 'unique_visits';
