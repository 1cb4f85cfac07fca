-- When a link or a multilink lets shoppers in: from a start to an end, for so many visits, with a password.

create table link_gates (
  business_id uuid not null references businesses,
  -- of a look, a short or a multilink
  link_id uuid not null,
  -- what that was called when it was set, for activity
  title text not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  visits_limit integer check (visits_limit > 0),
  -- where it leads while it lets nobody in; null for a page that says so
  fallback_url text,
  password_hash text,
  primary key (business_id, link_id)
);

create trigger told_of after insert or update or delete on link_gates for each row
  execute function record_activity('gate', 'link_id', 'title', 'starts_at,ends_at,visits_limit,fallback_url', 'password_hash', '', '', '');
