// Walks every endpoint of the contract: all are served, none without a token, none beyond its audience, and none tells
// one business of another.
import { endpoints } from '@vitrine/contract/api';
import { openEmbedded } from '@vitrine/contract/embedded';
import { beginAttributionRun } from '@vitrine/contract/attribution';
import type { BodySent, Endpoint } from '@vitrine/contract/endpoint';
import { loginInfluencer } from '@vitrine/contract/identity';
import { listSessions, verifySession } from '@vitrine/contract/sessions';
import { listInfluencers } from '@vitrine/contract/influencers';
import { createLink, getLink } from '@vitrine/contract/links';
import { createMultilink, getMultilink } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { createFunnel, createSegment, listFunnels, listSegments } from '@vitrine/contract/saved-questions';
import { listSharedReports, shareReport } from '@vitrine/contract/shared-reports';
import { getSync } from '@vitrine/contract/stores';
import { randomUUID } from 'node:crypto';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { keepTheme } from '@vitrine/contract/themes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { uploaded } from '../packages/server/src/features/imports/testing/tables.ts';
import { callerNames, readCallers, type CallerName } from './world/caller-table.ts';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from './world/app.ts';

let world: TestApp;
let owner: Merchant;
let stranger: Merchant;
/** What the owner has, by the names under which paths and bodies speak of it. */
let owned: Record<string, string>;
/** Who calls, and with whose ids. */
let callers: Record<CallerName, { token?: string; ids: Record<string, string> }>;
/** Texts that stand in the owner's data and nowhere else. */
const marks = ['owner-of-all', 'Secret look', 'lena-of-owner', 'LENASECRET', 'atelier'];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  owner = await world.signUp('owner-of-all');
  stranger = await world.signUp('stranger');
  await world.connect(owner, 'atelier');
  await world.app.features.influencers.create(owner.businessId, {
    username: 'lena-of-owner',
    email: 'lena-of-owner@mail.example',
    password: 'lena pass 1',
    promocode: 'LENASECRET',
    imageUrl: null,
    permissions: { ...allPermissions, allow_creating_and_editing_links: false },
  });
  const link = await world.get(createLink, {
    token: owner.token,
    body: {
      business_id: owner.businessId,
      link_type: 'LOOK',
      title: 'Secret look',
      inventory_ids: ['9001'],
      influencer_username: 'lena-of-owner',
    },
  });
  const multilink = await world.get(createMultilink, {
    token: owner.token,
    body: { business_id: owner.businessId, ...multi() },
  });
  const order = await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }] });
  await eventually('the order', async () => {
    const { orders } = await world.get(listOrders, { token: owner.token });
    return orders[0]?.attribution;
  });
  const table = await uploaded(world, owner.token, 'Products;Title\n9001;Secret look\n');
  const { sessions } = await world.get(listSessions, { token: owner.token });
  const { run } = await world.get(beginAttributionRun, {
    token: owner.token,
    body: { window_days: 7, priority: 'code', days: 30 },
  });
  const { segment } = await world.get(createSegment, { token: owner.token, body: conditioned });
  const { funnel } = await world.get(createFunnel, { token: owner.token, body: funnelled });
  const { kept } = await world.get(keepTheme, {
    token: owner.token,
    params: { business_id: owner.businessId },
    body: { name: 'Secret theme', theme: usualTheme },
  });
  const { report } = await world.get(shareReport, { token: owner.token, body: reported() });
  owned = {
    report_id: report.report_id,
    theme_id: kept[0]?.theme_id ?? '',
    segment_id: segment.segment_id,
    funnel_id: funnel.funnel_id,
    run_id: run.run_id,
    business_id: owner.businessId,
    link_id: link.link_id,
    multilink_id: multilink.multilink_id,
    import_id: table.import_id,
    order_id: order,
    session_id: sessions[0]?.session_id ?? '',
    username: 'lena-of-owner',
    inventory_id: '9001',
    code: 'LENASECRET',
    month: '2026-10',
    day: '2026-10-05',
    currency: 'EUR',
    payout_id: randomUUID(),
    decision_id: randomUUID(),
    file_id: randomUUID(),
    request_id: randomUUID(),
  };
  const [other, storeless] = [await world.signUp('another'), await world.signUp('storeless')];
  const own = {
    business_id: storeless.businessId,
    link_id: randomUUID(),
    multilink_id: randomUUID(),
    username: 'nobody',
  };
  callers = {
    nobody: { ids: owned },
    other: { token: other.token, ids: owned },
    storeless: { token: storeless.token, ids: { ...owned, ...own } },
    staff: { token: await world.addStaff(owner, 'one-of-the-team'), ids: owned },
    maker: { token: await world.addInfluencer(owner, 'maker-of-owner'), ids: owned },
    reader: { token: await world.addInfluencer(owner, 'reader-of-owner', { permissions: nothing }), ids: owned },
  };
});
afterAll(async () => {
  await world.stop();
});

