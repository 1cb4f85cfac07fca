// What runs in the store itself, as shoppers meet it: a short whose address the order forgets is credited all the same, by the
// pixel alone, by the theme's embed, and never without the shopper's consent.
import type { Page, Request } from '@playwright/test';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { openScreen, type Screen } from './browser.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

interface ShopProduct {
  id: string;
  status: string;
  publishedAt: string | null;
  handle: string;
  variants: { id: string; inventoryQuantity: number }[];
}
interface Order {
  order_id: string;
  attribution: { link_id: string | null; evidence: { kind: string }[] } | null;
}

interface Consent {
  setTrackingConsent(wish: { analytics: boolean; marketing: boolean }): void;
}

let token = '';
let businessId = '';
let product: ShopProduct;
const screens: Screen[] = [];
const reported = '/api/checkouts/';

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await response.json()) as { data: T; error: { message: string } | null };
  if (error) throw new Error(`${path}: ${error.message}`);
  return data;
}

const control = async (path: string, method = 'GET', body?: object): Promise<unknown> => {
  const response = await fetch(`${program.sandboxUrl}/atelier/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
};

const createShort = (title: string): Promise<{ link_id: string; short_url: string }> =>
  ask('/admin/v1/links/create', {
    business_id: businessId,
    link_type: 'SHORT',
    title,
    inventory_ids: [product.id],
  });

/** A shopper's phone, and what it sends to us past the link. */
async function openShopper(): Promise<{ page: Page; reports: Request[] }> {
  const screen = await openScreen(browser, { width: 390 });
  screens.push(screen);
  const reports: Request[] = [];
  screen.context.on('request', (request) => {
    if (request.url().includes(reported) && request.method() === 'POST') reports.push(request);
  });
  return { page: screen.page, reports };
}

const kept = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('pixel:vitrine_click'));
const inCart = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const { routes } = (window as unknown as { Shopify: { routes: { root: string } } }).Shopify;
    return ((await (await fetch(`${routes.root}cart.js`)).json()) as { attributes: Record<string, string> }).attributes;
  });

/** From the product's page to the page that says thank you; answers the order's number there. */
async function buy(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/cart$/);
  await page.getByRole('button', { name: /check ?out/i }).click();
  await page.waitForURL(/\/checkouts\/cn\//);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('heading', { name: 'Thank you.' }).waitFor();
  return (await page.locator('strong').first().textContent()) ?? '';
}

/** The order of that number as the merchant sees it, once it is credited as wanted. */
async function readOrder(name: string, isWanted: (order: Order) => boolean): Promise<Order> {
  let found: Order | undefined;
  await expect
    .poll(
      async () => {
        const { orders } = await ask<{ orders: (Order & { name: string })[] }>('/admin/v1/orders?count=20');
        found = orders.find((each) => each.name === name && each.attribution && isWanted(each));
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found as Order;
}

const countCheckouts = async (linkId: string): Promise<number> => {
  const path = `/admin/v1/links/${businessId}?count=50&link_type=SHORT`;
  const { links } = await ask<{ links: { link_id: string; checkouts: number }[] }>(path, {});
  return links.find((each) => each.link_id === linkId)?.checkouts ?? -1;
};

const switchEmbed = (isOn: boolean): Promise<unknown> =>
  fetch(`${program.sandboxUrl}/atelier/admin/themes/current/editor`, {
    method: 'POST',
    body: new URLSearchParams({ embed: isOn ? 'on' : 'off' }),
  });

beforeAll(async () => {
  token = await signIn(program, 'demo');
  ({
    user: { business_id: businessId },
  } = await ask<{ user: { business_id: string } }>('/auth/verify', {}));
  const { products } = (await control('products')) as { products: ShopProduct[] };
  const found = products.find(
    ({ status, publishedAt, variants }) => status === 'ACTIVE' && publishedAt !== null && variants.length === 1,
  );
  if (!found) throw new Error('the demo sells nothing plain');
  product = found;
  for (const { id } of product.variants) await control(`variants/${id}`, 'PATCH', { stock: 50 });
  // the merchant follows the way My account shows, and saves
  const { pages } = await ask<{ pages: { embed_url: string } }>('/admin/v1/store/connection');
  const { page, context } = await openScreen(browser);
  await page.goto(pages.embed_url);
  await page.getByRole('button', { name: 'Switch on and save' }).click();
  await page.getByText('is on.').waitFor();
  await context.close();
  // as stores tell of orders whose first page a browser kept to itself
  await control('faults', 'PUT', { loseLanding: true });
});

afterEach(async () => {
  const complaints = screens.flatMap((screen) => screen.complaints);
  for (const { context } of screens.splice(0)) await context.close();
  await control('faults', 'PUT', { asksConsent: false });
  expect(complaints).toEqual([]);
});

describe('a short to a product', () => {
  it('is credited by the pixel alone, and its checkout is counted', async () => {
    await switchEmbed(false);
    const link = await createShort('By the pixel');
    const { page, reports } = await openShopper();
    await page.goto(link.short_url);
    await expect.poll(() => kept(page)).toMatch(/^[\w-]{76} \d+$/);
    const name = await buy(page);
    const { attribution } = await readOrder(name, (order) => order.attribution?.link_id === link.link_id);
    expect(attribution?.evidence.map(({ kind }) => kind)).toEqual(['storefront']);
    await expect.poll(() => countCheckouts(link.link_id), { timeout: 60_000 }).toBe(1);
    expect(reports.map((request) => (JSON.parse(request.postData() ?? '') as { event: string }).event)).toEqual([
      'started',
      'completed',
    ]);
    // nothing of who bought
    expect(reports.map((request) => request.postData()).join()).not.toMatch(/@|robin|harbour/i);
    await switchEmbed(true);
  });

  it('is remembered by the theme once the shopper agrees, and not before', async () => {
    await control('faults', 'PUT', { asksConsent: true });
    const link = await createShort('By the theme');
    const { page, reports } = await openShopper();
    await page.goto(link.short_url);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    expect([await inCart(page), await kept(page)]).toEqual([{}, null]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(async () => (await inCart(page))['vitrine_click']).toMatch(/^[\w-]{76}$/);
    await expect.poll(() => kept(page)).not.toBeNull();
    await readOrder(await buy(page), (order) => order.attribution?.link_id === link.link_id);
    const told = reports.map((request) => JSON.parse(request.postData() ?? '') as { by: string });
    expect(told.map(({ by }) => by)).toEqual(['embed', 'embed']);
  });

  it('leaves nothing behind, and tells nothing, where the shopper declines', async () => {
    await control('faults', 'PUT', { asksConsent: true });
    const link = await createShort('By nobody');
    const { page, reports } = await openShopper();
    await page.goto(link.short_url);
    await page.getByRole('button', { name: 'Decline' }).click();
    const name = await buy(page);
    await readOrder(name, (order) => order.attribution?.link_id === null);
    expect([await inCart(page), await kept(page), reports.length]).toEqual([{}, null, 0]);
    expect(await countCheckouts(link.link_id)).toBe(0);
  });

  it('is forgotten when the shopper thinks better of it', async () => {
    await control('faults', 'PUT', { asksConsent: true });
    const link = await createShort('For a moment');
    const { page } = await openShopper();
    await page.goto(link.short_url);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(async () => (await inCart(page))['vitrine_click']).toMatch(/^[\w-]{76}$/);
    await expect.poll(() => kept(page)).not.toBeNull();
    await page.evaluate(() => {
      const { customerPrivacy } = (window as unknown as { Shopify: { customerPrivacy: Consent } }).Shopify;
      customerPrivacy.setTrackingConsent({ analytics: false, marketing: false });
    });
    await expect.poll(async () => [await inCart(page), await kept(page)]).toEqual([{}, null]);
  });
});

describe('My account', () => {
  it.each([deskInEnglish, phoneInHebrew])(
    'says what was heard of, and leads to the theme editor: $locale',
    async (look) => {
      const reader = await openReader(browser, program, look, 'demo');
      const { page, words } = reader;
      await reader.open('/admin/my-account');
      await expect(page.getByText(words.account.pixel_connected, { exact: true })).toBeVisible();
      const editor = page.getByRole('link', { name: words.account.embed_open });
      await expect(editor).toHaveAttribute('href', /\/admin\/themes\/current\/editor\?context=apps&activateAppId=/);
      await editor.scrollIntoViewIfNeeded();
      await expectOrder(reader, `account-store-pages-${look.locale}`);
      await reader.context.close();
    },
  );
});
