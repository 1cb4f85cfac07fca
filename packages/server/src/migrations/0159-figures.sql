-- Whose figures were asked for lately, by the number of the business in facts: their facts are in memory soon after a start.
create table figure_readers (
  business integer primary key,
  asked_at timestamptz not null default now()
);