const saved = { name: 'Saved', owner: 'business' } as const;
const conditioned = { ...saved, filters: [{ by: 'country' as const, values: ['IL'] }] };
const funnelled = { ...saved, steps: ['visit' as const, 'order' as const] };
const reported = () => ({
  name: 'Secret report',
  range: { kind: 'preset' as const, preset: 'lifetime' as const },
  tabs: ['links' as const],
  figures: ['visits' as const],
  breakdowns: ['link' as const],
  ends_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
});
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = (list: readonly Endpoint[]): [string, Endpoint][] => list.map((endpoint) => [nameOf(endpoint), endpoint]);
const endsSession = (endpoint: Endpoint): boolean => endpoint.path === '/auth/logout';
const nothing = Object.fromEntries(Object.keys(allPermissions).map((name) => [name, false]));
const closed = endpoints.filter(({ who }) => who !== 'anyone');

/** Bodies that pass validation where an empty one does not. */
const bodies: Record<string, () => object> = {
  'POST /admin/v1/links/create': () => ({ ...look(), business_id: owned['business_id'] }),
  'POST /admin/v1/links/{link_id}/edit': () => look(),
  'POST /admin/v1/links/{link_id}/archive': () => ({ archived: true }),
  'POST /admin/v1/links/{link_id}/repair': () => ({ repair: 'remove', inventory_id: '9001' }),
  'POST /admin/v1/links/imports/{import_id}/check': () => ({ mapping: { products: 0 } }),
  'POST /admin/v1/links/multi/create': () => ({ ...multi(), business_id: owned['business_id'] }),
  'POST /admin/v1/links/multi/{multilink_id}/edit': () => ({ title: 'Taken over' }),
  'POST /admin/v1/links/multi/{multilink_id}/archive': () => ({ archived: true }),
  'POST /admin/v1/links/multi/{multilink_id}/winner': () => ({ link_id: randomUUID() }),
  'POST /admin/v1/products/options/image': () => ({ inventory_id: '9001' }),
  'POST /admin/v1/businesses/sync': () => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/businesses/disconnect': () => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/auth/begin': () => ({ shop: 'other' }),
  'POST /admin/v1/store/auth/connect': () => ({ auth: 'x' }),
  'PUT /admin/v1/businesses/{business_id}/settings': () => ({ settings: { auto_swap_enabled: true } }),
  'PUT /admin/v1/businesses/{business_id}/theme': () => ({ theme: { font: 'rubik' } }),
  'POST /admin/v1/businesses/{business_id}/themes/create': () => ({ name: 'Taken over', theme: usualTheme }),
  'POST /admin/v1/influencers/{username}/activate': () => ({ activate: true }),
  'POST /admin/v1/orders/{order_id}/commission/appeal': () => ({ words: 'mine' }),
  'POST /admin/v1/orders/{order_id}/commission/appeal/answer': () => ({ accepted: true }),
  'POST /admin/v1/influencers/{username}/edit': () => ({
    email: 'lena@stranger.example',
    profile_image_url: 'https://stranger.example/a.png',
    permissions: allPermissions,
  }),
  'PUT /admin/v1/influencers/{username}/terms': () => ({ terms: { commission: 50 } }),
  'POST /admin/v1/influencers/{username}/terms/accept': () => ({ effective_from: '2026-11-01T00:00:00.000Z' }),
  'PUT /admin/v1/businesses/{business_id}/terms': () => ({ terms: { commission: 50 } }),
  'POST /admin/v1/influencers/{username}/terms/undo': () => ({ effective_from: '2026-11-01T00:00:00.000Z' }),
  'POST /admin/v1/influencers/{username}/terms/preview': () => ({ terms: {} }),
  'POST /admin/v1/influencers/{username}/ledger/corrections': () => ({ amount: 1, currency: 'EUR', reason: 'a try' }),
  'POST /admin/v1/influencers/{username}/balance/settle': () => ({ currency: 'EUR', act: 'write_off', reason: 'x' }),
  'POST /admin/v1/influencers/{username}/payouts': () => ({ currency: 'EUR', method: 'bank', paid_on: '2026-11-01' }),
  'PUT /admin/v1/influencers/{username}/payee': () => payee(),
  'PUT /admin/v1/influencers/{username}/payee/agreement': () => ({ agreed: true, version: 1 }),
  'POST /admin/v1/influencers/{username}/payee/tax-form': () => ({
    kind: 'w9',
    name: 'Lena',
    classification: 'individual',
    tax_id: '123456789',
    country: 'US',
    signature: 'Lena',
    certified: true,
  }),
  'PUT /admin/v1/businesses/{business_id}/payer': () => payee(),
  'PUT /admin/v1/businesses/{business_id}/payout-schedule': () => {
    return { every: 'hand', weekday: 1, day: 1, minimum: null };
  },
  'POST /admin/v1/payouts/files': () => ({ format: 'bank', currency: 'EUR', executes_on: '2999-01-01' }),
  'POST /admin/v1/payouts/files/{file_id}/settle': () => ({ paid_on: '2026-11-01' }),
  'PUT /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice/allocation': () => ({
    allocation_number: '123456789',
  }),
  'PUT /admin/v1/businesses/{business_id}/commission': () => ({ holding_days: 3 }),
  'POST /admin/v1/orders/commission': () => ({ state: 'approved', order_ids: [owned['order_id'] ?? '1'] }),
  'POST /admin/v1/figures/query': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/query.csv': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/query.parquet': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/funnel': () => ({ steps: ['visit', 'order'] }),
  'POST /admin/v1/figures/segments': () => conditioned,
  'POST /admin/v1/figures/segments/{segment_id}/edit': () => conditioned,
  'POST /admin/v1/figures/reports': reported,
  'POST /admin/v1/figures/funnels': () => funnelled,
  'POST /admin/v1/figures/funnels/{funnel_id}/edit': () => funnelled,
  'PUT /admin/v1/businesses/{business_id}': () => ({ appearance: { logo_url: '' } }),
};
/** Queries that pass validation where none does not. */
const queries: Record<string, Record<string, string>> = {
  'GET /admin/v1/analytics/{business_id}/breakdown': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/breakdown.csv': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/breakdown.parquet': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/days.csv': { tab: 'links' },
  'GET /admin/v1/payouts/files/plan': { format: 'bank', currency: 'EUR' },
  'GET /admin/v1/payouts/year.csv': { year: '2026' },
};
const payee = (): object => ({
  legal_name: 'Secret name',
  street: 'Long',
  city: 'Town',
  country: 'DE',
  method: 'iban',
  iban: 'DE89370400440532013000',
});
const look = (): object => ({ link_type: 'LOOK', inventory_ids: ['9001'] });
const multi = (): Pick<BodySent<typeof createMultilink>, 'title' | 'links_options'> => ({
  title: 'Secret look',
  links_options: [
    { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
    { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ['9002'] } },
  ],
});

