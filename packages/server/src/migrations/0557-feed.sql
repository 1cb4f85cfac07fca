-- What the files of posts' pictures say of how they were made, and whoever has the post besides (decision 449).

alter table post_pictures
  -- read in the file before what it carried was removed, or told by the network
  add column has_ai_mark boolean not null default false,
  add column has_credentials boolean not null default false;

drop trigger told_of on posts;
create trigger told_of after update on posts for each row
  when ((old.visible, old.influencer_id, old.rights_needed, old.disclosure, old.is_retouched, old.is_made_by_ai)
    is distinct from (new.visible, new.influencer_id, new.rights_needed, new.disclosure, new.is_retouched, new.is_made_by_ai))
  execute function record_activity('post', 'post_id', 'caption',
    'visible,influencer_id,rights_needed,disclosure,is_retouched,is_made_by_ai', '', '', '', '');
