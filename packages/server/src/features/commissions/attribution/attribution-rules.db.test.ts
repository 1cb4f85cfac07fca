// A merchant changes how orders are credited and sees first what that changes; codes are replaced; suspicious orders are told of.
import {
  beginAttributionRun,
  cancelAttributionRun,
  getAttributionRules,
  getAttributionRun,
  getOwnAttribution,
  listAttributionChanges,
  listCodeNotices,
  rotateCode,
  startAttributionRun,
  updateAttributionRules,
  type AttributionRun,
} from '@vitrine/contract/attribution';
import { accountId, type OrderId } from '@vitrine/contract/ids';
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { createLink, getLink, type Link } from '@vitrine/contract/links';
import { leakedCode } from '@vitrine/contract/limits';
import { listOrders, type Order } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  startTestApp,
  type Merchant,
  type OrderWish,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { lockSales } from '../sums/sums.ts';
import { insertRules } from './rules-store.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
const tokens: Record<'lena' | 'noa', string> = { lena: '', noa: '' };
const links: Record<'plain' | 'lenas', Link> = {} as never;
const orders = new Map<string, OrderId>();

const day = 24 * 3600 * 1000;
// sells without stock
const one = { variantId: '40500', quantity: 1 };
const clickMark = '__lk';

async function click(link: Link, agoMs: number): Promise<string> {
  const { link_id: linkId, link_type: linkType, influencer_username: username } = link;
  const found = username === null ? null : await world.app.features.influencers.find(merchant.businessId, { username });
  const at = new Date(Date.now() - agoMs - 30_000);
  const whose = { businessId: merchant.businessId, influencerId: found?.accountId ?? null };
  const visit = { ...whose, linkId, linkType, timeZone: 'America/New_York', visitor: createVisitor(), at };
  return world.app.features.traffic.intake.recordVisit(visit);
}

const carrying = (clickId: string): Omit<OrderWish, 'lines'> => ({
  noteAttributes: [{ name: clickMark, value: clickId }],
});

/** As with the store's own codes, an order carries only one the store knows. */
const order = async (name: string, wish: Omit<OrderWish, 'lines'>): Promise<void> => {
  const { shop } = world.sandbox.open('atelier');
  const { discountCode: code } = wish;
  const known = code ? shop.findDiscount(code) : null;
  if (code && known === null) shop.createDiscount({ code, kind: 'percentage', value: 1000 });
  // a job may have ended one that was replaced
  else if (known !== null && known.endsAt !== null) shop.switchDiscount(known.id, true);
  orders.set(name, await world.placeOrder('atelier', { lines: [one], ...wish }));
};

const readOrders = async (query: object = {}): Promise<Order[]> =>
  (await world.get(listOrders, { token: merchant.token, query: { count: 100, ...query } })).orders;

/** Every order with whom it is credited to, by the names of this file. */
async function credits(): Promise<Record<string, string>> {
  await eventually('all orders to be attributed', async () => {
    const seen = await readOrders();
    return seen.length === orders.size && seen.every(({ attribution }) => attribution);
  });
  const names = new Map([...orders].map(([name, id]) => [id, name]));
  const titles = new Map(Object.entries(links).map(([name, link]) => [link.link_id, name]));
  return Object.fromEntries(
    (await readOrders()).map(({ order_id: id, attribution }) => {
      const { link_id: link = null, influencer_username: who = null } = attribution ?? {};
      return [names.get(id) ?? id, [link && titles.get(link), who].filter(Boolean).join(' of ') || 'nobody'];
    }),
  );
}

const admin = () => ({ token: merchant.token });

async function untilRest(run: AttributionRun): Promise<AttributionRun> {
  return eventually('the run to rest', async () => {
    const now = await world.get(getAttributionRun, { ...admin(), params: { run_id: run.run_id } });
    return ['checking', 'running'].includes(now.run.state) ? null : now.run;
  });
}

