// Walks every route that is not in the contract: who may what there, and that none is forgotten.
import { endpoints } from '@vitrine/contract/api';
import { updateSettings } from '@vitrine/contract/brand';
import { checkDomain, getDomain, setDomain } from '@vitrine/contract/domains';
import { createGallery } from '@vitrine/contract/galleries';
import { createCampaign } from '@vitrine/contract/uploads';
import { type AccountId, type BusinessId } from '@vitrine/contract/ids';
import { updateJoinPage } from '@vitrine/contract/join-pages';
import { createLink } from '@vitrine/contract/links';
import { scheduleReport, readerId } from '@vitrine/contract/scheduled-reports';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leavePath, writeLeavePath } from '../packages/server/src/features/notify/notify.ts';
import { readerPath } from '../packages/server/src/features/questions/questions.ts';
import { reportsPath } from '../packages/server/src/features/stores/stores.ts';
import { galleried, scheduled } from './world/valid-inputs.ts';
import { eventually, metricsToken, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import {
  outerCallers,
  embedRows,
  feedRow,
  galleryRow,
  plainFiles,
  joinRows,
  postReportRows,
  publicRows,
  reportRows,
  shareRows,
  readOuterCallers,
  type OuterCaller,
} from './world/outer-table.ts';
import { apply, filledIn, openForm } from './world/applying.ts';
import { insertFeed } from './world/posts.ts';
import { permitApp } from './world/permit-app.ts';
import { listServed, toRoute } from './world/served-routes.ts';

let world: TestApp;
let owner: Merchant;
let stranger: Merchant;
/** What stands in requests: of the owner, unless it is said of whom. */
let known: Record<
  | 'code'
  | 'file'
  | 'reports'
  | 'click'
  | 'leave'
  | 'report'
  | 'form'
  | 'confirm'
  | 'erase'
  | 'post'
  | 'postForm'
  | 'shareForm'
  | 'shareConfirm'
  | 'findForm',
  string
>;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-dashboard-'));
const collection = '8001';
const mark = 'Secret look';
const zone: string[] = [];
let patch = '';
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'icon.svg', 'assets/a.js']) writeFileSync(join(folder, name), '<!doctype html>');
  world = await startTestApp({
    sandbox: true,
    dashboardFolder: folder,
    zones: {
      read: async () => ({ texts: zone, aliases: ['localhost'], addresses: [] }),
      listAddresses: async () => [],
    },
  });
  owner = await world.signUp('owner-of-all');
  stranger = await world.signUp('stranger');
  await insertFeed(world, owner.businessId, [{ products: ['9001'] }]);
  await world.connect(owner, 'atelier');
  await world.connect(stranger, 'bazaar');
  await world.get(createGallery, { token: owner.token, body: { ...galleried(), slug: 'summer' } });
  const create = async (of: Merchant, title: string, images: string[]): Promise<string> => {
    const body = {
      business_id: of.businessId,
      link_type: 'LOOK' as const,
      title,
      inventory_ids: ['9001'],
      collection_ids: [collection],
      images,
    };
    return (await world.get(createLink, { token: of.token, body })).code;
  };
  const { sessions } = world.app.features.identity;
  const actor = await sessions.authenticate(owner.token);
  const picture = await world.app.features.media.storePicture(actor!, await drawn(), 'face.png');
  const pixel = await eventually('the pixel to be placed', () =>
    world.sandbox.shop('atelier').presence.findPixel('client-of-tests'),
  );
  const code = await create(owner, mark, [picture.url]);
  const page = await (await fetch(`${world.url}/${code}`, { headers: { 'user-agent': agent } })).text();
  const { businessId, accountId } = actor!;
  known = {
    leave: writeLeavePath(world.app.platform.keys.mails, { businessId, accountId, topics: ['digest'] }),
    report: await openReport(businessId, accountId),
    code,
    file: new URL(picture.url).pathname,
    reports: `/api/checkouts/${pixel.settings['accountID']}`,
    ...(await openJoining()),
    ...(await openPostReport()),
    // behind the post: the feed then leads to more of its own addresses
    ...(await openFinding(code)),
    ...(await openSharing()),
    click: /name="?click_id"? value="?([^" >]+)/.exec(page)?.[1] ?? '',
  };
  const of = { token: owner.token, params: { business_id: owner.businessId } };
  await world.get(setDomain, { ...of, body: { domain: 'go.brand.example' } });
  const { domain } = await world.get(getDomain, of);
  zone.push(domain?.records.find(({ type }) => type === 'TXT')?.value ?? '');
  await world.get(checkDomain, of);
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The link by which the owner leaves a report that is mailed to them. */
async function openReport(businessId: BusinessId, accountId: AccountId): Promise<string> {
  const readers = [{ kind: 'team' as const, account_id: accountId }];
  const { scheduled: made } = await world.get(scheduleReport, {
    token: owner.token,
    body: { ...scheduled(), readers },
  });
  const [reader] = made.readers;
  return world.app.features.reportReaders.leavePath({
    businessId,
    scheduleId: made.schedule_id,
    readerId: readerId.parse(reader?.reader_id),
  });
}

