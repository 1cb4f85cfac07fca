-- Files on their way to a signed address (decision 410): those that may come, come, or lie here until something shows them.

create table media_uploads (
  business_id uuid not null references businesses on delete cascade,
  upload_id uuid not null,
  name text not null,
  content_type text not null,
  state text not null check (state in ('open', 'taken', 'kept')),
  created_by uuid not null,
  created_at timestamptz not null,
  -- until when the address can be used
  expires_at timestamptz not null,
  primary key (business_id, upload_id)
);
-- cleaned by age, whoever's they are
create index media_uploads_age on media_uploads (created_at);
