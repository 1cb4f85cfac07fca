-- From which fields of a store's products it is read who made them (decision 473).

alter table stores add column maker_fields jsonb not null default '{}';

-- what a sync under way asked for names its parts otherwise
update syncs set cursor = null, phase = 'asking' where state in ('waiting', 'running');

drop trigger told_of on stores;
create trigger told_of after insert or update or delete on stores for each row
  execute function record_activity('store', 'shop_domain', 'name', 'status,shop_domain,name,currency,time_zone,scopes,reads_email,maker_fields', '', '', '', '');
