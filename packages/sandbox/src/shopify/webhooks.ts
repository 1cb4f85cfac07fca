// Sends a shop's webhooks as the platform does: signed original bytes, retries with back-off, one id for all tries.

import { createHash, randomUUID } from 'node:crypto';
import type { AppRegistry } from '../app-registry.ts';
import { complianceAddress, signingSecret } from '../registered-app.ts';
import { journeyOf, type FaultSwitches } from '../faults.ts';
import type { SandboxShop } from '../shop.ts';
import { complianceTopics, type ShopEvent } from '../shop-events.ts';
import { ADMIN_API_VERSION } from './admin-schema.ts';
import { postWebhook } from './post-webhook.ts';
import { includeOnly } from './include-fields.ts';
import { withOddBody } from './odd-records.ts';
import { webhookPayload } from './shop-payloads.ts';
import { signBody } from './signatures.ts';
import { WebhookSubscriptions, type Subscription } from './webhook-subscriptions.ts';

/** Seconds before each of the eight retries, together about four hours. */
const RETRY_SECONDS = [10, 30, 120, 300, 900, 1800, 3600, 7200] as const;

/** 48 hours. */
const REDACT_MS = 48 * 3600_000;
const IN_FLIGHT = 4;
const SHUFFLE_MS = 150;
/** A late webhook comes within this, and so does one that comes twice. */
const LATE_MS = 700;
const LOG_LIMIT = 2000;

/** One try. A redirect is a failure like any status but 2xx. */
export interface DeliveryAttempt {
  at: string;
  /** The answer's status, or null when there was none. */
  status: number | null;
  problem: string | null;
  milliseconds: number;
}

/** One webhook for one subscription; its bytes are fixed when the event happens, whatever changes until a retry. */
export interface Delivery {
  /** X-Shopify-Webhook-Id: the same on every try. */
  webhookId: string;
  eventId: string;
  subscriptionId: string;
  /** Whose it is; of the first app where records of before do not say. */
  clientId?: string;
  topic: string;
  uri: string;
  name: string | null;
  triggeredAt: string;
  body: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: DeliveryAttempt[];
}

interface Redaction {
  clientId: string;
  dueAt: string;
}

type Target = Pick<Subscription, 'id' | 'clientId' | 'uri' | 'name' | 'includeFields'>;

export interface WebhookSenderOptions {
  shop: SandboxShop;
  apps: AppRegistry;
  faults: FaultSwitches;
  /** Scales the retry times: 1 is the platform's four hours, tests use a tiny one. */
  retryScale: number;
}

/** Order is not promised: up to four are under way at a time, and a retry comes when its time has come. */
export class WebhookSender {
  readonly subscriptions: WebhookSubscriptions;
  readonly #options: WebhookSenderOptions;
  readonly #log: Delivery[];
  readonly #queue: Delivery[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();
  readonly #flights = new Set<Promise<void>>();
  /** Those that come once more after they were taken. */
  readonly #twice = new Set<Delivery>();
  /** How many there were, for drawing what becomes of each: the same at every run. */
  #count: number;