/** What the owner's join page proves itself by, and the link it mails. */
async function openJoining(): Promise<{ form: string; confirm: string; erase: string }> {
  await world.get(updateJoinPage, { token: owner.token, body: { is_open: true } });
  await apply(world, owner.username, filledIn('noa@mail.example'));
  const [letter] = await eventually('the link', async () => {
    const letters = await world.letters('noa@mail.example');
    return letters.length > 0 && letters;
  });
  const [, erase = ''] = /erase\?key=(\S+)/.exec(letter?.text ?? '') ?? [];
  return { form: (await openForm(world, owner.username)).form, confirm: letter?.token ?? '', erase };
}

/** The report of the owner's post, and what its form proves itself by. */
async function openPostReport(): Promise<{ post: string; postForm: string }> {
  const feed = await (await fetch(`${world.url}/feed/${owner.username}`)).text();
  const post = /\/feed-[A-Za-z0-9]{22}/.exec(feed)?.[0] ?? '';
  const page = await (await fetch(`${world.url}/feed/${owner.username}/report${post}`)).text();
  return { post, postForm: /name="form" value="([^"]*)"/.exec(page)?.[1] ?? '' };
}

/** The search by photo is the owner's to switch on, on a plan that has it. */
async function openFinding(code: string): Promise<{ findForm: string }> {
  await sql`update plans set plan = 'PRO', paid_until = now() + interval '20 days' where business_id = ${owner.businessId}`.execute(
    world.app.platform.database.db,
  );
  const body = { settings: { photo_search_enabled: true } };
  await world.get(updateSettings, { token: owner.token, params: { business_id: owner.businessId }, body });
  patch = (
    await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  ).toString('latin1');
  return eventually('the search by photo to be there', async () => {
    const page = await (await fetch(`${world.url}/${code}/find`)).text();
    const [, findForm] = /name="?form"? value="?([^">]*)/.exec(page) ?? [];
    return findForm !== undefined && { findForm };
  });
}

/** What the owner's campaign proves itself by, and the link it mails. */
async function openSharing(): Promise<{ shareForm: string; shareConfirm: string }> {
  await world.get(createCampaign, { token: owner.token, body: { title: 'Your summer', slug: 'summer' } });
  const path = `${world.url}/share/${owner.username}/summer`;
  const page = await (await fetch(path)).text();
  const shareForm = /name="form" value="([^"]*)"/.exec(page)?.[1] ?? '';
  known = { ...known, shareForm };
  const { headers, body } = shared('right', 'gil@mail.example');
  await fetch(path, { method: 'POST', headers, body });
  const [letter] = await eventually('the link of the picture', async () => {
    const letters = await world.letters('gil@mail.example');
    return letters.length > 0 && letters;
  });
  return { shareForm, shareConfirm: letter?.token ?? '' };
}

