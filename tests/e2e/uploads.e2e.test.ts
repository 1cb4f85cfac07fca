// A customer sends a picture to a campaign without scripts, confirms by mail, and it is bought from in the feed; another is rejected with a reason.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findBarriers, keepPicture, openScreen } from './browser.ts';
import { button, field, main, titled } from './places.ts';
import { deskInEnglish, expect, expectOrder, expectOrderAs, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const uploads = '/admin/shopboard/uploads';
const longName = 'Noa-Liora Ben-David Ashkenazi of the Coast';

describe.each([
  ['a desk in English', deskInEnglish, phoneInHebrew, 'rooms-desk'],
  ['a phone in Hebrew', phoneInHebrew, deskInEnglish, 'rooms-phone'],
] as const)('on %s', (where, screen, other, slug) => {
  let reader: Reader;
  const email = `${slug}@mail.example`;
  const caption = `The sun at six, ${slug}`;
  beforeAll(async () => {
    reader = await openReader(browser, program, screen, 'demo');
  });
  afterAll(() => reader?.context.close());

  /** What a customer meets, in the other language and window than the merchant's. */
  const meet = async (path: string, act: (page: Page) => Promise<void>, script = true): Promise<void> => {
    const customer = await openScreen(browser, { ...other, script });
    await customer.page.goto(path.startsWith('http') ? path : program.url + path);
    await act(customer.page);
    await customer.context.close();
  };
  /** Where scripts run: axe waits by timers, which stand still without. */
  const look = async (page: Page, picture: string): Promise<void> => {
    await keepPicture(page, `${picture}-${where}`);
    expect(await findBarriers(page), picture).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), picture).toBeLessThanOrEqual(
      0,
    );
  };
  const send = (address: string): Promise<void> =>
    meet(
      `/share/demo/${slug}`,
      async (page) => {
        const buffer = await page.screenshot({ type: 'jpeg' });
        const first = page.locator('input[name="products"]').first();
        const title = await page.locator('#products bdi').first().innerText();
        await first.check();
        await page.locator('input[name="q"]').fill('linen');
        await page.locator('button[formnovalidate]').click();
        await expect(first).toBeChecked();
        await expect(page.locator('#products bdi').first()).toHaveText(title);
        await expect(page.locator('#products bdi').nth(1)).toHaveText(/linen/i);
        await page.locator('#picture').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer });
        await page.locator('#name').fill(longName);
        await page.locator('#email').fill(address);
        await page.locator('#caption').fill(caption);
        await page.locator('#guardian').check();
        await page.locator('#consent').check();
        await page.locator('button.cta').click();
        await expect(page.locator('form')).toHaveCount(0);
      },
      false,
    );
  const confirm = async (address: string): Promise<void> => {
    const mail = await program.waitForMail(address, /confirm\?token=/);
    const [link = ''] = /http:\/\/localhost:\d+\/share\/demo\/\S*confirm\?token=[\w-]+/.exec(mail) ?? [];
    await meet(link, async (page) => {
      await page.locator('button[type="submit"]').click();
      await expect(page.locator('form')).toHaveCount(0);
      await look(page, 'upload-done');
    });
  };

  it('a campaign is made, with its page', async () => {
    const { page, words, open } = reader;
    await open(uploads);
    await button(page, words.uploads.add).first().click();
    await field(page, words.uploads.name).fill(`Rooms ${slug}`);
    await field(page, words.uploads.slug).fill(slug);
    await expectOrder(reader, `campaign-${where}`);
    await button(page, words.ui.save).click();
    await expect(page.getByText(words.uploads.saved, { exact: true })).toBeVisible();
    await meet(`/share/demo/${slug}`, (customer) => look(customer, 'upload-page'));
    await meet(`/share/demo/${slug}?q=zzz`, (customer) => look(customer, 'upload-none-found'));
  });

  it('a picture waits once its sender’s address is confirmed, and says so at the feed', async () => {
    const { page, words, open, openAnew } = reader;
    await send(email);
    await confirm(email);
    await openAnew('/admin/shopboard?network=uploads');
    await expect(page.getByRole('link', { name: words.uploads.waiting_one.replace('{{count}}', '1') })).toBeVisible();
    await open(uploads);
    await expect(main(page).getByText(caption, { exact: true })).toBeVisible();
    await expectOrder(reader, `uploads-${where}`);
    await expectOrderAs(reader, other, `uploads-${where}-other`);
  });

  it('approved, it is a post that shoppers buy from', async () => {
    const { page, words, open } = reader;
    await button(page, words.uploads.approve).click();
    await expect(page.getByText(words.uploads.approved, { exact: true })).toBeVisible();
    await open('/admin/shopboard?network=uploads');
    await expect(main(page).getByText(caption, { exact: true })).toBeVisible();
    await expectOrder(reader, `uploaded-posts-${where}`);
    await meet(
      '/feed/demo?network=uploads',
      async (shopper) => {
        await shopper.locator('a[href*="/feed-"]').first().click();
        await expect(shopper.getByRole('main').getByText(caption).first()).toBeVisible();
      },
      false,
    );
    await meet('/feed/demo?network=uploads', async (shopper) => {
      await look(shopper, 'upload-in-feed');
      await shopper.locator('a[href*="/feed-"]').first().click();
      await expect(shopper.getByRole('main').getByText(caption).first()).toBeVisible();
      await look(shopper, 'upload-post');
    });
  });

  it('rejected, its sender is told why', async () => {
    const { page, words, openAnew } = reader;
    const late = `late-${email}`;
    await send(late);
    await confirm(late);
    await openAnew(uploads);
    await button(page, words.uploads.decline).click();
    const dialog = titled(page, words.uploads.decline_title);
    await field(dialog, words.uploads.answer).fill('It is too dark to see anything.');
    await expectOrder(reader, `upload-rejected-${where}`);
    await button(dialog, words.uploads.decline).click();
    await expect(page.getByText(words.uploads.declined, { exact: true })).toBeVisible();
    expect(await program.waitForMail(late, /too dark/)).toContain('too dark');
    expect(reader.complaints).toEqual([]);
  });
});
