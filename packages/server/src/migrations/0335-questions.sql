-- Views of the lists of influencers, orders and payouts.

alter table saved_questions drop constraint saved_questions_kind_check;
alter table saved_questions add constraint saved_questions_kind_check
  check (kind in ('segment', 'funnel', 'view_links', 'view_shorts', 'view_multilinks', 'view_influencers', 'view_orders',
    'view_payouts'));
