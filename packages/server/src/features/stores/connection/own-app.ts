// What a merchant does with their own app: entering it, replacing its secret, forgetting it.
import type { AppSetup, StoreApp } from '@vitrine/contract/store-apps';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { webhookPath, type Platforms } from '../platforms/platforms.ts';
import type { AppKeys, StorePlatform } from '../platforms/platform.ts';
import { findStoreRow, type StoreRow } from './connection-store.ts';
import { toGrantProblem } from './grants.ts';
import type { OwnApp, StoreApps } from './store-apps.ts';

interface Entered {
  readonly shop: string;
  readonly keys: AppKeys;
  readonly readsAllOrders: boolean;
  readonly givesCredit: boolean;
}

export class OwnAppSetup extends Service<{ platforms: Platforms; apps: StoreApps }> {
  /** The app, and what to enter where it is made; wishes that are left out are those of the app. */
  async get(
    businessId: BusinessId,
    asked: { reads_all_orders?: boolean | undefined; gives_credit?: boolean | undefined },
  ): Promise<AppSetup> {
    const app = await this.deps.apps.findOwn(businessId);
    const platform = this.#makingPlatform();
    const manifest = platform.grants.ownApps.manifest(this.#addresses(platform), {
      allOrders: asked.reads_all_orders ?? app?.reads_all_orders ?? false,
      storeCredit: asked.gives_credit ?? app?.gives_credit ?? false,
    });
    return {
      platform: platform.label,
      has_installation_app: platform.grants.installationApp !== null,
      app: app && this.#toApp(app, await findStoreRow(this.db, businessId)),
      manifest: {
        application_url: manifest.applicationUrl,
        redirect_urls: [...manifest.redirectUrls],
        scopes: [...manifest.scopes],
        api_version: manifest.apiVersion,
        webhook_url: manifest.webhookUrl,
        topics: [...manifest.topics],
        compliance_topics: [...manifest.complianceTopics],
        file: manifest.file,
      },
    };
  }

  /** Keeps the app's keys once the store knows them. Refuses `validation_failed` (shop, client_id or client_secret). */
  async save(businessId: BusinessId, { shop: typed, keys, ...wish }: Entered): Promise<StoreApp> {
    const read = this.deps.platforms.readShop(typed);
    const isMade = read !== null && read.platform.grants.ownApps !== null;
    if (!isMade) throw new Problem('validation_failed', { faults: [{ field: 'shop', code: 'wrong_format' }] });
    await this.#try(read.platform, read.shopDomain, keys);
    await this.deps.apps.save({ businessId, platform: read.platform.name, shopDomain: read.shopDomain, keys, ...wish });
    return this.#answer(businessId);
  }

  /** Refuses `store_app_required`, and `validation_failed` for a secret that the store does not take. */
  async replaceSecret(businessId: BusinessId, clientSecret: string): Promise<StoreApp> {
    const { app, keys } = await this.deps.apps.getOwn(businessId);
    await this.#try(this.deps.platforms.get(app.platform), app.shop_domain, { ...keys, clientSecret });
    await this.deps.apps.replaceSecret(businessId, clientSecret);
    return this.#answer(businessId);
  }

  /** Refuses `store_app_required`, and `store_app_in_use` while a store is connected by it. */
  async remove(businessId: BusinessId): Promise<void> {
    await this.deps.apps.getOwn(businessId);
    const store = await findStoreRow(this.db, businessId);
    if (store?.client_id !== null && store?.status === 'connected') throw new Problem('store_app_in_use');
    await this.deps.apps.remove(businessId);
  }

  async #try(platform: StorePlatform, shopDomain: string, keys: AppKeys): Promise<void> {
    try {
      const asked = await platform.grants.ownApps?.exchangeCredentials(keys, shopDomain, this.now());
      if (asked === undefined || !('refused' in asked)) return;
      if (asked.refused === 'app_unknown') throw fault('client_id', asked.refused);
      if (asked.refused === 'secret_wrong') throw fault('client_secret', asked.refused);
    } catch (problem) {
      throw toGrantProblem(problem, platform);
    }
  }

  async #answer(businessId: BusinessId): Promise<StoreApp> {
    const { app } = await this.deps.apps.getOwn(businessId);
    return this.#toApp(app, await findStoreRow(this.db, businessId));
  }

  /** The platform where merchants make apps. */
  #makingPlatform(): StorePlatform & { grants: { ownApps: NonNullable<StorePlatform['grants']['ownApps']> } } {
    for (const { platform } of this.deps.platforms.listAddresses()) {
      const { ownApps } = platform.grants;
      if (ownApps !== null) return { ...platform, grants: { ...platform.grants, ownApps } };
    }
    throw new Problem('not_found');
  }

  #addresses(platform: StorePlatform) {
    const { publicUrl } = this.platform;
    const [install = ''] = this.deps.platforms.installOf(platform);
    return {
      application: `${publicUrl}${install}`,
      redirects: [`${publicUrl}${this.deps.platforms.callbackOf(platform)}`],
      webhooks: `${publicUrl}${webhookPath(platform.name)}`,
    };
  }

  #toApp(app: OwnApp, store: StoreRow | null): StoreApp {
    const isTheirs = store?.client_id === app.client_id && store.shop_domain === app.shop_domain;
    const until = app.old_secret_until;
    return {
      client_id: app.client_id,
      shop: app.shop_domain,
      reads_all_orders: app.reads_all_orders,
      gives_credit: app.gives_credit,
      grant: isTheirs ? store.grant_kind : null,
      is_connected: isTheirs && store.status === 'connected',
      old_secret_until: until !== null && until > this.now() ? until.toISOString() : null,
    };
  }
}

const fault = (field: string, code: string): Problem => new Problem('validation_failed', { faults: [{ field, code }] });
