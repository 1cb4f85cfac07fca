-- Payouts as store credit: the store is asked for each line once, and what became of it is kept (decision 0030).

alter table payout_files drop constraint payout_files_format_check,
  add constraint payout_files_format_check check (format in ('sepa', 'bank', 'paypal', 'store_credit'));
alter table payouts drop constraint payouts_method_check,
  add constraint payouts_method_check check (method in ('bank', 'paypal', 'store_credit', 'other'));

alter table payout_file_lines
  -- since when the store may have given it; null while it was not asked
  add column sent_at timestamptz,
  -- of the store: whose account it is, the last credit there before, and the one that was given
  add column customer_id text,
  add column credit_after text,
  add column credit_id text,
  -- why the store did not give it
  add column refused text check (refused in ('no_customer', 'currency', 'limit', 'other')),
  add check ((sent_at is null) = (customer_id is null));
-- one credit pays one line
create unique index payout_file_lines_credits on payout_file_lines (business_id, credit_id) where credit_id is not null;
