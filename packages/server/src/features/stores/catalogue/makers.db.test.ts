// Who made a product, by each way a catalogue is read: said, not said, and said by who means harm.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
});
afterAll(() => world.close());

const field = (key: string, value: string, type = 'single_line_text_field') => ({
  namespace: 'custom',
  key,
  type,
  value,
});

async function findMaker(business: BusinessId, title: string) {
  const { db } = world.platform.database;
  const found = db.selectFrom('products').select('maker').where('business_id', '=', business);
  return (await found.where('title', '=', title).executeTakeFirst())?.maker ?? null;
}

it.each([
  ['files', null],
  ['pages', 'access'],
] as const)('from the catalogue by %s, and from a product that changes', async (by, refused) => {
  const { shop, faults } = world.sandbox.open(`makers-by-${by}`);
  faults.refuseBulk = refused;
  const [said, silent, hostile] = shop.products();
  shop.updateProduct(said?.id ?? '', {
    title: 'Said',
    metafields: [
      field('manufacturer_name', 'Mill Ltd'),
      field('manufacturer_address', '1 Mill Road\nCork', 'multi_line_text_field'),
      { ...field('eu_responsible_person', 'EU Rep SARL'), namespace: 'gpsr' },
      field('safety_warnings', 'gid://shopify/Metaobject/1', 'metaobject_reference'),
    ],
  });
  shop.updateProduct(silent?.id ?? '', { title: 'Silent', metafields: [] });
  const script = '<script>alert(1)</script>';
  shop.updateProduct(hostile?.id ?? '', {
    title: 'Hostile',
    metafields: [field('manufacturer_name', script), field('safety_warnings', '\u202e'.repeat(9) + 'x'.repeat(5000))],
  });
  const business = await world.createBusiness();
  await world.connect(business, `makers-by-${by}`);
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
  const mill = {
    name: 'Mill Ltd',
    address: '1 Mill Road\nCork',
    contact: '',
    responsible: 'EU Rep SARL',
    warnings: '',
  };
  expect(await findMaker(business, 'Said')).toEqual(mill);
  expect(await findMaker(business, 'Silent')).toBeNull();
  expect(await findMaker(business, 'Hostile')).toMatchObject({
    name: script,
    warnings: `${'x'.repeat(limits.makerFact - 1)}…`,
  });
  shop.updateProduct(silent?.id ?? '', { metafields: [field('manufacturer_contact', 'care@mill.example')] });
  await until(async () => (await findMaker(business, 'Silent'))?.contact === 'care@mill.example');
  shop.updateProduct(said?.id ?? '', { metafields: [] });
  await until(async () => (await findMaker(business, 'Said')) === null);
});

it.each([
  ['files', null],
  ['pages', 'access'],
] as const)(
  'from other fields as soon as they are named, by %s, also while a catalogue is read',
  async (by, refused) => {
    const name = `named-by-${by}`;
    const { shop, faults } = world.sandbox.open(name);
    faults.refuseBulk = refused;
    const [first, second] = shop.products();
    const metafields = [field('manufacturer_name', 'Old Mill'), { ...field('by', 'New Mill'), namespace: 'made' }];
    shop.updateProduct(first?.id ?? '', { title: 'First', metafields });
    const business = await world.createBusiness();
    await world.connect(business, name);
    const finished = () => until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
    await finished();
    expect((await findMaker(business, 'First'))?.name).toBe('Old Mill');
    // a catalogue that is being read was asked for by the names before
    await world.stores.syncs.startSync(business);
    await world.stores.makers.update(business, { name: 'made.by' });
    await finished();
    expect((await findMaker(business, 'First'))?.name).toBe('New Mill');
    shop.updateProduct(second?.id ?? '', { title: 'Second', metafields });
    await until(async () => (await findMaker(business, 'Second'))?.name === 'New Mill');
    expect((await world.stores.makers.find(business)).counts).toMatchObject({ saying: { name: 2, address: 0 } });
    // what was set already reads nothing anew
    const before = await world.stores.syncs.findSync(business);
    await world.stores.makers.update(business, { name: 'made.by', address: null });
    expect((await world.stores.syncs.findSync(business))?.started_at).toEqual(before?.started_at);
  },
);

it('is read as usual from another store that takes the place of one', async () => {
  const business = await world.createBusiness();
  await world.connect(business, 'named-before');
  await world.stores.makers.update(business, { name: 'made.by' });
  await world.connect(business, 'named-before');
  expect((await world.stores.makers.find(business)).sources?.name.field).toBe('made.by');
  await world.connect(business, 'named-after');
  expect((await world.stores.makers.find(business)).sources?.name.field).toBeNull();
});

it('does not name fields to a store that does not answer', async () => {
  const business = await world.createBusiness();
  await world.connect(business, 'named-closed');
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
  world.sandbox.faults('named-closed').rate500 = 1;
  await expect(world.stores.makers.listFields(business)).rejects.toMatchObject({ code: 'store_unavailable' });
  await expect(world.stores.makers.update(business, { name: 'made.by' })).rejects.toMatchObject({
    code: 'store_unavailable',
  });
  expect((await world.stores.makers.find(business)).sources?.name.field).toBeNull();
});
