-- Balances tell what is held of the youngest entries alone, whatever an influencer has earned before.
create index ledger_entries_lately on ledger_entries (business_id, account_id, greatest(order_at, paid_at, occurred_at));
