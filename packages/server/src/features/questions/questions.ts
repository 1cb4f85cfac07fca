// The door of questions: segments and funnels that people save, for themselves or for the business, their views of lists,
// shared and scheduled reports, notes on days, and goals.
import { conditions, type Condition } from '@vitrine/contract/conditions';
import {
  funnelId,
  segmentId,
  viewId,
  type AccountId,
  type FunnelId,
  type SegmentId,
  type ViewId,
} from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { steps, type Funnel, type SavedStep, type Segment } from '@vitrine/contract/saved-questions';
import { savedView, viewedList, type SavedView, type ViewedList } from '@vitrine/contract/saved-views';
import { randomUUID } from 'node:crypto';
import type { EventBus } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import * as store from './store.ts';

export { DayNotes } from './day-notes.ts';
export { Goals, type GoalDraft, type KeptGoal } from './goals.ts';
export { readerPath } from './report-links.ts';
export { hasExpired, ReportReaders, type OpenedReader } from './report-readers.ts';
export { ReportSchedules } from './report-schedules.ts';
export type { KeptReader, ScheduleDraft, Sending, WholeSchedule } from './report-schedules.ts';
export { ReportSendings } from './report-sendings.ts';
export { SharedReports, type RunningReport } from './shared-reports.ts';

/** What is saved: under which name, and whose it is. */
interface Draft {
  readonly name: string;
  /** Nothing leaves it with whom it is. */
  readonly owner?: 'mine' | 'business' | undefined;
}

const toReaders = (actor: Actor): store.Readers => ({
  businessId: actor.businessId,
  accountId: actor.accountId,
  withShared: can(actor, 'share figures'),
});

const toFace = ({ name, ownerId, changedAt }: store.SavedRow) => ({
  name,
  owner: ownerId === null ? ('business' as const) : ('mine' as const),
  changed_at: changedAt.toISOString(),
});

const toSegment = (row: store.SavedRow): Segment => ({
  segment_id: segmentId.parse(row.questionId),
  ...toFace(row),
  filters: conditions.parse(row.content),
});

const toFunnel = (row: store.SavedRow): Funnel => ({
  funnel_id: funnelId.parse(row.questionId),
  ...toFace(row),
  steps: steps.parse(row.content),
});

/**
 * A person sees and changes their own, one of the team the business's as well; what is not theirs is `not_found`. Saving refuses
 * `forbidden` for the business by who is not of the team, `saved_name_taken` and `saved_too_many`.
 */
export class Questions extends Service<{ events: EventBus }> {
  async listSegments(actor: Actor): Promise<Segment[]> {
    return (await store.listSaved(this.db, toReaders(actor), 'segment')).map(toSegment);
  }

  /** Null where there is none that the actor may see. */
  async findSegment(actor: Actor, id: SegmentId): Promise<Segment | null> {
    const found = await store.findSaved(this.db, toReaders(actor), { kind: 'segment', questionId: id });
    return found && toSegment(found);
  }

