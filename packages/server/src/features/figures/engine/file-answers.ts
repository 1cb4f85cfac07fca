// Keeps what the engine answered of files: as those never change, what is asked again is answered without it.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../../platform/problem.ts';
import { readSources, type Source } from '../segments/segment-shapes.ts';
import { ofFiles, ofSource } from '../shapes.ts';
import type { Engine } from './engine.ts';
import type { FactsAsked } from './messages.ts';
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

  /** Asks `facts` of a business in these files. Rejects as the engine does, also for a file that is gone; what fails is not kept. */
  askFacts(sql: string, facts: FactsAsked): Promise<readonly EngineRow[]> {
    return this.#ask(ofFiles(sql, facts.paths), facts.paths, () => this.#engine.ask({ sql, ...facts }));
  }

  /** The same, of facts with visitors; files of before there were any in them say of nobody who it was. */
  askVisitors(business: number, sql: string, sources: readonly Source[]): Promise<readonly EngineRow[]> {
    const statement = ofSource(sql, readSources(sources));
    const paths = sources.map(({ path }) => path);
    return this.#ask(statement, paths, () => this.#engine.ask({ business, sql: statement }));
  }

  /** The same of `sale_facts`. */
  askSales(business: number, sql: string, paths: readonly string[]): Promise<readonly EngineRow[]> {
    const statement = ofFiles(sql, paths, 'sale_facts');
    return this.#ask(statement, paths, () => this.#engine.ask({ business, sql: statement }));
  }

  async #ask(
    statement: string,
    paths: readonly string[],
    askEngine: () => Promise<readonly EngineRow[]>,
  ): Promise<readonly EngineRow[]> {
    const name = hash('sha256', statement, 'base64');
    const kept = this.#engine.isStopped ? undefined : this.#kept.get(name);
    if (kept !== undefined) {
      // a lost file is to be noticed, whoever asks
      await expectThere(paths);
      return kept;
    }
    const asked = this.#asked.get(name) ?? this.#keep(name, askEngine());
    this.#asked.set(name, asked);
    return asked;
  }

  async #keep(name: string, asked: Promise<readonly EngineRow[]>): Promise<readonly EngineRow[]> {
    try {
      const rows = await asked;
      this.#kept.set(name, rows);
      return rows;
    } finally {
      this.#asked.delete(name);
    }
  }
}

async function expectThere(paths: readonly string[]): Promise<void> {
  try {
    await Promise.all(paths.map((path) => stat(path)));
  } catch (cause) {
    throw new Problem('figures_unavailable', { cause });
  }
}
