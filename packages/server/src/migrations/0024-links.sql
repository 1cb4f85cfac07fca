-- Multilinks are put away and tagged as links are, remember experiences that were replaced, and send everybody to one.

alter table multilinks
  add column tags text[] not null default '{}',
  -- the tags in lower case, for the filter
  add column tag_keys text[] not null default '{}',
  add column archived_at timestamptz,
  -- the day of the store from which the two are compared, as one was replaced then; null for all their days
  add column compared_since date,
  -- what was in force before everybody was sent to one experience; null when there is nothing to put back
  add column split_before jsonb;
create index multilinks_archived on multilinks (business_id, created_at desc, multilink_id desc)
  where closed_at is null and archived_at is not null;

-- Links that were experiences until another took their place: their addresses and numbers go on.
create table replaced_experiences (
  business_id uuid not null,
  link_id uuid not null,
  multilink_id uuid not null,
  -- 0 was experience A, 1 was B
  position smallint not null check (position in (0, 1)),
  replaced_at timestamptz not null,
  primary key (business_id, link_id),
  foreign key (business_id, multilink_id) references multilinks on delete cascade,
  foreign key (business_id, link_id) references links on delete cascade
);
create index replaced_experiences_of on replaced_experiences (business_id, multilink_id);

-- A code that was replaced is ended in the store when its grace is over.
alter table retired_codes
  -- when it is ended there, or tried next; null when there is nothing to do
  add column end_at timestamptz,
  add column end_tries integer not null default 0,
  -- what keeps it from being ended; null while nothing does
  add column end_problem text;
create index retired_codes_to_end on retired_codes (end_at) where end_at is not null;

-- How well a product sells in its store: pieces sold in the last days, the best one's being 100; counted every hour.
alter table products add column selling_score smallint not null default 0;
