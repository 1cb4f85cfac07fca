-- The table of facts on one server of ClickHouse, in a database of its own that nothing else writes to:
-- clickhouse-client --database vitrine --multiquery < one-server.sql

create table facts (
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
) engine = MergeTree partition by load order by (business, day, link);
