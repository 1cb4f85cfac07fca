-- Galleries of a feed: named choices of its posts, each under an address of its own (decision 365).

create table galleries (
  business_id uuid not null references businesses on delete cascade,
  gallery_id uuid not null,
  title text not null,
  -- where it is now; those it had are in gallery_slugs as well
  slug text not null,
  chosen_by text not null check (chosen_by in ('all', 'hashtag', 'product', 'collection', 'network', 'posts')),
  -- the hashtag, the product, the collection or the network
  chosen text,
  -- picked by hand, in their order
  post_ids uuid[],
  layout text not null check (layout in ('grid', 'masonry', 'carousel', 'stories')),
  posts_shown integer not null check (posts_shown between 1 and 24),
  made_at timestamptz not null,
  -- taken away, and for a while still there to be put back
  removed_at timestamptz,
  primary key (business_id, gallery_id),
  check ((chosen_by in ('all', 'posts')) = (chosen is null)),
  check ((chosen_by = 'posts') = (post_ids is not null))
);
create index galleries_by_id on galleries (gallery_id);
create trigger told_of after insert or update on galleries for each row
  execute function record_activity('gallery', 'gallery_id', 'title',
    'title,slug,chosen_by,chosen,post_ids,layout,posts_shown,removed_at', '', '', '', '');

-- every address a gallery has or had: the older ones lead to the one it has
create table gallery_slugs (
  business_id uuid not null,
  slug text not null,
  gallery_id uuid not null,
  primary key (business_id, slug),
  foreign key (business_id, gallery_id) references galleries on delete cascade
);
create index gallery_slugs_by_gallery on gallery_slugs (business_id, gallery_id);

-- the hashtags of a caption, without letter case; a word ends at spaces, punctuation and pictures
create function caption_tags(caption text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct lower(found[1])), '{}')
  from regexp_matches(caption, '#([^[:space:]!-/:-@\[-^`{-~\u00a1-\u00bf\u2000-\u206f\u2600-\u27bf\ufe0f\U0001F000-\U0001FAFF]+)', 'g') as found
$$;
create index posts_by_hashtag on posts using gin (caption_tags(caption)) where visible and tagged and gone_at is null;
