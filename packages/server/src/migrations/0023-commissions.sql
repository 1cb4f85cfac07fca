-- Self-billing invoices: at most one for a statement, numbered without gaps by business, and never changed.

create table invoices (
  business_id uuid not null references businesses on delete cascade,
  number integer not null check (number > 0),
  account_id uuid not null,
  currency text not null,
  month date not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- all that is printed on it, with names, addresses and tax numbers
  sealed bytea not null,
  issued_on date not null,
  issued_at timestamptz not null,
  -- of the tax authority of Israel; the one thing that is entered later
  allocation_number text,
  primary key (business_id, number),
  unique (business_id, account_id, currency, month),
  foreign key (business_id, account_id, currency, month) references statements on delete cascade
);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from businesses where business_id = old.business_id) then
      return old;
    end if;
    raise exception 'an invoice stays: set it right with a credit note';
  end if;
  if (to_jsonb(new) - 'allocation_number') is distinct from (to_jsonb(old) - 'allocation_number') then
    raise exception 'an invoice is never changed: set it right with a credit note';
  end if;
  return new;
end
$$;
create trigger invoices_stay before update or delete on invoices
  for each row execute function refuse_invoice_change();
