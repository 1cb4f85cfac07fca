// Search over HTTP: words, tags, hostile patterns, Hebrew, states, stock, collections and pages.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import {
  upsertCollections,
  upsertMemberships,
  upsertProducts,
  upsertVariants,
  sumUpProducts,
} from './catalogue-store.ts';
import { readCursor, writeCursor } from './catalogue-search.ts';

let world: StoreWorld;
let business: BusinessId;

interface Wanted {
  id: string;
  title: string;
  tags?: string[];
  status?: 'active' | 'draft' | 'archived' | 'unlisted';
  url?: null;
  stock?: number;
}

const wanted: Wanted[] = [
  { id: '1', title: 'Linen Shirt', tags: ['Summer', 'linen'] },
  { id: '2', title: 'Wool scarf', tags: ['winter'] },
  { id: '3', title: 'חולצת פשתן כחולה', tags: ['קיץ'] },
  { id: '4', title: '100% cotton_tee \\ back', tags: [] },
  { id: '5', title: 'Draft coat', status: 'draft', url: null },
  { id: '6', title: 'Sold out hat', stock: 0 },
  { id: '7', title: 'Hidden Linen dress', url: null },
  { id: '8', title: 'ÉTÉ blouse', status: 'unlisted' },
  { id: '9', title: 'Wool scarf', tags: ['gift'] },
  { id: '10', title: 'İstanbul ﬁne bag' },
];

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
  await insert(business, wanted);
  const { db } = world.platform.database;
  await sql`delete from products where business_id = ${business} and product_id like '900_'`.execute(db);
});
afterAll(() => world.close());

async function insert(owner: BusinessId, products: readonly Wanted[]): Promise<void> {
  const { db } = world.platform.database;
  const at = new Date('2026-11-01T10:00:00Z');
  const stamp = new Date('2026-11-02T10:00:00Z');
  const records = products.map(({ id, title, tags = [], status = 'active', url }) => ({
    product_id: id as never,
    title,
    handle: `p-${id}`,
    status,
    vendor: '',
    product_type: '',
    tags,
    image: null,
    options: [],
    url: url === null ? null : `https://shop.example/products/p-${id}`,
    total_quantity: 1,
    updated_at: at,
    created_at: at,
  }));
  const variants = products.map(({ id, stock = 3 }) => ({
    product_id: id as never,
    variant_id: `1${id}` as never,
    title: '',
    sku: '',
    price: 1990,
    compare_at_price: null,
    available: stock > 0,
    quantity: stock,
    continues: false,
    tracked: true,
    least_quantity: 1,
    is_bundle: false,
    position: 1,
    options: {},
    inventory_item_id: null,
    unit_cost: null,
  }));
  await upsertProducts(db, owner, records, stamp);
  await upsertVariants(db, owner, variants, stamp);
  await sumUpProducts(
    db,
    owner,
    products.map(({ id }) => id),
  );
  const collection = {
    collection_id: '77' as never,
    title: 'Été',
    handle: 'ete',
    description: '',
    image: null,
    url: null,
  };
  await upsertCollections(db, owner, [{ ...collection, products_count: 2, updated_at: at }], stamp);
  await upsertMemberships(
    db,
    owner,
    ['1', '8'].map((id) => ({ collection_id: '77' as never, product_id: id as never })),
    stamp,
  );
}

interface Found {
  ids: string[];
  next: string | null;
  products: Record<string, unknown>[];
}

async function search(query: Record<string, string>): Promise<Found> {
  const path = `/admin/v1/products/search?${new URLSearchParams(query).toString()}`;
  const { status, data } = await world.call(business, 'GET', path);
  expect(status).toBe(200);
  const products = data['products'] as Record<string, unknown>[];
  return {
    ids: products.map((product) => String(product['inventory_id'])),
    next: data['next'] as string | null,
    products,
  };
}

const all = ['4', '5', '7', '10', '1', '6', '2', '9', '8', '3'];

