-- Posts that are not read again (decision 456): taken down, or their creator's permission taken back, before their network had all of an
-- account erased. Of each a keyed hash alone is kept.
create table barred_posts (
  business_id uuid not null,
  digest bytea not null,
  barred_at timestamptz not null,
  primary key (business_id, digest)
);