const begin = async (
  rules: { window_days: number; priority: 'link' | 'code'; house_yields?: boolean },
  days = 30,
): Promise<AttributionRun> =>
  untilRest((await world.get(beginAttributionRun, { ...admin(), body: { ...rules, days } })).run);

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  [merchant, other] = [await world.signUp('dana'), await world.signUp('other')];
  // here links of nobody compete with influencers
  await world.get(updateAttributionRules, { ...admin(), body: usual });
  // the store tells an order's time in whole seconds
  await sql`update attribution_rules set effective_from = now() - interval '1 minute'`.execute(
    world.app.platform.database.db,
  );
  await world.connect(merchant, 'atelier');
  await world.readEmails(merchant, 'atelier');
  tokens.lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  tokens.noa = await world.addInfluencer(merchant, 'noa', { promocode: 'NOA10' });
  const base = { business_id: merchant.businessId, inventory_ids: ['9001'], link_type: 'LOOK' as const };
  links.plain = await world.get(createLink, { ...admin(), body: { ...base, title: 'Plain' } });
  links.lenas = await world.get(createLink, {
    ...admin(),
    body: { ...base, title: 'Hers', influencer_username: 'lena' },
  });
  await order('click and code', { ...carrying(await click(links.plain, 3 * day)), discountCode: 'LENA10' });
  await order('old click', carrying(await click(links.lenas, 20 * day)));
  await order('fresh click', carrying(await click(links.plain, day)));
  await order('two influencers', { ...carrying(await click(links.lenas, day)), discountCode: 'NOA10' });
  await credits();
});
afterAll(() => world.stop());

const before = {
  'click and code': 'plain',
  'old click': 'lenas of lena',
  'fresh click': 'plain',
  'two influencers': 'lenas of lena',
};
const after = { ...before, 'click and code': 'lena', 'old click': 'nobody', 'two influencers': 'noa' };
const strict = { window_days: 7, priority: 'code' as const, house_yields: false };
const usual = { window_days: 30, priority: 'link' as const, house_yields: false };

const none = { commission_before: 0, commission_after: 0 };

const own = (name: string, token: string, language = 'en') =>
  world.call(getOwnAttribution, {
    token,
    params: { order_id: orders.get(name) ?? '' },
    headers: { 'accept-language': language },
  });

const notices = async (username: string) =>
  (await world.get(listCodeNotices, { ...admin(), params: { username } })).notices;

const rotate = (username: string, body: { promocode?: string; grace_days?: number }, token = merchant.token) =>
  world.call(rotateCode, { token, params: { username }, body });

const move = (days: number) =>
  sql`update orders set created_at = created_at + ${days} * interval '1 day'
    where order_id = ${orders.get('fresh click')}`.execute(world.app.platform.database.db);

describe('Attribution: the merchant can set the window and the priority', () => {
  it('by default a click counts for 30 days and comes before a code', async () => {
    const { rules, run } = await world.get(getAttributionRules, admin());
    expect(rules).toEqual({ ...usual, self_purchases_earn: false, hold_leaked: false });
    expect(run).toBeNull();
    expect(await credits()).toEqual(before);
  });

  it.each([
    [{ window_days: 0, priority: 'link' }, 'window_days'],
    [{ window_days: 366, priority: 'link' }, 'window_days'],
    [{ window_days: 7.5, priority: 'link' }, 'window_days'],
    [{ window_days: 7, priority: 'both' }, 'priority'],
  ])('refuses %j', async (body, field) => {
    const { error } = await world.call(updateAttributionRules, { ...admin(), body: body as never });
    expect(error).toMatchObject({ code: 'validation_failed', field });
  });

  it('a change counts for orders from then on and never for those before, however often they are told again', async () => {
    const { rules } = await world.get(updateAttributionRules, { ...admin(), body: strict });
    expect(rules).toMatchObject(strict);
    await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...orders.values()]);
    expect(await credits()).toEqual(before);
    await world.get(updateAttributionRules, { ...admin(), body: usual });
  });

  it('nobody but the merchant may', async () => {
    const staff = await world.addStaff(merchant, 'sam');
    for (const token of [staff, tokens.lena]) {
      expect((await world.call(getAttributionRules, { token })).error?.code).toBe('forbidden');
      expect((await world.call(updateAttributionRules, { token, body: strict })).error?.code).toBe('forbidden');
      const run = await world.call(beginAttributionRun, { token, body: { ...strict, days: 5 } });
      expect(run.error?.code).toBe('forbidden');
    }
  });
});

