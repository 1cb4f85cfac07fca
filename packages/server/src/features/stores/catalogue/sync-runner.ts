// One process's work on a catalogue sync: reads the catalogue batch by batch, and goes on where a stopped one was.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ProblemCode } from '@vitrine/contract/problem';
import { announce } from '../../../events.ts';
import { doAlone } from '../../../platform/db/alone.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { factsOf, findStoreRow, type StoreRow, type TokenKeeper } from '../connection/connection.ts';
import {
  StaleCursor,
  StoreFailure,
  type CatalogueBatch,
  type CatalogueItem,
  type StoreClient,
} from '../platforms/platform.ts';
import { deleteUnseen } from './catalogue-lookups-store.ts';
import { isEmpty, noOrphans, sortItems, writeBatch, type Orphans } from './catalogue-writing.ts';
import { isBadRecord, setAside, takeBackBefore } from '../set-aside-store.ts';
import { beginShift } from '../shifts.ts';
import { advanceSync, findSync, finishSync, updateSync, type SyncRow } from './sync-store.ts';

const attempts = 5;

/** The sync was cancelled, another one has begun, or another process may be at it. */
class Stopped extends Error {
  override name = 'Stopped';
}

/** One process's work on a sync. */
interface SyncRun {
  readonly store: StoreRow;
  readonly client: StoreClient;
  readonly stamp: Date;
  readonly isOver: () => boolean;
  /** Aborted when the lock was lost: another process may be at it now. */
  readonly lost: AbortSignal;
}

interface Deps {
  readonly tokens: TokenKeeper;
  readonly enqueue: (db: Db, businessId: BusinessId, startAfterSeconds?: number) => Promise<void>;
}

export class SyncRunner extends Service<Deps> {
  /** Does the business's sync, or nothing when another process does it or there is none to do. */
  async run(businessId: BusinessId): Promise<void> {
    const isMine = await doAlone(this.platform.database, `sync ${businessId}`, (lost) =>
      this.#runAlone(businessId, lost),
    );
    if (!isMine) await this.#comeBack(businessId);
  }

