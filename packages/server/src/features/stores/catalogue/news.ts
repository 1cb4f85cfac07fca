// News of a catalogue: gathered for a moment, each thing once, and then read some at once; a storm of them is one sync.
import type { BusinessId } from '@vitrine/contract/ids';
import { announce } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { factsOf, findStoreRow, type StoreRow, type TokenKeeper, type Troubles } from '../connection/connection.ts';
import { UnreadableRecord, orUnreadable, type StoreClient, type WebhookEvent } from '../platforms/platform.ts';
import { isBadRecord, setAside, takeBack } from '../set-aside-store.ts';
import { perStore } from '../shifts.ts';
import { writeCollection, writeProduct } from './catalogue-writing.ts';
import { findProductOfInventoryItem, markDeleted } from './catalogue-lookups-store.ts';
import {
  countNews,
  deleteNews,
  deleteNewsBefore,
  dropKnownNews,
  listBusinessesWithNews,
  listNews,
  putNews,
  type News,
} from './news-store.ts';
import type { Syncs } from './sync.ts';

const job = 'stores.catalogue.news';
/** Changes that come together are waited for this long. */
const gatherSeconds = 3;
/** So long before a reading begins that was asked for, news count on it no more. */
const closeMs = 500;
/** What is left after so long was forgotten, by a process that died. */
const forgottenMs = 60_000;
/** Between two readings on a plan that syncs once a day. */
const dayMs = 24 * 3600_000;
/** How long to leave a store alone whose whole catalogue is being read. */
const syncSeconds = 15;
/** More than this at once is read as a whole catalogue. */
const stormSize = 300;
/** Read in one go; a job that goes on for long would be taken for lost. */
const batchSize = 50;
/** Clocks of two machines: what was read less than this after an event may be from before it. */
const skewSeconds = 2;

interface Deps {
  readonly tokens: TokenKeeper;
  readonly syncs: Syncs;
  readonly troubles: Pick<Troubles, 'unlessTold'>;
  /** Whether its catalogue follows the store at once; once a day otherwise. */
  readonly isLive: (businessId: BusinessId) => Promise<boolean>;
}

export class CatalogueNews extends Service<Deps> {
  /** Until when a reading that this process asked for has not begun, and finds whatever is noted. */
  readonly #expected = new Map<BusinessId, number>();

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    // one a store at a time: it is the store's own budget that is spent
    platform.jobs.define<{ businessId: BusinessId }>(
      job,
      ({ businessId }) => deps.troubles.unlessTold(businessId, () => this.#read(businessId)),
      perStore,
    );
    platform.jobs.define(
      'stores.catalogue.news.resume',
      async () => {
        const then = new Date(this.now().getTime() - forgottenMs);
        for (const businessId of await listBusinessesWithNews(this.db, then)) await this.#wake(businessId, 0);
      },
      { schedule: '* * * * *' },
    );
  }

  /** Notes what a webhook tells of, to be read a moment later; false for an event of another kind. */
  async take(businessId: BusinessId, event: WebhookEvent, triggeredAt: Date | null): Promise<boolean> {
    const thing = thingOf(event);
    if (thing === null) return false;
    await putNews(this.db, { business_id: businessId, ...thing, noted_at: this.now(), triggered_at: triggeredAt });
    // in a storm the asking would cost more than the news
    if (performance.now() < (this.#expected.get(businessId) ?? -Infinity)) return true;
    await this.#wake(businessId, this.platform.gatherSeconds ?? gatherSeconds);
    return true;
  }

  async #wake(businessId: BusinessId, startAfterSeconds: number): Promise<void> {
    const asked = performance.now();
    const wish = { key: businessId, group: businessId, startAfterSeconds };
    const isNew = await this.platform.jobs.enqueue(this.db, job, { businessId }, wish);
    // of one that waits already nobody here knows when it begins
    if (isNew) this.#expected.set(businessId, asked + startAfterSeconds * 1000 - closeMs);
  }

  async #read(businessId: BusinessId): Promise<void> {
    // before it is known what the store is asked for: what is asked for otherwise later wins
    const begun = this.now();
    const store = await findStoreRow(this.db, businessId);
    // what changes meanwhile is read when the store is connected again
    if (store?.status !== 'connected') return deleteNewsBefore(this.db, businessId, this.now());
    if (!(await this.deps.isLive(businessId))) return this.#readDaily(businessId);
    await dropKnownNews(this.db, businessId, skewSeconds);
    if ((await countNews(this.db, businessId)) > stormSize) return this.#readWhole(businessId);
    const batch = await listNews(this.db, businessId, batchSize);
    if (batch.length === 0) return;
    await this.#readThings(store, batch, begun);
    if (batch.length === batchSize) await this.#wake(businessId, 0);
  }

