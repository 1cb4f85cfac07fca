-- Videos that become a few pictures (decision 451): their jobs, and which pictures were drawn of which video.

alter table media_uploads drop constraint media_uploads_state_check;
alter table media_uploads add constraint media_uploads_state_check check (state in ('open', 'taken', 'kept', 'drawn'));
-- of a picture that was drawn of a video: which one, and when it is shown there
alter table media_uploads add column video_id uuid;
alter table media_uploads add column at_ms integer;
create index media_uploads_frames on media_uploads (business_id, video_id) where video_id is not null;

create table video_jobs (
  business_id uuid not null references businesses on delete cascade,
  job_id uuid not null,
  -- the file it is about, whose row may go before
  upload_id uuid not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  -- from 0 to 1
  progress real not null,
  -- why it failed
  problem text,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (business_id, job_id)
);
create index video_jobs_upload on video_jobs (business_id, upload_id);
create index video_jobs_age on video_jobs (created_at);
