-- Businesses, their accounts, sessions and single-use codes. Every tenant row leads with its business.

create extension if not exists pg_trgm;

create table businesses (
  business_id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table accounts (
  business_id uuid not null references businesses,
  account_id uuid not null,
  role text not null check (role in ('admin', 'staff', 'influencer')),
  username text not null,
  email text not null,
  name text not null,
  language text not null default 'en',
  -- the seven permissions of an influencer; null for merchant and staff, who hold all
  permissions jsonb,
  password_hash text,
  email_verified_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, account_id)
);
-- merchants and staff sign in by name alone, so their names and addresses are unique in the whole installation
create unique index accounts_team_username on accounts (lower(username)) where role <> 'influencer';
create unique index accounts_team_email on accounts (lower(email)) where role <> 'influencer';
create unique index accounts_influencer_username on accounts (business_id, lower(username)) where role = 'influencer';
create unique index accounts_influencer_email on accounts (business_id, lower(email)) where role = 'influencer';

create table sessions (
  business_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (business_id, session_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create unique index sessions_token on sessions (business_id, token_hash);
create index sessions_account on sessions (business_id, account_id);

create table single_use_codes (
  business_id uuid not null,
  code_hash bytea not null,
  purpose text not null check (purpose in ('verification', 'reset', 'invitation', 'handover')),
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, code_hash),
  foreign key (business_id, account_id) references accounts on delete cascade
);

-- failed sign-ins and mail requests, counted by a hash of what was typed or of the network address
create table attempts (
  key_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key_hash, window_start)
);
