// The first screen as a beginner, a merchant and an influencer meet it, the page of all orders, and an outage.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ScreenOptions } from './browser.ts';
import { takeDatabaseAway } from './hold-up.ts';
import { filled } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  rememberAccount,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const named = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const rowsOf = (table: Locator) => table.locator('tbody').getByRole('button', { expanded: false });

/** What stands below is loaded once it is near. */
const seeAll = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** A word that the translator would show in place of a text it does not have. */
const nakedKeys = (page: Page) =>
  page
    .locator('body')
    .innerText()
    .then((text) => text.match(/\b(home|orders|shell|ui|links|lists|analytics|stores)\.[a-z_]+(\.\w+)*\b/g) ?? []);

async function post(path: string, body: object, token?: string) {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

/** Opens a business with nothing in it and answers its token. */
async function registerBeginner(username: string): Promise<string> {
  const email = `${username}@shop.example`;
  await post('/auth/register', { username, email, password: 'quiet1morning' });
  const mail = await program.waitForMail(email, /confirm/i);
  await post('/auth/account/verify', { token: /verify-account\?token=([\w-]+)/.exec(mail)?.[1] ?? '' });
  const { token } = await post('/auth/login', { username, password: 'quiet1morning' });
  return String(token);
}

async function openBeginner(options: ScreenOptions, username: string): Promise<Reader> {
  const token = await registerBeginner(username);
  const reader = await openReader(browser, program, options);
  await rememberAccount(reader.context, program, {
    token,
    name: username,
    plan: 'FREE',
    type: 'merchant',
    lastUsed: 1,
  });
  return reader;
}

describe.each([
  ['a phone in Hebrew at night', phoneInHebrew, 'beginner_he'],
  ['a desk in English by day', deskInEnglish, 'beginner_en'],
] as const)('a beginner on %s', (_where, options, username) => {
  const isPhone = options.width < 1000;
  let reader: Reader;

  beforeAll(async () => {
    reader = await openBeginner(options, username);
  });
  afterAll(() => reader?.context.close());

  it('§2 sees what to do first, what comes after it, and what is not offered yet', async () => {
    const { page, words, openAnew } = reader;
    const { todo, connect_action: connect } = words.home;
    await openAnew('/admin/home');
    const steps = named(page, todo.title);
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await expect(steps.locator('[aria-current="step"]')).toContainText(todo.step.connect.name);
    await expect(steps.getByText(todo.unavailable).first()).toBeVisible();
    // the one way to a store stands above the list
    await expect(page.getByRole('link', { name: connect })).toHaveCount(1);
    await expect(steps.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, `home-beginner-${options.width}`);
  });

  it('§2 §9 is offered a talk with an expert', async () => {
    const { page, words } = reader;
    const expert = page.getByRole('link', { name: words.shell.book_expert });
    await expect(expert).toHaveCount(1);
    await expect(expert).toHaveAttribute('target', '_blank');
    await expect(expert).toHaveAttribute('href', `${program.sandboxUrl}/book-an-expert`);
    const inSidebar = page.getByRole('navigation').getByRole('link', { name: words.shell.book_expert });
    await expect(inSidebar).toHaveCount(isPhone ? 0 : 1);
  });

  it('folds the list by keyboard, and finds it folded later', async () => {
    const { page, words, openAnew } = reader;
    const fold = named(page, words.home.todo.title).getByRole('button');
    await fold.focus();
    await page.keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    const step = page.getByText(words.home.todo.step.connect.name, { exact: true });
    await expect(step).toBeHidden();
    await openAnew('/admin/home');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(step).toBeVisible();
  });

  it('is told kindly once all is done, and never again', async () => {
    const { page, words, openAnew } = reader;
    const ids = ['connect', 'link', 'appearance', 'influencer', 'socials'];
    const data = { items: ids.map((id) => ({ id, done: id !== 'socials', available: id !== 'socials' })) };
    await page.route('**/admin/v1/home/todo', (route) => route.fulfill({ json: { status: true, data, error: null } }));
    await openAnew('/admin/home');
    await expect(page.getByRole('heading', { name: words.home.todo.finished })).toBeVisible();
    await expectOrder(reader, `home-finished-${options.width}`);
    await page.getByRole('button', { name: words.home.todo.dismiss }).click();
    await expect(page.getByText(words.home.todo.finished)).toBeHidden();
    await openAnew('/admin/home');
    await expect(page.getByText(words.home.connect_title)).toBeVisible();
    await expect(page.getByText(words.home.todo.finished)).toBeHidden();
    expect(reader.complaints).toEqual([]);
  });
});

describe.each([
  ['a phone in Hebrew at night', phoneInHebrew],
  ['a desk in English by day', deskInEnglish],
] as const)('a merchant on %s', (_where, options) => {
  const isPhone = options.width < 1000;
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§2 §9 sees the last 30 days by channel, against the 30 before, with what each figure means', async () => {
    const { page, words, openAnew } = reader;
    const { home, ui } = words;
    await openAnew('/admin/home');
    await expect(named(page, home.todo.title).getByRole('listitem')).toHaveCount(5);
    const overview = named(page, home.range.last_30_days);
    for (const { name } of [home.figure.visits, home.figure.checkouts, home.figure.revenue, home.figure.cr]) {
      await expect(overview.getByRole('term').filter({ hasText: name })).toHaveCount(1);
    }
    const channels = page.getByRole('table', { name: home.channels });
    await expect(channels.getByRole('rowheader')).toHaveText(Object.values(home.channel));
    await expect(overview.getByText(new RegExp(filled(ui.change.up, { percent: '.*' }))).first()).toBeAttached();
    const hint = overview.getByRole('button', { name: new RegExp(home.figure.visits.sentence.slice(0, 20)) });
    await hint.focus();
    await expect(page.getByRole('tooltip')).toContainText(home.figure.visits.sentence);
    await page.keyboard.press('Escape');
    await seeAll(page);
    await expect(rowsOf(page.getByRole('table', { name: words.orders.recent }))).toHaveCount(5);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, `home-merchant-${options.width}`);
  });

  it('§9 sees 4 instants, 3 shorts on a phone or 6 at a desk, and influencers, tab by tab with the keyboard', async () => {
    const { page, words } = reader;
    const { tab } = words.home.top;
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('listitem')).toHaveCount(4);
    await page.getByRole('tab', { name: tab.instants }).focus();
    await page.keyboard.press(isPhone ? 'ArrowLeft' : 'ArrowRight');
    await expect(page.getByRole('tab', { name: tab.shorts })).toBeFocused();
    await expect(panel.getByRole('listitem')).toHaveCount(isPhone ? 3 : 6);
    await page.getByRole('tab', { name: tab.influencers }).click();
    await expect(panel.getByText('@maya')).toBeVisible();
    await expectOrder(reader, `home-influencers-${options.width}`);
  });

  it('§2 §9 opens one of 5 recent orders to its products and to why it counts, asking once', async () => {
    const { page, words, calls } = reader;
    const orders = page.getByRole('table', { name: words.orders.recent });
    await expect(rowsOf(orders)).toHaveCount(5);
    const credited = orders.getByRole('row').filter({ hasNotText: words.orders.no_source }).nth(1);
    const opener = credited.getByRole('button');
    await opener.focus();
    await page.keyboard.press('Enter');
    const why = orders.getByRole('region', { name: words.orders.why });
    await expect(why).toContainText(words.orders.found);
    if (!isPhone) await expect(why).toContainText(/order/i);
    await expectOrder(reader, `home-order-${options.width}`);
    await opener.click();
    await opener.click();
    await expect(why).toBeVisible();
    expect(calls.filter((call) => call.endsWith('/details'))).toHaveLength(1);
  });

  it('goes on to all orders, 20 a page, by credit, with how complete they are', async () => {
    const { page, words } = reader;
    await page.getByRole('link', { name: words.orders.all }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.orders.title);
    const table = page.getByRole('table');
    await expect(rowsOf(table).nth(19)).toBeAttached();
    const complete = named(page, words.orders.complete.title);
    await expect(complete).toContainText(words.orders.complete.nothing);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, `orders-${options.width}`);
    await rowsOf(table).nth(19).scrollIntoViewIfNeeded();
    await expect(rowsOf(table).nth(25)).toBeAttached();
    await page.getByText(words.orders.filter_uncredited, { exact: true }).click();
    await expect(rowsOf(table).first()).toBeVisible();
    await rowsOf(table).first().click();
    await expect(table.getByRole('region', { name: words.orders.why })).toContainText(words.orders.found_nothing);
    await expectOrder(reader, `orders-uncredited-${options.width}`);
  });

  it('is told what was missed and repaired, with the amounts before and after', async () => {
    const { page, words, openAnew } = reader;
    const repair = { currency: 'USD', repaired_at: '2026-11-20T03:00:00.000Z', total_after: 40, refunded_after: 15 };
    const data = {
      repairs: [
        { ...repair, order_id: '1', name: '#1001', missed: 'refund', total_before: 40, refunded_before: 0 },
        { ...repair, order_id: '2', name: '#1002', missed: 'order', total_before: null, refunded_before: null },
      ],
      next_skip: null,
      checked_at: null,
      backfill: { running: true, orders: 1234 },
    };
    await page.route('**/admin/v1/orders/repairs*', (route) =>
      route.fulfill({ json: { status: true, data, error: null } }),
    );
    await openAnew('/admin/orders');
    const complete = named(page, words.orders.complete.title);
    await expect(complete).toContainText('1,234');
    await expect(complete.getByRole('listitem')).toHaveCount(2);
    await expect(complete.getByRole('listitem').first()).toContainText(words.orders.complete.missed.refund);
    await expect(complete.getByRole('listitem').first()).toContainText('15.00');
    await expectOrder(reader, `orders-repaired-${options.width}`);
    await page.unroute('**/admin/v1/orders/repairs*');
  });

  it('is told when a part does not load, and gets it by trying again', async () => {
    const { page, words, openAnew } = reader;
    const error = { code: 'internal', message: 'Nothing today.', request_id: 'r-1' };
    const fail = { status: 500, json: { status: false, data: null, error } };
    const parts = ['**/insights/overview*', '**/home/todo', '**/breakdown*', '**/admin/v1/orders?*'];
    for (const part of parts) await page.route(part, (route) => route.fulfill(fail));
    await openAnew('/admin/home');
    await seeAll(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing today.' })).toHaveCount(parts.length);
    await expectOrder(reader, `home-failed-${options.width}`);
    for (const part of parts) await page.unroute(part);
    for (let left = parts.length; left > 0; left -= 1) {
      await page.getByRole('button', { name: words.ui.retry }).first().click();
      await expect(page.getByRole('alert').filter({ hasText: 'Nothing today.' })).toHaveCount(left - 1);
    }
    // the browser says of the refused calls what it must
    reader.complaints.length = 0;
  });

  it('reaches the orders from anywhere', async () => {
    const { page, words } = reader;
    if (isPhone) {
      await page.getByRole('navigation').getByRole('button', { name: words.shell.more }).click();
      await page.getByRole('dialog').getByRole('link', { name: words.shell.orders }).click();
    } else {
      await expect(page.getByRole('navigation').getByRole('link', { name: words.shell.orders })).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: words.shell.open_palette })).toBeFocused();
      await page.keyboard.type(words.shell.orders);
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(/\/admin\/orders$/);
    expect(reader.complaints).toEqual([]);
  });
});

