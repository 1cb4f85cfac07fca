// A fresh merchant makes an app of their own in the store's developer dashboard, and the store is connected by it.
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../packages/dashboard/src/locales/en/index.ts';
import { findBarriers, keepPicture, openScreen, type Screen } from './browser.ts';
import { expect as expectPage } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const words = en.apps;
const account = { username: 'alder', email: 'alder@shop.example', password: 'quiet1morning' };
const shop = 'alder-house';

let merchant: Screen;
let admin: Screen;

beforeAll(async () => {
  merchant = await openScreen(browser);
  admin = await openScreen(browser);
});

async function register({ page }: Screen): Promise<void> {
  await page.goto(`${program.url}/register`);
  await page.getByLabel('Username', { exact: true }).fill(account.username);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await expectPage(page.getByText('Available').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectPage(page.getByText('Check your email')).toBeVisible();
  const mail = await program.waitForMail(account.email, /confirm/i);
  await page.goto(/https?:\/\/\S+verify-account\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await page.waitForURL(/\/admin\/home/);
}

/** What the wizard names, as a person copies it. */
const named = async (label: string): Promise<string> => {
  const row = merchant.page.locator('dt', { hasText: label }).locator('xpath=..').locator('code');
  return (await row.textContent()) ?? '';
};

const fact = async (label: string): Promise<string> => {
  const panel = admin.page.locator('[data-app="Vitrine"]');
  return (await panel.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').textContent()) ?? '';
};

/** Changes a stock, and looks whether the app took any report of one. */
async function tellsOfStock(): Promise<boolean> {
  const control = `${program.sandboxUrl}/${shop}/_control`;
  const { products } = (await (await fetch(`${control}/products`)).json()) as {
    products: { variants: { id: string }[] }[];
  };
  await fetch(`${control}/variants/${products[0]?.variants[0]?.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stock: 7 }),
  });
  const { deliveries } = (await (await fetch(`${control}/deliveries`)).json()) as {
    deliveries: { topic: string; state: string }[];
  };
  return deliveries.some(({ topic, state }) => topic === 'inventory_levels/update' && state === 'delivered');
}

describe('a merchant’s own app', () => {
  it('is made with what the wizard names', async () => {
    await register(merchant);
    const { page } = merchant;
    await page.goto(`${program.url}/auth`);
    await page.getByRole('link', { name: en.arrival.connect.own_app }).click();
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(en.shell.own_app);
    await page.getByLabel(words.all_orders).check();
    await expectPage(page.locator('code', { hasText: 'read_all_orders' }).first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'own-app-make');
    await admin.page.goto(`${program.sandboxUrl}/${shop}/admin/apps`);
    const form = admin.page.locator('form', { hasText: 'Create an app' });
    await form.getByLabel('Name').fill('Vitrine');
    await form.getByLabel('App URL').fill(await named(words.application_url));
    await form.getByLabel('Scopes').fill(await named(words.scopes));
    await form.getByLabel('Redirect URLs').fill(await named(words.redirect_urls));
    await form.getByRole('button', { name: 'Create app' }).click();
    await admin.page.locator('[data-app="Vitrine"]').getByRole('button', { name: 'Install', exact: true }).click();
    await expectPage(admin.page.getByText('read_all_orders').first()).toBeVisible();
  });

  it('connects the store by its keys, and its products arrive', async () => {
    const { page } = merchant;
    await page.getByLabel(en.arrival.connect.shop_label).fill(shop);
    await page.getByLabel(words.client_id).fill(await fact('Client ID'));
    await page.getByLabel(words.client_secret).fill('shpss_not_this_one');
    await page.getByRole('button', { name: words.save }).click();
    await expectPage(page.getByText('The store does not accept this secret for the app.')).toBeVisible();
    await page.getByLabel(words.client_secret).fill(await fact('Client secret'));
    await page.getByRole('button', { name: words.save }).click();
    await expectPage(page.getByText(words.sealed, { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(await fact('Client secret'));
    const checks = page.getByRole('region', { name: words.checks_title });
    // the store was asked before anything is connected: what can be known is in order
    for (const name of [words.check_keys, words.check_installed, words.check_scopes, words.check_protected_data]) {
      const row = checks.getByRole('listitem').filter({ hasText: name });
      await expectPage(row).toContainText(words.state_good);
    }
    await keepPicture(page, 'own-app-checks');
    await page.getByRole('button', { name: words.connect, exact: true }).click();
    await expectPage(page.getByText(words.grant_credentials)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'own-app-connected');
    await page.getByRole('link', { name: words.go_home }).click();
    await page.waitForURL(/\/admin\/home/);
    await expectPage(page.getByText('240 products').first()).toBeVisible({ timeout: 120_000 });
    // the browser tells of every refused call; the secret that was wrong is one
    // the store reports to this app: what changes there is told, and taken
    await expectPage.poll(tellsOfStock, { timeout: 60_000 }).toBe(true);
    expect(merchant.complaints.filter((text) => !text.endsWith('/admin/v1/store/app'))).toEqual([]);
  });
});
