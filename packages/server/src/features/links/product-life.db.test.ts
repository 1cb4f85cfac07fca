// The life of products in a store of the sandbox, and what becomes of the links that hold them: for the shopper on the
// page, for the merchant in the notices, and by each repair.
import { updateSettings } from '@vitrine/contract/brand';
import type { BodySent } from '@vitrine/contract/endpoint';
import { loginInfluencer } from '@vitrine/contract/identity';
import { createMultilink } from '@vitrine/contract/multilinks';
import { closeLink, createLink, editLink, getLink, listLinks, repairLink, type Link } from '@vitrine/contract/links';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import type { SandboxShop as Shop } from '../../../../sandbox/src/shop.ts';
import { allPermissions } from '../identity/actor.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;

/** The catalogue's variants: the shirt's three, the scarf's, the sold-out hat's, the bag's that is made to order. */
const shirt = ['40100', '40101', '40102'];
const scarf = '40200';

let world: TestApp;
let merchant: Merchant;
let shop: Shop;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  ({ shop } = world.sandbox.open('atelier'));
});
afterAll(async () => {
  await world.stop();
});
afterEach(async () => {
  // only what was changed: every event costs a query of the store, and those are rationed
  for (const id of [...shirt, scarf]) {
    if (shop.findVariant(id)?.variant.inventoryQuantity !== 10) shop.setStock(id, 10);
  }
  if (shop.findVariant(scarf)?.variant.price !== 2500) shop.setPrice(scarf, 2500, 3500);
  for (const id of ['9001', '9002', '9005']) {
    if (shop.findProduct(id)?.status !== 'ACTIVE') shop.updateProduct(id, { status: 'ACTIVE' });
  }
  await setAutoSwap(false);
  await eventually('the store as it was', async () => {
    const { notices, products } = await made({ inventory_ids: ['9001', '9002', '9005'] });
    return notices.length === 0 && products.map(({ price }) => price).join() === '49.9,25,33.33';
  });
});

const setAutoSwap = (on: boolean) =>
  world.get(updateSettings, {
    token: merchant.token,
    params: { business_id: merchant.businessId },
    body: { settings: { auto_swap_enabled: on } },
  });

async function made(draft: Partial<Draft>, token = merchant.token): Promise<Link> {
  const body = { business_id: merchant.businessId, link_type: 'LOOK' as const, ...draft };
  return world.get(createLink, { token, body });
}

const read = (link: Link): Promise<Link> =>
  world.get(getLink, { token: merchant.token, params: { link_id: link.link_id } });

const repair = (link: Link, body: BodySent<typeof repairLink>, token = merchant.token) =>
  world.call(repairLink, { token, params: { link_id: link.link_id }, body });

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';

async function open(link: Link): Promise<{ status: number; text: string; titles: string[] }> {
  const response = await fetch(`${world.url}/${link.code}`, { headers: { 'user-agent': phone }, redirect: 'manual' });
  const text = await response.text();
  const shown = ['Linen shirt', 'Wool scarf', 'Sold out hat', 'Draft coat', 'Made to order bag'];
  // what is named beside a sold-out product is no product of the look
  const body = text.slice(text.indexOf('<main')).replaceAll(/<a class=or[^]*?<\/a>/g, '');
  const titles = shown.filter((title) => body.includes(title)).toSorted((a, b) => body.indexOf(a) - body.indexOf(b));
  return { status: response.status, text, titles };
}

