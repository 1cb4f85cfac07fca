-- A balance below zero that was repaid or written off is no supply: it has kinds of entries, and a sum on statements, of its own.

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_order_check;
do $$
declare name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'ledger_entries'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%reason%'
  loop
    execute format('alter table ledger_entries drop constraint %I', name);
  end loop;
end
$$;
alter table ledger_entries
  add constraint ledger_entries_kind_check
    check (kind in ('earned', 'refund', 'exchange', 'bonus', 'correction', 'repaid', 'written_off')),
  add constraint ledger_entries_order_check
    check ((kind in ('bonus', 'correction', 'repaid', 'written_off')) = (order_id is null)),
  add constraint ledger_entries_reason_check
    check ((kind in ('correction', 'repaid', 'written_off')) = (reason is not null) and (reason is null) = (made_by is null));

alter table statements add column settled bigint not null default 0;
do $$
declare name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'statements'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%closing%'
  loop
    execute format('alter table statements drop constraint %I', name);
  end loop;
end
$$;
alter table statements add constraint statements_sum_check
  check (closing = opening + earned + refunded + other + settled - paid);

-- settled before, and on no statement yet: told by the words it was written with, and by a balance that it brought to nothing
alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries e
set kind = case when e.reason ~ '^(Repaid|הוחזר): ' then 'repaid' else 'written_off' end
where e.kind = 'correction' and e.amount > 0 and e.reason ~ '^(Repaid|הוחזר|Written off|נמחק): '
  and not exists (select from statement_lines l where (l.business_id, l.entry_id) = (e.business_id, e.entry_id))
  and (select sum(b.amount) from ledger_entries b
    where (b.business_id, b.account_id, b.currency) = (e.business_id, e.account_id, e.currency)
      and (b.recorded_at, b.entry_id) <= (e.recorded_at, e.entry_id))
    = coalesce((select sum(p.amount) from payouts p
      where (p.business_id, p.account_id, p.currency) = (e.business_id, e.account_id, e.currency)
        and p.created_at <= e.recorded_at and (p.undone_at is null or p.undone_at > e.recorded_at)), 0);
alter table ledger_entries enable trigger ledger_entries_stay;
