-- How influencers are paid, who pays them, and the files they are paid with. What is sealed is encrypted under the installation's key.

-- one row for each time they were entered; in force is the latest whose time has come
create table payee_details (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  details_id uuid not null,
  sealed bytea not null,
  given_at timestamptz not null,
  valid_from timestamptz not null,
  withdrawn_at timestamptz,
  primary key (business_id, account_id, details_id)
);

-- whether the merchant may write invoices in their name, from when on
create table payee_agreements (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  agreed_at timestamptz not null,
  version integer not null,
  agreed boolean not null,
  primary key (business_id, account_id, agreed_at)
);

create table payee_tax_forms (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  given_at timestamptz not null,
  sealed bytea not null,
  signed_on date not null,
  good_until date,
  primary key (business_id, account_id, given_at)
);

create table payers (
  business_id uuid not null references businesses on delete cascade,
  sealed bytea not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (business_id)
);

create table payout_files (
  business_id uuid not null references businesses on delete cascade,
  file_id uuid not null,
  format text not null check (format in ('sepa', 'bank', 'paypal')),
  currency text not null,
  state text not null check (state in ('open', 'paid', 'discarded')),
  name text not null,
  total bigint not null,
  executes_on date not null,
  -- the file itself, and the accounts it names
  sealed bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (business_id, file_id),
  check ((state = 'open') = (closed_at is null))
);
create index payout_files_newest on payout_files (business_id, created_at desc);

create table payout_file_lines (
  business_id uuid not null references businesses on delete cascade,
  file_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  is_open boolean not null,
  -- once it was paid
  payout_id uuid,
  primary key (business_id, file_id, account_id),
  foreign key (business_id, file_id) references payout_files on delete cascade
);
-- nobody is in two files at a time
create unique index payout_file_lines_open on payout_file_lines (business_id, account_id, currency) where is_open;

-- what influencers were told of beforehand, each once
create table payee_notices (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('rate_falls', 'code_ends')),
  -- the code with its end, or the moment of the terms
  subject text not null,
  told_at timestamptz not null,
  primary key (business_id, account_id, kind, subject)
);
