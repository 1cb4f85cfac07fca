-- Whose posts are (decision 370): an account of a network may be an influencer's, and so may each post.

alter table social_accounts add column influencer_id uuid;
drop trigger told_of on social_accounts;
create trigger told_of after insert or update or delete on social_accounts for each row
  execute function record_activity('social_account', 'social_account_id', 'username', 'network,username,status,influencer_id', 'sealed_tokens', '', '', '');

alter table posts
  add column influencer_id uuid,
  -- null as long as nobody said anything of it: an account's posts are whose the account is
  add column influencer_by text check (influencer_by in ('account', 'hand'));
drop trigger told_of on posts;
create trigger told_of after update on posts for each row
  when (old.visible is distinct from new.visible or old.influencer_id is distinct from new.influencer_id)
  execute function record_activity('post', 'post_id', 'caption', 'visible,influencer_id', '', '', '', '');
create index posts_by_influencer on posts (business_id, influencer_id) where influencer_id is not null;

-- whose each was and when: a click counts for whoever had the post then
create table post_owners (
  business_id uuid not null,
  post_id uuid not null,
  influencer_id uuid not null,
  since timestamptz not null,
  -- null while it is still theirs
  until timestamptz,
  primary key (business_id, post_id, since),
  foreign key (business_id, post_id) references posts on delete cascade
);

-- tagging one's own posts is a permission like making links; who is here already is not given it unasked
update accounts set permissions = permissions || '{"allow_tagging_posts": false}' where permissions is not null;
