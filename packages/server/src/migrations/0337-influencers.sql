-- Tags, by which merchants find influencers.

alter table influencers add column tags text[] not null default '{}';

drop trigger told_of on influencers;
create trigger told_of after insert or update or delete on influencers for each row
  execute function record_activity('influencer', 'account_id', '', 'profile_image_url,promocode,tags', 'phone', '', '', '');
