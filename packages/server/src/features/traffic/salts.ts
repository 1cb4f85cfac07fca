// The salt of each day: shared through the database, kept in a file for when that is away, forgotten when the day is over.
import { addDays } from '@vitrine/contract/range';
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { agreeOnSalt, deleteSaltsBefore } from './store.ts';

const file = z.record(z.iso.date(), z.string().regex(/^[0-9a-f]{64}$/));
/** Days of made-up history that may be open at once. */
const mostDays = 400;

/** Days are those of UTC. `of` never waits; `keep` is to be called at start and every few minutes. */
export class DailySalts {
  readonly #folder: string;
  readonly #salts = new Map<string, KeyObject>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  of(at: Date): KeyObject {
    const day = at.toISOString().slice(0, 10);
    const known = this.#salts.get(day);
    if (known) return known;
    if (this.#salts.size >= mostDays) this.#salts.clear();
    const salt = createSecretKey(randomBytes(32));
    this.#salts.set(day, salt);
    return salt;
  }

  /** Takes over what a process before us wrote down for today and tomorrow. */
  load(now: Date): void {
    const text = readIfThere(join(this.#folder, 'salts.json'));
    const read = text === null ? null : file.safeParse(JSON.parse(text));
    if (!read?.success) return;
    for (const day of todayAndTomorrow(now)) {
      const salt = read.data[day];
      if (salt !== undefined) this.#salts.set(day, createSecretKey(salt, 'hex'));
    }
  }

  /** Agrees with the other processes on the salts of today and tomorrow, writes them down and forgets older ones. */
  async keep(db: Db, now: Date): Promise<void> {
    const days = todayAndTomorrow(now);
    try {
      for (const day of days) {
        const agreed = await agreeOnSalt(db, day, this.of(new Date(day)).export());
        this.#salts.set(day, createSecretKey(agreed));
      }
      await deleteSaltsBefore(db, days[0]);
    } finally {
      for (const day of this.#salts.keys()) if (day < days[0]) this.#salts.delete(day);
      this.#write(days);
    }
  }

  #write(days: readonly string[]): void {
    const salts = days.map((day) => [day, this.of(new Date(day)).export().toString('hex')]);
    mkdirSync(this.#folder, { recursive: true });
    const path = join(this.#folder, 'salts.json');
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(salts)), { mode: 0o600 });
    renameSync(draft, path);
  }
}

function todayAndTomorrow(now: Date): [string, string] {
  const today = now.toISOString().slice(0, 10);
  return [today, addDays(today, 1)];
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw problem;
  }
}
