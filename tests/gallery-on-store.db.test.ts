// A gallery on pages of a store, placed by its theme editor as a block: posts shown, nothing moved however late the script comes, nothing complained of.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createGallery } from '@vitrine/contract/galleries';
import { toRooms } from '@vitrine/shopfront/rooms';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './world/app.ts';
import { browserFlags, chromiumPath } from './world/browser-flags.ts';
import { givePictures, insertFeed } from './world/posts.ts';
import { readShift, watchShifts } from './world/shift.ts';

const layouts = ['grid', 'masonry', 'carousel', 'stories'] as const;
const deskInEnglish = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
const phoneInHebrew = { viewport: { width: 390, height: 844 }, locale: 'he-IL' };
const visitors = [
  { who: 'at a desk in English', look: deskInEnglish, query: '' },
  { who: 'on a phone in Hebrew', look: phoneInHebrew, query: '?locale=he' },
];
/** Longer than a line of a phone. */
const heading = 'ערב קיץ ארוך, בגדים קלים, and whatever else was seen in linen';
const blockOfHeading = '<svg display="block" width="1px" viewBox="0 0 1 40"></svg>';
const goods = { shown: '', alone: '' };
const screens: { context: BrowserContext; complaints: string[] }[] = [];
let world: TestApp;
let browser: Browser;
let gallery = '';

const shop = () => world.sandbox.shop('atelier');
const store = (path: string): string => `${shop().url}${path}`;
const element = (page: Page) => page.locator('vitrine-feed');
const posts = (page: Page) => element(page).getByRole('link');