/** Calls an endpoint over the wire with these ids in its path and body, the owner's unless others are given. */
async function call(endpoint: Endpoint, token?: string, ids = owned): Promise<{ status: number; text: string }> {
  const body = { ...bodies[nameOf(endpoint)]?.() };
  if ('business_id' in body) Object.assign(body, { business_id: ids['business_id'] });
  const stop = new AbortController();
  const response = await fetch(world.url + pathOf(endpoint, { params: ids, query: queries[nameOf(endpoint)] ?? {} }), {
    signal: stop.signal,
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok && endpoint.answers === 'events') {
    // it would go on for ever
    stop.abort();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

describe('every endpoint', () => {
  it.each(named(endpoints))('%s is served', (_name, { method, path }) => {
    // that none is served twice the router sees to: it refuses to start
    expect(world.app.http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });

  it.each(named(endpoints))('%s stands in the contract under its own words', (_name, endpoint) => {
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(inPath.filter((name) => !(name in owned))).toEqual([]);
  });
});

describe('without a token', () => {
  it.each(named(closed))('%s answers 401', async (_name, endpoint) => {
    const { status, text } = await call(endpoint);
    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ status: false, data: null, error: { code: 'unauthenticated' } });
  });

  // one of the store's admin is what is exchanged there
  const open = endpoints.filter((each) => each.who === 'anyone' && each !== openEmbedded);
  it.each(named(open))('%s asks for none', async (_name, endpoint) => {
    expect((await call(endpoint)).status).toBe(400);
  });
});

describe('to an influencer who only reads', () => {
  it.each(named(closed.filter(({ who }) => who !== 'person')))('%s answers 403', async (_name, endpoint) => {
    const { token } = await signInLena();
    const { status, text } = await call(endpoint, token);
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'forbidden' } });
  });
});

