// What messengers and networks show of a shared link: chosen over the API, told at its public address, to nobody it is shut to.
import type { BodySent } from '@vitrine/contract/endpoint';
import { setLinkGate } from '@vitrine/contract/link-gates';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { createLink, editLink, getLink, type Link } from '@vitrine/contract/links';
import { createMultilink, editMultilink } from '@vitrine/contract/multilinks';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let picture: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  const { media } = world.app.features;
  // as much as a picture can hold
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const wild = sharp({ create: { width: 1600, height: 1600, channels: 3, noise, background: 'red' } });
  const accounts = world.app.platform.database.db.selectFrom('accounts').select('account_id as accountId');
  const { accountId } = await accounts.where('business_id', '=', merchant.businessId).executeTakeFirstOrThrow();
  const who = { businessId: merchant.businessId, accountId };
  ({ url: picture } = await media.storePicture(who, await wild.jpeg().toBuffer(), 'wild.jpg'));
});
afterAll(async () => {
  await world.stop();
});

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const whatsapp = 'WhatsApp/2.23.20.0 A';

const open = (path: string, agent = whatsapp): Promise<Response> =>
  fetch(`${world.url}/${path}`, { redirect: 'manual', headers: { 'user-agent': agent } });

/** What is said of a page where its address is shared, by name. */
async function tellOf(path: string, agent = whatsapp): Promise<Record<string, string>> {
  const html = await (await open(path, agent)).text();
  const told = html.matchAll(/(?:property|name)="?((?:og|twitter):[a-z:_]+)"? content=(?:"([^"]*)"|([^\s>"]+))/g);
  return Object.fromEntries([...told].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]));
}

/** The same once it says so: a page that was asked for before hears of changes a moment later. */
const tellOnce = (path: string, isSo: (tags: Record<string, string>) => boolean): Promise<Record<string, string>> =>
  eventually(`what is told of ${path}`, async () => {
    const tags = await tellOf(path);
    return isSo(tags) && tags;
  });

const make = (draft: Partial<BodySent<typeof createLink>> = {}): Promise<Link> =>
  world.get(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001', '9002'], ...draft },
  });

const edit = ({ link_id: id }: Link, body: BodySent<typeof editLink>): Promise<Link> =>
  world.get(editLink, { token: merchant.token, params: { link_id: id }, body });

