// One order or product of a shape nobody expects is set aside and told once; what stands before and behind it goes on.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../tests/world/store-world.ts';
import { calm, noFaults, type Oddity } from '../../../../sandbox/src/faults.ts';

let world: StoreWorld;
let business: BusinessId;
const shopOf = 'atelier';

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  Object.assign(faults(), calm, { pointsPerSecond: 2000 });
  await world.connect(business, shopOf);
  for (const variant of ['40100', '40200', '40300']) shop().setStock(variant, 10_000);
  await until(async () => (await listed()).checkedAt !== null);
});
afterEach(() => void Object.assign(faults(), noFaults(), calm, { pointsPerSecond: 2000 }));
afterAll(() => world.close());

const shop = () => world.sandbox.shop(shopOf);
const faults = () => world.sandbox.faults(shopOf);
const listed = () => world.stores.reconciliation.listRecovered(business, { count: 50, skip: 0 });
const setAside = async () => (await listed()).setAside.map(({ kind, recordId }) => `${kind} ${recordId}`);
const oddities: readonly Oddity[] = ['missing', 'type', 'unknown', 'absurd'];

/** Orders that no webhook tells of, more than a page of them. */
function buyUnheard(count = 12): string[] {
  faults().dropWebhooks = true;
  const placed = Array.from({ length: count }, () => {
    world.clock.advance(1000);
    return shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true }).id;
  });
  faults().dropWebhooks = false;
  world.clock.advance(60_000);
  return placed;
}

async function keptOf(table: 'orders' | 'products', ids: readonly string[]): Promise<string[]> {
  const column = sql.ref(table === 'orders' ? 'order_id' : 'product_id');
  const { rows } = await sql<{ id: string }>`select ${column} as id from ${sql.table(table)}
    where business_id = ${business} and ${column} = any(${[...ids]})`.execute(world.platform.database.db);
  return rows.map(({ id }) => id);
}

/** All but one, whatever their order. */
const without = (ids: readonly string[], odd: string) => new Set(ids.filter((id) => id !== odd));

describe('an odd order', () => {
  it.each(oddities)(
    '(%s) within a page holds up no other, is told once, and is kept once it is mended',
    async (how) => {
      const placed = buyUnheard();
      const odd = placed[4] ?? '';
      faults().oddRecords = { [odd]: how };
      for (let reading = 0; reading < 2; reading += 1) {
        await world.stores.reconciliation.reconcileOrders(business);
        expect(new Set(await keptOf('orders', placed))).toEqual(without(placed, odd));
        expect(await setAside()).toEqual([`order ${odd}`]);
      }
      faults().oddRecords = {};
      await world.stores.reconciliation.reconcileWeek(business);
      expect(new Set(await keptOf('orders', placed))).toEqual(new Set(placed));
      expect(await setAside()).toEqual([]);
    },
  );

  it('of a webhook is set aside at once, asked for anew when the merchant wishes, and then kept', async () => {
    const [before, odd, behind] = ['40100', '40200', '40300'].map((variantId, at) => {
      // the number of an order is known once it is placed: the one in the middle comes by its next webhook
      faults().dropWebhooks = at === 1;
      return shop().placeOrder({ lines: [{ variantId, quantity: 1 }], live: true }).id;
    });
    faults().dropWebhooks = false;
    faults().oddRecords = { [odd ?? '']: 'type' };
    shop().cancel(odd ?? '', true, true);
    await until(async () => (await setAside()).length > 0);
    await until(async () => (await keptOf('orders', [before ?? '', behind ?? ''])).length === 2);
    expect(await setAside()).toEqual([`order ${odd}`]);
    // nothing waits to be tried over and over
    await until(async () => (await world.stores.inbox.measure()).waiting === 0);
    expect(await world.stores.inbox.countFailed(business)).toBe(0);
    faults().oddRecords = {};
    const answer = await world.call(business, 'POST', '/admin/v1/store/connection/repeat', {});
    expect(answer.data).toEqual({ repeated: 1 });
    await until(async () => (await setAside()).length === 0);
    expect(await keptOf('orders', [odd ?? ''])).toEqual([odd]);
  });

  it('whose webhook alone is odd is asked for, and kept', async () => {
    const { id } = shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
    await until(async () => (await keptOf('orders', [id])).length === 1);
    faults().oddRecords = { [id]: 'unknown' };
    shop().cancel(id, true, true);
    faults().oddRecords = {};
    await until(async () => (await setAside()).length === 0);
    await until(async () => (await cancelledAt(id)) !== null);
    expect(await setAside()).toEqual([]);
  });

  it('of the first reading and of the older orders holds up neither', async () => {
    const placed = buyUnheard();
    const odd = placed[0] ?? '';
    faults().oddRecords = { [odd]: 'absurd' };
    const { db } = world.platform.database;
    await sql`update stores set orders_reconciled_until = null, backfill_cursor = null, backfilled_orders = 0
      where business_id = ${business}`.execute(db);
    await world.stores.reconciliation.reconcileOrders(business);
    const { checkedAt, backfill } = await listed();
    expect(checkedAt).not.toBeNull();
    expect(backfill.orders).toBe(shop().orders().length);
    expect(new Set(await keptOf('orders', placed))).toEqual(without(placed, odd));
    expect(await setAside()).toEqual([`order ${odd}`]);
    faults().oddRecords = {};
    await world.stores.reconciliation.reconcileWeek(business);
    await until(async () => (await setAside()).length === 0);
  });
});

