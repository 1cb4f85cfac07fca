// Writes segments and lists them: what a file holds is read back from it, and it is there when it is listed.
import type { Tx } from '../../../platform/db/db.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineRow } from '../engine/messages.ts';
import type { SegmentFiles } from './segment-files.ts';
import { readSources, readSums, toContent, toSums } from './segment-shapes.ts';
import * as store from './segments-store.ts';

/** What writes may take long. */
const writeLimitMs = 600_000;

/** Is called before each step, so that tests can have the program die there. */
export type WritingStep = 'frozen' | 'lines' | 'written' | 'named' | 'listed';

interface WriterParts {
  readonly engine: Engine;
  readonly files: SegmentFiles;
  readonly reached?: (step: WritingStep) => void;
}

export class SegmentWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Has the engine run a statement, which may take long. */
  run(statement: string): Promise<readonly EngineRow[]> {
    return this.#parts.engine.run(statement, writeLimitMs);
  }

  /** Writes a file of a month by the statement for its path, and gives it its name; it counts once it is listed. */
  async write(month: string, toCopy: (path: string) => string): Promise<store.SegmentContent> {
    const { files, reached } = this.#parts;
    const path = files.createUnfinished('parquet');
    await this.run(toCopy(path));
    reached?.('written');
    const [content] = await this.run(toContent(path));
    const sums = readSums(await this.run(toSums(readSources([{ path, hasVisitors: true }]))));
    const { rows, businessMin, businessMax, firstDay, lastDay } = content ?? {};
    return {
      ...(await files.finish(path, month)),
      month,
      sums,
      rows: Number(rows),
      businessMin: Number(businessMin),
      businessMax: Number(businessMax),
      firstDay: String(firstDay),
      lastDay: String(lastDay),
    };
  }

  /** Has written segments count from the end of the transaction on. */
  async list(tx: Tx, written: readonly store.SegmentContent[], as: store.ListedAs): Promise<void> {
    await store.holdFiles(tx, 'list');
    await this.#parts.files.expectThere(written.map(({ file }) => file));
    await store.insertSegments(tx, written, as);
  }
}
