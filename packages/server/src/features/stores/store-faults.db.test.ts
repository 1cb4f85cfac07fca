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
    ['gone', '404 Not Found'],
    ['inactive', 'The shop is not active'],
  ] as const)(
    '%s: is told and mailed once, stays connected, and what was missed is read once it opens',
    async (closed, said) => {
      const mails = mailsOf('store_closed');
      faults().closed = closed;
      const order = buyUnheard();
      await expect(reconcile()).rejects.toMatchObject({ kind: 'closed' });
      await expect(reconcile()).rejects.toMatchObject({ kind: 'closed' });
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

describe('a call that is taken for an attack', () => {
  it('is asked again, and is a failure for now where it goes on', async () => {
    const order = buyUnheard();
    faults().next = Array.from({ length: 200 }, () => 'rejected');
    await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
    faults().next = ['rejected'];
    await reconcile();
    expect(await totalOf(order.id)).toBe(order.total);
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });
});

describe('another version than ours', () => {
  it('is told of by answers and by webhooks, and no more once they are of ours', async () => {
    faults().apiVersion = '2027-01';
    await reconcile();
    await until(async () => (await troubles()).length > 0);
    expect(await troubles()).toEqual([['other_version', ['2027-01']]]);
    faults().apiVersion = null;
    await reconcile();
    await until(async () => (await troubles()).length === 0);
    faults().apiVersion = '2027-04';
    shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
    await until(async () => (await troubles()).length > 0);
    expect(await troubles()).toEqual([['other_version', ['2027-04']]]);
    faults().apiVersion = null;
    shop().placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
    await until(async () => (await troubles()).length === 0);
  });
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
    faults().ratePartial = 1;
    await expect(reconcile()).rejects.toMatchObject({ kind: 'transient' });
    expect(await totalOf(order.id)).toBeNull();
    faults().ratePartial = 0;
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

describe('what a store tells late, or never', () => {
  it('an index that lags hides an order from one reading, and not from the next', async () => {
    await reconcile();
    faults().dropWebhooks = true;
    faults().indexLagMs = 30_000;
    const order = shop().placeOrder({ lines: [{ variantId: '40200', quantity: 1 }], live: true });
    faults().dropWebhooks = false;
    await reconcile();
    expect(await totalOf(order.id)).toBeNull();
    world.clock.advance(60_000);
    await reconcile();
    expect(await totalOf(order.id)).toBe(order.total);
  });

  it('how a shopper came is learned once the journey is ready, and is no missed order', async () => {
    await reconcile();
    faults().journeyLagMs = 120_000;
    const landingSite = '/products/linen-shirt?vtr=click-9&ref=Ab3dE9x';
    faults().dropWebhooks = true;
    const order = shop().placeOrder({ lines: [{ variantId: '40200', quantity: 1 }], live: true, landingSite });
    faults().dropWebhooks = false;
    world.clock.advance(60_000);
    await reconcile();
    const landing = async () => {
      const [facts] = await world.stores.orders.listOrderFacts(world.platform.database.db, business, [
        order.id as never,
      ]);
      return facts?.landingSite;
    };
    expect(await landing()).toBeNull();
    const log = () => world.stores.reconciliation.listRecovered(business, { count: 100, skip: 0 });
    const { recovered } = await log();
    world.clock.advance(120_000);
    await world.stores.reconciliation.reconcileWeek(business);
    expect(await landing()).toContain('vtr=click-9');
    expect((await log()).recovered.length).toBe(recovered.length);
  });

  it('an order of a shopper without cookies is recorded all the same', async () => {
    faults().rateNoJourney = 1;
    const wish = { lines: [{ variantId: '40200', quantity: 1 }], live: true, landingSite: '/?vtr=click-8' };
    const order = shop().placeOrder(wish);
    await until(async () => (await totalOf(order.id)) === order.total);
    const [facts] = await world.stores.orders.listOrderFacts(world.platform.database.db, business, [order.id as never]);
    expect(facts?.landingSite).toBeNull();
  });
});

async function refundOf(of: BusinessId, orderId: string) {
  const { rows } = await sql<{ amount: number; tax: number; shipping: number; guessed: boolean }>`
    select amount, tax, shipping, guessed from refunds
    where business_id = ${of} and order_id = ${orderId}`.execute(world.platform.database.db);
  return rows[0];
}

describe('money of an order', () => {
  it('that was paid in another currency counts in the store’s, and so does what goes back', async () => {
    const order = shop().placeOrder({
      lines: [{ variantId: '40500', quantity: 2 }],
      live: true,
      presentment: { currency: 'JPY', rate: 150 },
    });
    await until(async () => (await totalOf(order.id)) === order.total);
    shop().refund(order.id, { kind: 'whole', live: true });
    await until(async () => (await refundOf(business, order.id))?.guessed === false);
    expect(await refundOf(business, order.id)).toMatchObject({
      amount: order.total,
      tax: order.tax,
      shipping: order.shipping,
    });
  });

  it('with tax on its shipping gives that tax back with the shipping, as the store says', async () => {
    const owner = await world.createBusiness();
    world.sandbox.setParameters('taxing', { seed: 3, taxesShipping: true });
    await world.connect(owner, 'taxing');
    const taxing = world.sandbox.shop('taxing');
    const order = taxing.placeOrder({ lines: [{ variantId: '40200', quantity: 1 }], live: true });
    taxing.refund(order.id, { kind: 'whole', live: true });
    await until(async () => (await refundOf(owner, order.id))?.guessed === false);
    const shipping = order.shipping + (order.shippingTax ?? 0);
    expect(await refundOf(owner, order.id)).toMatchObject({ amount: order.total, tax: order.tax, shipping });
  });
});

it('webhooks that come twice and late, as they do without being asked for, end as one order each', async () => {
  Object.assign(faults(), { rateTwice: 0.6, rateLate: 0.6 });
  const placed = Array.from({ length: 8 }, () =>
    shop().placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true }),
  );
  for (const { id } of placed.slice(0, 4)) shop().refund(id, { kind: 'whole', live: true });
  const standing = async () => {
    const { rows } = await sql<{ id: string; status: string; refunds: number }>`
      select o.order_id as id, financial_status as status, count(r.refund_id)::int as refunds
      from orders o left join refunds r on r.business_id = o.business_id and r.order_id = o.order_id
      where o.business_id = ${business} and o.order_id = any(${placed.map(({ id }) => id)}) group by 1, 2`.execute(
      world.platform.database.db,
    );
    return new Map(rows.map(({ id, status, refunds }) => [id, `${status} ${refunds}`]));
  };
  const wanted = new Map(placed.map(({ id }, at) => [id, at < 4 ? 'refunded 1' : 'paid 0']));
  await until(async () => {
    const found = await standing();
    return placed.every(({ id }) => found.get(id) === wanted.get(id));
  });
  await until(() =>
    Promise.resolve(
      world.sandbox
        .open('atelier')
        .webhooks.deliveries()
        .every(({ state }) => state !== 'pending'),
    ),
  );
  expect(await standing()).toEqual(wanted);
});
