// Looks and shorts over the real API, against a store of the sandbox: made, changed, listed, closed, and refused.
import { login, loginInfluencer } from '@vitrine/contract/identity';
import type { BodySent } from '@vitrine/contract/endpoint';
import { getLifetime } from '@vitrine/contract/insights';
import {
  closeLink,
  createLink,
  editLink,
  getLink,
  listInfluencerLinks,
  listLinks,
  type Link,
} from '@vitrine/contract/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type Reply, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;

let world: TestApp;
let merchant: Merchant;
let home: string;
let lena: string;
let noa: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  home = `${world.sandbox.url}/atelier`;
  lena = await invite('lena', 'LENA10');
  noa = await invite('noa', null);
});
afterAll(async () => {
  await world.stop();
});

/** Adds an influencer and answers her token. */
async function invite(username: string, promocode: string | null): Promise<string> {
  const password = `${username} pass 1`;
  const profile = { email: `${username}@mail.example`, imageUrl: null, permissions: allPermissions };
  await world.app.features.influencers.create(merchant.businessId, { username, password, promocode, ...profile });
  const body = { admin_username: merchant.username, username, password };
  return (await world.get(loginInfluencer, { body })).token;
}

const look = (change: Partial<Draft> = {}): Draft => ({ link_type: 'LOOK', inventory_ids: ['9001'], ...change });
const short = (change: Partial<Draft> = {}): Draft => ({ link_type: 'SHORT', ...change });

const create = (draft: Draft, token = merchant.token): Promise<Reply<typeof createLink>> =>
  world.call(createLink, { token, body: { business_id: merchant.businessId, ...draft } });

const edit = (linkId: string, draft: Draft, token = merchant.token): Promise<Reply<typeof editLink>> =>
  world.call(editLink, { token, params: { link_id: linkId }, body: draft });

