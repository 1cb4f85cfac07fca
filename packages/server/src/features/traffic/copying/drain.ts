// Schedules copies of the spools: soon after every write, with back-off while the database is away.
import { mkdir, readdir, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/db.ts';
import { codeOf } from '../../../platform/error-code.ts';
import type { Log } from '../../../platform/log.ts';
import type { Copied } from './copy-spool.ts';
import type { SpoolPosition } from '../model.ts';
import { deletePosition } from '../store.ts';

export interface DrainSettings {
  readonly database: Pick<Database, 'db'>;
  /** How far the own spool is written. */
  readonly written: () => SpoolPosition;
  /** Does what `copySpool` does. */
  readonly copy: (spoolId: string, until: SpoolPosition | null) => Promise<Copied>;
  readonly log: Log;
  readonly clock: Clock;
  readonly root: string;
  readonly spoolId: string;
}

/**
 * How long a written record may wait before it is copied: longer while a burst of shoppers needs the processor. Where it goes on there is
 * nothing to wait for, and what happens is to be seen within half a second.
 */
const wakeMs = 150;
const longestDelay = { ms: 200, inBurstMs: 5_000, bytes: 64 * 1024 * 1024 } as const;
const burstMs = 3_000;
/** A second in which more than this is written is a busy one: some three thousand visits. */
const busyBytes = 640 * 1024;
const backOffMs = { first: 500, longest: 15_000 };
/** A running process touches its spool's folder this often; one untouched for long belongs to nobody. */
export const heartbeatMs = 20_000;
const adoptAfterMs = 3 * heartbeatMs;
const removeAfterMs = 3600 * 1000;

export class Drain {
  readonly #settings: DrainSettings;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #failures = 0;
  /** When the oldest record that may still wait was written, and the oldest one written since the running copy began. */
  #waitingSince: number | null = null;
  #waitingSinceCopy: number | null = null;
  /** Spools of other processes that are not known to be copied. */
  #orphans: string[] = [];
  #stopped = false;
  /** How much was written since the last copy began, and in the last whole second. */
  #bytesWaiting = 0;
  readonly #visits = { own: 0, others: 0 };
  #rate = { second: 0, bytes: 0, before: 0 };
  #busySince: number | null = null;

  constructor(settings: DrainSettings) {
    this.#settings = settings;
  }

  /** So many bytes were written to the own spool. */
  wake(bytes = 0): void {
    const now = this.#settings.clock.now().getTime();
    this.#bytesWaiting += bytes;
    this.#measure(now, bytes);
    this.#waitingSince ??= now;
    this.#waitingSinceCopy ??= now;
    this.#schedule(wakeMs);
  }

  lagMs(): number {
    return this.#waitingSince === null ? 0 : Math.max(0, this.#settings.clock.now().getTime() - this.#waitingSince);
  }

  /** How many visits were copied since the start: of the own spool, and of those of dead processes. */
  get visits(): { readonly own: number; readonly others: number } {
    return this.#visits;
  }

  /** Copies everything written before the call; rejects when the database is away. */
  async run(): Promise<void> {
    // a copy that runs may have read past the caller's record's place already; its failure is reported to who began it
    await this.#running?.catch(() => undefined);
    await this.#copyOnce();
  }

  /** Looks for spools whose process is gone; at the start every spool but the own one is looked at. */
  async adopt(everyone: boolean): Promise<void> {
    const { clock } = this.#settings;
    const before = clock.now().getTime() - adoptAfterMs;
    const others = await this.#listOthers();
    this.#orphans = others.filter((other) => everyone || other.touched < before).map(({ spoolId }) => spoolId);
    if (this.#orphans.length > 0) this.wake();
  }

  /** The heartbeat of this process; removes what dead ones left once it is copied. */
  async beat(): Promise<void> {
    const { root, spoolId, clock } = this.#settings;
    const folder = join(root, spoolId);
    await mkdir(folder, { recursive: true });
    const now = clock.now();
    await utimes(folder, now, now);
    await this.adopt(false);
  }

  /** Stops waking up; a copy that runs is waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    // its failure is reported to who began it; what was not copied stays in the spool
    await this.#running?.catch(() => undefined);
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#stopped) return;
    this.#timer = setTimeout(() => void this.#tick(), delayMs).unref();
  }

  #measure(now: number, bytes: number): void {
    const second = Math.floor(now / 1000);
    const { second: last, bytes: sofar } = this.#rate;
    if (second === last) {
      this.#rate.bytes += bytes;
      return;
    }
    const before = second === last + 1 ? sofar : 0;
    this.#rate = { second, bytes, before };
    if (before <= busyBytes) this.#busySince = null;
  }

  /** Whether copying can wait for shoppers to become fewer; not once many keep coming, and never with much to be copied. */
  #canWait(): boolean {
    const now = this.#settings.clock.now().getTime();
    this.#measure(now, 0);
    const isBusy = Math.max(this.#rate.bytes, this.#rate.before) > busyBytes;
    if (isBusy) this.#busySince ??= now;
    const isBurst = now - (this.#busySince ?? now) < burstMs;
    const longestMs = isBurst ? longestDelay.inBurstMs : longestDelay.ms;
    return isBusy && this.lagMs() < longestMs && this.#bytesWaiting < longestDelay.bytes;
  }

  async #tick(): Promise<void> {
    if (this.#failures === 0 && this.#canWait()) {
      this.#timer = null;
      this.#schedule(wakeMs);
      return;
    }
    try {
      await this.run();
    } catch (problem) {
      this.#settings.log.warn({ problem: String(problem), failures: this.#failures }, 'visits wait to be counted');
    }
    this.#timer = null;
    if (this.#waitingSince === null) return;
    this.#schedule(
      this.#failures === 0 ? wakeMs : Math.min(backOffMs.longest, backOffMs.first * 2 ** (this.#failures - 1)),
    );
  }

  #copyOnce(): Promise<void> {
    this.#running ??= this.#copyAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #copyAll(): Promise<void> {
    const { spoolId, written } = this.#settings;
    this.#waitingSinceCopy = null;
    this.#bytesWaiting = 0;
    try {
      await this.#copy(spoolId, written());
      while (this.#orphans.length > 0) {
        const [orphan = ''] = this.#orphans;
        await this.#copyOrphan(orphan);
        this.#orphans = this.#orphans.filter((each) => each !== orphan);
      }
      this.#failures = 0;
      this.#waitingSince = this.#waitingSinceCopy;
    } catch (problem) {
      this.#failures += 1;
      throw problem;
    }
  }

  async #copy(spoolId: string, until: SpoolPosition | null): Promise<Copied> {
    const copied = await this.#settings.copy(spoolId, until);
    const { damaged, refused, visits } = copied;
    this.#visits[spoolId === this.#settings.spoolId ? 'own' : 'others'] += visits;
    if (damaged > 0)
      this.#settings.log.error(
        { spoolId, lines: damaged },
        'lines of the spool were passed over: damaged, or written by another version',
      );
    if (refused > 0) this.#settings.log.error({ spoolId, records: refused }, 'records were refused and set aside');
    return copied;
  }

  async #copyOrphan(orphan: string): Promise<void> {
    const { database, log, clock, root } = this.#settings;
    const { records } = await this.#copy(orphan, null);
    if (records > 0) log.info({ spoolId: orphan, records }, 'counted what another process had taken in');
    const folder = join(root, orphan);
    const { mtimeMs } = await stat(folder);
    const isEmpty = (await readdir(folder)).length === 0;
    if (mtimeMs > clock.now().getTime() - (isEmpty ? adoptAfterMs : removeAfterMs)) return;
    // nothing is lost with an empty one: who comes back to it makes it anew, and it stays when a file came meanwhile
    if (isEmpty && !(await removeEmpty(folder))) return;
    if (!isEmpty) await rm(folder, { recursive: true, force: true });
    await deletePosition(database.db, orphan);
  }

  async #listOthers(): Promise<{ spoolId: string; touched: number }[]> {
    const { root, spoolId: own } = this.#settings;
    await mkdir(root, { recursive: true });
    const entries = await readdir(root, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== own);
    return Promise.all(
      folders.map(async ({ name }) => ({ spoolId: name, touched: (await stat(join(root, name))).mtimeMs })),
    );
  }
}

/** Whether the folder is gone; false where a file came meanwhile. */
async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return true;
    if (codeOf(problem) === 'ENOTEMPTY') return false;
    throw problem;
  }
}
