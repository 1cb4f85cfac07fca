// What shoppers meet: a look in its three layouts, with a script and without, in both directions, inside apps, down to the checkout.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { he as heShop, heBag, heSeen } from '../../packages/shopfront/src/locales/he.ts';
import { en as enShop, enBag, enSeen } from '../../packages/shopfront/src/locales/en.ts';
import { findBarriers, keepPicture, openScreen, type Screen } from './browser.ts';
import { hostileTexts } from '../world/hostile-texts.ts';
import { deskInEnglish, expect, expectMoment, openReader, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let screen: Screen | null = null;

interface Product {
  inventory_id: string;
  title: string;
  available: boolean;
  options: { name: string; values: { name: string; swatch: string | null }[] }[];
}

/** A coat in several colours and sizes, and pieces with less to choose. */
let pieces: Product[] = [];
let soldOut: Product[] = [];
const looks: Record<string, string> = {};

const layouts = ['SINGLE', 'STRIP', 'GRID'] as const;
const directions = [
  ['en-US', 'ltr', { ...enShop, ...enBag, seen: enSeen }],
  ['he-IL', 'rtl', { ...heShop, ...heBag, seen: heSeen }],
] as const;
/** Each layout with one of the directions, turn by turn; nothing but its looks hangs on both. */
const inTurn = (first: 0 | 1) =>
  layouts.map((layout, at) => [layout, ...directions[(at + first) % 2 ? 1 : 0]] as const);

async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await response.json()) as { data: T; error: { message: string } | null };
  if (error) throw new Error(`${path}: ${error.message}`);
  return data;
}

async function upload(token: string): Promise<string> {
  const drawing = sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#6f7350' } });
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(await drawing.jpeg().toBuffer())]), 'cover.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${program.url}/admin/v1/file/upload`, { method: 'POST', headers, body: form });
  return ((await sent.json()) as { data: { url: string } }).data.url;
}

beforeAll(async () => {
  const token = await signIn(program, 'demo');
  const { user } = await ask<{ user: { business_id: string } }>(token, '/auth/verify', {});
  const search = '/admin/v1/products/search?count=50&product_status=active&include_out_of_stock=true';
  const { products } = await ask<{ products: Product[] }>(token, search);
  const { collections } = await ask<{ collections: { id: string }[] }>(
    token,
    '/admin/v1/collections/search?count=3&skip=0',
  );
  const swatched = ({ options }: Product): number => options[0]?.values.filter(({ swatch }) => swatch).length ?? 0;
  const buyable = products.filter(({ available }) => available);
  const coats = buyable.filter((product) => product.options.length === 2 && swatched(product) > 2);
  pieces = [...coats.slice(0, 2), ...buyable.filter((product) => product.options.length === 1).slice(0, 2)];
  soldOut = products.filter(({ available }) => !available).slice(0, 2);
  const cover = await upload(token);
  const make = async (title: string, goods: Product[], settings: object, rest: object = {}): Promise<string> => {
    const created = await ask<{ short_url: string }>(token, '/admin/v1/links/create', {
      business_id: user.business_id,
      link_type: 'LOOK',
      title,
      description: 'Washed fabrics, quiet colours and room to breathe.',
      images: [cover],
      inventory_ids: goods.map(({ inventory_id: id }) => id),
      collection_ids: collections.map(({ id }) => id),
      selected_options: {},
      promocode: { code: 'SLOW10' },
      shopping_redirect_url: null,
      influencer_username: null,
      utm_params: null,
      media_related_inventory_ids: [],
      advanced_settings: { hide_on_sale_items: false, layout: null, noindex: false, ...settings },
      ...rest,
    });
    return created.short_url;
  };
  for (const layout of layouts) looks[layout] = await make(`Slow mornings ${layout}`, pieces, { layout });
  looks['one'] = await make('One coat', pieces.slice(0, 1), {}, { images: [], collection_ids: [] });
  looks['gone'] = await make('All gone', soldOut, {});
  looks['other'] = await make('More of Maya', pieces, { layout: 'STRIP' }, { influencer_username: 'maya' });
  looks['partner'] = await make('With Maya', pieces, { layout: 'GRID' }, { influencer_username: 'maya' });
});

afterEach(async () => {
  await screen?.context.close();
  screen = null;
});

async function openLook(name: string, options: Parameters<typeof openScreen>[1] = {}): Promise<Page> {
  screen = await openScreen(browser, { width: 390, height: 844, ...options });
  const { page } = screen;
  // every unasked-for movement of the page, from its first paint on
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!hadRecentInput)
          Object.assign(globalThis, { moved: (globalThis as unknown as { moved: number }).moved + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(looks[name] ?? '');
  return page;
}

const card = (page: Page, product: Product | undefined): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product?.title ?? '', exact: true }) });

