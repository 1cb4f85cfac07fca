-- The visits of one person on one link, by time: to tell repeats from first visits.
create index visits_by_visitor on visits (business_id, link_id, visitor_key, visited_at)
  where visitor_key is not null and (flag is null or flag = 'repeat');
