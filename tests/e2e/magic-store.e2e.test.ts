// A merchant makes a look of a photo and of a video: what is not taken, what is cancelled, what is found, put right and saved; on a phone too.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { takePhoto, takePlainPhotos, type Photo } from './photos.ts';
import { button, filled, finishSharing, main, picker } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';
import { drawVideo, pattern, showPictures } from '../world/videos.ts';

setStage();

const magic = '/admin/magic-store';
/** The store's images are looked at once, in the order of its products: those of the first one are among so many. */
const ofFirst = 14;
/** Of each product, more than it has. */
const ofEach = 8;
const patience = { timeout: 100_000 };

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

/** As `showFound`, where the store's images may all be looked at by now. */
const showFoundInVideo = async ({ page, words }: Reader, photos: readonly Photo[]) => {
  const enough = (Math.max(...photos.map(({ place }) => place)) + 2) * ofEach;
  const make = button(page, words.magic.make);
  const dialog = dialogOf({ page, words });
  const settle = button(dialog, words.magic.show_so_far);
  const again = button(main(page), words.ui.retry);
  const isThere = async () => {
    // a server that was away for long is asked once more
    if (await again.isVisible()) await again.click();
    if (await settle.isVisible()) {
      const looked = Number(/\d+/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[0] ?? 0);
      if (looked >= enough) await settle.click();
    }
    return make.isVisible();
  };
  await expect.poll(isThere, { timeout: 200_000, intervals: [500] }).toBe(true);
};

const near = (share: number, wanted: number) => Math.abs(share - wanted) < 0.02;
const percent = (share: number) => Math.round(share * 1000) / 10;

