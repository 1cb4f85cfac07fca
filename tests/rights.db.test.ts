// What the server sends is what the screen expects: every role and every set of permissions, by the one table of rights.
import * as analytics from '@vitrine/contract/analytics';
import { getOwnAttribution } from '@vitrine/contract/attribution';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import { figureNames, type FigureName } from '@vitrine/contract/figures';
import { permissions as permissionShape, type Permissions } from '@vitrine/contract/identity';
import { verifySession } from '@vitrine/contract/sessions';
import { exportLinks } from '@vitrine/contract/imports';
import * as insights from '@vitrine/contract/insights';
import * as ledger from '@vitrine/contract/ledger';
import { listLinks } from '@vitrine/contract/links';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { can, canSee, insightFigures, productFigures, type Rights } from '@vitrine/contract/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSorts, toAnalyticsAccess } from '../packages/dashboard/src/features/analytics/analytics-access.ts';
import { listTiles, toTiles } from '../packages/dashboard/src/features/analytics/tab-figures.ts';
import { listFigures } from '../packages/dashboard/src/features/home/overview-view.ts';
import { toTiles as toPreviewTiles } from '../packages/dashboard/src/parts/figures/preview-figures.ts';
import { toLinkAccess } from '../packages/dashboard/src/parts/links/link-access.ts';
import { sentences } from '../packages/server/src/locales/locales.ts';
import { pathOf, type Sent, type TestApp } from './world/app.ts';
import { createRoleStage, type Who } from './world/role-stage.ts';

let world: TestApp;
let maker: Who;
let staff: Who;
let admin: Who;
let linkId: string;
let orderId: string;

beforeAll(async () => {
  const stage = await createRoleStage();
  ({ world } = stage);
  ({ maker, staff, admin } = stage.people);
  const link = await stage.ownLink(maker);
  orderId = await stage.sell(maker, link);
  await world.get(ledger.createCorrection, {
    token: admin.token ?? '',
    params: { username: 'maker' },
    body: { amount: 5, currency: 'USD', reason: 'For the test' },
  });
  linkId = link.link_id;
});
afterAll(() => world.stop());

/** All but one, by which products of posts are named: neither a figure nor a link follows from it. */
const permissionNames = permissionShape.keyof().exclude(['allow_tagging_posts']).options;
const everySet = Array.from({ length: 2 ** permissionNames.length }, (_, bits) =>
  permissionShape.parse({
    ...Object.fromEntries(permissionNames.map((name, at) => [name, (bits >> at) % 2 === 1])),
    allow_tagging_posts: false,
  }),
);

/** A set that differs from others in what is seen of visits, sales, revenue and commission alone. */
const isBare = (set: Permissions): boolean =>
  !set.analytics_cr_enabled && !set.analytics_aov_enabled && !set.allow_creating_and_editing_links;

/** The names of figures in an answer, and those of them that the table lets someone see. */
const namesOf = (answered: object): FigureName[] => figureNames.filter((name) => Object.hasOwn(answered, name));
const seenOf = (rights: Rights, names: readonly FigureName[]): FigureName[] =>
  figureNames.filter((name) => names.includes(name) && canSee(rights, name));

const ofTotals = namesOf(insights.attributedTotals.shape);
const ofRows = [...ofTotals, 'cost_known', 'cr', 'aov', 'net_aov'] as const;

async function read(token: string, businessId: string) {
  const params = { business_id: businessId };
  const query = { token, params: { link_id: linkId } };
  const [session, lifetime, figures, overview, links, link, products, brought] = await Promise.all([
    world.get(verifySession, { token }),
    world.get(insights.getLifetime, { token, params }),
    world.get(analytics.getAnalytics, { token, params, query: {} }),
    world.get(analytics.getOverview, { token }),
    world.get(listLinks, { token, params }),
    world.get(insights.getLinkAnalytics, query),
    world.get(insights.listLinkProducts, query),
    world.get(analytics.listInfluencerInsights, { token }),
  ]);
  return { user: session.user, lifetime, figures, overview, links, link, products, insights: brought };
}

/** Every screen with figures: what stands in its answers, and what it draws before and after they are there. */
async function expectAgreement(token: string, businessId: string): Promise<Rights> {
  const sent = await read(token, businessId);
  const { user } = sent;
  const sums = sent.figures.looks_analytics;
  for (const totals of [sums, sent.lifetime.looks_analytics, sent.overview.channels.total, sent.link.looks_analytics])
    expect(namesOf(totals)).toEqual(seenOf(user, ofTotals));
  expect(sent.links.links.length).toBeGreaterThan(0);
  for (const { link_analytics: row } of sent.links.links) expect(namesOf(row)).toEqual(seenOf(user, ofTotals));

  // analytics: no tile that vanishes, and none that is missing
  const tiles = listTiles(user).map(({ id }) => id);
  expect(toTiles(sums, null, user).map(({ id }) => id)).toEqual(tiles);
  const [sort] = listSorts(toAnalyticsAccess(user), 'link', []);
  const query = { tab: 'links' as const, by: 'link' as const, sort_by: sort ?? 'visits' };
  const { rows } = await world.get(analytics.getBreakdown, { token, params: { business_id: businessId }, query });
  for (const row of rows) expect(namesOf(row)).toEqual(seenOf(user, ofRows));
  expect(sort === undefined || rows.every((row) => row[sort] !== undefined)).toBe(true);

  // home
  expect(listFigures(sent.overview.channels.total, user)).toEqual(listFigures(undefined, user));

  // lists and previews
  const { shows } = toLinkAccess(user);
  const preview = toPreviewTiles(sent.link.looks_analytics, user);
  const lifetime = sent.lifetime.looks_analytics;
  expect(shows).toMatchObject({
    views: lifetime.visits !== undefined && preview.visits !== null,
    orders: lifetime.checkouts !== undefined && preview.checkouts !== null,
    revenue: lifetime.revenue !== undefined && preview.revenue !== null,
    conversion: preview.conversion !== null,
  });
  expect(preview.average !== null).toBe(canSee(user, 'aov'));
  for (const product of sent.products.products)
    for (const [name, figure] of Object.entries(productFigures))
      expect(Object.hasOwn(product, name)).toBe(canSee(user, figure));

  // what influencers brought in
  const parts = Object.entries(insightFigures).filter(([name]) => name in analytics.influencerInsight.shape);
  for (const one of sent.insights.influencers)
    for (const [name, figure] of parts) expect(Object.hasOwn(one, name)).toBe(canSee(user, figure));
  return user;
}

