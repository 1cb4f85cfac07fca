// Merchants' own apps, their secrets sealed, and which app speaks for which store.
import type { BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { seal, unseal } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import {
  StoreFailure,
  type AppKeys,
  type Delivery,
  type Refusal,
  type RequestHeaders,
  type StorePlatform,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { findStoreByDomain, type StoreRow } from './connection-store.ts';
import type { PastSigners } from './past-signers.ts';
import {
  changeApp,
  deleteApps,
  findAppRow,
  findNewestApp,
  listAppsOfShop,
  putApp,
  type StoreAppRow,
} from './store-apps-store.ts';

/** An app for a grant: whose it is, or the installation's (no business). */
export interface GrantApp {
  readonly keys: AppKeys;
  /** Null for the installation's. */
  readonly clientId: string | null;
  readonly businessId: BusinessId | null;
}

/** A merchant's own app as others are told of it. */
export type OwnApp = Omit<StoreAppRow, 'sealed_secret' | 'sealed_old_secret'>;

interface NewApp {
  readonly businessId: BusinessId;
  readonly platform: string;
  readonly shopDomain: string;
  readonly keys: AppKeys;
  readonly readsAllOrders: boolean;
  readonly givesCredit: boolean;
}

/** A shop as a query or a token claims it; null for one that names none. */
interface ShopOfPlatform {
  readonly platform: StorePlatform;
  readonly shopDomain: string | null;
}

export class StoreApps extends Service<{ platforms: Platforms; pastSigners: PastSigners }> {
  /** The app a connected store is read by. Throws StoreFailure where it is gone. */
  async ofStore(row: Pick<StoreRow, 'business_id' | 'platform' | 'client_id'>): Promise<AppKeys> {
    const app = await this.find(this.deps.platforms.get(row.platform), row.business_id, row.client_id);
    if (app === null) throw new StoreFailure('access_lost', 'the app the store was connected by is gone');
    return app.keys;
  }

  /** An app by its id, the installation's for null; null when there is none. */
  async find(
    platform: StorePlatform,
    businessId: BusinessId | null,
    clientId: string | null,
  ): Promise<GrantApp | null> {
    if (clientId === null) return toInstallationApp(platform);
    const row = businessId && (await findAppRow(this.db, businessId, clientId));
    return row ? this.#toGrantApp(row) : null;
  }

  /** The app to connect a shop by: the business's own for it, else the installation's. Refuses `store_app_required`. */
  async getForShop(platform: StorePlatform, shopDomain: string, businessId: BusinessId | null): Promise<GrantApp> {
    const own = businessId && (await findNewestApp(this.db, businessId));
    const isForIt = own && own.platform === platform.name && own.shop_domain === shopDomain;
    const app = isForIt ? this.#toGrantApp(own) : toInstallationApp(platform);
    if (app === null) throw new Problem('store_app_required');
    return app;
  }

  /** The app of a business with its keys. Refuses `store_app_required`. */
  async getOwn(businessId: BusinessId): Promise<{ app: OwnApp; keys: AppKeys }> {
    const row = await findNewestApp(this.db, businessId);
    if (row === null) throw new Problem('store_app_required');
    return { app: row, keys: this.#keysOf(row) };
  }

  async findOwn(businessId: BusinessId): Promise<OwnApp | null> {
    return findNewestApp(this.db, businessId);
  }

  /** Keeps the app, in the place of any entered before that no store is connected by. */
  async save({ businessId, platform, shopDomain, keys, ...wish }: NewApp): Promise<void> {
    const before = await findAppRow(this.db, businessId, keys.clientId);
    const isSameShop = before?.platform === platform && before.shop_domain === shopDomain;
    const old = before && this.#replaceSecret(before, keys.clientSecret);
    // the shop it spoke for before has its own last word
    if (before && !isSameShop) await this.deps.pastSigners.keep(this.db, businessId, before.shop_domain);
    await putApp(this.db, {
      business_id: businessId,
      client_id: keys.clientId,
      platform,
      shop_domain: shopDomain,
      sealed_secret: seal(this.platform.keys.sealing, keys.clientSecret),
      sealed_old_secret: old?.sealed_old_secret ?? null,
      old_secret_until: old?.old_secret_until ?? null,
      reads_all_orders: wish.readsAllOrders,
      gives_credit: wish.givesCredit,
      proven_at: isSameShop ? before.proven_at : null,
      callback_seen: isSameShop ? before.callback_seen : null,
      created_at: this.now(),
    });
  }

  /** Replaces the secret; what the store signs by the one before is taken for three more days. */
  async replaceSecret(businessId: BusinessId, clientSecret: string): Promise<void> {
    const row = await findNewestApp(this.db, businessId);
    if (row === null) throw new Problem('store_app_required');
    await changeApp(this.db, row, this.#replaceSecret(row, clientSecret));
  }

  #replaceSecret(
    row: StoreAppRow,
    clientSecret: string,
  ): Pick<StoreAppRow, 'sealed_secret' | 'sealed_old_secret' | 'old_secret_until'> {
    const { sealed_secret: sealed, sealed_old_secret: old, old_secret_until: until } = row;
    if (unseal(this.platform.keys.sealing, sealed) === clientSecret) {
      return { sealed_secret: sealed, sealed_old_secret: old, old_secret_until: until };
    }
    return {
      sealed_secret: seal(this.platform.keys.sealing, clientSecret),
      sealed_old_secret: sealed,
      old_secret_until: new Date(this.now().getTime() + lifetimes.replacedSecret * 1000),
    };
  }

  /** Forgets the apps of a business; what a store they spoke for still asks is heard for some days. */
  async remove(businessId: BusinessId): Promise<void> {
    await this.transaction(async (tx) => {
      await this.deps.pastSigners.keep(tx, businessId, null);
      await deleteApps(tx, businessId);
    });
  }

  /** The store itself gave this app a token, by consent over `callback` or without one. */
  async prove(db: Db, businessId: BusinessId, clientId: string, callback: string | null): Promise<void> {
    const key = { business_id: businessId, client_id: clientId };
    await changeApp(db, key, { proven_at: this.now(), ...(callback === null ? {} : { callback_seen: callback }) });
  }

  /**
   * All keys that speak for one app, or for a shop. Any merchant may enter an app for any store: of one that is connected
   * those of its own app and of the installation's count, of another all, which proves no more than that it may be connected.
   */
  async listSigners(of: GrantApp | ShopOfPlatform): Promise<readonly AppKeys[]> {
    if ('keys' in of) return this.#signersOfApp(of);
    const { platform, shopDomain } = of;
    const store = shopDomain === null ? null : await findStoreByDomain(this.db, platform.name, shopDomain);
    if (store === null) return this.#signersOfShop(platform, shopDomain);
    const app = await this.find(platform, store.business_id, store.client_id);
    const own = app === null || app.clientId === null ? [] : await this.#signersOfApp(app);
    return [...installationKeys(platform), ...own];
  }

  async #signersOfApp(app: GrantApp): Promise<readonly AppKeys[]> {
    if (app.clientId === null || app.businessId === null) return [app.keys];
    const row = await findAppRow(this.db, app.businessId, app.clientId);
    return row ? this.#signersOf(row) : [];
  }

  async #signersOfShop(platform: StorePlatform, shopDomain: string | null): Promise<readonly AppKeys[]> {
    const rows = shopDomain === null ? [] : await listAppsOfShop(this.db, platform.name, shopDomain);
    return [...installationKeys(platform), ...rows.flatMap((row) => this.#signersOf(row))];
  }

  /**
   * Whom a query from the store's side is for: the shop it names and the app that it is signed for. Nobody has to have
   * connected that app yet.
   */
  async readQuery(
    platform: StorePlatform,
    query: URLSearchParams,
  ): Promise<{ shopDomain: string; app: GrantApp } | Refusal> {
    const claimed = platform.grants.readClaimedShop(query);
    const rows = claimed === null ? [] : await listAppsOfShop(this.db, platform.name, claimed);
    const installation = toInstallationApp(platform);
    const read = platform.grants.readQuery(await this.#signersOfShop(platform, claimed), query, this.now());
    if ('refused' in read) return read;
    const row = rows.find(({ client_id: clientId }) => clientId === read.clientId);
    const app = row ? this.#toGrantApp(row) : installation;
    return app ? { shopDomain: read.shopDomain, app } : { refused: 'signature_invalid' };
  }

  /**
   * A webhook that the installation's app was sent, or one of a merchant that the shop has given a token, also one that was
   * forgotten some days ago: with the businesses whose app it is.
   */
  async readDelivery(
    platform: StorePlatform,
    headers: RequestHeaders,
    body: Buffer,
  ): Promise<{ delivery: Delivery; owners: readonly BusinessId[] } | Refusal> {
    const { webhooks } = platform;
    const ours = webhooks.readDelivery(installationKeys(platform), headers, body);
    if (!('refused' in ours)) return { delivery: ours, owners: [] };
    const claimed = webhooks.readClaimedShop(headers);
    if (claimed === null || ours.refused !== 'signature_invalid') return ours;
    const rows = (await listAppsOfShop(this.db, platform.name, claimed)).filter((row) => row.proven_at !== null);
    const past = await this.deps.pastSigners.list(platform.name, claimed);
    const signers = [
      ...rows.flatMap((row) => this.#signersOf(row)),
      ...past.flatMap((row) => this.#pastSignersOf(row)),
    ];
    const delivery = webhooks.readDelivery(signers, headers, body);
    if ('refused' in delivery) return delivery;
    const theirs = [...rows, ...past].filter(({ client_id: clientId }) => clientId === delivery.clientId);
    return { delivery, owners: [...new Set(theirs.map(({ business_id: id }) => id))] };
  }

  #toGrantApp(row: StoreAppRow): GrantApp {
    return { keys: this.#keysOf(row), clientId: row.client_id, businessId: row.business_id };
  }

  #keysOf(row: Pick<StoreAppRow, 'client_id' | 'sealed_secret'>): AppKeys {
    return { clientId: row.client_id, clientSecret: unseal(this.platform.keys.sealing, row.sealed_secret) };
  }

  #signersOf(row: StoreAppRow): AppKeys[] {
    const isOver = row.old_secret_until === null || row.old_secret_until <= this.now();
    return isOver ? [this.#keysOf(row)] : this.#pastSignersOf(row);
  }

  #pastSignersOf(row: Pick<StoreAppRow, 'client_id' | 'sealed_secret' | 'sealed_old_secret'>): AppKeys[] {
    const keys = this.#keysOf(row);
    if (row.sealed_old_secret === null) return [keys];
    return [keys, { ...keys, clientSecret: unseal(this.platform.keys.sealing, row.sealed_old_secret) }];
  }
}

function toInstallationApp({ grants: { installationApp } }: StorePlatform): GrantApp | null {
  return installationApp && { keys: installationApp, clientId: null, businessId: null };
}

/** Whether a webhook was sent to the app a store is connected by; others of that shop are of connections before. */
export function isOfItsApp(store: StoreRow, delivery: Delivery, platform: StorePlatform): boolean {
  return delivery.clientId === (store.client_id ?? platform.grants.installationApp?.clientId);
}

/** What the installation's app signs by; the secret of before counts as long as it is set. */
function installationKeys({ grants: { installationApp: keys, oldInstallationSecret: old } }: StorePlatform): AppKeys[] {
  if (keys === null) return [];
  return old === null ? [keys] : [keys, { ...keys, clientSecret: old }];
}
