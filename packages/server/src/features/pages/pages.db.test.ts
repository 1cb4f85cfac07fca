// What shoppers, bots and hostile clients get at public addresses, over real HTTP with a real spool and database.
import { defaultSettings } from '@vitrine/contract/link-settings';
import type { AccountId, VariantId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { announce as announceTo, onAnnounced } from '../../events.ts';
import { createTraffic, type Traffic } from '../traffic/traffic.ts';
import { createPages } from './pages.ts';
import {
  businessId,
  sampleCollection,
  sampleGarment,
  sampleProduct,
  sampleVariant,
  Shop,
  store,
  storeUrl,
} from './testing/shop.ts';

let world: TestPlatform;
let traffic: Traffic;
let server: Server;
let port: number;
let shop: Shop;
let announce: () => Promise<void>;
const heard: (() => void)[] = [];

beforeAll(async () => {
  world = await createTestPlatform();
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: 'one' });
  const assetsDir = resolve(world.dataDir, 'assets');
  await mkdir(assetsDir);
  await writeFile(join(assetsDir, 'enhance.js'), '"use strict"');
  await writeFile(join(assetsDir, 'measure.js'), '"use strict"');
  await writeFile(join(assetsDir, 'photos.js'), '"use strict"');
  await writeFile(join(assetsDir, 'kept.js'), '"use strict"');
  await writeFile(join(assetsDir, 'sign.js'), '"use strict"');
  await writeFile(join(assetsDir, 'embed.js'), '"use strict"');
  await writeFile(join(assetsDir, 'seen.js'), '"use strict"');
  shop = new Shop();
  const pages = createPages({
    platform: world.platform,
    traffic,
    links: { addresses: { findByCode: (code) => shop.linksDoor.addresses.findByCode(code) } },
    storefront: {
      ...shop.storefrontDoor,
      findStore: (id) => shop.storefrontDoor.findStore(id),
      findShopfront: (id) => shop.storefrontDoor.findShopfront(id),
    },
    catalogue: {
      ...shop.catalogueDoor,
      listProducts: (id, ids) => shop.catalogueDoor.listProducts(id, ids),
      listCollections: (id, ids) => shop.catalogueDoor.listCollections(id, ids),
    },
    brand: shop.brandDoor,
    ...shop.joiningDoors,
    pairings: shop.pairingsDoor,
    domains: shop.domainsDoor,
    hosts: { ownerOf: () => null },
    discounts: shop.discountsDoor,
    media: { ...shop.mediaDoor, listPictures: (id, urls) => shop.mediaDoor.listPictures(id, urls) },
    assetsDir,
    imageOrigins: [],
  });
  // from its first call on, what is announced is heard
  await new Promise<void>((listening) => {
    onAnnounced(world.platform.database, 'pagesChanged', () => heard.shift()?.(), listening);
  });
  announce = async () => {
    const arrived = new Promise<void>((done) => {
      heard.push(done);
    });
    await announceTo(world.platform.database.db, 'pagesChanged', businessId);
    await arrived;
  };
  server = createServer((request, response) => {
    if (!pages.handle(request, response)) response.writeHead(299).end('not ours');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await traffic.upkeep.stop();
  await world.close();
});
beforeEach(async () => {
  shop.away = false;
  shop.store = store;
  shop.links = [];
  shop.products = [];
  shop.collections = [];
  shop.influencer = null;
  await announce();
});

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

let shopper = 0;

/** Each request comes from another address. */
function ask(path: string, options: { method?: string; headers?: object; body?: string } = {}): Promise<Answer> {
  shopper += 1;
  const { method = 'GET', headers = {}, body } = options;
  const sent = { 'user-agent': safari, 'x-forwarded-for': `198.51.100.${shopper}`, ...headers };
  return new Promise((done, failed) => {
    const call = httpRequest({ port, path, method, headers: sent, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString('utf8') });
      });
    });
    call.on('error', failed);
    call.end(body);
  });
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string>): Promise<Answer> =>
  ask(path, { method: 'POST', headers: form, body: new URLSearchParams(fields).toString() });

const clickIn = (html: string): string => /name="click_id" value="([^"]+)"/.exec(html)?.[1] ?? '';

async function countsOf(linkId: string): Promise<{ visits: number; flagged: number; requests: number }> {
  await traffic.upkeep.drain();
  const { rows } = await sql<{ visits: number; flagged: number; requests: number }>`
    select coalesce(sum(visits), 0)::bigint as visits, coalesce(sum(flagged_visits), 0)::bigint as flagged,
      coalesce(sum(checkout_requests), 0)::bigint as requests from link_totals where link_id = ${linkId}`.execute(
    world.platform.database.db,
  );
  return rows[0] ?? { visits: 0, flagged: 0, requests: 0 };
}