async function cancelledAt(id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select cancelled_at as at from orders
    where business_id = ${business} and order_id = ${id}`.execute(world.platform.database.db);
  return rows[0]?.at ?? null;
}

const products = () => shop().products();
const standing = async () => {
  const { rows } = await sql<{ id: string; title: string; variants: number }>`
    select p.product_id as id, p.title, count(v.variant_id)::int as variants from products p
    left join variants v on v.business_id = p.business_id and v.product_id = p.product_id
    where p.business_id = ${business} and p.deleted_at is null group by 1, 2`.execute(world.platform.database.db);
  return new Map(rows.map(({ id, title, variants }) => [id, `${title} ${variants}`]));
};

const inStore = (known: ReadonlyMap<string, string>, odd: string) =>
  new Map(
    products().map(({ id, title, variants }) => [
      id,
      id === odd ? (known.get(id) ?? '') : `${title} ${variants.length}`,
    ]),
  );

describe('an odd product', () => {
  it.each(oddities)('(%s) among news holds up no other, keeps what was known of it, and heals', async (how) => {
    const known = await standing();
    const [first, second, third] = products();
    const odd = second?.id ?? '';
    faults().oddRecords = { [odd]: how };
    for (const product of [first, second, third])
      shop().updateProduct(product?.id ?? '', { title: `${how} ${product?.id}` });
    for (const other of [first, third])
      await until(async () => (await standing()).get(other?.id ?? '')?.startsWith(how) === true);
    await until(async () => (await setAside()).length > 0);
    expect(await setAside()).toEqual([`catalogue ${odd}`]);
    expect(await standing()).toEqual(inStore(known, odd));
    await until(async () => (await countNews()) === 0);
    faults().oddRecords = {};
    shop().updateProduct(odd, { title: `${how} mended` });
    await until(async () => (await setAside()).length === 0);
    expect(await standing()).toEqual(inStore(known, ''));
  });

  it.each([
    ['pages', 'access'],
    ['files', null],
  ] as const)('is left as it was by a sync by %s, which reads all others', async (_how, refuseBulk) => {
    const known = await standing();
    Object.assign(faults(), { refuseBulk, dropWebhooks: true });
    for (const [at, how] of oddities.entries()) {
      const [odd, other] = [products()[at]?.id ?? '', products()[at + 1]?.id ?? ''];
      faults().oddRecords = { [odd]: how };
      for (const id of [odd, other]) shop().updateProduct(id, { title: `${refuseBulk} ${how} ${id}` });
      await world.stores.syncs.startSync(business);
      await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
      expect(await standing()).toEqual(inStore(known, odd));
      expect(await setAside()).toEqual([`catalogue ${odd}`]);
      faults().oddRecords = {};
      await world.stores.syncs.startSync(business);
      await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
      expect(await standing()).toEqual(inStore(known, ''));
      expect(await setAside()).toEqual([]);
      for (const [id, text] of await standing()) known.set(id, text);
    }
  });
});

async function countNews(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from catalogue_news
    where business_id = ${business}`.execute(world.platform.database.db);
  return rows[0]?.count ?? 0;
}
