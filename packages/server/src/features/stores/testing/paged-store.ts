// A tiny store of another kind than the sandbox's, over HTTP: a paged REST API, webhooks with an id alone, carts made by a call.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface PagedProduct {
  readonly id: string;
  readonly name: string;
  /** In whole cents, as text. */
  readonly cents: string;
  readonly changed: string;
}

export interface PagedOrder {
  readonly id: string;
  readonly placed: string;
  readonly changed: string;
  readonly product: string;
  readonly pieces: number;
  readonly note: string;
}

export interface PagedCart {
  readonly lines: readonly { variant: string; pieces: number }[];
  readonly note: string;
}

export const shopDomain = 'cups.pantry.example';
const secret = 'secret-of-the-pantry';
const pageSize = 2;

export const signBody = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');

export class PagedStore {
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));
  readonly #codes = new Set<string>();
  readonly #tokens = new Set<string>();
  #hook: string | null = null;
  #lastOrder = 0;
  readonly products = new Map<string, PagedProduct>();
  readonly orders = new Map<string, PagedOrder>();
  readonly carts = new Map<string, PagedCart>();
  /** Breaks the connection once, instead of the page with this number (from 0). */
  breakAtPage: number | null = null;
  dropWebhooks = false;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
    for (const name of ['Blue mug', 'Red mug', 'Tall glass', 'Tea pot', 'Milk jug']) {
      const id = `p.${name.replace(' ', '_')}~${this.products.size}`;
      this.products.set(id, { id, name, cents: '1250', changed: now().toISOString() });
    }
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get isSubscribed(): boolean {
    return this.#hook !== null;
  }

  setPrice(id: string, cents: string): void {
    const product = this.products.get(id);
    if (product) this.products.set(id, { ...product, cents, changed: this.#now().toISOString() });
    void this.#tell('product.changed', id);
  }

  buy(product: string, pieces: number, note: string): string {
    const id = `o-${(this.#lastOrder += 1)}.x`;
    const placed = this.#now().toISOString();
    this.orders.set(id, { id, placed, changed: placed, product, pieces, note });
    void this.#tell('order.changed', id);
    return id;
  }

  /** Takes all access back, as a merchant who removes the app. */
  remove(): void {
    this.#tokens.clear();
    void this.#tell('app.removed', shopDomain);
  }

  async #tell(event: string, id: string): Promise<void> {
    if (this.#hook === null || this.dropWebhooks) return;
    const body = JSON.stringify({ id });
    const headers = {
      'content-type': 'application/json',
      'x-pantry-event': event,
      'x-pantry-shop': shopDomain,
      'x-pantry-delivery': randomUUID(),
      'x-pantry-signature': signBody(body),
    };
    await fetch(this.#hook, { method: 'POST', headers, body });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const sent = await text(request);
    const send = (status: number, body: object | null): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/authorize') {
      const form = new URLSearchParams(sent);
      const code = randomUUID();
      this.#codes.add(code);
      const back = new URLSearchParams({ shop: shopDomain, code, state: form.get('state') ?? '' });
      response.writeHead(302, { location: `${form.get('redirect_uri')}?${back.toString()}` }).end();
    } else if (url.pathname === '/token') {
      const token = randomUUID();
      if (!this.#codes.delete(sent)) return send(400, null);
      this.#tokens.add(token);
      send(200, { token });
    } else if (!this.#tokens.has(request.headers['x-pantry-token']?.toString() ?? '')) send(401, null);
    else this.#answerCall(url, sent, { send, breakOff: () => response.destroy() });
  }

  #answerCall(
    { pathname, searchParams }: URL,
    sent: string,
    { send, breakOff }: { send: (status: number, body: object | null) => void; breakOff: () => void },
  ): void {
    const [, what = '', id] = pathname.split('/').map(decodeURIComponent);
    const page = Number(searchParams.get('page') ?? '0');
    if (what === 'shop')
      return send(200, { name: 'Cups', email: 'cups@pantry.example', currency: 'EUR', url: this.url });
    if (what === 'hook') {
      this.#hook = sent;
      return send(200, {});
    }
    if (what === 'carts') {
      const cart = randomUUID();
      this.carts.set(cart, JSON.parse(sent) as PagedCart);
      return send(200, { address: `${this.url}/cart/${cart}` });
    }
    const things: ReadonlyMap<string, PagedProduct | PagedOrder> = what === 'orders' ? this.orders : this.products;
    if (id !== undefined) return send(200, things.get(id) ?? null);
    if (what === 'products' && page === this.breakAtPage) {
      this.breakAtPage = null;
      return breakOff();
    }
    const since = searchParams.get('since') ?? '';
    const all = [...things.values()].filter(({ changed }) => changed >= since);
    const items = all.slice(page * pageSize, (page + 1) * pageSize);
    return send(200, { items, total: all.length, next: all.length > (page + 1) * pageSize ? page + 1 : null });
  }
}
