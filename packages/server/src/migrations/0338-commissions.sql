-- What was paid to all influencers, by day.
create index payouts_latest on payouts (business_id, paid_on desc, created_at desc, payout_id desc);
