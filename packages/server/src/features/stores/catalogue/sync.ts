// Begins, joins, cancels and resumes catalogue syncs.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { getConnectedRow, type TokenKeeper } from '../connection/connection.ts';
import { perStore } from '../shifts.ts';
import { endPrices } from './price-history-store.ts';
import { SyncRunner } from './sync-runner.ts';
import { beginSync, findSync, listUnfinishedSyncs, markCancelled, type SyncRow } from './sync-store.ts';

const job = 'stores.sync';

export class Syncs extends Service {
  readonly #runner: SyncRunner;

  constructor(platform: Platform, { tokens }: { tokens: TokenKeeper }) {
    super(platform, null);
    const { jobs } = platform;
    const enqueue = (db: Db, businessId: BusinessId, after?: number) => this.wake(db, businessId, after);
    this.#runner = new SyncRunner(platform, { tokens, enqueue });
    jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => this.#runner.run(businessId), perStore);
    // a killed process leaves its sync behind; its lock is gone with it
    jobs.define(
      'stores.sync.resume',
      async () => {
        for (const businessId of await listUnfinishedSyncs(this.db)) await this.wake(this.db, businessId);
      },
      { schedule: '* * * * *' },
    );
  }

  /** The running or last sync; null when there never was one. */
  async findSync(businessId: BusinessId): Promise<SyncRow | null> {
    return findSync(this.db, businessId);
  }

  /** Begins a sync in the caller's transaction, whatever ran before. */
  async begin(tx: Tx, businessId: BusinessId): Promise<void> {
    await beginSync(tx, businessId, this.now());
    await this.wake(tx, businessId);
  }

  /** Stops a sync in the caller's transaction: the connection it reads by is ending, and what things cost is not seen any more. */
  async end(tx: Tx, businessId: BusinessId): Promise<void> {
    await markCancelled(tx, businessId, this.now());
    await endPrices(tx, businessId, this.now());
  }

  /** Begins a sync, or joins the running one. Refuses `store_required` and `store_reconnect_needed`. */
  async startSync(businessId: BusinessId): Promise<SyncRow> {
    await getConnectedRow(this.db, businessId);
    return this.transaction(async (tx) => {
      const row = await findSync(tx, businessId);
      const isRunning = row?.state === 'waiting' || row?.state === 'running';
      if (!isRunning) await this.begin(tx, businessId);
      else await this.wake(tx, businessId);
      const begun = await findSync(tx, businessId);
      if (begun === null) throw new Problem('internal');
      return begun;
    });
  }

  /**
   * Makes a change to what is asked of the store, and reads the catalogue anew: a sync that is under way asked for something
   * else, and is given up.
   */
  async startOver(businessId: BusinessId, change: (tx: Tx) => Promise<void>): Promise<void> {
    const given = await this.transaction(async (tx) => {
      const before = await findSync(tx, businessId);
      await change(tx);
      await this.begin(tx, businessId);
      return before?.state === 'waiting' || before?.state === 'running' ? before.cursor : null;
    });
    if (given !== null) await this.#runner.abandon(businessId, given);
  }

  /** Stops a running sync; what has arrived stays. */
  async cancelSync(businessId: BusinessId): Promise<SyncRow | null> {
    const row = await markCancelled(this.db, businessId, this.now());
    if (row !== null && row.cursor !== null) await this.#runner.abandon(businessId, row.cursor);
    return this.findSync(businessId);
  }

  /** Looks at a sync soon after the caller's transaction: it may wait for the store to prepare its catalogue. */
  async wake(db: Db, businessId: BusinessId, startAfterSeconds = 0): Promise<void> {
    const later = startAfterSeconds > 0 ? { startAfterSeconds } : {};
    await this.platform.jobs.enqueue(db, job, { businessId }, { key: businessId, group: businessId, ...later });
  }
}
