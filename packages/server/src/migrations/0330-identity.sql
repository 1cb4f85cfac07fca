-- Who has seen the first sale celebrated.
alter table accounts add column first_sale_seen_at timestamptz;
