// The rules of looks and shorts, sentence by sentence of the document, over the real API against a store of the sandbox.
import type { BodySent } from '@vitrine/contract/endpoint';
import { limits } from '@vitrine/contract/limits';
import { closeLink, createLink, editLink, getLink, listLinks, type Link } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type Reply, type TestApp } from '../../../../../tests/world/app.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;

let world: TestApp;
let merchant: Merchant;
let home: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  home = `${world.sandbox.url}/atelier`;
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  await world.addInfluencer(merchant, 'noa');
  await addCatalogue();
});
afterAll(async () => {
  await world.stop();
});

/** Fifty more products and seven more collections, as a sync would bring them. */
async function addCatalogue(): Promise<void> {
  const { db } = world.app.platform.database;
  await sql`
    insert into products (business_id, product_id, title, handle, status, title_text, search_text, url, updated_at,
      created_at, synced_at)
    select ${merchant.businessId}, (9100 + n)::text, 'Product ' || n, 'product-' || n, 'active', 'product ' || n,
      'product ' || n, ${home} || '/products/product-' || n, now(), now(), now()
    from generate_series(1, 51) n`.execute(db);
  await sql`
    insert into collections (business_id, collection_id, title, title_text, handle, url, updated_at, synced_at)
    select ${merchant.businessId}, (8100 + n)::text, 'Collection ' || n, 'collection ' || n, 'collection-' || n,
      case when n < 8 then ${home} || '/collections/collection-' || n end, now(), now()
    from generate_series(1, 8) n`.execute(db);
}

const products = (count: number): string[] => Array.from({ length: count }, (_, index) => String(9101 + index));
const collections = (count: number): string[] => Array.from({ length: count }, (_, index) => String(8101 + index));

const look = (change: Partial<Draft> = {}): Draft => ({ link_type: 'LOOK', inventory_ids: ['9001'], ...change });
const short = (change: Partial<Draft> = {}): Draft => ({ link_type: 'SHORT', ...change });

const create = (draft: Draft, token = merchant.token): Promise<Reply<typeof createLink>> =>
  world.call(createLink, { token, body: { business_id: merchant.businessId, ...draft } });
const edit = (link: Link, draft: Draft, token = merchant.token): Promise<Reply<typeof editLink>> =>
  world.call(editLink, { token, params: { link_id: link.link_id }, body: draft });
const get = ({ link_id: id }: Link): Promise<Link> =>
  world.get(getLink, { token: merchant.token, params: { link_id: id } });

