-- Influencers are told of sales, refunds, statements and payouts, each once.
alter table payee_notices drop constraint payee_notices_kind_check,
  add constraint payee_notices_kind_check
    check (kind in ('rate_falls', 'code_ends', 'ended', 'reviewed', 'payouts_due', 'sale', 'refund', 'statement', 'paid'));
-- finds what was recorded lately, in all businesses
create index ledger_entries_by_recorded on ledger_entries (recorded_at);