test.each([
  ['GET', '/'],
  ['GET', '/admin'],
  ['GET', '/login'],
  ['GET', '/healthz'],
  ['GET', '/favicon.ico'],
  ['POST', '/robots.txt'],
  ['GET', '/openapi.json'],
  ['GET', '/assets/x.js'],
  ['GET', '/files/a/b.webp'],
  ['GET', '/ab'],
  ['GET', '/with_underscore'],
  ['GET', '/%61bcdefg'],
  ['GET', '/aB3xK9q/other'],
  ['GET', '/aB3xK9q/p/_abc'],
  ['GET', '/aB3xK9q/p/1/2'],
  ['PUT', '/aB3xK9q/checkout'],
  ['POST', '/aB3xK9q'],
  ['DELETE', '/aB3xK9q'],
  ['POST', '/auth/connect/verify'],
])('%s %s is for the rest of the program', async (method, path) => {
  expect((await ask(path, { method })).status).toBe(299);
});

test('an address nobody has: a page in the reader’s language, with no way to us', async () => {
  const english = await ask('/nothing7');
  expect(english).toMatchObject({
    status: 404,
    headers: { 'content-language': 'en', 'cache-control': 'private, no-store' },
  });
  expect(english.text).not.toContain('<a ');
  const hebrew = await ask('/nothing7', { headers: { 'accept-language': 'he-IL,he;q=0.9,en;q=0.5' } });
  expect(hebrew.text).toContain('dir="rtl"');
});

