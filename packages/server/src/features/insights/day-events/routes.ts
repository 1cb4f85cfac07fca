// The calls of days: what happened on them, and the notes that are written of them.
import * as contract from '@vitrine/contract/day-notes';
import { done } from '../../../platform/http/serve.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Sources } from '../model.ts';
import type { DayEvents } from './day-events.ts';

interface Deps extends Pick<Sources, 'dayNotes'> {
  readonly dayEvents: DayEvents;
}

export function dayRoutes(serve: Serve, { dayNotes, dayEvents }: Deps): void {
  serve(contract.listDayEvents, ({ actor, query }) => dayEvents.list(actor, query));

  serve(contract.writeNote, async ({ actor, body }) => ({ note: await dayNotes.write(actor, body) }));

  serve(contract.editNote, async ({ actor, params, body }) => ({
    note: await dayNotes.edit(actor, params.note_id, body),
  }));

  serve(contract.removeNote, ({ actor, params }) => done(dayNotes.remove(actor, params.note_id)));

  serve(contract.restoreNote, async ({ actor, params }) => ({ note: await dayNotes.restore(actor, params.note_id) }));
}
