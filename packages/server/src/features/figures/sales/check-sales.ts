// Compares files of sales with what they are copies of; one that differs is asked no more, and written anew.
import type { Database } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createEngine } from '../engine/engine.ts';
import { SegmentFiles } from '../segments/segment-files.ts';
import { SaleSegments } from './sale-segments.ts';
import * as store from './sale-segments-store.ts';

interface SaleFault {
  readonly file: string;
  readonly fault: 'missing' | 'another hash' | 'other sums';
}

/** Reads every file of sales that is asked; answers how many there are and which are faulty. `folder` is that of figures. */
export async function checkSales(
  database: Database,
  { folder, log }: { folder: string; log: Log },
): Promise<{ files: number; faults: SaleFault[] }> {
  const files = new SegmentFiles(folder);
  const engine = createEngine(folder, log);
  const sales = new SaleSegments({ database, clock: systemClock, engine, files });
  try {
    const segments = await store.listSaleSegments(database.db);
    const faults: SaleFault[] = [];
    for (const segment of segments) {
      const fault = await findFault(segment, { database, files, sales });
      if (fault !== null) faults.push({ file: segment.file, fault });
    }
    const faulty = faults.map(({ file }) => file);
    if (faulty.length > 0) await store.retireSaleSegments(database.db, faulty, systemClock.now());
    return { files: segments.length, faults };
  } finally {
    await engine.stop();
  }
}

async function findFault(
  segment: store.SaleSegment,
  { database, files, sales }: { database: Database; files: SegmentFiles; sales: SaleSegments },
): Promise<SaleFault['fault'] | null> {
  try {
    if ((await files.measure(segment.file)).sha256 !== segment.sha256) return 'another hash';
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw problem;
  }
  const held = await sales.readContent(files.pathOf(segment.file));
  const known = await store.readSalesContent(database.db, segment);
  // what changed meanwhile is asked no more, and no fault
  const isStill = (await store.listSaleSegments(database.db)).some(({ file }) => file === segment.file);
  return held.sums === known || !isStill ? null : 'other sums';
}
