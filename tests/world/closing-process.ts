// A program that closes facts into segments and lays them together without a pause, to be killed by a test at any moment.
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import {
  beginGeneration,
  deleteFacts,
  eraseFacts,
  forgetReplaced,
  replaceErased,
} from '../../packages/server/src/features/traffic/facts/facts-store.ts';
import { createEngine } from '../../packages/server/src/features/figures/engine/engine.ts';
import { everyDay } from '../../packages/server/src/features/figures/question.ts';
import { SegmentFiles } from '../../packages/server/src/features/figures/segments/segment-files.ts';
import { Overtaken, Segments } from '../../packages/server/src/features/figures/segments/segments.ts';
import { listSegments } from '../../packages/server/src/features/figures/segments/segments-store.ts';

const [connectionString = '', folder = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = openDatabase({ connectionString }, log);
const segments = new Segments({
  database,
  clock: systemClock,
  facts: { beginGeneration, deleteFacts, eraseFacts, forgetReplaced, replaceErased },
  engine: createEngine(folder, log),
  files: new SegmentFiles(folder),
});

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Overtaken)) throw problem;
  }
}

process.send?.('ready');
for (;;) {
  await attempt(() => segments.close(everyDay.to));
  const months = new Set((await listSegments(database.db)).map(({ month }) => month));
  for (const month of months) await attempt(() => segments.merge(month));
}
