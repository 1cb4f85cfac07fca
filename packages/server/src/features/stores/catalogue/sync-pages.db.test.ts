// A catalogue that is read page by page, because the store prepares no files of it: the same as by files, also in two parts.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { calm, noFaults } from '../../../../../sandbox/src/faults.ts';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;
const shopOf = 'paged';

beforeAll(async () => {
  world = await createStoreWorld({ catalogue: generateCatalogue, defaults: { products: 60, variantsPerProduct: 4 } });
  business = await world.createBusiness();
  Object.assign(faults(), { ...calm, pointsPerSecond: 2000 });
  await world.connect(business, shopOf);
});
afterAll(() => world.close());

const faults = () => world.sandbox.faults(shopOf);
const sync = () => world.stores.syncs.findSync(business);
const start = () => world.call(business, 'POST', '/admin/v1/businesses/sync', { business_id: business });
const ended = async (): Promise<string | undefined> => {
  await until(async () => !['waiting', 'running'].includes((await sync())?.state ?? ''));
  return (await sync())?.state;
};

beforeEach(() => {
  // of the largest plan, so that no test waits for the budget but the one that is about it
  Object.assign(faults(), { ...noFaults(), ...calm, pointsPerSecond: 2000 });
});

/** All that is kept of the catalogue, as text, without when it was read. */
async function readKept(): Promise<string> {
  const tables = ['products', 'variants', 'collections', 'collection_products'];
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'synced_at')::text as row from ${sql.table(table)} t where business_id = ${business}
      order by 1`.execute(world.platform.database.db);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** Products, variants, pictures, collections and what is in them: each is read once. */
function countEntries(): number {
  const shop = world.sandbox.shop(shopOf);
  const products = shop.products();
  const variants = products.flatMap((product) => product.variants);
  return [
    products.length,
    variants.length,
    shop.collections().length,
    products.reduce((sum, { pictures }) => sum + pictures.length, 0),
    variants.filter(({ pictureId }) => pictureId !== null).length,
    shop.collections().reduce((sum, { productIds }) => sum + productIds.length, 0),
  ].reduce((sum, count) => sum + count, 0);
}

describe('a catalogue without files', () => {
  it.each(['access', 'busy'] as const)('of a store that refuses them (%s) is the same as by files', async (why) => {
    const byFiles = await readKept();
    expect((await sync())?.paged_reason).toBeNull();
    faults().refuseBulk = why;
    await start();
    expect(await ended()).toBe('finished');
    expect(await readKept()).toBe(byFiles);
    const row = await sync();
    expect(row?.paged_reason).toMatch(why === 'access' ? /no access to bulk operations/ : /already in progress/);
    expect(row?.processed).toBe(countEntries());
    faults().refuseBulk = null;
    await start();
    expect(await ended()).toBe('finished');
    expect((await sync())?.paged_reason).toBeNull();
  });

  it.each([
    ['by a failure', { failBulk: true }, /^FAILED INTERNAL_SERVER_ERROR$/],
    ['by whatever end is drawn', { rateBulkBreaks: 1 }, /^(FAILED|CANCELED|EXPIRED)/],
  ])('of a store whose files break off %s, again and again, is as whole', async (_how, broken, reason) => {
    const before = await readKept();
    Object.assign(faults(), broken);
    await start();
    expect(await ended()).toBe('finished');
    expect(await readKept()).toBe(before);
    expect(await sync()).toMatchObject({ attempt: 0, paged_reason: expect.stringMatching(reason) });
  });

  it('goes on at the page where it stopped, and ends as the same sync', async () => {
    Object.assign(faults(), { refuseBulk: 'access', slowMs: 40 });
    const begun = await start();
    const isUnderWay = async () => {
      const cursor: unknown = JSON.parse((await sync())?.cursor ?? '{}');
      return JSON.stringify(cursor).includes('"products","after":"');
    };
    await until(isUnderWay);
    // the store goes down for longer than a call is tried for
    faults().rate500 = 1;
    await until(async () => ((await sync())?.attempt ?? 0) > 0);
    expect((await sync())?.state).toBe('running');
    Object.assign(faults(), { slowMs: 0, rate500: 0 });
    await world.stores.syncs.wake(world.platform.database.db, business);
    expect(await ended()).toBe('finished');
    const row = await sync();
    expect(row?.started_at.toISOString()).toBe(begun.data['started_at']);
    expect(row?.processed).toBe(countEntries());
  });

  it('loses what is gone from the store', async () => {
    const [gone] = world.sandbox.shop(shopOf).products();
    faults().dropWebhooks = true;
    world.sandbox.shop(shopOf).deleteProduct(gone?.id ?? '');
    faults().refuseBulk = 'access';
    await start();
    expect(await ended()).toBe('finished');
    const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from products
      where business_id = ${business} and product_id = ${gone?.id ?? ''}`.execute(world.platform.database.db);
    expect(rows).toEqual([{ deleted: true }]);
  });

  it('keeps within the store’s budget though it refuses calls now and then', async () => {
    Object.assign(faults(), { refuseBulk: 'access', rateThrottled: 0.2, pointsPerSecond: 200 });
    await start();
    expect(await ended()).toBe('finished');
  });
});
