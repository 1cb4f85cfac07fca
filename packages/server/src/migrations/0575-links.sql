-- An address may tell the id of a link alone: that of what goes well with a look.
create index links_by_id on links (link_id);

-- Where on the first image of a look a product is, as shares of its width and height (decision 464).
alter table link_products add column point jsonb;
