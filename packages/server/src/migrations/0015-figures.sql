-- Segments that were brought into a cluster of ClickHouse (FIGURES_URL), which holds their facts as well.

create table segment_loads (
  -- the number that all rows of one attempt carry there; drawn, never used again
  load bigint primary key,
  segment_id bigint not null references segments on delete cascade,
  began_at timestamptz not null,
  -- since when it is asked: it was read back, and is whole
  loaded_at timestamptz
);
create index segment_loads_of_segment on segment_loads (segment_id);
create unique index segment_loads_in_use on segment_loads (segment_id) where loaded_at is not null;
