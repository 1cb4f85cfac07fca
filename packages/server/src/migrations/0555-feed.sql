-- Pictures that are kept from the public (decision 445): whether a file is one that was sent is asked with each look at it.
create index uploads_of_file on uploads (business_id, file_id) where file_id is not null;

-- who granted a permission may be forgotten without that being told of
drop trigger told_of on post_rights;
create trigger told_of after insert on post_rights for each row
  execute function record_activity('post', 'post_id', '', 'creator,answer,answered_by,withdrawn_at', '', 'rights', '', '');
create trigger told_of_answers after update on post_rights for each row
  when ((old.answer, old.withdrawn_at) is distinct from (new.answer, new.withdrawn_at))
  execute function record_activity('post', 'post_id', '', 'creator,answer,answered_by,withdrawn_at', '', 'rights', '', '');
