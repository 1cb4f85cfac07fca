// An influencer's money in a browser: invited, sold for, half of it given back, told alike to both, and hidden when it is no longer shared.
import type { Locator, Page } from '@playwright/test';
import type { InfluencerParts } from '@vitrine/contract/analytics';
import type { Balance, LedgerEntry, Statement } from '@vitrine/contract/ledger';
import sharp from 'sharp';
import { beforeAll, describe, it } from 'vitest';
import { toMoney } from '../../packages/dashboard/src/ui/figures.ts';
import { openScreen } from './browser.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  signIn,
  type Reader,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let admin: Reader;
let noa: Reader;
let merchantToken: string;

const email = 'noa@mail.example';

beforeAll(async () => {
  admin = await openReader(browser, program, deskInEnglish, 'demo');
  noa = await openReader(browser, program, phoneInHebrew);
  merchantToken = await signIn(program, 'demo');
});

/** Hers, as her browser keeps it. */
async function readHerToken(): Promise<string> {
  const kept = await noa.page.evaluate(() => localStorage.getItem('vitrine.accounts'));
  return (JSON.parse(kept ?? '{}') as { active: string }).active;
}

async function get(token: string, path: string): Promise<{ status: number; data: unknown }> {
  const response = await fetch(`${program.url}/admin/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, data };
}

async function read<T>(token: string, path: string): Promise<T> {
  const { status, data } = await get(token, path);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  return data as T;
}

interface Told {
  readonly insight: InfluencerParts;
  readonly balances: Balance[];
  readonly entries: LedgerEntry[];
  readonly statement: Statement;
}

/** Everything a reader is told of noa's money. */
async function readTold(token: string): Promise<Told> {
  const [{ insight }, { balances }, { entries }, { statements }] = await Promise.all([
    read<{ insight: InfluencerParts }>(token, 'influencers/noa/analytics'),
    read<{ balances: Balance[] }>(token, 'influencers/noa/balance'),
    read<{ entries: LedgerEntry[] }>(token, 'influencers/noa/ledger'),
    read<{ statements: Statement[] }>(token, 'influencers/noa/statements'),
  ]);
  const [statement] = statements;
  if (statement === undefined) throw new Error('there is no statement');
  return { insight, balances, entries, statement };
}

/** What both are told, which has to be the same; the merchant's profit is hers alone. */
async function expectSame(): Promise<Told> {
  const merchants = await readTold(merchantToken);
  const hers = await readTold(await readHerToken());
  const { profit: _profit, ...insight } = merchants.insight;
  expect(hers).toEqual({ ...merchants, insight });
  return hers;
}

const money = (amount: number, { words }: Reader): string => toMoney(amount, 'USD', words === noa.words ? 'he' : 'en');

/** A figure of the merchant's preview of noa, as its card says it. */
const card = ({ page, words }: Reader, figure: keyof typeof words.influencers.insights.figure) =>
  page.getByRole('region', { name: words.influencers.insights.figure[figure], exact: true });

/** What the preview shows is what the answers say. */
async function expectPreview({ insight }: Told, picture: string): Promise<void> {
  await admin.openAnew('/admin/influencers/noa/preview');
  await expect(card(admin, 'revenue')).toContainText(money(insight.total_revenue ?? 0, admin));
  await expect(card(admin, 'refunded')).toContainText(money(insight.total_refunded ?? 0, admin));
  await expect(card(admin, 'attributed_revenue')).toContainText(
    money(insight.influencer_attributed_revenue ?? 0, admin),
  );
  await expect(card(admin, 'commission')).toContainText(money(insight.commission ?? 0, admin));
  await expectOrder(admin, picture);
}

/** The balance and the entries on the page of earnings of either. */
async function expectEarnings(reader: Reader, path: string, told: Told, picture: string): Promise<void> {
  const { page, words, openAnew } = reader;
  await openAnew(path);
  const { balance } = words.earnings;
  const tile = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const [owed] = told.balances;
  await expect(tile(balance.balance)).toContainText(money(owed?.balance ?? 0, reader));
  await expect(tile(balance.held)).toContainText(money(owed?.held ?? 0, reader));
  await expect(tile(balance.payable)).toContainText(money(0, reader));
  const table = page.getByRole('table', { name: words.earnings.entries.title, exact: true });
  await expect(table.locator('tbody tr')).toHaveCount(told.entries.length);
  for (const { kind, amount } of told.entries) {
    const row = table.getByRole('row').filter({ hasText: words.earnings.kind[kind] });
    await expect(row).toContainText(money(amount, reader));
  }
  await expectOrder(reader, picture);
}

/** Lets the sandbox show a page without its pictures, which it draws when they are first asked for. */
const arrives = (page: Page, address: RegExp) => page.waitForURL(address, { waitUntil: 'domcontentloaded' });

interface ShopProduct {
  title: string;
  status: string;
  variants: { id: string; inventoryPolicy: string }[];
}

/** Two pieces of a product of the shop, enough of which are there. */
async function stock(): Promise<string> {
  const control = `${program.sandboxUrl}/atelier/_control`;
  const { products } = (await (await fetch(`${control}/products`)).json()) as { products: ShopProduct[] };
  const found = products.find(
    ({ status, title, variants }) =>
      status === 'ACTIVE' &&
      variants.every(({ inventoryPolicy }) => inventoryPolicy === 'DENY') &&
      products.filter((other) => other.title.includes(title)).length === 1,
  );
  if (found === undefined) throw new Error('the shop has no such product');
  for (const { id } of found.variants) {
    await fetch(`${control}/variants/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stock: 9 }),
    });
  }
  return found.title;
}

