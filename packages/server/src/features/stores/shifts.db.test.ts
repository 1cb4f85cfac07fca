// Stores beside each other: one that hangs, or has very much to tell, holds up no other's readings.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../tests/world/store-world.ts';
import { calm, noFaults } from '../../../../sandbox/src/faults.ts';

let world: StoreWorld;
let hung: BusinessId;
let well: BusinessId;
const dayMs = 24 * 3600_000;
const shops = ['stuck', 'brisk'] as const;

beforeAll(async () => {
  world = await createStoreWorld();
  for (const shop of shops) Object.assign(world.sandbox.faults(shop), calm);
  [hung, well] = [await world.createBusiness(), await world.createBusiness()];
  await world.connect(hung, 'stuck');
  await world.connect(well, 'brisk');
});
beforeEach(() => {
  for (const shop of shops) Object.assign(world.sandbox.faults(shop), { ...noFaults(), ...calm });
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const countOf = async (business: BusinessId, orderIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders
    where business_id = ${business} and order_id = any(${orderIds})`.execute(db());
  return rows[0]?.count ?? 0;
};
const runningOf = async (job: string): Promise<string[]> => {
  const { rows } = await sql<{ business: string }>`select data ->> 'businessId' as business from pgboss.job
    where name = ${job} and state = 'active'`.execute(db());
  return rows.map(({ business }) => business);
};

/** Orders that no webhook tells of. */
function buyUnheard(shop: (typeof shops)[number], count = 1, createdAt?: string): string[] {
  const faults = world.sandbox.faults(shop);
  faults.dropWebhooks = true;
  const when = createdAt === undefined ? {} : { createdAt };
  const lines = [{ variantId: '40100', quantity: 1 }];
  const placed = Array.from({ length: count }, () =>
    world.sandbox.shop(shop).placeOrder({ lines, live: createdAt === undefined, ...when }),
  );
  faults.dropWebhooks = false;
  return placed.map(({ id }) => id);
}

describe('a store that hangs', () => {
  const rounds = [
    ['its readings', 'stores.reconcile.all', 'stores.reconcile'],
    ['its subscribing, of every night', 'stores.nightly', 'stores.subscribe'],
  ] as const;

  it.each(rounds)('holds up no other in %s', async (_, round, job) => {
    world.sandbox.faults('stuck').slowMs = 60_000;
    await world.platform.jobs.enqueue(db(), job, { businessId: hung }, { group: hung });
    await until(async () => (await runningOf(job)).includes(hung));
    const missed = buyUnheard('brisk');
    const { webhooks } = world.sandbox.open('brisk');
    for (const { id } of webhooks.subscriptions.list(appKeys.clientId)) webhooks.subscriptions.remove(id);
    world.clock.advance(60_000);
    await world.platform.jobs.enqueue(db(), round, {});
    await until(async () =>
      job === 'stores.reconcile'
        ? (await countOf(well, missed)) === 1
        : webhooks.subscriptions.list(appKeys.clientId).length >= 15,
    );
    expect(await runningOf(job)).toContain(hung);
  });
});

describe('a first reading', () => {
  it('gives way when its shift is over, and goes on behind the others where it stopped', async () => {
    const old = buyUnheard('brisk', 25, new Date(world.clock.now().getTime() - 9 * dayMs).toISOString());
    await sql`update stores set orders_reconciled_until = null, backfill_cursor = null, backfilled_orders = 0
      where business_id = ${well}`.execute(db());
    await world.stores.reconciliation.reconcileOrders(well, () => true);
    const kept = await countOf(well, old);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(25);
    const { checkedAt } = await world.stores.reconciliation.listRecovered(well, { count: 1, skip: 0 });
    expect(checkedAt).toBeNull();
    await world.platform.jobs.enqueue(db(), 'stores.reconcile.all', {});
    await until(async () => (await countOf(well, old)) === 25);
  });

  it('of years before gives way as well, and asks for another job that goes on', async () => {
    const given = world.sandbox.shop('brisk').access.findGrant(appKeys.clientId)?.scopes ?? [];
    const old = buyUnheard('brisk', 25, new Date(world.clock.now().getTime() - 300 * dayMs).toISOString());
    world.sandbox.shop('brisk').rescope(appKeys.clientId, [...given, 'read_all_orders']);
    await until(async () => {
      await world.stores.history.read(well, () => true);
      return (await countOf(well, old)) > 0;
    });
    await until(async () => (await countOf(well, old)) === 25);
    await until(async () => (await world.stores.history.find(well))?.done === true);
    expect(await countOf(well, old)).toBe(25);
  });
});
