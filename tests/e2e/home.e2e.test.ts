// The first screen as a beginner, a merchant and an influencer meet it, the page of all orders, and an outage.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ScreenOptions } from './browser.ts';
import { takeDatabaseAway } from './hold-up.ts';
import { filled, main } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectOrder,
  expectOrderAs,
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

async function openBeginner(options: ScreenOptions, token: string): Promise<Reader> {
  const reader = await openReader(browser, program, options);
  await rememberAccount(reader.context, program, {
    token,
    name: 'beginner',
    plan: 'FREE',
    type: 'merchant',
    lastUsed: 1,
  });
  return reader;
}

/** What is to be done first, and the one way to it. */
async function expectFirstSteps({ page, words }: Reader): Promise<void> {
  const { todo } = words.home;
  const { install, by_address: byAddress } = words.stores.connect;
  const steps = named(page, todo.title);
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps.locator('[aria-current="step"]')).toContainText(todo.step.connect.name);
  // the ways to a store stand above the list
  for (const name of [install, byAddress])
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveCount(1);
  await expect(steps.getByRole('link')).toHaveCount(0);
}

/** The offer stands below the screen on a phone, in the sidebar at a desk. */
async function expectExpert({ page, words }: Reader, inSidebar: number): Promise<void> {
  const expert = page.getByRole('link', { name: words.shell.book_expert });
  await expect(expert).toHaveCount(1);
  await expect(expert).toHaveAttribute('target', '_blank');
  await expect(expert).toHaveAttribute('href', `${program.sandboxUrl}/book-an-expert`);
  const offered = page.getByRole('navigation').getByRole('link', { name: words.shell.book_expert });
  await expect(offered).toHaveCount(inSidebar);
}

describe('a beginner', () => {
  let token: string;
  beforeAll(async () => {
    token = await registerBeginner('beginner');
  });

  describe('on a phone in Hebrew at night', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await openBeginner(phoneInHebrew, token);
    });
    afterAll(() => reader?.context.close());

    it('§2 §9 sees what to do first, what comes after it, what is not offered yet, and a talk with an expert', async () => {
      const { page, open } = reader;
      await open('/admin/home');
      await expectFirstSteps(reader);
      await expect(page.getByRole('table')).toHaveCount(0);
      expect(await nakedKeys(page)).toEqual([]);
      await expectOrder(reader, 'home-beginner-390');
      await expectExpert(reader, 0);
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
      expect(reader.complaints).toEqual([]);
    });
  });

  describe('at a desk in English by day', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await openBeginner(deskInEnglish, token);
    });
    afterAll(() => reader?.context.close());

    it('§2 §9 finds the same in order, and the talk in the sidebar', async () => {
      const { page, open } = reader;
      await open('/admin/home');
      await expectFirstSteps(reader);
      expect(await nakedKeys(page)).toEqual([]);
      await expectOrder(reader, 'home-beginner-1440');
      await expectExpert(reader, 1);
    });

    it('is told kindly once all is done, and never again', async () => {
      const { page, words, openAnew } = reader;
      const ids = ['connect', 'link', 'appearance', 'influencer', 'socials'];
      const data = { items: ids.map((id) => ({ id, done: id !== 'socials', available: id !== 'socials' })) };
      await page.route('**/admin/v1/home/todo', (route) =>
        route.fulfill({ json: { status: true, data, error: null } }),
      );
      await openAnew('/admin/home');
      await expect(page.getByRole('heading', { name: words.home.todo.finished })).toBeVisible();
      await expectOrder(reader, 'home-finished-1440');
      await expectOrderAs(reader, phoneInHebrew, 'home-finished-390');
      await page.getByRole('button', { name: words.home.todo.dismiss }).click();
      await expect(page.getByText(words.home.todo.finished)).toBeHidden();
      await openAnew('/admin/home');
      await expect(page.getByText(words.home.connect_title)).toBeVisible();
      await expect(page.getByText(words.home.todo.finished)).toBeHidden();
      expect(reader.complaints).toEqual([]);
    });
  });
});

