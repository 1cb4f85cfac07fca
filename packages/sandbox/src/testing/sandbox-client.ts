// What tests do with a sandbox: start one, install the app, ask the Admin API, receive webhooks.

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import { calm } from '../faults.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { fixtureCatalogue } from './fixture-catalogue.ts';

export const SCOPES = 'read_products,read_inventory,read_orders,write_discounts';
export const CLIENT = { clientId: 'client-1', clientSecret: 'hush' };

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that takes webhooks and answers with the statuses it is told, 200 when none are left. */
class Receiver {
  readonly received: Received[] = [];
  readonly statuses: number[] = [];
  /** Answers every request so when `statuses` is empty. */
  fallback = 200;
  readonly #server: Server;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(this.statuses.shift() ?? this.fallback, { location: '/elsewhere' }).end();
      });
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  topics(): string[] {
    return this.received.map(({ headers }) => String(headers['x-shopify-topic']));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** The app's side of the conversation with one shop. */
export class AppClient {
  readonly base: string;
  readonly #appUrl: string;
  token = '';

  constructor(sandbox: Sandbox, shop: string, appUrl: string) {
    this.base = `${sandbox.url}/${shop}`;
    this.#appUrl = appUrl;
  }

  authorization(change: Record<string, string> = {}): Record<string, string> {
    const redirect = `${this.#appUrl}/shopify/callback`;
    return { client_id: CLIENT.clientId, scope: SCOPES, redirect_uri: redirect, state: 'state-1', ...change };
  }

  /** Presses a button of the consent page and answers where the browser goes. */
  async press(
    action: string,
    change: Record<string, string> = {},
  ): Promise<{ status: number; location: string | null }> {
    const body = new URLSearchParams({ ...this.authorization(change), action });
    const response = await fetch(`${this.base}/admin/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location') };
  }

  async getCode(change: Record<string, string> = {}): Promise<string> {
    const { location } = await this.press('install', change);
    return new URL(location ?? '').searchParams.get('code') ?? '';
  }

  async exchange(fields: Record<string, string>): Promise<Answer> {
    const body = JSON.stringify({ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, ...fields });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return toAnswer(await fetch(`${this.base}/admin/oauth/access_token`, { method: 'POST', headers, body }));
  }

  async install(change: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.exchange({ code: await this.getCode(change), expiring: '1' });
    this.token = String(answer.body['access_token']);
    return answer;
  }

  async graphql(query: string, variables: object = {}, version = '2026-10'): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'x-shopify-access-token': this.token };
    const body = JSON.stringify({ query, variables });
    return toAnswer(await fetch(`${this.base}/admin/api/${version}/graphql.json`, { method: 'POST', headers, body }));
  }

  async control(method: string, path: string, body?: unknown): Promise<Answer> {
    const payload =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return toAnswer(await fetch(`${this.base}/_control/${path}`, { method, ...payload }));
  }

  async subscribe(topic: string, uri = `${this.#appUrl}/webhooks`, rest: object = {}): Promise<Answer> {
    const mutation = `mutation($t: WebhookSubscriptionTopic!, $w: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $t, webhookSubscription: $w) {
        webhookSubscription { id } userErrors { field message } } }`;
    return this.graphql(mutation, { t: topic, w: { uri, format: 'JSON', ...rest } });
  }
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : { text };
  const isObject = typeof body === 'object' && body !== null;
  return { status: response.status, body: isObject ? { ...body } : {}, headers: response.headers };
}

export interface World {
  sandbox: Sandbox;
  receiver: Receiver;
  client: AppClient;
  close(): Promise<void>;
}

/** A sandbox with the five-product shop `atelier`, whose webhooks come once and at once, an app that is not installed yet and its webhook receiver. */
export async function openWorld(options: Partial<SandboxOptions> = {}): Promise<World> {
  const receiver = new Receiver();
  await receiver.listen();
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    app: { ...CLIENT, url: receiver.url },
    catalogue: fixtureCatalogue,
    retryScale: 0.000_01,
    ...options,
  });
  Object.assign(sandbox.faults('atelier'), calm);
  return {
    sandbox,
    receiver,
    client: new AppClient(sandbox, 'atelier', receiver.url),
    close: async () => {
      await sandbox.close();
      await receiver.close();
    },
  };
}

/** Looks until `find` gives something; fails with `what` after five seconds. */
export async function eventually<T>(
  what: string,
  find: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  const end = Date.now() + 5000;
  for (;;) {
    const found = await find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
