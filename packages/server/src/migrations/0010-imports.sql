-- Tables of links that are read, checked and imported.

create table link_imports (
  business_id uuid not null references businesses,
  import_id uuid not null,
  file_name text not null,
  state text not null check (state in ('mapping', 'checking', 'checked', 'importing', 'finished', 'cancelled', 'failed')),
  columns text[] not null,
  -- the table as it was read, a list of cells for each row
  rows jsonb not null,
  rows_count integer not null,
  mapping jsonb not null default '{}',
  processed integer not null default 0,
  created integer not null default 0,
  problems jsonb not null default '[]',
  created_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, import_id)
);
create index link_imports_newest on link_imports (business_id, started_at desc);
create unique index link_imports_at_work on link_imports (business_id) where state in ('checking', 'importing');
