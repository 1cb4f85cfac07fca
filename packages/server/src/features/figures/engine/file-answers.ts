// Keeps what the engine answered of files: as those never change, what is asked again is answered without it.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { ofFiles } from '../shapes.ts';
import type { Engine } from './engine.ts';
import type { EngineRow } from './messages.ts';

/** Some twenty megabytes; an answer with more rows than a tenth of it would put too many others out. */
const keptRows = 200_000;
const mostRows = keptRows / 10;
/** What an answer weighs besides its rows. */
const entryRows = 5;

export class FileAnswers {
  readonly #engine: Pick<Engine, 'ask' | 'isStopped'>;
  readonly #kept = new LRUCache<string, readonly EngineRow[]>({
    maxSize: keptRows,
    maxEntrySize: mostRows,
    sizeCalculation: (rows) => rows.length + entryRows,
  });
  /** What is on its way, so that who asks the same meanwhile waits for the same answer. */
  readonly #asked = new Map<string, Promise<readonly EngineRow[]>>();

  constructor(engine: Pick<Engine, 'ask' | 'isStopped'>) {
    this.#engine = engine;
  }

  /** Asks `facts`, or those of sales, of the files at these paths. Rejects as the engine does, and when a file is gone; what fails is not kept. */
  async ask(
    sql: string,
    paths: readonly string[],
    table: 'facts' | 'sale_facts' = 'facts',
  ): Promise<readonly EngineRow[]> {
    const statement = ofFiles(sql, paths, table);
    const name = hash('sha256', statement, 'base64');
    const kept = this.#engine.isStopped ? undefined : this.#kept.get(name);
    if (kept !== undefined) {
      // a lost file is to be noticed, whoever asks
      await Promise.all(paths.map((path) => stat(path)));
      return kept;
    }
    const asked = this.#asked.get(name) ?? this.#askEngine(name, statement);
    this.#asked.set(name, asked);
    return asked;
  }

  async #askEngine(name: string, statement: string): Promise<readonly EngineRow[]> {
    try {
      const rows = await this.#engine.ask(statement);
      this.#kept.set(name, rows);
      return rows;
    } finally {
      this.#asked.delete(name);
    }
  }
}
