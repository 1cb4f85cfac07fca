-- What is wrong with a store's connection though it is connected: told on home and by mail until it is over.
create table store_troubles (
  business_id uuid not null references businesses,
  kind text not null check (kind in ('topics_refused', 'not_approved', 'scopes_missing', 'other_version')),
  -- the topics, scopes or versions it is about
  details text[] not null default '{}',
  since timestamptz not null,
  primary key (business_id, kind)
);
