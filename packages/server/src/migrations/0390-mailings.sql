-- Weeks of which somebody's digest was decided, told or not: each once.
create table digests_told (
  business_id uuid not null references businesses on delete cascade,
  account_id uuid not null,
  -- the Monday it begins with, of the store's days
  week date not null,
  told_at timestamptz not null,
  primary key (business_id, account_id, week)
);
