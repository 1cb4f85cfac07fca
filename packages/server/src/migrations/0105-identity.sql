-- Teams: the role of each member and what they have beside it; one owner a business; an offer to hand the business over.

alter table accounts
  add column member_role text check (member_role in ('manager', 'marketer', 'finance', 'viewer')),
  -- rights given (true) or taken (false) beside those of the role
  add column exceptions jsonb not null default '{}',
  add column invited_at timestamptz;
update accounts set member_role = 'marketer' where role = 'staff';
alter table accounts add check (role <> 'staff' or member_role is not null);

create unique index accounts_owner on accounts (business_id) where role = 'admin';

-- who was removed may open a business of their own, or be invited again; their name stays taken, as links and records tell it
drop index accounts_team_email;
create unique index accounts_team_email on accounts (lower(email)) where role <> 'influencer' and deactivated_at is null;

create table ownership_offers (
  business_id uuid primary key references businesses,
  account_id uuid not null,
  offered_at timestamptz not null,
  foreign key (business_id, account_id) references accounts on delete cascade
);
