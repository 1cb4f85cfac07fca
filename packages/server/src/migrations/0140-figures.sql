-- Whose visit a fact is, by a number that says nothing beyond its day (decision 0095): of visits that count and have a key, else 0.
alter table facts add column visitor integer not null default 0;

-- Whether a file has that column; of one without it nobody's number is known.
alter table segments add column has_visitors boolean not null default false;

-- From which day on visitors can be told apart; null where they always can. Before it each visit counts as one visitor.
alter table traffic_states add column visitors_from date;
update traffic_states set visitors_from = kept_from;

-- Months whose single visits are whole are counted again by the nightly job, which also runs at each start.
insert into recounts_due (business_id, month)
select distinct h.business_id, date_trunc('month', h.day)::date
from (select distinct business_id, day from visits where is_unique and flag is null and visitor_key is not null) h
left join traffic_states s using (business_id)
where s.kept_from is null or h.day >= s.kept_from
on conflict do nothing;
