// What is measured on a look: products seen and added, told once; and the merchant's own measuring, with consent and after the page.
import type { BrowserContext, Page, Request } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { en as enShop, enBag, enMeasuring } from '../../packages/shopfront/src/locales/en.ts';
import { heMeasuring } from '../../packages/shopfront/src/locales/he.ts';
import { findBarriers, keepPicture, openScreen, type ScreenOptions } from './browser.ts';
import { deskInEnglish, expect, expectMoment, expectOrder, openReader, phoneInHebrew, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let token = '';
let businessId = '';
let look = { link_id: '', short_url: '' };
let products: { inventory_id: string; title: string }[] = [];
const contexts: BrowserContext[] = [];

const pixelId = '123456789012345';
const analyticsId = 'G-ABC123';

async function ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await response.json()) as { data: T; error: { message: string } | null };
  if (error) throw new Error(`${path}: ${error.message}`);
  return data;
}

const createLook = (goods: typeof products): Promise<typeof look> =>
  ask('/admin/v1/links/create', {
    business_id: businessId,
    link_type: 'LOOK',
    title: 'Measured mornings',
    inventory_ids: goods.map(({ inventory_id: id }) => id),
    promocode: { code: 'SLOW10' },
  });

/** Saves settings and waits until pages go by them. */
async function set(settings: Record<string, unknown>): Promise<void> {
  await ask(`/admin/v1/businesses/${businessId}/settings`, { settings }, 'PUT');
  const wanted = settings['facebook_pixel_id'] ?? null;
  await expect
    .poll(async () => {
      const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1', 'x-country-code': 'US' };
      return / data-m=(\d+)?,/.exec(await (await fetch(look.short_url, { headers })).text())?.[1] ?? null;
    })
    .toBe(wanted);
}

