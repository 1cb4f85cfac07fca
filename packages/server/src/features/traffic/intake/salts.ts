// The salt of each calendar day: shared through the database, kept in a file for when that is away, forgotten when the day is over everywhere.
import { listDays } from '@vitrine/contract/range';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { agreeOnSalt, deleteSaltsBefore } from '../store.ts';
import { codeOf } from '../../../platform/error-code.ts';

const file = z.record(z.iso.date(), z.string().regex(/^[0-9a-f]{64}$/));
/** Days of made-up history that may be open at once. */
const mostDays = 400;

/**
 * Days are those that the clocks of stores show: up to three are under way at once. `of` never waits; `share` is to be called at
 * start and every few minutes.
 */
export class DailySalts {
  readonly #folder: string;
  readonly #salts = new Map<string, string>();
  /** Days that were under way: theirs are forgotten. Of made-up history they stay, so that it comes out alike however long it takes. */
  readonly #lived = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  of(day: string): string {
    const known = this.#salts.get(day);
    if (known) return known;
    if (this.#salts.size >= mostDays) this.#salts.clear();
    const salt = randomBytes(32).toString('hex');
    this.#salts.set(day, salt);
    return salt;
  }

  /** Takes over what a process before us wrote down for the days that are under way, and the next. */
  load(now: Date): void {
    const kept = readKept(join(this.#folder, 'salts.json'));
    for (const day of listOpenDays(now)) {
      const salt = kept[day];
      if (salt !== undefined) this.#salts.set(day, salt);
    }
  }

  /** Agrees with the other processes on the salts of those days, writes them down and forgets older ones. */
  async share(db: Db, now: Date): Promise<void> {
    const days = listOpenDays(now);
    const [first = ''] = days;
    for (const day of days) this.#lived.add(day);
    try {
      for (const day of days) {
        const agreed = await agreeOnSalt(db, day, Buffer.from(this.of(day), 'hex'));
        this.#salts.set(day, agreed.toString('hex'));
      }
      await deleteSaltsBefore(db, first);
    } finally {
      for (const day of this.#lived) if (day < first) this.#forget(day);
      this.#write(days);
    }
  }

  #forget(day: string): void {
    this.#salts.delete(day);
    this.#lived.delete(day);
  }

  #write(days: readonly string[]): void {
    const salts = days.map((day) => [day, this.of(day)]);
    mkdirSync(this.#folder, { recursive: true });
    const path = join(this.#folder, 'salts.json');
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(salts)), { mode: 0o600 });
    renameSync(draft, path);
  }
}

const hourMs = 3_600_000;
/** By how many hours clocks are behind UTC at most, and ahead of it; the latter with half a day to agree on what comes. */
const [mostBehind, mostAhead] = [12, 14 + 12];

/** The days that some zone's clocks show, or will within half a day. */
function listOpenDays(now: Date): string[] {
  const dateAt = (hours: number): string => new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return listDays({ from: dateAt(-mostBehind), to: dateAt(mostAhead) });
}

/** What the file holds; nothing when it is missing or was damaged: new salts cost one day's recognition only. */
function readKept(path: string): Record<string, string> {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (problem) {
    const unreadable = problem instanceof SyntaxError || problem instanceof z.ZodError;
    if (unreadable || codeOf(problem) === 'ENOENT') return {};
    throw problem;
  }
}
