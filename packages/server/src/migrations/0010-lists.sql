-- Lists at ten thousand links a business: lifetime sums of visits by link, and indexes in the order the lists are read.

-- Visits and checkout requests of a link over its whole life: what lists show and are sorted by.
create table link_totals (
  business_id uuid not null,
  link_id uuid not null,
  visits bigint not null default 0,
  flagged_visits bigint not null default 0,
  checkout_requests bigint not null default 0,
  primary key (business_id, link_id)
);
insert into link_totals (business_id, link_id, visits, flagged_visits, checkout_requests)
select business_id, link_id, sum(visits), sum(flagged_visits), sum(checkout_requests) from visit_days
group by business_id, link_id;
create index link_totals_most_visited on link_totals (business_id, visits desc, link_id desc);

-- the list of both types, and the lists of one influencer
create index links_newest_of_all on links (business_id, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null;
create index links_newest_of_influencer on links (business_id, influencer_id, link_type, created_at desc, link_id desc)
  where closed_at is null and archived_at is null and parent_multilink_id is null and influencer_id is not null;

-- the credited link's type, so that sums over all links of a type need not look at each link
alter table attributions add column link_type text check (link_type in ('LOOK', 'SHORT'));
update attributions a set link_type = l.link_type from links l
where l.business_id = a.business_id and l.link_id = a.link_id;
create index attributions_credited on attributions (business_id, order_id) include (link_id, link_type)
  where credited and link_id is not null;
create index orders_sums on orders (business_id, order_id)
  include (financial_status, day, total_price, total_tax, refunded);
