// A plain HTTP client with a cookie jar over Fastify's inject: what the page tests use as a shopper without a browser.

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { noExtensions, type AppExtensions } from '../app-extensions.ts';
import { AppRegistry } from '../app-registry.ts';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import type { ShopParameters } from '../model.ts';
import { openPersistence } from '../persistence.ts';
import { SandboxShop } from '../shop.ts';
import { noFaults } from '../faults.ts';
import { sandboxPages } from '../pages/pages.ts';
import type { PageShop } from '../pages/shop-routes.ts';
import { WebhookSender } from '../shopify/webhooks.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

const TEST_SHOP: ShopParameters = {
  handle: 'atelier',
  seed: 7,
  products: 240,
  variantsPerProduct: null,
  currency: 'USD',
  ianaTimezone: 'America/New_York',
  taxRate: 800,
  taxesIncluded: false,
  shipping: 500,
};

export function openTestShop(change: Partial<ShopParameters> = {}): SandboxShop {
  const parameters = { ...TEST_SHOP, ...change };
  return new SandboxShop({
    parameters,
    url: `http://localhost:3001/${parameters.handle}`,
    openedAt: NOW.toISOString(),
    catalogue: () => generateCatalogue(parameters, NOW),
    records: openPersistence(null).records(parameters.handle),
    now: () => NOW,
  });
}

/** Of an app that brings nothing into the shops unless said otherwise. */
export async function servePages(
  shops: SandboxShop[],
  extensions: AppExtensions = noExtensions,
): Promise<FastifyInstance> {
  const toOpen = (shop: SandboxShop): PageShop => toPageShop(shop, extensions);
  const app = Fastify();
  await app.register(sandboxPages, {
    shops: {
      list: () => shops.map(toOpen),
      find: (handle) => {
        const known = shops.find((shop) => shop.parameters.handle === handle);
        return known === undefined ? null : toOpen(known);
      },
      get: (handle) => {
        const shop = openTestShop({ handle, products: 12 });
        shops.push(shop);
        return toOpen(shop);
      },
    },
  });
  return app;
}

function toPageShop(shop: SandboxShop, extensions: AppExtensions): PageShop {
  const faults = noFaults();
  const app = { clientId: 'client-1', clientSecret: 'hush', url: 'http://localhost:3000' };
  const apps = new AppRegistry(app, shop.records);
  return { apps, shop, faults, webhooks: new WebhookSender({ shop, apps, faults, retryScale: 1 }), extensions };
}

export class PlainBrowser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#keep(await this.#app.inject({ url, headers: { ...this.#headers(), ...headers } }));
  }

  async post(url: string, fields: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const headers = { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return this.#keep(await this.#app.inject({ method: 'POST', url, headers, payload }));
  }

  #headers(): Record<string, string> {
    return this.#cookies.size > 0 ? { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {};
  }

  #keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
