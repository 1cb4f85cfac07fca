-- Accounts that are to be deleted, with three days to change one's mind, and the proof of what was erased.

alter table businesses add column erased_at timestamptz;
alter table accounts add column erased_at timestamptz;

create table account_deletions (
  business_id uuid not null,
  account_id uuid not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  -- when the last mail left, after which nobody is told anything any more
  told_at timestamptz,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create index account_deletions_due on account_deletions (erase_at);

-- names nobody: ids, moments, and how many rows of which table went
create table erasures (
  erasure_id uuid primary key,
  business_id uuid not null,
  -- null for a whole business
  account_id uuid,
  requested_at timestamptz not null,
  erased_at timestamptz not null,
  rows jsonb not null
);