/** Everything that is pressed or filled in is large enough for a thumb; controls the page hides are not. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, select:visible, input:visible, .row label, header a, footer a, nav a')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        const { width, height } = (
          element.matches('input[type=radio]') ? element.parentElement! : element
        ).getBoundingClientRect();
        const isHidden = element.classList.contains('vh');
        return isHidden || (width >= 44 && height >= 43.5)
          ? []
          : [`${element.outerHTML.slice(0, 80)} ${width}×${height}`];
      }),
    );
}

async function expectCalm(page: Page, picture: string): Promise<void> {
  await keepPicture(page, picture);
  expect(await findBarriers(page), picture).toEqual([]);
  expect(await findSmallTargets(page), picture).toEqual([]);
  const { beside, moved } = await page.evaluate(() => ({
    beside: document.documentElement.scrollWidth - innerWidth,
    moved: (globalThis as unknown as { moved: number }).moved,
  }));
  expect(beside, `${picture}: pixels beside the window`).toBeLessThanOrEqual(0);
  expect(moved, `${picture}: how much it moved`).toBeLessThan(0.02);
  expect(screen?.complaints, picture).toEqual([]);
}

/** The lines of the store's checkout as it shows them. */
async function readCheckout(page: Page): Promise<string> {
  // the store draws its pictures when they are first asked for; nobody here looks at them
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  return page.locator('body').innerText();
}

const toName = (layout: string, direction: string) => `${layout}-${direction}`.toLowerCase();

