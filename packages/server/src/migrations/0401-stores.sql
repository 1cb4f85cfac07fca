-- Activity tells when reading the catalogue failed for good, so that the day it happened stays known (decision 271).

create trigger told_of_failure after update on syncs for each row
  when (new.problem is not null and old.problem is null)
  execute function record_activity('sync', 'business_id', '', 'state,problem', '', '', '', '');
