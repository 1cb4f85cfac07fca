-- What people save to ask figures by: segments (conditions) and funnels (steps), each under a name.

create table saved_questions (
  business_id uuid not null references businesses on delete cascade,
  question_id uuid not null,
  kind text not null check (kind in ('segment', 'funnel')),
  -- the account it is of; null is the business
  owner_id uuid,
  name text not null,
  -- the name in lower case
  name_key text not null,
  content jsonb not null,
  changed_at timestamptz not null,
  primary key (business_id, question_id),
  foreign key (business_id, owner_id) references accounts on delete cascade,
  unique nulls not distinct (business_id, kind, owner_id, name_key)
);
