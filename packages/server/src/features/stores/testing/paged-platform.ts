// The tiny store as a platform: pages instead of files, tokens that never end, events with an id alone, no discount codes.
import { orderId, productId, variantId } from '@vitrine/contract/ids';
import { z } from 'zod';
import { sameBytes } from '../../../platform/crypto.ts';
import { clickAttribute } from '../model.ts';
import type { OrderSnapshot, StoreOrder } from '../records.ts';
import {
  StoreFailure,
  type Access,
  type CatalogueItem,
  type FullProduct,
  type OrdersAsked,
  type PlacedOrders,
  type StoreClient,
  type StorePlatform,
  type WebhookEvent,
} from '../platforms/platform.ts';
import { shopDomain, signBody, type PagedOrder, type PagedProduct } from './paged-store.ts';

const product = z.object({ id: z.string(), name: z.string(), cents: z.string(), changed: z.string() });
const order = z.object({
  id: z.string(),
  placed: z.string(),
  changed: z.string(),
  product: z.string(),
  pieces: z.number(),
  note: z.string(),
});
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), next: z.number().nullable() });
const identity = z.object({ name: z.string(), email: z.string(), currency: z.string(), url: z.string() });

const variantOf = (id: string): string => `${id}.v1`;

const cannot = (): never => {
  throw new StoreFailure('not_granted', 'this platform has none');
};

export function createPagedPlatform(storeUrl: () => string): StorePlatform {
  return {
    name: 'pantry',
    label: 'Pantry',
    readThingName: () => null,
    grants: {
      readShop: (typed) => (typed.trim().toLowerCase() === shopDomain ? shopDomain : null),
      installationApp: { clientId: 'pantry', clientSecret: 'pantry' },
      oldInstallationSecret: null,
      ownApps: null,
      readClaimedShop: (query) => query.get('shop'),
      grantAddress: (_app, _shop, redirectUri, { state }) => {
        const query = new URLSearchParams({ redirect_uri: redirectUri, state });
        return `${storeUrl()}/authorize?${query.toString()}`;
      },
      readQuery: (_apps, query) =>
        query.get('shop') === shopDomain ? { shopDomain, clientId: 'pantry' } : { refused: 'validation_failed' },
      exchangeCode: async (_app, _shop, code) => {
        const answer = await fetch(`${storeUrl()}/token`, { method: 'POST', body: code });
        if (!answer.ok) throw new StoreFailure('refused', 'the code is no good');
        const { token } = z.object({ token: z.string() }).parse(await answer.json());
        const never = { accessTokenExpiresAt: null, refreshToken: null, refreshTokenExpiresAt: null };
        return { accessToken: token, ...never, scopes: [] };
      },
      refresh: cannot,
      missingScopes: () => [],
      orderReach: () => null,
      canCreateDiscounts: () => false,
      canGiveCredit: () => false,
      missingForPixel: () => [],
      missingExtras: () => [],
    },
    client: (access) => new PagedClient(storeUrl(), access),
    webhooks: {
      readClaimedShop: (headers) => headers['x-pantry-shop']?.toString() ?? null,
      readDelivery: (_apps, headers, body) => {
        const [signature, topic, shop, deliveryId] = ['signature', 'event', 'shop', 'delivery'].map((name) =>
          headers[`x-pantry-${name}`]?.toString(),
        );
        const expected = Buffer.from(signBody(body.toString('utf8')));
        if (!signature || !sameBytes(Buffer.from(signature), expected)) return { refused: 'signature_invalid' };
        if (!topic || !shop || !deliveryId) return { refused: 'validation_failed' };
        return { clientId: 'pantry', topic, shopDomain: shop, deliveryId, triggeredAt: null, otherVersion: null };
      },
      isPrivacy: () => false,
      readEvent: (topic, body): WebhookEvent => {
        const { id } = z.object({ id: z.string() }).parse(JSON.parse(body));
        if (topic === 'order.changed') return { kind: 'order_changed', orderId: id };
        if (topic === 'product.changed') return { kind: 'product', productId: id, updatedAt: null };
        return topic === 'app.removed' ? { kind: 'uninstalled' } : { kind: 'unknown' };
      },
      reduceBody: (_topic, body) => body,
      readOrder: (json) => toSnapshot(order.parse(JSON.parse(json))),
    },
    pages: {
      cartAddress: async (_store, lines, { clickId }, access) => {
        const cart = {
          lines: lines.map(({ variantId: variant, quantity }) => ({ variant, pieces: Math.max(1, quantity) })),
          note: clickId ?? '',
        };
        return new PagedClient(storeUrl(), access).createCart(cart);
      },
      variantAddress: (url, id) => `${url}#${id}`,
      pageAddress: (_store, url, { ref }) => {
        const page = new URL(url);
        page.searchParams.set('ref', ref);
        return page.href;
      },
      orderAddress: () => null,
      asksPassword: () => Promise.resolve(null),
      embedAddress: () => null,
      adminOrigins: () => [new URL(storeUrl()).origin],
      pictureHosts: [],
      isPicture: () => false,
    },
  };
}

