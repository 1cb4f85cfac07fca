// The inbox of webhooks: verified, stored and answered at once; worked on by jobs after.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { findWaitingDelivery, insertDelivery, listForgotten, markFailed, markProcessed } from './inbox-store.ts';
import type { NewsDesk } from './webhook-events.ts';
import type { StorePlatform } from '../platforms/platform.ts';
import { personHash } from './person-hash.ts';
import { findStoreByDomain, findStoreRow } from '../connection/connection-store.ts';

/** What a webhook's headers say. */
export interface DeliveryNote {
  readonly topic: string | undefined;
  readonly shopDomain: string | undefined;
  readonly deliveryId: string | undefined;
  readonly signature: string | undefined;
  readonly triggeredAt: string | undefined;
}

export interface Inbox {
  /**
   * Takes a webhook in: stored with its job in one transaction, once per delivery id. Refuses a wrong or missing
   * signature (`signature_invalid`), another missing header (`validation_failed`) and an unknown shop (`not_found`),
   * storing nothing.
   */
  receive(note: DeliveryNote, body: Buffer): Promise<void>;
}

const job = 'stores.inbox';
const forgottenMs = 60_000;

export function createInbox(platform: Platform, shops: StorePlatform, desk: NewsDesk): Inbox {
  const { database, jobs, clock } = platform;

  const work = async ({ businessId, deliveryId }: { businessId: BusinessId; deliveryId: string }): Promise<void> => {
    const delivery = await findWaitingDelivery(database.db, businessId, deliveryId);
    const store = delivery && (await findStoreRow(database.db, businessId));
    if (!delivery || !store) return;
    try {
      const news = shops.readDelivery(delivery.topic, delivery.body.toString('utf8'));
      const write = await desk.prepare(store, news, delivery.triggered_at);
      await database.transaction(async (tx) => {
        await write(tx);
        await markProcessed(tx, delivery, clock.now());
      });
    } catch (problem) {
      await markFailed(database.db, delivery, problem instanceof Error ? problem.message : String(problem));
      throw problem;
    }
  };
  jobs.define(job, work, { concurrency: 4 });
  const enqueue = (db: Db, businessId: BusinessId, deliveryId: string): Promise<void> =>
    jobs.enqueue(db, job, { businessId, deliveryId }, { key: `${businessId} ${deliveryId}` });
  // the queue gives a killed process's work on after a quarter of an hour; orders should not wait so long
  jobs.define(
    'stores.inbox.resume',
    async () => {
      const forgotten = await listForgotten(database.db, new Date(clock.now().getTime() - forgottenMs));
      for (const each of forgotten) await enqueue(database.db, each.business_id, each.delivery_id);
    },
    { schedule: '* * * * *' },
  );

  const withoutPerson = (businessId: BusinessId, topic: string, body: Buffer): Buffer => {
    const told = body.toString('utf8');
    const hidden = shops.hidePerson(topic, told, personHash(platform.keys, businessId));
    return hidden === told ? body : Buffer.from(hidden);
  };

  return {
    receive: async (note, body) => {
      const { topic, shopDomain, deliveryId, signature } = note;
      if (!signature || !shops.isSignedBody(body, signature)) throw new Problem('signature_invalid');
      if (!topic || !shopDomain || !deliveryId) throw new Problem('validation_failed');
      const store = await findStoreByDomain(database.db, shopDomain.toLowerCase());
      if (store === null) throw new Problem('not_found');
      const businessId = store.business_id;
      await database.transaction(async (tx) => {
        const isNew = await insertDelivery(tx, {
          business_id: businessId,
          delivery_id: deliveryId.slice(0, 200),
          platform: 'shopify',
          topic: topic.slice(0, 100),
          body: withoutPerson(businessId, topic, body),
          triggered_at: readTime(note.triggeredAt),
          received_at: clock.now(),
          processed_at: null,
          problem: null,
        });
        if (isNew) await enqueue(tx, businessId, deliveryId.slice(0, 200));
      });
    },
  };
}

function readTime(text: string | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}