interface Asked {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}
type Proof = 'none' | 'forged' | 'right';

const sign = (text: string, of: string, as: 'hex' | 'base64'): string =>
  createHmac('sha256', of).update(text).digest(as);
const secrets = { none: '', forged: 'another secret', right: 'secret-of-tests' };

/** A query as the store signs it. */
function signed(path: string, proof: Proof, fields: Record<string, string>): Asked {
  const text = new URLSearchParams(fields).toString();
  const sorted = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return { path: `${path}?${text}${proof === 'none' ? '' : `&hmac=${sign(sorted, secrets[proof], 'hex')}`}` };
}

const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const seconds = (): string => String(Math.floor(world.clock.now().getTime() / 1000));
const arriving = (path: string) => (proof: Proof) =>
  signed(path, proof, { shop: 'third.myshopify.com', timestamp: seconds() });

/** Without the cookie it is another browser's; forged is its signature. */
const returning = (path: string) => async (proof: Proof) => {
  const { path: install = '' } = arriving('/shopify/install')('right');
  const { back, cookie } = await permitApp(await fetch(world.url + install, { redirect: 'manual' }));
  if (proof === 'forged') back.searchParams.set('hmac', '0'.repeat(64));
  return { path: path + back.search, headers: proof === 'none' ? {} : { cookie } };
};

/** Of a link under its code; without one, of a code that nobody has. */
const under =
  (rest: string, more: Asked = {}) =>
  (proof: Proof) => ({ ...more, path: `/${proof === 'none' ? 'nobodys7' : known.code}${rest}` });
const reportsTo = (proof: Proof): string =>
  ({ none: `${reportsPath}/`, forged: `${reportsPath}/${'a'.repeat(22)}`, right: known.reports })[proof];
const joining = (proof: Proof, rest = '', more: Asked = {}): Asked => ({
  ...more,
  path: `/join/${proof === 'none' ? stranger.username : owner.username}${rest}`,
});
const applied = (proof: Proof): string =>
  new URLSearchParams({ ...filledIn('zoe@mail.example'), form: proof === 'forged' ? 'forged' : known.form }).toString();
const reporting = (proof: Proof, more: Asked = {}): Asked => ({
  ...more,
  path: `/feed/${proof === 'none' ? stranger.username : owner.username}/report${known.post}`,
});
const reported = (proof: Proof): string =>
  new URLSearchParams({
    ...filledIn('zoe@mail.example'),
    reason: 'in_it',
    statement: 'yes',
    form: proof === 'forged' ? 'forged' : known.postForm,
  }).toString();
const sharing = (proof: Proof, rest = '', more: Asked = {}): Asked => ({
  ...more,
  path: `/share/${owner.username}/${proof === 'none' ? 'none' : 'summer'}${rest}`,
});
/** The smallest picture there is. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1');
const shared = (proof: Proof, email = 'zoe@mail.example') => {
  const fields = { ...filledIn(email), guardian: 'yes', form: proof === 'forged' ? 'forged' : known.shareForm };
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
  const all = [...parts, `name="picture"; filename="a.gif"\r\n\r\n${dot}`];
  const text = all.map((part) => `--edge\r\ncontent-disposition: form-data; ${part}\r\n`).join('');
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.from(`${text}--edge--\r\n`, 'latin1'),
  };
};
/** The smallest picture that shows something. */
const photographed = (proof: Proof): Asked => {
  const formToken = proof === 'forged' ? 'forged' : known.findForm;
  const all = [`name="form"\r\n\r\n${formToken}`, `name="photo"; filename="a.png"\r\n\r\n${patch}`];
  const text = all.map((part) => `--edge\r\ncontent-disposition: form-data; ${part}\r\n`).join('');
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.from(`${text}--edge--\r\n`, 'latin1'),
  };
};
const shareTokenOf = (proof: Proof): string => (proof === 'forged' ? 'forged' : known.shareConfirm);
const eraseOf = (proof: Proof): string => (proof === 'right' ? known.erase : known.erase.replace(/[^.]+$/, 'forged'));
const tokenOf = (proof: Proof): string => (proof === 'forged' ? 'forged' : known.confirm);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const plain = { 'content-type': 'text/plain' };