class PagedClient implements StoreClient {
  readonly #url: string;
  readonly #access: Access;

  readonly granted = { list: () => Promise.resolve([]) };
  readonly credits = null;
  readonly billing = null;
  readonly pixel = null;
  readonly productFields = null;
  readonly theme = null;

  readonly placed: PlacedOrders = {
    list: async ({ from, until }, after) => {
      const { orders, next } = await this.listOrders({ changedSince: from }, after);
      return {
        orders: orders.filter(({ createdAt }) => createdAt >= from && createdAt < until).map(toStoreOrder),
        next,
      };
    },
  };

  constructor(url: string, access: Access) {
    this.#url = url;
    this.#access = access;
  }

  async readIdentity() {
    const { name, email, currency, url } = identity.parse(await this.#ask('shop'));
    const place = { timeZone: 'Europe/Paris', country: 'FR', primaryUrl: url, availableUrls: [url] };
    return { name, email, currency, ...place, isDevelopment: false };
  }

  async *readCatalogue(_facts: object, cursor: string | null) {
    for (let page: number | null = Number(cursor ?? '0'); page !== null;) {
      const read: z.output<ReturnType<typeof pageOf<typeof product>>> = pageOf(product).parse(
        await this.#ask(`products?page=${page}`),
      );
      const items = read.items.flatMap((item): CatalogueItem[] => {
        const { product: record, variants } = toFullProduct(item);
        return [
          { kind: 'product', product: record },
          ...variants.map((variant): CatalogueItem => ({ kind: 'variant', variant })),
        ];
      });
      const phase = 'reading' as const;
      // a page behind the last one is empty: a sync that stopped there has nothing more to read
      const cursorAfter = String(page + 1);
      yield { phase, items, entries: read.items.length, total: read.total, cursor: cursorAfter, isClosed: true };
      page = read.next;
    }
  }

  async abandonCatalogue(): Promise<void> {}

  async findProducts(ids: readonly string[]): Promise<(FullProduct | null)[]> {
    const all: (FullProduct | null)[] = [];
    for (const id of ids) {
      const found = product.nullable().parse(await this.#ask(`products/${encodeURIComponent(id)}`));
      all.push(found && toFullProduct(found));
    }
    return all;
  }

  async leave(): Promise<void> {}

  async findCollection(): Promise<null> {
    return null;
  }

  async findOrder(id: string): Promise<OrderSnapshot | null> {
    const found = order.nullable().parse(await this.#ask(`orders/${encodeURIComponent(id)}`));
    return found && toSnapshot(found);
  }

  async listOrders({ changedSince }: OrdersAsked, after: string | null) {
    const since = (changedSince ?? new Date(0)).toISOString();
    const query = new URLSearchParams({ since, page: after ?? '0' });
    const { items, next } = pageOf(order).parse(await this.#ask(`orders?${query.toString()}`));
    return { orders: items.map(toSnapshot), unreadable: [], next: next === null ? null : String(next) };
  }

  async findDiscounts(): Promise<never> {
    throw new StoreFailure('not_granted', 'this platform has no discount codes');
  }

  async endDiscount(): Promise<never> {
    throw new StoreFailure('not_granted', 'codes are not ended here');
  }

  async createDiscount(): Promise<never> {
    throw new StoreFailure('not_granted', 'this platform has no discount codes');
  }

  async subscribe(address: string) {
    await this.#ask('hook', address);
    return { added: ['everything'], refused: [] };
  }

  async createCart(cart: object): Promise<string> {
    return z.object({ address: z.string() }).parse(await this.#ask('carts', JSON.stringify(cart))).address;
  }

  async #ask(path: string, body?: string): Promise<unknown> {
    const token = await this.#access.token();
    const headers = { 'x-pantry-token': token };
    const asked = fetch(`${this.#url}/${path}`, body === undefined ? { headers } : { method: 'POST', headers, body });
    const answer = await asked.catch((problem: unknown) => {
      throw new StoreFailure('transient', 'the store did not answer', problem);
    });
    // a token that is refused cannot be renewed here: asking says so, and ends the connection
    if (answer.status === 401) await this.#access.renew(token);
    return answer.json();
  }
}

function toFullProduct({ id, name, cents, changed }: PagedProduct): FullProduct {
  const owner = productId.parse(id);
  const at = new Date(changed);
  return {
    product: {
      product_id: owner,
      title: name,
      handle: name.toLowerCase().replaceAll(' ', '-'),
      status: 'active',
      vendor: '',
      product_type: 'cup',
      tags: [],
      image: null,
      options: [],
      url: `https://${shopDomain}/${encodeURIComponent(id)}`,
      total_quantity: 9,
      updated_at: at,
      created_at: at,
    },
    variants: [
      {
        product_id: owner,
        variant_id: variantId.parse(variantOf(id)),
        title: '',
        sku: '',
        price: Number(cents),
        compare_at_price: null,
        available: true,
        quantity: 9,
        continues: false,
        tracked: true,
        least_quantity: 1,
        is_bundle: false,
        position: 1,
        options: {},
        inventory_item_id: null,
        unit_cost: null,
      },
    ],
    memberships: [],
    pictures: [],
    variantPictures: [],
  };
}

const toStoreOrder = (snapshot: OrderSnapshot): StoreOrder => ({
  orderId: snapshot.orderId,
  name: snapshot.name,
  createdAt: snapshot.createdAt,
  updatedAt: snapshot.updatedAt,
  currency: snapshot.currency,
  test: snapshot.test,
  financialStatus: snapshot.financialStatus,
  cancelled: snapshot.cancelledAt !== null,
  total: snapshot.gross,
  refunded: 0,
  named: null,
});

function toSnapshot({ id, placed, changed, product: bought, pieces, note }: PagedOrder): OrderSnapshot {
  const total = pieces * 1250;
  const unknown = {
    landingSite: null,
    referringSite: null,
    sourceName: null,
    attributedTo: null,
    placedIn: null,
  };
  const quantities = { quantity: pieces, currentQuantity: pieces, soldQuantity: pieces };
  return {
    ...unknown,
    orderId: orderId.parse(id),
    name: id,
    createdAt: new Date(placed),
    updatedAt: new Date(changed),
    cancelledAt: null,
    test: false,
    currency: 'EUR',
    taxesIncluded: true,
    financialStatus: 'paid',
    totalPrice: total,
    subtotalPrice: total,
    totalDiscounts: 0,
    totalTax: 0,
    currentTotalPrice: total,
    gross: total,
    grossTax: 0,
    outstanding: 0,
    unpaidAt: null,
    tips: 0,
    paidAt: new Date(changed),
    fulfilment: null,
    fulfilledAt: null,
    buyerEmailHash: null,
    buyerCustomerHash: null,
    checkoutHash: null,
    customerOrder: null,
    noteAttributes: note === '' ? [] : [{ name: clickAttribute, value: note }],
    discountCodes: [],
    lines: [
      {
        ...quantities,
        lineId: '1',
        productId: bought,
        variantId: variantOf(bought),
        title: bought,
        giftCard: false,
        variantTitle: null,
        sku: '',
        price: 1250,
        discount: 0,
        tax: 0,
      },
    ],
    refunds: [],
  };
}
