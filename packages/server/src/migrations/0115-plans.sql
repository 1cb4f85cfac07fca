-- Plans that are paid for through the store: until when, what follows, and whether its bills are paid (decision 0076).
alter table plans add column paid_until timestamptz,
  add column frozen_at timestamptz,
  add column next_plan text,
  add column next_plan_at timestamptz,
  -- agreed on with the operator, whatever the store is charged for
  add column granted_plan text;

-- what was set by hand was agreed on: there were no subscriptions
update plans set granted_plan = upper(plan), plan = 'FREE' where upper(plan) <> 'FREE';