/** Forged is one that is whole and whose signature is another's. */
const opening = (proof: Proof, path: string, right: string): Asked => {
  const [text = ''] = right.split('.');
  const forged = `${text}.${sign(text, 'another secret', 'hex')}`;
  return { path: { none: path, forged, right }[proof] };
};
const leaving = (proof: Proof): Asked => opening(proof, leavePath, known.leave);
const reading = (proof: Proof): Asked => opening(proof, readerPath, known.report);

/** Meta’s word that somebody removed the app, of an account that is nobody’s here. */
const signedByMeta = (proof: Proof): Asked => {
  const content = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: '1' })).toString('base64url');
  const secret = proof === 'right' ? 'sandbox-instagram-secret' : 'another secret';
  const signature = createHmac('sha256', secret).update(content).digest('base64url');
  return { headers: form, body: proof === 'none' ? '' : `signed_request=${signature}.${content}` };
};

/** What is sent where the path alone is not all. */
const requests: Record<string, (proof: Proof) => Asked | Promise<Asked>> = {
  'GET /metrics': (proof) =>
    proof === 'none' ? {} : { headers: { authorization: `Bearer ${proof === 'right' ? metricsToken : 'another'}` } },
  'GET /docs/static/*': () => ({ path: '/docs/static/index.css' }),
  'GET /assets/*': () => ({ path: '/assets/a.js' }),
  'GET /*': () => ({ path: '/login', headers: { accept: 'text/html' } }),
  'GET /files/*/*': (proof) => {
    const [, , business = '', name = ''] = known.file.split('/');
    if (proof === 'none') return { path: `/files/${business}/guessed.webp` };
    return { path: `/files/${proof === 'right' ? business : stranger.businessId}/${name}` };
  },
  'GET /files/*/*/*': async (proof) => {
    const [, , , name = ''] = known.file.split('/');
    const fileId = name.replace('.webp', '');
    const sealed = (await world.app.features.media.listSealed(owner.businessId, [fileId])).get(fileId);
    const { pathname } = new URL(sealed?.url ?? world.url);
    return {
      path: {
        none: `/files/${owner.businessId}/1.guessed/${name}`,
        forged: pathname.replace(/.(?=\/[^/]+$)/, (last) => (last === '_' ? '-' : '_')),
        right: pathname,
      }[proof],
    };
  },
  'PUT /files/incoming/*/*': async (proof) => {
    const actor = await world.app.features.identity.sessions.authenticate(owner.token);
    const { presigned_url: address } = await world.app.features.mediaUploads.sign(actor!, {
      filename: 'a.png',
      content_type: 'image/png',
    });
    const { pathname, search } = new URL(address);
    const forged = search.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const path = pathname + { none: '', forged, right: search }[proof];
    return { path, headers: { 'content-type': 'image/png' }, body: new Uint8Array(await drawn()) };
  },
  'GET /tls/ask': (proof) => {
    const domain = { none: '', forged: 'go.brand.example.evil.example', right: 'go.brand.example' }[proof];
    return { path: `/tls/ask?domain=${domain}` };
  },
  'GET /shopify/install': arriving('/shopify/install'),
  'GET /connect/shopify': arriving('/connect/shopify'),
  'GET /connect/shopify/start': arriving('/connect/shopify/start'),
  'GET /connect/shopify/home': arriving('/connect/shopify/home'),
  'GET /shopify/callback': returning('/shopify/callback'),
  'GET /connect/shopify/callback': returning('/connect/shopify/callback'),
  [`GET ${leavePath}`]: leaving,
  [`POST ${leavePath}`]: (proof) => ({ ...leaving(proof), headers: form, body: 'List-Unsubscribe=One-Click' }),
  [`GET ${readerPath}`]: reading,
  [`POST ${readerPath}`]: (proof) => ({ ...reading(proof), headers: form, body: 'List-Unsubscribe=One-Click' }),
  'POST /webhooks/shopify': (proof) => ({
    body: '{"id":1}',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'atelier.myshopify.com',
      'x-shopify-webhook-id': 'by-hand',
      ...(proof === 'none' ? {} : { 'x-shopify-hmac-sha256': sign('{"id":1}', secrets[proof], 'base64') }),
    },
  }),
  'POST /webhooks/instagram/deauthorize': signedByMeta,
  'POST /webhooks/instagram/delete-data': signedByMeta,
  'POST /webhooks/tiktok': (proof) => {
    const body = JSON.stringify({
      client_key: 'sbsandboxtiktok01',
      event: 'authorization.removed',
      user_openid: 'nobody',
    });
    const signature = sign(
      `${seconds()}.${body}`,
      proof === 'right' ? 'sandbox-tiktok-secret' : 'another secret',
      'hex',
    );
    const headers = proof === 'none' ? {} : { 'tiktok-signature': `t=${seconds()},s=${signature}` };
    return { body, headers: { 'content-type': 'application/json', ...headers } };
  },
  'GET /webhooks/deletions/*': async (proof) => {
    if (proof !== 'right') return { path: `/webhooks/deletions/20261128${'0'.repeat(32)}` };
    const { body = '', headers = {} } = signedByMeta(proof);
    const told = await fetch(`${world.url}/webhooks/instagram/delete-data`, { method: 'POST', headers, body });
    const { url } = z.object({ url: z.url(), confirmation_code: z.string() }).parse(await told.json());
    return { path: new URL(url).pathname };
  },
  [`OPTIONS ${reportsPath}/{key}`]: (proof) => ({ path: reportsTo(proof) }),
  [`POST ${reportsPath}/{key}`]: (proof) => ({
    path: reportsTo(proof),
    headers: plain,
    body: JSON.stringify({ event: 'started', id: '1', click: known.click, by: 'pixel', checkout: null, handed: false }),
  }),
  [galleryRow]: (proof) => ({ path: `/feed/${owner.username}/${proof === 'none' ? 'none' : 'summer'}` }),
  [feedRow]: (proof) => ({ path: `/feed/${proof === 'none' ? stranger.username : owner.username}` }),
  [postReportRows.form]: (proof) => reporting(proof),
  [postReportRows.report]: (proof) => reporting(proof, { headers: form, body: reported(proof) }),
  // without a number it is the form to ask with
  [postReportRows.state]: (proof) => ({
    path: `/feed/${proof === 'none' ? stranger.username : owner.username}/report/status${proof === 'forged' ? '?number=AAAAA-AAAAA' : ''}`,
  }),
  [embedRows.posts]: (proof) => ({
    path: `/feed/${proof === 'none' ? stranger.username : owner.username}/embed.json?gallery=summer`,
  }),
  [embedRows.oembed]: (proof) => {
    const shop = proof === 'none' ? stranger.username : owner.username;
    return { path: `/oembed?url=${encodeURIComponent(`${world.url}/feed/${shop}`)}` };
  },
  [shareRows.page]: (proof) => sharing(proof),
  [shareRows.send]: (proof) => sharing(proof, '', shared(proof)),
  [shareRows.opened]: (proof) => sharing(proof, `/confirm?token=${shareTokenOf(proof)}`),
  [shareRows.confirm]: (proof) =>
    sharing(proof, '/confirm', { headers: form, body: new URLSearchParams({ token: shareTokenOf(proof) }).toString() }),
  [joinRows.page]: (proof) => joining(proof),
  [joinRows.apply]: (proof) => joining(proof, '', { headers: form, body: applied(proof) }),
  [joinRows.opened]: (proof) => joining(proof, `/confirm?token=${tokenOf(proof)}`),
  [joinRows.confirm]: (proof) => joining(proof, '/confirm', { headers: form, body: `token=${tokenOf(proof)}` }),
  [joinRows.leaving]: (proof) => joining(proof, `/erase?key=${eraseOf(proof)}`),
  [joinRows.erase]: (proof) => joining(proof, '/erase', { headers: form, body: `token=${eraseOf(proof)}` }),
  [joinRows.qr]: (proof) => joining(proof, '/qr.svg'),
  [publicRows.link]: under(''),
  [publicRows.back]: under('/checkout'),
  [publicRows.unlock]: under('/unlock', { headers: form, body: 'password=sesame' }),
  [publicRows.checkout]: (proof) =>
    under('/checkout', { headers: form, body: `click_id=${encodeURIComponent(known.click)}&lines=9001&v0=40100&q0=1` })(
      proof,
    ),
  [publicRows.bag]: (proof) => under('/bag', { headers: form, body: 'lines=9001&v0=40100&q0=1&was0=4990' })(proof),
  [publicRows.events]: (proof) =>
    under('/e', { headers: form, body: `k=${encodeURIComponent(known.click)}&v=9001` })(proof),
  [publicRows.product]: under('/p/9001'),
  [publicRows.collection]: under(`/c/${collection}`),
  [publicRows.photos]: under('/d/9001'),
  [publicRows.find]: under('/find'),
  [publicRows.search]: (proof) => under('/find', photographed(proof))(proof),
  [publicRows.statement]: under('/accessibility'),
  [publicRows.text]: under('/look.md'),
  [publicRows.opened]: (proof) => under(`/k/${known.click}/o`)(proof),
  [publicRows.preview]: under('/og.jpg'),
  [publicRows.qr]: under('/qr.svg'),
};

