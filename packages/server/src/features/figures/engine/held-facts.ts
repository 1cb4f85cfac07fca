// Holds facts of businesses that are asked about in memory, beside their files: a question over them costs a third of one over files.
import { existsSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { alikeColumns as columns, alikeNames as names } from '../segments/segment-shapes.ts';
import { quotePath } from '../shapes.ts';
import type { FactsAsked } from './messages.ts';

/** A business whose questions are no older keeps its place, however many others ask. */
const keptMs = 10 * 60_000;
/** So many businesses at most, however small. */
const mostTables = 500;
/**
 * A file is read into memory once nobody has asked for a while, as whoever opens a screen asks many things; or after so long though
 * somebody always does, and then sooner from file to file.
 */
const quietMs = 150;
const patienceMs = { first: 2_000, next: 250 } as const;
const pollMs = 25;

interface HeldBusiness {
  readonly table: string;
  /** The files whose facts are in the table, each with the number its rows bear. */
  readonly parts: Map<string, number>;
  askedAt: number;
}

interface HeldFactsParts {
  /** Of its own: what it does goes on beside questions. */
  readonly connection: DuckDBConnection;
  /** What the facts in memory may take, but for the last file that was read. */
  readonly mostBytes: number;
  /** For how many milliseconds nobody has been answered. */
  readonly quietFor: () => number;
  /** Hears what could not be read into memory, and why. */
  readonly tell: (problem: string) => void;
  readonly now?: () => number;
}

export class HeldFacts {
  readonly #parts: HeldFactsParts;
  readonly #now: () => number;
  readonly #held = new Map<number, HeldBusiness>();
  /** Files to be read, those of the last question first. */
  #wanted: { business: number; path: string }[] = [];
  #reading: Promise<void> | null = null;
  /** Files that could not be read into memory. */
  readonly #refusedAt = new Map<string, number>();
  /** No number is used twice: who asks may still read a table that another has taken the place of. */
  #lastPart = 0;

  private constructor(parts: HeldFactsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  /** Facts in memory are compressed as those of a database in a file are. */
  static async open(parts: HeldFactsParts): Promise<HeldFacts> {
    await parts.connection.run(`attach ':memory:' as held (compress true)`);
    return new HeldFacts(parts);
  }

  /** The statement for all facts that are asked about: of those in memory there, of others in their files. */
  toSource({ business, paths }: FactsAsked): string {
    const held = this.#held.get(business);
    const isHeld = (path: string): boolean => held?.parts.has(path) === true && existsSync(path);
    const here = paths.filter(isHeld);
    if (held === undefined || here.length === 0) return readFiles(paths);
    held.askedAt = this.#now();
    const parts = here.map((path) => held.parts.get(path) ?? 0);
    const inMemory = `select ${names} from ${held.table} where ${toRanges(parts)}`;
    return here.length === paths.length
      ? inMemory
      : `${inMemory} union all ${readFiles(paths.filter((path) => !isHeld(path)))}`;
  }

  /** Has what is asked about be in memory soon, the youngest months first, as far as there is room. */
  want({ business, paths }: FactsAsked): void {
    const held = this.#held.get(business);
    const isRefused = (path: string): boolean => this.#now() - (this.#refusedAt.get(path) ?? -Infinity) < keptMs;
    const missing = paths.filter((path) => held?.parts.has(path) !== true && !isRefused(path)).toSorted();
    if (missing.length === 0) return;
    const isOther = (each: { business: number; path: string }): boolean =>
      each.business !== business || !missing.includes(each.path);
    this.#wanted = [...this.#wanted.filter(isOther), ...missing.map((path) => ({ business, path }))];
    this.#reading ??= this.#readWanted().finally(() => {
      this.#reading = null;
    });
  }

  /** Once everything that is wanted, and for which there is room, is in memory. */
  async settle(): Promise<void> {
    await this.#reading;
  }

  /** Forgets all: it is read again when it is wanted. */
  async clear(): Promise<void> {
    for (const business of this.#held.keys()) await this.#drop(business);
  }

  async #readWanted(): Promise<void> {
    let patience: number = patienceMs.first;
    for (let next = this.#wanted.pop(); next !== undefined; next = this.#wanted.pop()) {
      patience = (await this.#waitForQuiet(patience)) ? patienceMs.first : patienceMs.next;
      // segments are laid together meanwhile
      if (!existsSync(next.path)) continue;
      try {
        if (!(await this.#makeRoom(next.business))) {
          this.#wanted = [];
          return;
        }
        await this.#read(next.business, next.path);
      } catch (problem) {
        // its facts are answered from the file, as before; it is not tried again with every question
        this.#refusedAt.set(next.path, this.#now());
        this.#parts.tell(`facts of ${next.path} are not held in memory: ${String(problem)}`);
      }
    }
  }

  /** Whether it became quiet, as long as one can wait. */
  async #waitForQuiet(longest: number): Promise<boolean> {
    const until = performance.now() + longest;
    while (this.#parts.quietFor() < quietMs && performance.now() < until)
      await new Promise((resolve) => {
        setTimeout(resolve, pollMs);
      });
    return this.#parts.quietFor() >= quietMs;
  }

  async #read(business: number, path: string): Promise<void> {
    const { connection } = this.#parts;
    const held = await this.#tableOf(business);
    if (held.parts.has(path)) return;
    this.#lastPart += 1;
    const part = this.#lastPart;
    await connection.run(
      `insert into ${held.table} select ${names}, ${part} from read_parquet(${quotePath(path)}) where business = ${business}`,
    );
    // rows are compressed by this, once those who are at it are done: it would refuse to otherwise
    await connection.run('force checkpoint held');
    held.parts.set(path, part);
  }

  /** The table of a business; a new one where files have gone of which it held facts. */
  async #tableOf(business: number): Promise<HeldBusiness> {
    const known = this.#held.get(business);
    if (known !== undefined && [...known.parts.keys()].every((path) => existsSync(path))) return known;
    if (known !== undefined) await this.#drop(business);
    const table = `held.business_${business}`;
    const described = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    await this.#parts.connection.run(`create or replace table ${table} (${described.join(', ')}, part INTEGER)`);
    const held: HeldBusiness = { table, parts: new Map(), askedAt: this.#now() };
    this.#held.set(business, held);
    return held;
  }

  /** Whether there is room for more of a business, once others gave theirs up that were not asked about lately. */
  async #makeRoom(business: number): Promise<boolean> {
    const old = this.#now() - keptMs;
    const others = [...this.#held].filter(([each, { askedAt }]) => each !== business && askedAt < old);
    const oldestFirst = others.toSorted(([, a], [, b]) => a.askedAt - b.askedAt);
    while (!(await this.#hasRoom(business))) {
      const [oldest] = oldestFirst.shift() ?? [];
      if (oldest === undefined) return false;
      await this.#drop(oldest);
    }
    return true;
  }

  async #hasRoom(business: number): Promise<boolean> {
    if (!this.#held.has(business) && this.#held.size >= mostTables) return false;
    const result = await this.#parts.connection.runAndReadAll(
      `select coalesce(sum(memory_usage_bytes), 0) from duckdb_memory() where tag = 'IN_MEMORY_TABLE'`,
    );
    return Number(result.getRows()[0]?.[0] ?? 0) < this.#parts.mostBytes;
  }

  async #drop(business: number): Promise<void> {
    const held = this.#held.get(business);
    this.#held.delete(business);
    if (held !== undefined) await this.#parts.connection.run(`drop table if exists ${held.table}`);
  }
}

/** The statement for all facts in files. */
export const readFiles = (paths: readonly string[]): string =>
  `select ${names} from read_parquet([${paths.map(quotePath).join(', ')}])`;

/** Numbers as few ranges, which cost less than each by itself. */
export function toRanges(parts: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const part of parts.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === part - 1) last.to = part;
    else ranges.push({ from: part, to: part });
  }
  return `(${ranges.map(({ from, to }) => `part between ${from} and ${to}`).join(' or ')})`;
}