describe('an influencer', () => {
  it('§6 sees her own month and her own best, no feed, no orders, no first steps', async () => {
    const reader = await openReader(browser, program, deskInEnglish, 'maya');
    const { page, words, openAnew, calls } = reader;
    await openAnew('/admin/home');
    const { home, orders } = words;
    await expect(named(page, home.range.this_month).getByRole('term').first()).toBeVisible();
    await expect(page.getByRole('rowheader', { name: home.channel.shopboard })).toHaveCount(0);
    await seeAll(page);
    await expect(page.getByRole('tab')).toHaveText([home.top.tab.instants, home.top.tab.shorts]);
    await expect(page.getByText(orders.recent)).toHaveCount(0);
    await expect(page.getByText(home.todo.title)).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.shell.book_expert })).toHaveCount(0);
    expect(calls.filter((call) => /\/(orders|todo)/.test(call))).toEqual([]);
    await expectOrder(reader, 'home-influencer');
    // the merchant's places lead home
    await openAnew('/admin/orders');
    await expect(page).toHaveURL(/\/admin\/home$/);
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});

describe('addresses of links', () => {
  it('are shown as shoppers reach them, wherever the dashboard stands', async () => {
    const { page, words, context, openAnew } = await openReader(browser, program, deskInEnglish, 'demo');
    await page.route('**/auth/verify', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, public_url: 'https://go.brand.example' } },
      });
    });
    await openAnew('/admin/shorts/create');
    await page.getByLabel(words.links.back_half.label, { exact: true }).waitFor();
    await expect(page.getByText('go.brand.example/', { exact: true })).toBeVisible();
    await context.close();
  });
});

