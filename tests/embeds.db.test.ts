// Galleries on pages of somebody else's: what they are told, and the element on a page that fights back, in a real browser.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createGallery, frameHeights, type GalleryBody } from '@vitrine/contract/galleries';
import { announce } from '../packages/server/src/events.ts';
import { toRooms } from '@vitrine/shopfront/rooms';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { browserFlags, chromiumPath } from './world/browser-flags.ts';
import { insertFeed } from './world/posts.ts';

interface Told {
  language: string;
  dir: string;
  title: string;
  posts: {
    href: string;
    title: string;
    label: string;
    ad: string | null;
    image: { src: string; srcset: string | null } | null;
  }[];
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"/>';
const hostile = '"><img src=x onerror=hacked()><script>hacked()</script>';
let world: TestApp;
let merchant: Merchant;

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { 'user-agent': 'Mozilla/5.0 Safari/604.1', ...headers }, redirect: 'manual' });
const ask = async (query: string): Promise<Told> => (await open(`/feed/embedder/embed.json?${query}`)).json() as never;
const tell = (url: string, rest = '') => open(`/oembed?url=${encodeURIComponent(url)}${rest}`);
const titles = (told: Told): string[] => told.posts.map(({ title }) => title);

const toBody = (slug: string, title: string): GalleryBody => ({
  title,
  slug,
  rule: { by: 'hashtag', hashtag: 'linen' },
  layout: 'carousel',
  posts_shown: 12,
});

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('embedder');
  await world.connect(merchant, 'atelier');
  await insertFeed(world, merchant.businessId, [
    { caption: `${hostile} #linen`, products: ['9001', '9003'] },
    { caption: 'Second #linen', products: ['9003'] },
    { caption: 'Hidden #linen', products: ['9001'], hidden: true },
    { caption: 'Third #linen', products: ['9005'] },
    { caption: 'Fourth', products: ['9005'] },
  ]);
  for (const [slug, title] of [
    ['linen', 'Linen "mornings" <b>'],
    ['other', 'Other'],
  ] as const)
    await world.get(createGallery, { token: merchant.token, body: toBody(slug, title) });
  const row: GalleryBody = { ...toBody('row', 'Row'), rule: { by: 'all' }, layout: 'stories', posts_shown: 3 };
  await world.get(createGallery, { token: merchant.token, body: row });
});
afterAll(() => world.stop());

describe('what is told of a gallery', () => {
  it('is what shoppers see of it, with whole addresses, for anybody to read', async () => {
    const answer = await open('/feed/embedder/embed.json?gallery=linen&lang=he', { origin: 'https://host.example' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('public'),
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const told = (await answer.json()) as Told;
    expect(told).toMatchObject({ language: 'he', dir: 'rtl', title: 'Linen "mornings" <b>' });
    expect(told.posts).toHaveLength(3);
    for (const { href, image } of told.posts) {
      expect(href).toMatch(new RegExp(`^${world.url}/feed-\\w{22}\\?utm_content=gallery-linen$`));
      expect(image?.src.startsWith(`${world.url}/files/`)).toBe(true);
    }
    expect((await ask('count=2')).posts).toHaveLength(2);
  });

  it('is narrowed to a product by its number or its handle, and to nothing by what is neither', async () => {
    const { rows } = await world.app.platform.database.pool.query<{ handle: string }>(
      `select handle from products where business_id = $1 and product_id = '9003'`,
      [merchant.businessId],
    );
    const both = titles(await ask('gallery=linen&product=9003'));
    expect(both).toHaveLength(2);
    expect(titles(await ask(`handle=${(rows[0]?.handle ?? '').toUpperCase()}`))).toEqual(both);
    for (const none of ['product=424242', 'product=%00', 'product=', 'handle=none-such', 'handle=a%00b', 'handle='])
      expect(titles(await ask(none))).toEqual([]);
  });

  it.each(['/feed/embedder/embed.json?gallery=none', '/feed/nobody-here/embed.json'])(
    'is nothing at %s',
    async (path) => {
      const answer = await open(path);
      expect([answer.status, await answer.json()]).toEqual([404, {}]);
    },
  );

  it('is framed alone, anywhere, while whole pages are in no frame of strangers', async () => {
    const [framed, whole] = await Promise.all([open('/feed/embedder/linen?embed=1'), open('/feed/embedder/linen')]);
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(framed.headers.get('x-robots-tag')).toBe('noindex');
    expect(await framed.text()).not.toMatch(/<h1|<footer/);
    expect(whole.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const [, discovered = ''] = /oembed href="([^"]+)"/.exec(await whole.text()) ?? [];
    const found = await fetch(discovered.replaceAll('&amp;', '&'));
    expect([found.status, await found.json()]).toMatchObject([200, { type: 'rich' }]);
  });

  it('is described as oEmbed within the bounds that are asked for, of our own addresses alone', async () => {
    const told = await tell(`${world.url}/feed/embedder/linen`, '&maxwidth=300&maxheight=100');
    expect(await told.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 300,
      height: 100,
      html: expect.stringContaining('title="Linen &quot;mornings&quot; &lt;b&gt;" width="300"'),
    });
    expect((await tell(`${world.url}/feed/embedder/linen`, '&format=xml')).status).toBe(501);
    for (const url of ['https://host.example/feed/embedder', `${world.url}/feed/nobody-here`, 'no address', world.url])
      expect((await tell(url)).status).toBe(404);
  });
});

