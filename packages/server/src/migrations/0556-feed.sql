-- What an account may still ask of its network, shared by all processes and all merchants who have it (decision 446).
create table network_budgets (
  network text not null,
  -- as the network calls the account
  network_user_id text not null,
  -- no call before then; a row that has passed is taken away
  free_at timestamptz not null,
  primary key (network, network_user_id)
);

-- until when a reading waits for its network
alter table social_syncs add column waits_until timestamptz;

-- what Instagram calls somebody to our app alone: it tells by that that they took their access back (decision 447)
alter table social_accounts add column app_user_id text;
create index social_accounts_by_app_user on social_accounts (network, app_user_id) where app_user_id is not null;
