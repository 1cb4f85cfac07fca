// The life of a plan: begun in a trial, used by an order of a look, charged for it a week later, cancelled, and over.
import type { Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { confirmAddress, install, newPassword, openAccount } from './arriving.ts';
import { openScreen } from './browser.ts';
import { query } from './own-database.ts';
import { button, field, main } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const username = 'poplar';
const named = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function ask<Data>(token: string | null, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${program.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as { data: Data | null; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

const signIn = async (): Promise<string> =>
  (await ask<{ token: string }>(null, '/auth/login', { username, password: newPassword })).token;

/** A look of two products, such as orders cost a fee for; answers its address. */
async function makeLook(): Promise<string> {
  const token = await signIn();
  await expect
    .poll(async () => (await ask<{ state: string }>(token, '/admin/v1/store/sync')).state, { timeout: 120_000 })
    .toBe('finished');
  const search = '/admin/v1/products/search?count=2&product_status=active&include_out_of_stock=false';
  const { products } = await ask<{ products: { inventory_id: string }[] }>(token, search);
  const { user } = await ask<{ user: { business_id: string } }>(token, '/auth/verify', {});
  const look = await ask<{ short_url: string }>(token, '/admin/v1/links/create', {
    business_id: user.business_id,
    link_type: 'LOOK',
    inventory_ids: products.map(({ inventory_id: id }) => id),
  });
  return look.short_url;
}

/** A shopper without scripts buys the first thing of it. */
async function buy(address: string): Promise<void> {
  const { page, context } = await openScreen(browser, { width: 390, height: 844, script: false });
  await page.goto(address);
  await page.getByRole('spinbutton').first().fill('1');
  await page.getByRole('button', { name: 'Checkout' }).first().click();
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: /pay now/i }).click();
  await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
  await context.close();
}

/** So many days after the journey began, program and store have their time; whoever comes back signs in. */
async function comeBack(daysAhead: number): Promise<Reader> {
  await program.kill();
  await program.restart(daysAhead);
  const reader = await openReader(browser, program, deskInEnglish);
  const { page, words } = reader;
  await page.goto(`${program.url}/login`);
  await field(main(page), words.identity.username).fill(username);
  await field(main(page), words.identity.password).fill(newPassword);
  await button(main(page), words.identity.login.submit).click();
  await page.waitForURL('**/admin/home');
  return reader;
}

/** The page of the plan, read anew after what is done every hour until it shows what has to come of that. */
const expectInTime = (reader: Reader, look: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await query(program, `insert into pgboss.job (name) values ('billing.hour')`);
    await reader.openAnew('/admin/plan');
    await look();
  }).toPass({ timeout: 240_000 });

describe('a plan', () => {
  let look: string;

  it('is begun in the trial, whose days stay free', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words, open } = reader;
    const { plans, shell } = words;
    await install(page, username);
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(reader, username);
    await page.waitForURL('**/admin/home');
    await open('/admin/plan');
    await expect(named(page, shell.plan_name.FREE)).toContainText('Free trial: 30 days left');
    await page.getByRole('link', { name: plans.change }).click();
    await button(page, new RegExp(`^${shell.plan_name.STARTER}: `)).click();
    await expect(page).toHaveURL(/RecurringApplicationCharge/);
    await button(page, 'Approve').click();
    await expect(page).toHaveURL(/\/admin\/home/);
    await open('/admin/plan');
    await expect(named(page, shell.plan_name.STARTER)).toContainText(plans.state.active);
    await expect(named(page, shell.plan_name.STARTER)).toContainText(plans.trial_until);
    await expect(named(page, plans.fees)).toContainText('$0.00 of at most $150.00');
    await confirmAddress(username);
    look = await makeLook();
    await reader.context.close();
  });

  it('is used: an order of a look costs its fee a week after it was placed', async () => {
    const before = await comeBack(31);
    await before.open('/admin/plan');
    await expect(named(before.page, before.words.shell.plan_name.STARTER)).not.toContainText(
      before.words.plans.trial_until,
    );
    await buy(look);
    const token = await signIn();
    await expect
      .poll(
        async () =>
          (await ask<{ orders: { attribution: object | null }[] }>(token, '/admin/v1/orders')).orders.map(
            ({ attribution }) => attribution !== null,
          ),
        { timeout: 60_000 },
      )
      .toEqual([true]);
    await before.openAnew('/admin/plan');
    await expect(named(before.page, before.words.plans.fees)).toContainText('$0.00 of at most $150.00');
    await before.context.close();

    const reader = await comeBack(39);
    const { page, words } = reader;
    await expectInTime(reader, () =>
      expect(named(page, words.plans.fees)).toContainText('$1.50 of at most $150.00', { timeout: 5_000 }),
    );
    await expect(named(page, words.plans.history)).toContainText('$1.50');
    await expectOrder(reader, 'plan-used');
    await expectOrderAs(reader, phoneInHebrew, 'plan-used-phone');
    await reader.context.close();
  });

  it('is cancelled, goes on to the end of what is paid for, and is over then', async () => {
    const reader = await comeBack(40);
    const { page, words, open } = reader;
    const { plans, shell } = words;
    await open('/admin/plan');
    await button(page, plans.cancel).click();
    await button(page.getByRole('dialog'), plans.cancel_confirm).click();
    await expect(named(page, shell.plan_name.STARTER)).toContainText(/Canceled\. It stays active until/);
    await expectOrder(reader, 'plan-cancelled');
    await reader.context.close();

    const later = await comeBack(75);
    await expectInTime(later, () => expect(named(later.page, shell.plan_name.FREE)).toContainText(plans.state.ended));
    // what is closed now says so, and leads on
    await later.open('/admin/appearance');
    await expect(main(later.page).getByText(later.words.appearance.closed)).toBeVisible();
    await expect(main(later.page).getByRole('link', { name: later.words.shell.see_plans })).toBeVisible();
    await expectOrder(later, 'appearance-closed');
    await expectOrderAs(later, phoneInHebrew, 'appearance-closed-phone');
    await later.context.close();
  });
});
