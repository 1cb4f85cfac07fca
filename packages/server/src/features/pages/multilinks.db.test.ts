// The address of a multilink, opened by many visitors over real HTTP: its split, its numbers, and what stands in for what.
import type { BodySent } from '@vitrine/contract/endpoint';
import { listOrders } from '@vitrine/contract/orders';
import {
  createMultilink,
  editMultilink,
  getMultilink,
  listMultilinks,
  type Multilink,
} from '@vitrine/contract/multilinks';
import { sql } from 'kysely';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../events.ts';
import {
  eventually,
  type OrderWish,
  startTestApp,
  type Merchant,
  type TestApp,
} from '../../../../../tests/world/app.ts';

type Draft = Omit<BodySent<typeof createMultilink>, 'business_id'>;
type Option = Draft['links_options'][number];

let world: TestApp;
let merchant: Merchant;
let home: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  home = `${world.sandbox.url}/atelier`;
});
afterAll(async () => {
  await world.stop();
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const services =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const crawler = 'facebookexternalhit/1.1';

const look = (product: string, rest: Partial<Option> = {}): Option => ({
  value: 50,
  link_resource: { link_type: 'LOOK', inventory_ids: [product] },
  ...rest,
});
const short = (fields: object, rest: Partial<Option> = {}): Option => ({
  value: 50,
  link_resource: { link_type: 'SHORT', ...fields },
  ...rest,
});

const make = (a: Option, b: Option, rest: Partial<Draft> = {}): Promise<Multilink> =>
  world.get(createMultilink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, title: 'Spring', links_options: [a, b], ...rest },
  });

/** The same with other settings, each experience staying the link it is. */
const change = (
  { multilink_id: id, links_options: [a, b] }: Multilink,
  first: Option,
  second: Option,
  rest: object = {},
) =>
  world.get(editMultilink, {
    token: merchant.token,
    params: { multilink_id: id },
    body: {
      title: 'Spring',
      links_options: [
        { ...first, link_id: a.link_id },
        { ...second, link_id: b.link_id },
      ],
      ...rest,
    },
  });

const read = async ({ multilink_id: id }: Multilink): Promise<Multilink> => {
  await world.app.features.traffic.upkeep.drain();
  return world.get(getMultilink, { token: merchant.token, params: { multilink_id: id } });
};

