// Shoppers search a shop by a photo: a merchant switches it on, and what the photo shows is found from a gallery and bought, with scripts and without.
import type { Page } from '@playwright/test';
import { tagPost, type PostId, type SocialPost } from '@vitrine/contract/feed';
import { createGallery } from '@vitrine/contract/galleries';
import type { ProductId } from '@vitrine/contract/ids';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { en as enShop, enBag, type Messages } from '../../packages/shopfront/src/locales/en.ts';
import { he as heShop } from '../../packages/shopfront/src/locales/he.ts';
import { findBarriers, keepPicture, openScreen, phone, type ScreenOptions } from './browser.ts';
import { query } from './own-database.ts';
import { takePlainPhoto, type Photo } from './photos.ts';
import { button, filled, main } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  expectOrderAs,
  openReader,
  phoneInHebrew,
  signIn,
  type Reader,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const desk = { ...deskInEnglish, agent: phone.replace('Chrome/142', 'Chrome/140') };
const touched = { ...phoneInHebrew, touch: true };
const phoneInEnglish = { ...touched, locale: 'en-US', dark: false };
const deskInHebrew = { ...desk, locale: 'he-IL', dark: true };

let reader: Reader;
let photo: Photo;
let post: SocialPost;

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(program.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = (await answer.json()) as { data: Answer; error: { message: string } | null };
  if (error) throw new Error(`${path}: ${error.message}`);
  return data;
}

