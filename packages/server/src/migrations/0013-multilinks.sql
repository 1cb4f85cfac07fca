-- Multilinks: their options go with their links, and those on automatic are found without a look at the others.

alter table multilink_options
  drop constraint multilink_options_business_id_link_id_fkey,
  add foreign key (business_id, link_id) references links on delete cascade;

create index multilinks_automatic on multilinks (business_id, multilink_id) where automatic and closed_at is null;