describe('a merchant on a phone in Hebrew at night', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§2 §9 sees the last 30 days by channel, against the 30 before, with what each figure means', async () => {
    const { page, words, open } = reader;
    const { home, ui } = words;
    await open('/admin/home');
    // all of the first steps are done, a look of one's own among them, but that no account of a network is connected
    const step = named(page, home.todo.title).locator('[aria-current="step"]');
    await expect(step).toContainText(home.todo.step.socials.name);
    await expect(step.getByRole('link')).toHaveAttribute('href', '/admin/shopboard');
    const overview = named(page, home.range.last_30_days);
    for (const { name } of [home.figure.visits, home.figure.checkouts, home.figure.revenue, home.figure.cr]) {
      await expect(overview.getByRole('term').filter({ hasText: name })).toHaveCount(1);
    }
    const channels = page.getByRole('table', { name: home.channels });
    // of what is in nearly no store a row stands where there is something: the demo has no feed
    const { shopboard: _none, ...known } = home.channel;
    await expect(channels.getByRole('rowheader')).toHaveText(Object.values(known));
    await expect(overview.getByText(new RegExp(filled(ui.change.up, { percent: '.*' }))).first()).toBeAttached();
    const hint = overview.getByRole('button', { name: new RegExp(home.figure.visits.sentence.slice(0, 20)) });
    await hint.focus();
    await expect(page.getByRole('tooltip')).toContainText(home.figure.visits.sentence);
    await page.keyboard.press('Escape');
    await seeAll(page);
    await expect(rowsOf(page.getByRole('table', { name: words.orders.recent }))).toHaveCount(5);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, 'home-merchant-390');
  });

  it('§9 sees 4 instants, 3 shorts and influencers, tab by tab with the keyboard, and opens an order', async () => {
    const { page, words } = reader;
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4);
    await walkTabs(reader, 'ArrowLeft', 3);
    const orders = page.getByRole('table', { name: words.orders.recent });
    await orders.getByRole('row').filter({ hasNotText: words.orders.no_source }).nth(1).getByRole('button').click();
    await expect(orders.getByRole('region', { name: words.orders.why })).toContainText(words.orders.found);
    await expectOrder(reader, 'home-order-390');
  });

  it('reaches the orders from anywhere, and is told what was missed and repaired, before and after', async () => {
    const { page, words } = reader;
    const repair = { currency: 'USD', repaired_at: '2026-11-20T03:00:00.000Z', total_after: 40, refunded_after: 15 };
    const data = {
      repairs: [
        { ...repair, order_id: '1', name: '#1001', missed: 'refund', total_before: 40, refunded_before: 0 },
        { ...repair, order_id: '2', name: '#1002', missed: 'order', total_before: null, refunded_before: null },
      ],
      next_skip: null,
      checked_at: null,
      unread: [],
      set_aside: [{ kind: 'order', record_id: '7007', since: '2026-11-20T03:00:00.000Z' }],
      backfill: { running: true, orders: 1234 },
      told_since: null,
    };
    await page.route('**/admin/v1/orders/repairs*', (route) =>
      route.fulfill({ json: { status: true, data, error: null } }),
    );
    await page.getByRole('navigation').getByRole('button', { name: words.shell.more }).click();
    await page.getByRole('dialog').getByRole('link', { name: words.shell.orders, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    // what is amiss stands open by itself
    const complete = named(page, words.orders.complete.title);
    await expect(complete).toContainText('7007');
    await expect(complete).toContainText('1,234');
    await expect(complete.getByRole('listitem')).toHaveCount(2);
    await expect(complete.getByRole('listitem').first()).toContainText(words.orders.complete.missed.refund);
    await expect(complete.getByRole('listitem').first()).toContainText('15.00');
    await expect(rowsOf(page.getByRole('table')).nth(19)).toBeAttached();
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, 'orders-repaired-390');
    await expectOrderAs(reader, deskInEnglish, 'orders-repaired-1440');
    await openUncredited(reader);
    await expectOrder(reader, 'orders-uncredited-390');
    await page.unroute('**/admin/v1/orders/repairs*');
    expect(reader.complaints).toEqual([]);
  });

  it('an outage of the database is said in words over the whole frame while links go on working, ends by itself, and loses no visit', async () => {
    const { page, words, open } = reader;
    const token = await signIn(program, 'demo');
    const { user } = (await post('/auth/verify', {}, token)) as { user: { business_id: string } };
    const readShort = async () => {
      const { links } = (await post(`/admin/v1/links/${user.business_id}?link_type=SHORT`, {}, token)) as {
        links: { short_url: string; link_analytics: { visits: number } }[];
      };
      return links[0];
    };
    // each somebody else: a second visit within the hour would repeat the first
    let version = 140;
    const follow = (address: string) => {
      version += 1;
      const agent = `Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/${version}.0.0.0 Mobile`;
      return fetch(address, { redirect: 'manual', headers: { 'user-agent': agent } });
    };
    const short = await readShort();
    if (!short) throw new Error('the demo has no short');
    await follow(short.short_url);
    const counted = short.link_analytics.visits + 1;
    await expect.poll(async () => (await readShort())?.link_analytics.visits, { timeout: 60_000 }).toBe(counted);

    await open('/admin/home');
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
      await expectOrder(reader, 'outage-390');
      await expectOrderAs(reader, deskInEnglish, 'outage-1440');
    } finally {
      await bringBack();
    }
    await expect(banner).toBeHidden({ timeout: 60_000 });
    await expect.poll(async () => (await readShort())?.link_analytics.visits, { timeout: 60_000 }).toBe(counted + 2);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

describe('a merchant at a desk in English by day', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§9 finds home in order, and sees 6 shorts and influencers, tab by tab with the keyboard', async () => {
    const { page, words, open } = reader;
    await open('/admin/home');
    await expect(page.getByRole('table', { name: words.home.channels })).toBeVisible();
    await seeAll(page);
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4);
    await expect(rowsOf(page.getByRole('table', { name: words.orders.recent }))).toHaveCount(5);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, 'home-merchant-1440');
    await walkTabs(reader, 'ArrowRight', 6);
  });

  it('§2 §9 opens one of 5 recent orders to its products and to why it counts, asking once', async () => {
    const { page, words, calls } = reader;
    const orders = page.getByRole('table', { name: words.orders.recent });
    const credited = orders.getByRole('row').filter({ hasNotText: words.orders.no_source }).nth(1);
    const opener = credited.getByRole('button');
    await opener.focus();
    await page.keyboard.press('Enter');
    const why = orders.getByRole('region', { name: words.orders.why });
    await expect(why).toContainText(words.orders.found);
    await expect(why).toContainText(/order/i);
    await expectOrder(reader, 'home-order-1440');
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
    await expect(complete).toHaveCount(0);
    await page.getByRole('button', { name: words.orders.complete.details, exact: true }).click();
    await expect(complete).toContainText(words.orders.complete.nothing);
    await page.getByRole('button', { name: words.orders.complete.less, exact: true }).click();
    await expect(complete).toHaveCount(0);
    expect(await nakedKeys(page)).toEqual([]);
    await expectOrder(reader, 'orders-1440');
    await rowsOf(table).nth(19).scrollIntoViewIfNeeded();
    await expect(rowsOf(table).nth(25)).toBeAttached();
    await openUncredited(reader);
    await expectOrder(reader, 'orders-uncredited-1440');
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
    await expectOrder(reader, 'home-failed-1440');
    await expectOrderAs(reader, phoneInHebrew, 'home-failed-390');
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
    await expect(page.getByRole('navigation').getByRole('link', { name: words.shell.orders })).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: words.shell.open_palette })).toBeFocused();
    await page.keyboard.type(words.shell.orders);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/orders$/);
    expect(reader.complaints).toEqual([]);
  });
});

