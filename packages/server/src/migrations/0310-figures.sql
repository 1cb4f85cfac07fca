-- Whether a file may hold facts of businesses that were erased before files were rewritten for that (decision 0205): looked through once.
alter table segments add column is_searched boolean not null default false;
alter table segments alter column is_searched set default true;

-- Facts of those that were copied late, and are in no file yet.
delete from facts f where not exists (select from facet_values v where v.dim = 0 and v.value_id = f.business);