  /** On a plan that syncs once a day the whole catalogue is read then, with whatever changed meanwhile. */
  async #readDaily(businessId: BusinessId): Promise<void> {
    const last = await this.deps.syncs.findSync(businessId);
    if (last !== null && this.now().getTime() - last.started_at.getTime() < dayMs) return;
    await this.#readWhole(businessId);
  }

  /** A sync that runs already may have passed what changed since: then another follows. */
  async #readWhole(businessId: BusinessId): Promise<void> {
    const { started_at: startedAt } = await this.deps.syncs.startSync(businessId);
    await deleteNewsBefore(this.db, businessId, startedAt);
    if ((await countNews(this.db, businessId)) > 0) await this.#wake(businessId, syncSeconds);
  }

  async #readThings(store: StoreRow, batch: readonly News[], begun: Date): Promise<void> {
    const client = this.deps.tokens.client(store);
    await this.#readProducts(store, client, batch, begun);
    for (const news of batch.filter(({ kind }) => kind === 'collection')) {
      // taken before asking: of two answers the one asked for later wins
      const stamp = this.now();
      const found = await orUnreadable(client.findCollection(news.thing_id, factsOf(store)));
      const isGood = await this.#keep(store.business_id, news.thing_id, async (tx) => {
        if (found instanceof UnreadableRecord) throw found;
        if (found) await writeCollection(tx, store.business_id, found, stamp);
        else await markDeleted(tx, store.business_id, { collectionId: news.thing_id }, stamp);
        await deleteNews(tx, news);
        await announce(tx, 'pagesChanged', store.business_id);
      });
      if (!isGood) await deleteNews(this.db, news);
    }
  }

  /** False for a thing that cannot be kept: it is set aside, and holds up no other. */
  async #keep(businessId: BusinessId, recordId: string, write: (tx: Tx) => Promise<void>): Promise<boolean> {
    try {
      await this.transaction(async (tx) => {
        await write(tx);
        await takeBack(tx, businessId, 'catalogue', recordId);
      });
      return true;
    } catch (problem) {
      if (!isBadRecord(problem)) throw problem;
      this.platform.log.warn(
        { business: businessId, thing: recordId, problem: String(problem) },
        'a thing is set aside',
      );
      await setAside(this.db, businessId, { kind: 'catalogue', recordId }, { problem, now: this.now() });
      return false;
    }
  }

  async #readProducts(store: StoreRow, client: StoreClient, batch: readonly News[], stamp: Date): Promise<void> {
    const { business_id: businessId } = store;
    const told = new Map<string, News[]>();
    for (const news of batch.filter(({ kind }) => kind !== 'collection')) {
      const id =
        news.kind === 'product' ? news.thing_id : await findProductOfInventoryItem(this.db, businessId, news.thing_id);
      if (id === null) await deleteNews(this.db, news);
      else told.set(id, [...(told.get(id) ?? []), news]);
    }
    if (told.size === 0) return;
    const found = await client.findProducts([...told.keys()], factsOf(store));
    for (const [at, [productId, news]] of [...told].entries()) {
      const product = found[at] ?? null;
      const isGood = await this.#keep(businessId, productId, async (tx) => {
        if (product instanceof UnreadableRecord) throw product;
        if (product) await writeProduct(tx, businessId, product, stamp);
        else await markDeleted(tx, businessId, { productId }, stamp);
        for (const each of news) await deleteNews(tx, each);
      });
      if (!isGood) for (const each of news) await deleteNews(this.db, each);
    }
    await announce(this.db, 'pagesChanged', businessId);
  }
}

function thingOf(event: WebhookEvent): Pick<News, 'kind' | 'thing_id'> | null {
  switch (event.kind) {
    case 'product':
    case 'product_deleted':
      return { kind: 'product', thing_id: event.productId };
    case 'collection':
    case 'collection_deleted':
      return { kind: 'collection', thing_id: event.collectionId };
    case 'stock':
      return { kind: 'stock', thing_id: event.inventoryItemId };
    default:
      return null;
  }
}
