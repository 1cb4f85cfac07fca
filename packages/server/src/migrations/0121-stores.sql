-- Stores that a business had before the one it has: what is of which, so that each can ask to be forgotten (decision 0079).

-- whose order it is; null for what was told before this column: of the store there is, and named once another replaces that
alter table orders add column shop_domain text;

create table past_stores (
  business_id uuid not null references businesses,
  platform text not null,
  shop_domain text not null,
  left_at timestamptz not null,
  primary key (business_id, platform, shop_domain)
);
create index past_stores_shop on past_stores (platform, shop_domain);

-- apps that are to be removed in a store that was left, with the tokens it still takes: until it is done
create table store_departures (
  departure_id uuid primary key,
  business_id uuid not null references businesses,
  platform text not null,
  shop_domain text not null,
  client_id text,
  sealed_access_token bytea not null,
  access_token_expires_at timestamptz,
  sealed_refresh_token bytea,
  created_at timestamptz not null
);
create index store_departures_shop on store_departures (platform, shop_domain);

-- secrets of apps that were forgotten: by these a store that was left still signs what it asks in a person's name
create table past_signers (
  business_id uuid not null references businesses,
  platform text not null,
  shop_domain text not null,
  client_id text not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  taken_until timestamptz not null,
  primary key (business_id, platform, shop_domain, client_id)
);
create index past_signers_shop on past_signers (platform, shop_domain);
