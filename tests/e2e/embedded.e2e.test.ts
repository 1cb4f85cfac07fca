// Our page inside the store's admin: its figures, the way to the dashboard, a store that nobody has yet, and other tokens.
import type { FrameLocator, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, it } from 'vitest';
import { findBarriers, keepPicture } from './browser.ts';
import { button, field, filled, main } from './places.ts';
import { deskInEnglish, expect, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let clientId: string;

beforeAll(async () => {
  const apps = await (await fetch(`${program.sandboxUrl}/atelier/admin/apps`)).text();
  clientId = /admin\/apps\/([^"/]+)"/.exec(apps)?.[1] ?? '';
});

const openInAdmin = async (page: Page, shop: string, locale = 'en'): Promise<FrameLocator> => {
  await page.goto(`${program.sandboxUrl}/${shop}/admin/apps/${clientId}?locale=${locale}`);
  return page.frameLocator('#app-frame');
};

/** Nothing axe finds in the admin and the frame, and nothing beside the frame's window. */
async function expectFrameOrder({ page }: Reader, picture: string): Promise<void> {
  await keepPicture(page, picture);
  expect(await findBarriers(page), picture).toEqual([]);
  const [, frame] = page.frames();
  const beside = await frame?.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beside, `${picture}: pixels beside the frame`).toBeLessThanOrEqual(0);
}

describe('inside the admin of a connected store', () => {
  it.each([
    ['desk', deskInEnglish, 'en'],
    ['phone', phoneInHebrew, 'he-IL'],
  ] as const)('its figures stand there without a cookie, on a %s', async (name, options, locale) => {
    const reader = await openReader(browser, program, options);
    const { page, words, context } = reader;
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${program.url}/assets/`)) scripts.push(response.body());
    });
    const frame = await openInAdmin(page, 'atelier', locale);
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Atelier');
    await expect(frame.getByRole('heading', { level: 2, name: words.embedded.month })).toBeVisible();
    await expect(frame.getByText(words.embedded.status.connected)).toBeVisible();
    await expectFrameOrder(reader, `embedded-${name}`);
    const cookies = await context.cookies(program.url);
    expect(cookies).toEqual([]);
    const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(8_000);
    // nobody of this address has the account: the dashboard asks to sign in
    const opened = context.waitForEvent('page');
    await frame.getByRole('button', { name: words.embedded.open }).click();
    await (await opened).waitForURL(`${program.url}/login`);
    expect(reader.complaints).toEqual([]);
    await context.close();
  });

  it('a token of another store, or that is over, opens nothing of this one', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page, words } = reader;
    // the admin gives the frame a token it does not stand for, whenever it is asked
    let asked = 0;
    await page.route('**/session-token', async (route) => {
      asked += 1;
      await route.fulfill({ json: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJkZXN0IjoieCJ9.AAAA' } });
    });
    const frame = await openInAdmin(page, 'atelier');
    await expect(frame.getByRole('alert')).toContainText(words.embedded.refused_body);
    // once more with a fresh one, as the answer asked for, and then no more
    expect(asked).toBe(2);
    await page.unroute('**/session-token');
    await frame.getByRole('button', { name: words.embedded.retry }).click();
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Atelier');
    await reader.context.close();
  });

  it('no other page may frame it', async () => {
    const reader = await openReader(browser, program, deskInEnglish);
    const { page } = reader;
    const frame = await openInAdmin(page, 'atelier');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Atelier');
    const address = (await page.locator('#app-frame').getAttribute('src')) ?? '';
    // the same host under another name is another origin
    await page.goto(`${program.url.replace('localhost', '127.0.0.1')}/terms`);
    await page.evaluate((src) => {
      const stranger = document.createElement('iframe');
      stranger.src = src;
      document.body.append(stranger);
    }, address);
    await expect.poll(() => reader.complaints.join(' ')).toMatch(/frame-ancestors|frame-src|default-src/);
    await reader.context.close();
  });
});

it('a store that nobody has yet is connected from there, in a pop-up, and its owner goes on signed in', async () => {
  const reader = await openReader(browser, program, deskInEnglish);
  const { page, words, context } = reader;
  // installed, and left before an account was made
  await page.goto(`${program.sandboxUrl}/listing?shop=willow`);
  await button(page, 'Install').click();
  await page.getByRole('heading', { name: /Install this app/ }).waitFor();
  await button(page, 'Install').click();
  await page.waitForURL('**/register-store?auth=*');

  const frame = await openInAdmin(page, 'willow');
  const title = filled(words.embedded.connect_title, { shop: '\u2068willow.myshopify.com\u2069' });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectFrameOrder(reader, 'embedded-unknown');
  const popup = page.waitForEvent('popup');
  await frame.getByRole('button', { name: words.embedded.connect }).click();
  const opened = await popup;
  await button(opened, 'Install').click();
  await opened.waitForURL('**/register-store?auth=*');
  await field(main(opened), words.identity.username).fill('willow');
  await field(main(opened), words.identity.password).fill('quiet 1 morning');
  const closed = opened.waitForEvent('close');
  await button(main(opened), words.arrival.register.submit).click();
  await closed;
  // the pop-up told the frame, which shows the store's figures
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Willow');
  await expect(frame.getByText(words.embedded.status.connected)).toBeVisible();
  await expectFrameOrder(reader, 'embedded-connected');
  await context.close();

  // a browser in which nobody is signed in: the store has confirmed the owner's address, and that is the account's
  const later = await openReader(browser, program, deskInEnglish);
  const again = await openInAdmin(later.page, 'willow');
  const dashboard = later.context.waitForEvent('page');
  await again.getByRole('button', { name: words.embedded.open }).click();
  const home = await dashboard;
  await home.waitForURL('**/admin/home');
  await expect(home.getByText('@willow').first()).toBeVisible();
  await later.context.close();
});
