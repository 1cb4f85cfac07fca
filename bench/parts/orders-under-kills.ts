// Orders placed at the demo's store while parts of the program die, and what became of them and of the webhooks that told of them.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SplitProgram } from '../../tests/world/program.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const shop = 'atelier';
/** What a missed webhook would have told is read from the store within ten minutes, and some. */
const healedWithinMs = 13 * 60_000;

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

interface Delivery {
  readonly webhookId: string;
  readonly topic: string;
  readonly attempts: readonly { readonly status: number | null }[];
}

interface Product {
  readonly variants: readonly { readonly id: string; readonly inventoryQuantity: number }[];
}

/** The link that orders come from, and a click on it. */
interface Origin {
  readonly linkId: string;
  readonly clickId: string;
  /** Its orders as figures tell them. */
  readonly countShown: () => Promise<number>;
}

interface Fate {
  readonly placed: number;
  readonly lostOrders: number;
  /** Orders there are that the link they are credited to does not count, or counts once too often. */
  readonly countedOff: number;
  /** Of those that are kept until they are handled; what is heard of products is kept as news of each thing instead. */
  readonly answeredWebhooks: number;
  readonly answeredNews: number;
  /** By how many pieces the stock of what was sold is known wrongly. */
  readonly stockOff: number;
  /** Answered 2xx, and not in the inbox, or never handled. */
  readonly lostWebhooks: number;
  /** Answered 2xx more than once, as the store told of them again: at once, and all of the last ones in disorder at the end. */
  readonly toldTwice: number;
  /** In the inbox more than once. */
  readonly doubledWebhooks: number;
  /** Orders of the link that figures count too few or too many. */
  readonly shownOff: number;
  /** The ledger as its recount from raw orders says. */
  readonly isLedgerRight: boolean;
}

const isNews = ({ topic }: Delivery): boolean => /^(products|collections|inventory_levels)\//.test(topic);
const idsOf = (those: readonly Delivery[]): string[] => those.map(({ webhookId }) => webhookId);
const countAnswers = ({ attempts }: Delivery): number =>
  attempts.filter(({ status }) => status !== null && status < 300).length;
const isAnswered = (delivery: Delivery): boolean => countAnswers(delivery) > 0;
/** How many of the last the store tells of again when all is settled. */
const toldAgain = 500;

export class OrdersUnderKills {
  readonly #program: SplitProgram;
  readonly #query: Query;
  readonly #placed = new Set<string>();
  /** Webhooks of before, which others answered for. */
  readonly #known = new Set<string>();
  readonly #from: Origin;
  #variantId = '';
  #before = { orders: 0, counted: 0, shown: 0 };
  /** As they were last heard of: the store keeps a record of the latest alone. */
  readonly #deliveries = new Map<string, Delivery>();

  constructor(program: SplitProgram, query: Query, from: Origin) {
    this.#program = program;
    this.#query = query;
    this.#from = from;
  }

  get placed(): number {
    return this.#placed.size;
  }