describe('a merchant who looks around', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  const ask = async (words: string) => {
    await reader.page.keyboard.press('ControlOrMeta+k');
    const field = reader.page.getByRole('dialog').getByRole('textbox', { name: reader.words.shell.open_palette });
    await expect(field).toBeFocused();
    await field.fill(words);
  };

  it('finds how it goes day by day and what needs attention on home, and goes where it is fixed', async () => {
    const { page, words, open } = reader;
    const { attention, chart } = words.pulse;
    await open('/admin/home');
    await expect(named(page, words.home.range.last_30_days).getByText(words.pulse.today).first()).toBeVisible();
    await expect(named(page, chart.title).getByRole('slider')).toHaveAttribute('aria-valuetext', /\d/);
    const card = named(page, attention.title);
    await card.getByRole('link', { name: attention.looks_changed.action }).click();
    await expect(page).toHaveURL(/\/admin\/links\?broken=1$/);
  });

  it('finds orders and sections of settings by the palette', async () => {
    const { page, words } = reader;
    await ask('18');
    const order = page
      .getByRole('dialog')
      .getByRole('button', { name: /#\d*18/ })
      .first();
    await order.click();
    await expect(page).toHaveURL(/\/admin\/orders\?q=%23\d+/);
    await ask(words.settings.retention.title);
    await page.getByRole('dialog').getByRole('button', { name: words.settings.retention.title }).click();
    await expect(page).toHaveURL(/\/admin\/settings#retention$/);
  });

  it('is told by the help what the screen is for and what is new, and finds its place marked', async () => {
    const { page, words, open } = reader;
    await open('/admin/plan');
    const navigation = page.getByRole('navigation', { name: words.shell.navigation });
    await expect(navigation.locator('[aria-current="page"]')).toHaveText(words.shell.my_account);
    await navigation.getByRole('button', { name: words.shell.help }).click();
    const panel = page.getByRole('dialog', { name: words.shell.help });
    await expect(panel.getByText(words.help.screens.plan)).toBeVisible();
    await expect(panel.getByText(words.news.team.attention.title)).toBeVisible();
    await expectOrder(reader, 'help-1440');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(reader.complaints).toEqual([]);
  });
});

/** From instants to shorts by a key, which shows so many, and on to influencers. */
async function walkTabs({ page, words }: Reader, forwards: 'ArrowLeft' | 'ArrowRight', shorts: number): Promise<void> {
  const { tab } = words.home.top;
  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: tab.instants }).focus();
  await page.keyboard.press(forwards);
  await expect(page.getByRole('tab', { name: tab.shorts })).toBeFocused();
  await expect(panel.getByRole('listitem')).toHaveCount(shorts);
  await page.getByRole('tab', { name: tab.influencers }).click();
  await expect(panel.getByText('@maya')).toBeVisible();
}

