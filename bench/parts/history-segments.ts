// Writes the facts of closed days into segments and lists them, by what the product writes and lists them with.
import { addDays } from '@vitrine/contract/range';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '../../packages/server/src/features/figures/engine/engine.ts';
import { SegmentFiles } from '../../packages/server/src/features/figures/segments/segment-files.ts';
import { names, toMergedCopy } from '../../packages/server/src/features/figures/segments/segment-shapes.ts';
import { SegmentWriter } from '../../packages/server/src/features/figures/segments/segment-writer.ts';
import type { Database } from '../../packages/server/src/platform/db/db.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { othersFacts } from './history-others.ts';
import { history, type Filling } from './history-size.ts';

/** Days that are to be one file, the last one excluded. */
interface Piece {
  readonly from: string;
  readonly to: string;
  /** 0 as closed, 1 laid together. */
  readonly level: 0 | 1;
}

/** Months, and at the end days, as a program that ran all the time would have them. */
function listPieces(first: string, young: string): Piece[] {
  const pieces: Piece[] = [];
  const apart = addDays(young, -history.apartDays);
  for (let from = first; from < young;) {
    const nextMonth = `${addDays(`${from.slice(0, 8)}28`, 4).slice(0, 8)}01`;
    const to = from >= apart ? addDays(from, 1) : nextMonth < apart ? nextMonth : apart;
    pieces.push({ from, to, level: from >= apart ? 0 : 1 });
    from = to;
  }
  return pieces;
}

/** Closed days become segments; the facts of the youngest are left as they are drawn, those of small businesses in the database. */
export async function writeSegments(
  { client, drawing, size, run }: Filling,
  database: Database,
  folder: string,
): Promise<void> {
  const [days] = await drawing.ask(
    'select min(day)::varchar as first, (select young from days)::varchar as young from visit',
  );
  const [first, young] = [String(days?.['first']), String(days?.['young'])];
  const placeOf = (day: string): number => (Date.parse(day) - Date.parse(first)) / 86_400_000;
  const othersOf = (from: string, to: string): string =>
    othersFacts(size.others, first, {
      from: Math.min(history.days, placeOf(from)),
      to: Math.min(history.days, placeOf(to)),
    });
  const files = new SegmentFiles(folder);
  await files.prepare();
  const engine = createEngine(folder, createLog('warn'));
  const writer = new SegmentWriter({ engine, files });
  const drawn = join(drawing.folder, 'drawn.parquet');
  const seconds = { drawing: 0, writing: 0 };
  await run('segments', async () => {
    for (const { from, to, level } of listPieces(first, young)) {
      const begun = performance.now();
      await drawing.run(`copy (
        select ${names} from (select *, 1 as n from fact union all by name select *, 1 as n from (${othersOf(from, to)}) o) f
        where day >= '${from}' and day < '${to}') to '${drawn}' (format parquet)`);
      const between = performance.now();
      const month = `${from.slice(0, 8)}01`;
      const content = await writer.write(month, (path) => toMergedCopy([{ path: drawn, hasVisitors: true }], path));
      await database.transaction((tx) =>
        writer.list(tx, [content], { level, generation: 0, isSearched: true, at: new Date() }),
      );
      seconds.drawing += (between - begun) / 1000;
      seconds.writing += (performance.now() - between) / 1000;
      await rm(drawn);
    }
    await engine.stop();
  });
  await run('facts of the youngest days of small businesses', () =>
    drawing.give(
      client,
      'facts',
      `select *, 1 as n, 1 as generation from (${othersOf(young, addDays(young, history.youngDays))}) o`,
    ),
  );
  console.log(
    `           of it ${seconds.drawing.toFixed(1)} s drawing, ${seconds.writing.toFixed(1)} s writing as the program does`,
  );
}
