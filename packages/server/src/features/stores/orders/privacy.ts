// What stores ask in the name of their shoppers and of themselves: handed out, erased, and on record as done.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { announce, type EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { lockStoreRow, type PastSigners } from '../connection/connection.ts';
import type { Delivery, StorePlatform } from '../platforms/platform.ts';
import { personHash } from '../person-hash.ts';
import { findPastStore, listOwners } from './past-stores-store.ts';
import { erasePastStore, eraseStore } from './erasing-store.ts';
import {
  findRequest,
  forgetBuyer,
  insertRequest,
  listKept,
  listRequests,
  markDone,
  type PrivacyRow,
} from './privacy-store.ts';

const job = 'stores.privacy';
const forgetJob = 'stores.privacy.forget';
/** By then whoever was told that a store was erased has done their part. */
const forgetSeconds = 3600;

interface Deps {
  readonly events: EventBus;
  readonly pastSigners: PastSigners;
}

export class Privacy extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    jobs.define<{ requestId: string }>(job, ({ requestId }) => this.#answer(requestId));
    jobs.define<{ businessId: BusinessId }>(forgetJob, ({ businessId }) =>
      jobs.forget(this.db, businessId, 'finished'),
    );
  }

  /**
   * Puts a store's request on record and answers it soon after, once for each business that has or had the store; one about
   * a store that nobody here ever had is on record as answered. An app of a merchant's own speaks of what `owners` have
   * alone. False for a webhook that is no such request.
   */
  async receive(
    from: StorePlatform,
    delivery: Delivery,
    { body, owners: of }: { body: string; owners: readonly BusinessId[] },
  ): Promise<boolean> {
    if (!from.webhooks.isPrivacy(delivery.topic)) return false;
    const all = await listOwners(this.db, { platform: from.name, shop_domain: delivery.shopDomain });
    const ids = all.filter((id) => of.length === 0 || of.includes(id));
    const owners: (BusinessId | null)[] = ids.length === 0 ? [null] : ids;
    await this.transaction(async (tx) => {
      for (const owner of owners) await this.#record(tx, from, { delivery, body, owner });
    });
    return true;
  }

  async #record(
    tx: Tx,
    from: StorePlatform,
    { delivery, body, owner }: { delivery: Delivery; body: string; owner: BusinessId | null },
  ): Promise<void> {
    const hash = owner === null ? () => '' : personHash(this.platform.keys, owner);
    const event = from.webhooks.readEvent(
      delivery.topic,
      from.webhooks.reduceBody(delivery.topic, body, { hash, email: true }),
    );
    if (event.kind !== 'privacy') return;
    const { kind, orderIds, hashes } = event.request;
    const requestId = randomUUID();
    const isNew = await insertRequest(tx, {
      request_id: requestId,
      platform: from.name,
      shop_domain: delivery.shopDomain,
      business_id: owner,
      kind,
      delivery_id: delivery.deliveryId.slice(0, 200),
      order_ids: owner === null ? [] : [...orderIds],
      hashes: owner === null ? [] : [...hashes],
      received_at: this.now(),
      // of a store that nobody has nothing is kept
      done_at: owner === null ? this.now() : null,
      rows: '{}',
    });
    if (isNew && owner !== null) await this.platform.jobs.enqueue(tx, job, { requestId }, { key: requestId });
  }

  /** Newest first. */
  list(businessId: BusinessId): Promise<PrivacyRow[]> {
    return listRequests(this.db, businessId);
  }

  /** All that is kept of whoever asked, as it is now; refuses `not_found`. */
  async getFile(businessId: BusinessId, requestId: string): Promise<object> {
    const request = await findRequest(this.db, requestId);
    if (request?.business_id !== businessId || request.kind !== 'data_request') throw new Problem('not_found');
    return {
      request: requestId,
      received_at: request.received_at.toISOString(),
      shop: request.shop_domain,
      orders: await listKept(this.db, businessId, request),
    };
  }

  async #answer(requestId: string): Promise<void> {
    const request = await findRequest(this.db, requestId);
    if (request === null || request.done_at !== null || request.business_id === null) return;
    const { business_id: businessId } = request;
    this.platform.log.info({ business: businessId, request: request.kind }, 'a privacy request of the store');
    await this.transaction(async (tx) => {
      const rows = await this.#work(tx, businessId, request);
      await markDone(tx, request, { rows, now: this.now() });
    });
  }

  async #work(tx: Tx, businessId: BusinessId, request: PrivacyRow): Promise<Record<string, number>> {
    if (request.kind === 'customer_redact') return { orders: await forgetBuyer(tx, businessId, request) };
    if (request.kind === 'data_request') {
      await this.deps.events.emit(tx, 'account.mail', { businessId, mail: 'data_request' });
      return { orders: (await listKept(tx, businessId, request)).length };
    }
    return this.#erase(tx, businessId, request);
  }

  /** A store that came back meanwhile is left alone; of one that another took the place of goes what was of it. */
  async #erase(tx: Tx, businessId: BusinessId, request: PrivacyRow): Promise<Record<string, number>> {
    const store = await lockStoreRow(tx, businessId);
    const isThere = store?.platform === request.platform && store.shop_domain === request.shop_domain;
    const isGone = store?.status === 'uninstalled' || store?.status === 'disconnected';
    if (isThere && !isGone) return {};
    const past = isThere ? null : await findPastStore(tx, businessId, request);
    if (!isThere && past === null) return {};
    await this.deps.events.emit(tx, 'store.erased', { businessId, by: null, shopDomain: request.shop_domain });
    await announce(tx, 'pagesChanged', businessId);
    await this.#forgetJobs(tx, businessId);
    await this.deps.pastSigners.keep(tx, businessId, request.shop_domain);
    return past === null ? eraseStore(tx, businessId, request) : erasePastStore(tx, businessId, past);
  }

  /** Jobs that are over name the orders they were about: those there are, and those that erasing leaves behind. */
  async #forgetJobs(tx: Tx, businessId: BusinessId): Promise<void> {
    const { jobs } = this.platform;
    await jobs.forget(tx, businessId, 'finished');
    await jobs.enqueue(tx, forgetJob, { businessId }, { key: businessId, startAfterSeconds: forgetSeconds });
  }
}
