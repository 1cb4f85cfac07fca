-- Apps that merchants made themselves, by which their stores are connected in the place of the installation's (decision 0057).
create table store_apps (
  business_id uuid not null references businesses,
  client_id text not null,
  platform text not null,
  shop_domain text not null,
  sealed_secret bytea not null,
  -- the secret of before, which still signs for a while
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  reads_all_orders boolean not null default false,
  gives_credit boolean not null default false,
  -- since the store itself gave this app a token: from then on it speaks for the store
  proven_at timestamptz,
  -- the address a consent of the store last came back to
  callback_seen text,
  created_at timestamptz not null,
  primary key (business_id, client_id)
);
create index store_apps_shop on store_apps (platform, shop_domain);

-- by which app; null for the installation's
alter table stores add column client_id text;
-- how its tokens are had: by the merchant's consent, or for the app's own credentials
alter table stores add column grant_kind text not null default 'consent' check (grant_kind in ('consent', 'credentials'));
alter table oauth_states add column client_id text;
alter table store_grants add column client_id text;

-- why the catalogue is read page by page; null where the store prepares files of it
alter table syncs add column paged_reason text;
