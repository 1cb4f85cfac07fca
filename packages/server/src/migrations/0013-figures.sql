-- The list of segments: files of facts that never change. What is in no segment lies in `facts`.

create table segments (
  segment_id bigint generated always as identity primary key,
  file text not null unique,
  -- all its days are of one month
  month date not null,
  -- 0 as closed, 1 laid together
  level smallint not null,
  -- of the newest fact in it: see facts_replaced
  generation bigint not null,
  first_day date not null,
  last_day date not null,
  business_min integer not null,
  business_max integer not null,
  rows bigint not null,
  -- how much is counted, by kind of fact
  sums jsonb not null,
  bytes bigint not null,
  sha256 bytea not null,
  made_at timestamptz not null,
  -- since when it counts no more; its file is removed a while later
  gone_at timestamptz
);
create index segments_in_use on segments (month) where gone_at is null;
