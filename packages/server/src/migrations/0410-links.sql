-- What messengers and networks show of a link or a multilink that is shared, where its people chose that; null shows what is shown by itself.

alter table links
  add column preview_title text,
  add column preview_description text,
  add column preview_image text;
alter table multilinks
  add column preview_title text,
  add column preview_description text,
  add column preview_image text;

drop trigger told_of on links;
create trigger told_of after insert or update or delete on links for each row
  execute function record_activity('link', 'link_id', 'title', 'code,title,link_type,url_type,description,images,redirect_url,promocode,influencer_id,utm,settings,tags,preview_title,preview_description,preview_image,archived_at,closed_at', '', '', '', '');
drop trigger told_of on multilinks;
create trigger told_of after insert or update or delete on multilinks for each row
  execute function record_activity('multilink', 'multilink_id', 'title', 'code,title,promocode,utm,automatic,tags,preview_title,preview_description,preview_image,archived_at,closed_at', '', '', '', '');
