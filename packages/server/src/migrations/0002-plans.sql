-- What each business has subscribed to.

create table plans (
  business_id uuid primary key references businesses on delete cascade,
  plan text not null default 'FREE',
  trial_ends_at timestamptz not null,
  -- set by the operator of the installation
  limits jsonb not null default '{}'
);
