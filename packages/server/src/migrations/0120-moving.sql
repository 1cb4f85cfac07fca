-- Whole businesses as files: those that were asked for, and those that are brought in (decision 0078).
create table data_exports (
  business_id uuid not null references businesses on delete cascade,
  export_id uuid not null,
  state text not null check (state in ('running', 'finished', 'cancelled', 'failed')),
  -- the key that bank details are sealed with, itself sealed; null where they are left out
  sealed_key bytea,
  salt bytea,
  rows bigint not null default 0,
  rows_total bigint not null default 0,
  bytes bigint,
  asked_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- until when it can be downloaded; the file goes then
  ends_at timestamptz,
  primary key (business_id, export_id)
);
create unique index data_exports_running on data_exports (business_id) where state = 'running';

create table data_imports (
  business_id uuid not null references businesses on delete cascade,
  import_id uuid not null,
  state text not null
    check (state in ('checking', 'checked', 'refused', 'importing', 'counting', 'finished', 'cancelled', 'failed')),
  file_name text not null,
  -- what the archive says of itself; null until it was read
  about jsonb,
  -- rows by kind, as the check found them
  counts jsonb not null default '{}',
  problems jsonb not null default '[]',
  -- addresses that others have here: what they are now
  renamed jsonb not null default '[]',
  sealed_key bytea,
  rows bigint not null default 0,
  asked_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, import_id)
);
create unique index data_imports_running on data_imports (business_id)
  where state in ('checking', 'checked', 'importing', 'counting');
