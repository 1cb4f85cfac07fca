// What happened on the days of the screen, day by day, and where notes are written, changed and taken back.
import { type DayNote, listDayEvents, removeNote, restoreNote } from '@vitrine/contract/day-notes';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { toDayWords } from '../../../ui/date-range-words.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useTakingBack } from '../use-taking-back.ts';
import { WrittenListDialog, WrittenTools } from '../written-list.tsx';
import { type DayEntry, toEntries, toEventWords } from './day-words.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useDayEvents } from './use-day-events.ts';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

export function NotesDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <WrittenListDialog
      name="notes"
      help={t('notes.help')}
      query={useDayEvents(screen)}
      isEmpty={({ notes, events }) => notes.length + events.length === 0}
      canWrite={can(screen.access.rights, 'share figures')}
      onClose={onClose}
      renderForm={(note: DayNote | null, onDone) => <NoteForm note={note} today={screen.today} onDone={onDone} />}
    >
      {(data, edit) => (
        <ul className={classes.list}>
          {toEntries(data).map((entry) => (
            <Day key={entry.day} entry={entry} edit={edit} />
          ))}
        </ul>
      )}
    </WrittenListDialog>
  );
}

interface DayProps {
  readonly entry: DayEntry;
  /** Null for who may not. */
  readonly edit: ((note: DayNote) => void) | null;
}

function Day({ entry, edit }: DayProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (
    <li className={classes.day}>
      <time dateTime={entry.day}>{toDayWords(entry.day, locale)}</time>
      <ul className={classes.entries}>
        {entry.notes.map((note) => (
          <li key={note.note_id} className={classes.note}>
            <div className={classes.words}>
              <bdi>{note.text}</bdi>
              {note.author !== null && <small>{t('notes.by', { name: isolate(`@${note.author}`) })}</small>}
            </div>
            {edit && <NoteTools note={note} edit={edit} />}
          </li>
        ))}
        {entry.events.map((event) => (
          <li key={event.kind} className={classes.event}>
            {toEventWords(event, { t, locale })}
          </li>
        ))}
      </ul>
    </li>
  );
}

function NoteTools({ note, edit }: { note: DayNote; edit: (note: DayNote) => void }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { takeAway, isBusy } = useTakingBack(
    {
      remove: removeNote,
      restore: restoreNote,
      refreshes: [listDayEvents],
      words: { removed: t('notes.deleted'), restored: t('notes.restored') },
    },
    { params: { note_id: note.note_id } },
  );
  const day = isolate(toDayWords(note.day, locale));
  return (
    <WrittenTools
      editName={t('notes.edit_of', { day })}
      deleteName={t('notes.delete_of', { day })}
      isBusy={isBusy}
      onEdit={() => edit(note)}
      onDelete={takeAway}
    />
  );
}
