-- Commission is earned on money that came in (decision 0019): entries know when that was, orders what is still to come.

-- when what an entry is for was paid, if that was seen to be after the order
alter table ledger_entries add column paid_at timestamptz;
-- orders that would earn more once they are paid
create index attributions_pending on attributions (business_id, influencer_id) where (counted ->> 'pending') is not null;