interface Opened {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function ask(path: string, headers: object, body?: string): Promise<Opened> {
  const { hostname, port } = new URL(world.url);
  return new Promise((done, failed) => {
    const call = httpRequest(
      { hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers: { ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    call.on('error', failed);
    call.end(body);
  });
}

/** A visitor with an address of its own opens the multilink. */
const open = ({ code }: Multilink, visitor: number, headers: object = {}): Promise<Opened> => {
  const address = `198.${18 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return ask(`/${code}`, { 'user-agent': phone, 'x-forwarded-for': address, ...headers });
};

/** Which experience was shown: by the name of its product. */
const shown = ({ text, headers }: Opened): 'A' | 'B' | null => {
  const seen = `${headers.location ?? ''} ${text}`;
  if (/linen-shirt|Linen shirt/.test(seen)) return 'A';
  return /wool-scarf|Wool scarf/.test(seen) ? 'B' : null;
};

/** A is of the linen shirt, B of the wool scarf. */
const pair = (share: number, rest: { a?: Partial<Option>; b?: Partial<Option> } = {}): [Option, Option] => [
  look('9001', { value: share, ...rest.a }),
  short({ inventory_ids: ['9002'] }, { value: 100 - share, ...rest.b }),
];

const visitsOf = ({ links_options: options }: Multilink): number[] =>
  options.map(({ link_data: data }) => data.link_analytics.visits ?? Number.NaN);

const clickIn = ({ text }: Opened): string => /name="?click_id"? value="?([^" >]+)/.exec(text)?.[1] ?? '';
const codeIn = (url: string): string => url.split('/').at(-1) ?? '';

const setStock = (variantId: string, stock: number): Promise<Response> =>
  fetch(`${home}/_control/variants/${variantId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stock }),
  });

describe('§5 multilink: opened 200 times by 200 visitors', () => {
  let multilink: Multilink;
  const first: ('A' | 'B' | null)[] = [];

  beforeAll(async () => {
    multilink = await make(...pair(30));
    for (let visitor = 0; visitor < 200; visitor += 1) first.push(shown(await open(multilink, visitor)));
  });

  it('shows each of them A or B, in the proportion of the shares', () => {
    expect(first).not.toContain(null);
    const ofA = first.filter((one) => one === 'A').length;
    // five standard deviations around 60
    expect(Math.abs(ofA - 60)).toBeLessThanOrEqual(33);
  });

  it('counts every visit once, on the experience shown, and rolls them up', async () => {
    const now = await read(multilink);
    const ofA = first.filter((one) => one === 'A').length;
    expect(visitsOf(now)).toEqual([ofA, 200 - ofA]);
    expect(now.link_analytics.visits).toBe(200);
    expect(now.verdict.experiences.map(({ visits }) => visits)).toEqual([ofA, 200 - ofA]);
    const { multilinks } = await world.get(listMultilinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query: { q: multilink.code },
    });
    expect(multilinks[0]?.link_analytics.visits).toBe(200);
  });

  it('is in an influencer’s list where it carries their code, to copy and to open, without any figure', async () => {
    const params = { business_id: merchant.businessId };
    const [mila, other] = [
      await world.addInfluencer(merchant, 'mila', { promocode: 'MILA10' }),
      await world.addInfluencer(merchant, 'nobody', {}),
    ];
    const theirs = await make(...pair(50), { title: 'For Mila', promocode: 'mila10' });
    const [all, own, none] = await Promise.all(
      [merchant.token, mila, other].map((token) => world.get(listMultilinks, { token, params })),
    );
    expect(all?.multilinks.length).toBeGreaterThan(1);
    expect(none).toEqual({ multilinks: [], next_skip: null, link_analytics: null });
    expect(own?.multilinks.map(({ title, short_url: address }) => [title, address])).toEqual([
      ['For Mila', theirs.short_url],
    ]);
    const { currency } = theirs;
    expect(own?.link_analytics).toEqual({ currency });
    for (const row of own?.multilinks ?? []) {
      expect(row.link_analytics).toEqual({ currency });
      for (const { link_data: shownOf } of row.links_options) expect(shownOf.link_analytics).toEqual({ currency });
    }
    const one = await world.call(getMultilink, { token: mila, params: { multilink_id: theirs.multilink_id } });
    expect(one.status).toBe(403);
  });

  it('says on its pages whose code it carries, as who has the code may earn', async () => {
    await world.addInfluencer(merchant, 'nora', { promocode: 'NORA10' });
    const theirs = await make(...pair(99), { title: 'For Nora', promocode: 'nora10' });
    const opened = await Promise.all(Array.from({ length: 20 }, (_, visitor) => open(theirs, visitor)));
    const pages = opened.filter(({ status }) => status === 200);
    expect(pages).not.toEqual([]);
    for (const { text } of pages) expect(text).toContain('<b lang=en>Ad</b> Paid partnership with <bdi>nora</bdi>.');
  });

  it('shows each the same again, without a cookie', async () => {
    const again: ('A' | 'B' | null)[] = [];
    for (let visitor = 0; visitor < 60; visitor += 1) {
      const opened = await open(multilink, visitor);
      expect(opened.headers['set-cookie']).toBeUndefined();
      again.push(shown(opened));
    }
    expect(again).toEqual(first.slice(0, 60));
  });

  it('with another share moves only visitors towards the one that grows', async () => {
    await change(multilink, ...pair(60));
    const after = await eventually('the new share', async () => {
      const seen: ('A' | 'B' | null)[] = [];
      for (let visitor = 0; visitor < 200; visitor += 1) seen.push(shown(await open(multilink, visitor)));
      // some thirty of them in a hundred
      return seen.filter((one, visitor) => one === 'A' && first[visitor] === 'B').length > 20 && seen;
    });
    const lost = first.filter((one, visitor) => one === 'A' && after[visitor] === 'B');
    expect(lost).toEqual([]);
  });
});

describe('§5 multilink: the visitors', () => {
  it('who are programs are flagged and not counted', async () => {
    const multilink = await make(...pair(50));
    for (let visitor = 0; visitor < 20; visitor += 1)
      expect((await open(multilink, visitor, { 'user-agent': crawler })).status).toBeLessThan(400);
    await open(multilink, 99);
    const now = await read(multilink);
    expect(now.link_analytics.visits).toBe(1);
    const ids = multilink.links_options.map(({ link_id: id }) => id);
    const { rows } = await sql<{ flagged: number }>`select sum(flagged_visits)::int as flagged from link_totals
      where link_id = any(${ids}::uuid[])`.execute(world.app.platform.database.db);
    expect(rows).toEqual([{ flagged: 20 }]);
  });

  it('who ask not to be tracked are drawn at each visit', async () => {
    const multilink = await make(...pair(50));
    const seen: ('A' | 'B' | null)[] = [];
    for (let visit = 0; visit < 60; visit += 1) seen.push(shown(await open(multilink, 7, { dnt: '1' })));
    for (const side of ['A', 'B']) expect(seen.filter((one) => one === side).length).toBeGreaterThan(8);
  });

  it.each<[string, [Option, Option], string, 'A' | 'B']>([
    [
      'phones A, when A is for phones',
      pair(1, { a: { device_option: 'MOBILE' }, b: { device_option: 'PC' } }),
      phone,
      'A',
    ],
    [
      'desktops B, when A is for phones',
      pair(99, { a: { device_option: 'MOBILE' }, b: { device_option: 'PC' } }),
      services,
      'B',
    ],
    ['desktops B, when B is for all', pair(99, { a: { device_option: 'MOBILE' } }), services, 'B'],
    ['phones A, when B is for desktops', pair(1, { b: { device_option: 'PC' } }), phone, 'A'],
  ])('get by their device: %s', async (_what, options, agent, side) => {
    const multilink = await make(...options);
    for (let visitor = 0; visitor < 12; visitor += 1)
      expect(shown(await open(multilink, visitor, { 'user-agent': agent }))).toBe(side);
  });

  it('on a device none is meant for still get one', async () => {
    const both = await make(...pair(100));
    // as could be made before that was refused
    await sql`update multilink_options set device_option = 'MOBILE' where multilink_id = ${both.multilink_id}`.execute(
      world.app.platform.database.db,
    );
    await announce(world.app.platform.database.db, 'pagesChanged', merchant.businessId);
    expect(shown(await open(both, 1, { 'user-agent': services }))).toBe('A');
  });
});

describe('a look of a multilink', () => {
  it('is printed under the multilink’s address, and its checkout goes by its own', async () => {
    const multilink = await make(...pair(100), { promocode: 'SPRING10' });
    const own = codeIn(multilink.links_options[0].link_data.short_url);
    const page = await open(multilink, 1);
    expect(page.text).toContain(`<link rel=canonical href=${world.url}/${multilink.code}>`);
    expect(page.text).toContain(`action=/${own}/checkout `);
    expect(page.text).toContain(`<base href="/${own}/k/`);
    const headers = { 'user-agent': phone, 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ click_id: clickIn(page), lines: '9001', q0: '1', v0: '40100' });
    const sent = await ask(`/${own}/checkout`, headers, form.toString());
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toContain('SPRING10');
    const now = await read(multilink);
    expect(now.links_options[0].link_data.link_analytics).toMatchObject({ visits: 1, requested_checkouts: 1 });
    expect(now.link_analytics).toMatchObject({ visits: 1, requested_checkouts: 1 });
  });

  it('opened by its own address shows itself', async () => {
    const multilink = await make(...pair(0));
    const own = codeIn(multilink.links_options[0].link_data.short_url);
    expect(shown(await ask(`/${own}`, { 'user-agent': phone }))).toBe('A');
    expect(shown(await open(multilink, 1))).toBe('B');
  });
});

