// Posts of influencers, through the whole program: who is credited by a click on one, what stays as it was, and who reaches what.
import { getAnalytics } from '@vitrine/contract/analytics';
import { beginAttributionRun, getAttributionRun } from '@vitrine/contract/attribution';
import { type PostId, startSocialSync, tagPost } from '@vitrine/contract/feed';
import type { OrderId } from '@vitrine/contract/ids';
import { exportLedger, exportStatement, listLedgerEntries } from '@vitrine/contract/ledger';
import { listOrders, type Order } from '@vitrine/contract/orders';
import { assignPosts, assignSocialAccount, listInfluencerPosts } from '@vitrine/contract/post-owners';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { verifyLedger } from '../commissions/commissions.ts';
import { toFeedCode } from './feed-code.ts';
import { calm, connectNetwork, control, listAll, post, waitForPosts } from './testing/people.ts';

const names = ['lena', 'noa'] as const;
type Name = (typeof names)[number];
const rates: Readonly<Record<Name, number>> = { lena: 10, noa: 20 };
const codeOf = (name: Name): string => `${name.toUpperCase()}10`;
const params = { platform: 'instagram' as const };

let world: TestApp;
let merchant: Merchant;
let posts: PostId[];
const tokens: Record<string, string> = {};

const db = () => world.app.platform.database.db;
const admin = () => ({ token: merchant.token });
const assign = (ids: readonly (PostId | undefined)[], username: Name | null) =>
  world.get(assignPosts, {
    ...admin(),
    params,
    body: { post_ids: ids.filter((id) => id !== undefined), influencer_username: username },
  });
const read = async (id: PostId | undefined, browser = 'one'): Promise<string> => {
  const headers = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${browser}` };
  return (await fetch(`${world.url}/${toFeedCode(id ?? '')}`, { headers })).text();
};

const readTable = async (path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${merchant.token}`, 'accept-language': 'en' };
  return (await fetch(world.url + path, { headers })).text();
};

/** Opens a post as a shopper; what their bag carries from then on. */
async function click(id: PostId | undefined): Promise<string> {
  const page = await read(id);
  const [, found = ''] = /name="?c"? value="?([\w-]{76})/.exec(page) ?? /\/k\/([\w-]{76})\//.exec(page) ?? [];
  expect(found).not.toBe('');
  return found;
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('owner');
  await world.connect(merchant, 'atelier');
  for (const name of names) {
    const terms = {
      commission: rates[name],
      commission_flat: null,
      commission_overrides: { products: [], collections: [] },
      commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
      revenue_rules: { net_revenue_ratio: 100 },
      commission_returning: null,
      commission_monthly: null,
      commission_caps: null,
    };
    const { shop } = world.sandbox.open('atelier');
    if (shop.findDiscount(codeOf(name)) === null)
      shop.createDiscount({ code: codeOf(name), kind: 'percentage', value: 1000 });
    tokens[name] = await world.addInfluencer(merchant, name, {
      promocode: codeOf(name),
      permissions: { allow_tagging_posts: name === 'lena' },
      terms,
    });
  }
  const wishes = Array.from({ length: 4 }, (_, at) => ({ caption: `Post ${at}`, products: ['9001'] }));
  posts = (await insertFeed(world, merchant.businessId, wishes)) as PostId[];
}, 60_000);
afterAll(() => world.stop());

/** What is to be, by the definition alone: whoever had the post at the click; else whose code it is; one of them, once. */
interface Wish {
  readonly owner: Name | null;
  readonly code: Name | null;
  readonly click: string;
}

const listAllOrders = async (): Promise<Order[]> =>
  (await world.get(listOrders, { ...admin(), query: { count: 100 } })).orders;
const toldOf = ({ attribution, commission }: Order) => [
  attribution?.influencer_username ?? null,
  attribution?.channel ?? null,
  commission?.earned ?? null,
];

