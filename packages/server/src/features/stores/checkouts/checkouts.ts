// The door of what the store's own pages tell: placing the script that reports, and taking in what it says of checkouts.
import type { BusinessId } from '@vitrine/contract/ids';
import { LRUCache } from 'lru-cache';
import type { EventBus } from '../../../events.ts';
import { randomBase62 } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RateWindow } from '../../../platform/rate-window.ts';
import { Service } from '../../../platform/service.ts';
import { hashCheckout, type HashPerson } from '../buyer.ts';
import { findStoreRow, type TokenKeeper, type Troubles } from '../connection/connection.ts';
import { reportsPath } from '../model.ts';
import { personHash } from '../person-hash.ts';
import type { Platforms } from '../platforms/platforms.ts';
import {
  deleteUnmatched,
  findByKey,
  findPixelRow,
  getPixelRow,
  insertReport,
  listOrdersOfCheckout,
  lockCheckout,
  updatePixel,
} from './checkouts-store.ts';

export { lockCheckout, rememberedClicks } from './checkouts-store.ts';

/** How a store's pages stand that report to us. */
export interface PagesStanding {
  readonly pixel: 'connected' | 'not_permitted' | 'not_deployed' | 'waiting';
  readonly pixelSeenAt: Date | null;
  readonly embedSeenAt: Date | null;
  /** Where the merchant switches on what remembers clicks; null where there is no such thing. */
  readonly embedUrl: string | null;
}

/** A click that a browser in the store remembered, and how. */
export interface Remembered {
  readonly clickId: string;
  /** Whether the theme's embed put it into the cart, or the script itself kept it. */
  readonly by: 'embed' | 'pixel';
}

interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly troubles: Troubles;
  readonly events: Pick<EventBus, 'emit'>;
}

/** Reports a minute: of one store, and of one address to it, which can never use up what is left for the others. */
const mostOfStore = 3_000;
const mostOfAddress = 60;
const keyLength = 22;
/** That it was heard of is written down once in so long. */
const seenMs = 60_000;
const unmatchedMs = 2 * 24 * 3600_000;

export class Checkouts extends Service<Deps> {
  readonly #ofStore = new RateWindow(mostOfStore);
  readonly #ofAddress = new RateWindow(mostOfAddress);
  readonly #seen = new LRUCache<string, true>({ max: 10_000, ttl: seenMs });

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('stores.checkouts.forget', () => this.forgetUnmatched(), { schedule: '29 3 * * *' });
  }

  /** Whether one more report of a store by its key, from a network address, is let in. */
  isFew(key: string, address: string): boolean {
    return this.#ofAddress.take(`${key} ${address}`) && this.#ofStore.take(key);
  }

  /** Whose key it is; null when nobody's, or when their store is not connected. */
  async findBusiness(key: string): Promise<BusinessId | null> {
    return findByKey(this.db, key);
  }

  /** Notes that a page of the store reported, and what of ours it showed to be at work. */
  async noteSeen(businessId: BusinessId, by: Remembered['by'] | null): Promise<void> {
    const name = `${businessId} ${by ?? ''}`;
    if (this.#seen.get(name)) return;
    this.#seen.set(name, true);
    const now = this.now();
    await updatePixel(this.db, businessId, {
      pixel_seen_at: now,
      ...(by === 'embed' ? { embed_seen_at: now } : {}),
    });
  }

  /**
   * Keeps that a browser which remembered this click completed the checkout of this token; the same report again changes
   * nothing. It makes no order: it is evidence for the one the store tells of that checkout, before or after.
   */
  async recordCompleted(businessId: BusinessId, { clickId }: Remembered, token: string): Promise<void> {
    const checkoutHash = hashCheckout(this.#hash(businessId), token);
    if (checkoutHash === null) return;
    const report = {
      business_id: businessId,
      checkout_hash: checkoutHash,
      click_id: clickId,
      reported_at: this.now(),
    };
    await this.transaction(async (tx) => {
      await lockCheckout(tx, businessId, checkoutHash);
      if (!(await insertReport(tx, report))) return;
      for (const orderId of await listOrdersOfCheckout(tx, businessId, checkoutHash))
        await this.deps.events.emit(tx, 'order.recorded', { businessId, orderId });
    });
  }

  /** Null without a store, and where its platform runs no scripts of others. */
  async findStanding(businessId: BusinessId): Promise<PagesStanding | null> {
    const store = await findStoreRow(this.db, businessId);
    if (store === null || store.status === 'disconnected') return null;
    const { grants, pages } = this.deps.platforms.get(store.platform);
    const clientId = store.client_id ?? grants.installationApp?.clientId;
    const embedUrl = clientId === undefined ? null : pages.embedAddress(store.shop_domain, clientId);
    if (embedUrl === null) return null;
    const row = await findPixelRow(this.db, businessId);
    const isPermitted = grants.missingForPixel(store.scopes).length === 0;
    const waits = row?.refused === 'not_deployed' ? ('not_deployed' as const) : ('waiting' as const);
    return {
      pixel: !isPermitted ? 'not_permitted' : row?.pixel_id ? 'connected' : waits,
      pixelSeenAt: row?.pixel_seen_at ?? null,
      embedSeenAt: row?.embed_seen_at ?? null,
      embedUrl,
    };
  }

  /** Has the connected store run the script, or run it with the settings of today; safe to repeat. */
  async placePixel(businessId: BusinessId): Promise<void> {
    const { platforms, tokens, troubles } = this.deps;
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return;
    const { pixel } = tokens.client(store);
    if (pixel === null) return;
    const missing = platforms.get(store.platform).grants.missingForPixel(store.scopes);
    await troubles.note(this.db, businessId, 'pixel_not_permitted', missing.length > 0 ? missing : null);
    if (missing.length > 0) return;
    const row = await getPixelRow(this.db, businessId, randomBase62(keyLength));
    const settings = { accountID: row.account_key, endpoint: `${this.platform.publicUrl}${reportsPath}` };
    const answer = await pixel.place(settings, row.pixel_id);
    const isPlaced = 'id' in answer;
    if (!isPlaced) this.platform.log.warn({ business: businessId, ...answer }, 'the store runs no pixel');
    await updatePixel(this.db, businessId, {
      pixel_id: isPlaced ? answer.id : null,
      refused: isPlaced ? null : answer.refused.slice(0, 500),
    });
  }

  /** A connection begins or ends: what was heard of the store before is over. */
  async restart(tx: Tx, businessId: BusinessId): Promise<void> {
    const nothing = { pixel_id: null, refused: null, pixel_seen_at: null, embed_seen_at: null };
    await updatePixel(tx, businessId, nothing);
  }

  /** Deletes reports of checkouts that became no order within two days. */
  async forgetUnmatched(): Promise<void> {
    await deleteUnmatched(this.db, new Date(this.now().getTime() - unmatchedMs));
  }

  #hash(businessId: BusinessId): HashPerson {
    return personHash(this.platform.keys, businessId);
  }
}
