-- Campaigns by which customers and creators send pictures, and what they sent (decision 0373).

create table upload_campaigns (
  business_id uuid not null references businesses on delete cascade,
  campaign_id uuid not null,
  title text not null,
  slug text not null,
  words text not null,
  consent text not null,
  verifies_email boolean not null,
  refused_words text[] not null,
  last_day date,
  is_open boolean not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (business_id, campaign_id),
  unique (business_id, slug)
);
create trigger told_of after insert or update on upload_campaigns for each row
  execute function record_activity('upload_campaign', 'campaign_id', 'title',
    'title,slug,words,consent,verifies_email,refused_words,last_day,is_open', '', '', '', '');

create table uploads (
  business_id uuid not null,
  upload_id uuid not null,
  campaign_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- of whoever sent it: empty once they are forgotten
  name text not null,
  handle text not null,
  email text not null,
  language text not null,
  caption text not null,
  product_ids text[] not null,
  -- null once the picture is forgotten
  file_id uuid,
  -- what was agreed to, word by word, for how long and what for
  consent text not null,
  scopes text[] not null,
  sent_at timestamptz not null,
  is_retouched boolean not null,
  is_made_by_ai boolean not null,
  -- read in the file before what it carried was removed
  has_ai_mark boolean not null,
  has_credentials boolean not null,
  token_hash bytea,
  token_expires_at timestamptz,
  -- in the queue since then; null as long as its address is to be confirmed
  queued_at timestamptz,
  verified_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  answer text not null default '',
  post_id uuid,
  erased_at timestamptz,
  primary key (business_id, upload_id),
  foreign key (business_id, campaign_id) references upload_campaigns on delete cascade
);
create index uploads_queue on uploads (business_id, status, queued_at, upload_id) where queued_at is not null;
create index uploads_by_campaign on uploads (business_id, campaign_id);
create index uploads_by_token on uploads (token_hash) where token_hash is not null;
create index uploads_kept on uploads (sent_at) where erased_at is null;
-- nothing of the person is told
create trigger told_of after update on uploads for each row when (old.status is distinct from new.status)
  execute function record_activity('upload', 'upload_id', 'caption', 'status', '', '', '', '');

-- approved ones are posts: of an account that stands for the campaign, at no network
alter table social_accounts drop constraint social_accounts_network_check,
  add constraint social_accounts_network_check check (network in ('instagram', 'tiktok', 'pinterest', 'uploads'));
alter table posts
  -- who made it, where that is not whom the account is of
  add column author text,
  add column is_retouched boolean not null default false,
  add column is_made_by_ai boolean not null default false;