describe('product search', () => {
  const rows: [string, Record<string, string>, string[]][] = [
    ['nothing asked for', {}, all],
    ['a word in any case', { q: 'LINEN' }, ['7', '1']],
    ['a part of a word', { q: 'ine' }, ['7', '10', '1']],
    ['one letter', { q: 'é' }, ['8']],
    ['two words, in any order', { q: 'shirt  linen' }, ['1']],
    ['spaces around', { q: '  scarf ' }, ['2', '9']],
    ['Hebrew', { q: 'פשתן' }, ['3']],
    ['a capital with an accent', { q: 'été' }, ['8']],
    ['a ligature', { q: 'fine' }, ['10']],
    ['a percent sign', { q: '0%' }, ['4']],
    ['a percent sign alone', { q: '%' }, ['4']],
    ['an underscore', { q: '_' }, ['4']],
    ['a backslash', { q: '\\' }, ['4']],
    ['quotes and SQL', { q: `'; drop table products; --` }, []],
    ['a tag, not asked for', { q: 'winter' }, []],
    ['a tag, on request', { q: 'winter', include_search_tags: 'true' }, ['2']],
    ['a tag in Hebrew', { q: 'קיץ', include_search_tags: '1' }, ['3']],
    ['words of title and tag', { q: 'wool gift', include_search_tags: 'true' }, ['9']],
    ['what shoppers can see', { product_status: 'active' }, ['4', '10', '1', '6', '2', '9', '3']],
    ['drafts', { product_status: 'draft' }, ['5']],
    ['unlisted ones', { product_status: 'unlisted' }, ['8']],
    ['what can be bought', { q: 'hat', include_out_of_stock: 'false' }, []],
    ['also what cannot', { q: 'hat', include_out_of_stock: 'true' }, ['6']],
    ['what has an address', { q: 'linen', with_url: 'true' }, ['1']],
    ['a collection', { collection_id: '77' }, ['1', '8']],
    ['a collection and a word', { collection_id: '77', q: 'shirt' }, ['1']],
    ['an unknown collection', { collection_id: '78' }, []],
    ['certain ones in their order', { ids: '9,1,404,9,x, 3' }, ['9', '1', '3']],
  ];
  it.each(rows)('finds %s', async (_, query, ids) => {
    expect((await search(query)).ids).toEqual(ids);
  });

  it('goes from page to page without losing or repeating one, also between equal titles', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Found = await search({ count: '3', ...(next === '' ? {} : { next }) });
      expect(page.ids.length).toBeLessThanOrEqual(3);
      seen.push(...page.ids);
      next = page.next;
    }
    expect(seen).toEqual(all);
  });

  it.each(['best_selling', 'newest'] as const)('lists by what is asked for, page by page (%s)', async (order) => {
    const { db } = world.platform.database;
    // two of one score and one day are told apart by their titles
    await sql`update products set selling_score = least(product_id::int, 9) * 10,
      created_at = timestamptz '2026-10-01' + least(product_id::int, 9) * interval '1 day 1 microsecond'
      where business_id = ${business}`.execute(db);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Found = await search({ count: '3', sort_by: order, ...(next === '' ? {} : { next }) });
      seen.push(...page.ids);
      next = page.next;
    }
    expect(seen).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  });

  it('refuses to go on in another order', async () => {
    const { next } = await search({ count: '3' });
    const path = `/admin/v1/products/search?${new URLSearchParams({ next: next ?? '', sort_by: 'newest' }).toString()}`;
    expect((await world.call(business, 'GET', path)).status).toBe(400);
  });

  it('presents states, prices and availability', async () => {
    const { products } = await search({ ids: '1,5,6,7' });
    expect(products).toMatchObject([
      { product_status: 'active', price: 19.9, available: true, variant_availability_ratio: 100, currency: 'USD' },
      { product_status: 'draft', url: null },
      { product_status: 'active', available: false, variant_availability_ratio: 0 },
      { product_status: 'unpublished' },
    ]);
  });

  it.each([
    ['count', '0'],
    ['count', '251'],
    ['next', 'nonsense'],
    ['product_status', 'sold'],
    ['include_out_of_stock', 'maybe'],
    ['collection_id', '../1'],
    ['q', 'x'.repeat(201)],
  ])('refuses %s=%s', async (name, value) => {
    const path = `/admin/v1/products/search?${new URLSearchParams({ [name]: value }).toString()}`;
    const { status, error } = await world.call(business, 'GET', path);
    expect([status, error?.code]).toEqual([400, 'validation_failed']);
  });

  it('shows nothing of another business', async () => {
    const other = await world.createBusiness();
    await world.connect(other, 'neighbour');
    const found = await world.call(other, 'GET', '/admin/v1/products/search?ids=1,2,3');
    expect(found.data['products']).toEqual([]);
    expect((await world.call(other, 'GET', '/admin/v1/products/1')).status).toBe(404);
    expect((await world.call(business, 'GET', '/admin/v1/products/1')).data).toMatchObject({
      inventory_id: '1',
      variants: [{ variant_id: '11', price: 19.9, available: true, options: {} }],
    });
  });
});

describe('collection search', () => {
  it.each([
    ['q=', ['Summer', 'Été']],
    ['q=%C3%89T', ['Été']],
    ['q=%25', []],
    ['count=1', ['Summer']],
    ['count=1&skip=1', ['Été']],
    ['ids=77', ['Été']],
  ])('%s', async (query, titles) => {
    const { data } = await world.call(business, 'GET', `/admin/v1/collections/search?${query}`);
    expect((data['collections'] as { title: string }[]).map(({ title }) => title)).toEqual(titles);
  });
});

describe('cursors', () => {
  it.each([
    { titleText: 'été "x"', productId: '1', rank: null },
    { titleText: '', productId: '', rank: -1_790_000_000.000001 },
  ])('come back as %j', (cursor) => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });
  it.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
  ])('are none: %j', (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
