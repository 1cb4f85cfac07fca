// The door of copying: brings what the spools hold into the database, in a thread of its own while the program runs.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../../platform/platform.ts';
import type { SpoolPosition } from '../model.ts';
import { deletePosition } from '../store.ts';
import { Copier } from './copier.ts';
import { copySpool, createCopyTools } from './copy-spool.ts';
import { Drain } from './drain.ts';

export interface CopyingSettings {
  readonly spoolDir: string;
  readonly spoolId: string;
  /** How far this process's spool is written. */
  readonly end: () => SpoolPosition;
}

export class Copying {
  readonly #platform: Pick<Platform, 'database' | 'log'>;
  readonly #settings: CopyingSettings;
  readonly #copier: Copier;
  readonly #drain: Drain;
  #hasThread = false;

  constructor(platform: Pick<Platform, 'database' | 'log' | 'clock'>, settings: CopyingSettings) {
    const { database, log, clock } = platform;
    const { spoolDir: root, spoolId, end } = settings;
    this.#platform = platform;
    this.#settings = settings;
    this.#copier = new Copier({ connection: database.connection, root, logLevel: log.level });
    const tools = createCopyTools(database);
    this.#drain = new Drain({
      database,
      log,
      clock,
      root,
      spoolId,
      // the thread keeps copying out of shoppers' way: before the start and at the end it can be done without
      copy: (id, until) => (this.#hasThread ? this.#copier.copy(id, until) : copySpool(tools, root, id, until)),
      written: end,
    });
  }

  /** So many bytes were written to the own spool. */
  wake(bytes: number): void {
    this.#drain.wake(bytes);
  }

  /** Copies everything written before the call; rejects when the database is away. */
  drain(): Promise<void> {
    return this.#drain.run();
  }

  /** How many visits were copied since the start: of the own spool, and of those of dead processes. */
  get visits(): Drain['visits'] {
    return this.#drain.visits;
  }

  lagMs(): number {
    return this.#drain.lagMs();
  }

  /** Begins to copy, every other spool of the folder as well. */
  async start(): Promise<void> {
    this.#hasThread = true;
    await this.#drain.beat();
    await this.#drain.adopt(true);
  }

  /** To be called every `heartbeatMs`, so that no other process takes this one's spool for abandoned. */
  beat(): Promise<void> {
    return this.#drain.beat();
  }

  /** Copies what waits and removes the spool; without the database it stays for the next start. */
  async stop(): Promise<void> {
    const { spoolDir, spoolId } = this.#settings;
    await this.#drain.stop();
    await this.#copier.close();
    this.#hasThread = false;
    try {
      await this.#drain.run();
      await rm(join(spoolDir, spoolId), { recursive: true, force: true });
      await deletePosition(this.#platform.database.db, spoolId);
    } catch (problem) {
      this.#platform.log.warn({ problem: String(problem) }, 'visits stay in the spool until the next start');
    }
  }
}
