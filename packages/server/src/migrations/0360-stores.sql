-- On what a promo code takes something off, as pages tell shoppers; null where that is not known.
alter table store_discounts add column reach jsonb;
