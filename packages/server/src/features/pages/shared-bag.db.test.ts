// One bag for the pages of a shop, over the real program: what was put in elsewhere is sold here, under the last click, and nobody else's.
import { setLinkGate } from '@vitrine/contract/link-gates';
import { createLink, type Link } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { getBreakdown } from '@vitrine/contract/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { toFeedCode } from '../feed/feed-code.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let world: TestApp;
let merchant: Merchant;
let post = '';
let look: Link;

interface Opened {
  readonly code: string;
  readonly click: string;
  readonly bag: string | undefined;
}

const make = ({ businessId, token }: Merchant, products: string[], rest: object = {}): Promise<Link> =>
  world.get(createLink, {
    token,
    body: { business_id: businessId, link_type: 'LOOK', inventory_ids: products, ...rest },
  });

const codeOf = ({ short_url: url }: Link): string => new URL(url).pathname.slice(1);

async function open(code: string): Promise<Opened> {
  const html = await (await fetch(`${world.url}/${code}`, { headers: { 'user-agent': phone } })).text();
  const [, click = ''] = /\/k\/([\w-]{76})/.exec(html) ?? [];
  // a click counts by the second
  world.clock.advance(2_000);
  return { code, click, bag: /data-b=(\w+)/.exec(html)?.[1] };
}

/** Where a checkout of a page leads, with these products, each where it was put in. */
async function checkOut(
  { code, click }: Opened,
  lines: readonly { product: string; from?: Pick<Opened, 'code' | 'click'> }[],
): Promise<{ status: number; cart: string; click: string | null }> {
  const body = new URLSearchParams({ click_id: click, lines: lines.map(({ product }) => product).join() });
  for (const [at, { product, from }] of lines.entries()) {
    body.set(`q${at}`, '1');
    if (product === '9001') body.set(`v${at}`, '40100');
    if (from) body.set(`k${at}`, `${from.code}/${from.click}`);
  }
  const answer = await fetch(`${world.url}/${code}/checkout`, {
    method: 'POST',
    headers: { 'user-agent': phone },
    body,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (location === null) return { status: answer.status, cart: '', click: null };
  const url = new URL(location);
  return { status: answer.status, cart: url.pathname, click: url.searchParams.get('attributes[__lk]') };
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('bagger');
  await world.connect(merchant, 'atelier');
  const [id = ''] = await insertFeed(world, merchant.businessId, [{ caption: 'One', products: ['9001'] }]);
  post = toFeedCode(id);
  look = await make(merchant, ['9005']);
});
afterAll(() => world.stop());

it('is shared by pages that promise the same code and are for everybody', async () => {
  const [onPost, onLook] = [await open(post), await open(codeOf(look))];
  expect(onPost.bag).toMatch(/^[0-9a-f]{16}$/);
  expect(onLook.bag).toBe(onPost.bag);
  const coded = await make(merchant, ['9005'], { promocode: { code: 'OTHER10' } });
  expect((await open(codeOf(coded))).bag).not.toBe(onPost.bag);
  const stranger = await world.signUp('stranger');
  await world.connect(stranger, 'stranger');
  expect((await open(codeOf(await make(stranger, ['9005'])))).bag).not.toBe(onPost.bag);
});

it('sells what was put in on another page, under the last click, and counts it once', async () => {
  const { token, businessId } = merchant;
  const onPost = await open(post);
  const onLook = await open(codeOf(look));
  const bag = [
    { product: '9001', from: onPost },
    { product: '9005', from: onLook },
  ];
  const own = await checkOut(onLook, bag);
  expect(own).toMatchObject({ status: 303, click: onLook.click });
  expect(own.cart.split(',')).toHaveLength(2);
  // by the page that was opened before, as the other one sells some of it
  const before = await checkOut(onPost, bag);
  expect(before).toMatchObject({ status: 303, cart: own.cart, click: onLook.click });
  // what was put in on a page that was opened before changes nothing
  expect((await checkOut(onLook, [{ product: '9001', from: onPost }])).click).toBe(onLook.click);
  const orderId = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    noteAttributes: [{ name: '__lk', value: own.click ?? '' }],
  });
  const order = await eventually('the order', async () => {
    const { orders } = await world.get(listOrders, { token, query: {} });
    return orders.find((one) => one.order_id === orderId && one.attribution !== null);
  });
  expect(order.attribution).toMatchObject({ credited: true, link_id: look.link_id });
  await world.app.features.traffic.upkeep.drain();
  const params = { business_id: businessId };
  const rowsOf = async (by: 'link' | 'post', tab: 'links' | 'shopboard') =>
    (await world.get(getBreakdown, { token, params, query: { by, tab } })).rows;
  const [sold] = await rowsOf('link', 'links');
  expect(sold).toMatchObject({ link_id: look.link_id, requested_checkouts: 3, adds: 1, checkouts: 1 });
  expect(await rowsOf('post', 'shopboard')).toMatchObject([{ requested_checkouts: 0, adds: 0, checkouts: 0 }]);
});

