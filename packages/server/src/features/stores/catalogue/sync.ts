// The catalogue sync: the store prepares files, we read them line by line, and go on where a stopped one was.
import { announce } from '../../../events.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import type { ProblemCode } from '@vitrine/contract/problem';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { deleteUntold } from './catalogue-lookups-store.ts';
import { FileReader, Stopped, type Run } from './file-reader.ts';
import { StoreFailure, type CatalogueFile, type StorePlatform } from '../platforms/platform.ts';
import { findStoreRow } from '../connection/connection-store.ts';
import {
  beginSync,
  findSync,
  finishSync,
  listUnfinishedSyncs,
  markCancelled,
  updateSync,
  type SyncOperation,
  type SyncRow,
} from './sync-store.ts';
import type { TokenKeeper } from '../connection/tokens.ts';

export interface Syncs {
  /** Begins a sync in the caller's transaction, whatever ran before. */
  begin(tx: Tx, businessId: BusinessId): Promise<void>;
  /** Begins a sync, or joins the running one. */
  start(businessId: BusinessId): Promise<SyncRow>;
  /** Stops a running sync; what has arrived stays. */
  cancel(businessId: BusinessId): Promise<void>;
  /** Wakes a sync that waits for the store's file. */
  wake(db: Db, businessId: BusinessId): Promise<void>;
}

const job = 'stores.sync';
/** A job gives way after so long and goes on in a new one. */
const shiftMs = 8 * 60_000;
const attempts = 5;

export function createSyncs(platform: Platform, shops: StorePlatform, tokens: TokenKeeper): Syncs {
  const { database, jobs, clock } = platform;
  const enqueue = (db: Db, businessId: BusinessId, startAfterSeconds = 0): Promise<void> =>
    jobs.enqueue(db, job, { businessId }, { key: businessId, ...(startAfterSeconds ? { startAfterSeconds } : {}) });
  const runner = new Runner(platform, shops, tokens, enqueue);
  jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => runner.run(businessId), { concurrency: 2 });
  // a killed process leaves its sync behind; its lock is gone with it
  jobs.define(
    'stores.sync.resume',
    async () => {
      for (const businessId of await listUnfinishedSyncs(database.db)) await enqueue(database.db, businessId);
    },
    { schedule: '* * * * *' },
  );

  const begin = async (tx: Tx, businessId: BusinessId): Promise<void> => {
    await beginSync(tx, businessId, clock.now());
    await enqueue(tx, businessId);
  };
  return {
    begin,
    start: (businessId) =>
      database.transaction(async (tx) => {
        const row = await findSync(tx, businessId);
        const isRunning = row?.state === 'waiting' || row?.state === 'running';
        if (!isRunning) await begin(tx, businessId);
        else await enqueue(tx, businessId);
        const begun = await findSync(tx, businessId);
        if (begun === null) throw new Problem('internal');
        return begun;
      }),
    cancel: async (businessId) => {
      const row = await markCancelled(database.db, businessId, clock.now());
      if (row?.operation) await runner.abandon(businessId, row.operation);
    },
    wake: (db, businessId) => enqueue(db, businessId),
  };
}

class Runner {
  readonly #platform: Platform;
  readonly #shops: StorePlatform;
  readonly #tokens: TokenKeeper;
  readonly #enqueue: (db: Db, businessId: BusinessId, startAfterSeconds?: number) => Promise<void>;

  constructor(
    platform: Platform,
    shops: StorePlatform,
    tokens: TokenKeeper,
    enqueue: (db: Db, businessId: BusinessId, startAfterSeconds?: number) => Promise<void>,
  ) {
    this.#platform = platform;
    this.#shops = shops;
    this.#tokens = tokens;
    this.#enqueue = enqueue;
  }

