-- Merchants are reminded by mail of the days on which payouts are due (decision 150).
alter table payee_notices drop constraint payee_notices_kind_check,
  add constraint payee_notices_kind_check check (kind in ('rate_falls', 'code_ends', 'ended', 'reviewed', 'payouts_due'));
