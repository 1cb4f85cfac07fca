// Sums of sales by link and type: each order in them once, as it is now, whatever it was before and however often it is told.
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { lockSales, recountSale } from './sales-store.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

interface Sale {
  revenue: number;
  tax: number;
  refunded: number;
}

/** What becomes of an order: the link it is credited to, if any, and what it earns, if it is a sale. */
interface Turn {
  order: number;
  link: number | null;
  sale: Sale | null;
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  order: fc.nat(3),
  link: fc.option(fc.nat(2)),
  sale: fc.option(fc.record({ revenue: fc.nat(10_000), tax: fc.nat(500), refunded: fc.nat(10_000) }), { freq: 4 }),
});

const typeOf = (link: number): 'LOOK' | 'SHORT' => (link === 2 ? 'SHORT' : 'LOOK');

class History {
  readonly businessId = randomUUID() as BusinessId;
  readonly links = [randomUUID(), randomUUID(), randomUUID()] as LinkId[];
  readonly now = new Map<number, Turn>();

  async take(turn: Turn): Promise<void> {
    const { database } = world.platform;
    const { order, link, sale } = turn;
    this.now.set(order, turn);
    const orderId = String(order) as OrderId;
    const linkId = link === null ? null : this.links[link];
    await sql`
      insert into attributions (business_id, order_id, credited, link_id, link_type, rule, reason, window_days, priority,
        evidence, losers, decided_at)
      values (${this.businessId}, ${orderId}, ${link !== null}, ${linkId}, ${link === null ? null : typeOf(link)},
        'none', 'none_found', 30, 'link', '[]', '[]', now())
      on conflict (business_id, order_id) do update set credited = excluded.credited, link_id = excluded.link_id,
        link_type = excluded.link_type`.execute(database.db);
    await database.transaction(async (tx) => {
      await lockSales(tx, this.businessId);
      await recountSale(tx, { businessId: this.businessId, orderId }, sale);
    });
  }

  /** The plain definition: the orders as they are now, added up by a key. */
  recount(keyOf: (link: number) => string): Record<string, Sale & { orders: number }> {
    const sums: Record<string, Sale & { orders: number }> = {};
    for (const { link, sale } of this.now.values()) {
      if (link === null || sale === null) continue;
      const sum = (sums[keyOf(link)] ??= { orders: 0, revenue: 0, tax: 0, refunded: 0 });
      sum.orders += 1;
      sum.revenue += sale.revenue;
      sum.tax += sale.tax;
      sum.refunded += sale.refunded;
    }
    return sums;
  }

  /** What is kept, without what has come to nothing. */
  async read(table: 'link_sales' | 'business_sales', key: 'link_id' | 'link_type') {
    const { rows } = await sql<Sale & { orders: number; key: string }>`
      select ${sql.ref(key)}::text as key, orders, revenue, tax, refunded from ${sql.table(table)}
      where business_id = ${this.businessId} and (orders, revenue, tax, refunded) <> (0, 0, 0, 0)`.execute(
      world.platform.database.db,
    );
    return Object.fromEntries(rows.map(({ key: name, ...sums }) => [name, sums]));
  }
}

test('the sums are those of the orders as they are now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTurn, { maxLength: 20 }), async (turns) => {
      const history = new History();
      for (const turn of turns) {
        await history.take(turn);
        // told again, nothing changes
        if (turn.order % 2 === 0) await history.take(turn);
      }
      expect(await history.read('link_sales', 'link_id')).toEqual(history.recount((link) => history.links[link] ?? ''));
      expect(await history.read('business_sales', 'link_type')).toEqual(history.recount(typeOf));
    }),
    { numRuns: 30 },
  );
}, 120_000);

test('orders that come at once are all counted, and wait for each other in no circle', async () => {
  const history = new History();
  const turns = Array.from({ length: 120 }, (_, n): Turn => {
    return { order: n % 60, link: n % 3, sale: { revenue: n, tax: 1, refunded: 0 } };
  });
  await Promise.all(turns.slice(0, 60).map((turn) => history.take(turn)));
  await Promise.all(turns.slice(60).map((turn) => history.take(turn)));
  expect(await history.read('link_sales', 'link_id')).toEqual(history.recount((link) => history.links[link] ?? ''));
  expect(await history.read('business_sales', 'link_type')).toEqual(history.recount(typeOf));
});
