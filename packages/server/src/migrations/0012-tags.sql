-- The tags of a business's links without looking at the links themselves.
create index links_tagged on links (business_id, link_type) include (influencer_id, tags, tag_keys, created_at)
  where closed_at is null and parent_multilink_id is null and tags <> '{}';