describe('an experience that sells nothing', () => {
  it('gives way to the other while it is sold out, and comes back with stock', async () => {
    const multilink = await make(...pair(0));
    expect(shown(await open(multilink, 1))).toBe('B');
    await setStock('40200', 0);
    await eventually('the event of the empty shelf', async () => shown(await open(multilink, 1)) === 'A');
    await setStock('40200', 5);
    await eventually('the event of the stock', async () => shown(await open(multilink, 1)) === 'B');
    const { links_options: options, link_analytics: all } = await read(multilink);
    expect(options[0].link_data.link_analytics.visits).toBeGreaterThan(0);
    expect(all.visits).toBe(visitsOf({ ...multilink, links_options: options }).reduce((a, b) => a + b, 0));
  });

  it('is shown all the same when the other sells nothing either', async () => {
    const multilink = await make(short({ inventory_ids: ['9003'] }, { value: 0 }), look('9003', { value: 100 }));
    const opened = await open(multilink, 1);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Sold out hat');
  });
});

const buy = (clickId: string, further: Partial<OrderWish> = {}): Promise<unknown> =>
  world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    noteAttributes: [{ name: '__lk', value: clickId }],
    ...further,
  });

const waitForOrders = (count: number): Promise<unknown> =>
  eventually('the orders', async () => {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
    return orders.length >= count && orders.every(({ attribution }) => attribution);
  });

