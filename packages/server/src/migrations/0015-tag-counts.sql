-- How many open links of a business carry each tag, counted as links are written.

create table tag_counts (
  business_id uuid not null,
  link_type text not null,
  tag_key text not null,
  -- as it was spelled first, and since when
  tag text not null,
  since timestamptz not null,
  links integer not null,
  primary key (business_id, link_type, tag_key)
);
insert into tag_counts (business_id, link_type, tag_key, tag, since, links)
select l.business_id, l.link_type, spelled.key, (array_agg(spelled.tag order by l.created_at))[1], min(l.created_at), count(*)
from links l cross join unnest(l.tags, l.tag_keys) as spelled (tag, key)
where l.closed_at is null and l.parent_multilink_id is null
group by l.business_id, l.link_type, spelled.key;

drop index links_tagged;