it('credits whoever had the post as it was clicked, once, also with a code; giving it away changes nothing of before', async () => {
  const [shared] = posts;
  const owners = [null, 'lena', 'noa', null] as const;
  const wishes: Wish[] = [];
  for (const owner of owners) {
    await assign([shared], owner);
    for (const code of [null, ...names]) wishes.push({ owner, code, click: await click(shared) });
  }
  const made = new Map<OrderId, Wish>();
  for (const wish of wishes) {
    const id = await world.placeOrder('atelier', {
      lines: [{ variantId: '40500', quantity: 2 }],
      noteAttributes: [{ name: '__lk', value: wish.click }],
      ...(wish.code === null ? {} : { discountCode: codeOf(wish.code) }),
    });
    made.set(id, wish);
  }
  const expected = [...made].map(([id, { owner, code }]) => {
    const credited = owner ?? code;
    // two bags of 33.33, less a tenth by a code
    const base = code === null ? 66.66 : 59.99;
    const earned = credited === null ? null : Math.round(base * rates[credited]) / 100;
    return [id, credited, owner === null && code !== null ? 'organic' : 'shopboard', earned];
  });
  const tell = async () => {
    const found = new Map((await listAllOrders()).map((order) => [order.order_id, order]));
    const orders = [...made.keys()].map((id) => found.get(id));
    if (orders.some((order) => !order?.attribution)) return null;
    return orders.flatMap((order) => (order ? [[order.order_id, ...toldOf(order)]] : []));
  };
  expect(await eventually('the orders', tell)).toEqual(expected);
  for (const name of names) {
    const { entries } = await world.get(listLedgerEntries, {
      ...admin(),
      params: { username: name },
      query: { count: 200 },
    });
    const due = expected.filter(([, credited]) => credited === name).map(([id, , , earned]) => `${id} ${earned}`);
    expect(entries.map(({ order_id: id, amount }) => `${id} ${amount}`).toSorted()).toEqual(due.toSorted());
    // each says by which post its order came; one by a code says none
    const came = ({ order_id: id }: (typeof entries)[number]) => made.get(id ?? ('' as OrderId))?.owner === name;
    expect(new Set(entries.map((entry) => [came(entry), entry.link_title, entry.link_id].join(' ')))).toEqual(
      new Set([`true Post 0 ${shared}`, 'false  ']),
    );
    const month = entries[0]?.day.slice(0, 7) ?? '';
    const of = { username: name, month, currency: entries[0]?.currency ?? '' };
    const path = exportStatement.path.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof of) => of[key]);
    const table = await readTable(path);
    expect(table.split('\r\n').filter((line) => line.endsWith(',Post 0'))).toHaveLength(entries.filter(came).length);
    expect(table.split('\r\n')[0]).toMatch(/,Link$/);
    const books = (await readTable(exportLedger.path)).split('\r\n').filter((line) => line.startsWith(`${name},`));
    expect(books.filter((line) => line.endsWith(`,${shared},Post 0`))).toHaveLength(entries.filter(came).length);
  }
  // credited anew with another owner, nothing moves
  await assign([shared], 'noa');
  await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...made.keys()]);
  const body = { window_days: 30, priority: 'link' as const, house_yields: true, self_purchases_earn: false, days: 2 };
  const { run } = await world.get(beginAttributionRun, { ...admin(), body });
  const checked = await eventually('the run', async () => {
    const now = await world.get(getAttributionRun, { ...admin(), params: { run_id: run.run_id } });
    return now.run.state !== 'checking' && now.run;
  });
  expect(checked).toMatchObject({ moved: 0, credited: 0, uncredited: 0, repriced: 0 });
  expect(await tell()).toEqual(expected);
  expect(await verifyLedger(db())).toMatchObject({ differences: [], breaches: [] });
}, 60_000);

