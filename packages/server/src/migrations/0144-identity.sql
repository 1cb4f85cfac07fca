-- Accounts of one person in several businesses, between which they go without signing in anew (decision 0099).
create table own_stores (
  business_id uuid not null,
  account_id uuid not null,
  -- the same for all accounts of one person
  person_id uuid not null,
  linked_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts on delete cascade
);
create index own_stores_of_person on own_stores (person_id);

-- The owner's account of a store that was added to another has the address of the account it was added by, and is signed in
-- to by its username.
alter table accounts add column added boolean not null default false;
drop index accounts_team_email;
create unique index accounts_team_email on accounts (lower(email))
  where role <> 'influencer' and deactivated_at is null and not added;
