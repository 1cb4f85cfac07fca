-- Settled sums are kept by five days and by year too (grains 3 and 4), so that any range is read from few rows whatever its ends are.
-- Five days count from the first of a month; the last of a month are its rest from the 26th on.

insert into settled_rollups (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits,
  flagged_visits, views, adds, requests)
select business_id, tab, dim, value_id, by_dim, 3,
  date_trunc('month', bucket)::date + 5 * least((extract(day from bucket)::int - 1) / 5, 5), by_value_id, sum(visits),
  sum(unique_visits), sum(flagged_visits), sum(views), sum(adds), sum(requests)
from settled_rollups where grain = 1 and by_dim <> 0 group by 1, 2, 3, 4, 5, 7, 8 order by 7, 1, 2, 5, 8, 3, 4;

insert into settled_rollups (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits,
  flagged_visits, views, adds, requests)
select business_id, tab, dim, value_id, by_dim, 4, date_trunc('year', bucket)::date, by_value_id, sum(visits),
  sum(unique_visits), sum(flagged_visits), sum(views), sum(adds), sum(requests)
from settled_rollups where grain = 2 group by 1, 2, 3, 4, 5, 7, 8 order by 7, 1, 2, 5, 8, 3, 4;