let lena: { token: string } | null = null;
async function signInLena(): Promise<{ token: string }> {
  const body = { admin_username: owner.username, username: 'lena-of-owner', password: 'lena pass 1' };
  lena ??= await world.get(loginInfluencer, { body });
  return lena;
}

/** Whether a call names something of the owner's; a day is everybody's. */
const speaksOfOwned = (endpoint: Endpoint): boolean =>
  endpoint.path.replace('{day}', '').includes('{') || 'business_id' in (bodies[nameOf(endpoint)]?.() ?? {});

describe('another business', () => {
  const last = ['POST /auth/logout'];
  const walked = closed.filter((endpoint) => !last.includes(nameOf(endpoint)));

  it.each(named(walked))('is told nothing by %s', async (_name, endpoint) => {
    const { status, text } = await call(endpoint, stranger.token);
    for (const mark of marks) expect(text.replaceAll(/"request_id":"[^"]*"/g, '')).not.toContain(mark);
    if (!speaksOfOwned(endpoint)) return;
    // what needs a store is asked of the stranger's own first, which there is none of
    const needsStore = [
      'GET /admin/v1/products/{inventory_id}',
      'GET /admin/v1/store/discounts/{code}',
      'POST /admin/v1/links/imports/{import_id}/start',
    ];
    expect(status).toBe(needsStore.includes(nameOf(endpoint)) ? 409 : 404);
  });

  it('has changed nothing', async () => {
    const { token } = owner;
    expect((await world.get(verifySession, { token })).brand?.status).toBe('connected');
    const link = await world.get(getLink, { token, params: { link_id: owned['link_id'] ?? '' } });
    expect(link).toMatchObject({ title: 'Secret look', influencer_username: 'lena-of-owner', products_count: 1 });
    const params = { multilink_id: owned['multilink_id'] ?? '' };
    expect(await world.get(getMultilink, { token, params })).toMatchObject({ title: 'Secret look' });
    expect((await world.get(listSegments, { token })).segments).toHaveLength(1);
    expect((await world.get(listFunnels, { token })).funnels).toHaveLength(1);
    expect((await world.get(listSharedReports, { token })).reports).toHaveLength(1);
    expect((await world.get(listInfluencers, { token })).influencers).toHaveLength(3);
    expect((await world.get(getSync, { token })).state).toBe('finished');
    expect((await world.get(listInfluencers, { token: stranger.token })).influencers).toEqual([]);
  });
});

describe('the table of callers', () => {
  const cells = readCallers();

  it('has every call of the contract, and no other', () => {
    expect([...cells.keys()].toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  // what ends a session comes last of each caller's
  const ordered = endpoints.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));
  it.each(callerNames)('says what every call answers to %s', async (name) => {
    const { token, ids } = callers[name];
    const answered = new Map<string, number>();
    for (const endpoint of ordered) answered.set(nameOf(endpoint), (await call(endpoint, token, ids)).status);
    const expected = endpoints.map((endpoint): [string, number | undefined] => [
      nameOf(endpoint),
      cells.get(nameOf(endpoint))?.[name],
    ]);
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected));
  });
});
