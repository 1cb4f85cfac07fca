// What could not be handled to the end waits where its merchant sees it, for as long as it takes, and is done when they repeat it.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../tests/world/store-world.ts';
import { calm } from '../../../../sandbox/src/faults.ts';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  Object.assign(faults(), calm);
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const faults = () => world.sandbox.faults('atelier');
const db = () => world.platform.database.db;
const repeat = () => world.call(business, 'POST', '/admin/v1/store/connection/repeat', {});
const countFailed = async () => (await world.call(business, 'GET', '/admin/v1/store/connection')).data.failed_reports;
const setAside = async () =>
  (await world.stores.reconciliation.listRecovered(business, { count: 10, skip: 0 })).setAside;
const lost = async (name: string) => (await world.platform.jobs.measure()).find((queue) => queue.name === name)?.failed;

async function standing(id: string): Promise<string | null> {
  const { rows } = await sql<{ standing: string }>`
    select concat_ws(' ', financial_status, case when cancelled_at is not null then 'cancelled' end) as standing from orders
    where business_id = ${business} and order_id = ${id}`.execute(db());
  return rows[0]?.standing ?? null;
}

async function buy(): Promise<string> {
  const { id } = shop().placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
  await until(async () => (await standing(id)) === 'paid');
  return id;
}

/** Until all is done that the store has told so far. */
async function settled(): Promise<void> {
  const { webhooks } = world.sandbox.open('atelier');
  await until(async () => webhooks.deliveries().every(({ state }) => state !== 'pending'));
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where name in ('stores.inbox', 'stores.orders.read')
      and state < 'completed'`.execute(db());
    return rows.length === 0;
  });
}

/** Until a job of that queue has failed and is to be tried once more, which is then its last time, and now. */
async function exhaust(name: string): Promise<void> {
  await until(async () => {
    const { numAffectedRows } = await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()
      where name = ${name} and state = 'retry'`.execute(db());
    return numAffectedRows === 1n;
  });
  await until(async () => (await lost(name)) === 1);
}

it('a report that was never handled is counted for as long as it waits, and is done once it is repeated', async () => {
  const id = await buy();
  shop().cancel(id, false, true);
  await until(async () => (await standing(id)) === 'paid cancelled');
  await settled();
  faults().rate500 = 1;
  shop().deleteOrder(id);
  await exhaust('stores.inbox');
  expect(await countFailed()).toBe(1);
  // the queue forgets after a week what it could not do
  world.clock.advance(30 * 24 * 3600_000);
  await sql`delete from pgboss.job where name = 'stores.inbox' and completed_on > now()`.execute(db());
  expect(await world.stores.inbox.measure()).toMatchObject({ waiting: 1 });
  expect((await world.stores.inbox.measure()).oldestSeconds).toBeGreaterThan(29 * 24 * 3600);
  faults().rate500 = 0;
  expect((await repeat()).data).toEqual({ repeated: 1 });
  await until(async () => (await standing(id)) === 'voided cancelled');
  await until(async () => (await lost('stores.inbox')) === undefined);
  expect(await countFailed()).toBe(0);
  expect(await world.stores.inbox.measure()).toEqual({ waiting: 0, oldestSeconds: 0 });
  expect(await world.platform.jobs.listFailed(10)).toEqual([]);
});

it('an order that the store was asked for in vain is shown as missing, and read once it is repeated', async () => {
  const id = await buy();
  await settled();
  faults().rate500 = 1;
  shop().refund(id, { kind: 'whole', live: true });
  await exhaust('stores.orders.read');
  await until(async () => (await setAside()).length > 0);
  expect(await setAside()).toMatchObject([{ kind: 'order', recordId: id }]);
  faults().rate500 = 0;
  expect((await repeat()).data).toEqual({ repeated: 1 });
  await until(async () => (await setAside()).length === 0);
  await until(async () => (await lost('stores.orders.read')) === undefined);
  expect(await standing(id)).toBe('refunded');
  const { rows } = await sql<{ guessed: boolean }>`select guessed from refunds
    where business_id = ${business} and order_id = ${id}`.execute(db());
  expect(rows).toEqual([{ guessed: false }]);
});
