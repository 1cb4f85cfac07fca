// Scheduled reports as they are kept: whose they are, and who gets them; what they say is made by mailings.
import { type BusinessId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import {
  scheduleLimits,
  type PauseReason,
  type ScheduledContent,
  type ScheduledEvery,
  type SentReader,
  scheduleId as scheduleIdSchema,
  type ScheduleId,
} from '@vitrine/contract/scheduled-reports';
import { randomUUID } from 'node:crypto';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import { writeReaderPath } from './report-links.ts';
import { listNamed, toReader } from './report-readers.ts';
import * as store from './report-schedules-store.ts';

export type { KeptReader, Sending } from './report-schedules-store.ts';

/** A removed one can be put back for so long. */
const keptMs = 24 * 3600_000;

export interface ScheduleDraft {
  readonly name: string;
  readonly content: ScheduledContent;
  readonly every: ScheduledEvery;
  readonly hour: number;
  readonly readers: readonly SentReader[];
}

export interface WholeSchedule extends store.KeptSchedule {
  readonly readers: readonly store.KeptReader[];
}

interface Deps {
  readonly events: EventBus;
  readonly identity: Pick<Identity, 'accounts' | 'credentials'>;
}

/** Whoever may share reports sees and changes all of the business, others of the team their own; what is not theirs is `not_found`. */
export class ReportSchedules extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const forget = () => store.deleteRemoved(this.db, this.#since());
    platform.jobs.define('questions.delete-removed-schedules', forget, { schedule: '53 3 * * *' });
  }

  async list(actor: Actor): Promise<WholeSchedule[]> {
    const all = await store.listSchedules(this.db, actor.businessId);
    return this.#withReaders(
      actor.businessId,
      all.filter((each) => isOf(actor, each)),
    );
  }

  /** Null where it was removed; whoever asks. */
  async find(businessId: BusinessId, scheduleId: ScheduleId): Promise<WholeSchedule | null> {
    const schedule = await store.findSchedule(this.db, businessId, scheduleId);
    return schedule === null ? null : this.#whole(schedule);
  }

  /** A new one without an id. Refuses `not_found`, `saved_too_many`, and as `forbidden` readers the actor may not name. */
  async save(actor: Actor, id: ScheduleId | null, draft: ScheduleDraft): Promise<WholeSchedule> {
    const { businessId, accountId } = actor;
    await this.#admitReaders(actor, draft.readers);
    const before = id === null ? [] : (await this.get(actor, id)).readers;
    const key = { businessId, scheduleId: id ?? scheduleIdSchema.parse(randomUUID()) };
    const now = this.now();
    const readers = listNamed(draft.readers).map((sent) => toReader(sent, before, { accountId, now }));
    const asked = readers.filter((each) => each.email !== null && each.agreedAt === null && each.askedAt === now);
    for (const { email } of asked)
      await this.deps.identity.credentials.takeAttempt('apply', `report ${email}`, businessId);
    const saved = await this.transaction(async (tx) => {
      const row = { ...draft, accountId, readers: readers.map((each) => each.accountId ?? each.email ?? '') };
      if (id === null) refuseMore(await store.countSchedules(tx, businessId));
      const kept = await (id === null
        ? store.insertSchedule(tx, key, row, now)
        : store.saveSchedule(tx, key, row, now));
      if (kept === null) throw new Problem('not_found');
      await store.deleteReaders(tx, key);
      await store.insertReaders(tx, key, readers);
      for (const each of asked) await this.#ask(tx, actor, { ...key, readerId: each.readerId }, each);
      return kept;
    });
    return { ...saved, readers };
  }

  /** One that goes on leaves out what was due meanwhile. Refuses `not_found`. */
  async pause(actor: Actor, scheduleId: ScheduleId, isPaused: boolean): Promise<WholeSchedule> {
    await this.get(actor, scheduleId);
    const now = this.now();
    const change = isPaused ? ({ paused: 'person' } as const) : { paused: null, asked_through: now, told_through: now };
    const changed = this.transaction((tx) => store.updateSchedule(tx, actor.businessId, scheduleId, change));
    return this.#whole(found(await changed));
  }

  /** Ends it until somebody saves it anew, as what it needs is not there. */
  async stop(businessId: BusinessId, scheduleId: ScheduleId, reason: PauseReason): Promise<void> {
    await this.transaction((tx) => store.updateSchedule(tx, businessId, scheduleId, { paused: reason }));
  }

  /** Refuses `not_found`. */
  async remove(actor: Actor, scheduleId: ScheduleId): Promise<void> {
    await this.get(actor, scheduleId);
    const change = { removed_at: this.now() };
    found(await this.transaction((tx) => store.updateSchedule(tx, actor.businessId, scheduleId, change)));
  }

  /** Refuses `not_found` and `saved_too_many`. */
  async restore(actor: Actor, scheduleId: ScheduleId): Promise<WholeSchedule> {
    const restored = await this.transaction(async (tx) => {
      refuseMore(await store.countSchedules(tx, actor.businessId));
      const span = { since: this.#since(), now: this.now() };
      const back = await store.restoreSchedule(tx, actor.businessId, scheduleId, span);
      // thrown in the transaction: what is not theirs stays removed
      if (back === null || !isOf(actor, back)) throw new Problem('not_found');
      return back;
    });
    return this.#whole(restored);
  }

  /** The reports of a business that do not go out though nobody paused them. */
  async listUnsent(actor: Actor): Promise<store.KeptSchedule[]> {
    const all = await store.listSchedules(this.db, actor.businessId);
    return all.filter(
      (each) => isOf(actor, each) && (each.paused === null ? each.failedAt !== null : each.paused !== 'person'),
    );
  }

  /** Others than themselves are named by who may share reports; each is one of the team who reads figures. */
  async #admitReaders(actor: Actor, readers: readonly SentReader[]): Promise<void> {
    const faults = [];
    for (const [at, reader] of readers.entries()) {
      const isOwn = reader.kind === 'team' && reader.account_id === actor.accountId;
      if (isOwn) continue;
      if (!can(actor, 'share reports')) throw new Problem('forbidden', { field: `readers.${at}` });
      if (reader.kind === 'address') continue;
      const named = await this.deps.identity.accounts.findActor(actor.businessId, reader.account_id);
      if (named === null || !can(named, 'see every figure'))
        faults.push({ field: `readers.${at}.account_id`, code: 'recipient_unsuited' });
    }
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
  }

  /** Nothing of the business but its name goes to an address that has not agreed. */
  #ask(tx: Tx, { businessId, accountId }: Actor, key: store.ReaderKey, { email, language }: store.KeptReader) {
    const path = writeReaderPath(this.platform.keys.mails, 'agree', key);
    const asked = { mail: 'report_asked', values: {}, path } as const;
    const whom = { to: email ?? '', language: language ?? 'en' };
    return this.deps.events.emit(tx, 'account.mail', { businessId, accountId, ...asked, ...whom });
  }

  /** Refuses `not_found`. */
  async get(actor: Actor, scheduleId: ScheduleId): Promise<WholeSchedule> {
    const schedule = await this.find(actor.businessId, scheduleId);
    if (schedule === null || !isOf(actor, schedule)) throw new Problem('not_found');
    return schedule;
  }

  async #withReaders(businessId: BusinessId, schedules: store.KeptSchedule[]): Promise<WholeSchedule[]> {
    const ids = schedules.map(({ scheduleId }) => scheduleId);
    const readers = await store.listReaders(this.db, businessId, ids);
    return schedules.map((each) => ({ ...each, readers: readers.get(each.scheduleId) ?? [] }));
  }

  async #whole(schedule: store.KeptSchedule): Promise<WholeSchedule> {
    const readers = await store.listReaders(this.db, schedule.businessId, [schedule.scheduleId]);
    return { ...schedule, readers: readers.get(schedule.scheduleId) ?? [] };
  }

  #since(): Date {
    return new Date(this.now().getTime() - keptMs);
  }
}

const isOf = (actor: Actor, { accountId }: store.KeptSchedule): boolean =>
  can(actor, 'share reports') || accountId === actor.accountId;

function found(schedule: store.KeptSchedule | null): store.KeptSchedule {
  if (schedule === null) throw new Problem('not_found');
  return schedule;
}

function refuseMore(held: number): void {
  const limit = scheduleLimits.reports;
  if (held >= limit) throw new Problem('saved_too_many', { values: { limit } });
}
