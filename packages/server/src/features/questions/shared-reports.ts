// Shared reports: who makes and revokes them, and which one a token opens.
import { reportId as reportIdSchema, type BusinessId, type ReportId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { reportContent, type ReportContent, type SharedReport } from '@vitrine/contract/shared-reports';
import { randomUUID } from 'node:crypto';
import type { EventBus } from '../../events.ts';
import { hashToken, randomToken, seal, unseal } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import * as store from './shared-reports-store.ts';

/** Ended ones stand in the list for so long. */
const keptMs = 90 * 24 * 3600_000;

export interface RunningReport {
  readonly businessId: BusinessId;
  readonly reportId: ReportId;
  readonly name: string;
  readonly content: ReportContent;
  readonly endsAt: Date;
  /** Whoever made it, as they are now: nothing is read that they may not see. */
  readonly maker: Actor;
}

/** A business's reports, which are for who may share them; others are refused as `forbidden`. */
export class SharedReports extends Service<{ events: EventBus; identity: Pick<Identity, 'accounts'> }> {
  constructor(platform: Platform, deps: { events: EventBus; identity: Pick<Identity, 'accounts'> }) {
    super(platform, deps);
    const { jobs, clock } = platform;
    const forget = () => store.deleteEnded(this.db, new Date(clock.now().getTime() - keptMs));
    jobs.define('questions.delete-ended-reports', forget, { schedule: '37 3 * * *' });
  }

  async list(actor: Actor): Promise<SharedReport[]> {
    admit(actor);
    const rows = await store.listReports(this.db, actor.businessId);
    const names = await this.deps.identity.accounts.listNames(actor.businessId, [
      ...new Set(rows.map(({ accountId }) => accountId)),
    ]);
    return rows.map((row) => this.#toReport(row, names.get(row.accountId) ?? ''));
  }

  /** Refuses `reports_too_many`. Its token is drawn at random and found by its hash. */
  async create(
    actor: Actor,
    { name, content, endsAt }: { name: string; content: ReportContent; endsAt: Date },
  ): Promise<SharedReport> {
    admit(actor);
    const token = randomToken();
    const now = this.now();
    const row = {
      reportId: reportIdSchema.parse(randomUUID()),
      accountId: actor.accountId,
      name,
      content,
      sealedToken: seal(this.platform.keys.sealing, token),
      madeAt: now,
      endsAt,
    };
    await this.transaction(async (tx) => {
      const limit = limits.sharedReports;
      if ((await store.countRunning(tx, actor.businessId, now)) >= limit)
        throw new Problem('reports_too_many', { values: { limit } });
      await store.insertReport(tx, actor.businessId, { ...row, tokenHash: hashToken(token) });
      await this.#announce(actor, row.reportId, 'created', tx);
    });
    return this.#toReport({ ...row, opened: 0, lastOpenedAt: null }, actor.username);
  }

  /** Refuses `not_found`. */
  async revoke(actor: Actor, reportId: ReportId): Promise<void> {
    admit(actor);
    await this.transaction(async (tx) => {
      if (!(await store.deleteReport(tx, actor.businessId, reportId))) throw new Problem('not_found');
      await this.#announce(actor, reportId, 'removed', tx);
    });
  }

  /** Refuses as `report_closed`, alike, what never was, has ended or was revoked, and what nobody may share any more. */
  async getRunning(token: string): Promise<RunningReport> {
    const row = await store.findRunning(this.db, hashToken(token), this.now());
    const maker = row && (await this.deps.identity.accounts.findActor(row.businessId, row.accountId));
    if (!row || !maker || !can(maker, 'share reports')) throw new Problem('report_closed');
    const { businessId, reportId, name, endsAt } = row;
    return { businessId, reportId, name, content: reportContent.parse(row.content), endsAt, maker };
  }

  countOpening({ businessId, reportId }: RunningReport): Promise<void> {
    return store.countOpening(this.db, businessId, reportId, this.now());
  }

  #announce(
    { businessId, accountId: by }: Actor,
    questionId: ReportId,
    change: 'created' | 'removed',
    tx: Parameters<EventBus['emit']>[0],
  ): Promise<void> {
    return this.deps.events.emit(tx, 'question.changed', { businessId, by, kind: 'report', questionId, change });
  }

  #toReport(row: store.KeptReport, madeBy: string): SharedReport {
    const { keys, publicUrl } = this.platform;
    return {
      report_id: row.reportId,
      name: row.name,
      ...reportContent.parse(row.content),
      address: `${publicUrl}/r/${unseal(keys.sealing, row.sealedToken)}`,
      made_by: madeBy,
      made_at: row.madeAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      has_ended: row.endsAt <= this.now(),
      opened: row.opened,
      last_opened_at: row.lastOpenedAt?.toISOString() ?? null,
    };
  }
}

function admit(actor: Actor): void {
  if (!can(actor, 'share reports')) throw new Problem('forbidden');
}