  constructor(options: WebhookSenderOptions) {
    const { shop } = options;
    this.#options = options;
    this.subscriptions = new WebhookSubscriptions(shop.parameters.handle, shop.records, shop.now);
    const saved = shop.records.list<Delivery>('delivery');
    this.#log = saved.toSorted((a, b) => (a.triggeredAt < b.triggeredAt ? -1 : 1));
    this.#count = saved.length;
    for (const delivery of this.#log) if (delivery.state === 'pending') this.#enqueue(delivery);
    shop.listen((event) => this.#publish(event));
    for (const redaction of shop.records.list<Redaction>('redaction')) this.#redactLater(redaction);
    shop.listenToUndo(() => this.#forgetUnsaved());
  }

  /** Every delivery of the shop, the oldest first. */
  deliveries(): readonly Delivery[] {
    return this.#log;
  }

  /** Sends the latest `count` deliveries once more with their own ids and bytes; shuffled on request. */
  redeliver(count: number, shuffle: boolean): number {
    const latest = this.#log.slice(-count);
    const order = shuffle ? shuffled(latest) : latest;
    for (const delivery of order) this.#enqueue(delivery);
    return order.length;
  }

  /** Stops sending. What is pending stays on record and is sent after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#queue.length = 0;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#flights);
  }

  #publish(event: ShopEvent): void {
    const { shop, faults } = this.#options;
    const targets = complianceTopics.includes(event.topic)
      ? this.#registrations('clientId' in event ? event.clientId : '')
      : this.subscriptions
          .forTopic(event.topic)
          .filter(({ clientId }) => !('clientId' in event) || event.clientId === clientId);
    if (targets.length > 0) {
      const hasJourney = !('order' in event) || journeyOf(faults, event.order, shop.now()) !== 'none';
      const whole = webhookPayload(shop, event, { level: faults.protectionLevel, hasJourney });
      const payload = withOddBody(whole, faults.oddRecords);
      const eventId = randomUUID();
      for (const target of targets) this.#start(target, event.topic, eventId, payload);
    }
    if (event.topic !== 'app/uninstalled') return;
    this.subscriptions.removeAll(event.clientId);
    const dueAt = new Date(shop.now().getTime() + REDACT_MS * this.#options.retryScale).toISOString();
    shop.records.put('redaction', event.clientId, { clientId: event.clientId, dueAt });
    this.#redactLater({ clientId: event.clientId, dueAt });
  }

  /** Two days after an app was removed it is told to erase the shop, unless it is back. */
  #redactLater({ clientId, dueAt }: Redaction): void {
    const { shop } = this.#options;
    this.#later(Math.max(0, Date.parse(dueAt) - shop.now().getTime()), () => {
      shop.records.remove('redaction', clientId);
      if (shop.access.findGrant(clientId) === null) shop.emit({ topic: 'shop/redact', clientId });
    });
  }