  /** Who holds the lock may be at its end and not look again: a sync that nobody has taken is looked at anew. */
  async #comeBack(businessId: BusinessId): Promise<void> {
    const row = await findSync(this.db, businessId);
    if (row?.state === 'waiting') await this.deps.enqueue(this.db, businessId, 1);
  }

  async #runAlone(businessId: BusinessId, lost: AbortSignal): Promise<void> {
    const row = await findSync(this.db, businessId);
    if (row?.state !== 'waiting' && row?.state !== 'running') return;
    const stamp = row.started_at;
    try {
      const store = await findStoreRow(this.db, businessId);
      if (store?.status !== 'connected') throw new StoreFailure('access_lost', 'the store is not connected');
      const client = this.deps.tokens.client(store);
      const isDone = await this.#proceed({ store, client, stamp, isOver: beginShift(), lost }, row);
      if (!isDone) await this.deps.enqueue(this.db, businessId, 2);
    } catch (problem) {
      // another sync may have begun while this one held the lock
      if (problem instanceof Stopped) await this.deps.enqueue(this.db, businessId, 1);
      else await this.#fail(businessId, stamp, problem);
    }
  }

  /** Counts a failure; the sync fails for good when trying again is of no use. */
  async #fail(businessId: BusinessId, stamp: Date, problem: unknown): Promise<void> {
    const row = await findSync(this.db, businessId);
    const attempt = (row?.attempt ?? 0) + 1;
    const isFinal = (problem instanceof StoreFailure && problem.kind !== 'transient') || attempt >= attempts;
    this.platform.log.warn({ business: businessId, attempt, problem: String(problem) }, 'a catalogue sync stopped');
    if (isFinal) {
      const change = { state: 'failed', phase: null, finished_at: this.now() } as const;
      await updateSync(this.db, businessId, stamp, { ...change, problem: problemOf(problem) });
      return;
    }
    const isStale = problem instanceof StaleCursor;
    const restart = isStale ? ({ cursor: null, phase: 'asking' } as const) : {};
    await updateSync(this.db, businessId, stamp, { attempt, ...restart });
    throw problem;
  }

  /** Goes from where the row says to the end; false when the shift is over first. */
  async #proceed(run: SyncRun, row: SyncRow): Promise<boolean> {
    let orphans = noOrphans;
    /** From here a sync that lost its memory goes on: all orphans before have found their parents. */
    let { cursor } = row;
    for await (const batch of run.client.readCatalogue(factsOf(run.store), cursor)) {
      orphans = await this.#writeSifted(run, batch, orphans, (left) => {
        if (isEmpty(left)) ({ cursor } = batch);
        return cursor;
      });
      if (run.isOver()) return false;
    }
    await this.#finish(run);
    return true;
  }

  /** Writes a batch; where a value in it cannot be stored, each entry by itself first, to find those to be set aside. */
  async #writeSifted(
    run: SyncRun,
    batch: CatalogueBatch,
    waiting: Orphans,
    placeAfter: (left: Orphans) => string | null,
  ): Promise<Orphans> {
    try {
      return await this.#write(run, batch, waiting, placeAfter);
    } catch (problem) {
      if (!isBadRecord(problem)) throw problem;
      const good = [];
      for (const item of batch.items) if (await this.#canBeKept(run, item)) good.push(item);
      return this.#write(run, { ...batch, items: good }, waiting, placeAfter);
    }
  }

  async #canBeKept(run: SyncRun, item: CatalogueItem): Promise<boolean> {
    const alone = { batch: sortItems([item]), orphans: noOrphans, stamp: run.stamp };
    try {
      await this.transaction((tx) => writeBatch(tx, run.store.business_id, alone));
      return true;
    } catch (problem) {
      if (!isBadRecord(problem)) throw problem;
      await this.#setAside(run, idOf(item), problem);
      return false;
    }
  }

  async #setAside({ store, stamp }: SyncRun, recordId: string, problem: unknown): Promise<void> {
    const businessId = store.business_id;
    this.platform.log.warn(
      { business: businessId, record: recordId, problem: String(problem) },
      'an entry is set aside',
    );
    await setAside(this.db, businessId, { kind: 'catalogue', recordId }, { problem, now: stamp });
  }

  /** Writes a batch in one transaction with the place it reaches to; answers the orphans that still wait. */
  async #write(
    run: SyncRun,
    batch: CatalogueBatch,
    waiting: Orphans,
    placeAfter: (left: Orphans) => string | null,
  ): Promise<Orphans> {
    const { store, stamp, lost } = run;
    if (lost.aborted) throw new Stopped();
    const { business_id: businessId } = store;
    const { unreadable, ...items } = sortItems(batch.items);
    for (const { recordId, problem } of unreadable) await this.#setAside(run, recordId, problem);
    const left = await this.transaction(async (tx) => {
      const found =
        batch.items.length > 0 ? await writeBatch(tx, businessId, { batch: items, orphans: waiting, stamp }) : waiting;
      // pictures whose product never came belong to nothing we keep
      const orphans = batch.isClosed ? noOrphans : found;
      const isOurs = await advanceSync(tx, businessId, stamp, {
        phase: batch.phase,
        cursor: placeAfter(orphans),
        total: batch.total,
        processed: batch.entries,
        products: items.products.length,
        variants: items.variants.length,
        collections: items.collections.length,
        paged_reason: batch.pagedReason?.slice(0, 500) ?? null,
      });
      return isOurs ? orphans : null;
    });
    if (left !== null) return left;
    if (batch.phase === 'preparing') await this.abandon(businessId, batch.cursor);
    throw new Stopped();
  }

  async #finish({ store, stamp, lost }: SyncRun): Promise<void> {
    const { log } = this.platform;
    const businessId = store.business_id;
    if (lost.aborted || !(await updateSync(this.db, businessId, stamp, { phase: 'finishing' }))) throw new Stopped();
    await this.transaction(async (tx) => {
      await deleteUnseen(tx, businessId, stamp, this.now());
      // what this sync could not keep is told with its stamp; what earlier ones could not was kept or is gone
      await takeBackBefore(tx, businessId, 'catalogue', stamp);
      if (!(await finishSync(tx, businessId, stamp, this.now()))) throw new Stopped();
      await announce(tx, 'pagesChanged', businessId);
    });
    log.info({ business: businessId, ms: this.now().getTime() - stamp.getTime() }, 'a catalogue sync finished');
  }

  /** Tells the store that what it prepares is not wanted any more; of no consequence when the call fails. */
  async abandon(businessId: BusinessId, cursor: string): Promise<void> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return;
    try {
      await this.deps.tokens.client(store).abandonCatalogue(cursor);
    } catch (problem) {
      this.platform.log.debug({ business: businessId, problem: String(problem) }, 'the store keeps preparing files');
    }
  }
}

function idOf(item: CatalogueItem): string {
  switch (item.kind) {
    case 'product':
      return item.product.product_id;
    case 'variant':
      return item.variant.variant_id;
    case 'collection':
      return item.collection.collection_id;
    case 'membership':
      return item.membership.collection_id;
    case 'product_picture':
    case 'variant_picture':
      return item.picture.picture.src;
    case 'unreadable':
      return item.recordId;
  }
}

function problemOf(problem: unknown): ProblemCode {
  const isLost = problem instanceof StoreFailure && problem.kind === 'access_lost';
  return isLost ? 'store_reconnect_needed' : 'sync_failed';
}
