// A script, an address that is a program and a formula in every text field of the contract: wherever it is given out again it is text.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { answerAppeal, makeAppeal } from '@vitrine/contract/appeals';
import { listApplications } from '@vitrine/contract/applications';
import { updateJoinPage } from '@vitrine/contract/join-pages';
import { orderId } from '@vitrine/contract/ids';
import { createLink } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import { createMultilink } from '@vitrine/contract/multilinks';
import { listOrders, reviewCommission } from '@vitrine/contract/orders';
import { addPasskey, beginPasskey, confirmIdentity } from '@vitrine/contract/second-steps';
import { createGallery } from '@vitrine/contract/galleries';
import { createCampaign } from '@vitrine/contract/uploads';
import { createGoal } from '@vitrine/contract/goals';
import { writeNote } from '@vitrine/contract/day-notes';
import { createFunnel, createSegment } from '@vitrine/contract/saved-questions';
import { saveView } from '@vitrine/contract/saved-views';
import { scheduleReport } from '@vitrine/contract/scheduled-reports';
import { updateTheme } from '@vitrine/contract/themes';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported, upload } from '../packages/server/src/features/imports/testing/tables.ts';
import { eventually, pathOf, startTestApp, type Letter, type Merchant, type TestApp } from './world/app.ts';
import { hostileBody, hostileTexts, listHostileFields, listRunning, type HostileField } from './world/hostile-texts.ts';
import { applyAndConfirm } from './world/applying.ts';
import { insertPost, insertReport, insertUpload } from './world/posts.ts';
import { makePasskey } from './world/authenticator.ts';
import {
  aimed,
  conditioned,
  funnelled,
  galleried,
  multi,
  noted,
  queries,
  scheduled,
  viewed,
} from './world/valid-inputs.ts';

let world: TestApp;
let owner: Merchant;
let lena: string;
let owned: Record<string, string>;
/** Calls and fields that took such a text. */
const taken: string[] = [];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  owner = await world.signUp('owner-of-all');
  const { token, businessId } = owner;
  speakIll();
  await world.connect(owner, 'atelier');
  // where no tax form is asked for before somebody is paid
  await sql`update stores set country = 'DE'`.execute(world.app.platform.database.db);
  lena = await world.addInfluencer(owner, 'lena', { promocode: 'LENA10' });
  const look = { link_type: 'LOOK' as const, inventory_ids: ['9001'] };
  const link = await world.get(createLink, {
    token,
    body: { business_id: businessId, ...look, influencer_username: 'lena' },
  });
  const { multilink_id: multilink } = await world.get(createMultilink, {
    token,
    body: { business_id: businessId, ...multi() },
  });
  const order = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    discountCode: 'LENA10',
  });
  await eventually('the order', async () => (await world.get(listOrders, { token })).orders[0]?.attribution);
  const { segment } = await world.get(createSegment, { token, body: conditioned });
  const { view } = await world.get(saveView, { token, body: viewed });
  const { funnel } = await world.get(createFunnel, { token, body: funnelled });
  const { note } = await world.get(writeNote, { token, body: noted });
  const { goal } = await world.get(createGoal, { token, body: aimed });
  const { gallery } = await world.get(createGallery, { token, body: galleried() });
  const { scheduled: schedule } = await world.get(scheduleReport, { token, body: scheduled() });
  const { element, script } = hostileTexts;
  const question = { question_id: 'q1', kind: 'long_text' as const, label: element, is_required: false, options: [] };
  await world.get(updateJoinPage, { token, body: { is_open: true, questions: [question] } });
  await applyAndConfirm(world, owner.username, 'noa@mail.example', { name: element, q1: script });
  const { applications } = await world.get(listApplications, { token });
  const { campaign } = await world.get(createCampaign, { token, body: { title: element, slug: 'hostile' } });
  const post = await insertPost(world, businessId, element);
  owned = {
    application_id: applications[0]?.application_id ?? '',
    business_id: businessId,
    link_id: link.link_id,
    multilink_id: multilink,
    order_id: order,
    username: 'lena',
    segment_id: segment.segment_id,
    funnel_id: funnel.funnel_id,
    note_id: note.note_id,
    goal_id: goal.goal_id,
    gallery_id: gallery.gallery_id,
    platform: 'instagram',
    post_id: post,
    campaign_id: campaign.campaign_id,
    upload_id: await insertUpload(world, businessId, campaign.campaign_id, script),
    post_report_id: await insertReport(world, businessId, post, script),
    schedule_id: schedule.schedule_id,
    view_id: view.view_id,
    inventory_id: '9001',
    code: 'LENA10',
    month: new Date().toISOString().slice(0, 7),
    day: new Date().toISOString().slice(0, 10),
    currency: 'EUR',
    picture: `${world.url}/files/none/none.png`,
    account_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  };
  await sendAll();
  await sayTheRest();
  await bringIn();
});
afterAll(() => world.stop());

