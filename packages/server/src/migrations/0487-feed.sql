-- Rights of posts (decision 371): whose pictures need a creator's permission, how it was asked for, and what was granted.

alter table social_accounts add column rights_needed boolean not null default false;
drop trigger told_of on social_accounts;
create trigger told_of after insert or update or delete on social_accounts for each row
  execute function record_activity('social_account', 'social_account_id', 'username', 'network,username,status,influencer_id,rights_needed', 'sealed_tokens', '', '', '');

alter table posts
  -- null follows the account
  add column rights_needed boolean,
  add column disclosure text check (disclosure in ('paid', 'gifted'));
drop trigger told_of on posts;
create trigger told_of after update on posts for each row
  when ((old.visible, old.influencer_id, old.rights_needed, old.disclosure)
    is distinct from (new.visible, new.influencer_id, new.rights_needed, new.disclosure))
  execute function record_activity('post', 'post_id', 'caption', 'visible,influencer_id,rights_needed,disclosure', '', '', '', '');

-- one row for each time that somebody was asked; what they granted stays as it was said
create table post_rights (
  business_id uuid not null,
  rights_id uuid not null,
  post_id uuid not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  -- whom, as the merchant calls them
  creator text not null,
  -- where the question is mailed; forgotten once it is answered
  email text,
  language text not null,
  words text not null,
  scopes text[] not null,
  -- until when; null for no end
  ends_at timestamptz,
  answer text check (answer in ('granted', 'declined')),
  answered_at timestamptz,
  -- what they called themselves, and the words they agreed to as they read them
  answered_by text,
  granted_words text,
  withdrawn_at timestamptz,
  primary key (business_id, rights_id),
  foreign key (business_id, post_id) references posts on delete cascade
);
create index post_rights_by_post on post_rights (business_id, post_id);
create index post_rights_ending on post_rights (ends_at) where answer = 'granted' and withdrawn_at is null;
create trigger told_of after insert or update on post_rights for each row
  execute function record_activity('post', 'post_id', '', 'creator,answer,answered_by,withdrawn_at', '', 'rights', '', '');
