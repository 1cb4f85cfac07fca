// Compares the list of segments with their files, and has months of lost or damaged ones counted again from single visits.
import type { Database } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { recountMonthOfAll } from '../traffic/traffic.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { SegmentFiles } from './segments/segment-files.ts';
import { readSources, readSums, toContent, toSums } from './segments/segment-shapes.ts';
import { listSegments, retireSegments, type ListedSegment } from './segments/segments-store.ts';

const readLimitMs = 600_000;

/** A segment whose file is not what it was when it was listed. */
interface Fault {
  readonly segmentId: number;
  readonly file: string;
  readonly month: string;
  readonly fault: 'missing' | 'another hash' | 'other rows' | 'other sums';
}

interface CheckParts {
  readonly database: Database;
  readonly files: SegmentFiles;
  readonly engine: Engine;
}

/** How much of it is done. */
export interface Done {
  readonly done: number;
  readonly of: number;
}

/** Reads every segment that counts; answers how many there are and what is wrong. `folder` is that of figures; tells how far it is. */
export async function checkSegments(
  database: Database,
  { folder, log }: { folder: string; log: Log },
  tell: (progress: Done) => void = () => undefined,
): Promise<{ segments: number; rows: number; faults: Fault[] }> {
  const parts = { database, files: new SegmentFiles(folder), engine: createEngine(folder, log) };
  try {
    const segments = await listSegments(database.db);
    const faults: Fault[] = [];
    for (const [done, segment] of segments.entries()) {
      tell({ done, of: segments.length });
      const fault = await findFault(parts, segment);
      if (fault !== null)
        faults.push({ segmentId: segment.segmentId, file: segment.file, month: segment.month, fault });
    }
    return { segments: segments.length, rows: segments.reduce((sum, { rows }) => sum + rows, 0), faults };
  } finally {
    await parts.engine.stop();
  }
}

async function findFault({ files, engine }: CheckParts, segment: ListedSegment): Promise<Fault['fault'] | null> {
  try {
    if ((await files.measure(segment.file)).sha256 !== segment.sha256) return 'another hash';
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw problem;
  }
  const path = files.pathOf(segment.file);
  const [content] = await engine.run(toContent(path), readLimitMs);
  if (content?.['rows'] !== segment.rows) return 'other rows';
  const sums = readSums(await engine.run(toSums(readSources([{ ...segment, path }])), readLimitMs));
  const kinds = new Set([...Object.keys(sums), ...Object.keys(segment.sums)]);
  return [...kinds].every((kind) => sums[kind] === segment.sums[kind]) ? null : 'other sums';
}

/**
 * Counts the months of faulty segments again for every business whose single visits of them are whole, which passes those files
 * over from then on. Answers whose are not: what the segments held of those is in a backup alone, so they stay listed until the
 * file is put back, unless `givesUp`. Tells how many months are done.
 */
export async function rebuildMonths(
  database: Database,
  faults: readonly Fault[],
  { givesUp }: { givesUp: boolean },
  tell: (progress: Done) => void = () => undefined,
): Promise<{ counted: number; lost: number }> {
  const sums = { counted: 0, lost: 0 };
  const months = [...Map.groupBy(faults, (fault) => fault.month)];
  for (const [done, [month, faulty]] of months.entries()) {
    tell({ done, of: months.length });
    // whoever dies here has them found faulty again, and begins anew
    const { counted, kept } = await recountMonthOfAll(database, month);
    sums.counted += counted;
    sums.lost += kept;
    const ids = faulty.map(({ segmentId }) => segmentId);
    if (kept === 0 || givesUp) await database.transaction((tx) => retireSegments(tx, ids, new Date()));
  }
  return sums;
}
