-- Records of a store that could not be kept, and to whom a grant belongs.

-- what was told and could not be stored: it stops nothing that comes after it, and goes once it could be
create table set_aside_records (
  business_id uuid not null references businesses,
  kind text not null check (kind in ('order', 'catalogue')),
  -- the store's number of it, or as much as could be read of that
  record_id text not null,
  problem text not null,
  since timestamptz not null,
  primary key (business_id, kind, record_id)
);

-- who began the grant: a business, or, where nobody was signed in, a browser
alter table store_grants add column business_id uuid, add column browser_hash bytea;
-- those that wait were begun by nobody knows whom
delete from store_grants;
