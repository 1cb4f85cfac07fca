// Closes facts into segments and lays those of a month together: at any moment each fact is in exactly one place that counts.
import type { BusinessId } from '@vitrine/contract/ids';
import { appendFile, rm } from 'node:fs/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/db.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { Engine } from '../engine/engine.ts';
import type { SegmentFiles } from './segment-files.ts';
import {
  readLines,
  readSources,
  readSums,
  toBusinesses,
  toMergedCopy,
  toMonthCopy,
  toMonths,
  toSums,
} from './segment-shapes.ts';
import { SegmentWriter, type WritingStep } from './segment-writer.ts';
import * as store from './segments-store.ts';

/** Somebody else changed what was being written: it is left as it is, and written again another time. */
export class Overtaken extends Error {}

interface SegmentsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly facts: Traffic['facts'];
  readonly engine: Engine;
  readonly files: SegmentFiles;
  readonly reached?: (step: WritingStep) => void;
}

export class Segments {
  readonly #parts: SegmentsParts;
  readonly #writer: SegmentWriter;

  constructor(parts: SegmentsParts) {
    this.#parts = parts;
    this.#writer = new SegmentWriter(parts);
  }

  /**
   * Moves the facts before a day out of the database into segments, one a month; answers how many facts. A crash at any
   * moment leaves each fact where it was or in a segment. Rejects with `Overtaken` when a month was counted again
   * meanwhile.
   */
  async close(before: string): Promise<number> {
    const { database, clock, facts, files } = this.#parts;
    await files.prepare();
    const upTo = await facts.beginGeneration(database.db);
    this.#reached('frozen');
    const lines = files.createUnfinished('csv');
    const written: store.SegmentContent[] = [];
    try {
      const given = await this.#writeLines({ upTo, before }, lines);
      if (given.lines === 0) return 0;
      this.#reached('lines');
      const from = readLines(lines);
      for (const { month } of await this.#writer.run(toMonths(from)))
        written.push(await this.#writer.write(String(month), (path) => toMonthCopy(from, String(month), path)));
      expectSame(addSums(written.map(({ sums }) => sums)), given.sums);
      this.#reached('named');
      await database.transaction(async (tx) => {
        await this.#writer.list(tx, written, { level: 0, generation: upTo, isSearched: true, at: clock.now() });
        if ((await facts.deleteFacts(tx, { upTo, before })) !== given.lines)
          throw new Overtaken('facts were counted again while they were closed');
      });
      this.#reached('listed');
      return given.lines;
    } finally {
      // files that are not listed are removed later: whether a commit that failed was one, nobody knows yet
      await rm(lines, { force: true });
    }
  }

  /**
   * Lays the segments of a month together into one, without what does not count any more. Rejects with `Overtaken` when
   * they are not the ones of the month any more.
   */
  async merge(month: string): Promise<void> {
    const { database, clock, facts, files } = this.#parts;
    await files.prepare();
    const { segments, replaced } = await this.#listMonth(month);
    if (segments.length === 0) return facts.forgetReplaced(database.db, replaced);
    const sources = segments.map(({ file, generation, hasVisitors }) => ({
      path: files.pathOf(file),
      hasVisitors,
      without: replaced.filter((each) => each.generation >= generation).map(({ business }) => business),
    }));
    const sums = readSums(await this.#writer.run(toSums(readSources(sources))));
    const isEmpty = Object.keys(sums).length === 0;
    const written = isEmpty ? [] : [await this.#writer.write(month, (path) => toMergedCopy(sources, path))];
    expectSame(addSums(written.map((each) => each.sums)), sums);
    this.#reached('named');
    await database.transaction(async (tx) => {
      const ids = segments.map(({ segmentId }) => segmentId);
      const left = await store.retireSegments(tx, ids, clock.now());
      const others = (await store.listSegments(tx)).filter((each) => each.month === month);
      if (left !== ids.length || others.length > 0) throw new Overtaken('segments of the month came or went meanwhile');
      const generation = Math.max(...segments.map((each) => each.generation));
      const isSearched = segments.every((each) => each.isSearched);
      await this.#writer.list(tx, written, { level: 1, generation, isSearched, at: clock.now() });
      await facts.forgetReplaced(tx, replaced);
    });
    this.#reached('listed');
  }

  /** Has no fact of a business count from the end of the transaction on; what files hold of it goes with the next laying together. */
  erase(tx: Tx, businessId: BusinessId): Promise<number> {
    return this.#parts.facts.eraseFacts(tx, businessId, (business) => store.listMonthsOf(tx, business));
  }

  /** Has what a file holds of businesses that are no more go with the next laying together of its month. */
  async search({ segmentId, file, month }: Pick<store.ListedSegment, 'segmentId' | 'file' | 'month'>): Promise<void> {
    const { database, facts, files } = this.#parts;
    const found = await this.#writer.run(toBusinesses(files.pathOf(file)));
    await database.transaction(async (tx) => {
      await facts.replaceErased(
        tx,
        month,
        found.map(({ business }) => Number(business)),
      );
      await store.markSearched(tx, segmentId);
    });
  }

  /** What counts of a month, of one moment. */
  async #listMonth(month: string): Promise<{ segments: store.ListedSegment[]; replaced: store.ReplacedMonth[] }> {
    const { db } = this.#parts.database;
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => ({
        segments: (await store.listSegments(tx)).filter((each) => each.month === month),
        replaced: (await store.listReplaced(tx)).filter((each) => each.month === month),
      }));
  }

  async #writeLines(
    what: { upTo: number; before: string },
    path: string,
  ): Promise<{ lines: number; sums: Record<string, number> }> {
    const given = { lines: 0, sums: {} as Record<string, number> };
    await this.#parts.database.transaction(async (tx) => {
      await store.eachFacts(tx, what, async (lines) => {
        given.lines += lines.length;
        for (const line of lines) {
          const [kind = '', n] = [line.split(',', 4)[3], line.slice(line.lastIndexOf(',') + 1)];
          given.sums[kind] = (given.sums[kind] ?? 0) + Number(n);
        }
        await appendFile(path, `${lines.join('\n')}\n`);
      });
    });
    return given;
  }

  #reached(step: WritingStep): void {
    this.#parts.reached?.(step);
  }
}

function addSums(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [kind, n] of Object.entries(part)) sums[kind] = (sums[kind] ?? 0) + n;
  return sums;
}

/** What was written is read back: no fact may be lost on the way. */
function expectSame(written: Readonly<Record<string, number>>, given: Readonly<Record<string, number>>): void {
  const kinds = new Set([...Object.keys(written), ...Object.keys(given)]);
  for (const kind of kinds)
    if ((written[kind] ?? 0) !== (given[kind] ?? 0))
      throw new Error(`a segment holds ${written[kind] ?? 0} of kind ${kind} in place of ${given[kind] ?? 0}`);
}
