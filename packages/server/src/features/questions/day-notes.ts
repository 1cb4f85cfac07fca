// Notes on days: written, changed, removed and put back by who may share figures, and read by the whole team.
import type { DayNote } from '@vitrine/contract/day-notes';
import { noteId as noteIdSchema, type BusinessId, type NoteId } from '@vitrine/contract/ids';
import { firstDay, limits } from '@vitrine/contract/limits';
import { addDays, dayOf } from '@vitrine/contract/range';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import * as store from './day-notes-store.ts';

/** A removed one can be put back for so long. */
const keptMs = 24 * 3600_000;

interface Draft {
  readonly day: string;
  readonly text: string;
}

/** Who may is asked by the calls. A day before there are figures, or more than a year ahead, is refused at its field. */
export class DayNotes extends Service<{ readonly identity: Pick<Identity, 'accounts'> }> {
  constructor(platform: Platform, deps: { readonly identity: Pick<Identity, 'accounts'> }) {
    super(platform, deps);
    const forget = () => store.deleteRemoved(this.db, this.#since());
    platform.jobs.define('questions.delete-removed-notes', forget, { schedule: '41 3 * * *' });
  }

  /** Of the days of a range, both included, the earliest first. */
  async list(businessId: BusinessId, range: { readonly from: string; readonly to: string }): Promise<DayNote[]> {
    const rows = await store.listNotes(this.db, businessId, range);
    const ids = new Set(rows.flatMap(({ accountId }) => accountId ?? []));
    const names = await this.deps.identity.accounts.listNames(businessId, [...ids]);
    return rows.map((row) => toNote(row, row.accountId === null ? null : (names.get(row.accountId) ?? null)));
  }

  /** Refuses `saved_too_many`. */
  async write({ businessId, accountId, username }: Actor, draft: Draft): Promise<DayNote> {
    this.#checkDay(draft.day);
    const note = { ...draft, noteId: noteIdSchema.parse(randomUUID()), accountId, writtenAt: this.now() };
    await this.transaction(async (tx) => {
      refuseMore(await store.countNotes(tx, businessId));
      await store.insertNote(tx, businessId, note);
    });
    return toNote(note, username);
  }

  /** Refuses `not_found`. */
  async edit({ businessId }: Actor, noteId: NoteId, draft: Draft): Promise<DayNote> {
    this.#checkDay(draft.day);
    return this.#tell(businessId, await this.transaction((tx) => store.updateNote(tx, businessId, noteId, draft)));
  }

  /** Refuses `not_found`. */
  async remove({ businessId }: Actor, noteId: NoteId): Promise<void> {
    const change = { removed_at: this.now() };
    if (!(await this.transaction((tx) => store.updateNote(tx, businessId, noteId, change))))
      throw new Problem('not_found');
  }

  /** Refuses `not_found` and `saved_too_many`. */
  async restore({ businessId }: Actor, noteId: NoteId): Promise<DayNote> {
    const restored = await this.transaction(async (tx) => {
      refuseMore(await store.countNotes(tx, businessId));
      return store.restoreNote(tx, businessId, noteId, this.#since());
    });
    return this.#tell(businessId, restored);
  }

  async #tell(businessId: BusinessId, row: store.KeptNote | null): Promise<DayNote> {
    if (row === null) throw new Problem('not_found');
    const { accountId } = row;
    if (accountId === null) return toNote(row, null);
    const names = await this.deps.identity.accounts.listNames(businessId, [accountId]);
    return toNote(row, names.get(accountId) ?? null);
  }

  #checkDay(day: string): void {
    const latest = addDays(dayOf(this.now(), 'UTC'), limits.dayNoteDays);
    const [code, limit] = day < firstDay ? ['range_too_early', firstDay] : ['end_too_late', latest];
    if (day < firstDay || day > latest)
      throw new Problem('validation_failed', { faults: [{ field: 'day', code, values: { limit } }] });
  }

  #since(): Date {
    return new Date(this.now().getTime() - keptMs);
  }
}

function refuseMore(held: number): void {
  if (held >= limits.dayNotes) throw new Problem('saved_too_many', { values: { limit: limits.dayNotes } });
}

const toNote = ({ noteId, day, text, writtenAt }: store.KeptNote, author: string | null): DayNote => ({
  note_id: noteId,
  day,
  text,
  author,
  written_at: writtenAt.toISOString(),
});
