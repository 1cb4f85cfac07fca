-- Sales of months that are over lie in files as well, for questions over years. What counts stays in `sale_facts`: a file is asked in
-- place of its month as long as nothing of the month has changed since.

create table sale_months (
  -- numbers of businesses, as in facts
  business integer not null,
  month date not null,
  -- another one with each change
  version bigint not null,
  rows bigint not null,
  changed_at timestamptz not null,
  primary key (business, month)
) with (fillfactor = 80);
create index sale_months_large on sale_months (month) where rows >= 1000;

create table sale_segments (
  file text primary key,
  business integer not null,
  month date not null,
  -- of the month, as it was read
  version bigint not null,
  -- of which columns it is
  layout text not null,
  rows bigint not null,
  bytes bigint not null,
  sha256 bytea not null,
  made_at timestamptz not null,
  -- since when it is asked no more; it is removed a while later
  gone_at timestamptz
);
create index sale_segments_in_use on sale_segments (business, month) where gone_at is null;

insert into sale_months (business, month, version, rows, changed_at)
select business, date_trunc('month', day)::date, 1, count(*), now() - interval '1 day' from sale_facts group by 1, 2;

create function note_sale_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update sale_months m set version = version + 1, rows = m.rows - changed.count, changed_at = now()
    from (select business, date_trunc('month', day)::date as month, count(*) from removed group by 1, 2) changed
    where m.business = changed.business and m.month = changed.month;
  end if;
  if tg_op <> 'DELETE' then
    insert into sale_months as kept (business, month, version, rows, changed_at)
    select business, date_trunc('month', day)::date, 1, count(*), now() from added group by 1, 2 order by 1, 2
    on conflict (business, month) do update
      set version = kept.version + 1, rows = kept.rows + excluded.rows, changed_at = excluded.changed_at;
  end if;
  return null;
end
$$;
create trigger sales_added after insert on sale_facts
  referencing new table as added for each statement execute function note_sale_months();
create trigger sales_removed after delete on sale_facts
  referencing old table as removed for each statement execute function note_sale_months();
create trigger sales_changed after update on sale_facts
  referencing old table as removed new table as added for each statement execute function note_sale_months();

-- orders as a whole, of the days that lie in no file
create index sale_facts_of_orders on sale_facts (business, day) where product = 0;
