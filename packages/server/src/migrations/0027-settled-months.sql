-- Sums of months that are over, and of their days, lie together in the order they are asked for: one page holds what had been on
-- fifty.

create table settled_rollups (
  business_id uuid not null,
  tab smallint not null,
  dim smallint not null,
  value_id integer not null,
  by_dim smallint not null,
  grain smallint not null,
  bucket date not null,
  by_value_id integer not null,
  visits bigint not null,
  unique_visits bigint not null,
  flagged_visits bigint not null,
  views bigint not null,
  adds bigint not null,
  requests bigint not null,
  primary key (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id)
);
create index settled_rollups_by_value on settled_rollups (business_id, tab, by_dim, by_value_id, dim, grain, bucket, value_id);

-- a visit that comes late is summed in traffic_rollups again, so a day or month may have a row in both
create view traffic_sums as
  select business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits, flagged_visits, views,
    adds, requests
  from traffic_rollups
  union all
  select business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits, flagged_visits, views,
    adds, requests
  from settled_rollups;

-- the first month that is not settled yet
alter table traffic_states add column settled_until date;
