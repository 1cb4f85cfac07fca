-- Figures are asked of facts: one row for what happened alike in an hour, in numbers of facet_values. They lie here until a
-- segment of figures holds them.

create table facts (
  -- the number of the business's empty value of dimension 0
  business integer not null,
  day date not null,
  -- of the week, by the store's clocks, 0 to 167; 168 where it is not known
  hour smallint not null,
  -- 1 visit, 2 visit that is the first of its visitor, link and clock hour, 3 visit that does not count, 4 view of a product,
  -- 5 put in the bag, 6 checkout request, 7 a product of a request
  kind smallint not null,
  -- 1 looks, 2 shorts, 3 the feed
  tab smallint not null,
  -- numbers of values; 0 is none
  link integer not null,
  influencer integer not null,
  product integer not null,
  country integer not null,
  device integer not null,
  browser integer not null,
  referrer integer not null,
  utm_source integer not null,
  utm_medium integer not null,
  utm_campaign integer not null,
  utm_term integer not null,
  utm_content integer not null,
  flag integer not null,
  -- how often
  n integer not null,
  generation bigint not null
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index facts_of_business on facts (business, day);

-- Facts are stored while this row is held for share: once it has gone up, no fact of the generation before is on its way.
create table fact_generations (
  generation bigint primary key
);
insert into fact_generations (generation) values (1);

-- Months that were counted again: what segments up to a generation hold of them counts no more.
create table facts_replaced (
  business integer not null,
  month date not null,
  generation bigint not null,
  primary key (business, month)
);

alter table link_totals
  add column unique_visits bigint not null default 0,
  add column views bigint not null default 0,
  add column adds bigint not null default 0;

update link_totals t set unique_visits = s.unique_visits, views = s.views, adds = s.adds
from (
  select r.business_id, f.value::uuid as link_id, sum(r.unique_visits) as unique_visits, sum(r.views) as views,
    sum(r.adds) as adds
  from traffic_sums r join facet_values f on f.value_id = r.by_value_id
  where r.dim = 0 and r.by_dim = 1 and r.grain = 2 group by 1, 2
) s
where t.business_id = s.business_id and t.link_id = s.link_id;

-- Months whose single visits are whole are counted again by the nightly job, which also runs at each start.
insert into recounts_due (business_id, month)
select distinct h.business_id, date_trunc('month', h.day)::date
from (
  select distinct business_id, day from visits
  union select distinct business_id, day from product_events
  union select distinct business_id, day from checkout_requests
) h left join traffic_states s using (business_id)
where s.kept_from is null or h.day >= s.kept_from
on conflict do nothing;

-- Of months whose single visits are gone, the sums by link, and by link and product, become facts without any other property.
insert into facet_values (business_id, dim, value)
select distinct business_id, 0, '' from link_totals on conflict do nothing;

insert into facts
select b.value_id, c.day, 168, c.kind, c.tab, c.link, coalesce(i.value_id, 0), c.product, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.flag,
  c.n, 0
from (
  select r.business_id, r.bucket as day, r.tab, l.link, l.product, counted.kind, counted.flag, counted.n
  from traffic_sums r
  join traffic_states s on s.business_id = r.business_id and r.bucket < s.kept_from
  cross join lateral (select case r.by_dim when 1 then r.by_value_id else r.value_id end as link,
    case r.by_dim when 2 then r.by_value_id else 0 end as product) l
  cross join lateral (values
    (1, 0, case r.by_dim when 1 then r.visits - r.unique_visits end),
    (2, 0, case r.by_dim when 1 then r.unique_visits end),
    -- a reason that has no name
    (3, -1, case r.by_dim when 1 then r.flagged_visits end),
    (4, 0, case r.by_dim when 2 then r.views end),
    (5, 0, case r.by_dim when 2 then r.adds end),
    (6, 0, case r.by_dim when 1 then r.requests end),
    (7, 0, case r.by_dim when 2 then r.requests end)
  ) as counted (kind, flag, n)
  where r.grain = 1 and ((r.dim, r.by_dim) = (0, 1) or (r.dim, r.by_dim) = (1, 2)) and counted.n > 0
) c
join facet_values b on b.business_id = c.business_id and b.dim = 0
join facet_values f on f.value_id = c.link
left join links k on k.business_id = c.business_id and k.link_id::text = f.value
left join facet_values i on i.business_id = c.business_id and i.dim = 3 and i.value = k.influencer_id::text;

drop view traffic_sums;
drop table settled_rollups;
drop table traffic_rollups;
alter table traffic_states drop column settled_until;
