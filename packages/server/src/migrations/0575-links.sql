-- An address may tell the id of a link alone: that of what goes well with a look.
create index links_by_id on links (link_id);
