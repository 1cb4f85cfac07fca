// What the database counts of a link's notices is what `notices.ts` lists, for random products, collections and links.
import { randomUUID } from 'node:crypto';
import { businessId, collectionId, linkId, productId, type BusinessId, type LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { decidePlaces } from '../../links/availability.ts';
import { Catalogue } from '../../stores/catalogue/catalogue.ts';
import { countNotices } from './notices-store.ts';
import { listNotices } from './notices.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

const db = () => test.platform.database.db;
const now = '2026-11-20T10:00:00Z';
const ids = ['1', '2', '3', '4', '5'] as const;

const price = fc.constantFrom(100, 200);
const options = fc.constantFrom<Record<string, string>>({ Size: 'S' }, { Size: 'M' }, { Size: 'M', Colour: 'Sand' });
const variant = fc.record({
  price,
  compare_at_price: fc.option(price),
  available: fc.boolean(),
  options,
});
const product = fc.record({
  facts: fc.record({
    status: fc.constantFrom('active', 'active', 'active', 'unlisted', 'draft', 'archived'),
    url: fc.option(fc.constant('https://store.example/p'), { freq: 5 }),
    deleted_at: fc.constantFrom(null, null, null, now),
    min_price: price,
  }),
  variants: fc.array(variant, { maxLength: 3 }),
});
const collection = fc.record({
  url: fc.option(fc.constant('https://store.example/c'), { freq: 3 }),
  deleted_at: fc.constantFrom(null, null, now),
});
const held = fc.record({
  product_id: fc.constantFrom(...ids),
  selected_options: fc.oneof(fc.constant<Record<string, string>>({}), options),
  seen_price: fc.option(price, { freq: 3 }),
});
const link = fc.record({
  isLook: fc.boolean(),
  hidesSale: fc.boolean(),
  held: fc.uniqueArray(held, { maxLength: 4, selector: ({ product_id: id }) => id }),
  collections: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
});
/** The last of each are held by links and were never heard of. */
const world = fc.record({
  products: fc.array(product, { minLength: 4, maxLength: 4 }),
  collections: fc.array(collection, { minLength: 4, maxLength: 4 }),
  links: fc.array(link, { minLength: 1, maxLength: 5 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const toRows = (
  table: 'products' | 'variants' | 'collections' | 'links' | 'link_products' | 'link_collections',
  rows: object[],
) =>
  rows.length === 0
    ? null
    : sql`insert into ${sql.ref(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
        select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
        from json_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}::json)`.execute(db());

async function write(business: BusinessId, { products, collections, links }: World): Promise<LinkId[]> {
  const of = { business_id: business };
  const common = { title: '', title_text: '', handle: '', updated_at: now, synced_at: now };
  const inserted = links.map((each) => ({ each, link_id: linkId.parse(randomUUID()) }));
  await toRows(
    'products',
    products.map(({ facts }, at) => ({
      ...of,
      ...common,
      ...facts,
      product_id: ids[at],
      search_text: '',
      tags: [],
      images: [],
      options: [],
      created_at: now,
      vendor: '',
      product_type: '',
      total_quantity: 0,
      variants_count: 0,
      variants_available: 0,
    })),
  );
  await toRows(
    'variants',
    products.flatMap(({ variants }, at) =>
      variants.map((each, position) => ({
        ...of,
        ...each,
        product_id: ids[at],
        variant_id: `${ids[at]}${position}`,
        title: '',
        sku: '',
        quantity: 0,
        position,
        continues: false,
        tracked: true,
        synced_at: now,
      })),
    ),
  );
  await toRows(
    'collections',
    collections.map((each, at) => ({
      ...of,
      ...common,
      ...each,
      collection_id: ids[at],
      description: '',
      products_count: 0,
    })),
  );
  await toRows(
    'links',
    inserted.map(({ each: { isLook, hidesSale }, link_id: id }) => ({
      ...of,
      link_id: id,
      code: id,
      link_type: isLook ? 'LOOK' : 'SHORT',
      url_type: isLook ? 'look' : 'product',
      description: '',
      search_text: '',
      images: [],
      utm: {},
      settings: { hide_on_sale_items: hidesSale },
      tags: [],
      tag_keys: [],
      media_related_inventory_ids: [],
      created_by: business,
      created_at: now,
      updated_at: now,
    })),
  );
  await toRows(
    'link_products',
    inserted.flatMap(({ each, link_id: id }) =>
      each.held.map((one, position) => ({ ...of, link_id: id, position, ...one })),
    ),
  );
  await toRows(
    'link_collections',
    inserted.flatMap(({ each, link_id: id }) =>
      each.collections.map((one, position) => ({ ...of, link_id: id, position, collection_id: one })),
    ),
  );
  return inserted.map(({ link_id: id }) => id);
}

/** How many notices each link has by the pure rules; links without any are left out. */
async function count(business: BusinessId, { links }: World, linkIds: readonly LinkId[]): Promise<Map<LinkId, number>> {
  const all = ids.map((id) => productId.parse(id));
  const catalogue = new Catalogue(db());
  const products = await catalogue.listProducts(business, all);
  const collections = await catalogue.listCollections(
    business,
    ids.map((id) => collectionId.parse(id)),
  );
  const counts = links.map(({ isLook, hidesSale, held: places, collections: chosen }, at): [LinkId, number] => {
    const own = places.map(({ product_id: id, selected_options: selectedOptions, seen_price: seenPrice }) => ({
      productId: productId.parse(id),
      selectedOptions,
      seenPrice,
    }));
    const facts = { held: own, products, hideOnSale: isLook && hidesSale };
    const collectionIds = chosen.map((id) => collectionId.parse(id));
    const notices = listNotices({
      link: { urlType: isLook ? 'look' : 'product', products: own, collectionIds },
      view: { places: decidePlaces(facts, new Map(), false), similar: [], everythingGone: false },
      collections: collections.filter(({ collectionId: id }) => collectionIds.includes(id)),
      currency: 'USD',
    });
    return [linkIds[at] ?? linkId.parse(randomUUID()), notices.length];
  });
  return new Map(counts.filter(([, notices]) => notices > 0));
}

it('counts what the pure rules list', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const business = businessId.parse(randomUUID());
      await sql`insert into businesses (business_id, name, created_at) values (${business}, 'Test', now())`.execute(
        db(),
      );
      const linkIds = await write(business, given);
      expect(await countNotices(db(), business, linkIds)).toEqual(await count(business, given, linkIds));
    }),
    { numRuns: 150 },
  );
});