test('a short leads to its page with click, promo code and UTM values, and is counted', async () => {
  const short = shop.addShort('aShort1', `${storeUrl}/pages/about?x=1`);
  shop.utm = { ...shop.utm, utm_source: 'social' };
  const answer = await ask('/aShort1');
  expect(answer).toMatchObject({ status: 302, text: '', headers: { 'cache-control': 'private, no-store' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const target = new URL(answer.headers.location ?? '');
  expect(`${target.origin}${target.pathname}`).toBe(`${storeUrl}/pages/about`);
  expect(Object.fromEntries(target.searchParams)).toMatchObject({ x: '1', ref: 'aShort1', utm_source: 'social' });
  const click = traffic.intake.readClick(target.searchParams.get('vtr') ?? '');
  expect(click).toMatchObject({ businessId, linkId: short.linkId });
  expect(await countsOf(short.linkId)).toEqual({ visits: 1, flagged: 0, requests: 0 });
});

test('a short with a promo code goes through the store’s discount address, every time with a click of its own', async () => {
  shop.addShort('aShort2', `${storeUrl}/products/piece-1`, { promocode: 'MORNING15' });
  const clicks = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const target = new URL((await ask('/aShort2')).headers.location ?? '');
    expect(target.pathname).toBe('/atelier/discount/MORNING15');
    const page = new URL(target.searchParams.get('redirect') ?? '', storeUrl);
    clicks.add(page.searchParams.get('vtr') ?? '');
  }
  expect(clicks.size).toBe(3);
  expect([...clicks].every((click) => traffic.intake.readClick(click) !== null)).toBe(true);
});

test.each([
  ['its collection, else the store', [sampleCollection(7)], [`/collections/c-7`, '/']],
  ['the store when no collection is left', [], ['/']],
])('a short whose product is gone says so and leads on to %s, with its visit', async (_, collections, pages) => {
  shop.products = [sampleProduct(5, { deleted: true }), sampleProduct(6)];
  const products = [{ productId: sampleProduct(5).productId, selectedOptions: {}, seenPrice: null }];
  shop.addShort('aShort3', `${storeUrl}/products/piece-5`, { urlType: 'product', products });
  shop.collections = collections;
  const { status, text } = await ask('/aShort3');
  expect(status).toBe(404);
  expect(text).toContain('not in the store right now');
  const ways = [...text.matchAll(/<a[^>]* href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  );
  expect(ways.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual(
    [...pages, '/products/piece-6'].map((page) => `${storeUrl}${page}`),
  );
  expect(ways.every(({ searchParams }) => traffic.intake.readClick(searchParams.get('vtr') ?? ''))).toBe(true);
});

test('a short to a collection that is gone says so, and a product that is sold out still opens in the store', async () => {
  shop.collections = [{ ...sampleCollection(8), url: null }];
  const collectionIds = shop.collections.map(({ collectionId }) => collectionId);
  shop.addShort('aShort9', `${storeUrl}/collections/c-8`, { urlType: 'collection', collectionIds });
  expect((await ask('/aShort9')).status).toBe(404);
  shop.products = [sampleProduct(6, { variants: [sampleVariant(61, { available: false })] })];
  const products = shop.products.map(({ productId }) => ({ productId, selectedOptions: {}, seenPrice: null }));
  shop.addShort('aShortA', `${storeUrl}/products/piece-6`, { urlType: 'product', products });
  expect((await ask('/aShortA')).status).toBe(302);
});

test('programs and prefetches get the same answer and are kept apart', async () => {
  const short = shop.addShort('aShort4', `${storeUrl}/`);
  await ask('/aShort4', { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  await ask('/aShort4', { headers: { 'sec-purpose': 'prefetch' } });
  await ask('/aShort4', { headers: { 'user-agent': '' } });
  const head = await ask('/aShort4', { method: 'HEAD' });
  expect(head.status).toBe(302);
  await ask('/aShort4');
  expect(await countsOf(short.linkId)).toEqual({ visits: 1, flagged: 4, requests: 0 });
  const { rows } = await sql<{ flag: string }>`
    select flag from visits where link_id = ${short.linkId} and flag is not null order by flag`.execute(
    world.platform.database.db,
  );
  expect(rows.map(({ flag }) => flag)).toEqual(['bot', 'empty_agent', 'head', 'prefetch']);
});

const flagsOf = async (linkId: string): Promise<(string | null)[]> => {
  await countsOf(linkId);
  const { rows } = await sql<{ flag: string | null }>`
    select flag from visits where link_id = ${linkId}`.execute(world.platform.database.db);
  return rows.map(({ flag }) => flag);
};

const openAhead = (code: string, page: Answer, headers = {}) => ask(`/${code}/k/${clickIn(page.text)}/o`, { headers });

describe('F6: a page that is fetched ahead of its visit', () => {
  it('is a visit once somebody opens it, whatever they see: by hand 0, then 1', async () => {
    const look = shop.addLook('aAhead1', [sampleProduct(1)]);
    const page = await ask('/aAhead1', { headers: { 'sec-purpose': 'prefetch' } });
    expect(page.text.endsWith('<img src=o alt="" hidden>')).toBe(true);
    expect(await flagsOf(look.linkId)).toEqual(['prefetch']);
    // still ahead: nothing is drawn for anybody yet
    expect((await openAhead('aAhead1', page, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(204);
    expect(await flagsOf(look.linkId)).toEqual(['prefetch']);
    expect((await openAhead('aAhead1', page)).status).toBe(204);
    expect(await flagsOf(look.linkId)).toEqual([null]);
    // twice told is once opened
    await openAhead('aAhead1', page);
    expect(await countsOf(look.linkId)).toMatchObject({ visits: 1, flagged: 0 });
  });

  it('and drawn ahead tells by its script, and loads nothing that says so before', async () => {
    const look = shop.addLook('aAhead2', [sampleProduct(1)]);
    const page = await ask('/aAhead2', { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(page.text).not.toContain('src=o');
    const body = `k=${clickIn(page.text)}&o=1`;
    const told = await ask('/aAhead2/e', { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    expect(told.status).toBe(204);
    expect(await flagsOf(look.linkId)).toEqual([null]);
  });

  it('of a click that is not ours, or of another link, tells nothing', async () => {
    const [one, other] = [shop.addLook('aAhead3', [sampleProduct(1)]), shop.addLook('aAhead4', [sampleProduct(1)])];
    const page = await ask('/aAhead3', { headers: { 'sec-purpose': 'prefetch' } });
    expect((await openAhead('aAhead4', page)).status).toBe(204);
    expect((await ask('/aAhead3/k/nonsense/o')).status).toBe(204);
    expect((await ask('/aAhead3/k/nonsense/o', { method: 'HEAD' })).status).toBe(204);
    expect([await flagsOf(one.linkId), await flagsOf(other.linkId)]).toEqual([['prefetch'], []]);
    expect((await ask('/aAhead3')).text).not.toContain('src=o');
  });
});

test('a look: its products and prices, a fresh click each time, kept by the browser for the way back alone', async () => {
  const look = shop.addLook('aLookAA', [sampleGarment(1), sampleProduct(2, { title: 'Vase & <b>bowl</b>' })], {
    promocode: 'MORNING15',
    collectionIds: [sampleCollection(70).collectionId],
  });
  shop.collections = [sampleCollection(70)];
  const [first, second] = [await ask('/aLookAA'), await ask('/aLookAA/?utm_x=1')];
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.headers['content-security-policy']).toContain("script-src 'self'");
  expect(first.headers['content-security-policy']).toContain('http://shop.example:3001');
  for (const text of [
    'Slow mornings',
    '$49.00',
    'MORNING15',
    'Vase &amp; &lt;b&gt;',
    '<base href="/aLookAA/k/',
    '<a href=p/1>',
    '<a href=c/70>',
  ]) {
    expect(first.text).toContain(text);
  }
  expect(first.text).not.toContain('__vitrine');
  const ahead = await ask('/aLookAA', { headers: { 'sec-purpose': 'prefetch;prerender' } });
  expect(ahead.headers['cache-control']).toBe('private, no-store');
  expect(traffic.intake.readClick(clickIn(first.text))).toMatchObject({ linkId: look.linkId });
  expect(clickIn(second.text)).not.toBe(clickIn(first.text));
  expect(await countsOf(look.linkId)).toEqual({ visits: 2, flagged: 1, requests: 0 });
});

test('a look in Hebrew, compressed, and without a body for HEAD', async () => {
  shop.addLook('aLookBB', [sampleProduct(1)]);
  const headers = { 'accept-language': 'he', 'accept-encoding': 'br, gzip' };
  const zipped = await ask('/aLookBB', { headers });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-language': 'he' });
  expect(gunzipSync(zipped.bytes).toString('utf8')).toContain('dir="rtl"');
  const head = await ask('/aLookBB', { method: 'HEAD', headers });
  expect(head).toMatchObject({ status: 200, text: '' });
  const refused = await ask('/aLookBB', { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('what is deleted, a draft or, on request, on sale is not shown; sold out is shown as sold out', async () => {
  const onSale = sampleProduct(4, { title: 'Cheaper', variants: [sampleVariant(41, { compareAtPrice: 9900 })] });
  const goods = [
    sampleProduct(1, { title: 'Deleted', deleted: true }),
    sampleProduct(2, { title: 'Drafted', status: 'draft' }),
    sampleProduct(3, { title: 'Gone piece', variants: [sampleVariant(31, { available: false })] }),
    onSale,
    sampleProduct(5, { title: 'Shown' }),
  ];
  shop.addLook('aLookCC', goods, { settings: { ...defaultSettings, hide_on_sale_items: true } });
  const { text } = await ask('/aLookCC');
  for (const title of ['Deleted', 'Drafted', 'Cheaper']) expect(text).not.toContain(title);
  expect(text).toContain('Shown');
  expect(text).toContain('Gone piece');
  expect(text).toContain('Sold out');
  shop.change('aLookCC', { settings: defaultSettings });
  await announce();
  expect((await ask('/aLookCC')).text).toContain('Cheaper');
});

test('a former price is shown by the law of the shopper’s country, whoever asked for the page before', async () => {
  const prior = { lowest: 5500, highest: 9900 };
  const coat = sampleProduct(1, { variants: [sampleVariant(11, { price: 4900, compareAtPrice: 9900, prior })] });
  const unknown = sampleProduct(2, { variants: [sampleVariant(21, { price: 4900, compareAtPrice: 8800 })] });
  shop.addLook('aLookSale', [coat, unknown]);
  const strict = ['Lowest price in 30 days:</span> <s>$55.00</s>'];
  const usual = ['Was</span> <s>$99.00</s>', 'Was</span> <s>$88.00</s>'];
  for (const [country, shown, never] of [
    ['DE', strict, usual],
    ['US', usual, strict],
    ['FR', strict, usual],
    [null, strict, usual],
    ['GB', usual, strict],
  ] as const) {
    const { text, headers } = await ask('/aLookSale', {
      headers: country === null ? {} : { 'x-country-code': country },
    });
    for (const each of shown) expect(text).toContain(each);
    for (const each of never) expect(text).not.toContain(each);
    expect(headers['cache-control']).toMatch(/^private/);
  }
});

const picture = (number: number) => ({
  src: `${storeUrl}/cdn/files/view-${number}.webp?v=1`,
  width: 1000,
  height: 1250,
  alt: '',
});

test('a product of several photos leads to all of them, large, and on to the store with the visit', async () => {
  shop.addLook('aLookPh', [sampleProduct(1, { picturesCount: 3 }), sampleProduct(2, { picturesCount: 1 })]);
  shop.photos = { '1': [1, 2, 3].map(picture) };
  const look = await ask('/aLookPh');
  expect(look.text).toContain('<a class=ph href=d/1>3 photos</a>');
  expect(look.text).not.toContain('href=d/2');
  const script = /<script src=(\/photos\.[\da-f]{12}\.js) defer>/.exec(look.text)?.[1] ?? '';
  expect(await ask(script)).toMatchObject({ status: 200, text: '"use strict"' });
  const visits = await countsOf(shop.links.find(({ code }) => code === 'aLookPh')!.linkId);
  const click = clickIn(look.text);
  const { status, text, headers } = await ask(`/aLookPh/k/${click}/d/1`, { headers: { 'accept-language': 'he' } });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-language': 'he', 'x-robots-tag': 'noindex' });
  for (const number of [1, 2, 3]) expect(text).toContain(`view-${number}.webp?v=1&amp;width=2400`);
  expect(text).toContain(`href="/aLookPh/k/${click}/p/1"`);
  // it is part of the visit, and none of its own
  expect(await countsOf(shop.links.find(({ code }) => code === 'aLookPh')!.linkId)).toEqual(visits);
  for (const strange of ['/aLookPh/d/9', '/aLookPh/d/x', '/nobody11/d/1'])
    expect((await ask(strange)).status).toBe(404);
});

test('a look leads to the accessibility statement of its store, which has no more than that to say', async () => {
  const { linkId } = shop.addLook('aLookAcc', [sampleProduct(1)]);
  const look = await ask('/aLookAcc');
  expect(look.text).toContain('<a href=/aLookAcc/accessibility>Accessibility</a>');
  const before = await countsOf(linkId);
  for (const [language, title] of [
    ['en', 'Accessibility statement'],
    ['he', 'הצהרת נגישות'],
  ] as const) {
    const { status, text, headers } = await ask('/aLookAcc/accessibility', {
      headers: { 'accept-language': language },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-language': language, 'x-robots-tag': 'noindex' });
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`href="${storeUrl}"`);
  }
  expect(await countsOf(linkId)).toEqual(before);
  shop.change('aLookAcc', { closedAt: new Date('2026-11-02T00:00:00Z') });
  await announce();
  expect((await ask('/aLookAcc/accessibility')).status).toBe(404);
});

test('whoever passes the Markdown of a look on tells no country another one’s former price', async () => {
  const prior = { lowest: 5500, highest: 9900 };
  shop.addLook('aLookMd', [
    sampleProduct(1, { variants: [sampleVariant(11, { price: 4900, compareAtPrice: 9900, prior })] }),
  ]);
  const { text } = await ask('/aLookMd/look.md', { headers: { 'x-country-code': 'US' } });
  expect(text).toContain('49.00 USD (Lowest price in 30 days: 55.00)');
  expect(text).not.toContain('99.00');
});

const nora = { accountId: randomUUID() as AccountId, name: 'Nora', imageUrl: null };

test.each([
  [{}, 'aSeenOne', true],
  [{ 'sec-gpc': '1' }, 'aSeenOne', false],
  [{}, 'aSeenTwo', true],
])('with %j the page of %s keeps what was seen: %s', async (headers, code, isKept) => {
  shop.influencer = nora;
  shop.addLook('aSeenOne', [sampleProduct(5)]);
  shop.addLook('aSeenTwo', [sampleProduct(6)]);
  const { text, headers: answered } = await ask(`/${code}`, { headers: { 'accept-language': 'en', ...headers } });
  expect(/<script src=\/seen\.\w+\.js defer data-s=[\da-f]{16}><\/script><\/head>/.test(text)).toBe(isKept);
  expect(text).not.toContain(nora.accountId);
  expect(answered['set-cookie']).toBeUndefined();
});

test('nothing of what was seen is kept of a look that is nobody’s', async () => {
  shop.addLook('aSeenNone', [sampleProduct(5)]);
  expect((await ask('/aSeenNone')).text).not.toContain('data-s=');
});

test.each([
  [null, 'en', '<b lang=en>Ad</b>'],
  ['US', 'en', '<b lang=en>Ad</b>'],
  ['FR', 'en', '<b lang=fr>Publicité</b> <b lang=en>Ad</b>'],
  ['DE', 'en', '<b lang=de>Werbung</b> <b lang=en>Ad</b>'],
  ['DE', 'he', '<b lang=de>Werbung</b> <b lang=he>פרסומת</b>'],
])('shoppers of %s read in %s that an influencer may earn: %s', async (country, language, words) => {
  shop.influencer = nora;
  shop.addLook('aLookAd1', [sampleProduct(5)]);
  shop.addLook('aLookAd2', [sampleProduct(6)]);
  shop.addMultilink('aMultiAd', ['aLookAd1', 'aLookAd2'], 50);
  shop.addShort('aShortAd', `${storeUrl}/products/gone`, { urlType: 'product' });
  const headers = { 'accept-language': language, ...(country !== null && { 'x-country-code': country }) };
  for (const code of ['aLookAd1', 'aMultiAd', 'aShortAd']) {
    const { text } = await ask(`/${code}`, { headers });
    expect(text.replaceAll('"', '')).toContain(`<p class=partner><span>${words} `);
  }
});

test('what is sold out names what is like it and can be bought, and leads there with the visit', async () => {
  const gone = sampleProduct(3, { title: 'Gone piece', variants: [sampleVariant(31, { available: false })] });
  const like = sampleProduct(8, { title: 'Like it' });
  shop.addLook('aLookAlt', [gone, sampleProduct(5)]);
  shop.products.push(like);
  shop.similar = { [gone.productId]: [like] };
  const said = async (language: string) => (await ask('/aLookAlt', { headers: { 'accept-language': language } })).text;
  const words = { en: 'Similar, in stock:', he: 'דומה, במלאי:' };
  for (const [language, word] of Object.entries(words)) {
    expect(await said(language)).toContain(`${word} <a class=or href=p/8><bdi>Like it</bdi>`);
  }
  shop.why = { looks: 'close', isSameType: true, sharedTags: 0, priceApart: 0 };
  await announce();
  for (const [language, word] of [
    ['en', 'Looks alike, in stock:'],
    ['he', 'נראה דומה, במלאי:'],
  ] as const)
    expect(await said(language)).toContain(`${word} <a class=or href=p/8><bdi>Like it</bdi>`);
  const { status, headers } = await ask('/aLookAlt/p/8');
  expect(status).toBe(302);
  expect(headers.location).toContain(`${storeUrl}/products/piece-8`);
});

test.each([
  ['en', '1', 'Global Privacy Control is honored'],
  ['he', '1', 'בקשת הפרטיות של הדפדפן (Global Privacy Control) מכובדת'],
  ['en', '0', null],
  ['en', null, null],
])('in %s a browser that says %j of its privacy is told: %j', async (language, signal, told) => {
  shop.addLook('aLookGpc', [sampleProduct(5)]);
  const headers = { 'accept-language': language, ...(signal !== null && { 'sec-gpc': signal }) };
  const { text } = await ask('/aLookGpc', { headers });
  expect(text.includes(told ?? 'Global Privacy Control')).toBe(told !== null);
});

test('a look with nothing left says so and leads to the store', async () => {
  shop.addLook('aLookDD', [sampleProduct(1, { deleted: true })]);
  const { status, text } = await ask('/aLookDD');
  expect(status).toBe(200);
  expect(text).toContain('There is nothing in this look right now');
  expect(text).toContain(`href=${storeUrl}>`);
});

describe('what an advertisement added to the address', () => {
  const ad = '?gclid=G-1&fbclid=F_2&ttclid=T3&utm_source=meta&utm_campaign=sale&discount=FREE&email=a@b.example';
  const carried = { gclid: 'G-1', fbclid: 'F_2', ttclid: 'T3', utm_campaign: 'sale' };

  it('goes on from a short, beneath its code too; the link’s own UTM values win, nothing else goes along', async () => {
    shop.utm = { ...shop.utm, utm_source: 'vitrine' };
    // its own, as it is compiled: the usual values of the business would stand behind those of the advertisement
    shop.addShort('aCarry1', `${storeUrl}/pages/about?x=1`, { utm: shop.utm });
    shop.addShort('aCarry2', `${storeUrl}/products/piece-1?ttclid=own`, { promocode: 'MORNING15' });
    const plain = new URL((await ask(`/aCarry1${ad}`)).headers.location ?? '').searchParams;
    expect(Object.fromEntries(plain)).toMatchObject({ x: '1', ref: 'aCarry1', utm_source: 'vitrine', ...carried });
    expect([plain.has('discount'), plain.has('email')]).toEqual([false, false]);
    expect(traffic.intake.readClick(plain.get('vtr') ?? '')).not.toBeNull();
    const target = new URL((await ask(`/aCarry2${ad}`)).headers.location ?? '');
    const page = new URL(target.searchParams.get('redirect') ?? '', storeUrl).searchParams;
    expect(Object.fromEntries(page)).toMatchObject({ ...carried, ttclid: 'own' });
  });

  it('goes on from a look, to the checkout and to one of its products', async () => {
    shop.addLook('aCarry3', [sampleProduct(1), sampleProduct(2)]);
    const { text } = await ask(`/aCarry3${ad}`);
    const given = clickIn(text);
    const location = (await post('/aCarry3/checkout', { click_id: given, lines: '1', q0: '1' })).headers.location ?? '';
    const cart = new URL(location).searchParams;
    expect(Object.fromEntries(cart)).toMatchObject(carried);
    expect(cart.get('attributes[__lk]')).toBe(given.split('~')[0]);
    const part = new URL((await ask(`/aCarry3/k/${given}/p/1`)).headers.location ?? '').searchParams;
    expect(Object.fromEntries(part)).toMatchObject(carried);
    expect(part.get('vtr')).toBe(given.split('~')[0]);
  });

  it('stays where it is once that is switched off', async () => {
    shop.carriesQuery = false;
    shop.addShort('aCarry4', `${storeUrl}/pages/about`);
    shop.addLook('aCarry5', [sampleProduct(1)]);
    const short = new URL((await ask(`/aCarry4${ad}`)).headers.location ?? '').searchParams;
    expect([short.has('gclid'), short.has('utm_campaign')]).toEqual([false, false]);
    const { text } = await ask(`/aCarry5${ad}`);
    const body = { click_id: clickIn(text), lines: '1', q0: '1' };
    const location = (await post('/aCarry5/checkout', body)).headers.location ?? '';
    expect(new URL(location).searchParams.has('gclid')).toBe(false);
    shop.carriesQuery = true;
  });
});

test('the address of a checkout, opened again without its form, leads back to the look', async () => {
  const answer = await ask('/aLookEE/checkout');
  expect([answer.status, answer.headers.location]).toEqual([302, '/aLookEE']);
});

test('checkout hands the chosen goods over with the click of the page', async () => {
  const look = shop.addLook('aLookEE', [sampleGarment(1), sampleProduct(2)], { promocode: 'MORNING15' });
  const clickId = clickIn((await ask('/aLookEE')).text);
  const answer = await post('/aLookEE/checkout', {
    click_id: clickId,
    lines: '1,2',
    q0: '2',
    c0: 'Sand / M',
    q1: '1',
  });
  expect(answer.status).toBe(303);
  const target = new URL(answer.headers.location ?? '');
  expect(target.pathname).toBe('/atelier/cart/102:2,21:1');
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    discount: 'MORNING15',
    'attributes[__lk]': clickId,
    'attributes[ref_link]': 'aLookEE',
    ref: 'aLookEE',
  });
  expect(await countsOf(look.linkId)).toEqual({ visits: 1, flagged: 0, requests: 1 });
});

test.each([
  ['nothing chosen', {}, 422, 'Nothing chosen yet'],
  ['a quantity of none', { lines: '1,2', q1: '0' }, 422, 'Nothing chosen yet'],
  ['a sold-out variant', { lines: '1', q0: '1', v0: '12' }, 422, 'sold out'],
  ['an unknown variant', { lines: '1', q0: '1', v0: '999' }, 422, 'sold out'],
  ['a product of no look', { lines: '9', q0: '1' }, 422, 'sold out'],
  ['several variants and none said', { lines: '1', q0: '1' }, 422, 'sold out'],
  ['one good and one gone', { lines: '2,9', q0: '1', q1: '1' }, 422, 'sold out'],
])('checkout with %s says so and leads back', async (_, fields: Record<string, string>, status, sentence) => {
  const variants = [
    sampleVariant(11, { options: { Size: 'S' } }),
    sampleVariant(12, { options: { Size: 'M' }, available: false }),
  ];
  const look = shop.addLook('aLookFF', [sampleProduct(1, { variants }), sampleProduct(2)]);
  const answer = await post('/aLookFF/checkout', fields);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain('href="/aLookFF"');
  expect(await countsOf(look.linkId)).toMatchObject({ requests: 0 });
});

test('the one variant that the merchant left of several is said by the page and handed over', async () => {
  const garment = sampleGarment(1);
  const left = { productId: garment.productId, selectedOptions: { Colour: 'Sand', Size: 'M' }, seenPrice: null };
  shop.addLook('aLookOne', [garment], { products: [left] });
  const { text } = await ask('/aLookOne');
  const [, said = ''] = /name="?v0"? value="?(\d+)/.exec(text) ?? [];
  const answer = await post('/aLookOne/checkout', { click_id: clickIn(text), lines: '1', q0: '1', v0: said });
  expect(new URL(answer.headers.location ?? '').pathname).toBe('/atelier/cart/102:1');
});

test('a product that sold out after the page was opened is not handed over', async () => {
  shop.addLook('aLookGG', [sampleProduct(1)]);
  const clickId = clickIn((await ask('/aLookGG')).text);
  shop.products = [sampleProduct(1, { variants: [sampleVariant(11, { available: false })] })];
  expect((await post('/aLookGG/checkout', { click_id: clickId, lines: '1', q0: '1' })).status).toBe(422);
});

test.each([
  ['none', undefined],
  ['of another link', 'other'],
  ['made up', 'A'.repeat(76)],
])('a checkout whose click is %s gets one of its own and counts no visit', async (_, given) => {
  const look = shop.addLook('aLookHH', [sampleProduct(1)]);
  const other = traffic.intake.createClick({ businessId, linkId: shop.addLook('aLookII', []).linkId });
  const fields = {
    lines: '1',
    q0: '1',
    ...(given === undefined ? {} : { click_id: given === 'other' ? other : given }),
  };
  const answer = await post('/aLookHH/checkout', fields);
  const clickId = new URL(answer.headers.location ?? '').searchParams.get('attributes[__lk]') ?? '';
  expect(clickId).not.toBe(fields.click_id);
  expect(traffic.intake.readClick(clickId)).toMatchObject({ linkId: look.linkId });
  expect(await countsOf(look.linkId)).toEqual({ visits: 0, flagged: 0, requests: 1 });
});

test('forms that are too large or no forms are refused, and the program goes on', async () => {
  shop.addLook('aLookJJ', [sampleProduct(1)]);
  const large = await ask('/aLookJJ/checkout', { method: 'POST', headers: form, body: 'x'.repeat(200_000) });
  expect(large.status).toBe(413);
  const json = { 'content-type': 'application/json' };
  expect((await ask('/aLookJJ/checkout', { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
  expect((await ask('/aLookJJ')).status).toBe(200);
});

test('a look’s product and collection open in the store with the visit of the page, counted once', async () => {
  const look = shop.addLook('aLookKK', [sampleProduct(1)], { collectionIds: [sampleCollection(7).collectionId] });
  shop.collections = [sampleCollection(7)];
  const clickId = clickIn((await ask('/aLookKK')).text);
  for (const [path, page] of [
    [`/aLookKK/p/1?k=${clickId}`, '/products/piece-1'],
    [`/aLookKK/c/7?k=${clickId}`, '/collections/c-7'],
  ] as const) {
    const answer = await ask(path);
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.location ?? '');
    expect(`${target.origin}${target.pathname}`).toBe(`${storeUrl}${page}`);
    expect(target.searchParams.get('vtr')).toBe(clickId);
  }
  const lost = new URL((await ask('/aLookKK/p/1')).headers.location ?? '');
  expect(traffic.intake.readClick(lost.searchParams.get('vtr') ?? '')).toMatchObject({ linkId: look.linkId });
  expect((await ask('/aLookKK/p/99')).status).toBe(404);
  expect(await countsOf(look.linkId)).toEqual({ visits: 1, flagged: 0, requests: 0 });
});

test('assistants read a look as Markdown, and find each variant through it', async () => {
  const look = shop.addLook('aLookMD', [sampleProduct(1), sampleProduct(2)]);
  const page = await ask('/aLookMD');
  expect(page.text).toMatch(/<link rel=alternate type=text\/markdown href=[^>]*\/aLookMD\/look\.md>/);
  const text = await ask('/aLookMD/look.md');
  expect([text.status, text.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  const [variant] = sampleProduct(1).variants;
  const address = `/aLookMD/p/1?v=${variant?.variantId}`;
  expect(text.text).toContain(`${address}>)`);
  const target = new URL((await ask(address)).headers.location ?? '');
  expect(target.searchParams.get('variant')).toBe(variant?.variantId);
  expect(traffic.intake.readClick(target.searchParams.get('vtr') ?? '')).toMatchObject({ linkId: look.linkId });
  // one of another product is none of this one
  const other = new URL((await ask('/aLookMD/p/1?v=99')).headers.location ?? '');
  expect(other.searchParams.has('variant')).toBe(false);
  // neither is a visit
  expect(await countsOf(look.linkId)).toEqual({ visits: 1, flagged: 0, requests: 0 });
  const told = await ask('/llms.txt');
  expect([told.status, told.text.startsWith('# ')]).toEqual([200, true]);
});

test('a closed link says so at once and leads to the store', async () => {
  shop.addLook('aLookLL', [sampleProduct(1)]);
  expect((await ask('/aLookLL')).status).toBe(200);
  shop.change('aLookLL', { closedAt: new Date() });
  await announce();
  const closed = await ask('/aLookLL');
  expect(closed.status).toBe(410);
  expect(closed.text).toContain(`href="${storeUrl}"`);
  // what else the store sells, with its price, and no way to us
  expect(closed.text).toContain(`href="${sampleProduct(1).url}"`);
  expect(closed.text).not.toContain('href="/"');
  expect((await ask('/aLookLL/look.md')).status).toBe(404);
  expect((await post('/aLookLL/checkout', { lines: '1', q0: '1' })).status).toBe(410);
});

test.each([
  ['disconnected', null],
  ['uninstalled', { ...store, status: 'uninstalled' as const }],
])('the links of a store that is %s do not lead into nothing', async (_, gone) => {
  shop.addShort('aShort5', `${storeUrl}/`);
  shop.store = gone;
  const answer = await ask('/aShort5');
  expect(answer.status).toBe(410);
  expect(answer.text).toContain(`href="${storeUrl}"`);
});

test('links that were asked for lately answer while the database is away; others say that it fails', async () => {
  const short = shop.addShort('aShort6', `${storeUrl}/`);
  shop.addLook('aLookMM', [sampleProduct(1)]);
  const clickId = clickIn((await ask('/aLookMM')).text);
  await ask('/aShort6');
  shop.away = true;
  expect((await ask('/aShort6')).status).toBe(302);
  world.clock.advance(3600_000);
  expect((await ask('/aShort6')).status).toBe(302);
  expect((await ask('/aLookMM')).status).toBe(200);
  expect((await post('/aLookMM/checkout', { click_id: clickId, lines: '1', q0: '1' })).status).toBe(303);
  const cold = await ask('/aShort7');
  expect(cold.status).toBe(503);
  expect(cold.text).toContain('Something went wrong');
  expect(await countsOf(short.linkId)).toMatchObject({ visits: 3 });
});

test('a warm link asks nothing, and many askers of a cold one ask once', async () => {
  shop.addShort('aShort8', `${storeUrl}/`);
  const before = shop.asked;
  await Promise.all(Array.from({ length: 20 }, () => ask('/aShort8')));
  const cold = shop.asked - before;
  expect(cold).toBeLessThanOrEqual(4);
  for (let n = 0; n < 5; n += 1) await ask('/aShort8');
  expect(shop.asked - before).toBe(cold);
});

test('the script is served for good, compressed or not', async () => {
  shop.addLook('aLookNN', [sampleProduct(1)]);
  const address = /<script src="([^"]+)"/.exec((await ask('/aLookNN')).text)?.[1] ?? '';
  const plain = await ask(address);
  expect(plain.status).toBe(200);
  expect(plain.text).toMatch(/^const vtSay=\{was:"Was".*\};"use strict"$/);
  expect(plain.headers['cache-control']).toContain('immutable');
  const zipped = await ask(address, { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text);
  const hebrew = await ask('/aLookNN', { headers: { 'accept-language': 'he' } });
  const other = /<script src="([^"]+)"/.exec(hebrew.text)?.[1] ?? '';
  expect((await ask(other)).text).toContain('הוספה לסל');
});

test('hostile values stay values', async () => {
  const variants = [
    sampleVariant(11, { variantId: '11' as VariantId, options: { Size: '"><script>alert(1)</script>' } }),
    sampleVariant(12, { options: { Size: 'M' } }),
  ];
  shop.addLook('aLookOO', [sampleProduct(1, { title: '</script><script>alert(2)</script>', variants })], {
    title: '<img src=x onerror=alert(3)>',
    description: '</script><!--',
  });
  const { text } = await ask('/aLookOO', { headers: { 'accept-language': '<script>alert(4)</script>' } });
  for (const hostile of ['<script>alert', '<img src=x', '</script><!--']) expect(text).not.toContain(hostile);
});