const pathOf = (address = ''): string => address.replace(/^https?:\/\/[^/]+\//, '');

describe('over the API', () => {
  it('a link shows what it shows by itself until something is chosen, and keeps what an edit does not send', async () => {
    const link = await make();
    expect(link.link_preview).toEqual(noLinkPreview);
    const { link_preview: chosen } = await edit(link, {
      link_preview: { title: '  Two\n coats ', image_url: picture },
    });
    expect(chosen).toEqual({ title: 'Two coats', description: null, image_url: picture });
    await edit(link, { link_preview: { description: 'For cold mornings.' } });
    await edit(link, { title: 'Coats' });
    const params = { link_id: link.link_id };
    const kept = await world.get(getLink, { token: merchant.token, params });
    expect(kept.link_preview).toEqual({
      title: 'Two coats',
      description: 'For cold mornings.',
      image_url: picture,
    });
    expect((await edit(link, { link_preview: { title: '' } })).link_preview.title).toBeNull();
    expect((await edit(link, { link_preview: null })).link_preview).toEqual(noLinkPreview);
  });

  it.each<[string, BodySent<typeof editLink>['link_preview'], string]>([
    ['a title beyond its length', { title: 'x'.repeat(71) }, 'link_preview.title'],
    ['a description beyond its length', { description: 'x'.repeat(201) }, 'link_preview.description'],
    ['a picture that is no address', { image_url: 'javascript:alert(1)' }, 'link_preview.image_url'],
  ])('%s is refused by its name', async (_, preview, field) => {
    const link = await make();
    const { status, error } = await world.call(editLink, {
      token: merchant.token,
      params: { link_id: link.link_id },
      body: { link_preview: preview },
    });
    expect([status, error?.code, error?.field]).toEqual([400, 'validation_failed', field]);
  });

  it('an edit of it alone says of no price that it was seen', async () => {
    const link = await make();
    const { db } = world.app.platform.database;
    await sql`update link_products set seen_price = 1 where link_id = ${link.link_id}`.execute(db);
    const { notices } = await edit(link, { link_preview: { title: 'Seen' } });
    expect(notices.map(({ kind }) => kind)).toEqual(['repriced', 'repriced']);
    const sent = await edit(link, { inventory_ids: ['9001', '9002'] });
    expect(sent.notices).toEqual([]);
  });

  it('the activity tells who changed it to what', async () => {
    const link = await make();
    await edit(link, { link_preview: { title: 'Told' } });
    const { rows } = await sql<{ fields: unknown }>`select fields from activity
      where business_id = ${merchant.businessId} and object_id = ${link.link_id} and change = 'changed'`.execute(
      world.app.platform.database.db,
    );
    expect(rows.flatMap(({ fields }) => fields)).toContainEqual({
      field: 'preview_title',
      before: null,
      after: 'Told',
    });
  });
});

describe('a look', () => {
  it('tells what was chosen, and by itself its own words', async () => {
    const link = await make({ title: 'Coats', description: 'Warm ones.' });
    const before = await tellOf(link.code);
    expect(before).toMatchObject({ 'og:title': 'Coats', 'og:description': 'Warm ones.' });
    await edit(link, { link_preview: { title: 'Two coats', description: 'For cold mornings.', image_url: picture } });
    const after = await tellOnce(link.code, (tags) => tags['og:title'] !== 'Coats');
    expect(after).toMatchObject({
      'og:title': 'Two coats',
      'og:description': 'For cold mornings.',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Two coats',
      'twitter:card': 'summary_large_image',
    });
    expect(after['og:image']).not.toBe(before['og:image']);
    const page = await (await open(link.code, safari)).text();
    expect(page).toContain('<title>Coats ·');
  });

  it('shows its chosen picture 1200 by 630, however much it holds in less than WhatsApp takes', async () => {
    const link = await make({ link_preview: { image_url: picture } });
    const drawn = await open(pathOf((await tellOf(link.code))['og:image']));
    const bytes = await drawn.arrayBuffer();
    const { width, height, format } = await sharp(bytes).metadata();
    expect([drawn.status, format, width, height]).toEqual([200, 'jpeg', 1200, 630]);
    expect(drawn.headers.get('cache-control')).toContain('immutable');
    expect(bytes.byteLength).toBeLessThanOrEqual(300_000);
  });

  it.each<[string, BodySent<typeof setLinkGate>, number]>([
    ['asks for a password', { password: 'sesame' }, 200],
    ['has not begun', { starts_at: '2999-01-01T00:00' }, 404],
    ['is over', { ends_at: '2020-01-01T00:00' }, 410],
  ])('tells nothing of it while it %s', async (_, gate, status) => {
    const link = await make({ link_preview: { title: 'A secret', description: 'Kept', image_url: picture } });
    await world.get(setLinkGate, { token: merchant.token, params: { link_id: link.link_id }, body: gate });
    const shut = await open(link.code);
    const html = await shut.text();
    expect([shut.status, /A secret|Kept|og\.jpg/.test(html)]).toEqual([status, false]);
    expect((await open(`${link.code}/og.jpg`)).status).toBe(404);
  });
});

const short: Partial<BodySent<typeof createLink>> = { link_type: 'SHORT', inventory_ids: ['9005'], title: 'The bag' };

describe('a short', () => {
  it('leads messengers to the store as it leads people, until something is chosen', async () => {
    const link = await make(short);
    expect((await open(link.code)).status).toBe(302);
    await edit(link, { link_preview: { description: 'Carries everything.' } });
    const tags = await tellOnce(link.code, (now) => now['og:title'] === 'The bag');
    const people = await open(link.code, safari);
    expect([people.status, people.headers.get('location')]).toEqual([302, expect.stringContaining('/products/')]);
    const told = await open(link.code);
    expect([told.status, told.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(tags).toMatchObject({ 'og:title': 'The bag', 'og:description': 'Carries everything.' });
    await edit(link, { link_preview: { image_url: picture } });
    const chosen = await tellOnce(link.code, (now) => now['og:image'] !== tags['og:image']);
    const drawn = await open(pathOf(chosen['og:image']));
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('has no picture of its own where it leads to an address alone', async () => {
    const store = `${world.sandbox.url}/atelier`;
    const link = await make({
      link_type: 'SHORT',
      inventory_ids: [],
      shopping_redirect_url: `${store}/pages/about`,
      link_preview: { title: 'About us' },
    });
    const tags = await tellOf(link.code);
    expect(tags).toMatchObject({ 'og:title': 'About us', 'twitter:card': 'summary' });
    expect(tags['og:image']).toBeUndefined();
  });
});

it('a multilink is shown as it was chosen, whichever experience would be opened', async () => {
  const { multilink_id: id, code } = await world.get(createMultilink, {
    token: merchant.token,
    body: {
      business_id: merchant.businessId,
      title: 'Campaign',
      link_preview: { title: 'One for both' },
      links_options: [
        { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
        { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ['9002'] } },
      ],
    },
  });
  const params = { multilink_id: id };
  const { link_preview: chosen, links_options: options } = await world.get(editMultilink, {
    token: merchant.token,
    params,
    body: { link_preview: { image_url: picture } },
  });
  expect(chosen).toEqual({ title: 'One for both', description: null, image_url: picture });
  const pages = [code, ...options.map(({ link_data: data }) => pathOf(data.short_url))];
  const told = await Promise.all(pages.map((path) => tellOf(path)));
  expect(told.map((tags) => tags['og:title'])).toEqual(pages.map(() => 'One for both'));
  expect(told.map((tags) => pathOf(tags['og:url']))).toEqual(pages.map(() => code));
  const drawn = await Promise.all(told.map((tags) => open(pathOf(tags['og:image']))));
  expect(drawn.map(({ status }) => status)).toEqual([200, 200, 200]);
});