describe.each([
  ['a phone in Hebrew at night', phoneInHebrew],
  ['a desk in English by day', deskInEnglish],
] as const)('an outage of the database, on %s', (_where, options) => {
  it('is said in words over the whole frame while links go on working, ends by itself, and loses no visit', async () => {
    const reader = await openReader(browser, program, options, 'demo');
    const { page, words, openAnew } = reader;
    const token = await signIn(program, 'demo');
    const { user } = (await post('/auth/verify', {}, token)) as { user: { business_id: string } };
    const readShort = async () => {
      const { links } = (await post(`/admin/v1/links/${user.business_id}?link_type=SHORT`, {}, token)) as {
        links: { short_url: string; link_analytics: { visits: number } }[];
      };
      return links[0];
    };
    const agent = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
    };
    const follow = (address: string) => fetch(address, { redirect: 'manual', headers: agent });
    const short = await readShort();
    if (!short) throw new Error('the demo has no short');
    await follow(short.short_url);
    const counted = short.link_analytics.visits + 1;
    await expect.poll(async () => (await readShort())?.link_analytics.visits, { timeout: 60_000 }).toBe(counted);

    await openAnew('/admin/home');
    await seeAll(page);
    await expect(page.getByRole('table', { name: words.orders.recent })).toBeVisible();
    const banner = page.getByText(words.shell.outage.away);
    await expect(banner).toBeHidden();
    const bringBack = await takeDatabaseAway(program);
    try {
      expect((await follow(short.short_url)).status).toBe(302);
      await expect(banner).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(words.shell.outage.away_body)).toBeVisible();
      // what was on screen stays to be read
      await expect(page.getByRole('table', { name: words.orders.recent })).toBeVisible();
      expect((await follow(short.short_url)).status).toBe(302);
      await expectOrder(reader, `outage-${options.width}`);
    } finally {
      await bringBack();
    }
    await expect(banner).toBeHidden({ timeout: 60_000 });
    await expect.poll(async () => (await readShort())?.link_analytics.visits, { timeout: 60_000 }).toBe(counted + 2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await reader.context.close();
  });
});
