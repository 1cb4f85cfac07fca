-- Signed tax forms as they were uploaded, sealed with the form they belong to, and who opened them (decision 0030).

create table payee_tax_documents (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  -- of the form
  given_at timestamptz not null,
  sealed bytea not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null,
  primary key (business_id, account_id, given_at),
  foreign key (business_id, account_id, given_at) references payee_tax_forms on delete cascade
);

-- only added to
create table payee_tax_reads (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  read_id uuid not null,
  read_at timestamptz not null,
  read_by uuid not null,
  what text not null check (what in ('form', 'document')),
  primary key (business_id, account_id, read_id)
);
create index payee_tax_reads_latest on payee_tax_reads (business_id, account_id, read_at desc);
