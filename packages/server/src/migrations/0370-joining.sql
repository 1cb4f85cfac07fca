-- People who apply to become influencers by a business's join page.

create table join_applications (
  business_id uuid not null references businesses,
  application_id uuid not null,
  name text not null,
  email text not null,
  -- in which they filled the form in
  language text not null,
  -- as they were asked: a list of question_id, question, kind and answer
  answers jsonb not null,
  consent text not null,
  consented_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- of the mailed link; null once it was used
  token_hash bytea,
  token_expires_at timestamptz,
  -- null until they have shown that the address is theirs
  verified_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- the influencer they became
  account_id uuid,
  note text not null default '',
  primary key (business_id, application_id)
);

-- whoever sends the form again before they confirmed has one application
create unique index join_applications_unverified on join_applications (business_id, lower(email)) where verified_at is null;
create index join_applications_queue on join_applications (business_id, status, verified_at desc, application_id desc)
  where verified_at is not null;

-- nothing of the person is told: an erased application leaves no trace here
create trigger told_of after update on join_applications for each row when (old.verified_at is not null)
  execute function record_activity('application', 'application_id', '', 'status', 'note', '', '', '');
create trigger told_of_going after delete on join_applications for each row when (old.verified_at is not null)
  execute function record_activity('application', 'application_id', '', 'status', '', '', '', '');
