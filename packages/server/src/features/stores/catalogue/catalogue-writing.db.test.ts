// Lines of a catalogue in any order and in batches of any size end in the same catalogue.
import { randomUUID } from 'node:crypto';
import { businessId, type BusinessId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { isEmpty, noOrphans, sortItems, writeBatch, writeProduct } from './catalogue-writing.ts';
import { deleteUnseen } from './catalogue-lookups-store.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueItem } from '../platforms/platform.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

const at = new Date('2026-11-01T10:00:00Z');
const stamp = new Date('2026-11-02T10:00:00Z');
const db = () => test.platform.database.db;

async function createBusiness(): Promise<BusinessId> {
  const id = businessId.parse(randomUUID());
  await sql`insert into businesses (business_id, name, created_at)
    values (${id}, 'Test', now())`.execute(db());
  return id;
}

const picture = (id: string) => ({ id, src: `https://cdn.example/${id}.webp`, width: 4, height: 5, alt: '' });
const toRecord = (id: string, title = `Product ${id}`) => ({
  product_id: id as never,
  title,
  handle: `p-${id}`,
  status: 'active' as const,
  vendor: '',
  product_type: '',
  tags: ['x'],
  image: null,
  options: [],
  url: null,
  total_quantity: 1,
  updated_at: at,
  created_at: at,
});
const toVariant = (product: string, id: string, price: number) => ({
  product_id: product as never,
  variant_id: id as never,
  title: id,
  sku: '',
  price,
  compare_at_price: price === 100 ? 150 : null,
  available: price !== 300,
  quantity: 1,
  continues: false,
  tracked: true,
  least_quantity: 1,
  is_bundle: false,
  position: price,
  options: {},
  inventory_item_id: `9${id}`,
  unit_cost: 250,
});

const items: CatalogueItem[] = ['1', '2', '3'].flatMap((id): CatalogueItem[] => [
  { kind: 'product', product: toRecord(id) },
  ...[100, 200, 300].map((price): CatalogueItem => ({
    kind: 'variant',
    variant: toVariant(id, `${id}${price}`, price),
  })),
  { kind: 'variant_picture', picture: { variantId: `${id}200` as never, picture: picture(`v${id}`) } },
  { kind: 'product_picture', picture: { productId: id as never, picture: picture(`a${id}`) } },
  { kind: 'product_picture', picture: { productId: id as never, picture: picture(`b${id}`) } },
  { kind: 'membership', membership: { collection_id: '7' as never, product_id: id as never } },
]);

async function contentsOf(owner: BusinessId): Promise<unknown> {
  const { rows } = await sql`
    select p.product_id, p.variants_count, p.variants_available, p.min_price, p.compare_at_price,
      (select jsonb_agg(i->>'id' order by i->>'id') from jsonb_array_elements(p.images) i) as images,
      (select jsonb_agg(jsonb_build_array(v.variant_id, v.price, v.image->>'id') order by v.variant_id)
        from variants v where v.business_id = p.business_id and v.product_id = p.product_id) as variants,
      (select count(*) from collection_products m
        where m.business_id = p.business_id and m.product_id = p.product_id) as memberships
    from products p where p.business_id = ${owner} order by p.product_id`.execute(db());
  return rows;
}

/** Writes the items in batches of a size; a repeated run is what a resumed sync does with lines it reads again. */
async function write(owner: BusinessId, ordered: readonly CatalogueItem[], size: number): Promise<boolean> {
  let orphans = noOrphans;
  for (let from = 0; from < ordered.length; from += size) {
    const batch = sortItems(ordered.slice(from, from + size));
    orphans = await writeBatch(db(), owner, { batch, orphans, stamp });
  }
  return isEmpty(orphans);
}

it('any order, any batches, any lines read twice', async () => {
  const model = await createBusiness();
  expect(await write(model, items, items.length)).toBe(true);
  const expected = await contentsOf(model);
  expect(expected).toMatchObject([
    {
      variants_count: 3,
      variants_available: 2,
      min_price: 100,
      compare_at_price: 150,
      memberships: 1,
      images: ['a1', 'b1'],
    },
    { product_id: '2' },
    { product_id: '3' },
  ]);
  const shuffled = fc.shuffledSubarray(items, { minLength: items.length });
  const again = fc.nat({ max: items.length });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 9 }), again, async (ordered, size, repeatedFrom) => {
      const owner = await createBusiness();
      expect(await write(owner, ordered, size)).toBe(true);
      await write(owner, ordered.slice(repeatedFrom), size);
      expect(await contentsOf(owner)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

it('keeps waiting pictures whose product never comes, and takes them for no harm', async () => {
  const owner = await createBusiness();
  const lost: CatalogueItem = {
    kind: 'product_picture',
    picture: { productId: '404' as never, picture: picture('x') },
  };
  expect(await write(owner, [lost, ...items], 2)).toBe(false);
});

it('leaves alone what a webhook brought while the sync ran', async () => {
  const owner = await createBusiness();
  const later = new Date(stamp.getTime() + 5_000);
  const full = {
    product: toRecord('1', 'Renamed'),
    variants: [toVariant('1', '1100', 90)],
    memberships: [],
    pictures: [],
    variantPictures: [],
  };
  await writeProduct(db(), owner, full, later);
  await write(owner, items, 3);
  await deleteUnseen(db(), owner, stamp, later);
  const [product] = await new Catalogue(db()).listProducts(owner, ['1' as never]);
  expect(product).toMatchObject({ title: 'Renamed', deleted: false });
  expect(product?.variants.map(({ variantId, price }) => [variantId, price])).toEqual([['1100', 90]]);
});

it('forgets what a read product no longer has', async () => {
  const owner = await createBusiness();
  await write(owner, items, 100);
  const full = {
    product: toRecord('2'),
    variants: [toVariant('2', '2300', 300)],
    memberships: [],
    pictures: [{ productId: '2' as never, picture: picture('new') }],
    variantPictures: [],
  };
  await writeProduct(db(), owner, full, new Date(stamp.getTime() + 1));
  expect(await contentsOf(owner)).toMatchObject([
    { product_id: '1', variants_count: 3 },
    { product_id: '2', variants_count: 1, variants_available: 0, min_price: 300, images: ['new'], memberships: 0 },
    { product_id: '3', variants_count: 3 },
  ]);
});
