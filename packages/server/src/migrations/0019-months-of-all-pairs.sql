-- Every pair but everything alone is summed by month as well: the months of what was counted before that.

insert into traffic_rollups (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits,
  flagged_visits, views, adds, requests)
select business_id, tab, dim, value_id, by_dim, 2, date_trunc('month', bucket)::date, by_value_id, sum(visits),
  sum(unique_visits), sum(flagged_visits), sum(views), sum(adds), sum(requests)
from traffic_rollups
where grain = 1 and by_dim <> 0
group by business_id, tab, dim, value_id, by_dim, date_trunc('month', bucket), by_value_id
on conflict do nothing;
