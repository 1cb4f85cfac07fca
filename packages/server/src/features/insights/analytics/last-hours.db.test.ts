// The last 24 hours are those, of visits and of sales, by the clocks of a store half an hour off: in sums, hours, tables and files.
import {
  exportAnalytics,
  getAnalytics,
  getBreakdown,
  getInfluencerInsight,
  getOverview,
} from '@vitrine/contract/analytics';
import { askFigures } from '@vitrine/contract/figure-questions';
import { getLinkAnalytics } from '@vitrine/contract/insights';
import { createLink, type Link } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

const zone = 'Asia/Kolkata';
const halfHour = 30 * 60_000;
const hour = 2 * halfHour;
let world: TestApp;
let merchant: Merchant;
let look: Link;
/** The running hour of the store begins at half past one of UTC. */
let running: number;

/** As the store's clocks show it, counted by hand: five and a half hours ahead of UTC, always. */
const toKey = (at: number): string => `${new Date(at + 11 * halfHour).toISOString().slice(0, 13)}:00`;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await sql`update stores set time_zone = ${zone}`.execute(world.app.platform.database.db);
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  const body = { business_id: merchant.businessId, title: 'Hers', inventory_ids: ['9001'] };
  look = await world.get(createLink, {
    token: merchant.token,
    body: { ...body, link_type: 'LOOK', influencer_username: 'lena' },
  });
  running = Math.floor((Date.now() + halfHour) / hour) * hour - halfHour;
  // the first second that counts, the last one that does not, and one of the day before
  const first = running - 23 * hour;
  for (const at of [first, first - 1_000, first - 20 * hour]) await buy(at);
  // refunded now, bought long before
  await buy(first - 48 * hour, running + 1_000);
  await eventually('four orders to be counted', async () => {
    const query = { from_date: '2026-01-01' };
    const { channels } = await world.get(getOverview, { token: merchant.token, query });
    return channels.looks.checkouts === 4 && channels.looks.refunded ? true : null;
  });
});
afterAll(() => world.stop());

/** A visit, and an order by it at the same moment. */
async function buy(at: number, refundedAt: number | null = null): Promise<void> {
  const clickId = await world.app.features.traffic.intake.recordVisit({
    businessId: merchant.businessId,
    influencerId: null,
    linkId: look.link_id,
    linkType: 'LOOK',
    timeZone: zone,
    visitor: createVisitor({ key: `${at}`.slice(-8).repeat(4) }),
    at: new Date(at),
  });
  await world.app.features.traffic.upkeep.drain();
  await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    createdAt: new Date(at).toISOString(),
    noteAttributes: [{ name: '__lk', value: clickId }],
    ...(refundedAt ? { refunds: [{ kind: 'whole', createdAt: new Date(refundedAt).toISOString() }] } : {}),
  });
}

const auth = () => ({ token: merchant.token, params: { business_id: merchant.businessId } });
const last = { range: 'last_24_hours' } as const;

it('hold what came in them alone, hour by hour, beside the hours of the day before', async () => {
  const told = await world.get(getAnalytics, { ...auth(), query: { ...last, compare: 'true' } });
  const now = told.looks_analytics;
  expect(now).toMatchObject({ visits: 1, checkouts: 1, click_checkouts: 1 });
  expect([now.refunded, now.revenue]).toEqual([now.refunded, now.refunded]);
  const keys = Array.from({ length: 24 }, (_, at) => toKey(running - (23 - at) * hour));
  expect(Object.keys(now.data)).toEqual(keys);
  expect(now.data[keys[0] ?? '']).toMatchObject({ visits: 1, checkouts: 1, refunded: 0 });
  expect(now.data[keys[23] ?? '']).toMatchObject({ visits: 0, checkouts: 0, refunded: now.refunded });
  expect(Object.values(now.data).filter(({ visits }) => visits !== 0)).toHaveLength(1);
  expect(told).toMatchObject({ from_date: keys[0]?.slice(0, 10), to_date: keys[23]?.slice(0, 10) });
  const before = told.previous?.looks_analytics;
  expect(before).toMatchObject({ visits: 2, checkouts: 2, refunded: 0 });
  expect(Object.keys(before?.data ?? {})).toEqual(
    keys.map((key) => toKey(Date.parse(`${key}Z`) - 24 * hour - 11 * halfHour)),
  );
});

it('are the same on a link, its products, an influencer, home, any question, and in files', async () => {
  const token = merchant.token;
  const link = await world.get(getLinkAnalytics, { token, params: { link_id: look.link_id }, query: last });
  expect(link.looks_analytics).toMatchObject({ visits: 1, checkouts: 1 });
  expect(Object.keys(link.looks_analytics.data)).toHaveLength(24);
  const products = { ...last, tab: 'links', by: 'product' } as const;
  const { rows } = await world.get(getBreakdown, { ...auth(), query: products });
  expect(rows.map(({ value, buys }) => [value, buys])).toEqual([['9001', 1]]);
  const { insight } = await world.get(getInfluencerInsight, { token, params: { username: 'lena' }, query: last });
  expect(insight).toMatchObject({ total_clicks: 0, total_sales: 1 });
  const { channels, previous } = await world.get(getOverview, { token, query: last });
  expect([channels.total.checkouts, previous?.total.checkouts]).toEqual([1, 2]);
  const { days } = await world.get(getOverview, { token, query: { ...last, with_days: 'true' } });
  expect(Object.keys(days ?? {})).toEqual(Object.keys(link.looks_analytics.data));
  expect(Object.values(days ?? {}).filter(({ checkouts }) => checkouts !== 0)).toHaveLength(1);
  const asked = { ...last, measures: ['visits' as const, 'checkouts' as const], split_by: ['hour' as const] };
  const answer = await world.get(askFigures, { token, body: asked });
  expect(answer.rows.map(({ keys, figures }) => [keys[0]?.value, figures.visits, figures.checkouts])).toEqual([
    [String(Number(toKey(running - 23 * hour).slice(11, 13))), 1, 1],
  ]);
  const path = pathOf(exportAnalytics, { params: auth().params, query: { ...last, tab: 'links' } });
  const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(25);
  expect(lines[1]).toMatch(new RegExp(`^${toKey(running - 23 * hour)},1,`));
});

it('are named in place of days, not beside them', async () => {
  const query = { ...last, from_date: '2026-11-01' };
  const { error } = await world.call(getAnalytics, { ...auth(), query });
  expect(error).toMatchObject({ code: 'validation_failed', fields: [{ field: 'range', code: 'range_twice' }] });
});