let askers = 0;

/** How a route answers, as the table has it. */
async function ask(route: string, caller: OuterCaller): Promise<{ answer: string; text: string }> {
  const [method = '', path = ''] = route.split(' ');
  const proof = caller === 'forged' || caller === 'right' ? caller : 'none';
  const asked = (await requests[route]?.(proof)) ?? {};
  const session = { nobody: null, other: stranger.token, owner: owner.token, forged: null, right: null }[caller];
  askers += 1;
  const response = await fetch(world.url + (asked.path ?? path), {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': agent,
      'x-forwarded-for': `10.0.0.${askers % 250}`,
      ...(session === null ? {} : { authorization: `Bearer ${session}` }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: asked.body }),
  });
  const isRefused = new URL(response.headers.get('location') ?? '/', world.url).searchParams.has('problem');
  return { answer: `${response.status}${isRefused ? '!' : ''}`, text: await response.text() };
}

describe('the table of routes outside the contract', () => {
  const cells = readOuterCallers();

  it('has every one that the router serves, those in front of it, and no other', () => {
    const called = new Set(endpoints.map(({ method, path }) => toRoute(method, path)));
    const served = listServed(world.app);
    // read off the router as the contract has them, or the list is not the router's
    expect([...called].filter((route) => !served.includes(route))).toEqual([]);
    const inFront = [
      ...Object.values(publicRows),
      ...Object.values(joinRows),
      ...Object.values(postReportRows),
      ...Object.values(shareRows),
      feedRow,
      galleryRow,
      ...Object.values(embedRows),
      ...reportRows,
      ...Object.keys(plainFiles).map((path) => `GET ${path}`),
    ];
    expect([...cells.keys()].toSorted()).toEqual(
      [...served.filter((route) => !called.has(route)), ...inFront].toSorted(),
    );
  });

  it.each(outerCallers)('says what each answers to %s', async (caller) => {
    const expected = [...cells].filter(([, row]) => row[caller] !== '-');
    const answered: [string, string][] = [];
    const telling: string[] = [];
    for (const [route] of expected) {
      const { answer, text } = await ask(route, caller);
      answered.push([route, answer]);
      if (caller !== 'right' && text.includes(mark)) telling.push(route);
    }
    expect(telling).toEqual([]);
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(expected.map(([route, row]) => [route, row[caller]])),
    );
  });
});
