-- What changed in a store's catalogue and is to be read again: one row a thing, however often it is told of.
create table catalogue_news (
  business_id uuid not null references businesses,
  kind text not null check (kind in ('product', 'collection', 'stock')),
  thing_id text not null,
  -- when it was last told, by our clock and by the store's
  noted_at timestamptz not null,
  triggered_at timestamptz,
  primary key (business_id, kind, thing_id)
);
create index catalogue_news_oldest on catalogue_news (business_id, noted_at);