async function made(draft: Draft, token = merchant.token): Promise<Link> {
  const { data, error } = await create(draft, token);
  if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

const list = (query: object = {}, token = merchant.token) =>
  world.get(listLinks, { token, params: { business_id: merchant.businessId }, query });

describe('a look', () => {
  it('comes back whole as it was made', async () => {
    const link = await made(
      look({
        title: ' Summer קיץ ',
        description: ' Light things ',
        inventory_ids: ['9005', '9001'],
        collection_ids: ['8001'],
        selected_options: { 9001: { Size: 'M' } },
        promocode: { code: 'SUMMER10' },
        utm_params: { utm_source: 'instagram', utm_campaign: '{{ link.title }}' },
        images: ['/files/a/b.webp'],
        advanced_settings: { hide_on_sale_items: true },
      }),
    );
    expect(link).toMatchObject({
      short_url: `${world.url}/${link.code}`,
      link_type: 'LOOK',
      url_type: 'look',
      title: 'Summer קיץ',
      description: 'Light things',
      images: ['/files/a/b.webp'],
      shopping_redirect_url: null,
      parent_multilink_id: null,
      influencer_username: null,
      promocode: { code: 'SUMMER10' },
      products_count: 2,
      selected_options: { 9001: { Size: 'M' }, 9005: {} },
      utm_params: { utm_source: 'instagram', utm_medium: null, utm_campaign: '{{ link.title }}' },
      advanced_settings: { hide_on_sale_items: true },
      link_analytics: { visits: 0, requested_checkouts: 0, checkouts: 0, revenue: 0, total_tax: 0 },
    });
    expect(link.products.map((product) => product.inventory_id)).toEqual(['9005', '9001']);
    expect(link.products[1]).toMatchObject({ title: 'Linen shirt', price: 49.9, product_status: 'active' });
    expect(link.collections.map(({ title }) => title)).toEqual(['Summer']);
    expect(link.code).toMatch(/^[A-Za-z0-9]{7}$/);
    expect(await world.get(getLink, { token: merchant.token, params: { link_id: link.link_id } })).toEqual(link);
  });

  it('may hold what is sold out or a draft: the page decides what it shows', async () => {
    expect((await made(look({ inventory_ids: ['9003', '9004'] }))).products_count).toBe(2);
  });

  it('keeps code and age when it is changed, and what was left out', async () => {
    const before = await made(look({ title: 'Before', promocode: 'OLD', inventory_ids: ['9001', '9002'] }));
    const { data: after } = await edit(before.link_id, look({ title: 'After', inventory_ids: ['9002'] }));
    expect(after).toMatchObject({
      link_id: before.link_id,
      code: before.code,
      created_at: before.created_at,
      title: 'After',
      promocode: { code: 'OLD' },
      products_count: 1,
    });
  });

  it('ends as one of two edits of the same moment, never as a mixture', async () => {
    const { link_id: id } = await made(look());
    const drafts = ['9001', '9002', '9005'].map((product) =>
      look({ title: `Of ${product}`, inventory_ids: [product, '9003'] }),
    );
    const answers = await Promise.all(drafts.map((draft) => edit(id, draft)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { title, products } = await world.get(getLink, { token: merchant.token, params: { link_id: id } });
    expect(products.map((product) => product.inventory_id)).toEqual([title?.slice(3), '9003']);
  });

  it('made a hundred times at once has a hundred codes', async () => {
    const links = await Promise.all(Array.from({ length: 100 }, () => made(look())));
    expect(new Set(links.map(({ code }) => code)).size).toBe(100);
  });
});

describe('a short', () => {
  it.each<[string, () => Draft, () => object]>([
    [
      'a product',
      () => short({ inventory_ids: ['9001'] }),
      () => ({ url_type: 'product', title: 'Linen shirt', shopping_redirect_url: `${home}/products/linen-shirt` }),
    ],
    [
      'a collection',
      () => short({ collection_ids: ['8001'], title: 'Mine' }),
      () => ({ url_type: 'collection', title: 'Mine', shopping_redirect_url: `${home}/collections/summer` }),
    ],
    [
      'an address of the store',
      () => short({ shopping_redirect_url: `${home}/pages/about?x=1` }),
      () => ({ url_type: 'custom', title: null, shopping_redirect_url: `${home}/pages/about?x=1` }),
    ],
  ])('leads to %s', async (_what, draft, expected) => {
    expect(await made(draft())).toMatchObject({ link_type: 'SHORT', ...expected() });
  });
});

describe('a link is refused', () => {
  it.each<[string, () => Draft, number, string, string]>([
    ['a product nobody sells', () => look({ inventory_ids: ['9001', '404'] }), 422, 'product_unknown', 'inventory_ids'],
    ['a collection nobody has', () => look({ collection_ids: ['404'] }), 422, 'collection_unknown', 'collection_ids'],
    [
      'an option the product has not',
      () => look({ selected_options: { 9001: { Size: 'XXXL' } } }),
      422,
      'options_unknown',
      'selected_options.9001',
    ],
    ['a promo code of 21 characters', () => look({ promocode: 'x'.repeat(21) }), 400, 'validation_failed', 'promocode'],
    ['a promo code of two words', () => look({ promocode: 'TWO WORDS' }), 400, 'validation_failed', 'promocode'],
    ['a look of nothing', () => look({ inventory_ids: [] }), 400, 'validation_failed', 'inventory_ids'],
    [
      'sixteen products',
      () => look({ inventory_ids: Array.from({ length: 16 }, (_, index) => String(index)) }),
      400,
      'validation_failed',
      'inventory_ids',
    ],
    ['a title of 81 characters', () => look({ title: 'x'.repeat(81) }), 400, 'validation_failed', 'title'],
    ['a zero byte in its words', () => look({ description: 'a\0b' }), 400, 'validation_failed', 'description'],
    [
      'a picture that is a script',
      () => look({ images: ['javascript:alert(1)'] }),
      400,
      'validation_failed',
      'images.0',
    ],
    [
      'UTM values that would break the address',
      () => look({ utm_params: { utm_source: 'a&b=c' } }),
      400,
      'validation_failed',
      'utm_params.utm_source',
    ],
    [
      'an influencer nobody knows',
      () => look({ influencer_username: 'nobody' }),
      422,
      'influencer_unknown',
      'influencer_username',
    ],
    ['a short of nothing', () => short(), 400, 'validation_failed', 'shopping_redirect_url'],
    [
      'a short to a script',
      () => short({ shopping_redirect_url: 'javascript:alert(1)' }),
      400,
      'url_invalid',
      'shopping_redirect_url',
    ],
    [
      'a short to another store',
      () => short({ shopping_redirect_url: 'https://evil.example/atelier' }),
      422,
      'url_not_of_store',
      'shopping_redirect_url',
    ],
    [
      'a short to the store next door',
      () => short({ shopping_redirect_url: `${home}2/products/x` }),
      422,
      'url_not_of_store',
      'shopping_redirect_url',
    ],
    ['a short of a draft', () => short({ inventory_ids: ['9004'] }), 422, 'url_missing', 'inventory_ids'],
  ])('for %s', async (_why, draft, status, code, field) => {
    const refused = await create(draft());
    expect(refused).toMatchObject({ status, error: { code, field } });
    expect(refused.error?.message).not.toMatch(/[{]\w+[}]/);
  });

  it('the same way when it is changed, and then stays as it was', async () => {
    const link = await made(look({ title: 'Kept' }));
    const answers = await Promise.all([
      edit(link.link_id, look({ inventory_ids: ['404'] })),
      edit(link.link_id, look({ promocode: 'x'.repeat(21) })),
      edit(link.link_id, short({ inventory_ids: ['9001'] })),
      edit(link.link_id, look({ influencer_username: 'lena' })),
    ]);
    expect(answers.map(({ error }) => [error?.code, error?.field])).toEqual([
      ['product_unknown', 'inventory_ids'],
      ['validation_failed', 'promocode'],
      ['validation_failed', 'link_type'],
      ['influencer_locked', 'influencer_username'],
    ]);
    expect(await world.get(getLink, { token: merchant.token, params: { link_id: link.link_id } })).toEqual(link);
  });

  it('for a product that was deleted in the store meanwhile', async () => {
    const link = await made(look({ inventory_ids: ['9002', '9001'] }));
    const deleted = await fetch(`${home}/_control/products/9002`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    const refused = await eventually('the event of the deleted product', async () => {
      const answer = await create(look({ inventory_ids: ['9002'] }));
      return answer.error && answer;
    });
    expect(refused).toMatchObject({ status: 422, error: { code: 'product_unknown' } });
    const { products } = await world.get(getLink, { token: merchant.token, params: { link_id: link.link_id } });
    expect(products.map((product) => product.product_status)).toEqual(['deleted', 'active']);
  });

  it('but not for a deleted product that it held before: the rest of the link may still be changed', async () => {
    const { links } = await world.get(listLinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
    });
    const found = links.find(({ notices_count: count }) => count > 0);
    if (!found) throw new Error('no link holds the deleted product');
    const answer = await edit(found.link_id, look({ inventory_ids: ['9002', '9001'], promocode: 'LATER' }));
    expect(answer.data).toMatchObject({ promocode: { code: 'LATER' }, notices: [{ kind: 'deleted' }] });
    expect((await edit(found.link_id, look({ inventory_ids: ['9001', '404'] }))).error?.code).toBe('product_unknown');
  });

  it('without a store', async () => {
    const other = await world.signUp('storeless');
    const body = { business_id: other.businessId, ...look() };
    const refused = await world.call(createLink, { token: other.token, body });
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_required' } });
  });

  it('for the id of another business', async () => {
    const body = { business_id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', ...look() };
    expect(await world.call(createLink, { token: merchant.token, body })).toMatchObject({ status: 404 });
  });
});

describe('an influencer’s link', () => {
  it('is hers, with her code, and its influencer stays', async () => {
    const link = await made(look({ influencer_username: 'LENA', promocode: 'MINE' }));
    expect(link).toMatchObject({ influencer_username: 'lena', promocode: { code: 'LENA10' } });
    expect((await edit(link.link_id, look({ influencer_username: 'noa' }))).error?.code).toBe('influencer_locked');
    expect((await edit(link.link_id, look({ influencer_username: 'lena' }))).status).toBe(200);
    expect((await edit(link.link_id, look())).data?.influencer_username).toBe('lena');
  });

  it('is made by herself for herself, whatever name she sends', async () => {
    const link = await made(look({ influencer_username: 'noa', title: 'By Lena' }), lena);
    expect(link).toMatchObject({ influencer_username: 'lena', promocode: { code: 'LENA10' } });
  });

  it('has no UTM values of hers, and keeps the merchant’s when she edits', async () => {
    const utm = { utm_source: 'merchant' };
    expect(await create(look({ utm_params: utm }), lena)).toMatchObject({
      status: 403,
      error: { code: 'utm_not_allowed', field: 'utm_params' },
    });
    const link = await made(look({ influencer_username: 'lena', utm_params: utm }));
    const { data } = await edit(link.link_id, look({ title: 'Hers', utm_params: link.utm_params }), lena);
    expect(data).toMatchObject({ title: 'Hers', utm_params: { utm_source: 'merchant' } });
    expect((await edit(link.link_id, look({ utm_params: { utm_source: 'hers' } }), lena)).error?.code).toBe(
      'utm_not_allowed',
    );
  });

  it('is out of sight for another influencer, as the merchant’s own are for both', async () => {
    const hers = await made(look({ influencer_username: 'lena' }));
    const shops = await made(look());
    for (const { link_id: id } of [hers, shops]) {
      const tries = await Promise.all([
        world.call(getLink, { token: noa, params: { link_id: id } }),
        edit(id, look(), noa),
        world.call(closeLink, { token: noa, params: { link_id: id } }),
      ]);
      expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const { links } = await list({ count: 100 }, noa);
    expect(links).toEqual([]);
    const names = (await list({ count: 100 }, lena)).links.map((link) => link.influencer_username);
    expect(new Set(names)).toEqual(new Set(['lena']));
  });

  it('is listed under her name for the merchant and herself, and not for others', async () => {
    const params = { business_id: merchant.businessId, username: 'Lena' };
    const forMerchant = await world.get(listInfluencerLinks, { token: merchant.token, params });
    const forHer = await world.get(listInfluencerLinks, { token: lena, params });
    expect(forMerchant.links.length).toBeGreaterThan(0);
    // what goods cost is the merchant's own matter
    const links = forMerchant.links.map(({ link_analytics: { cost_of_goods: _cost, ...seen }, ...link }) => ({
      ...link,
      link_analytics: seen,
    }));
    expect(forHer).toEqual({ ...forMerchant, links });
    expect((await world.call(listInfluencerLinks, { token: noa, params })).status).toBe(404);
    const nobody = { ...params, username: 'nobody' };
    expect((await world.call(listInfluencerLinks, { token: merchant.token, params: nobody })).status).toBe(404);
  });
});

describe('the list', () => {
  let shelf: Merchant;
  const titles = ['Autumn 100%', 'autumn_walk', 'Back\\slash', 'חורף', 'Zebra'];
  const listShelf = (query: object) =>
    world.get(listLinks, { token: shelf.token, params: { business_id: shelf.businessId }, query });
  const titlesOf = async (query: object): Promise<(string | null)[]> =>
    (await listShelf(query)).links.map(({ title }) => title);

  beforeAll(async () => {
    shelf = await world.signUp('shelf');
    await world.connect(shelf, 'maison');
    for (const title of titles) {
      const body = {
        business_id: shelf.businessId,
        ...(title === 'Zebra' ? short({ collection_ids: ['8001'] }) : look()),
        title,
      };
      await world.get(createLink, { token: shelf.token, body });
    }
  });

  it('is newest first and comes in pages', async () => {
    expect(await titlesOf({})).toEqual(titles.toReversed());
    const first = await listShelf({ count: 2 });
    const second = await listShelf({ count: 2, skip: 2 });
    const third = await listShelf({ count: 2, skip: 4 });
    expect([first, second, third].flatMap(({ links }) => links.map(({ title }) => title))).toEqual(titles.toReversed());
    expect([first, second, third].map((page) => page.next_skip)).toEqual([2, 4, null]);
    expect(await listShelf({ skip: 9_007_199_254_740_991 })).toEqual({ links: [], next_skip: null });
  });

  it.each([
    ['AUTUMN', ['autumn_walk', 'Autumn 100%']],
    ['100%', ['Autumn 100%']],
    ['%', ['Autumn 100%']],
    ['_', ['autumn_walk']],
    ['\\', ['Back\\slash']],
    [' חור ', ['חורף']],
    ["'; drop table links; --", []],
    ['', titles.toReversed()],
  ])('is searched for %j', async (q, found) => {
    expect(await titlesOf({ q })).toEqual(found);
  });

  it('is searched by code', async () => {
    const [link] = (await listShelf({ count: 1 })).links;
    expect(await titlesOf({ q: link?.code })).toEqual([link?.title]);
  });

  it('is of one kind when asked to be', async () => {
    expect(await titlesOf({ link_type: 'SHORT' })).toEqual(['Zebra']);
    expect(await titlesOf({ link_type: 'LOOK' })).not.toContain('Zebra');
  });

  it.each(['visits', 'checkouts', 'revenue'])('is whole when sorted by %s', async (sortBy) => {
    expect(await titlesOf({ sort_by: sortBy })).toEqual(titles.toReversed());
  });
});

describe('a closed link', () => {
  it('leaves lists and edits, once', async () => {
    const link = await made(look({ title: 'Closing soon' }));
    const params = { link_id: link.link_id };
    expect(await world.get(closeLink, { token: merchant.token, params })).toEqual({});
    expect((await world.call(getLink, { token: merchant.token, params })).status).toBe(404);
    expect(await edit(link.link_id, look())).toMatchObject({ status: 409, error: { code: 'link_closed' } });
    expect(await world.call(closeLink, { token: merchant.token, params })).toMatchObject({
      status: 409,
      error: { code: 'link_closed' },
    });
    expect((await list({ q: 'Closing soon' })).links).toEqual([]);
    const { looks_analytics: figures } = await world.get(getLifetime, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
    });
    expect(figures.visits).toBe(0);
  });
});

// the last of the file: the clock moves on for good
describe('after the trial', () => {
  it('nothing new is made and nothing changed, but everything is still seen and may be closed', async () => {
    const link = await made(look({ title: 'From the trial' }));
    await world.passDays(31, merchant.token, lena);
    expect(await create(look())).toMatchObject({ status: 403, error: { code: 'trial_ended' } });
    expect(await create(look(), lena)).toMatchObject({ status: 403, error: { code: 'trial_ended' } });
    expect((await edit(link.link_id, look())).error?.code).toBe('trial_ended');
    expect((await list({ q: 'From the trial' })).links).toHaveLength(1);
    const { token } = await world.get(login, { body: merchant });
    expect(await world.get(closeLink, { token, params: { link_id: link.link_id } })).toEqual({});
  });
});
