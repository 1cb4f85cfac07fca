// Starts and stops taking in and counting, shares the salts of the day, and has stored traffic maintained every night.
import type { BusinessId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import type { Copying } from './copying/copying.ts';
import { heartbeatMs } from './copying/drain.ts';
import type { Intake, Tally } from './intake/intake.ts';
import { readAgentsAgain, recountDue } from './retention/recount.ts';
import { deleteOld, ensureMonths } from './retention/retention.ts';

/** The nightly job. */
const tending = 'traffic.tend';

/** Enough that a disk with nothing left refuses it. */
const tryBytes = 64 * 1024;

interface UpkeepParts {
  /** Shared by the processes of one machine. */
  readonly spoolDir: string;
  readonly intake: Intake;
  readonly copying: Copying;
  /** For how many months businesses keep single visits, where they chose. */
  readonly listRetentions: () => Promise<readonly { businessId: BusinessId; months: number }[]>;
}

export class Upkeep {
  readonly #platform: Platform;
  readonly #parts: UpkeepParts;
  #heart: NodeJS.Timeout | null = null;

  constructor(platform: Platform, parts: UpkeepParts) {
    this.#platform = platform;
    this.#parts = parts;
    platform.jobs.define(tending, () => this.#maintain(), { schedule: '23 3 * * *', expireSeconds: 6 * 3600 });
  }

  /** Copies what the spool holds into the database now; resolves when all that was written before the call is counted. */
  drain(): Promise<void> {
    return this.#parts.copying.drain();
  }

  /** Age of the oldest record taken in but not yet counted, in milliseconds; 0 when none waits. */
  lagMs(): number {
    return this.#parts.copying.lagMs();
  }

  /** What this process took in and could not, and how many visits it copied. */
  get tally(): Readonly<Tally> & { readonly copied: number; readonly waiting: number } {
    const taken = this.#parts.intake.tally;
    const { own, others } = this.#parts.copying.visits;
    return { ...taken, copied: own + others, waiting: Math.max(0, taken.visits - own) };
  }

  /** Writes a little beside the spools and removes it; rejects when the disk refuses. */
  async tryDisk(): Promise<void> {
    const path = join(this.#parts.spoolDir, `.try-${process.pid}-${randomUUID()}`);
    await mkdir(this.#parts.spoolDir, { recursive: true });
    try {
      await writeFile(path, Buffer.alloc(tryBytes));
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * Has the nightly job run now as well: browsers read by the lists of today and what they did counted again, single
   * visits deleted that are past their retention, partitions made for the months to come.
   */
  async tend(): Promise<void> {
    const { jobs, database } = this.#platform;
    await jobs.enqueue(database.db, tending, {}, { key: 'now' });
  }

  /** Starts counting, also what dead processes on the same folder left behind. */
  async start(): Promise<void> {
    const { intake, copying } = this.#parts;
    intake.loadSalts();
    await this.#shareSalts();
    await copying.start();
    this.#heart = setInterval(() => void this.#beat(), heartbeatMs).unref();
  }

  /** Writes and counts what waits; without the database it stays in the spool for the next start. */
  async stop(): Promise<void> {
    if (this.#heart) clearInterval(this.#heart);
    await this.#parts.intake.close();
    await this.#parts.copying.stop();
  }

  async #beat(): Promise<void> {
    try {
      await this.#parts.copying.beat();
      await this.#shareSalts();
    } catch (problem) {
      this.#platform.log.warn({ problem: String(problem) }, 'the spools could not be looked after');
    }
  }

  async #shareSalts(): Promise<void> {
    try {
      await this.#parts.intake.shareSalts(this.#platform.database.db);
    } catch (problem) {
      this.#platform.log.warn({ problem: String(problem) }, 'the salts of the day could not be shared');
    }
  }

  async #maintain(): Promise<void> {
    const { database, clock, log } = this.#platform;
    await ensureMonths(database, clock.now());
    const agents = await readAgentsAgain(database);
    const months = await recountDue(database);
    if (agents + months > 0) log.info({ agents, months }, 'browsers were read by today’s lists, months counted again');
    await deleteOld(database, await this.#parts.listRetentions(), clock.now());
  }
}
