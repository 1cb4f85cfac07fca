// Walks every endpoint of the contract: all are served, none without a token, none beyond its audience, and none tells
// one business of another.
import { endpoints } from '@vitrine/contract/api';
import { openEmbedded } from '@vitrine/contract/embedded';
import { beginAttributionRun } from '@vitrine/contract/attribution';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { uploadFile } from '@vitrine/contract/media';
import { loginInfluencer } from '@vitrine/contract/identity';
import { listSessions, verifySession } from '@vitrine/contract/sessions';
import { listInfluencers } from '@vitrine/contract/influencers';
import { createLink, getLink } from '@vitrine/contract/links';
import { createMultilink, getMultilink } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { askForPasskey } from '@vitrine/contract/second-steps';
import { createGallery } from '@vitrine/contract/galleries';
import { createGoal } from '@vitrine/contract/goals';
import { writeNote } from '@vitrine/contract/day-notes';
import { createFunnel, createSegment, listFunnels, listSegments } from '@vitrine/contract/saved-questions';
import { saveView } from '@vitrine/contract/saved-views';
import { scheduleReport } from '@vitrine/contract/scheduled-reports';
import { listSharedReports, shareReport } from '@vitrine/contract/shared-reports';
import { beginConnect, getSync } from '@vitrine/contract/stores';
import { leaveTeam } from '@vitrine/contract/team';
import { randomUUID } from 'node:crypto';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { keepTheme } from '@vitrine/contract/themes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { uploaded } from '../packages/server/src/features/imports/testing/tables.ts';
import { callerNames, readCallers, type CallerName } from './world/caller-table.ts';
import { permitAt } from './world/permit-app.ts';
import {
  aimed,
  bodies,
  conditioned,
  forms,
  funnelled,
  galleried,
  multi,
  noted,
  queries,
  reported,
  scheduled,
  viewed,
} from './world/valid-inputs.ts';
import { insertPost } from './world/posts.ts';
import { memberNames, membersOfTable, readMembers } from './world/team-table.ts';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from './world/app.ts';