  /** A new one without an id. */
  async saveSegment(
    actor: Actor,
    id: SegmentId | null,
    { filters, ...draft }: Draft & { readonly filters: readonly Condition[] },
  ): Promise<Segment> {
    return toSegment(await this.#save(actor, { kind: 'segment', id }, { ...draft, content: filters }));
  }

  removeSegment(actor: Actor, id: SegmentId): Promise<void> {
    return this.#remove(actor, 'segment', id);
  }

  async listFunnels(actor: Actor): Promise<Funnel[]> {
    return (await store.listSaved(this.db, toReaders(actor), 'funnel')).map(toFunnel);
  }

  /** Null where there is none that the actor may see. */
  async findFunnel(actor: Actor, id: FunnelId): Promise<Funnel | null> {
    const found = await store.findSaved(this.db, toReaders(actor), { kind: 'funnel', questionId: id });
    return found && toFunnel(found);
  }

  /** A new one without an id. */
  async saveFunnel(
    actor: Actor,
    id: FunnelId | null,
    { steps: content, ...draft }: Draft & { readonly steps: readonly SavedStep[] },
  ): Promise<Funnel> {
    return toFunnel(await this.#save(actor, { kind: 'funnel', id }, { ...draft, content }));
  }

  removeFunnel(actor: Actor, id: FunnelId): Promise<void> {
    return this.#remove(actor, 'funnel', id);
  }

  /** Those of a list. */
  async listViews(actor: Actor, list: ViewedList): Promise<SavedView[]> {
    const rows = await store.listSaved(this.db, toReaders(actor), kindOf(list));
    return rows.map((row) => toView(row, list));
  }

  /** A new one, the actor's own. */
  async saveView(
    actor: Actor,
    { list, name, address }: Pick<SavedView, 'list' | 'name' | 'address'>,
  ): Promise<SavedView> {
    const draft = { name, owner: 'mine', content: { address } } as const;
    return toView(await this.#save(actor, { kind: kindOf(list), id: null }, draft), list);
  }

  async removeView(actor: Actor, id: ViewId): Promise<void> {
    for (const kind of viewedList.options.map(kindOf)) {
      const found = await store.findSaved(this.db, toReaders(actor), { kind, questionId: id });
      if (found) return this.#remove(actor, kind, id);
    }
    throw new Problem('not_found');
  }

  #save(
    actor: Actor,
    { kind, id }: { kind: store.SavedKind; id: string | null },
    { name, owner, content }: Draft & { content: unknown },
  ): Promise<store.SavedRow> {
    const { businessId, accountId } = actor;
    const questionId = id ?? randomUUID();
    return this.transaction(async (tx) => {
      const before = id === null ? null : await store.findSaved(tx, toReaders(actor), { kind, questionId });
      if (id !== null && before === null) throw new Problem('not_found');
      if (owner === 'business' && !can(actor, 'share figures')) throw new Problem('forbidden');
      const ownerId = toOwnerId(accountId, owner, before);
      const row = { questionId, kind, ownerId, name, content, changedAt: this.now() };
      const held = await store.countHeld(tx, businessId, row);
      const isOneMore = before === null || before.ownerId !== ownerId;
      if (isOneMore && held >= limits.saved) throw new Problem('saved_too_many', { values: { limit: limits.saved } });
      if (await store.isNameTaken(tx, businessId, row)) throw new Problem('saved_name_taken', { field: 'name' });
      if (before === null) await store.insertSaved(tx, businessId, row);
      else if (!(await store.updateSaved(tx, businessId, row))) throw new Problem('not_found');
      const change = before === null ? 'created' : 'changed';
      const told = { businessId, by: accountId, kind: toTold(kind), questionId, change } as const;
      await this.deps.events.emit(tx, 'question.changed', told);
      return row;
    });
  }

  #remove(actor: Actor, kind: store.SavedKind, questionId: string): Promise<void> {
    const { businessId, accountId: by } = actor;
    return this.transaction(async (tx) => {
      if ((await store.findSaved(tx, toReaders(actor), { kind, questionId })) === null) throw new Problem('not_found');
      await store.deleteSaved(tx, businessId, questionId);
      const told = { businessId, by, kind: toTold(kind), questionId, change: 'removed' } as const;
      await this.deps.events.emit(tx, 'question.changed', told);
    });
  }
}

const kindOf = (list: ViewedList) => `view_${list}` as const;

const toView = (row: store.SavedRow, list: ViewedList): SavedView => ({
  view_id: viewId.parse(row.questionId),
  list,
  name: row.name,
  address: viewContent.parse(row.content).address,
  changed_at: row.changedAt.toISOString(),
});

const viewContent = savedView.pick({ address: true });

/** As events name it. */
const toTold = (kind: store.SavedKind): 'segment' | 'funnel' | 'view' =>
  kind === 'segment' || kind === 'funnel' ? kind : 'view';

/** Null is the business. */
function toOwnerId(
  accountId: AccountId,
  owner: Draft['owner'],
  before: Pick<store.SavedRow, 'ownerId'> | null,
): AccountId | null {
  if (owner === undefined) return before === null ? accountId : before.ownerId;
  return owner === 'mine' ? accountId : null;
}
