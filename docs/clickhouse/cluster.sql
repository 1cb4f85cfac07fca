-- The tables of facts over several servers of ClickHouse, each shard with replicas. To be run once, on any of them. The servers
-- call themselves the cluster `vitrine`, each with the macros `shard` and `replica`, as in compose.yaml beside this file.

create database if not exists vitrine on cluster vitrine;

create table vitrine.facts_local on cluster vitrine (
  business Int32,
  day Date,
  hour Int16,
  kind Int16,
  tab Int16,
  link Int32,
  influencer Int32,
  product Int32,
  country Int32,
  device Int32,
  browser Int32,
  referrer Int32,
  utm_source Int32,
  utm_medium Int32,
  utm_campaign Int32,
  utm_term Int32,
  utm_content Int32,
  flag Int32,
  -- whose visit it is, by a number that says nothing beyond its day; 0 where nobody knows
  visitor Int32,
  n Int32,
  -- the attempt that brought it here: questions name those that are whole
  load UInt64
) engine = ReplicatedMergeTree('/clickhouse/tables/{shard}/vitrine/facts', '{replica}')
partition by load order by (business, day, link);

-- What is asked and written: a business is on one shard.
create table vitrine.facts on cluster vitrine as vitrine.facts_local
engine = Distributed(vitrine, vitrine, facts_local, business);
