// Coming in and being out: what was wrong, the mail that invites, and a session that somebody else has ended.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, field, filled, finishSharing, main, titled } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, type Reader, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let merchant: string;

beforeAll(async () => {
  merchant = await signIn(program, 'demo');
});

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${merchant}` },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as { data: Record<string, unknown> | null; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

/** A picture of one pixel. */
const face = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the mail that invites her leads to. */
async function invite(username: string): Promise<string> {
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(face)]), 'face.png');
  const uploaded = await fetch(`${program.url}/admin/v1/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant}` },
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { url: string } };
  const email = `${username}@mail.example`;
  await post('/admin/v1/influencers/create', {
    username,
    email,
    profile_image_url: data.url,
    promocode: username.toUpperCase(),
    commission: 10,
    permissions: {
      analytics_commission_enabled: true,
      analytics_clicks_enabled: true,
      analytics_revenue_enabled: true,
      analytics_sales_enabled: true,
      analytics_cr_enabled: true,
      analytics_aov_enabled: true,
      allow_creating_and_editing_links: true,
    },
  });
  const mail = await program.waitForMail(email, /invit/i);
  return `/welcome?token=${/welcome\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`;
}

/** Leaves for another screen, and arrives where a person is led whose session has ended. */
async function leave(page: Page, link: string, address: RegExp): Promise<void> {
  // the page may ask for something by itself, be refused, and leave before the click
  await expect(async () => {
    if (!address.test(page.url())) await page.getByRole('link', { name: link, exact: true }).click({ timeout: 3_000 });
    await expect(page).toHaveURL(address, { timeout: 3_000 });
  }).toPass();
}

/** Tries to come in with a wrong password. */
async function tryIn({ page, words: { identity } }: Reader, label: string, username: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(username);
  await page.getByLabel(identity.password, { exact: true }).fill('wrong1pass');
  await button(main(page), identity.login.submit).click();
}

/** Whether or not there is somebody of that name. */
const tried = ['maya', 'nobody-by-this-name'];

const endSession = (token: string | undefined): Promise<Response> =>
  fetch(`${program.url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

describe('visitors at a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish);
  });
  afterAll(() => reader?.context.close());

  it('find the page of an invitation, and where influencers log in', async () => {
    const { open } = reader;
    await open(await invite('tamar'));
    await expectOrder(reader, 'invited-desk');
    await open('/login/influencer');
    await expectOrder(reader, 'login-influencer-desk');
    expect(reader.complaints).toEqual([]);
  });

  it('are told at /login what was wrong, and nothing more', async () => {
    const { page, words, open } = reader;
    await open('/admin/shorts?q=linen');
    await page.waitForURL(/\/login$/);
    await expectOrder(reader, 'login-desk');
    for (const username of tried) {
      await tryIn(reader, words.identity.username, username);
      await expect(page.getByRole('alert')).toHaveText(words.identity.login.failed);
    }
    await expectOrder(reader, 'login-wrong-desk');
  });

  it('who are influencers come to what they wanted by their own door', async () => {
    const guest = await openReader(browser, program, deskInEnglish);
    const { page, words, open } = guest;
    await open('/admin/shorts?q=silk');
    await page.getByRole('link', { name: words.identity.login.to_influencer }).click();
    await button(main(page), words.identity.login.by_username).click();
    await page.getByLabel(words.identity.merchant_username, { exact: true }).fill('demo');
    await page.getByLabel(words.identity.influencer_username, { exact: true }).fill('maya');
    await page.getByLabel(words.identity.password, { exact: true }).fill('demo1234');
    await button(main(page), words.identity.login.submit).click();
    await expect(page).toHaveURL(/\/admin\/shorts\?q=silk$/);
    await guest.context.close();
  });

  it('are told after 20 seconds that nothing answers', async () => {
    const { page, words } = reader;
    // taken, and never answered
    await page.route('**/auth/login', () => undefined);
    await tryIn(reader, words.identity.username, 'demo');
    await expect(page.getByRole('alert')).toContainText(words.ui.problem.timed_out, { timeout: 40_000 });
    await expectOrder(reader, 'login-timed-out-desk');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('come back to where they wanted to go, with what they searched for', async () => {
    const { page, words, open } = reader;
    await page.getByLabel(words.identity.username, { exact: true }).fill('demo');
    await page.getByLabel(words.identity.password, { exact: true }).fill('demo1234');
    await button(main(page), words.identity.login.submit).click();
    await expect(page).toHaveURL(/\/admin\/shorts\?q=linen$/);
    await open('/admin/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.lost.title);
    await expectOrder(reader, 'nowhere-desk');
    await page.getByRole('link', { name: words.shell.lost.home }).click();
    await expect(page).toHaveURL(/\/admin\/home$/);
    await open('/no/such/page');
    await expect(page).toHaveURL(/\/admin\/home$/);
  });

  it('see something from the first frame until the first screen is there, however long that takes', async () => {
    const { page, words } = reader;
    const splash = page.locator('#splash');
    const script = Promise.withResolvers<void>();
    const session = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => script.promise.then(() => route.continue()));
    await page.route('**/auth/verify', (route) => session.promise.then(() => route.continue()));
    // the page asks who they are before there is any script
    const asked = page.waitForRequest('**/auth/verify');
    await page.goto(`${program.url}/admin/home`, { waitUntil: 'commit' });
    await asked;
    await expect(splash).toBeVisible();
    await expect(splash.locator('.frame')).toBeVisible();
    script.resolve();
    await expect(splash).toBeVisible();
    session.resolve();
    await expect(splash).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`${program.url}/terms`);
    await expect(splash).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.shell.open_app })).toBeVisible();
  });

  it('whose session was ended elsewhere go on with the other saved account, and log in when there is none', async () => {
    const { page, words, openAnew } = reader;
    const people = ['maya', 'demo'] as const;
    const tokens = await Promise.all(people.map((person) => signIn(program, person)));
    const list = tokens.map((token, index) => ({ token, name: people[index], plan: '', lastUsed: -index }));
    await page.evaluate((accounts) => localStorage.setItem('vitrine.accounts', JSON.stringify(accounts)), {
      list,
      active: tokens[0],
    });
    await openAnew('/admin/home');
    const heading = page.getByRole('heading', { level: 1 });
    const listKept = async () => {
      const kept = await page.evaluate(() => localStorage.getItem('vitrine.accounts') ?? '');
      return tokens.map((token) => kept.includes(token));
    };
    await endSession(tokens[0]);
    await leave(page, words.shell.shorts, /\/admin\/shorts$/);
    await expect(heading).toHaveText(words.shorts.title);
    // the frame names the other account once the page has started afresh
    await expect(page.locator('bdi').getByText('demo', { exact: true }).first()).toBeVisible();
    expect(await listKept()).toEqual([false, true]);
    await endSession(tokens[1]);
    await leave(page, words.shell.links, /\/login$/);
    await expect(heading).toHaveText(words.identity.login.title);
    expect(await listKept()).toEqual([false, false]);
  });
});