  /** Finds something to buy, and puts enough of it on the shelf. */
  async prepare(): Promise<void> {
    const { products } = await this.#control<{ products: { variants: { id: string }[] }[] }>('GET', 'products');
    this.#variantId = products[0]?.variants[0]?.id ?? '';
    await this.#control('PATCH', `variants/${this.#variantId}`, { stock: 1_000_000 });
    for (const { webhookId } of await this.#listDeliveries()) this.#known.add(webhookId);
    this.#before = { ...(await this.#readCounts()), shown: await this.#from.countShown() };
  }

  /** Places one order after the other until a moment of `performance.now()`; what dies under it is not counted as placed. */
  async place(until: number): Promise<void> {
    // every webhook comes twice: what was answered is told again at once
    await this.#control('PUT', 'faults', { duplicateDeliveries: 1 });
    while (performance.now() < until) {
      const wish = {
        lines: [{ variantId: this.#variantId, quantity: 1 }],
        noteAttributes: [{ name: '__lk', value: this.#from.clickId }],
        live: true,
      };
      // the sandbox is killed with the rest: an order nobody heard of again is no order that was promised
      const answer = await this.#control<{ orders: { id: number }[] }>('POST', 'orders', wish).catch(() => null);
      for (const { id } of answer?.orders ?? []) this.#placed.add(String(id));
      await pause(60);
    }
    // whoever is dead is asked in a later round
    await this.#listDeliveries().catch(() => []);
  }

  /** Waits until every order is there, as long as it may take for a missed webhook to be healed; then tells what became of them. */
  async readFate(): Promise<Fate> {
    const deadline = performance.now() + healedWithinMs;
    const listLost = async (): Promise<string[]> => {
      const rows = await this.#query<{ id: string }>('select order_id as id from orders');
      const there = new Set(rows.map(({ id }) => id));
      return [...this.#placed].filter((id) => !there.has(id));
    };
    const listUnhandled = async (): Promise<string[]> => {
      const handled = 'select delivery_id as id from inbox where processed_at is not null';
      const there = new Set((await this.#query<{ id: string }>(handled)).map(({ id }) => id));
      return (await this.#listAnswered()).kept.filter((id) => !there.has(id));
    };
    const countOff = async (): Promise<number> => {
      const { orders, counted } = await this.#readCounts();
      return counted - this.#before.counted - (orders - this.#before.orders);
    };
    const isSettled = async (): Promise<boolean> =>
      (await listLost()).length + (await listUnhandled()).length === 0 &&
      (await countOff()) === 0 &&
      (await this.#compareStock()) === 0;
    while (performance.now() < deadline && !(await isSettled())) await pause(2_000);
    await this.#tellAgain();
    // what would be counted once more would be so a moment later
    await pause(20_000);
    const { orders } = await this.#readCounts();
    const shown = (await this.#from.countShown()) - this.#before.shown;
    const inbox = await this.#query<{ id: string }>('select delivery_id as id from inbox');
    const ours = inbox.filter(({ id }) => this.#deliveries.has(id));
    return {
      placed: this.#placed.size,
      lostOrders: (await listLost()).length,
      countedOff: await countOff(),
      answeredWebhooks: (await this.#listAnswered()).kept.length,
      answeredNews: (await this.#listAnswered()).news.length,
      stockOff: await this.#compareStock(),
      lostWebhooks: (await listUnhandled()).length,
      toldTwice: [...this.#deliveries.values()].filter((each) => countAnswers(each) > 1).length,
      doubledWebhooks: ours.length - new Set(ours.map(({ id }) => id)).size,
      shownOff: shown - (orders - this.#before.orders),
      isLedgerRight: await this.#verifyLedger(),
    };
  }

  /** Has the store send its last webhooks once more, in disorder, and waits until they are answered. */
  async #tellAgain(): Promise<void> {
    const countAll = async (): Promise<number> =>
      (await this.#listDeliveries()).reduce((sum, each) => sum + countAnswers(each), 0);
    const before = await countAll();
    const { redelivered } = await this.#control<{ redelivered: number }>('POST', 'webhooks/redeliver', {
      count: toldAgain,
      shuffle: true,
    });
    const deadline = performance.now() + 120_000;
    while (performance.now() < deadline && (await countAll()) < before + redelivered) await pause(500);
  }

  /** All orders of the installation, and those the link counts: nobody else buys meanwhile. */
  async #readCounts(): Promise<{ orders: number; counted: number }> {
    const [row] = await this.#query<{ orders: number; counted: number }>(
      `select (select count(*) from orders)::int as orders,
         (select coalesce(sum(orders), 0) from link_sales where link_id = $1)::int as counted`,
      [this.#from.linkId],
    );
    return row ?? { orders: 0, counted: 0 };
  }

  async #listAnswered(): Promise<{ kept: string[]; news: string[] }> {
    await this.#listDeliveries();
    const answered = [...this.#deliveries.values()].filter(isAnswered);
    return { kept: idsOf(answered.filter((each) => !isNews(each))), news: idsOf(answered.filter(isNews)) };
  }

  async #compareStock(): Promise<number> {
    const { products } = await this.#control<{ products: Product[] }>('GET', 'products');
    const variant = products.flatMap(({ variants }) => variants).find(({ id }) => id === this.#variantId);
    const [row] = await this.#query<{ quantity: number }>('select quantity from variants where variant_id = $1', [
      this.#variantId,
    ]);
    return (row?.quantity ?? 0) - (variant?.inventoryQuantity ?? 0);
  }

  async #listDeliveries(): Promise<Delivery[]> {
    const { deliveries } = await this.#control<{ deliveries: Delivery[] }>('GET', 'deliveries');
    for (const each of deliveries) if (!this.#known.has(each.webhookId)) this.#deliveries.set(each.webhookId, each);
    return deliveries;
  }

  async #verifyLedger(): Promise<boolean> {
    const script = join(root, 'packages/server/src/operate/verify-ledger.ts');
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: this.#program.dataDir };
    return run(process.execPath, [script], { env }).then(
      () => true,
      () => false,
    );
  }

  async #control<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#program.sandboxUrl}/${shop}/_control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
