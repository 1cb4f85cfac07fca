// The inbox of webhooks: verified, stored and answered at once; handled by jobs after.
import type { BusinessId } from '@vitrine/contract/ids';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { RateWindow } from '../../../platform/rate-window.ts';
import { TurnsOfEach } from '../../../platform/turns.ts';
import { toStorable } from '../../../platform/storable.ts';
import { Service } from '../../../platform/service.ts';
import {
  findStoreByDomain,
  findStoreRow,
  isOfItsApp,
  type StoreApps,
  type StoreRow,
  type Troubles,
} from '../connection/connection.ts';
import {
  UnreadableRecord,
  isToldOfStore,
  type Delivery,
  type StorePlatform,
  type WebhookEvent,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { CatalogueNews } from '../catalogue/catalogue.ts';
import {
  countFailed,
  findWaitingDelivery,
  insertDelivery,
  listFailed,
  listForgotten,
  markFailed,
  markProcessed,
  markWaiting,
  measureWaiting,
  type StoredDelivery,
} from './inbox-store.ts';
import { listOwners } from './past-stores-store.ts';
import { personHash } from '../person-hash.ts';
import type { Privacy } from './privacy.ts';
import { isBadRecord, setAside } from '../set-aside-store.ts';
import type { OrderKeeper } from './order-keeper.ts';
import { TurnedAway } from './turned-away.ts';
import type { WebhookHandler } from './webhook-events.ts';

interface DeliveryKey {
  readonly businessId: BusinessId;
  readonly deliveryId: string;
}

const job = 'stores.inbox';
const forgottenMs = 60_000;

interface Deps {
  readonly platforms: Platforms;
  readonly apps: StoreApps;
  readonly handler: WebhookHandler;
  readonly keeper: OrderKeeper;
  readonly news: CatalogueNews;
  readonly privacy: Privacy;
  readonly troubles: Troubles;
}

/**
 * A minute: of one store, which tells of thousands of products at a time, of one body, which anybody may send again in any store's name
 * once they have seen it signed, and of one address that signs nothing.
 */
const mostSigned = 12_000;
const mostRepeated = 100;
const mostUnsigned = 600;

/** What one store tells at once is taken in so many at a time: another one's orders find the database free, and a loop that turns. */
const mostAtOnce = 3;
/** More of one store than this is refused: it tells again. */
const mostWaiting = 1_000;

export class Inbox extends Service<Deps> {
  readonly #signed = new RateWindow(mostSigned);
  readonly #repeated = new RateWindow(mostRepeated);
  readonly #unsigned = new RateWindow(mostUnsigned);
  readonly #turns = new TurnsOfEach(mostAtOnce, mostWaiting);

  /** Versions the stores' webhooks came in last, where they are not ours. */
  readonly #versions = new Map<BusinessId, string | null>();

  readonly #turnedAway: TurnedAway;

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    this.#turnedAway = new TurnedAway(deps.troubles);
    const { jobs } = platform;
    jobs.define<DeliveryKey>(job, (key) => this.#handle(key), {
      // a few stores that tell much at once leave room for the others
      concurrency: 8,
      share: 2,
      isOfStore: true,
    });
    // the queue gives a killed process's work on after a quarter of an hour; orders should not wait so long
    jobs.define(
      'stores.inbox.resume',
      async () => {
        const forgotten = await listForgotten(this.db, new Date(this.now().getTime() - forgottenMs));
        for (const { business_id: businessId, delivery_id: deliveryId } of forgotten) {
          await this.#enqueue(this.db, { businessId, deliveryId });
        }
      },
      { schedule: '* * * * *' },
    );
  }

  /**
   * Takes a webhook in: stored with its job in one transaction, once per delivery id; what changed in a catalogue is noted
   * by what it is about. Refuses a wrong or missing signature (`signature_invalid`), another missing header
   * (`validation_failed`), an unknown shop (`not_found`), and too many of a store or with one body (`rate_limited`), storing nothing. Unsigned ones
   * never use up what is left for signed ones. Privacy requests are taken for any shop, and
   * nothing but those of one that was left, or is connected by another app by now.
   */
  async receive(from: StorePlatform, request: IncomingMessage, body: Buffer): Promise<void> {
    const read = await this.deps.apps.readDelivery(from, request.headers, body);
    if ('refused' in read) {
      const isFew = this.#unsigned.take(this.platform.proxies.networkOf(request));
      const shopDomain = read.refused === 'signature_invalid' ? from.webhooks.readClaimedShop(request.headers) : null;
      if (isFew && shopDomain !== null)
        await this.#turnedAway.count(this.db, { platform: from.name, shopDomain }, this.now());
      throw new Problem(isFew ? read.refused : 'rate_limited');
    }
    const { delivery, owners } = read;
    // the name of the store is not signed: what comes over and over is not counted on it
    if (!this.#repeated.take(digestOf(body)) || !this.#signed.take(delivery.shopDomain))
      throw new Problem('rate_limited');
    await this.#turns.take(delivery.shopDomain, () => this.#take(from, delivery, owners, body));
  }

  async #take(from: StorePlatform, delivery: Delivery, owners: readonly BusinessId[], body: Buffer): Promise<void> {
    if (await this.deps.privacy.receive(from, delivery, { body: body.toString('utf8'), owners })) return;
    const store = await findStoreByDomain(this.db, from.name, delivery.shopDomain);
    if (store === null) {
      // what a store says that was left is answered, or it would go on for days
      const whose = await listOwners(this.db, { platform: from.name, shop_domain: delivery.shopDomain });
      if (whose.length === 0) throw new Problem('not_found');
      return;
    }
    if (store.status === 'uninstalled' || !isOfItsApp(store, delivery, from)) return;
    await this.#noticeVersion(store.business_id, delivery);
    await this.#turnedAway.end(this.db, store.business_id);
    const reduced = this.#reduce(from, store, delivery.topic, body);
    const event = readOrNull(from, delivery.topic, reduced);
    if (event && (await this.deps.news.take(store.business_id, event, delivery.triggeredAt))) return;
    const key = { businessId: store.business_id, deliveryId: delivery.deliveryId.slice(0, 200) };
    await this.transaction(async (tx) => {
      const isNew = await insertDelivery(tx, {
        business_id: key.businessId,
        delivery_id: key.deliveryId,
        platform: from.name,
        topic: delivery.topic.slice(0, 100),
        body: reduced,
        triggered_at: delivery.triggeredAt,
        received_at: this.now(),
        processed_at: null,
        problem: null,
      });
      if (isNew) await this.#enqueue(tx, key);
    });
  }

  /** How many webhooks wait to be handled, and for how long the oldest has. */
  measure(): Promise<{ waiting: number; oldestSeconds: number }> {
    return measureWaiting(this.db, this.now());
  }

  /** Of every process once, as long as it stays so. */
  async #noticeVersion(businessId: BusinessId, { otherVersion }: Delivery): Promise<void> {
    if ((this.#versions.get(businessId) ?? null) === otherVersion) return;
    this.#versions.set(businessId, otherVersion);
    await this.deps.troubles.note(this.db, businessId, 'other_version', otherVersion === null ? null : [otherVersion]);
  }

  /**
   * Puts what could not be handled back to work, and has the store asked anew for orders that could not be kept; answers how
   * many deliveries and orders those are.
   */
  async repeat(businessId: BusinessId): Promise<number> {
    const failed = await listFailed(this.db, businessId);
    for (const deliveryId of failed) await this.#enqueue(this.db, { businessId, deliveryId });
    return failed.length + (await this.deps.keeper.askAgain(businessId));
  }

  countFailed(businessId: BusinessId): Promise<number> {
    return countFailed(this.db, businessId);
  }

  async #handle({ businessId, deliveryId }: DeliveryKey): Promise<void> {
    const delivery = await findWaitingDelivery(this.db, businessId, deliveryId);
    const store = delivery && (await findStoreRow(this.db, businessId));
    // what was on its way when the connection ended is nobody's any more
    if (!delivery || !store) return;
    if (store.status === 'disconnected') return markProcessed(this.db, delivery, this.now());
    try {
      const event = this.deps.platforms
        .get(delivery.platform)
        .webhooks.readEvent(delivery.topic, delivery.body.toString('utf8'));
      const write = await this.deps.handler.prepare(store, event, delivery.triggered_at);
      await this.transaction(async (tx) => {
        await write(tx);
        await markProcessed(tx, delivery, this.now());
      });
    } catch (problem) {
      if (isBadRecord(problem)) return this.#setAside(delivery, problem);
      // it waits until the store can be asked again
      if (isToldOfStore(problem)) return markWaiting(this.db, delivery);
      await markFailed(this.db, delivery, problem instanceof Error ? problem.message : String(problem));
      throw problem;
    }
  }

  /** What can never be stored is not tried again and again: it is shown, and reading orders anew may heal it. */
  async #setAside(delivery: StoredDelivery, problem: unknown): Promise<void> {
    const { business_id: businessId, delivery_id: deliveryId, body, topic } = delivery;
    this.platform.log.warn({ business: businessId, topic, problem: String(problem) }, 'a webhook is set aside');
    const told = /"id":\s*"?(\d{1,20})\b/.exec(body.toString('utf8'))?.[1] ?? deliveryId;
    const recordId = problem instanceof UnreadableRecord ? problem.recordId : told;
    const kind = /^(?:products|collections|inventory)/.test(topic) ? 'catalogue' : 'order';
    await this.transaction(async (tx) => {
      await setAside(tx, businessId, { kind, recordId }, { problem, now: this.now() });
      // what the store writes oddly into its webhooks it may answer well
      if (kind === 'order' && problem instanceof UnreadableRecord)
        await this.deps.keeper.askFor(tx, businessId, recordId);
      await markProcessed(tx, delivery, this.now());
    });
  }

  async #enqueue(db: Db, { businessId, deliveryId }: DeliveryKey): Promise<void> {
    await this.platform.jobs.enqueue(
      db,
      job,
      { businessId, deliveryId },
      {
        key: `${businessId} ${deliveryId}`,
        group: businessId,
      },
    );
  }

  #reduce(from: StorePlatform, store: StoreRow, topic: string, body: Buffer): Buffer {
    const hash = personHash(this.platform.keys, store.business_id);
    const text = toStorable(body.toString('utf8'));
    return Buffer.from(from.webhooks.reduceBody(topic, text, { hash, email: store.reads_email }));
  }
}

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64');

/** What a body says; null where that cannot be read, which the work on the delivery will find as well. */
function readOrNull(from: StorePlatform, topic: string, body: Buffer): WebhookEvent | null {
  try {
    return from.webhooks.readEvent(topic, body.toString('utf8'));
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