describe('an influencer on a phone in Hebrew at night', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew);
  });
  afterAll(() => reader?.context.close());

  /** What stands there at the width of a desk by day as well. */
  async function expectBoth(picture: string): Promise<void> {
    const { page } = reader;
    await expectOrder(reader, picture);
    await page.setViewportSize({ width: deskInEnglish.width, height: deskInEnglish.height });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expectOrder(reader, `${picture}-wide`);
    await page.setViewportSize({ width: phoneInHebrew.width, height: phoneInHebrew.height });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  }

  it('finds every other door whole: for merchants, for newcomers, and where a password was forgotten', async () => {
    for (const door of ['login', 'register', 'forgot-password', 'forgot-password/influencer']) {
      await reader.open(`/${door}`);
      await expectOrder(reader, `${door.replace('/', '-')}-door-phone`);
    }
    // the plans have the ways in over them as well
    await reader.open('/pricing-plans');
    const ways = reader.page.getByRole('navigation', { name: reader.words.shell.ways_in });
    await expect(ways.getByRole('link', { name: reader.words.shell.sign_up, exact: true })).toBeVisible();
    await expectOrder(reader, 'plans-phone');
    expect(reader.complaints).toEqual([]);
  });

  it('is told at /login/influencer what was wrong, and nothing more', async () => {
    const { page, words, open } = reader;
    await open('/login/influencer');
    await expectOrder(reader, 'login-phone');
    await button(main(page), words.identity.login.by_username).click();
    await page.getByLabel(words.identity.merchant_username, { exact: true }).fill('demo');
    for (const username of tried) {
      await tryIn(reader, words.identity.influencer_username, username);
      await expect(page.getByRole('alert')).toHaveText(words.identity.login.failed);
    }
    await expectOrder(reader, 'login-wrong-phone');
  });

  it('sets her password from the mail, is in, makes a short, and is out when she is deactivated', async () => {
    const { page, words, open } = reader;
    const { identity, shell } = words;
    const username = 'noa';

    await open(await invite(username));
    await page.getByLabel(identity.welcome.password, { exact: true }).fill('summer 2026');
    await expectOrder(reader, 'invited-phone');
    await page.getByRole('button', { name: /^הצטרפות/ }).click();
    await page.waitForURL('**/admin/home');
    await expect(page.getByText(`@${username}`).first()).toBeVisible();
    await expectBoth('first-home');
    for (const sheet of ['add', 'more'] as const) {
      await page.getByRole('navigation').getByRole('button', { name: shell[sheet] }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOrder(reader, `first-${sheet}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }

    // a place that is the merchant's leads home
    await page.goto(`${program.url}/admin/influencers`);
    await page.waitForURL('**/admin/home');

    await open('/admin/shorts/create');
    const { form } = words.shorts;
    await page.getByText(form.kind.custom, { exact: true }).click();
    await page.getByLabel(form.url, { exact: true }).fill(`${program.sandboxUrl}/atelier/pages/summer`);
    await page.getByLabel(form.title, { exact: true }).fill(`Short of ${username}`);
    await expectOrder(reader, 'first-short-form');
    await page.getByRole('button', { name: words.links.form.create, exact: true }).last().click();
    await finishSharing(reader);
    await page.waitForURL('**/admin/shorts');
    await expect(page.getByText(`Short of ${username}`).first()).toBeVisible();
    await expectOrder(reader, 'first-short');

    await open('/admin/home');
    await post(`/admin/v1/influencers/${username}/activate`, { activate: false });
    const signedOut = page.waitForURL('**/login/influencer');
    // what the page asks by itself may tell it before her next step does, which then must not be taken once she is in again
    const step = page.getByRole('link', { name: shell.links, exact: true }).first();
    await Promise.allSettled([signedOut, step.click({ timeout: 5_000 })]);
    await signedOut;
    await expect(page.getByText(shell.session_ended)).toBeVisible();
    // the names are filled in, and a refused password is gone
    await expect(page.getByLabel(identity.merchant_username)).toHaveValue('demo');
    await expect(page.getByLabel(identity.influencer_username)).toHaveValue(username);
    await page.getByLabel(identity.password, { exact: true }).fill('winter 2026');
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
    await expect(page.getByText(identity.login.failed)).toBeVisible();
    await expect(page.getByLabel(identity.password, { exact: true })).toHaveValue('');
    await expectBoth('signed-out');
    // what she earned is all that is left to her
    await page.getByLabel(identity.password, { exact: true }).fill('summer 2026');
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
    await page.waitForURL('**/admin/earnings');
    await expect(page.getByText(words.payouts.ended)).toBeVisible();
    await expect(page.getByRole('button', { name: words.links.form.create, exact: true })).toHaveCount(0);
  });
});

describe('somebody of the team, on a phone in Hebrew', () => {
  let owner: Reader;
  let reader: Reader;

  beforeAll(async () => {
    [owner, reader] = await Promise.all([
      openReader(browser, program, deskInEnglish, 'demo'),
      openReader(browser, program, phoneInHebrew),
    ]);
  });
  afterAll(() => Promise.all([owner?.context.close(), reader?.context.close()]));

  const email = 'noa@mail.example';
  const newPassword = 'winter 2026 noa';

  it('is invited in a role, chooses a password and is in', async () => {
    const { page, words, open } = owner;
    await open('/admin/settings/team');
    await button(page, words.team.invite).click();
    const dialog = titled(page, words.team.form.invite_title);
    await field(dialog, words.team.form.name).fill('Noa');
    await dialog.getByRole('textbox', { name: words.team.form.email }).fill(email);
    await field(dialog, words.team.form.language).selectOption('he');
    await dialog.getByRole('radio', { name: words.team.role_viewer }).check({ force: true });
    await button(dialog, new RegExp(`^${words.team.form.adjust}`)).click();
    await dialog.getByRole('switch', { name: words.team.right.see_orders }).check({ force: true });
    await expectOrder(owner, 'team-invite-desk');
    await button(dialog, words.team.form.send).click();
    await expect(dialog).toBeHidden();
    await expect(button(page, filled(words.team.invitations.withdraw_of, { email }))).toBeVisible();
    await expectOrder(owner, 'team-desk');

    const mail = await program.waitForMail(email, /welcome/);
    await reader.open(`/welcome?token=${/welcome\?token=([\w-]+)/.exec(mail)?.[1] ?? ''}`);
    await field(reader.page, reader.words.identity.welcome.password).fill(newPassword);
    await expectOrder(reader, 'team-welcome-phone');
    await button(main(reader.page), /^הצטרפות/).click();
    await reader.page.waitForURL('**/admin/home');
    // the form's own heading stays until the frame is there
    await reader.page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
    await expectOrder(reader, 'team-home-phone');
  });

  it('sees what their role allows, and is held back elsewhere, by the screen and by the answer', async () => {
    const { page, words, open } = reader;
    await open('/admin/links');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button(main(page), words.links.create)).toHaveCount(0);
    // a single right beside the role
    await open('/admin/orders');
    await expect(page).toHaveURL(/\/admin\/orders/);
    await open('/admin/settings/team');
    await expect(page.getByText(words.team.not_yours)).toBeVisible();
    await expect(button(main(page), words.team.invite)).toHaveCount(0);
    await expectOrder(reader, 'team-phone');
    for (const closed of ['/admin/payouts', '/admin/influencers/create', '/admin/settings/terms']) {
      await page.goto(`${program.url}${closed}`);
      await page.waitForURL('**/admin/home');
    }
    expect(reader.complaints).toEqual([]);

    const entered = await fetch(`${program.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: newPassword }),
    });
    const { data } = (await entered.json()) as { data: { token: string } };
    const ask = async (path: string) =>
      (await fetch(`${program.url}${path}`, { headers: { authorization: `Bearer ${data.token}` } })).status;
    expect([await ask('/admin/v1/orders'), await ask('/admin/v1/payouts'), await ask('/admin/v1/ledger.csv')]).toEqual([
      200, 403, 403,
    ]);
  });

  it('is out on the next step once they are removed', async () => {
    const { page, words } = owner;
    await owner.openAnew('/admin/settings/team');
    await button(page, new RegExp(`^${words.team.more.replace('{{name}}', '.*Noa.*')}$`)).click();
    await page.getByRole('menuitem', { name: words.team.remove, exact: true }).click();
    await button(page.getByRole('dialog'), words.team.removing.confirm).click();
    await expect(page.getByText(email)).toHaveCount(0);

    const away = reader.page.waitForURL('**/login');
    await Promise.any([
      away,
      reader.page.getByRole('link', { name: reader.words.shell.links, exact: true }).first().click(),
    ]);
    await away;
    await expect(reader.page.getByText(reader.words.shell.session_ended)).toBeVisible();
    await field(reader.page, reader.words.identity.username).fill(email);
    await field(reader.page, reader.words.identity.password).fill(newPassword);
    await button(main(reader.page), reader.words.identity.login.submit).click();
    await expect(reader.page.getByText(reader.words.identity.login.failed)).toBeVisible();
  });
});
