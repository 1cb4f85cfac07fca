-- What people say who ask whoever runs this installation for an account; gone after a year.
create table account_requests (
  request_id uuid primary key,
  name text not null,
  email text not null,
  description text not null,
  language text not null,
  requested_at timestamptz not null
);
create index account_requests_by_time on account_requests (requested_at desc);
