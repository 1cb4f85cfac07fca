-- AI tagging (decision 455): which products the images of posts may show, and who said last what a post shows.

alter table posts
  -- when its images were looked at, and by what was known of the store's own
  add column looked_at timestamptz,
  add column looked_with text,
  -- whether somebody has said what it shows: nothing is tagged by itself from then on
  add column is_decided boolean not null default false;

update posts p set is_decided = true where exists (
  select from post_products t where t.business_id = p.business_id and t.post_id = p.post_id);

create table post_finds (
  business_id uuid not null,
  post_id uuid not null,
  product_id text not null,
  -- of the post's images, the first is 0
  picture int not null,
  -- what tells right finds from wrong ones, and how sure that makes it
  score double precision not null,
  lead double precision not null,
  confidence real not null,
  -- where in the image, as shares of it
  box_x real not null,
  box_y real not null,
  box_width real not null,
  box_height real not null,
  primary key (business_id, post_id, product_id),
  foreign key (business_id, post_id) references posts on delete cascade
);

create table tagging_plans (
  business_id uuid primary key,
  -- by what tags and suggestions were chosen
  stamp text not null
);
