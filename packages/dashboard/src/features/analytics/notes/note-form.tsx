// A note on a day while it is written.
import { Button, TextInput } from '@mantine/core';
import { type DayNote, editNote, listDayEvents, writeNote } from '@vitrine/contract/day-notes';
import { firstDay, limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import { useTranslation } from 'react-i18next';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import classes from './notes.module.css';

interface Draft extends Record<string, unknown> {
  day: string;
  text: string;
}

interface FormProps {
  /** Null for a new one. */
  readonly note: DayNote | null;
  readonly today: string;
  readonly onDone: () => void;
}

export const NoteForm = ({ note, ...rest }: FormProps) =>
  note === null ? <NewNote {...rest} /> : <EditedNote key={note.note_id} note={note} {...rest} />;

function NewNote({ today, onDone }: Omit<FormProps, 'note'>) {
  const initialValues: Draft = { day: today, text: '' };
  const toSent = (body: Draft) => ({ body });
  const form = useEndpointForm(writeNote, { initialValues, toSent, refreshes: [listDayEvents], onDone });
  return <Fields form={form} isNew today={today} onDone={onDone} />;
}

function EditedNote({ note, today, onDone }: FormProps & { readonly note: DayNote }) {
  const params = { note_id: note.note_id };
  const initialValues: Draft = { day: note.day, text: note.text };
  const toSent = (body: Draft) => ({ params, body });
  const form = useEndpointForm(editNote, { initialValues, toSent, refreshes: [listDayEvents], onDone });
  return <Fields form={form} isNew={false} today={today} onDone={onDone} />;
}

interface FieldsProps extends Pick<FormProps, 'today' | 'onDone'> {
  readonly form: EndpointForm<typeof writeNote, Draft> | EndpointForm<typeof editNote, Draft>;
  readonly isNew: boolean;
}

function Fields({ form, isNew, today, onDone }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <form className={classes.form} onSubmit={form.submit} aria-label={t(isNew ? 'notes.add' : 'notes.edit')}>
      <DateField
        label={t('notes.day')}
        min={firstDay}
        max={addDays(today, limits.dayNoteDays - 1)}
        {...form.field('day')}
      />
      <TextInput
        data-autofocus
        className={classes.text ?? ''}
        label={t('notes.text')}
        maxLength={limits.dayNoteText}
        autoComplete="off"
        dir="auto"
        {...form.field('text')}
      />
      <ProblemNote problem={form.problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={!form.isAcceptable} loading={form.isSaving}>
          {t('notes.save')}
        </Button>
      </div>
    </form>
  );
}