const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
const ids = (): Record<string, string> =>
  new Proxy(owned, { get: (known, name) => Reflect.get(known, name) ?? unknown });

let asked = 0;
async function send(endpoint: Endpoint, token: string, body?: object): Promise<Response> {
  const query = queries[`${endpoint.method} ${endpoint.path}`] ?? {};
  asked += 1;
  return fetch(world.url + pathOf(endpoint, { params: ids(), query }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      // each is somebody else, or the limits of one address would answer
      'x-forwarded-for': `10.${1 + Math.floor(asked / 62_500)}.${Math.floor(asked / 250) % 250}.${1 + (asked % 250)}`,
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Every such text through every field, by the owner and by the influencer; each is refused or taken. */
async function sendAll(): Promise<void> {
  let n = 0;
  await world.get(confirmIdentity, { token: owner.token, body: { password: owner.password } });
  for (const field of listHostileFields(ids())) {
    const body = { ...hostileBody(field, ids()), ...unique(field, (n += 1)) };
    for (const token of [owner.token, lena]) {
      const response = await send(field.endpoint, token, body);
      const text = await response.text();
      if (response.status >= 500 && response.status !== 501)
        taken.push(`FAILED ${response.status} ${field.name} ${text.slice(0, 200)}`);
      if (response.status === 200) taken.push(`${field.name} ${field.path.join('.')}`);
    }
  }
  const params = { business_id: owner.businessId };
  for (const text of Object.values(hostileTexts)) {
    await world.get(createLink, {
      token: owner.token,
      body: {
        business_id: owner.businessId,
        link_type: 'LOOK',
        title: text,
        description: text,
        inventory_ids: ['9001'],
        collection_ids: ['8001'],
        tags: [text.slice(0, 30)],
      },
    });
    const strip = [text.slice(0, 50), text.slice(0, 50)] as [string, string];
    const theme = { shipping_and_sales_strip_sentences: strip, preorder_text: text.slice(0, 100) };
    await world.call<Endpoint>(updateTheme, { token: owner.token, params, body: { theme } });
  }
}

/** What must not be there twice. */
function unique({ name, path }: HostileField, n: number): object {
  const email = `hostile-${n}@mail.example`;
  if (name === 'POST /auth/register') return { email, username: `hostile-${n}` };
  if (name === 'POST /admin/v1/own-stores') return { username: `hostile-${n}` };
  if (/team\/invite|register\/request/.test(name)) return { email };
  if (/segments$|funnels$|views$/.test(name) && path[0] !== 'name') return { name: `Saved ${n}` };
  return {};
}

/** What takes a device, or a decision of its own, to be said. */
async function sayTheRest(): Promise<void> {
  const { token } = owner;
  const params = { order_id: orderId.parse(owned['order_id']) };
  for (const text of Object.values(hostileTexts)) {
    const { options } = await world.get(beginPasskey, { token });
    await world.get(addPasskey, { token, body: { name: text.slice(0, 60), passkey: makePasskey(options, world.url) } });
  }
  await world.get(reviewCommission, {
    token,
    body: { state: 'rejected', reason: hostileTexts.formula, order_ids: [params.order_id] },
  });
  await world.get(makeAppeal, { token: lena, params, body: { words: hostileTexts.script } });
  await world.get(answerAppeal, { token, params, body: { accepted: false, words: hostileTexts.element } });
}

/** The store's own texts: of a product, its option, its kind and tags, and of a collection. */
function speakIll(): void {
  const { shop } = world.sandbox.open('atelier');
  const scarf = shop.products().find(({ id }) => id === '9002');
  const [summer] = shop.collections();
  if (scarf === undefined || summer === undefined) throw new Error('the shop has not what the test is about');
  const { element, script, address, formula } = hostileTexts;
  scarf.options = [{ id: '2', name: script, values: [{ id: '20', name: formula, swatch: element }] }];
  for (const variant of scarf.variants) {
    variant.title = formula;
    variant.sku = formula;
    variant.selectedOptions = [{ name: script, value: formula }];
  }
  Object.assign(scarf, { title: element, vendor: formula, productType: script, tags: [element, formula, address] });
  Object.assign(scarf, { descriptionHtml: `<p>${script}</p>` });
  Object.assign(summer, { title: script, descriptionHtml: element });
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What comes in beside the calls: an order's notes, a table's cells, the names of files. */
async function bringIn(): Promise<void> {
  const { token, businessId } = owner;
  const { element, script, formula } = hostileTexts;
  const order = await world.placeOrder('atelier', {
    lines: [{ variantId: '40200', quantity: 1 }],
    discountCode: 'LENA10',
    noteAttributes: [{ name: element, value: script }],
    landingSite: `/?utm_source=${encodeURIComponent(script)}&ref=${element}`,
    referringSite: `https://elsewhere.example/${element}`,
    sourceName: formula,
  });
  await eventually('the order of such texts', async () => {
    const { orders } = await world.get(listOrders, { token });
    return orders.some(({ order_id: id }) => id === order);
  });
  const look = { business_id: businessId, link_type: 'LOOK' as const, inventory_ids: ['9002'] };
  await world.get(createLink, { token, body: { ...look, collection_ids: ['8001'] } });
  const cells = Object.values(hostileTexts).map((text) => `short;${quoted(text)};9001;${quoted(text.slice(0, 30))}`);
  // one row is right, the others are told of with what they say
  await imported(
    world,
    token,
    ['Type;Title;Products;Tags', ...cells, `${quoted(formula)};x;${quoted(script)};`].join('\n'),
  );
  await upload(world, token, `Type;Title\nshort;${script}`, { name: `${element}.csv` });
  const form = new FormData();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  form.append('file_resource', new Blob([new Uint8Array(picture)]), `${script}.png`);
  const headers = { authorization: `Bearer ${token}` };
  const stored = await fetch(world.url + uploadFile.path, { method: 'POST', headers, body: form });
  expect([stored.status, (await stored.text()).includes('vtx')]).toEqual([200, false]);
}

const lookedUp = 'is looked for, and is not there';
const asBefore = 'is taken by the call that makes one, into the same column';
const asOfMany = 'asks for a picture beside them; is taken by the call that tags many, into the same column';
const below = 'is taken once there is a device, or a decision: see sayTheRest';

/** What the contract lets in and this world refuses, with the reason; one more is noticed. */
const notTaken: Readonly<Record<string, string>> = {
  'POST /auth/login username': lookedUp,
  'POST /auth/login/connect username': lookedUp,
  'POST /admin/v1/influencers/login admin_username': lookedUp,
  'POST /admin/v1/influencers/login username': lookedUp,
  'POST /admin/v1/influencers/create tags.0': asOfMany,
  'POST /admin/v1/influencers/{username}/edit tags.0': asOfMany,
  'POST /auth/validate/email email': 'is told to be no address',
  'POST /auth/validate/username username': 'is told to be no name',
  'POST /auth/user/passkeys name': below,
  'POST /admin/v1/own-stores/link username': lookedUp,
  'POST /admin/v1/shopboard/{platform}/accounts/assign influencer_username': lookedUp,
  'POST /admin/v1/shopboard/{platform}/posts/assign influencer_username': lookedUp,
  'POST /admin/v1/store/auth/begin shop': 'is no address of a store',
  'POST /admin/v1/store/app shop': 'is no address of a store',
  'POST /admin/v1/store/app client_id': lookedUp,
  'PUT /admin/v1/businesses/{business_id}/domain domain': 'is no domain',
  'POST /admin/v1/figures/goals username': lookedUp,
  'POST /admin/v1/figures/goals/{goal_id}/edit username': lookedUp,
  'POST /admin/v1/shopboard/{platform}/auth/connect state': lookedUp,
  'POST /admin/v1/shopboard/{platform}/{post_id}/tag_products selected_options.name.name': lookedUp,
  'POST /admin/v1/products/media/search/url media_url': lookedUp,
  'POST /admin/v1/media/trigger-compression file_url': lookedUp,
  'POST /admin/v1/media/presigned-url content_type': 'is no kind of file that is taken',
  'POST /admin/v1/media/presigned-url filename': 'no plan of this world opens it: see the tests of media',
  'POST /admin/v1/links/create back_half': 'has letters that no address has',
  'POST /admin/v1/links/create selected_options.name.name': lookedUp,
  'POST /admin/v1/links/{link_id}/edit back_half': 'has letters that no address has',
  'POST /admin/v1/links/{link_id}/edit selected_options.name.name': lookedUp,
  'POST /admin/v1/links/{link_id}/gate fallback_url': 'is no address that shoppers may be led to',
  'POST /admin/v1/links/multi/create back_half': 'has letters that no address has',
  'POST /admin/v1/links/multi/create links_options.0.link_resource.selected_options.name.name': lookedUp,
  'POST /admin/v1/links/multi/create links_options.1.link_resource.selected_options.name.name': lookedUp,
  'POST /admin/v1/links/multi/{multilink_id}/edit back_half': 'has letters that no address has',
  'POST /admin/v1/links/multi/{multilink_id}/gate fallback_url': 'is no address that shoppers may be led to',
  'POST /admin/v1/figures/funnels/{funnel_id}/edit name': asBefore,
  'POST /admin/v1/figures/segments/{segment_id}/edit name': asBefore,
  'POST /admin/v1/businesses/{business_id}/themes/create theme.shipping_and_sales_strip_sentences.1': asBefore,
  'POST /admin/v1/businesses/{business_id}/themes/create theme.preorder_text': asBefore,
  'POST /admin/v1/businesses/{business_id}/themes/create theme.shipping_and_sales_strip_sentences.0': asBefore,
  'POST /admin/v1/influencers/validate/email email': 'is told to be no address',
  'POST /admin/v1/influencers/validate/username username': 'is told to be no name',
  'POST /admin/v1/influencers/{username}/balance/settle reason':
    'there is nothing to settle; corrections take the same',
  'POST /admin/v1/orders/{order_id}/commission/appeal/answer words': below,
  'POST /admin/v1/payouts/files usernames.0': lookedUp,
  'POST /admin/v1/orders/{order_id}/commission/appeal words': below,
};

describe('what is sent', () => {
  it('is taken by the fields that people write into, and fails nowhere', () => {
    expect(taken.filter((each) => each.startsWith('FAILED'))).toEqual([]);
    const letIn = listHostileFields(ids()).map(({ name, path }) => `${name} ${path.join('.')}`);
    const apart = [...new Set(letIn)].filter((field) => !taken.includes(field));
    expect(apart.toSorted()).toEqual(Object.keys(notTaken).toSorted());
  });
});

const isFormula = (cell: string): boolean => /^[=+\-@\t\r＝＋－＠]/u.test(cell) && !/^[+-]?[\d.,:]+%?$/.test(cell);

const listLetters = async (): Promise<Letter[]> => {
  const outbox = await world.app.platform.mail.listOutbox();
  const to = outbox.flatMap(({ raw }) => /^To: .*?([\w.+-]+@[\w.-]+)/m.exec(raw)?.[1] ?? []);
  return (await Promise.all([...new Set(to)].map((address) => world.letters(address)))).flat();
};

describe('what is given out', () => {
  const gets = endpoints.filter(({ method, answers }) => method === 'GET' && answers !== 'events');
  const questions = endpoints.filter(({ path }) => path.endsWith('/figures/query.csv'));

  it.each(['owner', 'lena'])('is text in every answer of the API to %s', async (who) => {
    const token = who === 'owner' ? owner.token : lena;
    const wrong: string[] = [];
    let seen = 0;
    for (const endpoint of [...gets, ...questions]) {
      const body =
        endpoint.method === 'GET'
          ? undefined
          : { range: { kind: 'preset', preset: 'lifetime' }, measures: ['visits', 'orders'], split_by: ['link'] };
      const response = await send(endpoint, token, body);
      const type = response.headers.get('content-type') ?? '';
      const text = await response.text();
      const name = `${endpoint.method} ${endpoint.path}`;
      if (response.headers.get('x-content-type-options') !== 'nosniff') wrong.push(`${name} may be sniffed`);
      if (text.includes('vtx')) seen += 1;
      if (type.includes('html')) wrong.push(`${name} is a page`);
      if (type.startsWith('text/csv'))
        for (const cell of parse(text, { bom: true, relax_column_count: true }).flat())
          if (isFormula(cell)) wrong.push(`${name}: ${cell}`);
      if (/xml/.test(type) && /<(?:img|script)/.test(text)) wrong.push(`${name} has elements of a text`);
      if (
        !/json|csv/.test(type) &&
        response.ok &&
        !response.headers.get('content-disposition')?.startsWith('attachment')
      )
        wrong.push(`${name} ${type} is shown in its place`);
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(who === 'owner' ? 10 : 2);
  });

  it('tells what the store and tables said as they said it', async () => {
    const { token } = owner;
    const texts = await Promise.all(
      ['/admin/v1/store/appearance/options', '/admin/v1/links/imports', '/admin/v1/orders'].map(async (path) =>
        (await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } })).json(),
      ),
    );
    const [options, table, orders] = texts.map((text) => JSON.stringify(text));
    expect(options).toContain(JSON.stringify(hostileTexts.script).slice(1, -1));
    expect(table).toContain('vtx');
    expect(orders).toContain('vtx');
  });

  it('is text on every page that shoppers see', async () => {
    const { rows } = await sql<{ code: string }>`select code from links union select code from multilinks`.execute(
      world.app.platform.database.db,
    );
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';
    const running: string[] = [];
    let told = 0;
    const places = rows.flatMap(({ code }) => ['', '/look.md', '/qr.svg', '/checkout'].map((end) => `/${code}${end}`));
    const others = Object.values(hostileTexts).flatMap((text) => {
      const evil = encodeURIComponent(text);
      return [`/${evil}`, `/none?utm_source=${evil}&q=${evil}`, `/${rows[0]?.code}?utm_source=${evil}&ref=${evil}`];
    });
    for (const place of [...places, ...others, '/llms.txt', '/robots.txt', '/dev/outbox']) {
      const response = await fetch(world.url + place, {
        headers: { 'user-agent': agent, 'accept-language': hostileTexts.element },
        redirect: 'manual',
      });
      const type = response.headers.get('content-type') ?? '';
      const location = response.headers.get('location') ?? '';
      const text = await response.text();
      if (text.includes('vtx')) told += 1;
      if (/html|svg/.test(type)) running.push(...listRunning(text).map((each) => `${place}: ${each}`));
      const to = new URL(location, world.url);
      if (!/^https?:$/.test(to.protocol) || to.hostname !== 'localhost') running.push(`${place} leads to ${location}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      if (type.includes('html') && !/script-src(?![^;]*unsafe-inline)/.test(policy))
        running.push(`${place} has no policy: ${policy}`);
    }
    expect(running).toEqual([]);
    expect(told).toBeGreaterThan(4);
  });

  it('is text in every mail', async () => {
    // they are sent by jobs, one after the other
    const letters = await eventually('mails with such texts', async () => {
      const sent = await listLetters();
      return sent.filter(({ html }) => html.includes('vtx')).length > 1 && sent;
    });
    expect(letters.flatMap(({ subject, html }) => listRunning(html).map((each) => `${subject}: ${each}`))).toEqual([]);
    expect(letters.filter(({ subject }) => /[\r\n]/.test(subject))).toEqual([]);
  });
});
