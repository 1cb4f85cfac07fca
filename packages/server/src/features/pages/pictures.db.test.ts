// The pictures of a link's address over real HTTP: previews drawn from the store's pictures and kept, and QR codes; and what says that a page may be searched.
import { defaultSettings } from '@vitrine/contract/link-settings';
import { sql } from 'kysely';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { createTraffic, type Traffic } from '../traffic/traffic.ts';
import { createPages } from './pages.ts';
import {
  businessId,
  sampleGarment,
  sampleLink,
  sampleProduct,
  sampleVariant,
  Shop,
  store,
  storeUrl,
} from './testing/shop.ts';

let world: TestPlatform;
let traffic: Traffic;
let shop: Shop;
let pages: { server: Server; url: string };
let host: { server: Server; url: string };

/** How the store's image host behaves just now, and what it was asked for. */
let serve: RequestListener;
let asked: string[] = [];

async function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const piece = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#b4694a' } })
  .webp()
  .toBuffer();
const servePiece: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/webp' }).end(piece);
};

beforeAll(async () => {
  world = await createTestPlatform();
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: 'pictures' });
  const assetsDir = join(world.dataDir, 'assets');
  await mkdir(assetsDir);
  await writeFile(join(assetsDir, 'enhance.js'), '"use strict"');
  await writeFile(join(assetsDir, 'measure.js'), '"use strict"');
  await writeFile(join(assetsDir, 'photos.js'), '"use strict"');
  await writeFile(join(assetsDir, 'kept.js'), '"use strict"');
  await writeFile(join(assetsDir, 'sign.js'), '"use strict"');
  await writeFile(join(assetsDir, 'embed.js'), '"use strict"');
  await writeFile(join(assetsDir, 'seen.js'), '"use strict"');
  host = await listen((request, response) => {
    asked.push(request.url ?? '');
    serve(request, response);
  });
  shop = new Shop();
  const answered = createPages({
    platform: world.platform,
    traffic,
    links: shop.linksDoor,
    storefront: shop.storefrontDoor,
    catalogue: shop.catalogueDoor,
    brand: shop.brandDoor,
    domains: shop.domainsDoor,
    ...shop.joiningDoors,
    pairings: shop.pairingsDoor,
    hosts: { ownerOf: () => null },
    discounts: shop.discountsDoor,
    media: shop.mediaDoor,
    assetsDir,
    imageOrigins: [host.url],
  });
  pages = await listen((request, response) => {
    if (!answered.handle(request, response)) response.writeHead(299).end();
  });
});
afterAll(async () => {
  for (const { server } of [pages, host]) {
    server.closeAllConnections();
    server.close();
  }
  await traffic.upkeep.stop();
  await world.close();
});
beforeEach(() => {
  serve = servePiece;
  asked = [];
  shop.logoUrl = null;
});

let codes = 0;

/** A look of its own, never asked for before, with that many products of pictures at the image host. */
function addLook(products: number, rest: Parameters<Shop['addLook']>[2] = {}): string {
  codes += 1;
  const code = `aPict${String(codes).padStart(2, '0')}`;
  const goods = Array.from({ length: products }, (_, index) => {
    const id = 1000 * codes + index;
    return sampleProduct(id, { image: { src: `${host.url}/piece-${id}.webp`, width: 400, height: 500, alt: '' } });
  });
  shop.addLook(code, goods, rest);
  return code;
}

const ask = (
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${pages.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1', ...headers },
  });

async function previewOf(code: string): Promise<string> {
  const html = await (await ask(`/${code}`)).text();
  const address = /property=og:image content="([^"]+)"/.exec(html)?.[1] ?? '';
  return address.replace(world.platform.publicUrl, '');
}

const colourAt = async (bytes: ArrayBuffer, x: number, y: number): Promise<number[]> => {
  const raw = await sharp(bytes).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return [...raw];
};

