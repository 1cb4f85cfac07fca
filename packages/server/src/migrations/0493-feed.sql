-- A permission that a creator gave elsewhere is written down by the merchant.
alter table post_rights add column is_recorded boolean not null default false;
