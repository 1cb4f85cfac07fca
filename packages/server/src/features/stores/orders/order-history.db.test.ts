// Orders from before the first reading: read behind the newer ones where the store tells of them, as far back as wished, resumable.
import { getConnection } from '@vitrine/contract/stores';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { calm, noFaults } from '../../../../../sandbox/src/faults.ts';

let world: StoreWorld;
let business: BusinessId;
const dayMs = 24 * 3600_000;
const ages = [800, 500, 300, 200, 150, 120, 100, 95, 90, 85, 80, 75, 10];

const shop = () => world.sandbox.shop('atelier');
const faults = () => world.sandbox.faults('atelier');
const ago = (days: number): string => new Date(world.clock.now().getTime() - days * dayMs).toISOString();
const path = getConnection.path;

beforeAll(async () => {
  world = await createStoreWorld();
  Object.assign(faults(), calm);
  for (const days of ages)
    shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], createdAt: ago(days), live: false });
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
  await until(async () => (await countOrders()) === 1);
});
afterAll(() => world.close());
beforeEach(() => void Object.assign(faults(), { ...noFaults(), ...calm }));

async function countOrders(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from orders where business_id = ${business}`.execute(world.platform.database.db);
  return rows[0]?.count ?? 0;
}

const older = async () => (await world.call(business, 'GET', path)).data['older_orders'];
const choose = (since: string | null) => world.call(business, 'POST', path, { orders_since: since });
const allow = (): void => {
  const given = shop().access.findGrant(appKeys.clientId)?.scopes ?? [];
  shop().rescope(appKeys.clientId, [...given, 'read_all_orders']);
};

describe('orders of before the first reading', () => {
  it('are neither asked for nor told of while the store does not tell of them', async () => {
    await world.stores.history.read(business);
    expect(await older()).toBeNull();
    expect(await countOrders()).toBe(1);
  });

  it('are read as far back as the merchant wishes once it does, and then to the first', async () => {
    allow();
    await until(async () => (await older()) !== null);
    expect((await choose(ago(400))).status).toBe(200);
    await until(async () => ((await older()) as { done: boolean }).done);
    // 300 days and less, without the one the first reading had
    expect(await older()).toMatchObject({ read: 10, done: true });
    expect(await countOrders()).toBe(11);
    await choose(null);
    await until(async () => ((await older()) as { done: boolean }).done);
    expect(await older()).toEqual({ since: null, read: 12, done: true });
    expect(await countOrders()).toBe(ages.length);
  });

  it('are read on from the page where reading stopped, each once', async () => {
    await choose(null);
    await until(async () => ((await older()) as { done: boolean }).done);
    // nobody else goes on meanwhile
    await world.platform.jobs.stop(5_000);
    await sql`delete from order_histories where business_id = ${business}`.execute(world.platform.database.db);
    const db = world.platform.database.db;
    // the first page is kept, the second ends as a process does that is killed at it
    await sql`create function stop_here() returns trigger language plpgsql as
      $$ begin raise exception 'stopped'; end $$`.execute(db);
    await sql`create trigger stop_here before update on order_histories for each row
      when (old.cursor is not null) execute function stop_here()`.execute(db);
    await expect(world.stores.history.read(business)).rejects.toThrow('stopped');
    expect(await older()).toEqual({ since: null, read: 10, done: false });
    await sql`drop trigger stop_here on order_histories`.execute(db);
    await world.stores.history.read(business);
    expect(await older()).toEqual({ since: null, read: 12, done: true });
    expect(await countOrders()).toBe(ages.length);
  });
});
