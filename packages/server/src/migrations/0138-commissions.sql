-- the currency that sums of links are in: once the store has another they are made anew
alter table business_sales add column currency text;
update business_sales b set currency = s.currency from stores s where s.business_id = b.business_id;
