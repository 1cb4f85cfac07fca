// Opens shops by their first use and keeps them open; remembers each one's parameters for ever.

import { join } from 'node:path';
import { DEMO_PRODUCTS, seedOf } from '@vitrine/scenery/catalogue';
import type { AppExtensions } from './app-extensions.ts';
import type { OpenShop } from './context.ts';
import type { AppRegistry } from './app-registry.ts';
import { noFaults } from './faults.ts';
import type { Catalogue, ShopParameters } from './model.ts';
import type { Persistence } from './persistence.ts';
import { Refused, found } from './refused.ts';
import { SandboxShop } from './shop.ts';
import { isZone } from './store-time.ts';
import { executeAdmin } from './shopify/admin-execution.ts';
import { BulkOperations } from './shopify/bulk-operations.ts';
import { WebhookSender } from './shopify/webhooks.ts';

export interface RegistryOptions {
  persistence: Persistence;
  /** Where the files of bulk operations go. */
  files: string;
  apps: AppRegistry;
  extensions: AppExtensions;
  /** The public address, filled in when the port is known. */
  address: { url: string };
  /** Parameters of shops that are opened by their first use. */
  defaults: Partial<Omit<ShopParameters, 'handle'>>;
  /** 1 = retries over four hours as on the platform; tests use 0.0001. */
  retryScale: number;
  catalogue: (parameters: ShopParameters, now: Date) => Catalogue;
  now: () => Date;
}

interface SavedShop {
  parameters: ShopParameters;
  openedAt: string;
}

// The platform's rule for shop names, in lower case as addresses are; under one name the social networks answer.
const HANDLE = /^(?!networks$)[a-z0-9][a-z0-9-]{0,59}$/;

/** All shops of the sandbox. A shop is made by its first use and is the same after every restart. */
export class ShopRegistry {
  readonly #options: RegistryOptions;
  readonly #open = new Map<string, OpenShop>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** The shop of that name, opened if need be; null when there can be none: `missing-…` stands for unknown shops. */
  find(handle: string): OpenShop | null {
    const known = this.#open.get(handle);
    if (known !== undefined) return known;
    if (!HANDLE.test(handle) || handle.startsWith('missing-')) return null;
    const open = this.#openShop(this.#load(handle));
    this.#open.set(handle, open);
    return open;
  }

  get(handle: string): OpenShop {
    return found(this.find(handle), `There can be no shop ${handle}.`);
  }

  list(): OpenShop[] {
    return [...this.#open.values()];
  }

  /** Sets parameters of a shop before anybody used it; refused afterwards, and for values out of range. */
  setParameters(handle: string, change: Partial<ShopParameters>): ShopParameters {
    if (!HANDLE.test(handle)) throw new Refused(`There can be no shop ${handle}.`, 404);
    const { persistence } = this.#options;
    if (this.#open.has(handle) || persistence.shops().includes(handle)) {
      throw new Refused('The shop is in use already; its parameters are fixed.', 409);
    }
    const parameters = { ...this.#defaults(handle), ...change, handle };
    checkParameters(parameters);
    this.#save({ parameters, openedAt: this.#options.now().toISOString() });
    return parameters;
  }

  async close(): Promise<void> {
    await Promise.all(this.list().flatMap(({ webhooks, bulk }) => [webhooks.close(), bulk.close()]));
  }

  #load(handle: string): SavedShop {
    const [saved] = this.#options.persistence.records(handle).list<SavedShop>('shop');
    if (saved !== undefined) return saved;
    const fresh = { parameters: this.#defaults(handle), openedAt: this.#options.now().toISOString() };
    this.#save(fresh);
    return fresh;
  }

  #save(shop: SavedShop): void {
    const { handle } = shop.parameters;
    this.#options.persistence.records(handle).put('shop', handle, shop);
  }

  #defaults(handle: string): ShopParameters {
    return {
      handle,
      seed: seedOf(handle),
      products: DEMO_PRODUCTS,
      variantsPerProduct: null,
      currency: 'USD',
      ianaTimezone: 'America/New_York',
      taxRate: 800,
      taxesIncluded: false,
      shipping: 490,
      ...this.#options.defaults,
    };
  }

  #openShop({ parameters, openedAt }: SavedShop): OpenShop {
    const { apps, address, catalogue, extensions, files, now, persistence, retryScale } = this.#options;
    const shop = new SandboxShop({
      parameters,
      url: `${address.url}/${parameters.handle}`,
      openedAt,
      // From the day the shop opened, so that every start makes the same catalogue.
      catalogue: () => catalogue(parameters, new Date(openedAt)),
      records: persistence.records(parameters.handle),
      now,
    });
    const faults = noFaults();
    const webhooks = new WebhookSender({ shop, apps, faults, retryScale });
    const bulk: BulkOperations = new BulkOperations({
      shop,
      faults,
      folder: join(files, 'bulk', parameters.handle),
      secret: apps.first.clientSecret,
      execute: async (document, scopes, bulkPart) => {
        const request = { document, isMutation: false, variables: {}, bulkPart };
        return (await executeAdmin({ open, app: apps.first, scopes }, request)).result;
      },
    });
    const open: OpenShop = { apps, shop, faults, webhooks, bulk, extensions };
    return open;
  }
}

function checkParameters(parameters: ShopParameters): void {
  const { products, variantsPerProduct, taxRate, shipping, seed, currency, ianaTimezone, taxesIncluded } = parameters;
  const bad: [boolean, string][] = [
    [!isWhole(products, 100_000), 'products'],
    [variantsPerProduct !== null && !isWhole(variantsPerProduct, 2048), 'variantsPerProduct'],
    [!isWhole(taxRate, 10_000), 'taxRate'],
    [!isWhole(shipping, 1_000_000), 'shipping'],
    [!isWhole(seed, 2 ** 32), 'seed'],
    [typeof taxesIncluded !== 'boolean', 'taxesIncluded'],
    [typeof (parameters.taxesShipping ?? false) !== 'boolean', 'taxesShipping'],
    [!/^[A-Z]{3}$/.test(currency), 'currency'],
    [!isZone(ianaTimezone), 'ianaTimezone'],
  ];
  const wrong = bad.find(([isBad]) => isBad);
  if (wrong !== undefined) throw new Refused(`${wrong[1]} is out of range.`);
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
