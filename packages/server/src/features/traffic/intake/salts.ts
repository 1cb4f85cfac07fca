// The salt of each day: shared through the database, kept in a file for when that is away, forgotten when the day is over.
import { addDays } from '@vitrine/contract/range';
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

/** Days are those of UTC. `of` never waits; `share` is to be called at start and every few minutes. */
export class DailySalts {
  readonly #folder: string;
  readonly #salts = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  of(at: Date): string {
    const day = dateOf(at);
    const known = this.#salts.get(day);
    if (known) return known;
    if (this.#salts.size >= mostDays) this.#salts.clear();
    const salt = randomBytes(32).toString('hex');
    this.#salts.set(day, salt);
    return salt;
  }

  /** Takes over what a process before us wrote down for today and tomorrow. */
  load(now: Date): void {
    const kept = readKept(join(this.#folder, 'salts.json'));
    for (const day of todayAndTomorrow(now)) {
      const salt = kept[day];
      if (salt !== undefined) this.#salts.set(day, salt);
    }
  }

  /** Agrees with the other processes on the salts of today and tomorrow, writes them down and forgets older ones. */
  async share(db: Db, now: Date): Promise<void> {
    const days = todayAndTomorrow(now);
    try {
      for (const day of days) {
        const agreed = await agreeOnSalt(db, day, Buffer.from(this.of(new Date(day)), 'hex'));
        this.#salts.set(day, agreed.toString('hex'));
      }
      await deleteSaltsBefore(db, days[0]);
    } finally {
      for (const day of this.#salts.keys()) if (day < days[0]) this.#salts.delete(day);
      this.#write(days);
    }
  }

  #write(days: readonly string[]): void {
    const salts = days.map((day) => [day, this.of(new Date(day))]);
    mkdirSync(this.#folder, { recursive: true });
    const path = join(this.#folder, 'salts.json');
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(salts)), { mode: 0o600 });
    renameSync(draft, path);
  }
}

const dayMs = 24 * 3600 * 1000;
let dated = { day: 0, date: '1970-01-01' };

/** The calendar day of UTC; the one asked for last is remembered, as writing one out is slow. */
function dateOf(at: Date): string {
  const day = Math.floor(at.getTime() / dayMs);
  if (day !== dated.day) dated = { day, date: at.toISOString().slice(0, 10) };
  return dated.date;
}

function todayAndTomorrow(now: Date): [string, string] {
  const today = dateOf(now);
  return [today, addDays(today, 1)];
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
