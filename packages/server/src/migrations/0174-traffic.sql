-- Since when a month that was counted again, or erased, waits for its files to be rewritten: health tells of one that waits too long.
alter table facts_replaced add column noted_at timestamptz not null default now();
