-- Who made a product, and its safety, as the store says it (decision 298).

alter table products add column maker jsonb;
