-- Activity tells of a recovery code that was used up in place of a code of the app.
create trigger told_of_use after update on recovery_codes for each row when (old.used_at is null and new.used_at is not null)
  execute function record_activity('second_step', 'account_id', '', 'used_at', '', '', '', '');