describe('a post', () => {
  it('is described as oEmbed by its picture, which leads to it, and says that it is an advertisement', async () => {
    const [first] = (await ask('gallery=linen&product=9001')).posts;
    const href = first?.href ?? '';
    const address = href.replace(/\?.*/, '');
    const [, discovered = ''] =
      /oembed href="([^"]+)"/.exec(await (await open(new URL(address).pathname)).text()) ?? [];
    expect(discovered).toBe(`${world.url}/oembed?url=${encodeURIComponent(address)}`);
    const plain = (await (await fetch(discovered)).json()) as { html: string };
    expect(plain).toMatchObject({
      version: '1.0',
      type: 'rich',
      author_name: '@atelier.shows',
      provider_name: expect.stringMatching(/./),
      width: 720,
      height: 900 + 56,
      thumbnail_url: expect.stringMatching(/^http.*\/files\/.*\.webp$/),
      html: expect.stringContaining(`<a href="${address}"><img src="${world.url}/files/`),
    });
    expect(plain.html).not.toMatch(/<img src=x|<script|<b>/);
    const { pool } = world.app.platform.database;
    await pool.query(`update posts set disclosure = 'paid' where business_id = $1`, [merchant.businessId]);
    await world.app.platform.database.db
      .transaction()
      .execute((tx) => announce(tx, 'pagesChanged', merchant.businessId));
    // another PostgreSQL tells of changed pages a moment later
    const small = await eventually('the advertisement to be told', async () => {
      const told = (await (await tell(href, '&maxwidth=200&maxheight=156')).json()) as { html: string };
      return told.html.includes('<figcaption><b>Ad</b> <a') && told;
    });
    expect(small).toMatchObject({ width: 80, height: 156 });
    expect((await ask('gallery=linen')).posts.map(({ ad }) => ad)).toEqual(['Ad', 'Ad', 'Ad']);
    await pool.query('update posts set disclosure = null where business_id = $1', [merchant.businessId]);
    for (const url of [address.replace('http://', 'http://host.example/'), address.slice(0, -1), `${address}/checkout`])
      expect((await tell(url)).status).toBe(404);
  });
});

