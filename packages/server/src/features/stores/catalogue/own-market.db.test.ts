// What the store's own market does not have, what it sells only by several at once, and bundles among variants, by each way a catalogue is read, and where the store does not let us ask.
import { productId, type BusinessId } from '@vitrine/contract/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
});
afterAll(() => world.close());

const db = () => world.platform.database.db;

async function settle(business: BusinessId): Promise<void> {
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
}

/** Of every product what it is sold as. */
async function listKinds(business: BusinessId): Promise<(string | null)[]> {
  const rows = await db().selectFrom('products').select('sold_as').where('business_id', '=', business).execute();
  return rows.map(({ sold_as: soldAs }) => soldAs ?? null);
}

describe('a product of other markets', () => {
  it.each([
    ['files', null],
    ['pages', 'access'],
  ] as const)(
    'is known as one from the catalogue by %s, and by the piece again when it is not',
    async (by, refused) => {
      const { shop, faults } = world.sandbox.open(`market-by-${by}`);
      faults.refuseBulk = refused;
      const [first] = shop.products();
      shop.updateProduct(first?.id ?? '', { soldElsewhere: true });
      const business = await world.createBusiness();
      await world.connect(business, `market-by-${by}`);
      await settle(business);
      const kinds = await listKinds(business);
      expect(kinds.filter((kind) => kind === 'other_markets')).toHaveLength(1);
      shop.updateProduct(first?.id ?? '', { soldElsewhere: false });
      await until(async () => !(await listKinds(business)).includes('other_markets'));
    },
  );

  it('is not asked for where it was not granted, and the catalogue comes whole', async () => {
    const { shop } = world.sandbox.open('market-untold');
    const business = await world.createBusiness();
    await world.connect(business, 'market-untold');
    await settle(business);
    const { access } = shop;
    const grants = ['read_products', 'read_inventory', 'read_orders', 'write_discounts'];
    access.install(world.sandbox.open('market-untold').apps.first.clientId, grants);
    await db().updateTable('stores').set({ scopes: grants }).where('business_id', '=', business).execute();
    const [first] = shop.products();
    shop.updateProduct(first?.id ?? '', { soldElsewhere: true, title: 'Renamed' });
    const named = db().selectFrom('products').select('sold_as').where('business_id', '=', business);
    await until(async () => (await named.where('title', '=', 'Renamed').execute()).length === 1);
    await world.stores.syncs.startSync(business);
    await settle(business);
    const kinds = await listKinds(business);
    expect(kinds).toHaveLength(shop.products().length);
    expect(kinds).not.toContain('other_markets');
  });
});

/** Whether a link's cart takes each variant of a product, and what the product is sold as. */
async function listBuyable(business: BusinessId, id: string) {
  const [product] = await db()
    .selectFrom('products')
    .select('sold_as')
    .where('business_id', '=', business)
    .where('product_id', '=', productId.parse(id))
    .execute();
  const variants = await db()
    .selectFrom('variants')
    .select('available')
    .where('business_id', '=', business)
    .where('product_id', '=', productId.parse(id))
    .orderBy('available')
    .execute();
  return { soldAs: product?.sold_as ?? null, buyable: variants.map(({ available }) => available) };
}

describe('a rule of how many must be bought at once', () => {
  it.each([
    ['files', null],
    ['pages', 'access'],
  ] as const)('is known from the catalogue by %s, of each variant, and by news when it goes', async (by, refused) => {
    const { shop, faults } = world.sandbox.open(`rules-by-${by}`);
    faults.refuseBulk = refused;
    const part = shop.products().find(({ variants }) => variants.length > 1);
    const whole = shop.products().find((each) => each !== part && each.status === 'ACTIVE');
    if (whole === undefined || part === undefined) throw new Error('the shop has too little to choose from');
    for (const { id } of [...whole.variants, ...part.variants]) shop.setStock(id, 9);
    shop.updateProduct(whole.id, { leastQuantity: 6 });
    shop.setLeastQuantity(part.variants[0]?.id ?? '', 2);
    const business = await world.createBusiness();
    await world.connect(business, `rules-by-${by}`);
    await settle(business);
    const rest = part.variants.slice(1).map(() => true);
    expect(await listBuyable(business, whole.id)).toEqual({
      soldAs: 'quantity_rule',
      buyable: whole.variants.map(() => false),
    });
    const { soldAs, buyable } = await listBuyable(business, part.id);
    expect(soldAs).toBeNull();
    expect(buyable).toEqual([false, ...rest]);
    shop.updateProduct(whole.id, { leastQuantity: null });
    await until(async () => (await listBuyable(business, whole.id)).soldAs === null);
    expect((await listBuyable(business, whole.id)).buyable).toEqual(whole.variants.map(() => true));
  });
});

describe('a bundle among the variants of a product', () => {
  it.each([
    ['files', null],
    ['pages', 'access'],
  ] as const)('is refused alone by %s, and the product where all of them are', async (by, refused) => {
    const { shop, faults } = world.sandbox.open(`bundles-by-${by}`);
    faults.refuseBulk = refused;
    const product = shop.products().find(({ variants, status }) => variants.length > 1 && status === 'ACTIVE');
    if (product === undefined) throw new Error('the shop has no product of several variants');
    for (const { id } of product.variants) shop.setStock(id, 9);
    shop.setBundle(product.variants[0]?.id ?? '', true);
    const business = await world.createBusiness();
    await world.connect(business, `bundles-by-${by}`);
    await settle(business);
    const rest = product.variants.slice(1).map(() => true);
    expect(await listBuyable(business, product.id)).toEqual({ soldAs: null, buyable: [false, ...rest] });
    for (const { id } of product.variants) shop.setBundle(id, true);
    await until(async () => (await listBuyable(business, product.id)).soldAs === 'bundle');
    for (const { id } of product.variants) shop.setBundle(id, false);
    await until(async () => (await listBuyable(business, product.id)).soldAs === null);
    expect((await listBuyable(business, product.id)).buyable).toEqual(product.variants.map(() => true));
  });
});
