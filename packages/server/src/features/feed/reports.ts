// Reports of posts: what the team decides of them, and what is kept of who reported.
import type { PostId } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { reportLimits, type PostReportId, type ReportStatus, type ReportStep } from '@vitrine/contract/post-reports';
import { announce, type EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { AccountKey } from '../identity/identity.ts';
import type { PostRecord } from './model.ts';
import { readPosts } from './posts-store.ts';
import { addStep, listSteps, type StepRecord } from './report-steps-store.ts';
import * as store from './reports-store.ts';
import { findUploadOf } from './uploads/uploads-store.ts';

interface Deps {
  readonly events: EventBus;
}

export interface FullReport {
  readonly report: store.ReportRecord;
  readonly post: PostRecord;
  readonly steps: readonly StepRecord[];
}

const dayMs = 24 * 3600_000;

export class PostReports extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('feed.erase-reporters', () => this.eraseReporters(), { schedule: '53 3 * * *' });
  }

  async list(
    businessId: BusinessId,
    question: { readonly status: ReportStatus; readonly count: number; readonly skip: number },
  ): Promise<FullReport[]> {
    return this.#complete(businessId, await store.listReports(this.db, businessId, question));
  }

  count(businessId: BusinessId): Promise<Record<ReportStatus, number>> {
    return store.countReports(this.db, businessId);
  }

  /** Refuses `not_found`. */
  async get(businessId: BusinessId, reportId: PostReportId): Promise<FullReport> {
    const report = await store.findReport(this.db, { businessId, reportId });
    const [full] = report ? await this.#complete(businessId, [report]) : [];
    if (full === undefined) throw new Problem('not_found');
    return full;
  }

  /** Takes the post down. One that is decided so already stays as it is. Refuses `not_found`, as all below. */
  uphold(who: AccountKey, reportId: PostReportId, answer: string): Promise<FullReport> {
    return this.#decide(who, reportId, { to: 'upheld', answer });
  }

  reject(who: AccountKey, reportId: PostReportId, answer: string): Promise<FullReport> {
    return this.#decide(who, reportId, { to: 'rejected', answer });
  }

  /** Takes a decision back; whoever reported hears of it where the post is shown again. */
  reopen(who: AccountKey, reportId: PostReportId): Promise<FullReport> {
    return this.#decide(who, reportId, { to: 'open', answer: '' });
  }

  async #decide(
    { businessId, accountId: by }: AccountKey,
    reportId: PostReportId,
    { to, answer }: { readonly to: ReportStatus; readonly answer: string },
  ): Promise<FullReport> {
    const key = { businessId, reportId };
    await this.transaction(async (tx) => {
      const before = await store.findReport(tx, key);
      const at = this.now();
      const decided = to === 'open' ? { at: null, by: null } : { at, by };
      const postId = await store.decideReport(tx, key, { to, answer, ...decided });
      if (before === null || postId === null) return;
      await addStep(tx, key, { step: to === 'open' ? 'reopened' : to, at, by });
      if (await store.writeTakenDown(tx, businessId, postId))
        await this.#tellUploader(tx, businessId, { postId, answer });
      await announce(tx, 'pagesChanged', businessId);
      await this.#tell(tx, key, { before: before.status, to, isErased: before.erasedAt !== null });
    });
    return this.get(businessId, reportId);
  }

  async #tell(
    tx: Tx,
    { businessId, reportId }: store.ReportKey,
    { before, to, isErased }: { readonly before: ReportStatus; readonly to: ReportStatus; readonly isErased: boolean },
  ): Promise<void> {
    if (isErased || (to === 'open' && before !== 'upheld')) return;
    const mail = to === 'open' ? 'report_reopened' : (`report_${to}` as const);
    await this.deps.events.emit(tx, 'application.mail', { businessId, mail, reportId });
  }

  async #tellUploader(
    tx: Tx,
    businessId: BusinessId,
    { postId, answer }: { readonly postId: PostId; readonly answer: string },
  ): Promise<void> {
    const uploadId = await findUploadOf(tx, businessId, postId);
    if (uploadId === null) return;
    const mail = 'upload_taken_down';
    await this.deps.events.emit(tx, 'application.mail', { businessId, mail, uploadId, answer });
  }

  /** What a mail of a report says; null where nobody is there to get it. */
  async findLetter(
    businessId: BusinessId,
    reportId: PostReportId,
  ): Promise<{ email: string; language: Language; receipt: string; answer: string; postId: PostId } | null> {
    const report = await store.findReport(this.db, { businessId, reportId });
    return report === null || report.erasedAt !== null ? null : report;
  }

  /** Keeps in the log that a mail has gone out. */
  async noteSent(businessId: BusinessId, reportId: PostReportId, step: ReportStep): Promise<void> {
    await this.transaction((tx) => addStep(tx, { businessId, reportId }, { step, at: this.now(), by: null }));
  }

  /** Who reported is forgotten a year after the decision; what was decided and when stays. */
  async eraseReporters(): Promise<void> {
    const now = this.now();
    await this.transaction(async (tx) => {
      const before = new Date(now.getTime() - reportLimits.keptDays * dayMs);
      for (const key of await store.eraseReporters(tx, before, now))
        await addStep(tx, key, { step: 'erased', at: now, by: null });
    });
  }

  async #complete(businessId: BusinessId, reports: readonly store.ReportRecord[]): Promise<FullReport[]> {
    const [posts, steps] = await Promise.all([
      readPosts(
        this.db,
        businessId,
        reports.map(({ postId }) => postId),
      ),
      listSteps(
        this.db,
        businessId,
        reports.map(({ reportId }) => reportId),
      ),
    ]);
    const postOf = new Map(posts.map((post) => [post.postId, post]));
    const stepsOf = Map.groupBy(steps, ({ reportId }) => reportId);
    return reports.flatMap((report) => {
      const post = postOf.get(report.postId);
      return post ? [{ report, post, steps: stepsOf.get(report.reportId) ?? [] }] : [];
    });
  }
}
