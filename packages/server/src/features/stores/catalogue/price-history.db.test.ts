// What variants were sold at, kept through a real shop's webhooks and syncs: each change once, nothing guessed, nothing kept for long.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { upsertVariants } from './catalogue-store.ts';
import { prunePrices } from './price-history-store.ts';
import { toFormerPrice } from '@vitrine/contract/former-prices';

const dayMs = 24 * 3600_000;
const shirt = '9001' as ProductId;
const small = '40100';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const shop = () => world.sandbox.shop('atelier');

async function historyOf(variantId: string): Promise<(number | null)[][]> {
  const { rows } = await sql<{ price: number | null; compared: number | null }>`
    select price, compare_at_price as compared from variant_prices
    where business_id = ${business} and variant_id = ${variantId} order by at`.execute(db());
  return rows.map(({ price, compared }) => [price, compared]);
}

async function find(variantId: string) {
  const [product] = await world.stores.catalogue.listProducts(business, [shirt]);
  return product?.variants.find((variant) => variant.variantId === variantId);
}

/** The store tells that a variant costs something else, which is read. */
async function reprice(price: number, compareAtPrice: number | null): Promise<void> {
  shop().setPrice(small, price, compareAtPrice);
  await until(async () => {
    const variant = await find(small);
    return variant?.price === price && variant.compareAtPrice === compareAtPrice;
  });
}

async function formerPrices(): Promise<(number | null)[]> {
  const variant = await find(small);
  return variant ? [toFormerPrice(variant, 'eea'), toFormerPrice(variant, 'elsewhere')] : [];
}

async function sync(): Promise<void> {
  await world.stores.syncs.startSync(business);
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
}

it('begins with what the first reading told, and keeps nothing twice', async () => {
  expect(await historyOf(small)).toEqual([[4990, 5990]]);
  await sync();
  expect(await historyOf(small)).toEqual([[4990, 5990]]);
  expect(await formerPrices()).toEqual([null, 5990]);
});

it('knows no former price of a markdown it has not seen 30 days before', async () => {
  await reprice(4990, null);
  await reprice(3990, 4990);
  expect(await formerPrices()).toEqual([null, 4990]);
  await reprice(4990, null);
});

it('keeps a change once, whose webhook comes five times and shuffled', async () => {
  const before = await historyOf(small);
  world.clock.advance(40 * dayMs);
  const faults = world.sandbox.faults('atelier');
  Object.assign(faults, { reorder: true, duplicateDeliveries: 4 });
  await reprice(3990, 4990);
  Object.assign(faults, { reorder: false, duplicateDeliveries: 0 });
  await sync();
  expect(await historyOf(small)).toEqual([...before, [3990, 4990]]);
  expect(await formerPrices()).toEqual([4990, 4990]);
});

it('leaves what is read late out of it', async () => {
  const before = await historyOf(small);
  const { rows } = await sql<{
    row: object;
    synced_at: Date;
  }>`select to_jsonb(v) - 'business_id' - 'synced_at' - 'image' as row, synced_at
    from variants v where business_id = ${business} and variant_id = ${small}`.execute(db());
  const [known] = rows;
  if (!known) throw new Error('the variant is not there');
  const late = { ...known.row, price: 100, compare_at_price: null };
  await upsertVariants(db(), business, [late as never], new Date(known.synced_at.getTime() - 1));
  expect(await historyOf(small)).toEqual(before);
});

it('measures from the lowest price where it was raised just before', async () => {
  await reprice(4990, null);
  world.clock.advance(2 * dayMs);
  await reprice(5990, null);
  world.clock.advance(2 * dayMs);
  await reprice(4490, 5990);
  expect(await formerPrices()).toEqual([null, 5990]);
});

it('shows both and the reason to the merchant', async () => {
  const { data } = await world.call(business, 'GET', `/admin/v1/products/${shirt}`);
  expect((data['variants'] as { variant_id: string }[]).find(({ variant_id: id }) => id === small)).toMatchObject({
    price: 44.9,
    compare_at_price: 59.9,
    former_price: 59.9,
    former_price_eea: null,
    former_price_eea_reason: 'was_lower',
  });
});

it('begins anew in another currency', async () => {
  await sql`update stores set currency = 'ILS' where business_id = ${business}`.execute(db());
  const before = await historyOf(small);
  await reprice(4390, 5990);
  expect(await historyOf(small)).toEqual([...before, [4390, 5990]]);
  expect(await formerPrices()).toEqual([null, 5990]);
});

it('drops what no reduction is measured from any more, and keeps the last of the rest', async () => {
  const before = await historyOf(small);
  await prunePrices(db(), world.clock.now());
  // marked down days ago: what led to it is needed
  expect((await historyOf(small)).at(-1)).toEqual([4390, 5990]);
  await prunePrices(db(), new Date(world.clock.now().getTime() + 400 * dayMs));
  const kept = await historyOf(small);
  expect(await historyOf('40200')).toHaveLength(1);
  expect(kept.length).toBeLessThan(before.length);
  expect(kept).toEqual(before.slice(-kept.length));
  expect(kept.slice(-3)).toEqual([
    [5990, null],
    [4490, 5990],
    [4390, 5990],
  ]);
});

it('sees nothing from the day the store is disconnected until it is back', async () => {
  await world.stores.connection.disconnect(business, null);
  expect((await historyOf(small)).at(-1)).toEqual([null, null]);
  world.clock.advance(dayMs);
  await world.connect(business, 'atelier');
  expect((await historyOf(small)).slice(-2)).toEqual([
    [null, null],
    [4390, 5990],
  ]);
  expect(await formerPrices()).toEqual([null, 5990]);
});

it('forgets what has been out of sight for long', async () => {
  await world.stores.connection.disconnect(business, null);
  await prunePrices(db(), new Date(world.clock.now().getTime() + 34 * dayMs));
  expect(await historyOf(small)).not.toEqual([]);
  await prunePrices(db(), new Date(world.clock.now().getTime() + 36 * dayMs));
  for (const variant of [small, '40200']) expect(await historyOf(variant)).toEqual([]);
});