async function made(draft: Draft): Promise<Link> {
  const { data, error } = await create(draft);
  if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

describe('§4 link type derivation', () => {
  it.each<[string, () => Draft, object]>([
    [
      'no products or collections and a custom URL: custom',
      () => short({ shopping_redirect_url: `${home}/pages/a` }),
      { url_type: 'custom' },
    ],
    ['with products: product', () => short({ inventory_ids: ['9001'] }), { url_type: 'product' }],
    ['with collections: collection', () => short({ collection_ids: ['8001'] }), { url_type: 'collection' }],
    [
      'a product with an address typed before: product',
      () => short({ inventory_ids: ['9001'], shopping_redirect_url: `${home}/pages/a` }),
      { url_type: 'product' },
    ],
    ['otherwise look', () => look(), { url_type: 'look' }],
    ['a look with collections: look', () => look({ collection_ids: ['8001'] }), { url_type: 'look' }],
  ])('%s', async (_rule, draft, expected) => {
    const sent = draft();
    const link = await made(sent);
    expect(link).toMatchObject({ ...expected, link_type: sent.link_type });
  });

  it('on submit custom, product and collection are shorts, and stay shorts; a look stays a look', async () => {
    const link = await made(short({ inventory_ids: ['9001'] }));
    expect((await edit(link, short({ collection_ids: ['8001'] }))).data).toMatchObject({ url_type: 'collection' });
    expect((await edit(link, short({ shopping_redirect_url: home }))).data).toMatchObject({ url_type: 'custom' });
    expect((await edit(link, look())).error).toMatchObject({ code: 'validation_failed', field: 'link_type' });
    expect((await edit(await made(look()), short({ inventory_ids: ['9001'] }))).error?.field).toBe('link_type');
  });
});

describe('§4 link form', () => {
  it('selecting an influencer sets the promo code to her code, whatever was typed', async () => {
    const link = await made(look({ influencer_username: 'lena', promocode: 'TYPED' }));
    expect(link).toMatchObject({ influencer_username: 'lena', promocode: { code: 'LENA10' } });
    expect((await edit(link, look({ promocode: 'TYPED' }))).data?.promocode).toEqual({ code: 'LENA10' });
    const ofNoa = await made(short({ inventory_ids: ['9001'], influencer_username: 'noa' }));
    expect(ofNoa).toMatchObject({ influencer_username: 'noa', promocode: null });
  });

  it('the influencer cannot be changed once saved, nor given to a link that was saved without one', async () => {
    const hers = await made(look({ influencer_username: 'lena' }));
    const plain = await made(look());
    for (const [link, name] of [
      [hers, 'noa'],
      [plain, 'lena'],
    ] as const) {
      const refused = await edit(link, look({ influencer_username: name }));
      expect(refused).toMatchObject({
        status: 409,
        error: { code: 'influencer_locked', field: 'influencer_username' },
      });
      expect(await get(link)).toEqual(link);
    }
    expect((await edit(hers, look({ influencer_username: 'LENA' }))).status).toBe(200);
    expect((await edit(hers, look({ influencer_username: null }))).data?.influencer_username).toBe('lena');
  });

  it('save needs at least one product', async () => {
    expect((await create(look({ inventory_ids: [] }))).error).toMatchObject({ field: 'inventory_ids' });
    expect((await edit(await made(look()), look({ inventory_ids: [] }))).error).toMatchObject({
      field: 'inventory_ids',
    });
  });

  it('a picture that is still local is not saved: only addresses of the web', async () => {
    for (const local of ['blob:http://localhost/1', 'data:image/png;base64,AA==', 'file:///a.png']) {
      expect((await create(look({ images: [local] }))).error).toMatchObject({
        code: 'validation_failed',
        field: 'images.0',
      });
    }
  });
});

describe('§4 short form', () => {
  it('choosing a product or collection sets URL and title from it, and clears the other kind', async () => {
    const link = await made(short({ inventory_ids: ['9001'] }));
    expect(link).toMatchObject({ title: 'Linen shirt', shopping_redirect_url: `${home}/products/linen-shirt` });
    const { data } = await edit(link, short({ collection_ids: ['8001'] }));
    expect(data).toMatchObject({
      title: 'Summer',
      shopping_redirect_url: `${home}/collections/summer`,
      products: [],
      products_count: 0,
    });
  });

  it('choosing custom clears products, collections and title', async () => {
    const link = await made(short({ inventory_ids: ['9001'] }));
    const { data } = await edit(link, short({ shopping_redirect_url: `${home}/pages/about` }));
    expect(data).toMatchObject({ url_type: 'custom', title: null, products: [], collections: [] });
  });

  it('a title of its own stays, whatever the product is called', async () => {
    expect(await made(short({ inventory_ids: ['9001'], title: 'Mine' }))).toMatchObject({ title: 'Mine' });
  });
});

const titles = async (): Promise<(string | null)[]> => {
  const params = { business_id: merchant.businessId };
  const { links } = await world.get(listLinks, { token: merchant.token, params, query: { q: 'in the list' } });
  return links.map(({ title }) => title);
};

describe('§4 list updates', () => {
  it('a created link is prepended, an updated one stays in its place, a deleted one is removed', async () => {
    const first = await made(look({ title: 'First in the list' }));
    const second = await made(short({ inventory_ids: ['9001'], title: 'Second in the list' }));
    expect(await titles()).toEqual(['Second in the list', 'First in the list']);
    await edit(first, look({ title: 'First in the list, changed' }));
    expect(await titles()).toEqual(['Second in the list', 'First in the list, changed']);
    await world.get(closeLink, { token: merchant.token, params: { link_id: second.link_id } });
    expect(await titles()).toEqual(['First in the list, changed']);
  });
});

/** A field at its limit is kept, one beyond it refused. */
const limitsOf: [string, () => Draft, () => Draft, string, string][] = [
  [
    'link description: character limit 500',
    () => look({ description: 'ק'.repeat(limits.description) }),
    () => look({ description: 'x'.repeat(limits.description + 1) }),
    'description',
    'too_long',
  ],
  ['link title: 80', () => look({ title: 'x'.repeat(80) }), () => look({ title: 'x'.repeat(81) }), 'title', 'too_long'],
  [
    'short title: optional, 80',
    () => short({ inventory_ids: ['9001'], title: 'x'.repeat(80) }),
    () => short({ inventory_ids: ['9001'], title: 'x'.repeat(81) }),
    'title',
    'too_long',
  ],
  [
    'promo code: max 20',
    () => look({ promocode: 'x'.repeat(20) }),
    () => look({ promocode: 'x'.repeat(21) }),
    'promocode',
    'too_long',
  ],
  [
    'promo code of a short: max 20',
    () => short({ inventory_ids: ['9001'], promocode: { code: 'x'.repeat(20) } }),
    () => short({ inventory_ids: ['9001'], promocode: { code: 'x'.repeat(21) } }),
    'promocode',
    'too_long',
  ],
  [
    'products per link: max 15',
    () => look({ inventory_ids: products(15) }),
    () => look({ inventory_ids: products(16) }),
    'inventory_ids',
    'too_many',
  ],
  [
    'products per link: min 1',
    () => look({ inventory_ids: products(1) }),
    () => look({ inventory_ids: [] }),
    'inventory_ids',
    'too_few',
  ],
  [
    'collections per link: max 7',
    () => look({ collection_ids: collections(7) }),
    () => look({ collection_ids: collections(8) }),
    'collection_ids',
    'too_many',
  ],
  [
    'picker for a short: exactly 1 product',
    () => short({ inventory_ids: products(1) }),
    () => short({ inventory_ids: products(2) }),
    'inventory_ids',
    'too_many',
  ],
  [
    'picker for a short: exactly 1 collection',
    () => short({ collection_ids: collections(1) }),
    () => short({ collection_ids: collections(2) }),
    'collection_ids',
    'too_many',
  ],
  [
    'UTM value: 100 characters',
    () => look({ utm_params: { utm_term: 'x'.repeat(100) } }),
    () => look({ utm_params: { utm_term: 'x'.repeat(101) } }),
    'utm_params.utm_term',
    'too_long',
  ],
  ['tags: 20', () => look({ tags: words(20) }), () => look({ tags: words(21) }), 'tags', 'too_many'],
  ['tag: 30', () => look({ tags: ['x'.repeat(30)] }), () => look({ tags: ['x'.repeat(31)] }), 'tags.0', 'too_long'],
];
function words(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `word ${index}`);
}

