// What figures stand at, for whoever watches the program: how much there is, what waits, and what keeps it from being shown or written.
import type { Platform } from '../../platform/platform.ts';
import type { Cluster } from './cluster/cluster.ts';
import { countUnloaded } from './cluster/loads-store.ts';
import type { Engine } from './engine/engine.ts';
import * as store from './segments/segments-store.ts';

const hourMs = 3_600_000;
/** A dead engine is started with the next question: it is told of for as long. */
const patienceMs = 5 * 60_000;
/** Days are closed every day: after so long without, something keeps them from it. */
const lateClosingMs = 2 * 24 * hourMs;
/** What is older is to be closed. */
const lateMs = 3 * 24 * hourMs;
/** What came all at once, such as a history, is closed within this. */
const closingMs = hourMs / 2;
/** Files are rewritten, and brought into the cluster, with the next run of the job: so long after they are late. */
const lateWritingMs = hourMs;
/** Facts in the database are counted so far. */
const mostCounted = 1_000_000;

/** What the installation stands at; every process answers the same. */
export interface FiguresMeasure extends store.SegmentsMeasure {
  /** Facts in no segment yet, a million at most. */
  readonly openFacts: number;
  /** Segments that are not whole in the cluster; null where there is none. */
  readonly unloaded: number | null;
}

interface WatchParts {
  readonly engine: Engine;
  readonly cluster: Cluster | null;
}

export class FiguresWatch {
  readonly #platform: Platform;
  readonly #parts: WatchParts;
  /** Since when this process has seen days that should be closed. */
  #behindSince: number | null = null;

  constructor(platform: Platform, parts: WatchParts) {
    this.#platform = platform;
    this.#parts = parts;
  }

  /** What this process's own engine is at: how often it died, and how many questions it answers and keeps waiting. */
  get engine(): { readonly losses: number; readonly answering: number; readonly waiting: number } {
    return this.#parts.engine.tally;
  }

  async measure(): Promise<FiguresMeasure> {
    const { db } = this.#platform.database;
    const [segments, openFacts, unloaded] = await Promise.all([
      store.measureSegments(db),
      store.countFacts(db, 'infinity', mostCounted),
      this.#parts.cluster === null ? null : countUnloaded(db, this.#platform.clock.now()),
    ]);
    return { ...segments, openFacts, unloaded };
  }

  /** What keeps figures from being shown, or days and files from being written, in words; null where nothing does. */
  async findTrouble(): Promise<string | null> {
    const troubles = [
      this.#tellEngine(),
      await this.#tellCluster(),
      await this.#tellReplaced(),
      await this.#tellClosing(),
    ];
    return troubles.filter((trouble) => trouble !== null).join('; ') || null;
  }

  #tellEngine(): string | null {
    const { lostAt } = this.#parts.engine;
    return lostAt !== null && Date.now() - lostAt < patienceMs
      ? 'the engine died, and has answered nothing since'
      : null;
  }

  async #tellCluster(): Promise<string | null> {
    const { cluster } = this.#parts;
    if (cluster === null) return null;
    // who asks how the program is waits for no cluster: what comes of this is told the next time
    cluster.look();
    if (cluster.isAway) return 'the cluster is away, files answer in its place';
    const { clock, database } = this.#platform;
    const late = await countUnloaded(database.db, new Date(clock.now().getTime() - lateWritingMs));
    return late === 0 ? null : `${late} segments are not in the cluster yet`;
  }

  async #tellReplaced(): Promise<string | null> {
    const late = await store.countReplaced(this.#platform.database.db, lateWritingMs / 1000);
    return late === 0 ? null : `${late} months wait for their files to be rewritten`;
  }

  async #tellClosing(): Promise<string | null> {
    const { clock, database } = this.#platform;
    const now = clock.now().getTime();
    const closedAt = await store.findClosedAt(database.db);
    if (closedAt !== null && closedAt.getTime() > now - lateClosingMs) {
      this.#behindSince = null;
      return null;
    }
    const overdue = new Date(now - lateMs).toISOString().slice(0, 10);
    const isBehind = (await store.countFacts(database.db, overdue, 1)) > 0;
    this.#behindSince = isBehind ? (this.#behindSince ?? now) : null;
    const isTold = this.#behindSince !== null && now - this.#behindSince > closingMs;
    return isTold ? `days before ${overdue} are not closed` : null;
  }
}
