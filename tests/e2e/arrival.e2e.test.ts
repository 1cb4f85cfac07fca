// Arriving from the store's listing: as a newcomer, with an account, in a browser where somebody is signed in, in a pop-up.
import type { Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { confirmAddress, install, newPassword, openAccount } from './arriving.ts';
import { button, field, filled, main } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** How far the catalogue of who is signed in on the page has come. */
const readSync = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = JSON.parse(localStorage.getItem('vitrine.accounts') ?? '{}') as { active: string };
    const answer = await fetch('/admin/v1/store/sync', { headers: { authorization: `Bearer ${active}` } });
    const { data } = (await answer.json()) as { data: { state: string; products: number } };
    return [data.state, data.products];
  });

/** What a window of the app tells the page, which is one of the store's admin. */
const listenToApp = (page: Page): Promise<unknown> =>
  page.evaluate(
    (app) =>
      new Promise((resolve) => {
        addEventListener('message', ({ origin, data }) => {
          if (origin === app) resolve(data);
        });
      }),
    program.url,
  );

describe('from the store’s listing', () => {
  it('a newcomer comes to a connected dashboard with products, and types nothing twice', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    await install(page, 'maple');
    await page.waitForURL('**/register-store?auth=*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.arrival.register.title);
    await expect(field(main(page), words.identity.email)).toHaveValue('owner@maple.myshopify.com');
    await expect(field(main(page), words.identity.email)).not.toBeEditable();
    await expectOrder(reader, 'register-store');
    await expectOrderAs(reader, phoneInHebrew, 'register-store-phone');
    // somebody's name: it may be theirs
    await field(main(page), words.identity.username).fill('demo');
    await expect(page.getByText(words.identity.register.username_taken)).toBeVisible();
    await expect(page.getByRole('link', { name: words.arrival.register.taken })).toBeVisible();
    await openAccount(reader, 'maple');
    await expect(page.getByRole('alert')).toContainText('Maple');
    await expectOrder(reader, 'store-connected');
    await page.waitForURL('**/admin/home');
    await expect.poll(() => readSync(page), { timeout: 120_000 }).toEqual(['finished', 240]);
    await page.waitForLoadState('networkidle');
    // the browser reports the name that was taken
    expect(reader.complaints.filter((each) => !each.includes('/auth/validate/username'))).toEqual([]);
    await reader.context.close();
  });

  it('a phone in Hebrew has it all as well, and somebody with an account signs in instead', async () => {
    const first = await openReader(browser, program, phoneInHebrew);
    await install(first.page, 'olive');
    await first.page.waitForURL('**/register-store?auth=*');
    await openAccount(first, 'olive');
    await first.page.waitForURL('**/admin/home');
    const mail = await program.waitForMail('owner@olive.myshopify.com', /./);
    await first.page.goto(/https?:\/\/\S+verify-account\?token=[\w-]+/.exec(mail)?.[0] ?? '');
    await expect(first.page.getByText(first.words.identity.verify.verified, { exact: true })).toBeVisible();
    await first.context.close();

    // the same store in another browser, where nobody is signed in: it has an account
    const reader = await openReader(browser, program, phoneInHebrew);
    const { page, words } = reader;
    const uninstall = `${program.sandboxUrl}/olive/admin/apps`;
    await page.goto(uninstall);
    await button(page, 'Uninstall').click();
    await install(page, 'olive');
    await page.waitForURL('**/register-store?auth=*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      filled(words.arrival.owned.title, { store: 'Olive' }),
    );
    await expectOrder(reader, 'owned-phone');
    await page.getByRole('link', { name: words.arrival.owned.log_in, exact: true }).click();
    await page.waitForURL('**/login-store?auth=*');
    await field(main(page), words.identity.username).fill('olive');
    await field(main(page), words.identity.password).fill('wrong 1 evening');
    await button(main(page), words.arrival.login.submit).click();
    await expect(page.getByRole('alert')).toHaveText(words.identity.login.failed);
    await expectOrder(reader, 'login-store-phone');
    await expectOrderAs(reader, deskInEnglish, 'login-store');
    // an account that has another store keeps it
    await field(main(page), words.identity.username).fill('demo');
    await field(main(page), words.identity.password).fill('demo1234');
    await button(main(page), words.arrival.login.submit).click();
    await expect(page.getByRole('alert')).toContainText('Atelier');
    await field(main(page), words.identity.username).fill('olive');
    await field(main(page), words.identity.password).fill(newPassword);
    await button(main(page), words.arrival.login.submit).click();
    await page.waitForURL('**/admin/home');
    await reader.context.close();
  });

  it('who is signed in is asked which account is meant', async () => {
    const reader = await openReader(browser, program, deskInEnglish, 'demo');
    const { page, words } = reader;
    await install(page, 'cedar');
    await page.waitForURL('**/register-store?auth=*');
    const title = filled(words.arrival.choice.title, { store: 'Cedar' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectOrder(reader, 'choice');
    await expectOrderAs(reader, phoneInHebrew, 'choice-phone');
    // this account has its store: it is told so, and can be left for another
    await page.getByRole('link', { name: words.arrival.choice.here }).click();
    await expect(page.getByText(words.arrival.connect.already, { exact: true })).toBeVisible();
    await button(main(page), words.arrival.connect.other_account).click();
    await page.waitForURL('**/login-store?auth=*');
    await page.getByRole('link', { name: words.arrival.login.sign_up }).click();
    await button(main(page), words.arrival.choice.create).click();
    await openAccount(reader, 'cedar');
    await page.waitForURL('**/admin/home');
    await expect(page.getByText('@cedar').first()).toBeVisible();
    await reader.context.close();
  });

  it('a pop-up tells the store’s admin, and closes; a code of elsewhere is refused in a sentence', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    await page.goto(program.sandboxUrl);
    const heard = listenToApp(page);
    const popup = page.waitForEvent('popup');
    await page.evaluate(() => void open('/listing?shop=birch', 'install', 'popup,width=600,height=700'));
    const opened = await popup;
    await button(opened, 'Install').click();
    await opened.getByRole('heading', { name: /Install this app/ }).waitFor();
    await button(opened, 'Install').click();
    await opened.waitForURL('**/register-store?auth=*');
    const address = opened.url();
    const closed = opened.waitForEvent('close');
    await openAccount({ ...reader, page: opened }, 'birch');
    expect(await heard).toEqual({ type: 'StoreConnected', shop: 'birch.myshopify.com' });
    await closed;

    await page.goto(address);
    const dialog = page.getByRole('dialog', { name: words.arrival.closed.title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectOrder(reader, 'arrival-closed');
    await expectOrderAs(reader, phoneInHebrew, 'arrival-closed-phone');
    await button(dialog, words.arrival.closed.go).click();
    // signed in by the pop-up, they go on
    await page.waitForURL('**/login');
    for (const [from, to] of [
      ['/register-store', '**/register'],
      ['/login-store', '**/login'],
    ] as const) {
      await page.goto(`${program.url}${from}`);
      await page.waitForURL(to);
    }
    await reader.context.close();
  });
});

/** Opens the plans in a pop-up of the store's admin, on which the page is, and chooses the first that costs something. */
async function choosePlanInPopup(page: Page, plan: string, signIn: (popup: Page) => Promise<unknown>): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.evaluate(
    (address) => void open(address, 'plans', 'popup,width=900,height=700'),
    `${program.url}/pricing-plans`,
  );
  const opened = await popup;
  await signIn(opened);
  await button(opened, new RegExp(`^${plan}: `)).click();
  await opened.waitForURL(/RecurringApplicationCharge/);
  return opened;
}

/** What the store's admin is told once the merchant agreed there, and the window is gone. */
async function hearWhile(page: Page, opened: Page, agree: () => Promise<unknown>): Promise<unknown> {
  const heard = listenToApp(page);
  const closed = opened.waitForEvent('close');
  await agree();
  const told = await heard;
  await closed;
  return told;
}

const completed = { type: 'CompletedPaylinkSubscription' };

describe('a pop-up in which a plan is chosen', () => {
  it('tells the store’s admin once the merchant agreed there, and closes', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    await install(page, 'willow');
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(reader, 'willow');
    await page.waitForURL('**/admin/home');
    await page.goto(program.sandboxUrl);
    const opened = await choosePlanInPopup(page, words.shell.plan_name.STARTER, async () => undefined);
    expect(await hearWhile(page, opened, () => button(opened, 'Approve').click())).toEqual(completed);
    await reader.context.close();
  });

  it('tells it as well where the merchant had to sign in there, before choosing or once back from the store', async () => {
    const first = await openReader(browser, program, deskInEnglish);
    await install(first.page, 'linden');
    await first.page.waitForURL('**/register-store?auth=*');
    await openAccount(first, 'linden');
    await first.page.waitForURL('**/admin/home');
    await first.context.close();
    await confirmAddress('linden');

    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    const enter = async (popup: Page) => {
      await field(main(popup), words.identity.username).fill('linden');
      await field(main(popup), words.identity.password).fill(newPassword);
      await button(main(popup), words.identity.login.submit).click();
    };
    await page.goto(program.sandboxUrl);
    const opened = await choosePlanInPopup(page, words.shell.plan_name.STARTER, async (popup) => {
      await popup.getByRole('link', { name: words.shell.log_in }).click();
      await enter(popup);
      await popup.waitForURL('**/pricing-plans');
    });
    expect(await hearWhile(page, opened, () => button(opened, 'Approve').click())).toEqual(completed);

    const again = await choosePlanInPopup(page, words.shell.plan_name.BUSINESS, async () => undefined);
    // signed out meanwhile, in another window
    const other = await reader.context.newPage();
    await other.goto(`${program.url}/icon.svg`);
    await other.evaluate(() => localStorage.clear());
    await other.close();
    const told = await hearWhile(page, again, async () => {
      await button(again, 'Approve').click();
      await again.waitForURL('**/login');
      await enter(again);
    });
    expect(told).toEqual(completed);
    await reader.context.close();
  });
});

/** Whether the store answers anything but failures. */
async function setAway(shop: string, isAway: boolean): Promise<void> {
  const answer = await fetch(`${program.sandboxUrl}/${shop}/_control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rate500: isAway ? 1 : 0 }),
  });
  expect(answer.status).toBe(200);
}

/** Agrees to what the app asks while the store fails. */
async function installInVain(page: Page, shop: string): Promise<void> {
  await page.goto(`${program.sandboxUrl}/listing?shop=${shop}`);
  await button(page, 'Install').click();
  await page.getByRole('heading', { name: /Install this app/ }).waitFor();
  await setAway(shop, true);
  await button(page, 'Install').click();
  await page.waitForURL('**?problem=store_connection_failed');
  await setAway(shop, false);
}

describe('from a store that fails', () => {
  it('a newcomer is told so, and begins again', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    const { connect } = words.arrival;
    await installInVain(page, 'hazel');
    await page.waitForURL('**/register-store?*');
    await expect(page.getByRole('alert')).toContainText(connect.failed);
    await expect(page.getByRole('alert')).toContainText(connect.refused.store_connection_failed);
    await expectOrder(reader, 'refused');
    await expectOrderAs(reader, phoneInHebrew, 'refused-phone');
    await page.getByRole('link', { name: words.arrival.choice.create }).click();
    await page.waitForURL('**/register');
    await install(page, 'hazel');
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(reader, 'hazel');
    await page.waitForURL('**/admin/home');
    await reader.context.close();
  });

  it('somebody signed in is told so where they begin again', async () => {
    const reader = await openReader(browser, program, phoneInHebrew, 'demo');
    const { page, words } = reader;
    await installInVain(page, 'rowan');
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(page.getByRole('alert')).toContainText(words.arrival.connect.refused.store_connection_failed);
    await expectOrder(reader, 'refused-signed-in-phone');
    await reader.context.close();
  });
});

it('asks for an account, and is told that it was heard', async () => {
  const reader = await openReader(browser, program, phoneInHebrew);
  const { page, words, open } = reader;
  const { request } = words.arrival;
  await open('/register-request');
  await expect(button(main(page), request.submit)).toBeDisabled();
  await field(main(page), request.name).fill('עדה');
  await field(main(page), words.identity.email).fill('ada@lovely.example');
  await field(main(page), request.description).fill('חנות כובעים');
  await expectOrder(reader, 'request-phone');
  await expectOrderAs(reader, deskInEnglish, 'request');
  await button(main(page), request.submit).click();
  await expect(page.getByRole('dialog', { name: request.sent_title })).toBeVisible();
  await expectOrder(reader, 'request-sent-phone');
  const mail = await program.waitForMail('owner@vitrine.example', /ada@lovely\.example/);
  expect(mail).toContain('ada@lovely.example');
  await button(page, request.sent_go).click();
  await page.waitForURL('**/login');
  await reader.context.close();
});