/** Takes a permission away in the form in which she is changed. */
async function takeAway(permission: keyof typeof admin.words.influencers.permissions): Promise<void> {
  const { page, words, open } = admin;
  await open('/admin/influencers/noa/edit');
  const sheet = page.getByRole('dialog', { name: words.influencers.form.edit_title, exact: true });
  const toggle = sheet.getByRole('switch', { name: words.influencers.permissions[permission], exact: true });
  await expect(toggle).toBeChecked();
  await toggle.uncheck({ force: true });
  const save = sheet.getByRole('button', { name: words.influencers.form.save_change, exact: true });
  await expectMoment(page, words.influencers.form.saved, () => save.click());
}

describe('the money of an influencer, between a desk in English and her phone in Hebrew', () => {
  let product: string;
  let shortAddress: string;
  let orderId: string;
  let paid: number;
  let before: Told;

  it('is agreed when she is invited, with all that is shared with her', async () => {
    const { page, words, open } = admin;
    const { form, permissions } = words.influencers;
    await open('/admin/influencers/create');
    const sheet = page.getByRole('dialog', { name: form.title, exact: true });
    const field = (name: string) => sheet.getByLabel(name, { exact: true });
    await field(form.username).fill('noa');
    await field(form.email).fill(email);
    await field(form.commission).fill('10');
    for (const name of ['analytics_revenue_enabled', 'analytics_cr_enabled', 'analytics_aov_enabled'] as const) {
      await sheet.getByRole('switch', { name: permissions[name], exact: true }).check({ force: true });
    }
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      sheet.getByRole('button', { name: form.choose_face, exact: true }).click(),
    ]);
    const plain = { width: 400, height: 400, channels: 3, background: 'teal' } as const;
    const face = await sharp({ create: plain }).png().toBuffer();
    await chooser.setFiles({ name: 'face.png', mimeType: 'image/png', buffer: face });
    const use = page.getByRole('button', { name: words.ui.crop.done, exact: true });
    await expect(use).toBeEnabled();
    await use.click();
    const save = sheet.getByRole('button', { name: form.save, exact: true });
    await expect(save).toBeEnabled();
    await save.click();
    await expect(page.getByText(/reset-password\?token=/)).toBeVisible();
    await page.getByRole('button', { name: words.influencers.invited.done, exact: true }).click();
  });

  it('begins with her password from the mail and a short of hers', async () => {
    const { page, words, open } = noa;
    const { identity } = words;
    product = await stock();
    const mail = await program.waitForMail(email, /invit/i);
    await open(`/reset-password?token=${/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`);
    await page.getByLabel(identity.new_password, { exact: true }).fill('summer 2026');
    await page.getByRole('button', { name: identity.reset.submit }).click();
    await page.waitForURL('**/admin/home');
    await open('/admin/shorts/create');
    await page.getByRole('button', { name: words.shorts.form.choose_product, exact: true }).click();
    const picker = page.getByRole('dialog', { name: words.links.picker.product_title, exact: true });
    await picker.getByLabel(words.links.picker.search_products).fill(product);
    const option = picker.getByRole('option').filter({ hasText: product });
    await expect(option).toHaveCount(1);
    await option.click();
    await picker.getByRole('button', { name: words.ui.done, exact: true }).click();
    const [created] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/links/create')),
      page.getByRole('button', { name: words.links.form.create, exact: true }).last().click(),
    ]);
    shortAddress = ((await created.json()) as { data: { short_url: string } }).data.short_url;
    await page.waitForURL('**/admin/shorts');
    await expect(page.getByText(product).first()).toBeVisible();
  });

  it('is earned when a shopper buys two pieces through it', async () => {
    const shopper = await openScreen(browser, { width: 390, height: 844 });
    const { page } = shopper;
    await page.goto(shortAddress, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Quantity', { exact: true }).fill('2');
    await page.getByRole('button', { name: /buy now/i }).click();
    await arrives(page, /\/checkouts\//);
    const total = await page.locator('[data-sum="total"]').first().innerText();
    paid = Number(total.replaceAll(/[^\d.]/g, ''));
    await page.getByRole('button', { name: /pay now/i }).click();
    await arrives(page, /\/orders\//);
    await shopper.context.close();
    const token = await readHerToken();
    await expect
      .poll(async () => (await read<{ entries: unknown[] }>(token, 'influencers/noa/ledger')).entries.length, {
        timeout: 60_000,
      })
      .toBe(1);
  });

  it('is told alike to both, in answers and on screens', async () => {
    await expect
      .poll(async () => (await readTold(merchantToken)).insight, { timeout: 60_000 })
      .toMatchObject({ total_clicks: 1, total_sales: 1, sales_shorts: 1 });
    before = await expectSame();
    const { insight, entries, balances, statement } = before;
    const [earned] = entries;
    orderId = earned?.order_id ?? '';
    expect(insight.total_revenue).toBe(paid);
    expect(insight.total_refunded).toBe(0);
    expect(insight.influencer_attributed_revenue).toBe(earned?.base);
    expect(insight.commission).toBe(earned?.amount);
    expect(earned).toMatchObject({ kind: 'earned', is_held: true, currency: 'USD' });
    expect(earned?.line_title).toContain(product);
    expect(earned?.amount).toBe(Math.round(Math.round((earned?.base ?? 0) * 100) / 10) / 100);
    expect(balances).toMatchObject([{ currency: 'USD', balance: earned?.amount, held: earned?.amount, payable: 0 }]);
    expect(statement).toMatchObject({
      status: 'draft',
      earned: earned?.amount,
      taken_back: 0,
      closing: earned?.amount,
    });
    await expectPreview(before, 'money-preview-earned');
    await expectEarnings(admin, '/admin/influencers/noa/earnings', before, 'money-merchant-earned');
    await expectEarnings(noa, '/admin/earnings', before, 'money-own-earned');
  });

  it('is told alike after half is refunded in the store', async () => {
    const desk = await openScreen(browser);
    const { page } = desk;
    await page.goto(`${program.sandboxUrl}/atelier/admin/orders/${orderId}`, { waitUntil: 'domcontentloaded' });
    await page
      .getByRole('spinbutton', { name: /\(up to 2\)$/, exact: true })
      .and(page.locator('[name^=line_]'))
      .fill('1');
    await page.getByRole('button', { name: 'Refund items', exact: true }).click();
    await expect(page.getByText('1 item', { exact: false }).first()).toBeVisible();
    await desk.context.close();
    const token = await readHerToken();
    await expect
      .poll(async () => (await read<{ entries: unknown[] }>(token, 'influencers/noa/ledger')).entries.length, {
        timeout: 60_000,
      })
      .toBe(2);
    const half = (before.entries[0]?.base ?? 0) / 2;
    await expect
      .poll(async () => (await readTold(merchantToken)).insight.influencer_attributed_revenue, { timeout: 60_000 })
      .toBe(half);
    const after = await expectSame();
    const { insight, entries, balances, statement } = after;
    const [refund, earned] = entries;
    expect(insight).toMatchObject({ total_clicks: 1, total_sales: 1, total_revenue: paid });
    expect(insight.total_refunded).toBeGreaterThanOrEqual(half);
    const left = Math.round(((earned?.amount ?? 0) + (refund?.amount ?? 0)) * 100) / 100;
    expect(refund).toMatchObject({ kind: 'refund', order_id: orderId });
    expect(Math.abs(left - half / 10)).toBeLessThan(0.01);
    expect(insight.commission).toBe(left);
    expect(balances).toMatchObject([{ balance: left, held: left, payable: 0 }]);
    expect(statement).toMatchObject({ earned: earned?.amount, taken_back: refund?.amount, closing: left });
    await expectPreview(after, 'money-preview-refunded');
    await expectEarnings(admin, '/admin/influencers/noa/earnings', after, 'money-merchant-refunded');
    await expectEarnings(noa, '/admin/earnings', after, 'money-own-refunded');
  });

  it('says to her why the order counts, where she meets it', async () => {
    const { page, words, open } = noa;
    const { own_side: own, fate, why } = words.orders;
    const [{ order_name: name }] = before.entries as [LedgerEntry];
    const told = page.getByRole('region', { name: why, exact: true });
    const expectTold = async (opener: Locator, picture: string): Promise<void> => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(told.getByText(own.place.landing_page, { exact: true })).toBeVisible();
      await expect(told.getByText(fate.won, { exact: true })).toHaveCount(1);
      await expect(told.getByRole('link', { name: product })).toBeVisible();
      await expectOrder(noa, picture);
    };
    await open('/admin/earnings');
    const entry = page.getByRole('button', { name: name ?? '', exact: true }).first();
    await expectTold(entry, 'money-own-why');
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await expect(entry).toBeFocused();
    await open('/admin/analytics?tab=shorts&live=1');
    const live = page.getByRole('dialog', { name: words.analytics.live.title, exact: true });
    const sold = live.getByRole('button', { name: name ?? '' });
    await expectTold(sold, 'money-own-why-live');
    await page.keyboard.press('Enter');
    await expect(told).toHaveCount(0);
    await expect(sold).toBeFocused();
  });

  it.each([
    ['the merchant', () => admin, 'admin/influencers/noa/statements'],
    ['herself', () => noa, 'admin/earnings/statements'],
  ])('is on a statement that prints, for %s', async (_who, of, place) => {
    const reader = of();
    const { page, words, open } = reader;
    const { statement, entries } = await readTold(merchantToken);
    await open(`/${place}/${statement.month}?currency=USD`);
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(entries[0]?.order_name ?? 'no order');
    await expectOrder(reader, `money-statement-${words === noa.words ? 'own' : 'merchant'}`);
    await page.emulateMedia({ media: 'print' });
    for (const said of ['@noa', email, product, 'Atelier']) await expect(sheet).toContainText(said);
    for (const sum of [statement.earned, statement.taken_back, statement.closing]) {
      await expect(sheet).toContainText(money(sum, reader));
    }
    // nothing but the sheet is on the paper
    await expect(page.getByRole('button', { name: words.earnings.statement.print })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5_000);
    await page.emulateMedia({ media: 'screen' });
  });

  it('loses revenue on her screen and in her answers when that is no longer shared', async () => {
    const { page, words, open, openAnew } = noa;
    const token = await readHerToken();
    const revenue = words.analytics.figure.influencer_attributed_revenue.name;
    await open('/admin/analytics?tab=shorts');
    await expect(page.getByText(revenue, { exact: true }).first()).toBeVisible();
    expect(await read<{ insight: object }>(token, 'influencers/noa/analytics')).toHaveProperty('insight.total_revenue');
    await takeAway('analytics_revenue_enabled');
    await openAnew('/admin/analytics?tab=shorts');
    await expect(page.getByText(words.analytics.figure.visits.name, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(revenue, { exact: true })).toHaveCount(0);
    await expectOrder(noa, 'money-own-without-revenue');
    const { insight } = await read<{ insight: object }>(token, 'influencers/noa/analytics');
    const named = Object.keys(insight).filter((name) => /revenue|refunded|discounts|profit/.test(name));
    expect(named).toEqual([]);
    expect(insight).toMatchObject({ total_clicks: 1, total_sales: 1 });
    // what her commission is counted on is revenue as well; what she earned stays
    const { entries } = await read<{ entries: LedgerEntry[] }>(token, 'influencers/noa/ledger');
    expect(entries.map((entry) => Object.hasOwn(entry, 'base'))).toEqual([false, false]);
    const [owed] = (await readTold(token)).balances;
    await open('/admin/earnings');
    const earnings = page.getByRole('main');
    await expect(earnings).toContainText(money(owed?.balance ?? 0, noa));
    await expect(earnings).not.toContainText(money(before.entries[0]?.base ?? 0, noa));
    await expectOrder(noa, 'money-own-earnings-without-revenue');
  });

  it('is gone with her earnings when her commission is no longer shared', async () => {
    const { page, words, open } = noa;
    const token = await readHerToken();
    await takeAway('analytics_commission_enabled');
    await page.goto(`${program.url}/admin/earnings`);
    await page.waitForURL('**/admin/home');
    await open('/admin/home');
    const entry = page.getByRole('link', { name: words.shell.earnings, exact: true });
    await page.getByRole('button', { name: words.shell.more, exact: true }).click();
    await expect(page.getByRole('link', { name: words.shell.my_account, exact: true }).first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    for (const place of ['balance', 'ledger', 'statements', 'payouts']) {
      expect((await get(token, `influencers/noa/${place}`)).status, place).toBe(403);
    }
    const { insight } = await read<{ insight: object }>(token, 'influencers/noa/analytics');
    expect(Object.keys(insight).filter((name) => name.startsWith('commission'))).toEqual([]);
    expect((await readTold(merchantToken)).insight).toHaveProperty('commission');
  });

  it('leaves no error in the console', () => {
    expect(admin.complaints).toEqual([]);
    expect(noa.complaints).toEqual([]);
  });
});
