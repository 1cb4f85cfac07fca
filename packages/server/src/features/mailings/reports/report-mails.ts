// Sends scheduled reports: each due time once, after a standstill the latest alone, to each reader as far as they may see it.
import type { BusinessId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import {
  scheduledContent,
  toScheduledDays,
  type PauseReason,
  type ScheduledReader,
  type ScheduledReport,
  type ScheduleId,
} from '@vitrine/contract/scheduled-reports';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Actor } from '../../identity/identity.ts';
import {
  hasExpired,
  type KeptReader,
  type ScheduleDraft,
  type Sending,
  type WholeSchedule,
} from '../../questions/questions.ts';
import { listMailedStores } from '../digests-store.ts';
import type { MailingDeps } from '../model.ts';
import { findLastTime, findNextTime } from './due-times.ts';
import { draftReport, type ReportLetter, type LetterQuestion } from './report-letter.ts';

const sendJob = 'mailings.report';

/** A letter with whom it goes to. */
interface Addressed {
  readonly reader: KeptReader;
  readonly letter: ReportLetter;
}

export class ReportMails extends Service<MailingDeps> {
  constructor(platform: Platform, deps: MailingDeps) {
    super(platform, deps);
    platform.jobs.define('mailings.reports', () => this.sendDue(), { schedule: '*/5 * * * *' });
    platform.jobs.define<Sending>(sendJob, (sending) => this.send(sending), {
      concurrency: 2,
      giveUp: (sending) => deps.sendings.noteFailed(sending),
    });
  }

