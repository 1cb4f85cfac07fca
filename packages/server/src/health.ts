// Whether the program can do its work, part by part: what this process needs, and what the installation does behind it.
import type { Figures } from './features/figures/figures.ts';
import type { Stores } from './features/stores/stores.ts';
import type { Traffic } from './features/traffic/traffic.ts';
import type { Platform } from './platform/platform.ts';
import { findSilence } from './platform/presence.ts';

export interface HealthReport {
  /**
   * `degraded`: shoppers and calls are served, but something behind them stands still. `broken`: this process cannot do
   * its work, or loses visits. `starting`: it is not ready yet.
   */
  status: 'ok' | 'degraded' | 'broken' | 'starting';
  /** `ok`, or in words what is wrong; parts that cannot be asked while the database is away are left out. */
  checks: Record<string, string>;
  /**
   * Stores that are connected by half, or not any more: how many of each kind, those of no store left out. What a merchant is
   * to do about takes nothing from the installation's health. Absent while the database cannot be asked.
   */
  stores?: Readonly<Record<string, number>>;
}

/** A spool that falls this far behind means that visits are taken in but not counted. */
const spoolPatienceMs = 60_000;
/** For so long a visit that could not be counted is told of. */
const refusedMs = 60_000;
const silenceSeconds = 60;
/** Jobs wait behind a slow one of their kind; none takes so long to begin while all is well. */
const jobPatienceSeconds = 15 * 60;
const deliveryPatienceSeconds = 5 * 60;
/** Anybody may ask at any pace: what costs something is found out this often at most. */
const keptMs = 2_000;

const ok = 'ok';

/** Whom it asks. */
interface AskedForHealth {
  readonly traffic: Pick<Traffic, 'upkeep'>;
  readonly figures: Pick<Figures, 'watch'>;
  readonly stores: Pick<Stores, 'inbox' | 'troubles'>;
}

interface Costly {
  readonly disk: string;
  readonly behind: Record<string, string>;
  readonly stores?: Readonly<Record<string, number>>;
}

export class Health {
  readonly #platform: Platform;
  readonly #features: AskedForHealth;
  #starting: string | null = null;
  #kept: { readonly at: number; readonly found: Promise<Costly> } | null = null;

  constructor(platform: Platform, features: AskedForHealth) {
    this.#platform = platform;
    this.#features = features;
  }

  /** What is still to be made before the program is ready; null once it is. */
  setStarting(what: string | null): void {
    this.#starting = what;
    this.#kept = null;
  }

  async report(): Promise<HealthReport> {
    const database = await this.#checkDatabase();
    const { disk, behind, ...told } = await this.#findOut(database === ok);
    const own = { database, visits: this.#checkVisits(), spool: this.#tellRefused() ?? disk };
    const isWrong = (checks: object): boolean => Object.values(checks).some((state) => state !== ok);
    const checks = { ...own, ...behind, ...(this.#starting === null ? {} : { start: this.#starting }) };
    if (isWrong(own)) return { status: 'broken', checks, ...told };
    if (this.#starting !== null) return { status: 'starting', checks, ...told };
    return { status: isWrong(behind) ? 'degraded' : 'ok', checks, ...told };
  }

  #findOut(asksDatabase: boolean): Promise<Costly> {
    const now = performance.now();
    if (this.#kept === null || now - this.#kept.at > keptMs) {
      const found = Promise.all([this.#tryDisk(), asksDatabase ? this.#checkBehind() : { behind: {} }]);
      this.#kept = { at: now, found: found.then(([disk, rest]) => ({ disk, ...rest })) };
    }
    return asksDatabase ? this.#kept.found : this.#kept.found.then(({ disk }) => ({ disk, behind: {} }));
  }

  async #checkDatabase(): Promise<string> {
    try {
      await this.#platform.database.ping(2_000);
      return ok;
    } catch (problem) {
      return `away: ${describe(problem)}`;
    }
  }

  #checkVisits(): string {
    const lagMs = this.#features.traffic.upkeep.lagMs();
    return lagMs <= spoolPatienceMs ? ok : `waiting to be counted for ${seconds(lagMs / 1000)}`;
  }

  #tellRefused(): string | null {
    const { uncounted, refusedAt } = this.#features.traffic.upkeep.tally;
    const now = this.#platform.clock.now().getTime();
    if (refusedAt === null || now - refusedAt >= refusedMs) return null;
    return `the disk refused visits within the last minute: ${uncounted} uncounted since the start`;
  }

  async #tryDisk(): Promise<string> {
    try {
      await this.#features.traffic.upkeep.tryDisk();
      return ok;
    } catch (problem) {
      return `cannot be written: ${problem instanceof Error && 'code' in problem ? String(problem.code) : 'failed'}`;
    }
  }

  /** What the whole installation does: another process would say the same. */
  async #checkBehind(): Promise<Omit<Costly, 'disk'>> {
    try {
      const { database, jobs } = this.#platform;
      const [silence, queues, deliveries, figures, files, troubles] = await Promise.all([
        findSilence(database),
        jobs.measure(),
        this.#features.stores.inbox.measure(),
        this.#features.figures.watch.findTrouble(),
        this.#platform.files.findTrouble(),
        this.#features.stores.troubles.count(),
      ]);
      const behind = {
        worker: tellSilence(silence),
        jobs: tellJobs(queues),
        deliveries:
          deliveries.oldestSeconds <= deliveryPatienceSeconds
            ? ok
            : `${deliveries.waiting} wait, the oldest for ${seconds(deliveries.oldestSeconds)}`,
        figures: figures ?? ok,
        files: files ?? ok,
      };
      const stores = Object.fromEntries(Object.entries(troubles).filter(([, count]) => count > 0));
      return { behind, stores };
    } catch (problem) {
      this.#platform.log.warn({ problem: describe(problem) }, 'the health of what is behind could not be found out');
      return { behind: { behind: 'could not be found out' } };
    }
  }
}

const describe = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
const seconds = (count: number): string => `${Math.round(count)} s`;

function tellSilence(silence: number | null): string {
  if (silence === null) return 'none runs';
  return silence <= silenceSeconds ? ok : `none has given a sign of life for ${seconds(silence)}`;
}

function tellJobs(queues: Awaited<ReturnType<Platform['jobs']['measure']>>): string {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds));
  const late = oldest <= jobPatienceSeconds ? [] : [`the oldest waits for ${seconds(oldest)}`];
  const lost = failed === 0 ? [] : [`${failed} have used up their retries: npm run attention`];
  return [...late, ...lost].join('; ') || ok;
}
