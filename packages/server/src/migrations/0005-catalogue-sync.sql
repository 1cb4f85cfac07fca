-- When a sync or webhook last brought a row, so that a sync can tell at its end what the store no longer has.
alter table variants add column synced_at timestamptz not null default 'epoch';
alter table collection_products add column synced_at timestamptz not null default 'epoch';
