-- Months are measured by net sales, or by attributed revenue (decision 200). What was called the first had always been the second:
-- what was agreed keeps its meaning, and the ledger its amounts, under the name that is true.
update influencer_terms set monthly = jsonb_set(monthly, '{measure}', '"attributed_revenue"')
where monthly ->> 'measure' = 'net_sales';
update settings set value = jsonb_set(value, '{terms,commission_monthly,measure}', '"attributed_revenue"')
where value #>> '{terms,commission_monthly,measure}' = 'net_sales';
alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries set bonus = jsonb_set(bonus, '{measure}', '"attributed_revenue"')
where bonus ->> 'measure' = 'net_sales';
alter table ledger_entries enable trigger ledger_entries_stay;
