-- Store credit that is asked back because its payout was undone (decision 0046).

create table credit_reversals (
  business_id uuid not null references businesses on delete cascade,
  payout_id uuid not null,
  customer_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- spent: the account did not hold it any more; refused: the store took nothing for another reason
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'spent', 'refused')),
  created_at timestamptz not null,
  -- when the store was asked, and the last debit the account had before
  sent_at timestamptz,
  debit_after text,
  debit_id text,
  primary key (business_id, payout_id),
  foreign key (business_id, payout_id) references payouts on delete cascade
);
create index credit_reversals_waiting on credit_reversals (created_at) where state = 'waiting';
-- one debit takes back one payout
create unique index credit_reversals_debits on credit_reversals (business_id, debit_id) where debit_id is not null;
