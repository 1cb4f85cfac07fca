// What happened on the days of the screen, day by day, and where notes are written, changed and taken back.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type DayNote, listDayEvents, removeNote, restoreNote } from '@vitrine/contract/day-notes';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../api/problem.ts';
import { useEndpointMutation } from '../../../api/queries.ts';
import { toDayWords } from '../../../ui/date-range-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkDrawing } from '../../../ui/list-drawings.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes } from '../../../ui/loaded.tsx';
import { toastDone, toastFailed, toastUndo } from '../../../ui/toast.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { type DayEntry, toEntries, toEventWords } from './day-words.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useDayEvents } from './use-day-events.ts';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

/** What is written: nothing, a new note, or one there is. */
type Writing = DayNote | 'new' | null;

export function NotesDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState<Writing>(null);
  const query = useDayEvents(screen);
  const canWrite = can(screen.access.rights, 'share figures');
  const close = () => setWriting(null);
  return (
    <Dialog opened onClose={onClose} title={t('notes.title')} size="lg">
      <div className={classes.content}>
        <p className={classes.help}>{t('notes.help')}</p>
        {writing === null
          ? canWrite && (
              <Button
                className={classes.add ?? ''}
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setWriting('new')}
              >
                {t('notes.add')}
              </Button>
            )
          : null}
        {writing !== null && <NoteForm note={writing === 'new' ? null : writing} today={screen.today} onDone={close} />}
        <Loaded
          query={query}
          skeleton={<RowShapes rows={3} />}
          failed={t('notes.failed')}
          isEmpty={({ notes, events }) => notes.length + events.length === 0}
          empty={
            <EmptyState
              drawing={<LinkDrawing />}
              title={t('notes.none_title')}
              body={t(canWrite ? 'notes.none_body' : 'notes.none_body_reader')}
            />
          }
        >
          {(data) => (
            <ul className={classes.list}>
              {toEntries(data).map((entry) => (
                <Day key={entry.day} entry={entry} edit={canWrite ? setWriting : null} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
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

const onError = ({ message, requestId }: Problem): void => toastFailed(message, requestId);

/** Takes a note away, and offers to put it back. */
function useRemoving(note: DayNote) {
  const { t } = useTranslation();
  const params = { note_id: note.note_id };
  const restoring = useEndpointMutation(restoreNote, {
    refreshes: [listDayEvents],
    onSuccess: () => toastDone(t('notes.restored')),
    onError,
  });
  const removing = useEndpointMutation(removeNote, {
    refreshes: [listDayEvents],
    onSuccess: () => toastUndo(t('notes.deleted'), () => restoring.mutate({ params })),
    onError,
  });
  return { remove: () => removing.mutate({ params }), isBusy: removing.isPending };
}

function NoteTools({ note, edit }: { note: DayNote; edit: (note: DayNote) => void }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { remove, isBusy } = useRemoving(note);
  const day = isolate(toDayWords(note.day, locale));
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('notes.edit_of', { day })}
        onClick={() => edit(note)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('notes.delete_of', { day })}
        loading={isBusy}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
