-- Reading an account tells how far a page of posts is, and keeps the picture the account shows itself with (decision 362).

alter table social_accounts
  -- the same for the same picture, and the file it is in
  add column picture_key text,
  add column file_id uuid;

alter table social_syncs
  -- of the page that is being read: what it brought, and what became of its pictures so far
  add column page_found integer not null default 0,
  add column page_copied integer not null default 0,
  add column page_failed integer not null default 0;
