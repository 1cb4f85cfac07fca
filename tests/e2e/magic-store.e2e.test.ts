// A merchant makes a look of a photo: what is not taken, what is cancelled, what is found, put right and saved; on a phone too.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, filled, finishSharing, main, picker } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const magic = '/admin/magic-store';
/** The store's images are looked at once, in the order of its products: those of the first one are among so many. */
const ofFirst = 14;
const patience = { timeout: 100_000 };

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${program.sandboxUrl}/networks/_control/instagram/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Truth {
  posts: { pictures: { address: string; shows: { productId: string }[] }[] }[];
}

const listShown = ({ posts }: Truth): string[] =>
  posts.flatMap(({ pictures }) => pictures.flatMap(({ shows }) => shows.map(({ productId }) => productId)));

/** A photo somebody took of the store's first product, and which it truly shows. */
async function takePhoto(): Promise<{ bytes: Buffer; ids: string[] }> {
  const [first] = listShown(await control<Truth>('GET', 'truth')).toSorted();
  const taken = { kind: 'image', products: [first], at: '2026-11-04T12:00:00Z' };
  const { id } = await control<{ id: string }>('POST', 'posts', taken);
  const { posts } = await control<Truth>('GET', `truth?post=${id}`);
  const picture = posts[0]?.pictures[0];
  if (!picture) throw new Error('there is no photo');
  const answer = await fetch(picture.address);
  return { bytes: Buffer.from(await answer.arrayBuffer()), ids: picture.shows.map(({ productId }) => productId) };
}

/** Once the first product is known, what was found so far is enough: the demo's store has many images. */
const showFound = async ({ page, words }: Reader) => {
  const dialog = page.getByRole('dialog', { name: words.magic.progress_title });
  const looked = async () => Number(/\d+/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[0] ?? 0);
  await expect.poll(looked, patience).toBeGreaterThanOrEqual(ofFirst);
  await button(dialog, words.magic.show_so_far).click();
  await expect(button(page, words.magic.make)).toBeVisible();
};

const choose = ({ page }: Reader, name: string, mimeType: string, buffer: Buffer) =>
  main(page).locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });

describe('a look from a photo', () => {
  let desk: Reader;
  let phone: Reader;
  let photo: { bytes: Buffer; ids: string[] };

  beforeAll(async () => {
    photo = await takePhoto();
    desk = await openReader(browser, program, deskInEnglish, 'demo');
    phone = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(async () => {
    await desk?.context.close();
    await phone?.context.close();
  });

  it('is not made of a file of another kind, nor of one that is too large', async () => {
    const { page, words, open } = desk;
    await open(magic);
    await expectOrder(desk, 'magic-empty');
    await choose(desk, 'a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await expect(page.getByRole('alert')).toHaveText(filled(words.magic.type_refused, { type: 'application/pdf' }));
    await choose(desk, 'a.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 ** 2 + 1));
    await expect(page.getByRole('alert')).toHaveText(words.magic.image_too_large);
    await choose(desk, 'a.heic', 'image/heic', Buffer.from('no photo'));
    await expect(page.getByRole('alert')).toHaveText(filled(words.magic.type_refused, { type: 'image/heic' }));
    await expectOrder(desk, 'magic-refused');
  });

  it('is cancelled while the store’s images are looked at for the first time, and nothing comes of it later', async () => {
    const { page, words } = desk;
    await choose(desk, 'my look.png', 'image/png', photo.bytes);
    const dialog = page.getByRole('dialog', { name: words.magic.progress_title });
    await expect(dialog.getByText(/\d+ of \d+/)).toBeVisible();
    await expectOrder(desk, 'magic-looking');
    await button(dialog, words.ui.cancel).click();
    await expect(dialog).toBeHidden();
    await expect(button(main(page), words.magic.choose)).toBeVisible();
  });

  it('shows the products that are in it, of which wrong ones are removed and replaced', async () => {
    const { page, words } = desk;
    await choose(desk, 'my look.jpg', 'image/jpeg', photo.bytes);
    await showFound(desk);
    await expectOrder(desk, 'magic-found');
    const remove = page.getByRole('button', { name: /^Remove / });
    const add = page.getByRole('button', { name: /^Add .* to the look$/ });
    const count = await remove.count();
    await add.last().click();
    await expect(remove).toHaveCount(count + 1);
    await remove.last().click();
    await expect(remove).toHaveCount(count);
    await add.last().click();
    const replace = page.getByRole('button', { name: /^Replace / });
    await replace.last().click();
    await picker(page).getByRole('option').last().click();
    await button(picker(page), words.ui.done).click();
    await expect(page.getByText(words.magic.likeness.chosen)).toBeVisible();
  });

  it('becomes a look with the right products, which keeps what was found', async () => {
    const { page, words } = desk;
    await button(page, words.magic.make).click();
    await page.waitForURL('**/admin/links/create?products=*');
    const ids = new URL(page.url()).searchParams.get('products')?.split(',') ?? [];
    expect(ids).toEqual(expect.arrayContaining(photo.ids));
    await expectOrder(desk, 'magic-form');
    const saving = page.waitForRequest((request) => request.url().endsWith('/admin/v1/links/create'));
    await button(page, words.links.form.create).click();
    const sent = (await saving).postDataJSON() as { images: string[]; media_related_inventory_ids: string[] };
    expect(sent.images).toHaveLength(1);
    expect(sent.media_related_inventory_ids).toEqual(expect.arrayContaining(photo.ids));
    await finishSharing(desk);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  it('is made on a phone in Hebrew, from its camera', async () => {
    const { page, words, open } = phone;
    await open(magic);
    await expect(button(main(page), words.magic.take_photo)).toBeVisible();
    await expectOrder(phone, 'magic-phone-empty');
    await choose(phone, 'a.jpg', 'image/jpeg', photo.bytes);
    await showFound(phone);
    await expectOrder(phone, 'magic-phone-found');
  });

  it('says nothing in the console', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