describe('a look from a photo', () => {
  let desk: Reader;
  let phone: Reader;
  let photo: Photo;

  beforeAll(async () => {
    photo = await takePhoto(program);
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
    await movePoint();
    await expectOrder(desk, 'magic-form-moved');
    const saving = page.waitForRequest((request) => request.url().endsWith('/admin/v1/links/create'));
    await button(page, words.links.form.create).click();
    const asked = await saving;
    const sent = asked.postDataJSON() as {
      images: string[];
      media_related_inventory_ids: string[];
      image_points: Record<string, { x: number; y: number }>;
    };
    expect(sent.images).toHaveLength(1);
    expect(sent.media_related_inventory_ids).toEqual(expect.arrayContaining(photo.ids));
    expect(Object.keys(sent.image_points)).toEqual(expect.arrayContaining(photo.ids));
    const moved = Object.values(sent.image_points).some(({ x, y }) => near(x, 0.2) && near(y, 0.9));
    expect(moved, JSON.stringify(sent.image_points)).toBe(true);
    const answer = (await (await asked.response())?.json()) as { data: { short_url: string } };
    await followPoints(answer.data.short_url, sent.image_points);
    await finishSharing(desk);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  /** Drags the first point on the image in the form to another place. */
  const movePoint = async () => {
    const region = desk.page.getByRole('region', { name: desk.words.points.title });
    const point = region.getByRole('button', { name: /% from the left/ }).first();
    await point.scrollIntoViewIfNeeded();
    const [from, image] = [await point.boundingBox(), await region.getByRole('img').boundingBox()];
    if (!from || !image) throw new Error('the point has no place');
    const { mouse } = desk.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(image.x + image.width * 0.2, image.y + image.height * 0.9, { steps: 4 });
    await mouse.up();
    await expect(
      region.getByRole('button', { name: /: (19|20|21)% from the left, (89|90|91)% from the top/ }),
    ).toBeVisible();
  };

  /** As shoppers do, by the keyboard as well: each point leads to the card of its product, and the page is not loaded again. */
  const followPoints = async (address: string, placed: Record<string, { x: number; y: number }>) => {
    const shopper = await desk.context.newPage();
    await shopper.goto(`${address}?utm_source=news`);
    const points = shopper.locator('.spot a');
    await expect(points).toHaveCount(Object.keys(placed).length);
    const styles = await points.evaluateAll((each) => each.map((point) => point.getAttribute('style')));
    const shares = styles.map((style) => (style ?? '').match(/[\d.]+(?=%)/g)?.map(Number));
    expect(shares).toEqual(expect.arrayContaining(Object.values(placed).map(({ x, y }) => [percent(x), percent(y)])));
    await points.first().focus();
    await shopper.keyboard.press('Enter');
    await expect(shopper.locator('li:target h2 .no')).toBeVisible();
    expect(new URL(shopper.url()).search).toBe('?utm_source=news');
    await shopper.close();
  };

  it('holds nothing of a photo without any product but what is added by hand', async () => {
    const { page, words, open } = desk;
    const sky = { create: { width: 800, height: 600, channels: 3, background: '#7fb2d9' } } as const;
    await open(magic);
    await choose(desk, 'sky.jpg', 'image/jpeg', await sharp(sky).jpeg().toBuffer());
    await showFoundInVideo(desk, [photo]);
    for (const word of ['same', 'close', 'similar'] as const)
      await expect(page.getByText(words.magic.likeness[word], { exact: true })).toHaveCount(0);
    const remove = page.getByRole('button', { name: /^Remove / });
    while ((await remove.count()) > 0) await remove.first().click();
    await expect(page.getByText(words.magic.none_chosen)).toBeVisible();
    await expectOrder(desk, 'magic-nothing');
    await page
      .getByRole('button', { name: /^Add .* to the look$/ })
      .first()
      .click();
    await expect(remove).toHaveCount(1);
    await expect(button(page, words.magic.make)).toBeEnabled();
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

const dialogOf = ({ page, words }: Pick<Reader, 'page' | 'words'>) =>
  page.getByRole('dialog', { name: words.magic.progress_title });

describe('a look from a video', () => {
  let desk: Reader;
  let phone: Reader;
  let photos: Photo[];
  let film: Buffer;

  beforeAll(async () => {
    photos = await takePlainPhotos(program, 2);
    film = await showPictures(
      photos.map(({ bytes }) => bytes),
      3,
    );
    desk = await openReader(browser, program, deskInEnglish, 'demo');
    phone = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(async () => {
    await desk?.context.close();
    await phone?.context.close();
  });

  it('is not made of one that was cut off, nor of what only calls itself a video, with the reason', async () => {
    const { page, words, open } = desk;
    await open(magic);
    await choose(
      desk,
      'cut off.mp4',
      'video/mp4',
      (await drawVideo('mp4', ...pattern('320x240', 2))).subarray(0, -900),
    );
    await expect(page.getByText(words.magic.refused.video_unreadable)).toBeVisible(patience);
    await expectOrder(desk, 'magic-video-refused');
    await button(main(page), words.magic.another).click();
    await choose(desk, 'a page.mp4', 'video/mp4', Buffer.from('<html>no video at all</html>'));
    await expect(page.getByRole('alert')).toHaveText(filled(words.magic.type_refused, { type: 'video/mp4' }));
  });

  it('is cancelled while it is looked through, which ends that on the server as well', async () => {
    const { page, words } = desk;
    // ahead of its first answer nothing is there to be ended
    const begun = page.waitForResponse(
      (response) => response.url().endsWith('/media/check-compression-status'),
      patience,
    );
    await choose(desk, 'long.mp4', 'video/mp4', await drawLong());
    await begun;
    const ended = page.waitForResponse((response) => response.url().endsWith('/media/cancel-compression'));
    await button(dialogOf(desk), words.ui.cancel).click();
    await expect(dialogOf(desk)).toBeHidden();
    expect(((await (await ended).json()) as { data: { job_status: string } }).data.job_status).toBe('CANCELED');
    await expect(button(main(page), words.magic.choose)).toBeVisible();
  });

  it('has the products of all its scenes, one of which is its image', async () => {
    const { page, words } = desk;
    await choose(desk, 'my film.mp4', 'video/mp4', film);
    await showFoundInVideo(desk, photos);
    await expectOrder(desk, 'magic-video-found');
    const frames = page.getByRole('radio');
    expect(await frames.count()).toBeGreaterThanOrEqual(2);
    await page.getByText('0:0', { exact: false }).last().click();
    await expect(frames.last()).toBeChecked();
    await button(page, words.magic.make).click();
    await page.waitForURL('**/admin/links/create?products=*');
    const ids = new URL(page.url()).searchParams.get('products')?.split(',') ?? [];
    const [first, second] = photos;
    expect(first?.ids.some((id) => ids.includes(id)) && second?.ids.some((id) => ids.includes(id))).toBe(true);
    const saving = page.waitForRequest((request) => request.url().endsWith('/admin/v1/links/create'));
    await button(page, words.links.form.create).click();
    const sent = (await saving).postDataJSON() as { images: string[]; media_related_inventory_ids: string[] };
    expect(sent.images).toHaveLength(1);
    expect(sent.images[0]).toMatch(/\/files\/[\da-f-]+\/[\da-f-]+\.webp$/);
    expect(sent.media_related_inventory_ids).toEqual(expect.arrayContaining(ids));
    await finishSharing(desk);
  });

  it('is made on a phone in Hebrew', async () => {
    await phone.open(magic);
    await choose(phone, 'a.mp4', 'video/mp4', film);
    await showFoundInVideo(phone, photos);
    await expect(button(phone.page, phone.words.magic.make)).toBeEnabled();
    await expectOrder(phone, 'magic-video-phone-found');
  });

  it('says nothing in the console', () => {
    // a browser tells of every refusal, and one was wanted
    const unwanted = [...desk.complaints, ...phone.complaints].filter((text) => !text.includes('status of 415'));
    expect(unwanted).toEqual([]);
  });

  it('is made though the server was killed in the middle', async () => {
    const { page, words, open } = desk;
    await open(magic);
    await choose(desk, 'long.mp4', 'video/mp4', await drawLong());
    await expect(dialogOf(desk).getByText(/video: \d+%/)).toBeVisible(patience);
    await program.kill();
    await program.restart();
    await expectOrder(desk, 'magic-video-looking');
    await showFoundInVideo(desk, photos);
    expect(await page.getByRole('radio').count()).toBeGreaterThanOrEqual(2);
    await expect(button(page, words.magic.another)).toBeVisible();
  });
});

/** With one picture a player can jump to: all of it has to be read, which takes a while. */
const drawLong = () =>
  drawVideo(
    'mp4',
    ...pattern('1280x720', 90, 15),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '42',
    '-g',
    '9999',
  );
