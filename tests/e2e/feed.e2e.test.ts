// A merchant connects Instagram by its consent page, watches the posts arrive, tags one, hides one, and takes it back; on a phone too.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { heBag } from '../../packages/shopfront/src/locales/he.ts';
import { findBarriers, keepPicture, openScreen } from './browser.ts';
import { button, field, filled, main, pick, picker } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const feed = '/admin/shopboard';
const named = { network: 'Instagram' };
/** Of maya's posts, as many as two rows of a desk show. */
const kept = 8;

/** Asks the sandbox's control of networks. */
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${program.sandboxUrl}/networks/_control/instagram/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
}

/** Nothing is refused by chance, and there is little to copy. */
async function calmDown(): Promise<void> {
  await control('PUT', 'faults', { rateBusy: 0, rateError: 0 });
  const { posts } = (await control('GET', 'posts')) as { posts: { id: string }[] };
  for (const { id } of posts.slice(kept)) await control('DELETE', `posts/${id}`);
}

async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  const response = await fetch(program.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: T };
  return data;
}

/** The address of a look without a promo code that sells one product, and not the one in the bag. */
async function makeLookWithout(inBag: string): Promise<string> {
  const token = await signIn(program, 'demo');
  const search = '/admin/v1/products/search?count=50&product_status=active&include_out_of_stock=false';
  const [{ user }, { products }] = await Promise.all([
    ask<{ user: { business_id: string } }>(token, '/auth/verify', {}),
    ask<{ products: { inventory_id: string }[] }>(token, search),
  ]);
  const other = products.find(({ inventory_id: id }) => id !== inBag);
  const { short_url: url } = await ask<{ short_url: string }>(token, '/admin/v1/links/create', {
    business_id: user.business_id,
    link_type: 'LOOK',
    title: 'Without it',
    inventory_ids: [other?.inventory_id],
  });
  return url;
}

const posts = ({ page }: Reader) => main(page).getByRole('article');