  get #db(): Db {
    return this.#platform.database.db;
  }

  /** Does the business's sync, or nothing when another process does it or there is none to do. */
  async run(businessId: BusinessId): Promise<void> {
    const connection = await this.#platform.database.pool.connect();
    const lost = new AbortController();
    const lose = (problem: Error): void => lost.abort(problem);
    connection.on('error', lose);
    const key = `sync ${businessId}`;
    try {
      // held by the connection: a killed process lets go of it
      const { rows } = await connection.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [key],
      );
      if (rows[0]?.mine === true) await this.#runAlone(businessId, lost.signal);
      else await this.#comeBack(businessId);
    } finally {
      // closing it lets go of the lock, whatever state it is in
      connection.release(true);
    }
  }

  /** Who holds the lock may be at its end and not look again: a sync that nobody has taken is looked at anew. */
  async #comeBack(businessId: BusinessId): Promise<void> {
    const row = await findSync(this.#db, businessId);
    if (row?.state === 'waiting') await this.#enqueue(this.#db, businessId, 1);
  }

  async #runAlone(businessId: BusinessId, lost: AbortSignal): Promise<void> {
    const row = await findSync(this.#db, businessId);
    if (row?.state !== 'waiting' && row?.state !== 'running') return;
    const stamp = row.started_at;
    try {
      const store = await findStoreRow(this.#db, businessId);
      if (store?.status !== 'connected') throw new StoreFailure('access_lost', 'the store is not connected');
      const client = this.#shops.client(this.#tokens.access(store));
      const isDone = await this.#proceed({ store, client, stamp, endsAt: Date.now() + shiftMs, lost }, row);
      if (!isDone) await this.#enqueue(this.#db, businessId, 2);
    } catch (problem) {
      // another sync may have begun while this one held the lock
      if (problem instanceof Stopped) await this.#enqueue(this.#db, businessId, 1);
      else await this.#fail(businessId, stamp, problem);
    }
  }

  /** Counts a failure; the sync fails for good when trying again is of no use. */
  async #fail(businessId: BusinessId, stamp: Date, problem: unknown): Promise<void> {
    const row = await findSync(this.#db, businessId);
    const attempt = (row?.operation?.attempt ?? 0) + 1;
    const isFinal = (problem instanceof StoreFailure && problem.kind !== 'transient') || attempt >= attempts;
    this.#platform.log.warn({ business: businessId, attempt, problem: String(problem) }, 'a catalogue sync stopped');
    if (isFinal) {
      const change = { state: 'failed', phase: null, finished_at: this.#platform.clock.now() } as const;
      await updateSync(this.#db, businessId, stamp, { ...change, problem: problemOf(problem) });
      return;
    }
    await updateSync(this.#db, businessId, stamp, { operation: { attempt, files: row?.operation?.files ?? [] } });
    throw problem;
  }

  /** Goes from where the row says to the end; false when the shift is over first. */
  async #proceed(run: Run, row: SyncRow): Promise<boolean> {
    const operation = await this.#ask(run, row);
    const files = await this.#prepared(run, operation);
    if (files === null) return false;
    await this.#change(run, { phase: 'reading' });
    let current = operation;
    let from = row.bytes_read;
    for (const [index, { read }] of operation.files.entries()) {
      const file = files[index];
      if (read || !file) continue;
      if (file.url !== null && !(await this.#readFile(run, file, from))) return false;
      from = 0;
      current = { ...current, files: current.files.map((each, at) => (at === index ? { ...each, read: true } : each)) };
      await this.#change(run, { operation: current, bytes_read: 0 });
    }
    await this.#finish(run);
    return true;
  }

  async #ask({ store, client, stamp }: Run, { operation }: SyncRow): Promise<SyncOperation> {
    if (operation && operation.files.length > 0) return operation;
    const files: SyncOperation['files'][number][] = [];
    for (const kind of ['collections', 'products'] as const) {
      files.push({ kind, id: (await client.askCatalogue(kind)).id, read: false });
    }
    const asked = { attempt: operation?.attempt ?? 0, files };
    const change = { state: 'running', phase: 'preparing', operation: asked, bytes_read: 0 } as const;
    if (!(await updateSync(this.#db, store.business_id, stamp, change))) {
      await this.abandon(store.business_id, asked);
      throw new Stopped();
    }
    return asked;
  }

  /** Waits until the store has prepared all files; null when the shift is over first. */
  async #prepared(run: Run, operation: SyncOperation): Promise<CatalogueFile[] | null> {
    for (let wait = 150; ; wait = Math.min(wait * 1.5, 3000)) {
      const files: CatalogueFile[] = [];
      for (const { id } of operation.files) files.push(await this.#find(run, operation, id));
      const isReady = files.every(({ state }) => state === 'ready');
      const total = files.reduce((sum, { lines }) => sum + lines, 0);
      await this.#change(run, isReady ? { total } : {});
      if (isReady) return files;
      if (Date.now() + wait > run.endsAt) return null;
      await pause(wait);
    }
  }

  /** A file as the store has it now. One that failed is asked for anew with the next attempt. */
  async #find({ store, client, stamp }: Run, operation: SyncOperation, id: string): Promise<CatalogueFile> {
    const file = await client.findCatalogue(id);
    if (file?.state === 'preparing' || file?.state === 'ready') return file;
    const reset = { operation: { attempt: operation.attempt, files: [] }, phase: 'asking', bytes_read: 0 } as const;
    await updateSync(this.#db, store.business_id, stamp, reset);
    throw new StoreFailure('transient', `the store did not prepare the catalogue: ${file?.problem ?? 'file is gone'}`);
  }

  /** Reads one file from a byte on; false when the shift is over first. Broken downloads go on while they get further. */
  async #readFile(run: Run, file: CatalogueFile, from: number): Promise<boolean> {
    const reader = new FileReader(this.#platform, this.#shops, run, from);
    while (reader.position < file.bytes) {
      const begun = reader.position;
      try {
        if (!(await reader.read(file))) return false;
      } catch (problem) {
        const isFurther = reader.position > begun;
        if (!(problem instanceof StoreFailure) || problem.kind !== 'transient' || !isFurther) throw problem;
        await pause(100);
      }
    }
    await reader.end();
    return true;
  }

  async #finish(run: Run): Promise<void> {
    const { database, clock, log } = this.#platform;
    const businessId = run.store.business_id;
    await this.#change(run, { phase: 'finishing' });
    await database.transaction(async (tx) => {
      await deleteUntold(tx, businessId, run.stamp, clock.now());
      if (!(await finishSync(tx, businessId, run.stamp, clock.now()))) throw new Stopped();
      await announce(tx, 'pagesChanged', businessId);
    });
    log.info({ business: businessId, ms: clock.now().getTime() - run.stamp.getTime() }, 'a catalogue sync finished');
  }

  async #change({ store, stamp, lost }: Run, change: Parameters<typeof updateSync>[3]): Promise<void> {
    const isOurs =
      !lost.aborted && (await updateSync(this.#db, store.business_id, stamp, { state: 'running', ...change }));
    if (!isOurs) throw new Stopped();
  }

  /** Tells the store that its files are not wanted any more; of no consequence when it cannot be told. */
  async abandon(businessId: BusinessId, operation: SyncOperation): Promise<void> {
    const store = await findStoreRow(this.#db, businessId);
    if (store?.status !== 'connected') return;
    const client = this.#shops.client(this.#tokens.access(store));
    try {
      for (const { id } of operation.files) await client.cancelCatalogue(id);
    } catch (problem) {
      this.#platform.log.debug({ business: businessId, problem: String(problem) }, 'the store keeps preparing files');
    }
  }
}

function problemOf(problem: unknown): ProblemCode {
  const isLost = problem instanceof StoreFailure && problem.kind === 'access_lost';
  return isLost ? 'store_reconnect_needed' : 'sync_failed';
}
