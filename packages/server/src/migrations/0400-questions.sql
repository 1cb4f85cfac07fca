-- What people note on days of the store, to be seen beside figures (decision 271).

create table day_notes (
  business_id uuid not null references businesses on delete cascade,
  note_id uuid not null,
  day date not null,
  text text not null,
  -- who wrote it; accounts go, notes stay
  account_id uuid,
  written_at timestamptz not null,
  -- taken away, and for a while still there to be put back
  removed_at timestamptz,
  primary key (business_id, note_id),
  foreign key (business_id, account_id) references accounts on delete set null (account_id)
);
create index day_notes_by_day on day_notes (business_id, day) where removed_at is null;

create trigger told_of after insert or update on day_notes for each row
  execute function record_activity('day_note', 'note_id', 'text', 'day,text,removed_at', '', '', '', '');