describe('a look', () => {
  it.each(inTurn(0))(
    'as %s in %s is chosen from, put into the bag, and handed over with the variant and number that were chosen',
    async (layout, locale, direction, words) => {
      const name = toName(layout, direction);
      const page = await openLook(layout, { locale });
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
      await expectCalm(page, `look-${name}`);
      const [coat] = pieces;
      const item = card(page, coat);
      const colours = item.getByRole('group', { name: coat?.options[0]?.name ?? '?' }).getByRole('radio');
      await expect(colours).toHaveCount(coat?.options[0]?.values.length ?? 0);
      const before = await item.locator('img').first().getAttribute('src');
      // the second colour that can be had, by its name
      const free = await colours.evaluateAll((all) =>
        all
          .filter((input) => !(input as HTMLInputElement).disabled)
          .map((input) => input.getAttribute('aria-label') ?? ''),
      );
      const colour = free[1] ?? '';
      await item.getByRole('radio', { name: colour, exact: true }).check({ force: true });
      await expect(item.getByRole('group', { name: coat?.options[0]?.name ?? '?' }).locator('legend')).toContainText(
        colour,
      );
      await expect(item.locator('img').first()).not.toHaveAttribute('src', before ?? '');
      // how many is asked in the bag alone
      await expect(item.getByRole('spinbutton')).toHaveCount(0);
      await expectMoment(page, words.added, () => item.getByRole('button', { name: words.addToBag }).click());
      await item.getByRole('button', { name: words.addToBag }).click();
      const second = card(page, pieces[2]);
      await second.getByRole('button', { name: words.addToBag }).click();
      await page.getByRole('button', { name: words.viewBag, exact: true }).click();
      const bag = page.getByRole('dialog');
      await expect(bag).toContainText(coat?.title ?? '');
      await expect(bag).toContainText(colour);
      await bag.getByRole('button', { name: `${words.more}: ${pieces[2]?.title}` }).click();
      await expectCalm(page, `bag-${name}`);
      await page.keyboard.press('Escape');
      await expect(bag).toBeHidden();
      await expect(page.getByRole('button', { name: words.viewBag, exact: true })).toBeFocused();
      await page.getByRole('button', { name: words.viewBag, exact: true }).click();
      await bag.getByRole('button', { name: words.checkout }).click();
      const checkout = await readCheckout(page);
      expect(checkout).toContain(coat?.title ?? '');
      expect(checkout).toContain(colour);
      expect(checkout).toContain(pieces[2]?.title ?? '');
      // back again: the page as it was left, the drawer closed, the bag kept
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('.bar p')).toContainText('4');
    },
  );

  it('finds in another tab and on other looks what was put into the bag, and buys it all at once', async () => {
    const first = await openLook('GRID');
    const [coat, , piece] = pieces;
    await card(first, piece).getByRole('button', { name: enBag.addToBag }).click();
    const second = await first.context().newPage();
    const complaints: string[] = [];
    second.on('pageerror', ({ message }) => complaints.push(message));
    // of one product alone, with a bag now
    await second.goto(looks['one'] ?? '');
    await expect(second.locator('.bar p')).toContainText('1 item');
    expect(await findBarriers(second)).toEqual([]);
    await keepPicture(second, 'bag-of-another-look');
    await card(second, coat).getByRole('button', { name: enBag.addToBag }).click();
    await expect(second.locator('.bar p')).toContainText('2 items');
    await expect(first.locator('.bar p')).toContainText('2 items');
    await second.getByRole('button', { name: enBag.viewBag, exact: true }).click();
    for (const product of [coat, piece]) await expect(second.getByRole('dialog')).toContainText(product?.title ?? '');
    await second.getByRole('dialog').getByRole('button', { name: enShop.checkout }).click();
    const checkout = await readCheckout(second);
    for (const product of [coat, piece]) expect(checkout).toContain(product?.title ?? '');
    expect(complaints).toEqual([]);
    // with another code there is another bag
    await second.goto(looks['other'] ?? '');
    await expect(second.getByRole('button', { name: enBag.addToBag }).first()).toBeVisible();
    await expect(second.locator('.bar')).toBeHidden();
    // what a browser has become of it harms nothing
    await second.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '[9e15,[{"values":3}]]');
    });
    await second.goto(looks['one'] ?? '');
    await expect(second.getByRole('button', { name: enShop.buyNow })).toBeVisible();
    await expect(second.locator('.bar')).toBeHidden();
  });

  it.each(directions)(
    'shows all photos of a product over itself, by thumbnails and the keys, in %s',
    async (locale, direction, words) => {
      const page = await openLook('GRID', { locale });
      const more = page.locator('a.ph').first();
      await more.click();
      const photos = page.getByRole('dialog');
      await expect(photos).toBeVisible();
      await expectCalm(page, `photos-${direction}`);
      const thumbs = photos.locator('.thumbs a');
      const strip = photos.getByRole('list', { name: words.photos.title });
      expect(await strip.getByRole('img').count()).toBe(await thumbs.count());
      await thumbs.nth(1).click();
      await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(thumbs.first()).not.toHaveAttribute('aria-current', 'true');
      // the page stays the look, whatever is pressed
      const large = strip.getByRole('link').nth(1);
      await large.press('Enter');
      await expect(large).toHaveClass('near');
      await large.press('Enter');
      await expect(large).not.toHaveClass('near');
      expect(new URL(page.url()).pathname).toBe(new URL(looks['GRID'] ?? '').pathname);
      await page.keyboard.press('Escape');
      await expect(photos).toBeHidden();
      await expect(more).toBeFocused();
    },
  );

  it('leads to its photos without a script as well, and back', async () => {
    const page = await openLook('GRID', { script: false });
    await page.locator('a.ph').first().click();
    await expect(page.getByRole('list', { name: enShop.photos.title }).getByRole('img').first()).toBeVisible();
    await page.getByRole('link', { name: enShop.backToLook }).click();
    await expect(page.getByRole('list', { name: enShop.chooseProducts })).toBeVisible();
  });

  it.each(inTurn(1))('as %s in %s stands in its place', async (layout, locale, direction) => {
    const page = await openLook(layout, { locale });
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
    await expectCalm(page, `look-${toName(layout, direction)}`);
  });

  it.each(inTurn(1))(
    'as %s in %s works by plain forms where there is no script',
    async (layout, locale, direction, words) => {
      const name = toName(layout, direction);
      const page = await openLook(layout, { locale, script: false });
      await keepPicture(page, `plain-${name}`);
      const item = card(page, pieces[0]);
      await expect(item.getByRole('radio')).toHaveCount(0);
      const list = item.getByRole('combobox');
      const choices = await list.locator('option:not([disabled])').allInnerTexts();
      const chosen = choices.at(-1) ?? '';
      await list.selectOption({ label: chosen });
      await item.getByRole('spinbutton').fill('1');
      await page.getByRole('button', { name: words.checkout, exact: true }).click();
      const checkout = await readCheckout(page);
      expect(checkout).toContain(pieces[0]?.title ?? '');
      for (const value of (chosen.split(' · ')[0] ?? '').split(' / ')) expect(checkout).toContain(value);
    },
  );
});