describe('also for the last days', () => {
  let run: AttributionRun;

  it('a dry run tells every order that would be credited otherwise, before and after, and changes nothing', async () => {
    run = await begin(strict);
    expect(run).toMatchObject({ state: 'checked', processed: 4, total: 4, credited: 0, uncredited: 1, moved: 2 });
    const params = { run_id: run.run_id };
    const all = await world.get(listAttributionChanges, { ...admin(), params });
    const told = Object.fromEntries(
      all.changes.map((each) => [
        [...orders].find(([, id]) => id === each.order_id)?.[0],
        [each.before, each.after].map((side) => [side.link_title, side.influencer_username, side.channel]),
      ]),
    );
    expect(told).toEqual({
      'click and code': [
        ['Plain', null, 'links'],
        [null, 'lena', 'organic'],
      ],
      'old click': [
        ['Hers', 'lena', 'links'],
        [null, null, null],
      ],
      'two influencers': [
        ['Hers', 'lena', 'links'],
        [null, 'noa', 'organic'],
      ],
    });
    const [mixed = 0, old = 0, both = 0] = ['click and code', 'old click', 'two influencers'].map(
      (name) => all.changes.find((each) => each.order_id === orders.get(name))?.total_price,
    );
    expect(all.influencers).toEqual([
      {
        username: 'lena',
        gained: 1,
        lost: 2,
        gained_total: mixed,
        lost_total: Number((old + both).toFixed(2)),
        ...none,
      },
      { username: 'noa', gained: 1, lost: 0, gained_total: both, lost_total: 0, ...none },
    ]);
    expect(await credits()).toEqual(before);
    const first = await world.get(listAttributionChanges, { ...admin(), params, query: { count: 2 } });
    const rest = await world.get(listAttributionChanges, { ...admin(), params, query: { count: 2, skip: 2 } });
    expect([first.total, first.next_skip, rest.next_skip]).toEqual([3, 2, null]);
    expect([...first.changes, ...rest.changes]).toEqual(all.changes);
  });

  it('of another business nobody hears', async () => {
    const params = { run_id: run.run_id };
    for (const endpoint of [getAttributionRun, listAttributionChanges, startAttributionRun, cancelAttributionRun]) {
      expect((await world.call(endpoint, { token: other.token, params })).error?.code).toBe('not_found');
    }
  });

  it('given up, it cannot be confirmed any more', async () => {
    const params = { run_id: run.run_id };
    expect((await world.get(cancelAttributionRun, { ...admin(), params })).run.state).toBe('cancelled');
    expect((await world.call(startAttributionRun, { ...admin(), params })).error?.code).toBe('run_not_ready');
    expect(await credits()).toEqual(before);
  });

  it('confirmed, its orders are credited by its rules, which are kept with each decision', async () => {
    run = await begin(strict);
    const params = { run_id: run.run_id };
    await world.get(startAttributionRun, { ...admin(), params });
    expect(await untilRest(run)).toMatchObject({ state: 'finished', processed: 4, moved: 2, uncredited: 1 });
    expect(await credits()).toEqual(after);
    for (const { attribution } of await readOrders())
      expect(attribution).toMatchObject({ window_days: 7, priority: 'code' });
    expect((await world.get(getAttributionRules, admin())).rules).toMatchObject(strict);
    expect((await world.call(startAttributionRun, { ...admin(), params })).error?.code).toBe('run_not_ready');
    expect((await world.call(cancelAttributionRun, { ...admin(), params })).error?.code).toBe('run_not_ready');
  });

  it('of an order that is just being decided by the rules before it is the later word', async () => {
    const { db } = world.app.platform.database;
    const { attribution } = world.app.features.commissions;
    const { businessId } = merchant;
    const setId = randomUUID();
    const orderId = orders.get('two influencers') ?? ('' as OrderId);
    const isHeldUp = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event = 'advisory' and query like '%pg_advisory_xact_lock%'`.execute(db);
      return rows.length > 0;
    };
    const deciding = await db.transaction().execute(async (tx) => {
      await lockSales(tx, businessId);
      const work = attribution.attributeOrders(businessId, [orderId]);
      await eventually('it to be held up before it is written', isHeldUp);
      // what a run does that is confirmed now and comes first
      const rules = { windowDays: 30, priority: 'link', ownerKeeps: true, houseYields: false } as const;
      const set = { setId, setAt: world.clock.now(), setBy: accountId.parse(randomUUID()), effectiveFrom: new Date(0) };
      await insertRules(tx, businessId, { ...rules, selfPurchasesEarn: false, holdLeaked: false, ...set });
      await sql`update attributions set decided_at = now() where order_id = ${orderId}`.execute(tx);
      return { work };
    });
    await deciding.work;
    expect((await credits())['two influencers']).toBe(before['two influencers']);
    await sql`delete from attribution_rules where set_id = ${setId}`.execute(db);
    await attribution.attributeOrders(businessId, [orderId]);
    expect(await credits()).toEqual(after);
  });

  it('the figures of influencers follow', async () => {
    const { influencers } = await world.get(listInfluencerInsights, admin());
    const sales = Object.fromEntries(influencers.map((each) => [each.username, each.total_sales]));
    expect(sales).toEqual({ lena: 1, noa: 1 });
  });

  it('done again it finds nothing, and back again everything is as it was', async () => {
    expect(await begin(strict)).toMatchObject({ state: 'checked', credited: 0, uncredited: 0, moved: 0 });
    const back = await begin({ window_days: 30, priority: 'link' });
    expect(back).toMatchObject({ credited: 1, moved: 2 });
    await world.get(startAttributionRun, { ...admin(), params: { run_id: back.run_id } });
    await untilRest(back);
    expect(await credits()).toEqual(before);
    const again = await begin(strict);
    await world.get(startAttributionRun, { ...admin(), params: { run_id: again.run_id } });
    await untilRest(again);
    expect(await credits()).toEqual(after);
  });

  it('orders of before its days keep theirs', async () => {
    await move(-40);
    expect(await begin({ window_days: 1, priority: 'link' }, 30)).toMatchObject({ total: 3 });
    await move(40);
  });
});

describe('why this order, to the influencer', () => {
  it('tells her own side alone: no name, link or click of others, and no loser', async () => {
    const { data } = await own('click and code', tokens.lena);
    expect(data).toMatchObject({ rule: 'code', channel: 'organic', reason: 'Your code LENA10 was used.' });
    expect(data?.evidence).toEqual([
      { kind: 'discount_code', link_id: null, link_title: null, clicked_at: null, code: 'LENA10', counts: true },
    ]);
    const told = JSON.stringify((await own('two influencers', tokens.noa)).data);
    for (const word of ['lena', 'LENA10', 'Hers', links.lenas.link_id, 'losers', 'first'])
      expect(told).not.toContain(word);
    const hebrew = await own('click and code', tokens.lena, 'he');
    expect(hebrew.data?.reason).toBe('נעשה שימוש בקוד שלך, LENA10.');
  });

  it.each([
    ['an order credited to another', 'two influencers', 'lena', 'not_found'],
    ['an order credited to nobody any more', 'old click', 'lena', 'not_found'],
    ['an order of the merchant’s own link', 'fresh click', 'noa', 'not_found'],
  ] as const)('%s is not there', async (_title, name, who, code) => {
    expect((await own(name, tokens[who])).error?.code).toBe(code);
  });

  it('the merchant reads the whole instead, and one who may know of no sale reads nothing', async () => {
    expect((await own('click and code', merchant.token)).error?.code).toBe('not_found');
    const blind = await world.addInfluencer(merchant, 'blind', {
      permissions: { analytics_sales_enabled: false, analytics_commission_enabled: false },
    });
    expect((await own('click and code', blind)).error?.code).toBe('forbidden');
  });
});

describe('an order an influencer placed herself', () => {
  it('is flagged by her email address, and no address is kept', async () => {
    await order('her own', { discountCode: 'LENA10', email: 'Lena+shop@Mail.example' });
    await order('a shopper’s', { discountCode: 'LENA10', email: 'shopper@mail.example' });
    await order('hers by another’s code', { discountCode: 'NOA10', email: 'lena@mail.example' });
    await credits();
    const flagged = await readOrders({ self_purchase: 'true' });
    expect(flagged.map(({ order_id: id, self_purchase: sign }) => [id, sign])).toEqual([
      [orders.get('her own'), 'email'],
    ]);
    expect(await notices('lena')).toMatchObject([{ kind: 'self_purchases', orders: 1 }]);
    const { db } = world.app.platform.database;
    const { rows } = await sql<{ text: string }>`
      select o::text as text from orders o union all select convert_from(body, 'utf8') from inbox`.execute(db);
    expect(rows.filter(({ text }) => /mail\.example/i.test(text))).toEqual([]);
  });

  it('is flagged as the same customer too, also when that shows only later', async () => {
    const { db } = world.app.platform.database;
    await sql`update orders set buyer_customer_hash = 'one person'
      where order_id in (${orders.get('her own')}, ${orders.get('a shopper’s')})`.execute(db);
    await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [
      orders.get('her own') ?? ('' as never),
    ]);
    const flagged = await readOrders({ self_purchase: 'true' });
    expect(Object.fromEntries(flagged.map((each) => [each.order_id, each.self_purchase]))).toEqual({
      [orders.get('her own') ?? '']: 'email',
      [orders.get('a shopper’s') ?? '']: 'customer',
    });
  });
});

describe('a code that got out', () => {
  it('is told of once many used it in many places without a click of hers', async () => {
    for (let n = 0; n < leakedCode.orders; n += 1) {
      const referringSite = `https://coupons${n % leakedCode.places}.example/`;
      await order(`leak ${n}`, { discountCode: 'NOA10', referringSite });
    }
    await credits();
    const [leak] = await notices('noa');
    expect(leak).toMatchObject({ kind: 'leaked_code', promocode: 'NOA10', places_count: leakedCode.places });
    expect(leak?.kind === 'leaked_code' && leak.places[0]?.orders).toBe(2);
    expect((await notices('lena')).map(({ kind }) => kind)).toEqual(['self_purchases']);
  });

  it.each([
    ['the code she has', 'noa', { promocode: 'noa10' }, 'promocode_taken'],
    ['another’s code', 'noa', { promocode: 'Lena10' }, 'promocode_taken'],
    ['more than 90 days of grace', 'noa', { grace_days: 91 }, 'validation_failed'],
    ['a blank in the code', 'noa', { promocode: 'NOA 20' }, 'validation_failed'],
    ['nobody', 'nobody', {}, 'not_found'],
  ])('is not replaced by %s', async (_title, username, body, code) => {
    expect((await rotate(username, body)).error?.code).toBe(code);
  });

  it('is not replaced by the influencer herself, nor from another business', async () => {
    expect((await rotate('noa', {}, tokens.noa)).error?.code).toBe('forbidden');
    expect((await rotate('noa', {}, other.token)).error?.code).toBe('not_found');
  });

  it('is replaced on her and on her links; in the days of grace the old one counts for her still', async () => {
    const { data } = await rotate('lena', { promocode: 'LENA20' });
    expect(data).toMatchObject({ promocode: 'LENA20', before: 'LENA10', links_changed: 1 });
    const link = await world.get(getLink, { ...admin(), params: { link_id: links.lenas.link_id } });
    expect(link.promocode).toEqual({ code: 'LENA20' });
    const made = (await rotate('noa', {})).data;
    expect(made?.promocode).toMatch(/^NOA[A-Z2-9]{4}$/);
    expect((await notices('noa')).map(({ kind }) => kind)).toEqual(['code_in_grace']);
    await order('by the old code', { discountCode: 'noa10' });
    await order('by the new code', { discountCode: made?.promocode ?? '' });
    expect(await credits()).toMatchObject({ 'by the old code': 'noa', 'by the new code': 'noa' });
  });

  it('given to her twice at once, each one counts for her, and none of them is lost', async () => {
    await world.addInfluencer(merchant, 'mia', { promocode: 'MIA10' });
    const told = await Promise.all([1, 2, 3].map(() => rotate('mia', {})));
    const codes = told.flatMap(({ data }) => data?.promocode ?? []);
    const { promocode: now, notices: hers } = await world.get(listCodeNotices, {
      ...admin(),
      params: { username: 'mia' },
    });
    const running = hers.flatMap((notice) => (notice.kind === 'code_in_grace' ? notice.promocode : []));
    expect(new Set([...running, now])).toEqual(new Set(['MIA10', ...codes]));
  });

  it('in grace it is nobody else’s to take', async () => {
    await expect(world.addInfluencer(merchant, 'zoe', { promocode: 'NOA10' })).rejects.toMatchObject({
      code: 'promocode_taken',
    });
  });

  it('after the end of grace it counts no more, and what it brought before stays hers', async () => {
    await rotate('lena', { promocode: 'LENA30', grace_days: 0 });
    // the store tells an order's time in whole seconds
    const createdAt = new Date(Date.now() + 2000).toISOString();
    await order('by a code without grace', { discountCode: 'LENA20', createdAt });
    const now = await credits();
    expect(now).toMatchObject({ 'by a code without grace': 'nobody', 'click and code': 'lena' });
    await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...orders.values()]);
    expect(await credits()).toEqual(now);
  });

  it('a code taken back is hers again', async () => {
    await rotate('lena', { promocode: 'LENA20' });
    await order('by the code taken back', { discountCode: 'LENA20' });
    expect(await credits()).toMatchObject({ 'by the code taken back': 'lena' });
  });
});