describe('a preview’s picture', () => {
  test.each([1, 2, 3, 4, 6])('shows up to four of %i products, 1200 by 630', async (count) => {
    const address = await previewOf(addLook(count));
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = await answer.arrayBuffer();
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(bytes.byteLength).toBeLessThan(300_000);
    expect(asked).toHaveLength(Math.min(count, 4));
    expect(asked.every((path) => path.endsWith('?width=640'))).toBe(true);
  });

  test('of a short is made of its product once something else of its preview was chosen, and there is none before', async () => {
    const code = addLook(1);
    const { products } = sampleLink(
      code,
      shop.links.find((link) => link.code === code),
    );
    const plain = shop.addShort('aShort1', `${storeUrl}/products/one`, { urlType: 'product', products });
    const told = shop.addShort('aShort2', `${storeUrl}/products/one`, {
      urlType: 'product',
      products,
      preview: { title: 'The bag', description: null, image_url: null },
    });
    const answers = await Promise.all([plain, told].map((link) => ask(`/${link.code}/og.jpg`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
  });

  test('is drawn once and kept, however many ask at once, and again after a restart', async () => {
    const address = await previewOf(addLook(3));
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await ask(address);
    expect(asked).toHaveLength(3);
    const kept = await readdir(join(world.dataDir, 'files', businessId));
    expect(kept).toContain(`og-${address.split('v=')[1]}.jpg`);
  });

  test('is answered to HEAD without its bytes, and kept shortly at an address that is not the newest', async () => {
    const address = await previewOf(addLook(1));
    const head = await ask(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const old = await ask(address.replace(/v=.*/, 'v=000000000000'));
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  test('puts the first uploaded picture first, read from our files', async () => {
    const blue = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#1030e0' } })
      .webp()
      .toBuffer();
    const id = '018f3a5c-9e01-7a11-8b22-3c4d5e6f7a8b';
    await world.platform.files.write(`${businessId}/${id}.webp`, blue);
    const upload = `${world.platform.publicUrl}/files/${businessId}/${id}.webp`;
    const bytes = await (await ask(await previewOf(addLook(1, { images: [upload] })))).arrayBuffer();
    const [left, right] = [await colourAt(bytes, 380, 270), await colourAt(bytes, 820, 270)];
    expect(left[2]).toBeGreaterThan(180);
    expect(right[0]).toBeGreaterThan(140);
  });

  test.each<[string, RequestListener]>([
    ['says that it is not there', (_, response) => response.writeHead(404).end()],
    ['breaks off', (_, response) => response.destroy()],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end()],
    ['sends a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello')],
    [
      'sends what is no picture',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('hello'),
    ],
    ['sends a dot', (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(dot)],
    [
      'sends without an end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/webp' });
        const more = (): void => {
          if (response.destroyed) return;
          if (response.write(Buffer.alloc(1_000_000))) setImmediate(more);
          else response.once('drain', more);
        };
        more();
      },
    ],
  ])('is none, and leads nowhere else, while the image host %s', async (_, behaviour) => {
    serve = behaviour;
    const address = await previewOf(addLook(2));
    const answer = await ask(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    serve = servePiece;
    // asked for over and over, it is not tried over and over
    expect((await ask(address)).status).toBe(404);
    world.clock.advance(31_000);
    expect((await ask(address)).status).toBe(200);
  });

  test('shows what came when only some did, and is drawn anew later', async () => {
    const code = addLook(3);
    serve = (request, response) => {
      if (request.url?.includes('001')) response.writeHead(500).end();
      else servePiece(request, response);
    };
    const address = await previewOf(code);
    const partly = await ask(address);
    expect([partly.status, partly.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    serve = servePiece;
    world.clock.advance(31_000);
    expect((await ask(address)).headers.get('cache-control')).toContain('immutable');
  });

  test('asks nobody but the store’s own hosts', async () => {
    const stranger = await listen(servePiece);
    const product = sampleProduct(777, { image: { src: `${stranger.url}/x.webp`, width: 1, height: 1, alt: '' } });
    shop.addLook('aPictSS', [product]);
    let calls = 0;
    stranger.server.on('request', () => (calls += 1));
    expect((await ask(await previewOf('aPictSS'))).status).toBe(404);
    expect(calls).toBe(0);
    stranger.server.close();
  });

  test.each(['https://evil.example/phish', '/\t/evil.example/x', 'https://evil.example/\r\nset-cookie:a=b', 'שלום'])(
    'never sends anybody to %j, which a link names',
    async (image) => {
      const code = addLook(1, { images: [image] });
      serve = (_, response) => response.writeHead(404).end();
      const answer = await ask(`/${code}/og.jpg`);
      serve = servePiece;
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    },
  );

  test('is none for a short, a look without pictures and an address that nobody has', async () => {
    shop.addShort('aPictTT', `${storeUrl}/`);
    shop.addLook('aPictUU', [sampleProduct(778, { image: null })]);
    for (const code of ['aPictTT', 'aPictUU', 'aPictVV']) expect((await ask(`/${code}/og.jpg`)).status).toBe(404);
    expect(await (await ask('/aPictUU')).text()).not.toContain('og:image');
  });

  test('counts no visit', async () => {
    const code = addLook(1);
    await ask(`/${code}/og.jpg`);
    await ask(`/${code}/qr.svg`);
    await traffic.upkeep.drain();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from visits where business_id =
      ${businessId} and link_id = ${shop.links.at(-1)?.linkId}`.execute(world.platform.database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>';

describe('a QR code', () => {
  test.each([
    ['', 1024],
    ['?size=300', 512],
    ['?size=5', 512],
    ['?size=9999', 2048],
  ])('is a PNG in one of three sizes%s', async (query, side) => {
    const answer = await ask(`/${addLook(1)}/qr.png${query}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([side, side]);
  });

  test('is a drawing of the public address, also for a short and a closed link', async () => {
    shop.addShort('aPictQQ', `${storeUrl}/`, { closedAt: new Date('2026-11-02T00:00:00Z') });
    const answer = await ask('/aPictQQ/qr.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toContain(`<title>${world.platform.publicUrl}/aPictQQ</title>`);
    const head = await ask('/aPictQQ/qr.svg', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('has the store’s logo in its middle, else its initial; an address that nobody has, none', async () => {
    const code = addLook(1);
    expect(await (await ask(`/${code}/qr.svg`)).text()).toContain('>A</text>');
    shop.logoUrl = `${host.url}/logo.webp`;
    const other = addLook(1);
    expect(await (await ask(`/${other}/qr.svg`)).text()).toContain('href="data:image/png;base64,');
    expect(asked).toEqual(['/logo.webp']);
    expect((await ask('/aPictXX/qr.png')).status).toBe(404);
  });
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('whoever asks for pictures without end', () => {
  test('has a code drawn once for each of the sizes, however it is asked for', async () => {
    shop.logoUrl = `${host.url}/logo.webp`;
    const code = addLook(1);
    asked.length = 0;
    const sizes = Array.from({ length: 80 }, (_, place) => 256 + place * 22);
    for (const size of sizes)
      expect((await ask(`/${code}/qr.png?size=${size}`, from('198.51.100.9'))).status).toBe(200);
    expect(asked).toEqual(['/logo.webp', '/logo.webp', '/logo.webp']);
    shop.logoUrl = null;
  });

  test('is refused after sixty drawings a minute, and nobody else is', async () => {
    const many = Array.from({ length: 62 }, (_, place) => `aMany${String(place).padStart(2, '0')}`);
    for (const code of many) shop.addShort(code, `${storeUrl}/`);
    const statuses = [];
    for (const code of many) statuses.push((await ask(`/${code}/qr.svg`, from('198.51.100.10'))).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
    expect((await ask(`/${many.at(-1)}/qr.svg`, from('198.51.100.11'))).status).toBe(200);
    // what was drawn already is had all the same
    expect((await ask(`/${many[0]}/qr.svg`, from('198.51.100.10'))).status).toBe(200);
  });
});

describe('a page', () => {
  test.each([
    [false, null],
    [true, 'noindex'],
  ])('with the switch at %j is said to crawlers by header and by its head', async (noindex, header) => {
    const answer = await ask(`/${addLook(1, { settings: { ...defaultSettings, noindex } })}`);
    expect(answer.headers.get('x-robots-tag')).toBe(header);
    expect((await answer.text()).includes('<meta name=robots content=noindex>')).toBe(noindex);
  });

  test('that only says something is in no search', async () => {
    expect((await ask('/aPictYY')).headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each([
    ['SINGLE', 'single'],
    ['STRIP', 'strip'],
    ['GRID', 'grid'],
  ] as const)('is laid out as %s', async (layout, shown) => {
    expect(await (await ask(`/${addLook(2, { settings: { ...defaultSettings, layout } })}`)).text()).toContain(
      `<div class="vt ${shown} bare"`,
    );
  });

  test.each([
    [1, 'single bare alone'],
    [2, 'grid bare'],
  ])('without a layout shows %i products by their number', async (count, shown) => {
    expect(await (await ask(`/${addLook(count)}`)).text()).toContain(`<div class="vt ${shown}"`);
  });

  test('blurs up uploaded pictures, in the widths there are', async () => {
    const src = `${world.platform.publicUrl}/files/${businessId}/018f3a5c-9e02-7a11-8b22-3c4d5e6f7a8b.webp`;
    const blur = 'data:image/webp;base64,UklGRg==';
    shop.pictures.set(src, { width: 700, height: 900, smaller: [400], blur, hasClip: false });
    const html = await (await ask(`/${addLook(1, { images: [src] })}`)).text();
    expect(html).toContain(`width=700 height=900`);
    expect(html).toContain(`url(${blur})`);
    expect(html).not.toContain('-800.webp');
  });

  test('tells crawlers what to leave alone', async () => {
    const robots = await ask('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toContain('Disallow: /admin\n');
  });
});

describe('the way on from a look', () => {
  test('goes by the page’s base, with the click of the visit', async () => {
    const code = addLook(1);
    const html = await (await ask(`/${code}`)).text();
    const base = /<base href="([^"]+)">/.exec(html)?.[1] ?? '';
    const [, href = ''] = /<h2><a href=([^>]+)>/.exec(html) ?? [];
    const answer = await ask(new URL(href, `http://x${base}`).pathname);
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.pathname).toContain('/products/piece-');
    expect(traffic.intake.readClick(target.searchParams.get('vtr') ?? '')).toMatchObject({ businessId });
    expect(html).toContain(`name="click_id" value="${target.searchParams.get('vtr')}"`);
  });

  test('takes a choice option by option', async () => {
    shop.addLook('aPictZZ', [sampleGarment(3), sampleProduct(4, { variants: [sampleVariant(41)] })]);
    const body = new URLSearchParams([
      ['lines', '3,4,3'],
      ['c0', 'Olive'],
      ['c0', 'L'],
      ['q0', '2'],
      ['q1', '0'],
      ['c2', 'Sand / S'],
      ['q2', '1'],
    ]);
    const answer = await ask('/aPictZZ/checkout', { method: 'POST', body });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/atelier/cart/313:2,301:1');
    const gone = await ask('/aPictZZ/checkout', {
      method: 'POST',
      body: new URLSearchParams([
        ['lines', '3'],
        ['c0', 'Olive'],
        ['c0', 'XXXL'],
        ['q0', '1'],
      ]),
    });
    expect(gone.status).toBe(422);
  });

  test('a look of a store whose name is missing has an address and a code all the same', async () => {
    shop.store = { ...store, name: '' };
    const code = addLook(2);
    expect((await ask(await previewOf(code))).status).toBe(200);
    expect((await ask(`/${code}/qr.png`)).status).toBe(200);
    shop.store = store;
  });
});
