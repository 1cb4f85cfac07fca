// The inbox of webhooks: verified, stored and answered at once; handled by jobs after.
import type { BusinessId } from '@vitrine/contract/ids';
import type { IncomingMessage } from 'node:http';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { RateWindow } from '../../../platform/rate-window.ts';
import { toStorable } from '../../../platform/storable.ts';
import { Service } from '../../../platform/service.ts';
import { findStoreByDomain, findStoreRow } from '../connection/connection.ts';
import type { StorePlatform } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import {
  findWaitingDelivery,
  insertDelivery,
  listForgotten,
  markFailed,
  markProcessed,
  measureWaiting,
  type StoredDelivery,
} from './inbox-store.ts';
import { personHash } from './person-hash.ts';
import { isBadRecord, setAside } from '../set-aside-store.ts';
import type { WebhookHandler } from './webhook-events.ts';

interface DeliveryKey {
  readonly businessId: BusinessId;
  readonly deliveryId: string;
}

const job = 'stores.inbox';
const forgottenMs = 60_000;

interface Deps {
  readonly platforms: Platforms;
  readonly handler: WebhookHandler;
}

/** A minute: of one store, which tells of thousands of products at a time, and of one address that signs nothing. */
const mostSigned = 12_000;
const mostUnsigned = 600;

export class Inbox extends Service<Deps> {
  readonly #signed = new RateWindow(mostSigned);
  readonly #unsigned = new RateWindow(mostUnsigned);

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    jobs.define<DeliveryKey>(job, (key) => this.#handle(key), { concurrency: 4 });
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
   * Takes a webhook in: stored with its job in one transaction, once per delivery id. Refuses a wrong or missing
   * signature (`signature_invalid`), another missing header (`validation_failed`), an unknown shop (`not_found`), and too
   * many of a store (`rate_limited`), storing nothing. Unsigned ones never use up what is left for signed ones.
   */
  async receive(from: StorePlatform, request: IncomingMessage, body: Buffer): Promise<void> {
    const delivery = from.webhooks.readDelivery(request.headers, body);
    if ('refused' in delivery) {
      const isFew = this.#unsigned.take(this.platform.proxies.ofRequest(request));
      throw new Problem(isFew ? delivery.refused : 'rate_limited');
    }
    if (!this.#signed.take(delivery.shopDomain)) throw new Problem('rate_limited');
    const store = await findStoreByDomain(this.db, from.name, delivery.shopDomain);
    if (store === null) throw new Problem('not_found');
    const key = { businessId: store.business_id, deliveryId: delivery.deliveryId.slice(0, 200) };
    await this.transaction(async (tx) => {
      const isNew = await insertDelivery(tx, {
        business_id: key.businessId,
        delivery_id: key.deliveryId,
        platform: from.name,
        topic: delivery.topic.slice(0, 100),
        body: this.#redact(from, key.businessId, delivery.topic, body),
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

  async #handle({ businessId, deliveryId }: DeliveryKey): Promise<void> {
    const delivery = await findWaitingDelivery(this.db, businessId, deliveryId);
    const store = delivery && (await findStoreRow(this.db, businessId));
    if (!delivery || !store) return;
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
      await markFailed(this.db, delivery, problem instanceof Error ? problem.message : String(problem));
      throw problem;
    }
  }

  /** What can never be stored is not tried again and again: it is shown, and reading orders anew may heal it. */
  async #setAside(delivery: StoredDelivery, problem: unknown): Promise<void> {
    const { business_id: businessId, delivery_id: deliveryId, body, topic } = delivery;
    this.platform.log.warn({ business: businessId, topic, problem: String(problem) }, 'a webhook is set aside');
    const recordId = /"id":\s*"?(\d{1,20})\b/.exec(body.toString('utf8'))?.[1] ?? deliveryId;
    const kind = topic.startsWith('products') || topic.startsWith('collections') ? 'catalogue' : 'order';
    await this.transaction(async (tx) => {
      await setAside(tx, businessId, { kind, recordId }, { problem, now: this.now() });
      await markProcessed(tx, delivery, this.now());
    });
  }

  async #enqueue(db: Db, { businessId, deliveryId }: DeliveryKey): Promise<void> {
    await this.platform.jobs.enqueue(db, job, { businessId, deliveryId }, { key: `${businessId} ${deliveryId}` });
  }

  #redact(from: StorePlatform, businessId: BusinessId, topic: string, body: Buffer): Buffer {
    const text = toStorable(body.toString('utf8'));
    const redacted = from.webhooks.redactPerson(topic, text, personHash(this.platform.keys, businessId));
    return Buffer.from(redacted);
  }
}
