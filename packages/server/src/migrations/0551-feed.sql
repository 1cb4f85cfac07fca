-- Which networks the posts of a feed are of is asked with each of its pages: a network without any is told by the index.
create index posts_networks on posts (business_id, network) where visible and tagged and gone_at is null;
