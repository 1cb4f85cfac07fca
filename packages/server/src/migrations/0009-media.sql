-- Uploaded pictures.

create table files (
  business_id uuid not null references businesses,
  file_id uuid not null,
  name text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- a picture a few pixels wide as a data address, shown blurred until the picture is there
  blur text,
  primary key (business_id, file_id)
);
