-- Which networks the posts of a feed are of is asked with each of its pages: the latest post of each is told by the index, and that there is none.
create index posts_networks on posts (business_id, network, (coalesce(posted_at, found_at)) desc, post_id desc)
  where visible and tagged and gone_at is null;
