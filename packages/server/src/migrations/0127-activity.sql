-- What activity tells of besides (decision 0084): brand domains, subscriptions, second steps, passkeys, and accounts that are to be
-- deleted. What is of one person goes by their account, so that it is forgotten with them.

create trigger told_of after insert or update or delete on brand_domains for each row
  execute function record_activity('domain', 'business_id', 'domain', 'domain,verified_at', '', '', '', '');
create trigger told_of after insert or update or delete on subscriptions for each row
  execute function record_activity('subscription', 'subscription_id', 'plan', 'plan,status,price,currency,cap', '', '', '', '');
-- an app that was not proven by a code yet is no second step
create trigger told_of after update on authenticators for each row when (old.confirmed_at is distinct from new.confirmed_at)
  execute function record_activity('second_step', 'account_id', '', 'confirmed_at', 'secret', '', '', '');
create trigger told_of_end after delete on authenticators for each row when (old.confirmed_at is not null)
  execute function record_activity('second_step', 'account_id', '', 'confirmed_at', 'secret', '', '', '');
create trigger told_of after insert on recovery_codes for each row
  execute function record_activity('second_step', 'account_id', '', '', 'code_hash', '', '', '');
create trigger told_of after insert or update or delete on passkeys for each row
  execute function record_activity('passkey', 'account_id', 'name', 'name', '', '', '', '');
create trigger told_of after insert or update or delete on account_deletions for each row
  execute function record_activity('deletion', 'account_id', '', 'erase_at', '', '', '', '');
