-- Influencers appeal once an order against its commission being rejected or held, and are told of such decisions (decision 0030).

create table commission_appeals (
  business_id uuid not null references businesses on delete cascade,
  order_id text not null,
  -- who appealed
  account_id uuid not null,
  words text not null,
  made_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answer_words text not null default '',
  answered_by uuid,
  answered_at timestamptz,
  primary key (business_id, order_id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);

alter table payee_notices drop constraint payee_notices_kind_check,
  add constraint payee_notices_kind_check check (kind in ('rate_falls', 'code_ends', 'ended', 'reviewed'));
