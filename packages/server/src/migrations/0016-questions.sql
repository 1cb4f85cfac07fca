-- Reports that are shared by a link until a day: whoever has the token reads them without an account.

create table shared_reports (
  business_id uuid not null references businesses on delete cascade,
  report_id uuid not null,
  -- by whose rights it is read; without them it is closed
  account_id uuid not null,
  name text not null,
  content jsonb not null,
  -- what is looked for, and the token itself, for who shares it again
  token_hash bytea not null unique,
  sealed_token bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  opened integer not null default 0,
  last_opened_at timestamptz,
  primary key (business_id, report_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);

create index shared_reports_ended on shared_reports (ends_at);