/** Two that screens alone show go by the headings of others. */
const listShown = (headings: readonly string[]): FigureName[] =>
  figureNames.filter((name) => headings.includes(figureTexts[name].name));

/** The status of a file or a stream, and the headings of a file. */
async function open<E extends Endpoint>(
  endpoint: E,
  { token, ...sent }: Sent<E>,
): Promise<{ status: number; headings: string[] }> {
  const response = await fetch(world.url + pathOf(endpoint, sent as Sent<E>), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
  const isFile = endpoint.answers === 'csv' && response.ok;
  const text = isFile ? (await response.text()).replace('\uFEFF', '') : '';
  await response.body?.cancel().catch(() => undefined);
  return { status: response.status, headings: text.split(/\r?\n/)[0]?.split(',') ?? [] };
}

/** The revenue that entries are counted on, in the ledger, in a statement and in its file, or nowhere. */
async function expectMoney(
  own: { token: string; params: { username: string } },
  entries: readonly ledger.LedgerEntry[],
  seesRevenue: boolean,
): Promise<void> {
  const [month] = (await world.get(ledger.listStatements, own)).statements;
  const params = { ...own.params, month: month?.month ?? '', currency: month?.currency ?? '' };
  const stated = await world.get(ledger.getStatement, { ...own, params });
  expect([entries.length > 0, stated.entries.length > 0]).toEqual([true, true]);
  for (const entry of [...entries, ...stated.entries]) expect(Object.hasOwn(entry, 'base')).toBe(seesRevenue);
  const { headings } = await open(ledger.exportStatement, { ...own, params });
  expect([headings.length > 1, headings.includes(sentences.en.value('base') ?? '')]).toEqual([true, seesRevenue]);
}

/** Money, files, the live view and what is the merchant's alone: open to whom the table opens it, with what it shows them. */
async function expectDoors(token: string, businessId: string, user: Rights): Promise<void> {
  const params = { business_id: businessId };
  const own = { token, params: { username: 'maker' } };
  const readsMoney = can(user, 'see every statement') || can(user, 'see own statement');
  const seesRevenue = canSee(user, 'revenue');
  const { status, data } = await world.call(ledger.listLedgerEntries, own);
  expect([status, (await world.call(ledger.listStatements, own)).status]).toEqual(readsMoney ? [200, 200] : [403, 403]);
  if (data) await expectMoney(own, data.entries, seesRevenue);

  // files of figures
  const files = [
    await open(analytics.exportAnalytics, { token, params, query: { tab: 'links' } }),
    await open(analytics.exportInfluencerInsights, { token, query: {} }),
    await open(exportLinks, { token, query: {} }),
  ];
  for (const { status: answered, headings } of files) {
    expect(answered).toBe(200);
    expect(listShown(headings).filter((name) => !canSee(user, name))).toEqual([]);
  }
  const [days] = files;
  expect(listShown(days?.headings ?? [])).toEqual(seenOf(user, ofTotals));

  expect({
    live: (await open(analytics.watchLive, { token, params })).status,
    orders: (await world.call(listOrders, { token, query: {} })).status,
    multilinks: (await world.call(listMultilinks, { token, params, body: {} })).status,
    credit: (await world.call(getOwnAttribution, { token, params: { order_id: orderId } })).status,
  }).toEqual({
    live: can(user, 'follow live') ? 200 : 403,
    orders: can(user, 'see orders') ? 200 : 403,
    multilinks: can(user, 'see multilinks') ? 200 : 403,
    credit: user.role !== 'influencer' ? 404 : can(user, 'see own credit') ? 200 : 403,
  });
}

it.each(['admin', 'staff'] as const)('%s', async (role) => {
  const { token } = role === 'admin' ? admin : staff;
  const rights = await expectAgreement(token ?? '', admin.merchant.businessId);
  await expectDoors(token ?? '', admin.merchant.businessId, rights);
  expect(rights.role).toBe(role);
  expect(seenOf(rights, figureNames)).toEqual(figureNames);
});

async function setPermissions(permissions: Permissions): Promise<void> {
  const change = sql`update accounts set permissions = ${JSON.stringify(permissions)} where username = 'maker'`;
  await change.execute(world.app.platform.database.db);
}

it('an influencer with each of all sets of permissions', async () => {
  for (const permissions of everySet) {
    await setPermissions(permissions);
    const rights = await expectAgreement(maker.token ?? '', maker.merchant.businessId);
    expect(rights).toMatchObject({ role: 'influencer', permissions });
    // rates and creating open none of these
    if (isBare(permissions)) await expectDoors(maker.token ?? '', maker.merchant.businessId, rights);
  }
});
