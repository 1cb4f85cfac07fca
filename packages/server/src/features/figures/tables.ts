// Writes tables as Parquet files, by the engine's process: texts travel in a file of lines, never in a statement.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Problem } from '../../platform/problem.ts';
import { EngineAway, type Engine } from './engine/engine.ts';
import type { SegmentFiles } from './segments/segment-files.ts';
import { toTableCopy, type Column } from './table-shapes.ts';

/** What writes may take long. */
const writeLimitMs = 120_000;

/** By the names of columns; a moment as ISO 8601, a day as `YYYY-MM-DD`. */
export type TableRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface TablesParts {
  readonly engine: Engine;
  readonly files: SegmentFiles;
}

export class Tables {
  readonly #parts: TablesParts;

  constructor(parts: TablesParts) {
    this.#parts = parts;
  }

  /** The bytes of a Parquet file of the rows; refuses as `figures_unavailable` while the engine is away. */
  async *toParquet(columns: readonly Column[], rows: AsyncIterable<readonly TableRow[]>): AsyncGenerator<Uint8Array> {
    const { engine, files } = this.#parts;
    await files.prepare();
    const [lines, file] = [files.createUnfinished('json'), files.createUnfinished('parquet')];
    try {
      await writeLines(lines, rows);
      await engine.run(toTableCopy(columns, lines, file), writeLimitMs);
      await rm(lines);
      for await (const piece of createReadStream(file)) yield piece as Buffer;
    } catch (cause) {
      if (cause instanceof EngineAway) throw new Problem('figures_unavailable', { cause });
      throw cause;
    } finally {
      await rm(lines, { force: true });
      await rm(file, { force: true });
    }
  }
}

async function writeLines(path: string, rows: AsyncIterable<readonly TableRow[]>): Promise<void> {
  const stream = createWriteStream(path);
  // it says so by an event, also where nobody waits for it just now
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  stream.on('error', failed.reject);
  for await (const some of rows) {
    const isFull = !stream.write(some.map((row) => `${JSON.stringify(row)}\n`).join(''));
    if (isFull) await Promise.race([once(stream, 'drain'), failed.promise]);
  }
  stream.end();
  await Promise.race([once(stream, 'close'), failed.promise]);
}