describe('§5', () => {
  it.each(limitsOf)('%s', async (_rule, within, beyond, field, code) => {
    const link = await made(within());
    for (const refused of [await create(beyond()), await edit(link, beyond())]) {
      expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field } });
      expect(refused.error?.fields?.[0]).toMatchObject({ field, code });
    }
    expect(await get(link)).toEqual(link);
  });

  it('collections per link: min 0 for a look', async () => {
    expect((await made(look({ collection_ids: [] }))).collections).toEqual([]);
  });

  it.each<[string, Draft['promocode']]>([
    ['an empty text', ''],
    ['spaces', '  '],
    ['null', null],
    ['left out', undefined],
    ['an object without one', { code: null }],
    ['an object with an empty one', { code: '' }],
  ])('promo code: optional; empty is kept as null (%s)', async (_what, promocode) => {
    expect((await made(look(promocode === undefined ? {} : { promocode }))).promocode).toBeNull();
  });

  it.each(['TWO WORDS', 'A,B', 'A\tB'])('promo code: no spaces or commas (%j)', async (promocode) => {
    expect((await create(look({ promocode }))).error?.fields?.[0]).toMatchObject({
      field: 'promocode',
      code: 'promocode_characters',
    });
  });

  it('products per link: 50 for the one whose operator allows them, and for nobody else', async () => {
    const { db } = world.app.platform.database;
    const set = (value: object) =>
      sql`update plans set limits = ${JSON.stringify(value)}::jsonb where business_id = ${merchant.businessId}`.execute(
        db,
      );
    await set({ products: 50 });
    expect((await made(look({ inventory_ids: products(50) }))).products_count).toBe(50);
    expect((await create(look({ inventory_ids: products(51) }))).error).toMatchObject({ field: 'inventory_ids' });
    await set({});
    expect((await create(look({ inventory_ids: products(16) }))).error?.fields?.[0]?.code).toBe('too_many');
  });

  it('a product or collection named twice is there once, where it was named first', async () => {
    const link = await made(look({ inventory_ids: ['9002', '9001', '9002'], collection_ids: ['8001', '8001'] }));
    expect(link.products.map(({ inventory_id: id }) => id)).toEqual(['9002', '9001']);
    expect(link.collections).toHaveLength(1);
  });

  it.each(['a&b=c', 'a#b', 'a?b', 'a"b', '<b>', 'a/b', 'a;b', 'a,b'])(
    'UTM values must pass a character check: %j does not',
    async (value) => {
      const { error } = await create(look({ utm_params: { utm_source: value } }));
      expect(error).toMatchObject({ field: 'utm_params.utm_source', code: 'validation_failed' });
    },
  );

  it.each(['spring sale', 'קיץ-2026', '{{link.title}}', 'a-b_c.d~e+f%20g|h:i'])(
    'UTM values must pass a character check: %j does',
    async (value) => {
      expect((await made(look({ utm_params: { utm_source: value } }))).utm_params.utm_source).toBe(value);
    },
  );

  it('a token nobody knows is refused in words, when a link is made and when it is edited', async () => {
    const bad = { utm_params: { utm_campaign: '{link.bogus}' } };
    const link = await made(look());
    for (const answer of [await create(look(bad)), await edit(link, look(bad))]) {
      expect(answer.error).toMatchObject({ field: 'utm_params.utm_campaign', code: 'validation_failed' });
      expect(answer.error?.fields?.[0]?.message).toContain('{link.title}');
    }
  });

  it('turning UTM off clears all five', async () => {
    const all = { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd', utm_content: 'e' };
    const link = await made(look({ utm_params: all }));
    expect(link.utm_params).toEqual(all);
    const { data } = await edit(link, look({ utm_params: null }));
    expect(Object.values(data?.utm_params ?? {})).toEqual([null, null, null, null, null]);
  });

  it.each([
    ['https is added when no scheme is given', (host: string) => `${host}/pages/a`, (url: string) => `${url}/pages/a`],
    ['the home page itself', (host: string) => host, (url: string) => url],
    [
      'a query and a fragment are kept',
      (host: string) => `${host}/pages/a?b=c#d`,
      (url: string) => `${url}/pages/a?b=c#d`,
    ],
  ])('short: custom URL — %s', async (_rule, typed, expected) => {
    const host = home.replace(/^https?:\/\//, '');
    // a store of the sandbox is not served over https: the scheme left out is the store's own
    expect((await made(short({ shopping_redirect_url: typed(host) }))).shopping_redirect_url).toBe(expected(home));
  });

  it.each([
    ['another domain', 'https://elsewhere.example/a', 422, 'url_not_of_store'],
    ['a domain that begins like the store’s', () => `${home}-evil/a`, 422, 'url_not_of_store'],
    ['a domain in the name of the user', () => home.replace('//', '//user:pass@'), 400, 'url_invalid'],
    ['a script', 'javascript:alert(1)', 400, 'url_invalid'],
    ['a file', 'ftp://elsewhere.example/a', 400, 'url_invalid'],
    ['words', 'not an address', 400, 'url_invalid'],
  ])('short: custom URL must start with the store’s domain: %s is refused', async (_what, typed, status, code) => {
    const url = typeof typed === 'string' ? typed : typed();
    const refused = await create(short({ shopping_redirect_url: url }));
    expect(refused).toMatchObject({ status, error: { code, field: 'shopping_redirect_url' } });
  });

  it('short: the message of a foreign address names the store’s domain', async () => {
    const { error } = await create(short({ shopping_redirect_url: 'https://elsewhere.example/' }));
    expect(error?.message).toContain(home);
  });

  it('short: an empty address is no address', async () => {
    for (const empty of ['', '   ', null]) {
      expect((await create(short({ shopping_redirect_url: empty }))).error?.fields?.[0]).toMatchObject({
        field: 'shopping_redirect_url',
        code: 'required',
      });
    }
  });

  it.each<[string, Draft, string]>([
    ['product', short({ inventory_ids: ['9004'] }), 'inventory_ids'],
    ['collection', short({ collection_ids: ['8108'] }), 'collection_ids'],
  ])('picker for a short: only items with an address: a %s without one is refused', async (_kind, draft, field) => {
    expect(await create(draft)).toMatchObject({ status: 422, error: { code: 'url_missing', field } });
  });

  it('all faulty fields are told at once', async () => {
    const { error } = await create(
      look({ title: 'x'.repeat(81), promocode: 'A B', images: ['javascript:1'], tags: ['a,b'] }),
    );
    const fields = error?.fields?.map(({ field }) => field) ?? [];
    expect(fields.toSorted()).toEqual(['images.0', 'promocode', 'tags.0', 'title']);
  });
});