const control = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`${program.sandboxUrl}/networks/_control/instagram/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
};

/** One post, which is read quickly. */
async function calmDown(): Promise<void> {
  await control('PUT', 'faults', { rateBusy: 0, rateError: 0, tinyPictures: true });
  const { posts } = (await control('GET', 'posts')) as { posts: { id: string }[] };
  for (const { id } of posts.slice(1)) await control('DELETE', `posts/${id}`);
}

beforeAll(async () => {
  photo = await takePlainPhoto(program);
  await calmDown();
  reader = await openReader(browser, program, deskInEnglish, 'demo');
});
afterAll(() => reader?.context.close());

/** Opens a gallery and its search by photo. */
async function openSearch(page: Page): Promise<void> {
  await page.goto(`${program.url}/feed/demo/found`);
  await page.locator('header .find').click();
  await page.locator('h1').waitFor();
}

async function send(page: Page, words: Messages, name = 'photo'): Promise<void> {
  const file = { name: 'mine.png', mimeType: 'image/png', buffer: photo.bytes };
  await page.locator(`input[name="${name}"]`).setInputFiles(file);
  await button(page, words.find.send).click();
}

/** Pays in the store's checkout. */
async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  await button(page, /pay now/i).click();
  await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
}

const countOrders = async (): Promise<number> =>
  (await call<{ total: number }>(`/admin/v1/orders?link_id=${post.post_id}`)).total;

describe('a search by photo', () => {
  it('is there once the merchant has switched it on', async () => {
    const { page, words, open } = reader;
    await open('/admin/shopboard');
    await button(page, filled(words.feed.connect, { network: 'Instagram' })).click();
    await button(page, 'Allow').click();
    await page.waitForURL('**/admin/shopboard');
    await expect(main(page).getByRole('article').first()).toBeVisible({ timeout: 60_000 });
    [post] = (await call<{ posts: [SocialPost] }>('/admin/v1/shopboard/instagram/posts')).posts;
    const tags = { product_ids: photo.ids as ProductId[], selected_options: {}, points: {} };
    await call(toPath(tagPost.path, post.post_id), tags);
    const gallery = { title: 'Found', slug: 'found', rule: { by: 'all' }, layout: 'grid' };
    await call(createGallery.path, gallery);
    expect(await (await fetch(`${program.url}/feed/demo/found`)).text()).not.toContain('class=find');

    await open('/admin/settings#photo_search');
    const toggle = page.getByRole('switch', { name: words.settings.photo_search.label });
    await expect(toggle).not.toBeChecked();
    await toggle.click({ force: true });
    await expectOrder(reader, 'photo-search-setting');
    await expectMoment(page, words.ui.saved, () => button(page, words.ui.save).click());
    await expect
      .poll(async () => (await (await fetch(`${program.url}/feed/demo/found`)).text()).includes('find'))
      .toBe(true);
  });

  it('says that the shop’s images come first, and then finds what the photo shows', { timeout: 240_000 }, async () => {
    const shopper = await openScreen(browser, desk);
    await openSearch(shopper.page);
    await send(shopper.page, enShop);
    await expect(shopper.page.locator('.found')).toContainText('We’re still getting to know');
    await keepPicture(shopper.page, 'photo-search-early');
    await shopper.context.close();
    const looked = `select count(*)::int as count from picture_vectors where product_id = any($1) and views is not null`;
    await expect
      .poll(async () => (await query<{ count: number }>(program, looked, [photo.ids]))[0]?.count ?? 0, {
        timeout: 200_000,
      })
      .toBeGreaterThan(photo.ids.length);
  });

  it.each<[string, ScreenOptions, Messages, string]>([
    ['a desk in English', desk, enShop, 'photo'],
    ['a phone in Hebrew', touched, heShop, 'taken'],
    ['a phone in English', phoneInEnglish, enShop, 'taken'],
    ['a desk in Hebrew', deskInHebrew, heShop, 'photo'],
  ])('stands well on %s', async (where, screen, words, field) => {
    const { page, context, complaints } = await openScreen(browser, screen);
    const look = async (picture: string) => {
      await keepPicture(page, `photo-search-${picture}-${where}`);
      expect(await findBarriers(page), picture).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), picture).toBeLessThanOrEqual(
        0,
      );
    };
    await page.goto(`${program.url}/feed/demo/found`);
    await look('gallery');
    await openSearch(page);
    await look('form');
    await button(page, words.find.send).click();
    await expect(page.getByRole('alert')).toHaveText(words.find.required);
    await look('nothing');
    await send(page, words, field);
    await expect(page.locator('.found li').first()).toBeVisible();
    await look('found');
    // a browser tells of every refusal, and one was wanted
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await context.close();
  });

  it('leads a shopper on a phone to the post that sells it, where it is bought', async () => {
    const { page, context, complaints } = await openScreen(browser, phoneInEnglish);
    await openSearch(page);
    await send(page, enShop, 'taken');
    await page.locator('.found li a').first().click();
    expect(page.url()).toContain('utm_content=gallery-found');
    await button(page, enBag.addToBag).first().click();
    await button(page, enBag.viewBag).click();
    await button(page.getByRole('dialog'), enShop.checkout).click();
    await pay(page);
    expect(complaints).toEqual([]);
    await context.close();
    await expect.poll(countOrders, { timeout: 60_000 }).toBe(1);
  });

  it('works without scripts as well', async () => {
    const agent = phone.replace('Chrome/142', 'Chrome/141');
    const { page, context } = await openScreen(browser, { ...touched, script: false, agent });
    await openSearch(page);
    await send(page, heShop, 'taken');
    await page.locator('.found li a').first().click();
    const select = page.locator('select').first();
    if ((await select.count()) > 0) await select.selectOption({ index: 1 });
    await page.getByRole('spinbutton').first().fill('1');
    await button(page, heShop.buyNow).first().click();
    await pay(page);
    await context.close();
    await expect.poll(countOrders, { timeout: 60_000 }).toBe(2);
  });

  it('tells the merchant how often it was used, and what came of it', async () => {
    const { page, words, openAnew } = reader;
    await openAnew('/admin/settings#photo_search');
    const { searches_other: searches, found, led } = words.settings.photo_search;
    // one before the shop was known, which may have found something, four that were looked at, and two that were bought by
    await expect(page.getByText(filled(searches, { amount: '7' }), { exact: false })).toBeVisible();
    const all = page.getByText(filled(found, { amount: '7' }), { exact: false });
    await expect(all.or(page.getByText(filled(found, { amount: '6' }), { exact: false }))).toBeVisible();
    await expect(page.getByText(filled(led, { visits: '2', orders: '2' }), { exact: false })).toBeVisible();
    await expectOrder(reader, 'photo-search-used');
    await expectOrderAs(reader, phoneInHebrew, 'photo-search-used-phone');
  });
});

const toPath = (path: string, postId: PostId): string =>
  path.replace('{platform}', 'instagram').replace('{post_id}', postId);
