-- Addresses are taken before what they lead to is written; imports: one at work a business, products found by their handle.

alter table addresses
  alter constraint addresses_business_id_link_id_fkey deferrable initially deferred,
  alter constraint addresses_business_id_multilink_id_fkey deferrable initially deferred;

create unique index link_imports_at_work on link_imports (business_id) where state in ('checking', 'importing');

create index products_by_handle on products (business_id, lower(handle)) where deleted_at is null;
