// Writes large months of sales that are over as files: copies, which are asked as long as nothing of their month has changed.
import { appendFile, rm } from 'node:fs/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/db.ts';
import type { Engine } from '../engine/engine.ts';
import { holdFiles } from '../segments/segments-store.ts';
import type { SegmentFiles } from '../segments/segment-files.ts';
import { ofFiles } from '../shapes.ts';
import { toSalesContent, toSalesCopy } from './sale-shapes.ts';
import * as store from './sale-segments-store.ts';

const writeLimitMs = 600_000;
/** Of fewer the database tells in a few milliseconds, however many months there are. */
const leastRows = 1_000;
/** In one go: the others the next time. */
const mostMonths = 500;

interface SaleSegmentsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly files: SegmentFiles;
}

export class SaleSegments {
  readonly #parts: SaleSegmentsParts;

  constructor(parts: SaleSegmentsParts) {
    this.#parts = parts;
  }

  /** Writes the months before one that are large and have no file that says what they are now; answers how many. */
  async writeDue(before: string, least = leastRows): Promise<number> {
    const { db } = this.#parts.database;
    await store.retireSaleSegments(db, [], this.#parts.clock.now());
    const due = await store.listDueMonths(db, { before, leastRows: least, most: mostMonths });
    for (const month of due) await this.write(month);
    return due.length;
  }

  /** Writes a month as it is. Where it changes meanwhile the file is one that is never asked. */
  async write({ business, month }: store.SaleMonth): Promise<void> {
    const { database, clock, files } = this.#parts;
    await files.prepare();
    const lines = files.createUnfinished('csv');
    try {
      const { version, rows, sums } = await database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => store.eachSales(tx, { business, month }, (some) => appendFile(lines, `${some.join('\n')}\n`)));
      if (rows === 0) return;
      const path = files.createUnfinished('parquet');
      await this.#run(toSalesCopy(lines, path));
      const written = await this.readContent(path);
      if (written.rows !== rows || written.sums !== sums)
        throw new Error(`a file of sales holds ${written.rows} rows in place of ${rows}, or other sums`);
      const named = await files.finish(path, month);
      await database.transaction(async (tx) => {
        await holdFiles(tx, 'list');
        await files.expectThere([named.file]);
        await store.insertSaleSegment(tx, { ...named, business, month, version, rows }, clock.now());
      });
    } finally {
      await rm(lines, { force: true });
    }
  }

  /** What a file holds. */
  async readContent(path: string): Promise<{ rows: number; sums: string }> {
    const [content] = await this.#run(ofFiles(toSalesContent('sale_facts'), [path], 'sale_facts'));
    return { rows: Number(content?.['rows']), sums: String(content?.['sums']) };
  }

  #run(statement: string): ReturnType<Engine['run']> {
    return this.#parts.engine.run(statement, writeLimitMs);
  }
}