describe('a strip', () => {
  it.each(directions)('shows that there is more, and is scrolled by the keys, in %s', async (locale, direction) => {
    const page = await openLook('STRIP', { locale });
    const strip = page.locator('.products');
    const box = await page.locator('.products>li').nth(1).boundingBox();
    // the next card looks in at the side
    expect(box && box.x < 390 && box.x + box.width > 0).toBe(true);
    expect(box && (direction === 'ltr' ? box.x + box.width > 390 : box.x < 0)).toBe(true);
    await strip.focus();
    await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(() => strip.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))).toBeGreaterThan(0);
  });
});

describe('a look of an influencer', () => {
  it.each(directions)('says that it’s an ad before anything is scrolled, in %s', async (locale, direction, words) => {
    const page = await openLook('partner', { locale, height: 664 });
    const line = page.getByText(words.mayEarn);
    await expect(line).toContainText(words.paidPartnership);
    await expect(line.locator('b').first()).toHaveText(direction === 'rtl' ? 'פרסומת' : 'Ad');
    const box = await line.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(664);
    await expectCalm(page, `partner-${locale}`);
  });

  it.each(directions)(
    'ends with what the browser saw of theirs, until that is cleared, in %s',
    async (locale, _, words) => {
      const page = await openLook('other', { locale });
      const seen = page.getByRole('region', { name: words.seen.title });
      await expect(seen).toHaveCount(0);
      await page.goto(looks['GRID'] ?? '');
      await expect(seen).toHaveCount(0);
      await page.goto(looks['partner'] ?? '');
      await expect(seen.getByRole('link', { name: 'More of Maya' })).toBeVisible();
      await expect(seen.getByRole('link')).toHaveCount(1);
      await expectCalm(page, `seen-${locale}`);
      expect(await page.context().cookies(program.url)).toEqual([]);
      await seen.getByRole('button', { name: words.seen.clear }).click();
      await expect(seen).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A');
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    },
  );

  it('keeps nothing in a browser that asks for privacy', async () => {
    const page = await openLook('other');
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(looks['partner'] ?? '');
    await page.waitForLoadState('load');
    await expect(page.getByRole('region', { name: enSeen.title })).toHaveCount(0);
  });
});

describe('one product', () => {
  it('is bought at once, its choices by the keyboard alone', async () => {
    const page = await openLook('one', { width: 1440, height: 1000 });
    await expectCalm(page, 'one-desk');
    const [coat] = pieces;
    const [size] = coat?.options.slice(1) ?? [];
    const colours = page.getByRole('group', { name: coat?.options[0]?.name ?? '?' }).getByRole('radio');
    await colours.first().focus();
    await page.keyboard.press('ArrowDown');
    const colour = await page.locator('input[type=radio]:focus').getAttribute('value');
    await expect(page.locator('legend').first()).toContainText(colour ?? '?');
    await expect(page.getByText(size?.name ?? '?').first()).toBeVisible();
    await page.getByRole('button', { name: enShop.buyNow }).focus();
    await page.keyboard.press('Enter');
    expect(await readCheckout(page)).toContain(colour ?? '?');
  });
});

describe('a look whose products are all gone', () => {
  it.each(directions)('says so and leads to its collections, in %s', async (locale, _direction, words) => {
    const page = await openLook('gone', { locale });
    await expect(page.getByRole('heading', { name: words.everythingSoldOut })).toBeVisible();
    await expectCalm(page, `gone-${locale}`);
    await expect(page.getByRole('form').or(page.locator('form'))).toHaveCount(0);
    await page
      .getByRole('link')
      .filter({ has: page.locator('img') })
      .first()
      .click();
    await page.waitForURL(/\/collections\//, { waitUntil: 'domcontentloaded' });
    expect(page.url()).toContain('vtr=');
  });
});

/** What the browsers inside apps say of themselves. */
const apps = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.35.90 (iPhone16,2; iOS 18_6; en_US; scale=3.00; 1290x2796; 700000000)',
  TikTok:
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36 musical_ly_2023507030 BytedanceWebview/d8a21c6',
  Facebook:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.54.88;]',
};

/** The page as a browser of that name is given it, and apart from it the click it carries. */
async function readLook(userAgent: string): Promise<{ click: string; page: string }> {
  const text = await (await fetch(looks['GRID'] ?? '', { headers: { 'user-agent': userAgent } })).text();
  const click = /name="click_id" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return { click, page: text.replaceAll(click, '') };
}

