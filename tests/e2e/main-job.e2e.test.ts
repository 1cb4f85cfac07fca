// The main job, end to end: a merchant signs up, connects a store, makes a look, a shopper buys, the numbers show it.
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../packages/dashboard/src/locales/en/index.ts';
import { findBarriers, keepPicture, openScreen, phone, type Screen } from './browser.ts';
import { holdUp } from './hold-up.ts';
import { expect as expectPage } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let merchant: Screen;

const account = { username: 'linden', email: 'linden@shop.example', password: 'quiet1morning' };

beforeAll(async () => {
  merchant = await openScreen(browser);
});

/**
 * A new store draws each of its pictures when that is first asked for: of those that `act` brings, a few are drawn, and
 * the others are a plain one.
 */
async function spareDrawing({ page }: Screen, act: () => Promise<void>): Promise<void> {
  let asked = 0;
  const plain = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" />' };
  await page.route('**/cdn/files/**', async (route) => {
    asked += 1;
    await (asked <= 5 ? route.continue() : route.fulfill(plain));
  });
  await act();
  await page.unroute('**/cdn/files/**');
}

const goTo = (link: string): Promise<void> =>
  merchant.page.getByRole('link', { name: link, exact: true }).first().click();

/** The merchant's own token, as the dashboard keeps it. */
async function readToken(): Promise<string> {
  const response = await fetch(`${program.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.username, password: account.password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

async function ask<T>(token: string, path: string, method: 'GET' | 'POST' = 'GET'): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const { data, error } = (await response.json()) as { data: T; error: { message: string } | null };
  if (error) throw new Error(error.message);
  return data;
}

interface Row {
  link_id: string;
  short_url: string;
  title: string;
  link_analytics: {
    visits: number;
    requested_checkouts: number;
    checkouts: number;
    revenue: number;
    total_tax: number;
  };
}

async function listRows(token: string, type: 'LOOK' | 'SHORT'): Promise<Row[]> {
  const { user } = await ask<{ user: { business_id: string } }>(token, '/auth/verify', 'POST');
  const { links } = await ask<{ links: Row[] }>(token, `/admin/v1/links/${user.business_id}?link_type=${type}`, 'POST');
  return links;
}

/** Pays whatever checkout the page shows and answers the total it named. */
async function pay({ page }: Screen): Promise<number> {
  // the store draws its pictures when they are first asked for; nobody here looks at them
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  const total = await page.locator('[data-sum="total"]').first().innerText();
  await page.getByRole('button', { name: /pay now/i }).click();
  await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
  return Number(total.replaceAll(/[^\d.]/g, ''));
}

describe('the main job', () => {
  it('registers, and is signed in by the mail from the outbox', async () => {
    const { page } = merchant;
    await page.goto(`${program.url}/register`);
    await page.getByLabel('Username', { exact: true }).fill(account.username);
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await expectPage(page.getByText('Available').first()).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Sign up' })).toBeEnabled();
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'register');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectPage(page.getByText('Check your email')).toBeVisible();
    const mail = await program.waitForMail(account.email, /confirm/i);
    const link = /https?:\/\/\S+verify-account\?token=[\w-]+/.exec(mail)?.[0] ?? '';
    await page.goto(link);
    await expectPage(page.getByText('Your email is confirmed')).toBeVisible();
    await page.waitForURL(/\/admin\/home/);
    await expectPage(page.getByText('@linden').first()).toBeVisible();
  });

  it('is told by a place that waits for a store what it waits for, and led there', async () => {
    const { page } = merchant;
    const closed = page
      .getByRole('navigation', { name: en.shell.navigation })
      .getByRole('link', { name: new RegExp(`^${en.shell.links}.*${en.shell.store_needed}`) });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await closed.click();
      await page.waitForURL(/\/auth$/);
      await expectPage(page.getByRole('alert').filter({ hasText: en.shell.store_needed }).first()).toBeVisible();
      await page.goto(`${program.url}/admin/home`);
      await closed.waitFor();
    }
    await page.getByRole('button', { name: en.shell.more, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: en.shell.more });
    await expectPage(drawer.getByText(en.shell.store_needed).first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'closed-places-390');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it('connects the sandbox store and sees its catalogue arrive', async () => {
    const { page } = merchant;
    await page.goto(`${program.url}/auth`);
    await page.getByLabel('Store name').fill('linden-house');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue to the store' }).click();
    // a quick machine would have read all of it before anybody looks
    const goOn = await holdUp(program, 'products');
    try {
      // begun here and agreed to there: nothing is left to ask
      await page.getByRole('button', { name: 'Install' }).click();
      await page.waitForURL(/\/admin\/home/);
      const progress = page.getByRole('region', { name: 'Product sync', exact: true });
      await expectPage(progress).toContainText('0 products');
      // as long as nothing has arrived it has a place, but no length
      await expectPage(progress.getByRole('progressbar', { name: 'Sync progress' })).toBeAttached();
    } finally {
      await goOn();
    }
    await expectPage(page.getByText('Your catalog is up to date')).toBeVisible({ timeout: 120_000 });
    await expectPage(page.getByText('240 products').first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'home-connected');
  });

  it('makes a look with three products and a promo code by the form', async () => {
    const { page } = merchant;
    await goTo(en.shell.links);
    const picker = page.getByRole('dialog');
    await spareDrawing(merchant, async () => {
      await page
        .getByRole('link', { name: 'Create look' })
        .or(page.getByRole('button', { name: 'Create look' }))
        .first()
        .click();
      await page.waitForURL(/\/admin\/links\/create/);
      await picker.getByRole('option').first().waitFor();
      await keepPicture(page, 'picker');
      // only what can be bought: sold-out pieces carry a word of their own
      const buyable = picker.getByRole('option').filter({ hasNotText: 'Sold out' });
      for (let index = 0; index < 3; index += 1) await buyable.nth(index).click();
      await expectPage(picker.getByText('3 of 15 selected')).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await picker.getByRole('button', { name: 'Next' }).click();
    });
    await page.getByLabel('Title', { exact: true }).fill('Linden morning');
    await page.getByLabel('Description', { exact: true }).fill('Three pieces for a slow start.');
    await page.getByLabel('Promo code', { exact: true }).fill('WELCOME10');
    await keepPicture(page, 'link-form');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.waitForURL(/\/admin\/links$/);
    await expectPage(page.getByRole('article', { name: 'Linden morning' })).toBeVisible();
  });

  it('makes a short to one product', async () => {
    const { page } = merchant;
    await page.goto(`${program.url}/admin/shorts/create`);
    await spareDrawing(merchant, async () => {
      await page.getByRole('button', { name: 'Choose a product' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose a product' });
      await picker.getByRole('option').filter({ hasNotText: 'Sold out' }).first().click();
      await picker.getByRole('button', { name: 'Done' }).click();
    });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.waitForURL(/\/admin\/shorts$/);
    await expectPage(page.getByRole('article').first()).toBeVisible();
    expect(merchant.complaints).toEqual([]);
  });

  let paidWithout = 0;
  let paidWith = 0;

  it('sells the look to a shopper without JavaScript', async () => {
    const [look] = await listRows(await readToken(), 'LOOK');
    // not the one who comes next: two visits of one within the hour are one
    const agent = phone.replace('Chrome/142', 'Chrome/141');
    const shopper = await openScreen(browser, { width: 390, height: 844, script: false, agent });
    await shopper.page.goto(look?.short_url ?? '');
    await keepPicture(shopper.page, 'look-390');
    expect(await shopper.page.title()).toContain('Linden morning');
    const select = shopper.page.locator('select').first();
    if ((await select.count()) > 0) {
      const values = await select
        .locator('option:not([disabled])')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      await select.selectOption(values.at(-1) ?? '');
    }
    await shopper.page.getByRole('spinbutton').first().fill('2');
    await shopper.page.getByRole('button', { name: 'Checkout' }).first().click();
    paidWithout = await pay(shopper);
    await shopper.context.close();
  });

  it('sells the look to a shopper with JavaScript', async () => {
    const [look] = await listRows(await readToken(), 'LOOK');
    const shopper = await openScreen(browser, { width: 390, height: 844 });
    await shopper.page.goto(look?.short_url ?? '');
    expect(await findBarriers(shopper.page)).toEqual([]);
    await shopper.page.getByRole('button', { name: 'Add to bag' }).first().click();
    await shopper.page.getByRole('button', { name: 'View bag' }).click();
    expect(await findBarriers(shopper.page)).toEqual([]);
    await keepPicture(shopper.page, 'bag-390');
    await shopper.page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
    expect(shopper.complaints).toEqual([]);
    paidWith = await pay(shopper);
    await shopper.context.close();
  });

  it('shows orders and revenue to the cent within seconds', async () => {
    const { page } = merchant;
    const token = await readToken();
    await expect
      .poll(async () => (await listRows(token, 'LOOK'))[0]?.link_analytics, { timeout: 60_000, interval: 250 })
      .toMatchObject({
        visits: 2,
        requested_checkouts: 2,
        checkouts: 2,
        revenue: Math.round((paidWith + paidWithout) * 100) / 100,
      });
    await goTo(en.shell.links);
    const row = page.getByRole('article', { name: 'Linden morning' });
    await expectPage(row).toContainText((paidWith + paidWithout).toFixed(2));
    await keepPicture(page, 'links-sold');
  });

  it('says why, through the API and on the screen', async () => {
    const { page } = merchant;
    const token = await readToken();
    const { orders } = await ask<{
      orders: { order_id: string; total_price: number; link_details: { link_id: string } }[];
    }>(token, '/admin/v1/orders?count=20&skip=0');
    expect(orders.map((order) => order.total_price)).toEqual([paidWith, paidWithout]);
    const [order] = orders;
    const attribution = await ask<{ credited: boolean; rule: string; link_id: string; evidence: { kind: string }[] }>(
      token,
      `/admin/v1/orders/${order?.order_id}/attribution`,
    );
    const [look] = await listRows(token, 'LOOK');
    expect(attribution).toMatchObject({ credited: true, rule: 'last_click', link_id: look?.link_id });
    expect(attribution.evidence.map(({ kind }) => kind)).toContain('cart_attribute');
    await goTo(en.shell.home);
    await page.getByRole('table').first().waitFor();
    // what stands below is loaded once it is near
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectPage(page.getByText(/linden morning/i).first()).toBeVisible();
    await keepPicture(page, 'home-sold');
  });

  it('follows the short to the store and counts the click', async () => {
    const token = await readToken();
    const [short] = await listRows(token, 'SHORT');
    const shopper = await openScreen(browser, { width: 390, height: 844 });
    await shopper.page.goto(short?.short_url ?? '', { waitUntil: 'domcontentloaded' });
    expect(shopper.page.url()).toContain('/linden-house/products/');
    expect(shopper.page.url()).toContain('vtr=');
    await shopper.page.getByRole('button', { name: /buy now/i }).click();
    const paid = await pay(shopper);
    await expect
      .poll(async () => (await listRows(token, 'SHORT'))[0]?.link_analytics, { timeout: 60_000, interval: 250 })
      .toMatchObject({ visits: 1, checkouts: 1, revenue: paid });
    await shopper.context.close();
  });

  it('shows another merchant none of it', async () => {
    const response = await fetch(`${program.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    const titles = (await listRows(data.token, 'LOOK')).map(({ title }) => title);
    expect(titles).not.toContain('Linden morning');
    expect(titles.length).toBeGreaterThan(5);
  });

  it('leaves no error in the console', () => {
    expect(merchant.complaints).toEqual([]);
  });

  it('ends cleanly on Ctrl-C', async () => {
    expect(await program.stop()).toBe(0);
  });
});
