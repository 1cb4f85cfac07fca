-- Troubles that a business was told of and that are not over.
create table alerts_told (
  business_id uuid not null references businesses on delete cascade,
  kind text not null,
  -- a link, or whose code; empty where it is the whole business
  subject text not null,
  told_at timestamptz not null,
  primary key (business_id, kind, subject)
);

-- links are told of one by one now: the weekly job that counted them is no more
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'insights.broken-links';
    delete from pgboss.job where name = 'insights.broken-links';
  end if;
end $$;
