-- Goals of a business: how much of a figure is meant to be reached in which days (decision 293).

create table goals (
  business_id uuid not null references businesses on delete cascade,
  goal_id uuid not null,
  measure text not null check (measure in ('revenue', 'orders', 'visits')),
  -- of revenue in minor units of its currency
  target bigint not null check (target > 0),
  currency text not null,
  -- of one influencer, or of one link, or of everything
  influencer_id uuid,
  link_id uuid,
  period text not null check (period in ('month', 'quarter', 'days')),
  first_day date not null,
  last_day date not null,
  repeats boolean not null,
  is_shown boolean not null,
  made_at timestamptz not null,
  -- the first day of the period it was last reached in, and when that was noticed
  reached_from date,
  reached_at timestamptz,
  -- taken away, and for a while still there to be put back
  removed_at timestamptz,
  primary key (business_id, goal_id),
  foreign key (business_id, influencer_id) references accounts on delete cascade,
  foreign key (business_id, link_id) references links on delete cascade
);
create index goals_by_influencer on goals (business_id, influencer_id) where influencer_id is not null;
create index goals_by_link on goals (business_id, link_id) where link_id is not null;

create trigger told_of after insert or update on goals for each row
  execute function record_activity('goal', 'goal_id', 'measure',
    'measure,target,currency,influencer_id,link_id,period,first_day,last_day,repeats,is_shown,removed_at', '', '', '', '');
