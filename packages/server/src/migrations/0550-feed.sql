-- Hashtags of captions as a column, so that it is known how common each is: a gallery of a common one reads the latest posts alone, one of a
-- rare one goes by the index. Of an expression in such an index nothing is known.

alter table posts add column hashtags text[] generated always as (caption_tags(caption)) stored;
drop index posts_by_hashtag;
create index posts_by_hashtag on posts using gin (hashtags) where visible and tagged and gone_at is null;
