// Settings and the life of products, as merchant and shopper see them: a logo, auto swap, what is sold out, and repairs.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openScreen } from './browser.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

interface ShopProduct {
  id: string;
  title: string;
  status: string;
  productType: string;
  variants: { id: string; price: number; inventoryQuantity: number; inventoryPolicy: string }[];
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await response.json()) as { data: T }).data;
}

const control = (path: string, method = 'GET', body?: object): Promise<Response> =>
  fetch(`${program.sandboxUrl}/atelier/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const sets = async (product: ShopProduct, stock: number): Promise<void> => {
  for (const { id } of product.variants) await control(`variants/${id}`, 'PATCH', { stock });
};

/** A look of two products, the first of a type with many others near its price. */
async function createLook(): Promise<{ id: string; address: string; first: ShopProduct }> {
  const { products } = (await (await control('products')).json()) as { products: ShopProduct[] };
  const inStock = products.filter(
    ({ status, variants }) =>
      status === 'ACTIVE' && variants.every(({ inventoryPolicy }) => inventoryPolicy === 'DENY') && variants.length < 8,
  );
  const likeIt = ({ productType, variants }: ShopProduct): number =>
    inStock.filter(
      (other) =>
        other.productType === productType &&
        Math.abs((other.variants[0]?.price ?? 0) - (variants[0]?.price ?? 0)) < (variants[0]?.price ?? 0) / 4 &&
        other.variants.some(({ inventoryQuantity }) => inventoryQuantity > 0),
    ).length;
  const [first, second] = inStock.toSorted((a, b) => likeIt(b) - likeIt(a));
  if (!first || !second) throw new Error('the demo has too few products');
  const { user } = await ask<{ user: { business_id: string } }>('/auth/verify', {});
  await sets(first, 5);
  await sets(second, 5);
  const link = await ask<{ link_id: string; short_url: string }>('/admin/v1/links/create', {
    business_id: user.business_id,
    link_type: 'LOOK',
    title: 'A look that lives',
    inventory_ids: [first.id, second.id],
  });
  return { id: link.link_id, address: link.short_url, first };
}

const button = (place: Page | Locator, name: string | RegExp): Locator => place.getByRole('button', { name });

/** Loads the shopper's page until it says, or no longer says, a product's name among its products. */
async function untilShown(page: Page, address: string, title: string, isShown: boolean): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator('main').getByText(title, { exact: true }).first()).toBeVisible({
      visible: isShown,
      timeout: 1000,
    });
  }).toPass({ timeout: 90_000 });
}

describe('settings and the life of products', () => {
  let onPhone: Reader;
  let atDesk: Reader;

  beforeAll(async () => {
    onPhone = await openReader(browser, program, phoneInHebrew, 'demo');
    atDesk = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(async () => {
    await onPhone?.context.close();
    await atDesk?.context.close();
  });

  it('a logo is cut to shape, shown, and taken away after a question', async () => {
    const { page, words, open } = onPhone;
    await open('/admin/settings');
    await expectOrder(onPhone, 'product-life-phone-settings');
    const { logo } = words.settings;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('dialog')).toContainText(logo.type);
    await button(page.getByRole('dialog'), words.ui.ok).click();
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#5b3df5' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
    await button(page.getByRole('dialog'), words.ui.crop.done).click();
    const shown = page.getByRole('img', { name: /Atelier/ });
    await expect(shown).toBeVisible();
    await expect(shown).toHaveJSProperty('naturalWidth', 600);
    await expect(shown).toHaveJSProperty('naturalHeight', 150);
    await expect(button(page, logo.remove)).toBeEnabled();
    await expectOrder(onPhone, 'product-life-phone-logo');
    // on a phone the offer to take the upload back lies over the button
    const offer = page.getByRole('status').filter({ has: button(page, words.ui.undo) });
    await button(offer, words.ui.close).click();
    await expect(offer).toHaveCount(0);
    await shown.click();
    const large = page.getByRole('dialog', { name: /Atelier/ });
    await expect(large.getByRole('img', { name: /Atelier/ })).toBeVisible();
    await button(large, words.ui.close).click();
    await expect(large).toHaveCount(0);
    await button(page, logo.remove).click();
    await button(page.getByRole('dialog'), logo.remove).click();
    await expect(shown).toHaveCount(0);
    const removed = page.locator('span').filter({ hasText: logo.removed });
    await button(removed, words.ui.undo).last().click();
    await expect(shown).toBeVisible();
  });

  it('§3 settings are saved or discarded, and leaving asks', async () => {
    const { page, words, open } = atDesk;
    await open('/admin/settings');
    const toggle = page.getByRole('switch', { name: words.settings.auto_swap.label });
    const strip = page.getByText(words.ui.unsaved_title);
    await expect(toggle).not.toBeChecked();
    // the logo was put there on the phone
    await expect(page.getByRole('img', { name: /Atelier/ })).toBeVisible();
    await expectOrder(atDesk, 'product-life-desk-settings');
    await toggle.click({ force: true });
    await expect(strip).toBeVisible();
    await expectOrder(atDesk, 'product-life-desk-unsaved');
    await button(page, words.ui.discard).click();
    await button(page.getByRole('dialog'), words.ui.discard).click();
    await expect(toggle).not.toBeChecked();
    await expect(strip).toHaveCount(0);
    await toggle.click({ force: true });
    await page.getByRole('link', { name: words.shell.links, exact: true }).first().click();
    await button(page.getByRole('dialog'), words.ui.keep).click();
    await expect(toggle).toBeChecked();
    const save = page.getByRole('button', { name: words.ui.save, exact: true });
    await expectMoment(page, words.ui.saved, () => save.click());
    await page.reload();
    await expect(toggle).toBeChecked();
  });

  it('what is changed while a save is under way stays, to be saved next', async () => {
    const { page, words, open } = atDesk;
    const { measuring, retention } = words.settings;
    await open('/admin/settings');
    const save = page.getByRole('button', { name: words.ui.save, exact: true });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/settings', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    const months = page.getByLabel(retention.label);
    await months.selectOption('6');
    await save.click();
    await sent;
    const pixel = page.getByLabel(measuring.pixel_label, { exact: true });
    await pixel.fill('123456789012345');
    await expectMoment(page, words.ui.saved, async () => letGo());
    await page.unroute('**/settings');
    await expect(pixel).toHaveValue('123456789012345');
    await expect(page.getByText(words.ui.unsaved_title)).toBeVisible();
    await pixel.fill('');
    await months.selectOption('13');
    await expectMoment(page, words.ui.saved, () => save.click());
  });

  it('a sold-out product is swapped on the page, told in the preview, kept for good, and brought back', async () => {
    const { page, words, open } = onPhone;
    const look = await createLook();
    const shopper = await openScreen(browser, phoneInHebrew);
    await untilShown(shopper.page, look.address, look.first.title, true);
    await sets(look.first, 0);
    await untilShown(shopper.page, look.address, look.first.title, false);
    await expectShopper(shopper.page, 'product-life-phone-swapped');

    await open(`/admin/links/${look.id}/preview`);
    const notices = page.getByRole('region', { name: words.preview.notice.title });
    await expect(notices).toContainText(look.first.title);
    await expectOrder(onPhone, 'product-life-phone-notice');
    const [before] = words.preview.notice.replace_with.split('{{other}}');
    await button(notices, new RegExp(before ?? '')).click();
    await expect(notices).toHaveCount(0);
    await button(page, words.ui.undo).click();
    await expect(notices).toContainText(look.first.title);

    await sets(look.first, 3);
    await untilShown(shopper.page, look.address, look.first.title, true);
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(notices).toHaveCount(0);
    await shopper.context.close();
  });

  it('leaves the demo as it was', async () => {
    const { page, words, open } = atDesk;
    await open('/admin/settings');
    await page.getByRole('switch', { name: words.settings.auto_swap.label }).click({ force: true });
    const save = page.getByRole('button', { name: words.ui.save, exact: true });
    await expectMoment(page, words.ui.saved, () => save.click());
    expect(onPhone.complaints).toEqual([]);
    expect(atDesk.complaints).toEqual([]);
  });
});

async function expectShopper(page: Page, picture: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${picture}.png`, fullPage: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