/** Where a short sends its visitors; empty while it sends them nowhere. */
async function leadsTo({ code }: Link): Promise<string> {
  const response = await fetch(`${world.url}/${code}`, { headers: { 'user-agent': phone }, redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

/** Until the events of the store have reached the page. */
const untilShown = (link: Link, titles: string[]) =>
  eventually(`a page of ${titles.join(', ')}`, async () => (await open(link)).titles.join() === titles.join());

const untilTold = (link: Link, kinds: string[]): Promise<Link> =>
  eventually(`notices ${kinds.join(', ')}`, async () => {
    const told = await read(link);
    return told.notices.map(({ kind }) => kind).join() === kinds.join() && told;
  });

/** Posts one line of the page’s form. */
async function checkOut(
  link: Link,
  line: { product: string; quantity: number; variant?: string },
): Promise<{ status: number; cart: string }> {
  const fields = { lines: line.product, q0: String(line.quantity), v0: line.variant ?? '' };
  const response = await fetch(`${world.url}/${link.code}/checkout`, {
    method: 'POST',
    headers: { 'user-agent': phone, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, cart: response.headers.get('location') ?? '' };
}

const sellOutShirt = (): void => {
  for (const id of shirt) shop.setStock(id, 0);
};

describe('auto swap', () => {
  it('puts the most similar product in the place of one that is sold out, and takes it back when stock returns', async () => {
    await setAutoSwap(true);
    const look = await made({ inventory_ids: ['9001', '9002'] });
    await untilShown(look, ['Linen shirt', 'Wool scarf']);
    sellOutShirt();
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
    const told = await untilTold(look, ['swapped']);
    expect(told.notices[0]).toMatchObject({
      inventory_id: '9001',
      title: 'Linen shirt',
      replacement: { inventory_id: '9005', title: 'Made to order bag', price: 33.33 },
      repairs: ['replace', 'remove'],
    });
    expect(told.products.map(({ inventory_id: id }) => id)).toEqual(['9001', '9002']);
    expect(told.shown_products.map(({ inventory_id: id }) => id)).toEqual(['9005', '9002']);
    expect(told.everything_gone).toBe(false);
    shop.setStock('40101', 1);
    await untilShown(look, ['Linen shirt', 'Wool scarf']);
    expect((await read(look)).notices).toEqual([]);
  });

  it('off, as it is at first, it leaves sold out what is sold out and tells the merchant what could stand in', async () => {
    const look = await made({ inventory_ids: ['9001', '9002'] });
    sellOutShirt();
    const told = await untilTold(look, ['sold_out']);
    expect(told.notices[0]).toMatchObject({ replacement: { inventory_id: '9005' }, repairs: ['replace', 'remove'] });
    const page = await open(look);
    expect(page.titles).toEqual(['Linen shirt', 'Wool scarf']);
    expect(page.text).toMatch(/<a class=or [^>]*><bdi>Made to order bag/);
    await setAutoSwap(true);
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
    await setAutoSwap(false);
    await untilShown(look, ['Linen shirt', 'Wool scarf']);
  });

  it('hands over what stands in, holds it against the stock of the moment, and refuses what gave its place', async () => {
    await setAutoSwap(true);
    const look = await made({ inventory_ids: ['9001', '9002'] });
    sellOutShirt();
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
    const swapped = await checkOut(look, { product: '9005', quantity: 2 });
    expect(swapped.status).toBe(303);
    expect(swapped.cart).toContain('40500:2');
    expect((await checkOut(look, { product: '9001', quantity: 1, variant: '40100' })).status).toBe(422);
    // what stood in is still sold to whoever opened the page before the shirt returned
    for (const id of shirt) shop.setStock(id, 5);
    await untilShown(look, ['Linen shirt', 'Wool scarf']);
    expect((await checkOut(look, { product: '9005', quantity: 1 })).status).toBe(303);
    expect((await checkOut(look, { product: '9001', quantity: 1, variant: '40100' })).status).toBe(303);
    shop.updateProduct('9005', { status: 'DRAFT' });
    await eventually(
      'the bag refused',
      async () => (await checkOut(look, { product: '9005', quantity: 1 })).status === 422,
    );
    expect((await checkOut(look, { product: '9003', quantity: 1 })).status).toBe(422);
  });

  it('follows the replacement too: when that goes, the next one stands in, or none', async () => {
    await setAutoSwap(true);
    const look = await made({ inventory_ids: ['9001'] });
    sellOutShirt();
    await untilShown(look, ['Made to order bag']);
    shop.updateProduct('9005', { status: 'DRAFT' });
    await untilShown(look, ['Wool scarf']);
    shop.setStock(scarf, 0);
    await untilShown(look, ['Linen shirt']);
    expect(await untilTold(look, ['sold_out'])).toMatchObject({ everything_gone: true });
    shop.setStock(scarf, 1);
    await untilShown(look, ['Wool scarf']);
  });

  it('shows nothing twice: of two that are sold out the first has the only candidate', async () => {
    await setAutoSwap(true);
    const look = await made({ inventory_ids: ['9001', '9002'] });
    sellOutShirt();
    shop.setStock(scarf, 0);
    const told = await untilTold(look, ['swapped', 'sold_out']);
    expect(told.notices[1]).toMatchObject({ inventory_id: '9002', replacement: null, repairs: ['remove'] });
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
  });

  it('puts nothing on sale into a look that hides it', async () => {
    await setAutoSwap(true);
    const look = await made({ inventory_ids: ['9001', '9002'], advanced_settings: { hide_on_sale_items: true } });
    expect(look.notices.map(({ kind }) => kind)).toEqual(['hidden_on_sale', 'hidden_on_sale']);
    expect(look.everything_gone).toBe(true);
    sellOutShirt();
    // every other product is on sale
    const told = await untilTold(look, ['sold_out', 'hidden_on_sale']);
    expect(told.notices[0]?.replacement).toBeNull();
    await untilShown(look, []);
    shop.setPrice('40500', 3333, null);
    await untilShown(look, ['Made to order bag']);
    shop.setPrice('40500', 3333, 4333);
  });
});

describe('the merchant is told', () => {
  it('of a new price, until it is accepted', async () => {
    const look = await made({ inventory_ids: ['9001', '9002'] });
    shop.setPrice(scarf, 2000, 3500);
    const told = await untilTold(look, ['repriced']);
    expect(told.notices[0]).toMatchObject({
      inventory_id: '9002',
      old_price: 25,
      new_price: 20,
      repairs: ['accept', 'remove'],
    });
    const { data } = await repair(look, { repair: 'accept', inventory_id: '9002' });
    expect(data).toMatchObject({ notices: [], products_count: 2 });
    shop.setPrice(scarf, 2500, 3500);
    expect(await untilTold(look, ['repriced'])).toMatchObject({ notices: [{ old_price: 20, new_price: 25 }] });
  });

  it('by a list of such links alone, and as links to tell of', async () => {
    const own = { token: merchant.token, params: { business_id: merchant.businessId } };
    const listBroken = (skip: number) => world.get(listLinks, { ...own, query: { broken: true, count: 100, skip } });
    const look = await made({ inventory_ids: ['9001', '9002'] });
    const whole = await made({ inventory_ids: ['9002'] });
    sellOutShirt();
    await untilTold(look, ['sold_out']);
    const links: { link_id: string }[] = [];
    // a machine under load makes more of them than a page holds, as what waits for the store makes another each time
    for (let skip: number | null = 0; skip !== null;) {
      const page: Awaited<ReturnType<typeof listBroken>> = await listBroken(skip);
      links.push(...page.links);
      skip = page.next_skip;
    }
    const listed = links.map(({ link_id: id }) => id);
    expect([listed.includes(look.link_id), listed.includes(whole.link_id)]).toEqual([true, false]);
    const told = await world.app.features.insights.lists.listTroubled(merchant.businessId);
    expect(told.find(({ linkId }) => linkId === look.link_id)).toMatchObject({ linkType: 'LOOK', isBroken: false });
    expect(told.some(({ linkId }) => linkId === whole.link_id)).toBe(false);
  });

  it('no more once the link was saved: whoever saves it has seen its prices', async () => {
    const look = await made({ inventory_ids: ['9002'] });
    shop.setPrice(scarf, 2000, null);
    await untilTold(look, ['repriced']);
    const body = { link_type: 'LOOK' as const, inventory_ids: ['9002'] };
    const saved = await world.get(editLink, { token: merchant.token, params: { link_id: look.link_id }, body });
    expect(saved.notices).toEqual([]);
  });

  it('of drafts, and no more when they are published again', async () => {
    const look = await made({ inventory_ids: ['9001', '9002'] });
    shop.updateProduct('9002', { status: 'DRAFT' });
    await untilTold(look, ['unpublished']);
    await untilShown(look, ['Linen shirt']);
    shop.updateProduct('9002', { status: 'ACTIVE' });
    expect((await untilTold(look, [])).everything_gone).toBe(false);
  });

  it('on the list as in the link, whatever the store has done', async () => {
    const looks = [
      await made({ inventory_ids: ['9001', '9002', '9003', '9004', '9005'], collection_ids: ['8001'] }),
      await made({ inventory_ids: ['9001'], selected_options: { 9001: { Size: 'S' } } }),
      await made({ inventory_ids: ['9001', '9002'], advanced_settings: { hide_on_sale_items: true } }),
      await made({ inventory_ids: ['9002', '9005'] }),
    ];
    const shorts = [
      await made({ link_type: 'SHORT', inventory_ids: ['9001'] }),
      await made({ link_type: 'SHORT', inventory_ids: ['9002'], advanced_settings: { hide_on_sale_items: true } }),
      await made({ link_type: 'SHORT', collection_ids: ['8001'] }),
      await made({ link_type: 'SHORT', shopping_redirect_url: `${world.sandbox.url}/atelier/` }),
    ];
    shop.setStock('40100', 0);
    shop.setPrice(scarf, 2400, null);
    await untilTold(looks[1] as Link, ['sold_out']);
    await untilTold(looks[3] as Link, ['repriced']);
    const { links } = await world.get(listLinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query: { count: 100 },
    });
    const counted = [...looks, ...shorts].map(
      (link) => links.find((row) => row.link_id === link.link_id)?.notices_count,
    );
    const told = await Promise.all([...looks, ...shorts].map(async (link) => (await read(link)).notices.length));
    expect(counted).toEqual(told);
    expect(told).toEqual([3, 1, 2, 1, 0, 1, 0, 0]);
  });
});

describe('a repair', () => {
  it('replaces a product at its place by the one that is named, and drops its options', async () => {
    const look = await made({ inventory_ids: ['9001', '9002'], selected_options: { 9001: { Size: 'M' } } });
    sellOutShirt();
    await untilTold(look, ['sold_out']);
    const { data } = await repair(look, { repair: 'replace', inventory_id: '9001' });
    expect(data?.products.map(({ inventory_id: id }) => id)).toEqual(['9005', '9002']);
    expect(data).toMatchObject({ notices: [], selected_options: { 9005: {}, 9002: {} } });
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
  });

  it('replaces it by another on wish, and refuses strangers and what is there already', async () => {
    const look = await made({ inventory_ids: ['9001', '9002'] });
    const wish = { repair: 'replace' as const, inventory_id: '9001' };
    expect((await repair(look, { ...wish, replacement_id: '77' })).error?.code).toBe('product_unknown');
    const same = await repair(look, { ...wish, replacement_id: '9002' });
    expect(same.error).toMatchObject({ code: 'validation_failed', field: 'replacement_id' });
    const { data } = await repair(look, { ...wish, replacement_id: '9003' });
    expect(data?.notices.map(({ kind }) => kind)).toEqual(['sold_out']);
    expect((await repair(look, wish)).error?.code).toBe('product_unknown');
  });

  it('removes a product, but not the last one', async () => {
    const look = await made({ inventory_ids: ['9003', '9004'], collection_ids: ['8001'] });
    const { data } = await repair(look, { repair: 'remove', inventory_id: '9003' });
    expect(data).toMatchObject({ products_count: 1, notices: [{ kind: 'unpublished', repairs: [] }] });
    expect((await repair(look, { repair: 'remove', inventory_id: '9004' })).error?.code).toBe('last_product');
    expect((await repair(look, { repair: 'remove', collection_id: '8001' })).data?.collections).toEqual([]);
    expect((await repair(look, { repair: 'replace', inventory_id: '9004' })).error?.code).toBe('no_replacement');
    expect((await repair(look, { repair: 'remove' })).error).toMatchObject({
      code: 'validation_failed',
      field: 'inventory_id',
    });
  });

  it('shows what is on sale', async () => {
    const look = await made({ inventory_ids: ['9001'], advanced_settings: { hide_on_sale_items: true } });
    const { data } = await repair(look, { repair: 'show', inventory_id: '9001' });
    expect(data).toMatchObject({
      notices: [],
      everything_gone: false,
      advanced_settings: { hide_on_sale_items: false },
    });
    await untilShown(look, ['Linen shirt']);
  });

  it('leads a short to another product, under its name', async () => {
    const short = await made({ link_type: 'SHORT', inventory_ids: ['9001'] });
    sellOutShirt();
    await untilTold(short, ['sold_out']);
    expect((await open(short)).status).toBe(302);
    const { data } = await repair(short, { repair: 'replace', inventory_id: '9001' });
    expect(data).toMatchObject({ title: 'Made to order bag', notices: [], url_type: 'product' });
    expect(data?.shopping_redirect_url).toContain('/products/made-to-order-bag');
  });

  it('of two notices at once loses neither', async () => {
    const look = await made({ inventory_ids: ['9003', '9004', '9001'] });
    const answers = await Promise.all([
      repair(look, { repair: 'remove', inventory_id: '9003' }),
      repair(look, { repair: 'remove', inventory_id: '9004' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(look)).products.map(({ inventory_id: id }) => id)).toEqual(['9001']);
  });
});

/** Adds an influencer and answers her token. */
async function invite(username: string, permissions = allPermissions): Promise<string> {
  const password = `${username} pass 1`;
  const profile = { email: `${username}@mail.example`, imageUrl: null, promocode: null, permissions };
  await world.app.features.influencers.create(merchant.businessId, { username, password, ...profile });
  const body = { admin_username: merchant.username, username, password };
  return (await world.get(loginInfluencer, { body })).token;
}

describe('§6 who may repair', () => {
  it('the merchant any link, an influencer her own alone, another business none', async () => {
    const [lena, noa, reader] = [
      await invite('lena'),
      await invite('noa'),
      await invite('ella', { ...allPermissions, allow_creating_and_editing_links: false }),
    ];
    const stranger = await world.signUp('stranger');
    const look = await made({ inventory_ids: ['9003', '9001', '9002'] }, lena);
    const wish = { repair: 'remove' as const, inventory_id: '9003' };
    expect((await repair(look, wish, noa)).status).toBe(404);
    expect((await repair(look, wish, reader)).status).toBe(403);
    expect((await repair(look, wish, stranger.token)).status).toBe(404);
    expect((await repair(look, wish, lena)).status).toBe(200);
    expect((await repair(look, { ...wish, inventory_id: '9001' })).status).toBe(200);
  });

  it('an experience of a multilink the merchant alone, though it is changed with its multilink', async () => {
    const { links_options: options } = await world.get(createMultilink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        title: 'Two ways',
        links_options: [
          { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9003', '9001'] } },
          { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ['9002'] } },
        ],
      },
    });
    const child = { link_id: options[0].link_id };
    const wish = { repair: 'remove' as const, inventory_id: '9003' };
    const changed = await world.call(repairLink, { token: merchant.token, params: child, body: wish });
    expect([changed.status, changed.data?.products_count]).toEqual([200, 1]);
  });

  it('nobody once the trial has ended, or the link is deleted', async () => {
    const other = await world.signUp('late');
    await world.connect(other, 'outlet');
    const body = { business_id: other.businessId, link_type: 'LOOK' as const, inventory_ids: ['9003', '9001'] };
    const look = await world.get(createLink, { token: other.token, body });
    await world.passDays(31, other.token);
    const late = await repair(look, { repair: 'remove', inventory_id: '9003' }, other.token);
    expect(late.error?.code).toBe('trial_ended');
    world.clock.advance(-31 * 24 * 3600 * 1000);
    await world.get(closeLink, { token: other.token, params: { link_id: look.link_id } });
    const closed = await repair(look, { repair: 'remove', inventory_id: '9003' }, other.token);
    expect(closed.error?.code).toBe('link_closed');
  });
});

describe('what is gone for good', () => {
  it('a deleted product gives its place, and the merchant is told until it is replaced', async () => {
    const other = await world.signUp('noga');
    await world.connect(other, 'studio');
    const { shop: studio } = world.sandbox.open('studio');
    const own = { token: other.token, params: { business_id: other.businessId } };
    const body = { business_id: other.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001', '9002'] };
    const look = await world.get(createLink, { token: other.token, body });
    const short = await world.get(createLink, {
      token: other.token,
      body: { ...body, link_type: 'SHORT', inventory_ids: ['9001'] },
    });
    studio.deleteProduct('9001');
    const readOwn = () => world.get(getLink, { token: other.token, params: { link_id: look.link_id } });
    await eventually('the notice', async () => (await readOwn()).notices[0]?.kind === 'deleted');
    await untilShown(look, ['Wool scarf']);
    await eventually('the short to say so', async () => (await open(short)).status === 404);
    const gone = (await open(short)).text;
    expect(gone).toContain('not in the store right now');
    // the store took it out of its collections: one of its kind is the way on
    expect(gone).toContain('/collections/');
    await world.get(updateSettings, { ...own, body: { settings: { auto_swap_enabled: true } } });
    await untilShown(look, ['Made to order bag', 'Wool scarf']);
    await eventually('the short leads to what stands in', async () =>
      (await leadsTo(short)).includes('made-to-order-bag'),
    );
    studio.deleteProduct('9005');
    studio.deleteProduct('9002');
    await eventually('nothing left', async () => (await readOwn()).everything_gone);
    await untilShown(look, []);
    await eventually('nothing stands in for the short', async () => (await open(short)).status === 404);
    const { links } = await world.get(listLinks, own);
    expect(links.map(({ notices_count: count }) => count)).toEqual([1, 2]);
  });
});