describe('the script', () => {
  it('weighs no more than 8 kB, under an address that stays and one of its own bytes', async () => {
    const script = await open('/embed.js');
    const text = await script.text();
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(8_000);
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(/);
    const etag = script.headers.get('etag') ?? '';
    expect((await open('/embed.js', { 'if-none-match': etag })).status).toBe(304);
    const lasting = await open(`/embed.${etag.replaceAll('"', '')}.js`);
    expect([lasting.status, lasting.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(await lasting.text()).toBe(text);
  });
});

/** Everything a page can do to what stands on it, short of a script of its own. */
const resets = `
*{display:block!important;position:static!important;margin:40px!important;padding:9px!important;font:6px/1 monospace!important;
  color:#eee!important;background:#fff!important;list-style:square!important;letter-spacing:1em!important}
body{direction:rtl;text-transform:uppercase;margin:0!important}
vitrine-feed{display:none!important;position:absolute!important;left:-9999px!important;width:10px!important;float:right!important}
a,img,li,ul,section{display:none!important}
.room{height:2500px!important}`;

const toHost = (url: string): string => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html lang="en"><head><title>Host</title><link rel="stylesheet" href="/host.css"><script src="${url}/embed.js"></script></head>
<body><h1>Host</h1><vitrine-feed id="first" address="${url}/feed/embedder/linen" layout="grid" count="4" heading="Seen in linen"></vitrine-feed>
<p>Below</p><vitrine-feed id="none" address="${url}/feed/embedder" product="424242"></vitrine-feed><p>Further</p>
<div class="room"></div><vitrine-feed id="far" address="${url}/feed/embedder/other" layout="stories" target="_self" product="9003"></vitrine-feed><p>End</p>
</body></html>`;

const toFrame = (url: string): string =>
  `<!doctype html><html lang="en"><title>Frame</title><iframe src="${url}/feed/embedder/linen?embed=1" title="Linen"></iframe></html>`;

/** The copied code on a page whose policy refuses styles that are written into it. */
const toStrict = (url: string, layout: string): string =>
  `<!doctype html><html lang="en"><title>Strict</title><script src="${url}/embed.js" async></script><vitrine-feed address="${url}/feed/embedder/linen" layout="${layout}" count="12">${toRooms({ layout, count: 12, address: `${url}/feed/embedder/linen`, title: 'Linen' })}</vitrine-feed><p>Below</p></html>`;

/** With rooms printed, as the copied code has them; the script comes when it comes, or is there before all else. */
const toRoomed = (url: string, way: 'async' | 'early'): string => {
  const script = `<script src="${url}/embed.js"${way === 'async' ? ' async' : ''}></script>`;
  return `<!doctype html><html lang="en"><title>Rooms</title>${script}<vitrine-feed address="${url}/feed/embedder/linen" layout="masonry" count="3">${toRooms({ layout: 'masonry', count: 3, address: `${url}/feed/embedder/linen`, title: 'Linen' })}</vitrine-feed><p>Below</p></html>`;
};

/** A page that scrolls, with nothing on it yet. */
const toBare = (url: string): string =>
  `<!doctype html><html lang="en"><title>Bare</title><script src="${url}/embed.js"></script>${'<p>Line</p>'.repeat(200)}</html>`;

function toPage(path: string | undefined): string {
  if (path === '/host.css') return resets;
  if (path === '/frame') return toFrame(world.url);
  if (path === '/bare') return toBare(world.url);
  if (path?.startsWith('/strict-')) return toStrict(world.url, path.slice('/strict-'.length));
  return path === '/early' || path === '/async' ? toRoomed(world.url, path.slice(1) as 'early') : toHost(world.url);
}

function startHost(): Promise<Server> {
  const policy = `default-src 'none'; script-src ${world.url}; connect-src ${world.url}; img-src ${world.url}; frame-src ${world.url}; style-src 'self'`;
  const host = createServer((request, response) => {
    const isSheet = request.url === '/host.css';
    response.writeHead(200, {
      'content-type': isSheet ? 'text/css' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(toPage(request.url));
  });
  return new Promise((resolve) => host.listen(0, '127.0.0.1', () => resolve(host)));
}

/** Adds up what moves on the page, and keeps what its policy refuses. */
function watchPage(): void {
  const seen = { shift: 0, refused: [] as string[], hacked: 0 };
  Object.assign(window, { seen, hacked: () => (seen.hacked += 1) });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.refused.push(`${violatedDirective} ${blockedURI}`),
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const readSeen = (page: Page): Promise<{ shift: number; refused: string[]; hacked: number }> =>
  page.evaluate(() => (window as unknown as { seen: never }).seen);
const countPosts = (page: Page): Promise<number> => page.locator('vitrine-feed').getByRole('link').count();
const roomsOf = (page: Page) => page.locator('vitrine-feed li');
const isFocused = (page: Page, id: string): Promise<string | null> =>
  page.evaluate((of) => document.getElementById(of)?.shadowRoot?.activeElement?.getAttribute('href') ?? null, id);

describe('the element on a page that fights back', () => {
  let browser: Browser;
  let host: Server;
  let hostUrl: string;
  beforeAll(async () => {
    [browser, host] = await Promise.all([
      chromium.launch({ args: [...browserFlags], ...(chromiumPath ? { executablePath: chromiumPath } : {}) }),
      startHost(),
    ]);
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
  });

  /** Near the top of a page on which no time passes by itself, with its answer there. */
  async function placeProduct(product: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    await page.addInitScript(watchPage);
    await page.clock.install({ time: 0 });
    await page.goto(`${hostUrl}/bare`);
    await page.clock.pauseAt(3_600_000);
    const answered = page.waitForResponse(/embed\.json/);
    await page.evaluate(
      ([address, of]) => {
        const feed = document.createElement('vitrine-feed');
        feed.setAttribute('address', address);
        feed.setAttribute('product', of);
        document.querySelector('p')?.after(feed);
      },
      [`${world.url}/feed/embedder`, product] as const,
    );
    await (await answered).finished();
    return page;
  }

  it('shows its posts where it stands, moves nothing, and is walked by keys', async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(watchPage);
    await page.goto(hostUrl);
    const first = page.locator('#first');
    await first.getByRole('link').nth(2).waitFor();
    expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat');
    const [post] = (await ask('gallery=linen')).posts;
    expect(post?.title).toContain('<img src=x');
    expect(await first.getByRole('img').first().getAttribute('alt')).toBe(post?.title);
    expect(await first.getByRole('heading', { name: 'Seen in linen' }).isVisible()).toBe(true);
    expect(await first.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(500);
    // what is far away is not asked for yet
    expect(asked.filter((url) => url.includes('gallery=other'))).toEqual([]);

    await page.keyboard.press('Tab');
    const [href, next] = (await ask('gallery=linen')).posts.map((each) => each.href);
    expect(await isFocused(page, 'first')).toBe(href);
    await page.keyboard.press('Tab');
    expect(await isFocused(page, 'first')).toBe(next);

    await page.evaluate(
      readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8'),
    );
    const barriers = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
      `axe.run('vitrine-feed', { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    );
    expect(barriers.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

    // near, and not in sight yet
    await page.evaluate(() =>
      scrollBy(0, (document.getElementById('far')?.getBoundingClientRect().top ?? 0) - innerHeight - 300),
    );
    await page.locator('#far').getByRole('link').nth(1).waitFor();
    await page.locator('p', { hasText: 'End' }).scrollIntoViewIfNeeded();
    expect(await page.locator('#far').getByRole('link').first().getAttribute('target')).toBeNull();
    expect(await page.locator('#none').evaluate((one) => one.getBoundingClientRect().height)).toBe(0);
    expect(await readSeen(page)).toEqual({ shift: 0, refused: [], hacked: 0 });
    expect(await page.context().cookies()).toEqual([]);

    const opening = page.context().waitForEvent('page');
    await first.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const opened = await opening;
    await opened.waitForURL(href ?? '');
    await page.context().close();
  });

  it('shows nothing unstyled where a policy refuses what was printed, and its posts all the same', async () => {
    const page = await browser.newPage();
    await page.addInitScript(watchPage);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(`${world.url}/embed.js`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${hostUrl}/async`, { waitUntil: 'commit' });
    await page.getByText('Below').waitFor();
    const feed = page.locator('vitrine-feed');
    expect(await feed.locator('li').count()).toBe(3);
    expect(await feed.locator('li').first().isVisible()).toBe(false);
    release();
    await feed.getByRole('link').nth(2).waitFor();
    expect((await readSeen(page)).refused).toEqual(['style-src-elem inline']);
    await page.context().close();
  });

  it.each(
    (['grid', 'masonry', 'carousel', 'stories'] as const).flatMap((layout) =>
      [360, 560, 1000].map((width) => ({ layout, width })),
    ),
  )('keeps its room where a policy refuses what was printed: $layout, $width pixels', async ({ layout, width }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.addInitScript(watchPage);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(`${world.url}/embed.js`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
    await page.goto(`${hostUrl}/strict-${layout}`, { waitUntil: 'commit' });
    const below = page.getByText('Below');
    await below.waitFor();
    const topOf = () => below.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const before = await topOf();
    expect(before).toBeGreaterThan(100);
    release();
    await page.locator('vitrine-feed').getByRole('link').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    const least = await page
      .locator('vitrine-feed li')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
    expect([await topOf(), least <= before]).toEqual([before, true]);
    expect(await readSeen(page)).toMatchObject({ shift: 0, refused: ['style-src-elem inline'] });
    await page.context().close();
  });

  it('draws its rooms once where the script is there before they are', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (problem) => complaints.push(problem.message));
    // posts of this feed have pictures by name alone
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
    await page.goto(`${hostUrl}/early`);
    const feed = page.locator('vitrine-feed');
    await feed.getByRole('link').nth(2).waitFor();
    expect(await feed.locator('section').count()).toBe(1);
    expect(await feed.locator('li').count()).toBe(3);
    expect(complaints.filter((each) => !each.includes('style-src'))).toEqual([]);
    await page.context().close();
  });

  describe('of one product', () => {
    it('comes into a window it stands in already, in a moment and without a click', async () => {
      const page = await placeProduct('9003');
      expect(await countPosts(page)).toBe(0);
      await expect
        .poll(async () => {
          await page.clock.runFor(2000);
          return countPosts(page);
        })
        .toBe(2);
      await page.context().close();
    });

    it('comes as soon as it is scrolled away from, and moves nothing', async () => {
      const page = await placeProduct('9003');
      expect(await countPosts(page)).toBe(0);
      const { shift } = await readSeen(page);
      await page.mouse.move(500, 400);
      await page.mouse.wheel(0, 1500);
      await expect.poll(() => countPosts(page)).toBe(2);
      expect((await readSeen(page)).shift).toBe(shift);
      await page.context().close();
    });

    it.each(['', '424242'])('is nothing where it is “%s”', async (product) => {
      const page = await placeProduct(product);
      await page.clock.runFor(10_000);
      await page.mouse.click(500, 400);
      expect(await page.locator('vitrine-feed').evaluate((one) => one.getBoundingClientRect().height)).toBe(0);
      await page.context().close();
    });
  });

  describe('where something it needs is broken', () => {
    it.each(['delete window.IntersectionObserver', 'IntersectionObserver.prototype.observe = () => { throw 0 }'])(
      'asks at once: %s',
      async (breaking) => {
        const page = await browser.newPage();
        await page.addInitScript(breaking);
        await page.goto(`${hostUrl}/async`);
        await expect.poll(() => countPosts(page)).toBe(3);
        await page.context().close();
      },
    );

    it.each(['Document.prototype.createElement', 'Element.prototype.append', 'CSSStyleSheet.prototype.replaceSync'])(
      'leaves no empty room: %s',
      async (broken) => {
        const page = await browser.newPage();
        await page.addInitScript(`${broken} = () => { throw 0 }`);
        await page.goto(`${hostUrl}/async`);
        await roomsOf(page).first().waitFor({ state: 'detached' });
        expect(await page.getByText('Below').isVisible()).toBe(true);
        await page.context().close();
      },
    );

    it.each(['gone', 'cut off'])('gives its rooms back with the next click: %s', async (how) => {
      const page = await browser.newPage();
      await page.route(/embed\.json/, (route) =>
        how === 'gone' ? route.fulfill({ status: 404, json: {} }) : route.abort(),
      );
      await page.goto(`${hostUrl}/async`, { waitUntil: 'networkidle' });
      expect(await roomsOf(page).count()).toBe(3);
      await page.getByText('Below').click();
      await roomsOf(page).first().waitFor({ state: 'detached' });
      await page.context().close();
    });
  });

  it('has a plain frame that a row of stories fits into, with a bar to scroll it and a way to more', async () => {
    const told = (await (await tell(`${world.url}/feed/embedder/row`)).json()) as { height: number };
    expect(told.height).toBe(frameHeights.stories);
    const barred = await chromium.launch({
      args: [...browserFlags],
      ignoreDefaultArgs: ['--hide-scrollbars'],
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    });
    const page = await barred.newPage({ viewport: { width: 300, height: told.height } });
    // posts of this feed have pictures by name alone
    await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
    await page.goto(`${world.url}/feed/embedder/row?embed=1`);
    await page.getByRole('link').nth(3).waitFor();
    const row = page.locator('.stories');
    expect(await row.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(told.height);
    await barred.close();
  });

  it('has a plain frame for pages without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${hostUrl}/frame`);
    const links = page.frameLocator('iframe').getByRole('link');
    await links.first().waitFor();
    expect(await links.count()).toBe(3);
    await page.context().close();
  });
});

