-- Reports that are emailed by a schedule (decision 310): what, how often, and to whom.

create table report_schedules (
  business_id uuid not null references businesses on delete cascade,
  schedule_id uuid not null,
  -- who saved it last: as whom it is read for addresses outside the team
  account_id uuid not null,
  name text not null,
  content jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- of the store's clock
  hour smallint not null check (hour between 0 and 23),
  -- who gets it, as ids of accounts and addresses: what activity tells of
  readers text[] not null,
  made_at timestamptz not null,
  -- the last time of the schedule that a job was asked for, and that one was done with
  asked_through timestamptz not null,
  told_through timestamptz not null,
  -- the same of what is sent by hand
  hand_asked_at timestamptz,
  hand_told_at timestamptz,
  last_sent_at timestamptz,
  failed_at timestamptz,
  paused text check (paused in ('person', 'maker', 'segment', 'filter', 'readers')),
  -- taken away, and for a while still there to be put back
  removed_at timestamptz,
  primary key (business_id, schedule_id)
);

create table report_readers (
  business_id uuid not null,
  schedule_id uuid not null,
  reader_id uuid not null,
  -- one of the team, or an address of somebody else and the language they read
  account_id uuid,
  email text,
  language text,
  asked_at timestamptz,
  agreed_at timestamptz,
  left_at timestamptz,
  primary key (business_id, schedule_id, reader_id),
  foreign key (business_id, schedule_id) references report_schedules on delete cascade,
  foreign key (business_id, account_id) references accounts on delete cascade,
  check ((account_id is null) = (email is not null))
);
create index report_readers_by_account on report_readers (business_id, account_id) where account_id is not null;

create trigger told_of after insert or update on report_schedules for each row
  execute function record_activity('scheduled_report', 'schedule_id', 'name',
    'name,content,every,hour,readers,paused,removed_at', '', '', '', '');