  #registrations(clientId: string): Target[] {
    const app = this.#options.apps.find(clientId);
    return app === null ? [] : [{ id: '', clientId, uri: complianceAddress(app), name: null, includeFields: [] }];
  }

  #start(target: Target, topic: string, eventId: string, payload: Record<string, unknown>): void {
    const { shop, faults } = this.#options;
    const delivery: Delivery = {
      webhookId: randomUUID(),
      eventId,
      subscriptionId: target.id,
      clientId: target.clientId,
      topic,
      uri: target.uri,
      name: target.name,
      triggeredAt: shop.now().toISOString(),
      body: JSON.stringify(includeOnly(payload, target.includeFields)),
      state: isSwallowed(faults, shop.now()) ? 'dropped' : 'pending',
      attempts: [],
    };
    this.#log.push(delivery);
    this.#save(delivery);
    this.#trim();
    if (delivery.state === 'pending') {
      if (this.#draw('twice') < faults.rateTwice) this.#twice.add(delivery);
      this.#enqueue(delivery, this.#draw('late') < faults.rateLate);
    }
    this.#count += 1;
  }

  /** From 0 to 1, the same for the how manieth webhook of a shop it is. */
  #draw(what: 'late' | 'twice'): number {
    const text = `${this.#options.shop.parameters.handle} ${what} ${this.#count}`;
    return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
  }

  // The webhook of a change that was rolled back was never recorded.
  #forgetUnsaved(): void {
    const saved = new Set(this.#options.shop.records.list<Delivery>('delivery').map(({ webhookId }) => webhookId));
    for (const list of [this.#log, this.#queue]) {
      const kept = list.filter(({ webhookId }) => saved.has(webhookId));
      list.splice(0, list.length, ...kept);
    }
  }

  #trim(): void {
    while (this.#log.length > LOG_LIMIT && this.#log[0]?.state !== 'pending') {
      const oldest = this.#log.shift();
      if (oldest !== undefined) this.#options.shop.records.remove('delivery', oldest.webhookId);
    }
  }

  #enqueue(delivery: Delivery, isLate = false): void {
    const most = isLate ? LATE_MS : this.#options.faults.reorder ? SHUFFLE_MS : 0;
    if (most === 0) this.#push(delivery);
    else this.#later(Math.random() * most, () => this.#push(delivery));
  }

  #push(delivery: Delivery): void {
    this.#queue.push(delivery);
    // The change that fired the event is committed before its webhook is sent.
    setImmediate(() => this.#fly());
  }

  #fly(): void {
    while (this.#flights.size < IN_FLIGHT && !this.#closing.signal.aborted) {
      const delivery = this.#queue.shift();
      if (delivery === undefined) return;
      const flight = this.#deliver(delivery).finally(() => {
        this.#flights.delete(flight);
        this.#fly();
      });
      this.#flights.add(flight);
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const attempt = await this.#send(delivery);
    // Broken off by the end of the process: it counts as never tried.
    if (this.#closing.signal.aborted && attempt.status === null) return;
    delivery.attempts.push(attempt);
    const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    if (isAccepted) await this.#succeed(delivery);
    else if (delivery.state === 'pending') this.#retry(delivery);
    this.#save(delivery);
  }

  async #succeed(delivery: Delivery): Promise<void> {
    delivery.state = 'delivered';
    if (this.#twice.delete(delivery)) this.#later(Math.random() * LATE_MS, () => this.#push(delivery));
    for (let copy = 0; copy < this.#options.faults.duplicateDeliveries; copy += 1) {
      delivery.attempts.push(await this.#send(delivery));
    }
  }

  // After the last of its retries failed the platform gives the subscription up.
  #retry(delivery: Delivery): void {
    const seconds = RETRY_SECONDS[delivery.attempts.length - 1];
    if (seconds === undefined) {
      delivery.state = 'failed';
      this.subscriptions.remove(delivery.subscriptionId);
      return;
    }
    this.#later(seconds * 1000 * this.#options.retryScale, () => this.#push(delivery));
  }

  async #send(delivery: Delivery): Promise<DeliveryAttempt> {
    const started = performance.now();
    const at = this.#options.shop.now().toISOString();
    const finish = (status: number | null, problem: string | null) => ({
      at,
      status,
      problem,
      milliseconds: Math.round(performance.now() - started),
    });
    try {
      const post = { headers: this.#headers(delivery), body: delivery.body, signal: this.#closing.signal };
      return finish(await postWebhook(delivery.uri, post), null);
    } catch (error) {
      return finish(null, error instanceof Error ? error.message : String(error));
    }
  }

  #headers(delivery: Delivery): Record<string, string> {
    const { apps, shop, faults } = this.#options;
    const app = apps.find(delivery.clientId ?? '') ?? apps.first;
    return {
      'content-type': 'application/json',
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': delivery.topic,
      'x-shopify-hmac-sha256': signBody(delivery.body, signingSecret(app)),
      'x-shopify-shop-domain': shop.domain,
      'x-shopify-api-version': faults.apiVersion ?? ADMIN_API_VERSION,
      'x-shopify-webhook-id': delivery.webhookId,
      'x-shopify-event-id': delivery.eventId,
      'x-shopify-triggered-at': delivery.triggeredAt,
      ...(delivery.name === null ? {} : { 'x-shopify-name': delivery.name }),
    };
  }

  #later(milliseconds: number, work: () => void): void {
    if (this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #save(delivery: Delivery): void {
    this.#options.shop.records.put('delivery', delivery.webhookId, delivery);
  }
}

function isSwallowed({ dropWebhooks, dropWebhooksUntil }: FaultSwitches, now: Date): boolean {
  return dropWebhooks || (dropWebhooksUntil !== null && now.getTime() < Date.parse(dropWebhooksUntil));
}

function shuffled<T>(items: readonly T[]): T[] {
  const placed = items.map((item) => ({ item, place: Math.random() }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}
