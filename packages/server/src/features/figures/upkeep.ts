// Has facts of days that are over closed into segments, segments of months laid together, and files removed that nobody reads.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Answering } from './answering.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Loading, Progress } from './cluster/loading.ts';
import type { Engine } from './engine/engine.ts';
import type { SegmentFiles } from './segments/segment-files.ts';
import { everyDay } from './question.ts';
import { deleteRetiredSales, listSaleFiles } from './sales/sale-segments-store.ts';
import type { SaleSegments } from './sales/sale-segments.ts';
import { Overtaken, type Segments } from './segments/segments.ts';
import * as store from './segments/segments-store.ts';

/** The job that runs every few minutes. */
const tending = 'figures.tend';

const hourMs = 3_600_000;
/** Days are over everywhere so long after they are by UTC, and what came late is in. */
const dayIsOverMs = 13 * hourMs;
/** Late facts of days that were closed wait until there are more. */
const betweenClosingsMs = 20 * hourMs;
/** More facts than this in the database are closed whatever their days; more than a quarter of it once an hour, as each question reads them all. */
const mostFacts = 200_000;
const manyFacts = mostFacts / 4;
/** A month that is over has its segments laid together after this, and any month that has more segments than this. */
const lateMs = 3 * 24 * hourMs;
const mostSegments = 8;
/** Who reads a file has read it by then, and a backup that began with the list of segments has copied it. */
const keptMs = 24 * hourMs;

interface UpkeepParts {
  readonly engine: Engine;
  readonly answering: Pick<Answering, 'prepare'>;
  readonly segments: Segments;
  readonly sales: SaleSegments;
  readonly files: SegmentFiles;
  readonly cluster: Cluster | null;
  readonly loading: Loading | null;
}

export class FiguresUpkeep {
  readonly #platform: Platform;
  readonly #parts: UpkeepParts;
  #preparing: Promise<void> | null = null;

  constructor(platform: Platform, parts: UpkeepParts) {
    this.#platform = platform;
    this.#parts = parts;
    platform.jobs.define(tending, () => this.maintain(), { schedule: '*/5 * * * *', expireSeconds: 2 * 3600 });
  }

  /** The process of the engine; null while there is none. */
  get enginePid(): number | null {
    return this.#parts.engine.pid;
  }

  /** Makes the engine ready where there are segments to read; facts of whoever asked lately are read in while the program runs. */
  async start(): Promise<void> {
    if ((await store.findClosedAt(this.#platform.database.db)) === null) return;
    this.#parts.engine.warm();
    this.#preparing = this.#parts.answering.prepare().catch((problem: unknown) => {
      this.#platform.log.warn({ problem: String(problem) }, 'facts are not held in memory before they are asked for');
    });
  }

  async stop(): Promise<void> {
    await this.#parts.engine.stop();
    await this.#preparing;
    await this.#parts.cluster?.close();
  }

  /** Has the job run now as well. */
  async tend(): Promise<void> {
    const { jobs, database } = this.#platform;
    await jobs.enqueue(database.db, tending, {}, { key: 'now' });
  }

  /** What the job does. */
  async maintain(): Promise<void> {
    const now = this.#platform.clock.now();
    await this.#attempt([
      () => this.#closeDue(now),
      () => this.#searchOld(),
      () => this.layTogether(now),
      () => this.copySales(),
      () => this.#removeFiles(now),
      () => this.load(),
    ]);
  }

  /** Lays the segments of a month together. */
  merge(month: string): Promise<void> {
    return this.#parts.segments.merge(month);
  }

  /**
   * Erases the facts of a business, before its other rows go: hidden once the transaction ends, and rewritten files without them by the next
   * runs of the job. Answers how many lay in the database.
   */
  erase(tx: Tx, businessId: BusinessId): Promise<number> {
    return this.#parts.segments.erase(tx, businessId);
  }

  /** Closes the facts before a day; those of every day when none is named. */
  close(before: string = everyDay.to): Promise<number> {
    return this.#parts.segments.close(before);
  }

  /** Writes the sales of months that are over into files as well, where there are so many; answers how many months. */
  copySales(least?: number): Promise<number> {
    const current = new Date(this.#platform.clock.now().getTime() - lateMs).toISOString().slice(0, 7);
    return this.#parts.sales.writeDue(`${current}-01`, least);
  }

  /** Brings into the cluster, where there is one, what is not there, and removes what nobody asks there; tells how far it is. */
  async load(tell: (progress: Progress) => void = (progress) => this.#tell(progress)): Promise<void> {
    await this.#parts.loading?.loadAll(tell);
    await this.#parts.loading?.sweep();
  }

  #tell(progress: Progress): void {
    if (progress.loaded < progress.segments) this.#platform.log.info(progress, 'segments are brought into the cluster');
  }

  async #closeDue(now: Date): Promise<void> {
    const { db } = this.#platform.database;
    const facts = await store.countFacts(db, everyDay.to, mostFacts);
    const over = new Date(now.getTime() - dayIsOverMs).toISOString().slice(0, 10);
    const closedAt = await store.findClosedAt(db);
    const isSince = (ms: number): boolean => closedAt === null || closedAt.getTime() < now.getTime() - ms;
    const isTime = isSince(betweenClosingsMs);
    if (facts >= mostFacts || (facts >= manyFacts && isSince(hourMs))) await this.close();
    else if (isTime && (await store.countFacts(db, over, 1)) > 0) await this.close(over);
  }

  /** Looks for businesses that are no more, once in each file of before files were rewritten for those. */
  async #searchOld(): Promise<void> {
    const { segments } = this.#parts;
    const old = (await store.listSegments(this.#platform.database.db)).filter(({ isSearched }) => !isSearched);
    await this.#attempt(old.map((segment) => () => segments.search(segment)));
  }

  /** Lays the segments of each month together for which it is time, or which hold what counts no more. */
  async layTogether(now: Date): Promise<void> {
    const { db } = this.#platform.database;
    const replaced = await store.listReplaced(db);
    const segments = Map.groupBy(await store.listSegments(db), ({ month }) => month);
    const current = new Date(now.getTime() - lateMs).toISOString().slice(0, 7);
    const months = new Set([...segments.keys(), ...replaced.map((each) => each.month)]);
    const isDue = (month: string): boolean => {
      const count = segments.get(month)?.length ?? 0;
      const isOver = month.slice(0, 7) < current;
      return replaced.some((each) => each.month === month) || count > mostSegments || (isOver && count > 1);
    };
    await this.#attempt([...months].filter(isDue).map((month) => () => this.merge(month)));
  }

  async #removeFiles(now: Date): Promise<void> {
    const { engine, files } = this.#parts;
    const { database } = this.#platform;
    await engine.sweep();
    await files.prepare();
    const before = new Date(now.getTime() - keptMs);
    await files.remove(await store.deleteRetired(database.db, before));
    await files.remove(await deleteRetiredSales(database.db, before));
    await database.transaction(async (tx) => {
      await store.holdFiles(tx, 'remove');
      const named = [...(await store.listNamedFiles(tx)), ...(await listSaleFiles(tx))];
      await files.removeOrphans(new Set(named), now);
    });
  }

  /** Does all of this, though something of it fails, and says so then; what was overtaken is done the next time. */
  async #attempt(works: readonly (() => Promise<unknown>)[]): Promise<void> {
    const { log } = this.#platform;
    const problems: unknown[] = [];
    for (const work of works) {
      try {
        await work();
      } catch (problem) {
        if (problem instanceof Overtaken) log.info({ problem: problem.message }, 'segments are written the next time');
        else problems.push(problem);
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, problems.map(String).join('; '));
  }
}
