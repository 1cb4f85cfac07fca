// Notes and events: listed day by day, written, edited, deleted and put back; read only by who may not share figures.
import type { DayEvent, DayNote } from '@vitrine/contract/day-notes';
import { noteId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { toGuestRights } from '../../../testing/rights-samples.ts';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { OnScreen } from '../testing/on-screen.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { NotesButton } from './notes-button.tsx';
import { useDayMarks } from './use-day-events.ts';

const toNote = (number: number, day: string, text: string): DayNote => ({
  note_id: noteId.parse(toSampleUuid(number)),
  day,
  text,
  author: 'sam',
  written_at: '2026-11-20T10:00:00Z',
});
const sync: DayEvent = { day: '2026-11-20', kind: 'sync_failed', count: 1, names: [] };

/** Keeps notes as the server does. */
function startNoteServer(notes: DayNote[], events: DayEvent[]) {
  const removed: DayNote[] = [];
  const calls = answerCalls(({ path, method, body }) => {
    if (path.endsWith('/figures/segments')) return { data: { segments: [] } };
    if (path.endsWith('/figures/days')) return { data: { notes, events } };
    const at = notes.findIndex(({ note_id: id }) => path.includes(id));
    const sent = body as Pick<DayNote, 'day' | 'text'>;
    if (path.endsWith('/remove')) removed.push(...notes.splice(at, 1));
    else if (path.endsWith('/restore')) notes.push(...removed.splice(0));
    else if (path.endsWith('/edit')) notes.splice(at, 1, { ...toNote(1, '', ''), ...notes[at], ...sent });
    else if (path.endsWith('/figures/notes')) notes.push({ ...toNote(700 + notes.length, '', ''), ...sent });
    else throw new Error(`${method} ${path} is not answered`);
    return { data: { note: notes.at(-1) } };
  });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })) };
}

function Drawn({ screen }: { screen: AnalyticsScreen }) {
  return <NotesButton screen={screen} marks={useDayMarks(screen)} />;
}

describe.each(readers)('notes on %s', (_where, reader) => {
  const open = async (
    { notes = [], events = [] }: { notes?: DayNote[]; events?: DayEvent[] } = {},
    access: Partial<AnalyticsScreen['access']> = {},
  ) => {
    const server = startNoteServer(notes, events);
    const draw = (screen: AnalyticsScreen) => (
      <Drawn screen={{ ...screen, today: '2026-11-22', access: { ...screen.access, ...access } }} />
    );
    const { words } = await show(<OnScreen search="?range=2026-11-16..2026-11-22" draw={draw} />, reader);
    const dialog = page.getByRole('dialog');
    const button = page.getByRole('button', { name: new RegExp(`^${words.notes.open}`) });
    return { ...server, words: words.notes, ui: words.ui, dialog, button };
  };

  it('are listed by day, the latest first, beside what happened by itself', async () => {
    const notes = [toNote(1, '2026-11-18', '<i>Sale</i> ends'), toNote(2, '2026-11-20', 'Holiday')];
    const { words, dialog, button } = await open({ notes, events: [sync] });
    await button.click();
    const items = dialog.getByRole('listitem');
    await expect.element(items.first()).toMatchTextContent(new RegExp(`Holiday.*${words.event.sync_failed_one}`));
    await expect.element(items.last()).toMatchTextContent(/<i>Sale<\/i> ends/);
    await expectOrder();
  });

  it('are written, edited, deleted, and put back', async () => {
    const { words, ui, dialog, button, sent } = await open();
    await button.click();
    await expect.element(dialog.getByText(words.none_title)).toBeVisible();
    await dialog.getByRole('button', { name: words.add }).click();
    const form = dialog.getByRole('form', { name: words.add });
    const save = form.getByRole('button', { name: words.save });
    await expect.element(save).toBeDisabled();
    const text = form.getByLabelText(words.text);
    await expect.element(text).toHaveAttribute('maxlength', String(limits.dayNoteText));
    await text.fill('Campaign begins');
    await expectOrder();
    await save.click();
    await expect.element(dialog.getByText('Campaign begins')).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ body: { day: '2026-11-22', text: 'Campaign begins' } });
    const [editing = ''] = words.edit_of.split('{{');
    await dialog.getByRole('button', { name: new RegExp(`^${editing}`) }).click();
    await dialog.getByRole('form', { name: words.edit }).getByLabelText(words.text).fill('Campaign ends');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect.element(dialog.getByText('Campaign ends')).toBeVisible();
    const [deleting = ''] = words.delete_of.split('{{');
    await dialog.getByRole('button', { name: new RegExp(`^${deleting}`) }).click();
    await expect.element(dialog.getByText(words.none_title)).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).click();
    await expect.element(dialog.getByText('Campaign ends')).toBeVisible();
  });

  it('are read by who may not write, and nobody else is asked about', async () => {
    const notes = [toNote(1, '2026-11-18', 'Sale ends')];
    const { words, dialog, button } = await open({ notes }, { rights: { ...toGuestRights(), role: 'staff' } });
    await button.click();
    await expect.element(dialog.getByText('Sale ends')).toBeVisible();
    expect(dialog.getByRole('button', { name: words.add }).elements()).toHaveLength(0);
    const ofGuest = await open({ notes }, { isTeam: false });
    await expect.element(page.getByTestId('address')).toBeInTheDocument();
    expect(ofGuest.button.elements()).toHaveLength(0);
  });
});