const hostileParts = [
  '%22%3E%3Cscript%3Ehacked()%3C/script%3E',
  "'%20or%201=1%20--",
  '%00',
  '%zz',
  '%E2%80%AE',
  '%0d%0aset-cookie:a=b',
  '..%2f..%2fetc%2fpasswd',
  '//host.example/',
  'javascript:hacked()',
  'http://127.0.0.1:1/feed/embedder',
  '__proto__',
  '-1',
  '9e99',
  '%F0%9F%A7%B5',
  'x'.repeat(5000),
];

const toHostileAddresses = (part: string): string[] => [
  `/feed/${part}`,
  `/feed/embedder/${part}`,
  `/feed/${part}/embed.json`,
  `/oembed?url=${part}`,
  `/oembed?url=${encodeURIComponent(world.url)}/feed/embedder&maxwidth=${part}&maxheight=${part}&format=${part}`,
  ...['network', 'product', 'tag', 'after', 'before', 'embed', 'utm_content'].map(
    (name) => `/feed/embedder?${name}=${part}`,
  ),
  ...['gallery', 'product', 'handle', 'count', 'lang'].map((name) => `/feed/embedder/embed.json?${name}=${part}`),
];

/** What an answer does wrong; null for nothing. */
async function findHarm(path: string): Promise<string | null> {
  const answer = await open(path);
  const body = await answer.text();
  const location = answer.headers.get('location');
  if (answer.status >= 500 && answer.status !== 501) return `${answer.status} ${path}`;
  if (answer.headers.has('set-cookie')) return `a cookie ${path}`;
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (isPage && /<script>hacked|href="?javascript:/i.test(body)) return `markup ${path}`;
  if (location !== null && new URL(location, world.url).origin !== world.url) return `leads to ${location} ${path}`;
  return null;
}

it('answers whatever is written into the addresses of a feed, and does nothing of it', async () => {
  const harm: (string | null)[] = [];
  for (const part of hostileParts)
    harm.push(...(await Promise.all(toHostileAddresses(part).map((path) => findHarm(path)))));
  expect(harm.filter((each) => each !== null)).toEqual([]);
});

it('lets no address ask for more than a page needs', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  const statuses = new Set<number>();
  for (let at = 0; at < 245; at += 1) statuses.add((await open('/feed/nobody-here/embed.json', headers)).status);
  expect([...statuses]).toEqual([404, 429]);
});