/** Of all orders the first one nobody is credited with, and why. */
async function openUncredited({ page, words }: Reader): Promise<void> {
  const filters = page.getByRole('button', { name: words.orders.find.open, exact: true });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('combobox', { name: words.orders.filter, exact: true }).click();
  await page.getByRole('option', { name: words.orders.filter_uncredited, exact: true }).click();
  await expect(page).toHaveURL(/credit=uncredited/);
  const table = page.getByRole('table');
  await expect(rowsOf(table).first()).toBeVisible();
  await rowsOf(table).first().click();
  await expect(table.getByRole('region', { name: words.orders.why })).toContainText(words.orders.found_nothing);
}

describe('an influencer', () => {
  it('§6 sees her own month and her own best, no orders of the store, no first steps', async () => {
    const reader = await openReader(browser, program, deskInEnglish, 'maya');
    const { page, words, open, calls } = reader;
    await open('/admin/home');
    const { home, orders } = words;
    await expect(named(page, home.range.this_month).getByRole('term').first()).toBeVisible();
    await seeAll(page);
    await expect(page.getByRole('tab')).toHaveText([home.top.tab.instants, home.top.tab.shorts]);
    const { partner } = words;
    await expect(named(page, partner.money).getByRole('term')).toHaveCount(4);
    await expect(page.getByRole('button', { name: partner.code.copy })).toBeVisible();
    await expect(page.getByRole('button', { name: partner.link.copy })).toBeVisible();
    await expect(named(page, partner.orders.title).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText(orders.recent)).toHaveCount(0);
    await expect(page.getByText(home.todo.title)).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.shell.book_expert })).toHaveCount(0);
    expect(calls.filter((call) => /\/(orders|todo)/.test(call))).toEqual([]);
    await expectOrder(reader, 'home-influencer');
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});

// the last: it leaves the merchant with another plan
describe('the plan of a merchant', () => {
  it('§3 is read, cancelled, and chosen anew on the page of the store', async () => {
    const reader = await openReader(browser, program, deskInEnglish, 'demo');
    const { page, words, open } = reader;
    const { plans, shell } = words;
    await open('/admin/plan');
    await expect(named(page, shell.plan_name.BUSINESS)).toContainText(plans.state.active);
    // what orders cost is told before they do
    await expect(named(page, plans.fees)).toContainText('$0.00 of at most $300.00');
    await expectOrder(reader, 'plan-1440');
    await page.getByRole('button', { name: plans.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: plans.cancel_confirm }).click();
    // its trial is not over, and goes on
    await expect(named(page, shell.plan_name.FREE)).toContainText('trial');
    await page.getByRole('link', { name: plans.change }).click();
    await page.getByRole('button', { name: /^Starter: / }).click();
    await expect(page).toHaveURL(/RecurringApplicationCharge/);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/admin\/home/);
    await open('/admin/plan');
    await expect(named(page, shell.plan_name.STARTER)).toContainText(plans.state.active);
    await expect(named(page, plans.fees)).toContainText('$0.00 of at most $150.00');
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});
