// Writes tables as Parquet files, by the engine's process: texts travel in a file of lines, never in a statement.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Turns } from '../../platform/turns.ts';
import type { Engine } from './engine/engine.ts';
import { toRefusal } from './engine/refusals.ts';
import type { SegmentFiles } from './segments/segment-files.ts';
import { toTableCopy, type Column } from './table-shapes.ts';

/** What writes may take long. */
const writeLimitMs = 120_000;
/** So many are written at once, which leaves the engine to questions; so many wait, and others are refused. */
const mostAtOnce = 2;
const mostWaiting = 20;

/** By the names of columns; a moment as ISO 8601, a day as `YYYY-MM-DD`. */
export type FileRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface TablesParts {
  readonly engine: Pick<Engine, 'run'>;
  readonly files: SegmentFiles;
}

export class TableFiles {
  readonly #parts: TablesParts;
  readonly #turns = new Turns(mostAtOnce, mostWaiting);

  constructor(parts: TablesParts) {
    this.#parts = parts;
  }

  /** The bytes of a Parquet file of the rows; refuses as `figures_unavailable` while the engine is away, `question_too_large` where it has no room, `rate_limited` while many are written. */
  async *toParquet(columns: readonly Column[], rows: AsyncIterable<readonly FileRow[]>): AsyncGenerator<Uint8Array> {
    const { engine, files } = this.#parts;
    await files.prepare();
    const [lines, file] = [files.createUnfinished('json'), files.createUnfinished('parquet')];
    try {
      await this.#turns.take(async () => {
        await pipeline(toLines(rows), createWriteStream(lines));
        await engine.run(toTableCopy(columns, lines, file), writeLimitMs);
      });
      await rm(lines);
      for await (const piece of createReadStream(file)) yield piece as Buffer;
    } catch (cause) {
      throw toRefusal(cause);
    } finally {
      await rm(lines, { force: true });
      await rm(file, { force: true });
    }
  }
}

async function* toLines(rows: AsyncIterable<readonly FileRow[]>): AsyncGenerator<string> {
  for await (const some of rows) yield some.map((row) => `${JSON.stringify(row)}\n`).join('');
}
