-- Activity tells of accounts that are linked as one person's, and taken apart again (decision 0099).
create trigger told_of after insert or delete on own_stores for each row
  execute function record_activity('own_store', 'account_id', '', 'linked_at', '', '', '', '');