  async list(actor: Actor): Promise<ScheduledReport[]> {
    const found = await this.deps.schedules.list(actor);
    const zone = await this.#zoneOf(actor.businessId);
    return Promise.all(found.map((each) => this.#toReport(each, zone)));
  }

  /** A new one without an id. Refuses `not_found`, and at their fields conditions, segments and readers that are not there. */
  async save(actor: Actor, id: ScheduleId | null, draft: ScheduleDraft): Promise<ScheduledReport> {
    if (id !== null) await this.deps.schedules.get(actor, id);
    const { filters, segment_id: segmentId } = draft.content;
    await this.deps.insights.reports.admit(actor, { filters, segmentId });
    return this.#tell(actor, await this.deps.schedules.save(actor, id, draft));
  }

  async pause(actor: Actor, id: ScheduleId, isPaused: boolean): Promise<ScheduledReport> {
    return this.#tell(actor, await this.deps.schedules.pause(actor, id, isPaused));
  }

  async restore(actor: Actor, id: ScheduleId): Promise<ScheduledReport> {
    return this.#tell(actor, await this.deps.schedules.restore(actor, id));
  }

  remove(actor: Actor, id: ScheduleId): Promise<void> {
    return this.deps.schedules.remove(actor, id);
  }

  /** Refuses `not_found`, and `rate_limited` within a minute of the last time. */
  async sendNow(actor: Actor, id: ScheduleId): Promise<void> {
    const { businessId, scheduleId } = await this.deps.schedules.get(actor, id);
    const sending = { businessId, scheduleId, at: this.now().toISOString(), byHand: true };
    if (!(await this.deps.sendings.claim(sending, this.#ask))) throw new Problem('rate_limited');
  }

  /** Asks for what is due now, in all businesses; safe to repeat. */
  async sendDue(): Promise<void> {
    const running = await this.deps.sendings.listRunning();
    if (running.length === 0) return;
    const zones = new Map((await listMailedStores(this.db)).map(({ businessId, zone }) => [businessId, zone]));
    for (const { businessId, scheduleId, every, hour, askedThrough } of running) {
      const zone = zones.get(businessId);
      if (zone === undefined) continue;
      const at = findLastTime({ every, hour }, this.now(), zone);
      if (at <= askedThrough || (await this.deps.plans.getState(businessId)).isFrozen) continue;
      await this.deps.sendings.claim({ businessId, scheduleId, at: at.toISOString(), byHand: false }, this.#ask);
    }
  }

  /** All its letters go out together, or none does; one that cannot be told any more is paused. */
  async send(sending: Sending): Promise<void> {
    const schedule = await this.deps.schedules.find(sending.businessId, sending.scheduleId);
    if (schedule === null) return;
    const drafted = await this.#draft(schedule, new Date(sending.at));
    if (typeof drafted === 'string') return this.deps.schedules.stop(sending.businessId, sending.scheduleId, drafted);
    const tell = (tx: Tx) => this.#mail(tx, schedule, drafted, sending);
    await this.deps.sendings.tell(sending, drafted.length === 0 ? null : tell);
  }

  readonly #ask = async (tx: Tx, sending: Sending): Promise<void> => {
    const key = `${sending.scheduleId} ${sending.at}`;
    await this.platform.jobs.enqueue(tx, sendJob, sending, { key });
  };

  /** The letters of a time, or why there can be none. */
  async #draft(schedule: WholeSchedule, at: Date): Promise<Addressed[] | PauseReason> {
    const { businessId, accountId, name } = schedule;
    const { accounts } = this.deps.identity;
    const maker = await accounts.findActor(businessId, accountId);
    if (maker === null || !can(maker, 'see every figure')) return 'maker';
    const content = scheduledContent.parse(schedule.content);
    const { segment_id: segmentId } = content;
    const segment = segmentId === null ? null : await this.deps.questions.findSegment(maker, segmentId);
    if (segmentId !== null && segment === null) return 'segment';
    const readers = await this.#listReaders(schedule, maker);
    if (readers === 'readers') return readers;
    const days = toScheduledDays(content.range, dayOf(at, await this.#zoneOf(businessId)));
    const filters = [...(segment?.filters ?? []), ...content.filters];
    const asked = { name, days, content, filters, segmentName: segment?.name ?? null };
    try {
      return await Promise.all(
        readers.map(async ({ reader, ...whom }) => ({
          reader,
          letter: await draftReport(this.deps, { ...asked, ...whom }),
        })),
      );
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'validation_failed') return 'filter';
      throw problem;
    }
  }

  /** Those who get one now; `readers` where nobody is left who could. */
  async #listReaders(
    { businessId, readers }: WholeSchedule,
    maker: Actor,
  ): Promise<(Pick<LetterQuestion, 'actor' | 'language' | 'isOutside'> & { reader: KeptReader })[] | 'readers'> {
    const known = await Promise.all(
      readers.map(async (each) => ({ reader: each, ...(await this.#knowReader(businessId, each)) })),
    );
    if (known.every(({ state }) => state === 'left' || state === 'gone')) return 'readers';
    return known.flatMap(({ reader, state, actor, language }) => {
      if (state !== 'reads') return [];
      const isOutside = reader.accountId === null;
      if (isOutside && !can(maker, 'share reports')) return [];
      return [{ reader, actor: actor ?? maker, language, isOutside }];
    });
  }

  /** How a reader stands, and as whom they read where they are of the team. */
  async #knowReader(
    businessId: BusinessId,
    reader: KeptReader,
  ): Promise<Pick<ScheduledReader, 'state' | 'username' | 'email' | 'language'> & { actor: Actor | null }> {
    const { accountId, email, language, agreedAt, leftAt } = reader;
    if (accountId === null) {
      const waits = hasExpired(reader, this.now()) ? 'expired' : 'asked';
      const state = leftAt !== null ? 'left' : agreedAt === null ? waits : 'reads';
      return { state, username: null, email: email ?? '', language: language ?? 'en', actor: null };
    }
    const { accounts } = this.deps.identity;
    const [actor, account] = await Promise.all([
      accounts.findActor(businessId, accountId),
      accounts.get(businessId, accountId),
    ]);
    const isOfTeam = actor !== null && can(actor, 'see every figure');
    const state = !isOfTeam ? 'gone' : leftAt !== null ? 'left' : 'reads';
    return { state, username: account.username, email: account.email, language: account.language, actor };
  }

  async #mail(tx: Tx, schedule: WholeSchedule, letters: readonly Addressed[], sending: Sending): Promise<void> {
    const { businessId, scheduleId } = schedule;
    for (const { reader, letter } of letters) {
      const { readerId, accountId, email, language } = reader;
      const outside = email === null ? {} : { to: email, language: language ?? 'en' };
      await this.deps.events.emit(tx, 'account.mail', {
        businessId,
        accountId: accountId ?? schedule.accountId,
        ...outside,
        ...letter,
        once: `report-${readerId}-${new Date(sending.at).getTime()}${sending.byHand ? '-hand' : ''}`,
        leavePath: this.deps.reportReaders.leavePath({ businessId, scheduleId, readerId }),
      });
    }
  }

  async #tell({ businessId }: Actor, schedule: WholeSchedule): Promise<ScheduledReport> {
    return this.#toReport(schedule, await this.#zoneOf(businessId));
  }

  async #zoneOf(businessId: BusinessId): Promise<string> {
    return (await this.deps.storefront.getUnits(businessId)).timeZone;
  }

  async #toReport(schedule: WholeSchedule, zone: string): Promise<ScheduledReport> {
    const { businessId, scheduleId, accountId, name, every, hour, paused } = schedule;
    const names = await this.deps.identity.accounts.listNames(businessId, [accountId]);
    const readers = await Promise.all(
      schedule.readers.map(async (each) => {
        const { actor: _actor, ...known } = await this.#knowReader(businessId, each);
        const kind = each.accountId === null ? ('address' as const) : ('team' as const);
        return { reader_id: each.readerId, kind, account_id: each.accountId, ...known };
      }),
    );
    return {
      schedule_id: scheduleId,
      name,
      ...scheduledContent.parse(schedule.content),
      every,
      hour,
      readers,
      made_by: names.get(accountId) ?? null,
      next_at: paused === null ? findNextTime({ every, hour }, this.now(), zone).toISOString() : null,
      last_sent_at: schedule.lastSentAt?.toISOString() ?? null,
      paused,
      failed_at: schedule.failedAt?.toISOString() ?? null,
    };
  }
}