describe('the feed', () => {
  let desk: Reader;
  let phone: Reader;

  beforeAll(async () => {
    await calmDown();
    desk = await openReader(browser, program, deskInEnglish, 'demo');
    phone = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(async () => {
    await desk?.context.close();
    await phone?.context.close();
  });

  it('stays as it is where the person at the network does not agree', async () => {
    const { page, words, open } = desk;
    await open(feed);
    await expectOrder(desk, 'feed-unconnected');
    await button(page, filled(words.feed.connect, named)).click();
    await button(page, 'Cancel').click();
    await expect(page.getByText(filled(words.feed.denied, named))).toBeVisible();
    await expectOrder(desk, 'feed-denied');
    await button(page, words.ui.ok).click();
    await page.waitForURL(`**${feed}`);
    await expect(button(page, filled(words.feed.connect, named))).toBeVisible();
  });

  it('is connected by the consent page, and tells how many posts have arrived', async () => {
    const { page, words } = desk;
    await button(page, filled(words.feed.connect, named)).click();
    await button(page, 'Allow').click();
    await page.waitForURL(`**${feed}`);
    await expect(page.getByText('@maya').first()).toBeVisible();
    const numbers = page.getByText(/^\d+ posts? found$/);
    await expect(numbers.or(posts(desk).first()).first()).toBeVisible();
    await expect(posts(desk)).toHaveCount(kept, { timeout: 150_000 });
    await expectOrder(desk, 'feed-posts');
  });

  it('has products tagged in a post, one at its place in the picture', async () => {
    const { page, words } = desk;
    await posts(desk).first().getByRole('button', { name: words.feed.tag }).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, words.links.form.add_products).click();
    await pick(desk, 2);
    await expect(picker(page)).toBeHidden();
    await dialog.getByRole('button', { name: words.points.place }).first().click();
    const point = dialog.getByRole('button', { name: /50% from the left/ });
    const box = await point.boundingBox();
    if (!box) throw new Error('the point has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect(point).toHaveCount(0);
    await expectOrder(desk, 'feed-tagging');
    await button(page, words.ui.save).click();
    await expect(page.getByText(words.feed.tags_saved)).toBeVisible();
    await expect(
      posts(desk)
        .first()
        .getByRole('button', { name: /^2 products tagged/ }),
    ).toBeVisible();
  });

  it('hides a post, and shows it again by undo', async () => {
    const { page, words } = desk;
    const eye = posts(desk).nth(1).getByRole('switch');
    await eye.click();
    await expect(eye).not.toBeChecked();
    await expect(page.getByText(words.feed.hidden_one)).toBeVisible();
    await button(page, words.ui.undo).last().click();
    await expect(eye).toBeChecked();
  });

  it('shows a bag that was filled on a post, leads to it, and says what became dearer since', async () => {
    const shopper = await openScreen(browser, { ...phoneInHebrew, script: true });
    const { page } = shopper;
    const sign = page.locator('a.bag');
    await page.goto(`${program.url}/feed/demo`);
    await expect(sign).toBeHidden();
    await page.locator('.posts a').first().click();
    await page.getByRole('button', { name: heBag.addToBag, exact: true }).first().click();
    const post = new URL(page.url()).pathname;
    await page.goto(`${program.url}/feed/demo`);
    await expect(sign).toHaveText(/הסל שלך\s+1/);
    expect(await findBarriers(page)).toEqual([]);
    await keepPicture(page, 'feed-bag-sign');
    await sign.click();
    expect(new URL(page.url()).pathname).toBe(post);
    await expect(page.getByRole('dialog', { name: heBag.bag })).toBeVisible();
    // another page sells none of it: it is told what the first one asks for it now
    const inBag = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('vitrine:1:')) ?? '';
      const [at, lines] = JSON.parse(localStorage.getItem(key) ?? '[]') as [number, { productId: string }[]];
      localStorage.setItem(key, JSON.stringify([at, lines.map((line) => ({ ...line, amount: 100 }))]));
      return lines[0]?.productId ?? '';
    });
    await page.goto(`${await makeLookWithout(inBag)}#bag`);
    const bag = page.getByRole('dialog', { name: heBag.bag });
    await expect(bag).toContainText(/המחיר היה .*1\.00.* כשהפריט נוסף לסל/);
    await expect(bag.locator('.sum').first()).not.toContainText(/(^|\D)1\.00/);
    await keepPicture(page, 'bag-price-changed');
    await shopper.context.close();
  });

  it('is reported by a stranger without scripts, and taken down', async () => {
    const { page, words, open } = desk;
    const stranger = await openScreen(browser, { ...phoneInHebrew, script: false });
    await stranger.page.goto(`${program.url}/feed/demo`);
    await stranger.page.locator('.posts a').first().click();
    const post = stranger.page.url();
    await stranger.page.locator('footer a[rel="nofollow"]').click();
    await keepPicture(stranger.page, 'report-form');
    // what looks for barriers needs scripts
    await phone.page.goto(stranger.page.url());
    expect(await findBarriers(phone.page)).toEqual([]);
    await stranger.page.locator('input[value="made_it"]').check();
    await stranger.page.locator('#name').fill('Noa Levi');
    await stranger.page.locator('#email').fill('noa-reports@mail.example');
    await stranger.page.locator('#statement').check();
    await stranger.page.locator('button[type="submit"]').click();
    const number = await stranger.page.locator('output').textContent();
    await keepPicture(stranger.page, 'report-sent');
    await program.waitForMail('noa-reports@mail.example', new RegExp(number ?? 'none'));

    await open(`${feed}/reports`);
    await expectOrder(desk, 'feed-reports');
    await button(page, words.takedowns.uphold).click();
    await expectOrder(desk, 'feed-report-uphold');
    await page.getByLabel(words.takedowns.answer).fill('You are right.');
    await button(page.getByRole('dialog'), words.takedowns.uphold).click();
    await expect(page.getByText(words.takedowns.upheld, { exact: true })).toBeVisible();
    await expect.poll(async () => (await fetch(post)).status).toBe(410);
    await open(feed);
    await expect(posts(desk).getByText(words.takedowns.reason.made_it)).toBeVisible();
    await expectOrder(desk, 'feed-taken-down');
    await stranger.context.close();
  });

  it('begins near the top of a phone, and has its accounts in a drawer', async () => {
    const { page, words, open } = phone;
    await open(feed);
    await expect(posts(phone).first()).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const top = () =>
        posts(phone)
          .first()
          .evaluate((post) => Math.round(post.getBoundingClientRect().top));
      await expect.poll(top, `at ${width} px`).toBeLessThanOrEqual(220);
      await expectOrder(phone, `feed-phone-${width}`);
    }
    await button(page, words.feed.more).click();
    await expectOrder(phone, 'feed-drawer');
    await button(page.getByRole('dialog'), words.feed.sync).click();
    await expect(page.getByText(words.feed.sync_started)).toBeVisible();
  });

  it('is come back to by whoever was signed out meanwhile, who is told to begin anew', async () => {
    const visitor = await openReader(browser, program, deskInEnglish);
    const { page, words } = visitor;
    await visitor.open('/pinterest/auth?code=used&state=elsewhere');
    await field(main(page), words.identity.username).fill('demo');
    await field(main(page), words.identity.password).fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(page.getByText(filled(words.feed.consent_over, { network: 'Pinterest' }))).toBeVisible();
    await button(page, words.ui.ok).click();
    await page.waitForURL(`**${feed}?network=pinterest`);
    await visitor.context.close();
  });

  it('says nothing in the console', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
