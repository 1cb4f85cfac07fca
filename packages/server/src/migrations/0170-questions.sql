-- Views of lists, which people save for themselves as they save what they ask of figures.

alter table saved_questions drop constraint saved_questions_kind_check;
alter table saved_questions add constraint saved_questions_kind_check
  check (kind in ('segment', 'funnel', 'view_links', 'view_shorts', 'view_multilinks'));
