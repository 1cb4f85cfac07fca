-- Which processes run: each says so every few seconds, so that the others can tell when none does the jobs any more.
create table processes (
  process_id uuid primary key,
  role text not null check (role in ('web', 'worker')),
  started_at timestamptz not null default now(),
  breathed_at timestamptz not null default now()
);