beforeAll(async () => {
  [world, browser] = await Promise.all([
    startTestApp({ sandbox: 'demo' }),
    chromium.launch({ args: [...browserFlags], ...(chromiumPath ? { executablePath: chromiumPath } : {}) }),
  ]);
  const merchant = await world.signUp('embedder');
  await world.connect(merchant, 'atelier');
  const [first, second, third] = shop()
    .products()
    .filter(({ status, publishedAt }) => status === 'ACTIVE' && publishedAt !== null);
  goods.shown = second?.handle ?? '';
  goods.alone = third?.handle ?? '';
  const tagged = [first?.id ?? '', second?.id ?? ''];
  await insertFeed(
    world,
    merchant.businessId,
    Array.from({ length: 8 }, (_, at) => ({
      caption: `Morning ${at} #linen`,
      products: at < 2 ? tagged : [tagged[0] ?? ''],
    })),
  );
  await givePictures(world, merchant.businessId, (at) =>
    sharp({ create: { width: 400, height: 500, channels: 3, background: { r: 90 + at * 15, g: 110, b: 120 } } })
      .jpeg()
      .toBuffer(),
  );
  const body = {
    title: 'Linen',
    slug: 'linen',
    rule: { by: 'hashtag', hashtag: 'linen' },
    layout: 'grid',
    posts_shown: 12,
  } as const;
  gallery = (await world.get(createGallery, { token: merchant.token, body })).gallery.public_url;
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** A page of the store whose moves are counted, and what its browser complains of is kept. */
async function open(look: typeof deskInEnglish): Promise<Page> {
  const context = await browser.newContext(look);
  const complaints: string[] = [];
  screens.push({ context, complaints });
  await watchShifts(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (problem) => complaints.push(problem.message));
  return page;
}

/** For eyes, where they are asked for. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function findBarriers(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
  await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
}

/** The gallery's script is on its way until it is let through. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${world.url}/embed.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Closes what was open; answers what browsers complained of, and cookies that are not the store's own. */
async function close(): Promise<string[]> {
  const found = await Promise.all(
    screens.map(async ({ context, complaints }) => {
      const cookies = await context.cookies();
      await context.close();
      return [...complaints, ...cookies.filter(({ path }) => !path.startsWith('/atelier')).map(({ name }) => name)];
    }),
  );
  screens.length = 0;
  return found.flat();
}

/** Fills in the form for a block, the one of `place` in the editor. */
async function setUp(page: Page, place: string, settings: Record<string, string | boolean>): Promise<void> {
  const form = page.locator(place);
  for (const [id, value] of Object.entries(settings)) {
    const field = form.locator(`[name="settings.${id}"]`);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (id === 'layout') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button').first().click();
  await page.waitForLoadState();
}

const heightOf = (page: Page): Promise<number> => element(page).evaluate((one) => one.getBoundingClientRect().height);
const countRooms = (page: Page): Promise<number> =>
  element(page).evaluate((one) => one.shadowRoot?.querySelectorAll('li').length ?? 0);
const isDefined = (page: Page): Promise<boolean> =>
  page.evaluate(() => customElements.get('vitrine-feed') !== undefined);

const editor = '/admin/themes/current/editor';

describe('a gallery on the store’s home page', () => {
  it('is placed by the theme editor', async () => {
    const page = await open(deskInEnglish);
    await page.goto(store(editor));
    await page.locator('#index summary').click();
    await setUp(page, '#index details form', { address: gallery, heading, count: '6' });
    await expect.poll(() => page.locator('#index h3').textContent()).toBe('Vitrine gallery');
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'store-theme-editor');
    expect(await close()).toEqual([]);
  });

  it.each(visitors.flatMap((visitor) => layouts.map((layout) => ({ ...visitor, layout }))))(
    'keeps its room until its script comes: $layout, $who',
    async ({ look, query, layout }) => {
      const page = await open(look);
      await page.goto(store(editor));
      await setUp(page, '#index form >> nth=0', { layout });
      const release = await holdScript(page);
      await page.goto(store(`/${query}`), { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
      expect(await isDefined(page)).toBe(false);
      const before = await heightOf(page);
      expect([before > 100, await countRooms(page)]).toEqual([true, 6]);
      const top = await element(page).evaluate((one) => one.getBoundingClientRect().top);
      expect(top).toBeLessThan(look.viewport.height);
      release();
      await posts(page).nth(5).waitFor();
      expect(await posts(page).count()).toBe(6);
      await page.waitForLoadState('networkidle');
      expect(await heightOf(page)).toBe(before);
      expect(await readShift(page)).toBe(0);
      await keepPicture(page, `store-gallery-${layout}-${look.locale}`);
      expect(await close()).toEqual([]);
    },
  );

  it('keeps its room where fewer posts come than were asked for, and where the script was there before', async () => {
    const page = await open(phoneInHebrew);
    await page.goto(store(editor));
    await setUp(page, '#index form >> nth=0', { layout: 'grid', count: '12' });
    for (const visit of ['first', 'again']) {
      await page.goto(store('/'));
      await posts(page).nth(7).waitFor();
      await page.waitForLoadState('networkidle');
      expect([visit, await countRooms(page), await readShift(page)]).toEqual([visit, 12, 0]);
    }
    expect(await close()).toEqual([]);
  });

  it('leads to a post, beside the store or in its place', async () => {
    const page = await open(deskInEnglish);
    await page.goto(store('/'));
    const opening = page.context().waitForEvent('page');
    await posts(page).first().click();
    const opened = await opening;
    await opened.waitForURL(new RegExp(`^${world.url}/feed-\\w{22}\\?utm_content=gallery-linen$`));
    expect(await opened.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.goto(store(editor));
    await setUp(page, '#index form >> nth=0', { same_tab: true });
    await page.goto(store('/'));
    await posts(page).first().click();
    await page.waitForURL(`${world.url}/feed-*`);
    expect(await close()).toEqual([]);
  });

  it('is a quiet link in its room where its script never comes, and moves nothing', async () => {
    const page = await open(deskInEnglish);
    // whatever waits for its moment does not wait here
    await page.route(`${world.url}/embed.js`, (route) => route.abort());
    await page.goto(store('/'));
    const before = await heightOf(page);
    expect(await posts(page).count()).toBe(0);
    await element(page).evaluate((one) => {
      for (const each of one.shadowRoot?.getAnimations() ?? []) each.finish();
    });
    expect(await posts(page).allTextContents()).toEqual([heading]);
    expect(await element(page).locator('li:visible').count()).toBe(0);
    expect([await heightOf(page), await readShift(page)]).toEqual([before, 0]);
    await keepPicture(page, 'store-gallery-no-embed');
    await posts(page).click();
    await page.waitForURL(gallery);
    expect((await close()).filter((each) => !each.includes('embed.js'))).toEqual([]);
  });

  it('is a link where no scripts run, and no rooms', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(store('/'));
    expect(await element(page).locator('li:visible').count()).toBe(0);
    expect(await posts(page).allTextContents()).toEqual([heading]);
    await keepPicture(page, 'store-gallery-no-scripts');
    await posts(page).click();
    await page.waitForURL(gallery);
    await page.context().close();
  });
});

describe('what is printed for it', () => {
  it.each(layouts.flatMap((layout) => [3, 7, 12, 20, 24].map((count) => ({ layout, count }))))(
    'is what the copied code has: $layout of $count',
    async ({ layout, count }) => {
      const page = await open(deskInEnglish);
      await page.goto(store(editor));
      await setUp(page, '#index form >> nth=0', { layout, count: String(count) });
      const html = (await (await fetch(store('/'))).text()).replaceAll(/>\s+</g, '><');
      expect(html).toMatch(/<h2>.*?<\/h2>/);
      const printed = html.replace(/<h2>.*?<\/h2>/, '').replace(blockOfHeading, '');
      expect(printed).toContain(toRooms({ layout, count, address: gallery, title: heading }));
      expect(await close()).toEqual([]);
    },
  );
});

describe('a gallery on product pages', () => {
  it('is of the product alone, moves nothing, and is nothing where no post shows it', async () => {
    const page = await open(deskInEnglish);
    await page.goto(store(editor));
    await page.locator('#product summary').click();
    await setUp(page, '#product details form', { address: gallery, only_product: true });
    await page.goto(store(`/products/${goods.shown}`));
    await element(page).scrollIntoViewIfNeeded();
    await posts(page).nth(1).waitFor();
    expect(await posts(page).count()).toBe(2);
    expect(await readShift(page)).toBe(0);
    const told = page.waitForResponse(/embed\.json/);
    await page.goto(store(`/products/${goods.alone}`));
    await element(page).evaluate((one) => one.scrollIntoView());
    await told;
    await page.waitForLoadState('networkidle');
    expect([await heightOf(page), await readShift(page)]).toEqual([0, 0]);
    expect(await close()).toEqual([]);
  });
});
