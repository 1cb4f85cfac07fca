// The door of the connected store itself: who it is, what is its own, and the addresses that lead shoppers there.
import type { BusinessId, OrderId, VariantId } from '@vitrine/contract/ids';
import { isZone } from '@vitrine/contract/range';
import { Service } from '../../../platform/service.ts';
import type { HandOver, Store } from '../model.ts';
import type { CartLine } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { findStoreRow, toStore } from './connection-store.ts';
import { isStorePicture } from './store-picture.ts';
import type { TokenKeeper } from './tokens.ts';

export class Storefront extends Service<{ platforms: Platforms; tokens: TokenKeeper }> {
  /** The connected store, or null when none was ever connected or it was disconnected. */
  async findStore(businessId: BusinessId): Promise<Store | null> {
    const row = await findStoreRow(this.db, businessId);
    return row && toStore(row);
  }

  /** Where the store of a business is or, after it was disconnected, was: for leading shoppers on. */
  async findShopfront(businessId: BusinessId): Promise<Pick<Store, 'name' | 'primaryUrl' | 'timeZone'> | null> {
    const row = await findStoreRow(this.db, businessId);
    return row && { name: row.name, primaryUrl: row.primary_url, timeZone: row.time_zone };
  }

  /**
   * What figures of a business are told in: its store's currency and zone, which stay when it is disconnected, as the
   * figures do. US dollars and UTC before there was a store.
   */
  async getUnits(businessId: BusinessId): Promise<Pick<Store, 'currency' | 'timeZone'>> {
    const row = await findStoreRow(this.db, businessId);
    if (row === null) return { currency: 'USD', timeZone: 'UTC' };
    return { currency: row.currency, timeZone: isZone(row.time_zone) ? row.time_zone : 'UTC' };
  }

  /** Where the store says that its business is, also after it was disconnected; two letters, null where nothing is known. */
  async findCountry(businessId: BusinessId): Promise<string | null> {
    return (await findStoreRow(this.db, businessId))?.country ?? null;
  }

  /** Whether a picture's address is the store's own: on its hosts, or where its platform keeps files. */
  isStorePicture(store: Store, address: string): boolean {
    return isStorePicture(this.deps.platforms.get(store.platform).pages, store, address);
  }

  /** Hosts besides the store's own where its platform keeps its pictures. */
  listPictureHosts(store: Pick<Store, 'platform'>): readonly string[] {
    return this.deps.platforms.get(store.platform).pages.pictureHosts;
  }

  /** The number or handle a text has for a product or collection, when a platform writes names so; null for other texts. */
  readThingName(text: string): string | null {
    return this.deps.platforms.readThingName(text);
  }

  /** The address that opens the store's checkout with these lines. Quantities are at least 1. The store may be asked. */
  async cartAddress(store: Store, lines: readonly CartLine[], carried: HandOver): Promise<string> {
    const access = this.deps.tokens.access({ business_id: store.businessId, shop_domain: store.shopDomain });
    return this.deps.platforms.get(store.platform).pages.cartAddress(store, lines, carried, access);
  }

  /** Where the merchant sees an order in the store, also after that was disconnected; null where there is no such page. */
  async readOrderAddresses(businessId: BusinessId): Promise<(orderId: OrderId) => string | null> {
    const row = await findStoreRow(this.db, businessId);
    if (row === null) return () => null;
    const { pages } = this.deps.platforms.get(row.platform);
    return (orderId) => pages.orderAddress(row.shop_domain, orderId);
  }

  /** A product's page with one of its variants chosen. */
  variantAddress(store: Store, url: string, variantId: VariantId): string {
    return this.deps.platforms.get(store.platform).pages.variantAddress(url, variantId);
  }

  /** A page of the store, carrying click, promo code and UTM values; `url` must lie on one of the store's domains. */
  pageAddress(store: Store, url: string, carried: HandOver): string {
    return this.deps.platforms.get(store.platform).pages.pageAddress(store, url, carried);
  }
}