let world: TestApp;
let owner: Merchant;
let stranger: Merchant;
/** What the owner has, by the names under which paths and bodies speak of it. */
let owned: Record<string, string>;
/** Who calls, and with whose ids. */
let callers: Record<CallerName, { token?: string; ids: Record<string, string> }>;
/** Texts that stand in the owner's data and nowhere else. */
const marks = ['owner-of-all', 'Secret look', 'Secret post', 'lena-of-owner', 'LENASECRET', 'atelier'];

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
    permissions: { ...allPermissions, allow_creating_and_editing_links: false, allow_tagging_posts: false },
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
  const { view } = await world.get(saveView, { token: owner.token, body: viewed });
  const { funnel } = await world.get(createFunnel, { token: owner.token, body: funnelled });
  const { note } = await world.get(writeNote, { token: owner.token, body: noted });
  const { goal } = await world.get(createGoal, { token: owner.token, body: aimed });
  const { gallery } = await world.get(createGallery, {
    token: owner.token,
    body: { ...galleried(), title: 'Secret gallery' },
  });
  const { scheduled: schedule } = await world.get(scheduleReport, { token: owner.token, body: scheduled() });
  const { kept } = await world.get(keepTheme, {
    token: owner.token,
    params: { business_id: owner.businessId },
    body: { name: 'Secret theme', theme: usualTheme },
  });
  const { report } = await world.get(shareReport, { token: owner.token, body: reported() });
  const postId = await insertPost(world, owner.businessId, 'Secret post');
  owned = {
    platform: 'instagram',
    post_id: postId,
    report_id: report.report_id,
    theme_id: kept[0]?.theme_id ?? '',
    segment_id: segment.segment_id,
    funnel_id: funnel.funnel_id,
    note_id: note.note_id,
    goal_id: goal.goal_id,
    gallery_id: gallery.gallery_id,
    product_id: '9001',
    schedule_id: schedule.schedule_id,
    view_id: view.view_id,
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
    application_id: randomUUID(),
    post_report_id: randomUUID(),
    campaign_id: randomUUID(),
    upload_id: randomUUID(),
    account_id: randomUUID(),
    request_id: randomUUID(),
    export_id: randomUUID(),
    picture: (await uploadPicture(owner)).url,
    auth: await beginGrant(await world.signUp('of-a-grant')),
    passkey_id: randomUUID(),
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

async function uploadPicture({ token }: Merchant): Promise<{ url: string }> {
  const body = await formOf(uploadFile);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(world.url + uploadFile.path, { method: 'POST', headers, body });
  return uploadFile.answer.parse(((await answer.json()) as { data: unknown }).data);
}

/** What the store sends a browser back with that went there for this merchant. */
async function beginGrant({ token }: Merchant): Promise<string> {
  const begun = await world.call(beginConnect, { token, body: { shop: 'third' } });
  const cookie = begun.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const back = await permitAt(begun.data?.redirect_url ?? '');
  const returned = await fetch(back, { redirect: 'manual', headers: { cookie: cookie.join('; ') } });
  return new URL(returned.headers.get('location') ?? '', world.url).searchParams.get('auth') ?? '';
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = (list: readonly Endpoint[]): [string, Endpoint][] => list.map((endpoint) => [nameOf(endpoint), endpoint]);
const endsSession = (endpoint: Endpoint): boolean => endpoint.path === '/auth/logout';
const nothing = Object.fromEntries(Object.keys(allPermissions).map((name) => [name, false]));
const closed = endpoints.filter(({ who }) => who !== 'anyone');

/** A minute allows one address so many calls: every five hundred come from another. */
let calls = 0;
const nextAddress = (): string => `10.0.0.${Math.floor((calls += 1) / 500)}`;

async function formOf(endpoint: Endpoint): Promise<FormData | null> {
  const file = await forms[nameOf(endpoint)]?.();
  if (file === undefined) return null;
  const form = new FormData();
  form.append('file_resource', file, 'a-file');
  return form;
}

/** Calls an endpoint over the wire with these ids in its path and body, the owner's unless others are given. */
async function call(endpoint: Endpoint, token?: string, ids = owned): Promise<{ status: number; text: string }> {
  const body = { ...bodies[nameOf(endpoint)]?.(owned) };
  if ('business_id' in body) Object.assign(body, { business_id: ids['business_id'] });
  const form = await formOf(endpoint);
  const stop = new AbortController();
  const response = await fetch(world.url + pathOf(endpoint, { params: ids, query: queries[nameOf(endpoint)] ?? {} }), {
    signal: stop.signal,
    method: endpoint.method,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: form ?? JSON.stringify(body) }),
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

  // one of the store's admin is what is exchanged there; a passkey's question asks for nothing
  const open = endpoints.filter((each) => each.who === 'anyone' && each !== openEmbedded && each !== askForPasskey);
  it.each(named(open))('%s asks for none', async (_name, endpoint) => {
    expect((await call(endpoint)).status).toBe(400);
  });
});

describe('a name in the query that nobody knows', () => {
  const asked = endpoints.filter(({ method }) => method === 'GET');

  it.each(named(asked))('is refused by %s', async (_name, { path }) => {
    const address = pathOf({ path } as Endpoint, { params: owned, query: { no_such_name: '1' } });
    const headers = { 'x-forwarded-for': nextAddress(), authorization: `Bearer ${owner.token}` };
    const response = await fetch(world.url + address, { headers });
    const { error } = (await response.json()) as { error: { code: string; fields: { field: string; code: string }[] } };
    expect([response.status, error.code]).toEqual([400, 'validation_failed']);
    const told = error.fields.filter(({ code }) => code === 'unknown_field').map(({ field }) => field);
    expect(told).toEqual(['no_such_name']);
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

/** Whether a call names something of the owner's; a day and a network are everybody's. */
const speaksOfOwned = (endpoint: Endpoint): boolean =>
  endpoint.path.replaceAll(/\{(day|platform)\}/g, '').includes('{') ||
  'business_id' in (bodies[nameOf(endpoint)]?.(owned) ?? {});

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
    // but for whom it invited itself
    const { influencers } = await world.get(listInfluencers, { token: stranger.token });
    expect(influencers.map(({ username }) => username)).toEqual(['comer']);
  });
});

describe('the table of callers', () => {
  const cells = readCallers();

  it('has every call of the contract, and no other', () => {
    expect([...cells.keys()].toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it('has no cell that only says that nothing valid was sent', () => {
    const refused = closed.map(nameOf).filter((name) => cells.get(name)?.other === 400);
    expect(refused.toSorted()).toEqual([
      'POST /admin/v1/influencers/create',
      'POST /admin/v1/shopboard/{platform}/auth/connect',
      'POST /admin/v1/store/app',
      'POST /admin/v1/store/auth/connect',
    ]);
  });

  // what ends a session comes last of each caller's
  const ordered = endpoints.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));
  it.each(callerNames)('says what every call answers to %s', async (name) => {
    const { token, ids } = callers[name];
    const answered = new Map<string, number>();
    const leaver = name === 'staff' ? await world.addStaff(owner, 'one-who-leaves') : token;
    for (const endpoint of ordered) {
      const { status } = await call(endpoint, endpoint === leaveTeam ? leaver : token, ids);
      answered.set(nameOf(endpoint), status);
    }
    const expected = endpoints.map((endpoint): [string, number | undefined] => [
      nameOf(endpoint),
      cells.get(nameOf(endpoint))?.[name],
    ]);
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected));
  });
});

describe('the table of roles', () => {
  const cells = readMembers();
  // what takes the session, the place in the team or the store away comes last
  const last = ['POST /admin/v1/businesses/disconnect', 'POST /auth/logout'];
  const ordered = closed.toSorted((a, b) => last.indexOf(nameOf(a)) - last.indexOf(nameOf(b)));

  it.each(memberNames)('says of every call whether it is open to %s', async (name) => {
    const enter = (username: string): Promise<string> =>
      name === 'owner' ? Promise.resolve(owner.token) : world.addStaff(owner, username, membersOfTable[name]);
    const [token, leaver] = [await enter(name), await enter(`${name}-leaves`)];
    const answered = new Map<string, string>();
    for (const endpoint of ordered) {
      if (name === 'owner' && last.includes(nameOf(endpoint))) continue;
      const { status, text } = await call(endpoint, endpoint === leaveTeam ? leaver : token);
      expect([nameOf(endpoint), status < 500 && status !== 401]).toEqual([nameOf(endpoint), true]);
      answered.set(nameOf(endpoint), text.includes('"forbidden"') ? '-' : 'yes');
    }
    const expected = [...answered.keys()].map((each) => [each, cells.get(each)?.[name]]);
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected));
  });
});
