-- Of how shoppers came nothing is kept but what is read: clicks, and the source of a campaign (decision 0080).
alter table orders drop column landing_site_ref;

update orders set landing_site = '/' || coalesce('?' || (
  select string_agg(pair, '&' order by place)
  from unnest(string_to_array(split_part(split_part(landing_site, '#', 1), '?', 2), '&')) with ordinality as of (pair, place)
  where pair ~ '^(vtr|attributes(\[|%5B)__lk(\]|%5D))=[\w.~-]{1,200}$'
    or pair ~ '^utm_source=[\w.+-]{1,60}$' and pair !~ '\d{7}'
    or pair ~ '^redirect=.*(vtr|__lk)'), '')
where landing_site is not null and landing_site not in ('/', '');
