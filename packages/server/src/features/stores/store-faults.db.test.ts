// What a store does to us now and then: closed, answering in part, refusing tokens at random. Nothing is missed or guessed.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../tests/world/store-world.ts';
import { noFaults } from '../../../../sandbox/src/faults.ts';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
});
afterEach(() => void Object.assign(faults(), noFaults()));
afterAll(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const faults = () => world.sandbox.faults('atelier');
const troubles = async () => (await world.stores.troubles.list(business)).map(({ kind, details }) => [kind, details]);
const mailsOf = (kind: string) => world.mails.filter((mail) => 'kind' in mail && mail.kind === kind).length;

/** An order that no webhook tells of. */
function buyUnheard() {
  faults().dropWebhooks = true;
  const order = shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
  faults().dropWebhooks = false;
  world.clock.advance(60_000);
  return order;
}

const totalOf = async (orderId: string): Promise<number | null> => {
  const { rows } = await sql<{ total: number }>`select total_price as total from orders
    where business_id = ${business} and order_id = ${orderId}`.execute(world.platform.database.db);
  return rows[0]?.total ?? null;
};

const reconcile = () => world.stores.reconciliation.reconcileOrders(business);

describe('a store that is closed', () => {
  it.each([
    ['frozen', '402 Unavailable Shop'],
    ['unavailable', '403 Unavailable Shop'],
    ['locked', '423 This store is unavailable'],
    ['inactive', 'The shop is not active'],
  ] as const)(
    '%s: is told and mailed once, stays connected, and what was missed is read once it opens',
    async (closed, said) => {
      const mails = mailsOf('store_closed');
      faults().closed = closed;
      const order = buyUnheard();
      await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
      await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
      await until(async () => (await troubles()).length > 0);
      expect(await troubles()).toEqual([['store_closed', [said]]]);
      await until(() => Promise.resolve(mailsOf('store_closed') > mails));
      expect(mailsOf('store_closed')).toBe(mails + 1);
      expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
      faults().closed = null;
      await reconcile();
      expect(await totalOf(order.id)).toBe(order.total);
      await until(async () => (await troubles()).length === 0);
    },
  );
});

describe('an answer in part', () => {
  it('is never taken for the whole: it is asked for again', async () => {
    const order = buyUnheard();
    faults().next = ['partial', 'partial'];
    await reconcile();
    expect(faults().next).toEqual([]);
    expect(await totalOf(order.id)).toBe(order.total);
  });

  it('that never gets whole ends in a failure that is tried again, and nothing is recorded of it', async () => {
    const order = buyUnheard();
    faults().next = Array.from({ length: 6 }, () => 'partial' as const);
    await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
    expect(await totalOf(order.id)).toBeNull();
    await reconcile();
    expect(await totalOf(order.id)).toBe(order.total);
  });
});

describe('tokens that are refused at random', () => {
  it('end no sync, and no connection', async () => {
    faults().next = ['unauthorized', 'unauthorized', 'unauthorized'];
    faults().rate401 = 0.3;
    await world.stores.syncs.startSync(business);
    await until(async () => (await world.stores.syncs.findSync(business))?.state !== 'waiting');
    await until(async () => {
      const sync = await world.stores.syncs.findSync(business);
      if (sync?.state === 'failed') throw new Error(`the sync failed: ${sync.problem}`);
      return sync?.state === 'finished';
    });
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
    expect(mailsOf('store_access_lost')).toBe(0);
  });

  it('over and over are a failure for now, not the end of the access', async () => {
    faults().rate401 = 1;
    await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
    faults().rate401 = 0;
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
    await reconcile();
  });
});
