-- The newest entries of an influencer are found where they stand, however many there are.
create index ledger_entries_newest on ledger_entries (business_id, account_id, day, entry_id);