const visitCode = (code: string | undefined, visitor: number): Promise<Opened> =>
  ask(`/${code}`, { 'user-agent': phone, 'x-forwarded-for': `203.0.113.${visitor}` });

describe('§6 cards: the orders of a multilink', () => {
  it('are summed by experience and over both; automatic sends its visitors to the one that sells', async () => {
    const options: [Option, Option] = [look('9001', { value: 80 }), look('9001', { value: 20 })];
    const multilink = await make(...options, { automatic: true, promocode: 'LENA10' });
    const [a, b] = multilink.links_options.map(({ link_data: data }) => codeIn(data.short_url));
    const clicks: string[] = [];
    for (let visitor = 0; visitor < 40; visitor += 1) {
      await visitCode(a, visitor);
      clicks.push(clickIn(await visitCode(b, visitor + 100)));
    }
    const { insights, traffic } = world.app.features;
    await traffic.upkeep.drain();
    const nextDay = async (): Promise<void> => {
      // as if its shares had been looked at yesterday, not today
      await sql`update multilinks set moved_on = moved_on - 1`.execute(world.app.platform.database.db);
      await insights.verdicts.moveShares();
    };
    await nextDay();
    // nothing was sold yet: it stays where the merchant let it begin
    expect((await read(multilink)).links_options.map((one) => one.current_value)).toEqual([80, 20]);
    // a tip is nothing that was sold
    for (const [at, clickId] of clicks.slice(0, 8).entries()) await buy(clickId, at === 0 ? { tip: 500 } : {});
    // one that came by the code alone counts for the campaign, but speaks for neither
    await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'LENA10' });
    // nor does one that was placed to try the store out
    await buy(clicks[8] ?? '', { test: true });
    await waitForOrders(10);
    const sold = await read(multilink);
    expect(sold.link_analytics).toMatchObject({ checkouts: 9 });
    expect(sold.verdict).toMatchObject({ state: 'no_verdict', ahead: 1 });
    expect(sold.verdict.certainty).toBeGreaterThan(0.9);
    expect(sold.verdict.experiences[1].conversion?.value).toBeCloseTo(8 / 40, 6);
    const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
    const clicked = orders.filter(({ attribution }) => attribution?.rule === 'last_click');
    const revenue = 8 * Math.min(...clicked.map(({ total_price: total }) => total));
    expect(sold.verdict.experiences[1].revenue_per_visit?.value).toBeCloseTo(revenue / 40, 3);
    await nextDay();
    const moved = await read(multilink);
    expect(moved.links_options.map((one) => [one.value, one.current_value])).toEqual([
      [80, 10],
      [20, 90],
    ]);
    const back = await change(multilink, ...options, { automatic: false, promocode: 'LENA10' });
    expect(back.links_options.map((one) => one.current_value)).toEqual([80, 20]);
    await nextDay();
    expect((await read(multilink)).links_options.map((one) => one.current_value)).toEqual([80, 20]);
  });
});
