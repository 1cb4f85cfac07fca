// Makes the tagging report of each store that wants one, and tells how sure one may be of what is found.
import type { BusinessId } from '@vitrine/contract/ids';
import type { TaggingReport } from '@vitrine/contract/vision';
import { announce } from '../../../events.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { ProductPictures } from '../keeping/product-pictures.ts';
import { toJudge, type Judge } from './judge.ts';
import { makeReport } from './make-report.ts';
import * as store from './reports-store.ts';

const job = 'vision.report';
/** Products it is made of. */
const mostProducts = 180;
/** Products found in one picture that count. */
const mostFound = 8;
/** The latest decisions that count beside the pictures that are made. */
const mostDecisions = 500;
/** A report stays as long as its store does, else it is made anew after so long. */
const staleMs = 7 * 24 * 3600_000;

/** What was found by another network says nothing of this one. */
const isOf = ({ stamp }: store.TaggingReportRecord, hash: string): boolean => stamp?.startsWith(`${hash} `) === true;

function toState(record: store.TaggingReportRecord | null, hash: string): TaggingReport['state'] {
  if (record === null) return 'unmade';
  if (record.wantedAt !== null || !isOf(record, hash)) return 'waiting';
  return record.report === null ? 'none' : 'made';
}

export class TaggingReports extends Service<{ readonly pictures: ProductPictures }> {
  constructor(platform: Platform, deps: { readonly pictures: ProductPictures }) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => this.#make(businessId), {
      expireSeconds: 1800,
    });
    platform.jobs.define('vision.report.tend', () => this.#tend(), { schedule: '31 * * * *' });
    deps.pictures.onWhole((businessId) => this.#wake(businessId));
  }

  /** What is known of how well the store's products are known. */
  async get(businessId: BusinessId): Promise<TaggingReport> {
    const [record, counts, { hash }, next] = await Promise.all([
      store.findReport(this.db, businessId),
      store.countDecisions(this.db, businessId),
      this.deps.pictures.getAnswering(businessId),
      this.deps.pictures.findNext(businessId),
    ]);
    const sum = (part: 'right' | 'wrong'): number =>
      [...counts.values()].reduce((total, each) => total + each[part], 0);
    const report = record?.report ?? null;
    const levels = (['HIGH', 'MEDIUM', 'LOW'] as const).flatMap((sensitivity) => {
      const standard = report?.levels[sensitivity];
      return standard === undefined
        ? []
        : [{ sensitivity, tags: standard.threshold !== null, right: standard.right, found: standard.found }];
    });
    return {
      state: toState(record, hash),
      made_at: record?.madeAt?.toISOString() ?? null,
      pictures: report?.pictures ?? 0,
      products: report?.products ?? 0,
      levels,
      decisions: { right: sum('right'), wrong: sum('wrong') },
      next_network: next,
    };
  }

  /** Has one made in the background, once all pictures of the store were looked at. */
  async want(businessId: BusinessId): Promise<void> {
    await store.wantReport(this.db, businessId, this.now());
    await this.#enqueue(businessId);
  }

  /** The same, unless there is one. */
  async require(businessId: BusinessId): Promise<void> {
    if ((await store.findReport(this.db, businessId)) === null) await this.want(businessId);
  }

  /** Whether the first one is still being made: until then nothing is known of how sure one may be. */
  async isFirstComing(businessId: BusinessId): Promise<boolean> {
    const record = await store.findReport(this.db, businessId);
    return record !== null && record.wantedAt !== null && record.madeAt === null;
  }

  async getJudge(businessId: BusinessId): Promise<Judge> {
    const [record, counts, { hash }] = await Promise.all([
      store.findReport(this.db, businessId),
      store.countDecisions(this.db, businessId),
      this.deps.pictures.getAnswering(businessId),
    ]);
    return toJudge(record !== null && isOf(record, hash) ? record.report : null, counts);
  }

  /** As if nobody had said anything of what was found there. */
  async forget(db: Db, businessId: BusinessId, refs: readonly string[]): Promise<void> {
    await store.dropDecisions(db, businessId, refs);
  }

  /** Keeps what somebody said of what was found. */
  async record(db: Db, businessId: BusinessId, decisions: readonly store.TaggingDecision[]): Promise<void> {
    await store.writeDecisions(db, businessId, decisions, this.now());
  }

  async #enqueue(businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(this.db, job, { businessId }, { key: businessId });
  }

  #wake(businessId: BusinessId): void {
    const asking = async (): Promise<void> => {
      const record = await store.findReport(this.db, businessId);
      if (record === null) return;
      const { hash } = await this.deps.pictures.getAnswering(businessId);
      if (record.wantedAt !== null || !isOf(record, hash)) await this.#enqueue(businessId);
    };
    asking().catch((problem: unknown) => {
      // the next hour asks again
      this.platform.log.warn(
        { business: businessId, problem: String(problem) },
        'a tagging report could not be asked for',
      );
    });
  }

  async #tend(): Promise<void> {
    for (const businessId of await store.listReported(this.db, new Date(this.now().getTime() - staleMs)))
      await this.#enqueue(businessId);
  }

  async #make(businessId: BusinessId): Promise<void> {
    const { pictures } = this.deps;
    const standing = await pictures.getStanding(businessId);
    const before = await store.findReport(this.db, businessId);
    if (before === null || !standing.isWhole) return;
    if (before.wantedAt === null && before.stamp === standing.stamp) return;
    const report = await makeReport(await pictures.listTrials(businessId, mostProducts), {
      find: async (bytes, without) =>
        (await pictures.find(businessId, [bytes], { most: mostFound, without })).products.flat(),
      // how alike things are is told otherwise by each network
      known: await store.listDecisions(this.db, businessId, {
        most: mostDecisions,
        since: (await pictures.getAnswering(businessId)).since,
      }),
    });
    await this.transaction(async (tx) => {
      await store.writeReport(tx, businessId, { stamp: standing.stamp, report, now: this.now() });
      await announce(tx, 'pagesChanged', businessId);
    });
  }
}