describe('inside an app', () => {
  it.each(Object.entries(apps))('%s is given the page of every other, with a click of its own', async (_app, agent) => {
    const [one, other] = [await readLook(agent), await readLook(apps.Instagram)];
    expect(one.click).not.toBe('');
    expect(one.click).not.toBe(other.click);
    expect(one.page === other.page, 'the same page').toBe(true);
  });

  it('no window, no cookie, no clipboard, no storage is needed', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 700 },
      userAgent: apps.Instagram,
      hasTouch: true,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (problem) => complaints.push(problem.message));
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
      Object.defineProperty(navigator, 'clipboard', { get: () => undefined });
      Reflect.deleteProperty(globalThis, 'open');
    });
    await page.goto(looks['GRID'] ?? '');
    await page.getByRole('button', { name: enShop.copy, exact: true }).tap();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('SLOW10');
    await card(page, pieces[2]).getByRole('button', { name: enBag.addToBag }).tap();
    await page.getByRole('button', { name: enBag.viewBag, exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: enShop.checkout }).tap();
    expect(await readCheckout(page)).toContain(pieces[2]?.title ?? '');
    expect(context.pages()).toHaveLength(1);
    const ours = await context.cookies(program.url);
    expect(ours.filter(({ domain, path }) => domain === 'localhost' && path === '/')).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an old browser without dialogs keeps the plain form', async () => {
    screen = await openScreen(browser, { width: 390, height: 700 });
    const { page, complaints } = screen;
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    });
    await page.goto(looks['GRID'] ?? '');
    await expect(page.getByRole('radio').first()).toBeAttached();
    await card(page, pieces[2]).getByRole('button', { name: enShop.buyNow }).click();
    expect(await readCheckout(page)).toContain(pieces[2]?.title ?? '');
    expect(complaints).toEqual([]);
  });
});

describe('its pictures', () => {
  it('are there: the one of its previews, and its QR code', async () => {
    const page = await openLook('GRID');
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answers = await Promise.all(
      [preview ?? '', `${looks['GRID']}/qr.svg`, `${looks['GRID']}/qr.png?size=512`].map((url) => fetch(url)),
    );
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual([
      '200 image/jpeg',
      '200 image/svg+xml',
      '200 image/png',
    ]);
  });
});

/** What in the page, as the browser has read it, could run and is not ours. */
const findRunning = (page: Page) =>
  page.evaluate(() => {
    // the page's own, which the policy lets run by what is in it
    const early = document.querySelector('head > script[data-early]');
    const found = [...document.querySelectorAll('*')].flatMap((element) => {
      if (element === early) return [];
      const { tagName, attributes } = element;
      const runs = [...attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:xlink:)?(?:href|src|action|formaction)$/i.test(name) && /^\s*javascript:/i.test(value)),
      );
      const isForeign =
        element instanceof HTMLScriptElement &&
        !/json/.test(element.type) &&
        !(element.src.startsWith(location.origin) && element.text === '');
      const isStray = tagName === 'IFRAME' || element.getAttribute('src') === 'x';
      return isForeign || isStray || runs ? [element.outerHTML.slice(0, 200)] : [];
    });
    return { found, ran: (globalThis as unknown as { ran: string[] }).ran };
  });

describe('texts that would run', () => {
  it('stand there as texts, to shoppers and in the dashboard, and the policy stops what would come in all the same', async () => {
    const token = await signIn(program, 'demo');
    const { user } = await ask<{ user: { business_id: string } }>(token, '/auth/verify', {});
    const reader = await openReader(browser, program, deskInEnglish, 'demo');
    screen = reader;
    const { page } = reader;
    await page.addInitScript(() => {
      const ran: string[] = [];
      Object.assign(globalThis, { ran, vtx: () => ran.push(location.href) });
    });
    const titles = Object.values(hostileTexts);
    for (const title of titles) {
      const { short_url: address } = await ask<{ short_url: string }>(token, '/admin/v1/links/create', {
        business_id: user.business_id,
        link_type: 'LOOK',
        title,
        description: title,
        inventory_ids: pieces.map(({ inventory_id: id }) => id),
        tags: [title.slice(0, 30)],
      });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await findRunning(page), title).toEqual({ found: [], ran: [] });
    }
    const stopped = await page.evaluate(async () => {
      const told = new Promise<string>((answer) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => answer(effectiveDirective));
      });
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=vtx()>');
      return told;
    });
    expect(stopped).toBe('script-src-attr');
    expect((await findRunning(page)).ran).toEqual([]);
    for (const place of ['/admin/links', '/admin/settings/activity']) {
      await page.goto(`${program.url}${place}`);
      for (const title of titles) await expect(page.getByText(title).first()).toBeVisible();
      expect(await findRunning(page), place).toEqual({ found: [], ran: [] });
    }
  });
});
