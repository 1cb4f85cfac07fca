-- Reports of posts in the public feed, and posts taken down for them (decision 0372).

-- beside `visible`, which is the merchant's own wish: nothing but the reports below sets it
alter table posts add column taken_down boolean not null default false;

create table post_reports (
  business_id uuid not null,
  post_report_id uuid not null,
  post_id uuid not null,
  -- what whoever reported was given
  receipt text not null,
  reason text not null check (reason in ('in_it', 'made_it', 'child', 'illegal', 'other')),
  -- of whoever reported: empty once they are erased
  words text not null,
  name text not null,
  email text not null,
  -- in which they filled the form in
  language text not null,
  -- what they stated, as it was worded
  statement text not null,
  reported_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  decided_at timestamptz,
  decided_by uuid,
  answer text not null default '',
  erased_at timestamptz,
  primary key (business_id, post_report_id),
  unique (business_id, receipt),
  foreign key (business_id, post_id) references posts on delete cascade
);
create index post_reports_queue on post_reports (business_id, status, reported_at, post_report_id);
create index post_reports_of_post on post_reports (business_id, post_id);
create index post_reports_kept on post_reports (decided_at) where erased_at is null and decided_at is not null;

-- each step once it was made, never changed
create table post_report_steps (
  business_id uuid not null,
  post_report_id uuid not null,
  place integer not null,
  step text not null,
  made_at timestamptz not null,
  made_by uuid,
  primary key (business_id, post_report_id, place),
  foreign key (business_id, post_report_id) references post_reports on delete cascade
);

-- the address of a picture asks whether its post is down
create index post_pictures_of_file on post_pictures (business_id, file_id);

-- nothing of the person is told
create trigger told_of after update on post_reports for each row when (old.status is distinct from new.status)
  execute function record_activity('post_report', 'post_report_id', 'receipt', 'status', '', '', '', '');
