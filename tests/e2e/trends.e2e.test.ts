// What orders keep together becomes a look at a click, and the look is bought from.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { en as enShop, enBag } from '../../packages/shopfront/src/locales/en.ts';
import { openScreen } from './browser.ts';
import { button, finishSharing, main, rows } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let desk: Reader;
let phone: Reader;
let look = { link_id: '', short_url: '' };
let pair: string[] = [];

const make = ({ page, words }: Reader) => {
  const [before = ''] = words.trends.make_of.split('{{');
  return main(page).getByRole('link', { name: new RegExp(`^${before}`) });
};

async function countOrders(): Promise<number> {
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
  const answer = await fetch(`${program.url}/admin/v1/orders?link_id=${look.link_id}`, { headers });
  return ((await answer.json()) as { data: { total: number } }).data.total;
}

/** Pays in the store's checkout, which holds both. */
async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  await button(page, /pay now/i).click();
  await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
}

beforeAll(async () => {
  desk = await openReader(browser, program, deskInEnglish, 'demo');
  phone = await openReader(browser, program, phoneInHebrew, 'demo');
});
afterAll(async () => {
  await desk?.context.close();
  await phone?.context.close();
});

describe('a trend', () => {
  it('is told with its reason, on a desk and on a phone in Hebrew', async () => {
    for (const reader of [desk, phone]) {
      await reader.open('/admin/trends');
      await expect(make(reader).first()).toBeVisible();
      await expectOrder(reader, `trends-${reader.page.viewportSize()?.width}`);
    }
  });

  it('becomes a look of both products at a click', async () => {
    const { page, words } = desk;
    await make(desk).first().click();
    await page.waitForURL('**/admin/links/create?products=*');
    pair = new URL(page.url()).searchParams.get('products')?.split(',') ?? [];
    expect(pair).toHaveLength(2);
    await expectOrder(desk, 'trend-form');
    const saved = page.waitForResponse((response) => response.url().endsWith('/admin/v1/links/create'));
    await button(page, words.links.form.create).click();
    const answer = (await (await saved).json()) as { data: typeof look & { inventory_ids: string[] } };
    look = answer.data;
    await finishSharing(desk);
    await expect(rows(page).first()).toBeVisible();
  });

  it('is bought whole by a shopper, and the order is the look’s', async () => {
    const { page, context, complaints } = await openScreen(browser, { width: 390, height: 844 });
    await page.goto(look.short_url);
    const add = button(page, enBag.addToBag);
    await expect(add).toHaveCount(pair.length);
    for (let at = 0; at < pair.length; at += 1) await add.nth(at).click();
    await button(page, enBag.viewBag).click();
    await button(page.getByRole('dialog'), enShop.checkout).click();
    await pay(page);
    expect(complaints).toEqual([]);
    await context.close();
    await expect.poll(countOrders, { timeout: 60_000 }).toBe(1);
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