const countVisits = async (): Promise<number> => {
  await world.app.features.traffic.upkeep.drain();
  const of = { business_id: merchant.businessId };
  const found = await world.get(getAnalytics, { token: tokens['lena'] ?? '', params: of, query: {} });
  return found.shopboard_analytics.visits ?? 0;
};

it('counts visits for whoever has it, names them on its page, and says that it is an advertisement', async () => {
  const [, mine] = posts;
  expect(await read(mine)).not.toContain('lena');
  const before = await countVisits();
  const { posts: given } = await assign([mine], 'lena');
  expect(given).toMatchObject([{ post_id: mine, influencer_username: 'lena' }]);
  const html = await eventually('the page to name her', async () => {
    const page = await read(mine, 'two');
    return page.includes('lena') && page;
  });
  expect(html).toContain('class=partner');
  const after = await eventually('the visit', async () => {
    const now = await countVisits();
    return now > before && now;
  });
  expect(after).toBe(before + 1);
});

const list = (name: Name, of: Name) =>
  world.call(listInfluencerPosts, { token: tokens[name] ?? '', params: { username: of }, query: {} });

const tag = async (name: Name, id: PostId | undefined) => {
  const sent = { params: { ...params, post_id: id as PostId }, body: { product_ids: ['9003' as never] } };
  return (await world.call(tagPost, { token: tokens[name] ?? '', ...sent })).error?.code ?? 'done';
};

it('lets influencers read their own posts alone, and tag them where they may', async () => {
  const [, lenas, noas] = posts;
  await assign([noas], 'noa');
  expect((await list('lena', 'lena')).data?.posts.map(({ post_id: id }) => id)).toEqual([lenas]);
  expect((await list('lena', 'noa')).error?.code).toBe('not_found');
  expect([await tag('lena', lenas), await tag('lena', noas), await tag('lena', posts[3])]).toEqual([
    'done',
    'not_found',
    'not_found',
  ]);
  expect(await tag('noa', noas)).toBe('forbidden');
  await assign([lenas], null);
  expect(await tag('lena', lenas)).toBe('not_found');
  expect((await list('lena', 'lena')).data?.total).toBe(0);
});

it('gives the posts of an account with it, those to come as well, but for what was said by hand', async () => {
  const other = await world.signUp('other');
  const { token } = other;
  for (const name of ['mila', 'nora']) await world.addInfluencer(other, name);
  const network = 'tiktok' as const;
  const of = { platform: network };
  await control(world, 'PUT', `${network}/faults`, calm);
  const { social_account_id: account } = await connectNetwork(world, other, network, 'noa');
  await waitForPosts(world, other, network);
  const [kept] = await listAll(world, other, network);
  const byHand = { post_ids: [kept?.post_id as PostId], influencer_username: 'mila' };
  await world.get(assignPosts, { token, params: of, body: byHand });
  const give = (username: string | null) =>
    world.get(assignSocialAccount, {
      token,
      params: of,
      body: { social_account_id: account, influencer_username: username },
    });
  expect((await give('nora')).account.influencer_username).toBe('nora');
  await post(world, network, { account: 'noa', caption: 'Fresh #new' });
  await world.get(startSocialSync, { token, params: of });
  await waitForPosts(world, other, network);
  const listOwners = async () =>
    (await listAll(world, other, network)).map(({ post_id: id, caption, influencer_username: name }) => ({
      isKept: id === kept?.post_id,
      isNew: caption.includes('Fresh #new'),
      name,
    }));
  const owned = await listOwners();
  expect(owned.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(owned.filter(({ isKept, name }) => name !== (isKept ? 'mila' : 'nora'))).toEqual([]);
  await give(null);
  expect((await listOwners()).filter(({ isKept, name }) => name !== (isKept ? 'mila' : null))).toEqual([]);
  expect(
    (await world.call(assignPosts, { token, params: of, body: { ...byHand, influencer_username: 'nobody' } })).error,
  ).toMatchObject({ code: 'influencer_unknown' });
}, 60_000);
