-- Accounts of social networks, how reading them goes, their posts, and what is tagged there (decision 330).

create table social_accounts (
  business_id uuid not null references businesses on delete cascade,
  social_account_id uuid not null,
  network text not null check (network in ('instagram', 'tiktok', 'pinterest')),
  -- as the network calls them
  network_user_id text not null,
  username text not null,
  name text not null,
  image_url text,
  -- lost: the network does not let us in any more
  status text not null default 'lost' check (status in ('connected', 'lost', 'disconnected')),
  sealed_tokens bytea,
  tokens_issued_at timestamptz,
  connected_by uuid not null,
  connected_at timestamptz not null,
  primary key (business_id, social_account_id),
  unique (business_id, network, network_user_id)
);
create index social_accounts_by_user on social_accounts (network, network_user_id);
create trigger told_of after insert or update or delete on social_accounts for each row
  execute function record_activity('social_account', 'social_account_id', 'username', 'network,username,status', 'sealed_tokens', '', '', '');

-- a consent that was begun: the session that may end it, once
create table social_states (
  state_hash bytea primary key,
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  session_id text not null,
  network text not null,
  expires_at timestamptz not null
);

create table social_syncs (
  business_id uuid not null,
  social_account_id uuid not null,
  sync_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  is_first boolean not null,
  -- stops at the first page that brings nothing new
  is_brief boolean not null,
  cursor text,
  found integer not null default 0,
  copied integer not null default 0,
  failed integer not null default 0,
  attempt integer not null default 0,
  problem text,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- when everything was last read to its end
  whole_at timestamptz,
  primary key (business_id, social_account_id),
  foreign key (business_id, social_account_id) references social_accounts on delete cascade
);

create table posts (
  business_id uuid not null,
  post_id uuid not null,
  social_account_id uuid not null,
  network text not null,
  network_post_id text not null,
  kind text not null check (kind in ('image', 'carousel', 'video')),
  caption text not null,
  permalink text,
  posted_at timestamptz,
  found_at timestamptz not null,
  visible boolean not null default true,
  -- the sync that met it last
  sync_id uuid not null,
  -- when it was not there any more
  gone_at timestamptz,
  primary key (business_id, post_id),
  unique (business_id, social_account_id, network_post_id),
  foreign key (business_id, social_account_id) references social_accounts on delete cascade
);
create index posts_latest on posts (business_id, network, (coalesce(posted_at, found_at)) desc, post_id desc) where gone_at is null;
create trigger told_of after update on posts for each row when (old.visible is distinct from new.visible)
  execute function record_activity('post', 'post_id', 'caption', 'visible', '', '', '', '');

create table post_pictures (
  business_id uuid not null,
  post_id uuid not null,
  place integer not null,
  -- the network's word for the picture: another one is another picture
  picture_key text not null,
  -- null where it could not be had
  file_id uuid,
  primary key (business_id, post_id, place),
  foreign key (business_id, post_id) references posts on delete cascade
);

create table post_products (
  business_id uuid not null,
  post_id uuid not null,
  place integer not null,
  product_id text not null,
  options jsonb not null,
  point_x real,
  point_y real,
  -- by a person, or by likeness
  is_automatic boolean not null,
  primary key (business_id, post_id, product_id),
  foreign key (business_id, post_id) references posts on delete cascade
);
create index post_products_by_product on post_products (business_id, product_id);
create trigger told_of after insert or update or delete on post_products for each row
  execute function record_activity('post', 'post_id', '', 'product_id', '', 'products', '', '');

-- pictures of posts have a room of their own
alter table files add column kind text not null default 'upload' check (kind in ('upload', 'post'));
