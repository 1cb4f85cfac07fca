-- What people choose for themselves, a new address until it is proven, and the second step of signing in.

alter table accounts
  -- false while the language is what the browser spoke when the account was opened
  add column language_chosen boolean not null default false,
  add column theme text check (theme in ('auto', 'light', 'dark'));

-- when whoever holds the session last proved that it is them
alter table sessions add column confirmed_at timestamptz;

-- the program's own list of purposes is the only one
alter table single_use_codes drop constraint single_use_codes_purpose_check;

create table email_changes (
  business_id uuid not null,
  account_id uuid not null,
  email text not null,
  requested_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);

-- secrets of the app that makes codes, sealed: the one that counts, and one that waits for its first code
create table authenticators (
  business_id uuid not null,
  account_id uuid not null,
  secret bytea,
  confirmed_at timestamptz,
  -- the half minute of the last code taken: none is taken twice
  last_counter bigint not null,
  pending_secret bytea,
  begun_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);

create table recovery_codes (
  business_id uuid not null,
  account_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, account_id, code_hash),
  foreign key (business_id, account_id) references accounts on delete cascade
);

create table passkeys (
  business_id uuid not null,
  passkey_id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  primary key (business_id, passkey_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create unique index passkeys_credential on passkeys (business_id, credential_id);
create index passkeys_account on passkeys (business_id, account_id);

-- questions that a passkey is to answer, once each
create table passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