beforeAll(async () => {
  token = await signIn(program, 'demo');
  const { user } = await ask<{ user: { business_id: string } }>('/auth/verify', {});
  businessId = user.business_id;
  const search = '/admin/v1/products/search?count=50&product_status=active&include_out_of_stock=false';
  const found = await ask<{ products: { inventory_id: string; title: string; options: unknown[] }[] }>(search);
  const rich = found.products.filter(({ options }) => options.length === 2);
  products = [...rich.slice(0, 2), ...found.products.filter((each) => !rich.includes(each)).slice(0, 1)];
  look = await createLook(products);
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

interface Visit {
  page: Page;
  /** Third-party addresses asked for. */
  asked: string[];
  /** What their stand-ins heard, in order: who, then the words. */
  heard: [who: string, ...words: unknown[]][];
  complaints: string[];
}

/** Stand-ins for the scripts of Meta and Google: they tell what the page says to them. */
const standIns = {
  meta: `(() => {
    const queue = window.fbq.queue.splice(0);
    window.fbq.callMethod = (...words) => window.hear(JSON.stringify(['meta', ...words]));
    for (const words of queue) window.fbq.callMethod(...words);
  })()`,
  google: `(() => {
    const tell = (entry) => window.hear(JSON.stringify(['google', ...entry]));
    const layer = window.dataLayer;
    layer.forEach(tell);
    layer.push = (...entries) => entries.forEach(tell);
  })()`,
};

async function visit(country: string, options: ScreenOptions & { gpc?: boolean } = {}): Promise<Visit> {
  const { gpc = false, ...rest } = options;
  const { context, page, complaints } = await openScreen(browser, { width: 390, height: 844, ...rest });
  contexts.push(context);
  const asked: string[] = [];
  const heard: Visit['heard'] = [];
  await context.setExtraHTTPHeaders({ 'x-country-code': country, ...(gpc ? { 'sec-gpc': '1' } : {}) });
  await context.exposeFunction('hear', (words: string) => void heard.push(JSON.parse(words) as Visit['heard'][number]));
  await context.route(/facebook|googletagmanager|google-analytics/, async (route) => {
    const url = route.request().url();
    asked.push(url);
    const body = url.includes('facebook') ? standIns.meta : standIns.google;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(look.short_url);
  return { page, asked, heard, complaints };
}

const bar = (page: Page) => page.getByRole('region', { name: enMeasuring.title });
const namesOf = ({ heard }: Visit, who: 'meta' | 'google'): string[] =>
  heard.flatMap(([from, kind, name]) =>
    from === who && ['event', 'track'].includes(String(kind)) ? [String(name)] : [],
  );
const sentAs = ({ heard }: Visit, name: string): Record<string, unknown> =>
  (heard.find((words) => words[2] === name)?.[3] ?? {}) as Record<string, unknown>;

/** Until the page has had every chance to ask for more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 4000 })));
}

describe('without ids', () => {
  it('nothing of others is on the page', async () => {
    const shown = await visit('DE');
    await settle(shown.page);
    expect(shown.asked).toEqual([]);
    expect(await shown.page.locator('script[data-m]').count()).toBe(0);
    await expect(bar(shown.page)).toHaveCount(0);
    await expect(shown.page.getByRole('button', { name: enMeasuring.change })).toHaveCount(0);
  });
});

describe('with ids', () => {
  beforeAll(() =>
    set({ facebook_pixel_id: pixelId, google_analytics_id: analyticsId, pixel_consent: 'where_required' }),
  );
  afterAll(() => set({ facebook_pixel_id: null, google_analytics_id: null }));

  it('where consent is required nothing is asked for before it was given, and nothing after it was refused', async () => {
    const shown = await visit('DE');
    const { page, asked } = shown;
    await expect(bar(page)).toBeVisible();
    // it takes nobody's place
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await keepPicture(page, 'consent-en');
    expect(await findBarriers(page)).toEqual([]);
    const sizes = await bar(page)
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return [width, height, getComputedStyle(each).background];
        }),
      );
    expect(sizes[0]).toEqual(sizes[1]);
    expect(asked).toEqual([]);
    await bar(page).getByRole('button', { name: enMeasuring.reject }).click();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('button', { name: enBag.addToBag }).first().click();
    await page.reload();
    await settle(page);
    await expect(bar(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    // another answer, later
    await page.getByRole('button', { name: enMeasuring.change }).click();
    await expect(bar(page).getByRole('button').first()).toBeFocused();
    await bar(page).getByRole('button', { name: enMeasuring.accept }).click();
    await expect.poll(() => new Set(asked.map((url) => new URL(url).host)).size).toBe(2);
    await expect.poll(() => namesOf(shown, 'google')).toContain('view_item_list');
    expect(shown.complaints).toEqual([]);
  });

  it('after consent each moment is told to both, in their words', async () => {
    const shown = await visit('FR');
    const { page, heard } = shown;
    await bar(page).getByRole('button', { name: enMeasuring.accept }).click();
    await expect.poll(() => namesOf(shown, 'google')).toEqual(['view_item_list']);
    await expect.poll(() => namesOf(shown, 'meta')).toEqual(['PageView', 'ViewContent']);
    const kinds = heard.filter(([who]) => who === 'google').map(([, ...words]) => words.slice(0, 2).join(' '));
    expect(kinds.slice(0, 3)).toEqual(['consent default', 'set ads_data_redaction', 'consent update']);
    expect(heard.find((words) => words[2] === 'default')?.[3]).toMatchObject({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    });
    const meta = heard.filter(([who]) => who === 'meta').map(([, ...words]) => words.slice(0, 2).join(' '));
    expect(meta.indexOf('consent revoke')).toBeLessThan(meta.indexOf(`init ${pixelId}`));
    expect(meta.indexOf(`init ${pixelId}`)).toBeLessThan(meta.indexOf('consent grant'));
    const card = page.locator('.products>li').first();
    const free = card.locator('fieldset input:not(:disabled):not(:checked)').first();
    // out from behind the bar at the bottom
    await free.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await free.check({ force: true });
    await expect.poll(() => namesOf(shown, 'google')).toContain('view_item');
    await card.getByRole('button', { name: enBag.addToBag }).click();
    await expect.poll(() => namesOf(shown, 'meta')).toContain('AddToCart');
    await page.getByRole('button', { name: enBag.viewBag, exact: true }).click();
    await expect.poll(() => namesOf(shown, 'google')).toContain('view_cart');
    await page.getByRole('dialog').getByRole('button', { name: enShop.checkout }).click();
    await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => namesOf(shown, 'google').at(-1)).toBe('begin_checkout');
    await expect.poll(() => namesOf(shown, 'meta').at(-1)).toBe('InitiateCheckout');
    const [first] = products;
    const added = sentAs(shown, 'add_to_cart');
    const price = (added['items'] as { price: number }[])[0]?.price ?? 0;
    expect(added).toMatchObject({ value: price, items: [{ item_id: first?.inventory_id, quantity: 1 }] });
    expect(added['currency']).toMatch(/^[A-Z]{3}$/);
    expect(price).toBeGreaterThan(0);
    expect(sentAs(shown, 'begin_checkout')).toMatchObject({ value: price, coupon: 'SLOW10' });
    expect(sentAs(shown, 'InitiateCheckout')).toMatchObject({
      content_ids: [first?.inventory_id],
      content_type: 'product_group',
      num_items: 1,
      value: price,
    });
    const ids = heard.flatMap(([, , , , options]) => (options as { eventID?: string } | undefined)?.eventID ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(shown.complaints.filter((each) => each.includes('Content Security Policy'))).toEqual([]);
  });

  it('where nobody need be asked it begins by itself, once the page has loaded', async () => {
    const shown = await visit('US');
    await expect.poll(() => shown.asked.length).toBe(2);
    await expect(bar(shown.page)).toHaveCount(0);
    const readTimes = () =>
      shown.page.evaluate(() => ({
        loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
        starts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => /facebook|googletagmanager/.test(name))
          .map(({ startTime }) => startTime),
      }));
    // what was asked for is noted once it has come
    await expect.poll(async () => (await readTimes()).starts).toHaveLength(2);
    const { loaded, starts } = await readTimes();
    expect(loaded).toBeGreaterThan(0);
    for (const start of starts) expect(start).toBeGreaterThanOrEqual(loaded);
  });

  it('a browser that says “do not sell or share” is neither asked nor measured', async () => {
    const shown = await visit('US', { gpc: true });
    await settle(shown.page);
    expect(shown.asked).toEqual([]);
    await expect(bar(shown.page)).toHaveCount(0);
  });

  it('the question is put in Hebrew too, moves nothing, and is answered by the keys', async () => {
    const { page } = await visit('GB', { locale: 'he-IL', dark: true });
    const region = page.getByRole('region', { name: heMeasuring.title });
    await expect(region).toBeVisible();
    await keepPicture(page, 'consent-he');
    expect(await findBarriers(page)).toEqual([]);
    const moved = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 300);
        }),
    );
    expect(moved).toBeLessThan(0.02);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(region).toHaveCount(0);
  });
});

/** Views and adds of a link's products, as its numbers show them. */
const told = async (linkId: string) => {
  const path = `/admin/v1/links/${linkId}/products?count=20&skip=0`;
  const { products: listed } = await ask<{ products: { product_id: string; view: number; add: number }[] }>(path);
  return Object.fromEntries(listed.map(({ product_id: id, view, add }) => [id, [view, add]]));
};

/** Until what is on the screen has been there long enough to be seen, by the page's own clock. */
const linger = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        // the page's own watch of the cards was set up before, so its time is over before this
        new IntersectionObserver(() => setTimeout(done, 1000)).observe(document.body);
      }),
  );

/** The products that a beacon says were seen; it says nothing but these, the click and what was added. */
function seenIn(beacon: Request): string[] {
  const body = beacon.postData() ?? '';
  expect(body).toMatch(/^k=[\w.~-]{20,}&v=[\d,]*&a=[\d,]*$/);
  return /&v=([\d,]*)/.exec(body)?.[1]?.split(',') ?? [];
}

describe('products seen and added', () => {
  it('are counted when the page is closed at once, and once however often it is come back to', async () => {
    const own = await createLook(products);
    const { context, page } = await openScreen(browser, { width: 390, height: 2600 });
    contexts.push(context);
    await page.goto(own.short_url);
    const [first] = products;
    await page.locator('.products>li').first().getByRole('button', { name: enBag.addToBag }).click();
    await linger(page);
    // away before anything was sent by itself, and back
    await page.goto(program.sandboxUrl, { waitUntil: 'domcontentloaded' });
    await page.goBack();
    await linger(page);
    await page.close({ runBeforeUnload: true });
    const wanted = Object.fromEntries(
      products.map(({ inventory_id: id }) => [id, [1, id === first?.inventory_id ? 1 : 0]]),
    );
    await expect.poll(() => told(own.link_id), { timeout: 60_000 }).toEqual(wanted);
  });

  it('are not counted below the edge of the screen', async () => {
    const own = await createLook(products);
    const { context, page } = await openScreen(browser, { width: 390, height: 640 });
    contexts.push(context);
    const nextBeacon = () => page.waitForRequest((request) => request.url().endsWith('/e'));
    const [first, ...others] = products.map(({ inventory_id: id }) => id);
    const atFirst = nextBeacon();
    await page.goto(own.short_url);
    expect(seenIn(await atFirst)).toEqual([first]);
    const later = nextBeacon();
    await page.locator('.products>li').last().scrollIntoViewIfNeeded();
    // the two stand side by side
    expect(seenIn(await later).toSorted()).toEqual(others.toSorted());
  });
});

describe('appearance', () => {
  it('a color is changed beside its preview, saved, and seen by a shopper; the theme before is one click back', async () => {
    const reader = await openReader(browser, program, deskInEnglish, 'demo');
    contexts.push(reader.context);
    const { page, words, open } = reader;
    const { appearance } = words;
    await open('/admin/appearance');
    await page.getByRole('button', { name: appearance.buttons.quick_add_to_cart }).click();
    const group = page.getByRole('region', { name: appearance.buttons.quick_add_to_cart });
    await group.getByRole('textbox', { name: appearance.background }).fill('#2f6b4f');
    await expect(page.getByText(words.ui.unsaved_title)).toBeVisible();
    await page.getByRole('button', { name: words.ui.save, exact: true }).click();
    await expect(page.getByText(words.ui.unsaved_title)).toBeHidden();
    await expectOrder(reader, 'appearance-desk');
    const { context, page: shopper } = await openScreen(browser, { width: 390 });
    contexts.push(context);
    const colour = () =>
      shopper
        .locator('.products button')
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect
      .poll(async () => {
        await shopper.goto(look.short_url);
        return colour();
      })
      .toBe('rgb(47, 107, 79)');
    await page.getByRole('button', { name: appearance.kept.show }).nth(2).click();
    await expect
      .poll(async () => {
        await shopper.goto(look.short_url);
        return colour();
      })
      .not.toBe('rgb(47, 107, 79)');
  });
});

describe('§3 settings', () => {
  it('ids are set, corrected and removed with the strip of unsaved changes', async () => {
    const reader = await openReader(browser, program, phoneInHebrew, 'demo');
    contexts.push(reader.context);
    const { page, words, open } = reader;
    const { measuring, retention } = words.settings;
    await open('/admin/settings');
    const pixel = page.getByLabel(measuring.pixel_label, { exact: true });
    const analytics = page.getByLabel(measuring.analytics_label, { exact: true });
    await pixel.fill('abc');
    await analytics.fill('UA-123-1');
    await pixel.focus();
    await expect(page.getByText(measuring.pixel_format)).toBeVisible();
    await expect(page.getByText(measuring.analytics_old)).toBeVisible();
    await expect(page.getByText(words.ui.unsaved_title)).toBeVisible();
    await expectOrder(reader, 'measuring-settings-phone');
    const { width, height } = deskInEnglish;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectOrder(reader, 'measuring-settings-desk');
    await pixel.fill(` ${pixelId} `);
    await analytics.fill('g-abc123');
    await page.getByRole('radio', { name: measuring.consent_always }).check();
    await page.getByLabel(retention.label).selectOption('6');
    await expectMoment(page, words.ui.saved, () => page.keyboard.press('Control+Enter'));
    await expect(pixel).toHaveValue(pixelId);
    await expect(analytics).toHaveValue(analyticsId);
    const { settings } = await ask<{ settings: object }>(`/admin/v1/businesses/${businessId}/settings`);
    expect(settings).toMatchObject({
      facebook_pixel_id: pixelId,
      google_analytics_id: analyticsId,
      pixel_consent: 'always',
      visit_retention_months: 6,
    });
    await page.getByRole('button', { name: measuring.remove }).first().click();
    await expect(page.getByText(words.ui.unsaved_title)).toBeVisible();
    await set({
      facebook_pixel_id: null,
      google_analytics_id: null,
      pixel_consent: 'where_required',
      visit_retention_months: 13,
    });
  });
});
