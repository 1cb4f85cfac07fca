// Brings segments into the cluster, one after the other, and removes from it what nobody asks any more.
import { randomInt } from 'node:crypto';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import { SegmentFiles } from '../segments/segment-files.ts';
import { listSegments, type ListedSegment } from '../segments/segments-store.ts';
import { Cluster, type LoadContent } from './cluster.ts';
import * as store from './loads-store.ts';

/** An attempt that has not come to its end by then has died. */
const deadMs = 3_600_000;

/** Numbers of loads are drawn, not counted: a database that was restored draws none again that is there. */
const mostLoads = 2 ** 48 - 1;

/** How far the cluster has come. */
export interface Progress {
  readonly segments: number;
  readonly loaded: number;
  readonly rows: number;
  readonly loadedRows: number;
}

interface LoadingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: SegmentFiles;
  readonly cluster: Cluster;
}

export class Loading {
  readonly #parts: LoadingParts;

  constructor(parts: LoadingParts) {
    this.#parts = parts;
  }

  /**
   * Brings every segment there that is not, or not whole any more, and tells how far it is before each and at the end. A crash at
   * any moment leaves an attempt that is never asked. Rejects with the first that was not taken in as it is.
   */
  async loadAll(tell: (progress: Progress) => void): Promise<void> {
    await this.#parts.cluster.prepare();
    await this.#forgetBroken();
    const segments = await listSegments(this.#parts.database.db);
    const isThere = new Set(segments.flatMap(({ segmentId, load }) => (load === null ? [] : segmentId)));
    for (const segment of segments) {
      if (isThere.has(segment.segmentId)) continue;
      tell(toProgress(segments, isThere));
      if (await this.#load(segment)) isThere.add(segment.segmentId);
    }
    tell(toProgress(segments, isThere));
  }

  /** Removes what is noted nowhere: attempts that died, and what segments held that others have taken the place of. */
  async sweep(): Promise<void> {
    const { database, clock, cluster } = this.#parts;
    await store.forgetUnfinished(database.db, new Date(clock.now().getTime() - deadMs));
    // asked in this order: whoever brings one there has noted it before
    const there = await cluster.countLoads();
    const noted = await store.listNotedLoads(database.db);
    await cluster.drop(there.flatMap(({ load }) => (noted.has(load) ? [] : load)));
  }

  /** Forgets loads of which something is missing, as of a server that was emptied, or of another one. */
  async #forgetBroken(): Promise<void> {
    const { database, cluster } = this.#parts;
    const there = new Map((await cluster.countLoads()).map(({ load, rows }) => [load, rows]));
    const broken = (await listSegments(database.db)).flatMap(({ load, rows }) =>
      load === null || there.get(load) === rows ? [] : load,
    );
    if (broken.length > 0) await store.forgetLoads(database.db, broken);
  }

  async #load(segment: ListedSegment): Promise<boolean> {
    const { database, clock, cluster, files } = this.#parts;
    const load = randomInt(1, mostLoads);
    const at = clock.now();
    const unlessSince = new Date(at.getTime() - deadMs);
    if (!(await store.beginLoad(database.db, segment.segmentId, load, { at, unlessSince }))) return false;
    try {
      expectWhole(segment, await cluster.load(load, files.pathOf(segment.file), segment));
    } catch (problem) {
      await store.forgetLoads(database.db, [load]);
      throw problem;
    }
    await store.finishLoad(database.db, load, clock.now());
    return true;
  }
}

/** Brings all segments there, for whoever waits for it; `folder` is that of figures. */
export async function loadSegments(
  database: Database,
  { folder, clusterUrl, log }: { folder: string; clusterUrl: string; log: Log },
  tell: (progress: Progress) => void,
): Promise<void> {
  const clock = systemClock;
  const cluster = new Cluster({ url: clusterUrl, clock, log });
  try {
    const loading = new Loading({ database, clock, files: new SegmentFiles(folder), cluster });
    await loading.loadAll(tell);
    await loading.sweep();
  } finally {
    await cluster.close();
  }
}

/** What was taken in is read back: no fact may be lost or doubled on the way. */
function expectWhole({ file, rows, sums }: ListedSegment, there: LoadContent): void {
  const kinds = new Set([...Object.keys(sums), ...Object.keys(there.sums)]);
  const isSame = there.rows === rows && [...kinds].every((kind) => sums[kind] === there.sums[kind]);
  if (!isSame) throw new Error(`the cluster holds ${there.rows} rows of ${file} in place of ${rows}, or other sums`);
}

function toProgress(segments: readonly ListedSegment[], isThere: ReadonlySet<number>): Progress {
  const loaded = segments.filter(({ segmentId }) => isThere.has(segmentId));
  return { segments: segments.length, loaded: loaded.length, rows: sumRows(segments), loadedRows: sumRows(loaded) };
}

const sumRows = (of: readonly ListedSegment[]): number => of.reduce((rows, segment) => rows + segment.rows, 0);