it('tells what lines of other pages cost now, and which are sold no more', async () => {
  const [onPost, onLook] = [await open(post), await open(codeOf(look))];
  const ask = async (
    lines: readonly { product: string; from: Pick<Opened, 'code' | 'click'>; was?: string }[],
    language = 'en',
  ) => {
    const body = new URLSearchParams({ lines: lines.map(({ product }) => product).join() });
    for (const [at, { product, from, was = '4990' }] of lines.entries()) {
      body.set(`q${at}`, '1');
      if (product === '9001') body.set(`v${at}`, '40100');
      body.set(`k${at}`, `${from.code}/${from.click}`);
      body.set(`was${at}`, was);
    }
    const headers = { 'accept-language': language };
    const answer = await fetch(`${world.url}/${onLook.code}/bag`, { method: 'POST', body, headers });
    return { status: answer.status, told: (await answer.json()) as unknown };
  };
  const line = { product: '9001', from: onPost };
  expect(await ask([line])).toEqual({ status: 200, told: [[4990, '']] });
  expect((await ask([{ ...line, was: '4000' }])).told).toEqual([
    [4990, expect.stringMatching(/^Was .*40\.00 when you put it in$/)],
  ]);
  expect((await ask([{ ...line, was: '4000' }], 'he')).told).toEqual([
    [4990, expect.stringContaining('כשהפריט נוסף לסל')],
  ]);
  expect((await ask([{ ...line, was: 'x' }])).told).toEqual([[4990, '']]);
  // what its own page does not sell, or whose click is none
  const forged = { code: post, click: onLook.click };
  expect(
    (
      await ask([
        { product: '9005', from: onPost },
        { ...line, from: forged },
      ])
    ).told,
  ).toEqual([
    [4990, 'Sold out'],
    [4990, 'Sold out'],
  ]);
  const gone = await fetch(`${world.url}/nobody-here/bag`, { method: 'POST', body: new URLSearchParams() });
  expect([gone.status, await gone.json()]).toEqual([404, []]);
});

it('sells nothing of a page that shares no bag with it, is not for everybody, or that the click is not of', async () => {
  const onPost = await open(post);
  const onLook = await open(codeOf(look));
  const coded = await open(codeOf(await make(merchant, ['9001'], { promocode: { code: 'OTHER10' } })));
  const locked = await make(merchant, ['9001']);
  const onLocked = await open(codeOf(locked));
  const params = { link_id: locked.link_id };
  await world.get(setLinkGate, { token: merchant.token, params, body: { password: 'sesame' } });
  const stranger = await world.signUp('neighbour');
  await world.connect(stranger, 'neighbour');
  const elsewhere = await open(codeOf(await make(stranger, ['9001'])));
  // what cannot be bought is named, in the choice it was asked for in
  const body = new URLSearchParams({ lines: '9005,9001,404', q0: '1', q1: '1', v1: '40100', q2: '1' });
  body.set('k1', `${onLocked.code}/${onLocked.click}`);
  const refused = await fetch(`${world.url}/${onLook.code}/checkout`, { method: 'POST', body });
  const named = [...(await refused.text()).matchAll(/<strong dir="auto">([^<]*)/g)].map(([, name]) => name);
  expect([refused.status, named]).toEqual([422, [expect.stringMatching(/^.+ \(.*S.*\)$/)]]);
  const wrong = [
    coded,
    onLocked,
    elsewhere,
    // a page that sells it, with a click of another one
    { code: post, click: onLook.click },
    { code: 'nobody-here', click: onPost.click },
    { code: post, click: `${onPost.click.slice(0, -2)}AA` },
  ];
  for (const from of wrong)
    expect([from.code, (await checkOut(onLook, [{ product: '9001', from }])).status]).toEqual([from.code, 422]);
  // nor anything its own page does not sell
  expect((await checkOut(onLook, [{ product: '9005', from: onPost }])).status).toBe(422);
  expect((await checkOut(onLook, [{ product: '9001' }])).status).toBe(422);
  expect((await checkOut(onLook, [{ product: '9001', from: onPost }])).status).toBe(303);
});
