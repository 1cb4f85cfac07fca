// The webhook subscriptions of the apps in a shop, with the platform's rules and sentences for new ones.

import type { ProtectionLevel } from '../faults.ts';
import { isUnderApp, type RegisteredApp } from '../registered-app.ts';
import { numberFor } from '../order-ids.ts';
import { Kept, type ShopRecords } from '../persistence.ts';
import type { Topic } from '../shop-events.ts';
import { hasOneOf } from './scopes.ts';

export interface Subscription {
  id: string;
  clientId: string;
  /** As the API names it, e.g. `ORDERS_CREATE`. */
  topic: string;
  uri: string;
  format: string;
  includeFields: string[];
  filter: string;
  name: string | null;
  createdAt: string;
  updatedAt: string;
}

/** One of a mutation's `userErrors`, in the platform's words. */
export interface UserError {
  field: string[] | null;
  message: string;
}

/** Topics that need a scope; the others need none. */
const TOPIC_SCOPES: readonly [RegExp, string][] = [
  [/^(ORDERS|REFUNDS)_/, 'read_orders'],
  [/^(PRODUCTS|COLLECTIONS)_/, 'read_products'],
  [/^INVENTORY_/, 'read_inventory'],
  [/^DISCOUNTS_/, 'read_discounts'],
  [/^CUSTOMERS_/, 'read_customers'],
];

/** Topics whose bodies hold protected customer data. */
const PERSONAL_TOPICS = /^(ORDERS|REFUNDS|CUSTOMERS|FULFILLMENTS|CHECKOUTS|CARTS|RETURNS)_/;
const NOT_APPROVED =
  'This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';

/** `orders/create` → `ORDERS_CREATE`. */
function toTopicName(topic: Topic): string {
  return topic.replace('/', '_').toUpperCase();
}

const addressError = (message: string): UserError => ({ field: ['webhookSubscription', 'callbackUrl'], message });

/** An app may hold several for one topic, each with an address of its own. */
export class WebhookSubscriptions {
  readonly #shop: string;
  readonly #all: Kept<Subscription>;
  readonly #now: () => Date;
  #count: number;

  constructor(shop: string, records: ShopRecords, now: () => Date) {
    this.#shop = shop;
    this.#now = now;
    this.#all = new Kept(records, 'subscription', ({ id }) => id);
    // Numbers of deleted ones are not given again within a minute of work; the clock keeps them apart over restarts.
    this.#count = Math.floor(now().getTime() / 1000) % 50_000_000;
  }

  list(clientId: string): Subscription[] {
    return this.#all.list().filter((each) => each.clientId === clientId);
  }

  find(id: string): Subscription | null {
    return this.#all.find(id);
  }

  forTopic(topic: Topic): Subscription[] {
    const name = toTopicName(topic);
    return this.#all.list().filter((each) => each.topic === name);
  }

  /** Subscribes, or answers the platform's sentence why not. */
  create(
    app: RegisteredApp,
    { scopes, level }: { scopes: readonly string[]; level: ProtectionLevel },
    wanted: Omit<Subscription, 'id' | 'clientId' | 'createdAt' | 'updatedAt'>,
  ): Subscription | UserError {
    const scope = TOPIC_SCOPES.find(([pattern]) => pattern.test(wanted.topic))?.[1];
    if (scope !== undefined && !hasOneOf(scopes, [scope])) {
      return { field: null, message: 'You do not have permission to create or update webhooks with this topic' };
    }
    if (level === 0 && PERSONAL_TOPICS.test(wanted.topic)) {
      return { field: ['webhookSubscription'], message: NOT_APPROVED };
    }
    const refused = this.addressProblem(app, wanted.topic, wanted.uri);
    if (refused !== null) return refused;
    this.#count += 1;
    const at = this.#now().toISOString();
    const id = numberFor('subscription', this.#shop, this.#count);
    return this.#all.put({ ...wanted, id, clientId: app.clientId, createdAt: at, updatedAt: at });
  }

  /** Why webhooks of the topic cannot go to the address, in the platform's words, or null. */
  addressProblem(app: RegisteredApp, topic: string, uri: string): UserError | null {
    if (uri.trim() === '') return addressError("Address can't be blank");
    if (!URL.canParse(uri)) return addressError('Address is invalid');
    const { protocol, hostname } = new URL(uri);
    // The platform refuses http:// always. The sandbox and the app run on one machine without certificates, so here the
    // app's own address is allowed, and nothing else.
    if (protocol !== 'https:' && !isUnderApp(uri, app)) {
      return addressError(`Address protocol ${protocol}// is not supported`);
    }
    if (/(^|\.)(myshopify|shopify)\.com$/.test(hostname)) {
      return addressError('Address cannot be a Shopify or an internal domain');
    }
    const isTaken = this.list(app.clientId).some((each) => each.topic === topic && each.uri === uri);
    return isTaken ? addressError('Address for this topic has already been taken') : null;
  }

  update(subscription: Subscription, change: Partial<Subscription>): Subscription {
    return this.#all.put(Object.assign(subscription, change, { updatedAt: this.#now().toISOString() }));
  }

  remove(id: string): void {
    this.#all.remove(id);
  }

  removeAll(clientId: string): void {
    this.#all.removeAll((each) => each.clientId === clientId);
  }
}
