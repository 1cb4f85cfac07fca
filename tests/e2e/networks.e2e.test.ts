// Every network from consent to the order on a post, and what goes wrong on the way: denied, away, expired, revoked, another account, deleted.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { en as enShop, enBag } from '../../packages/shopfront/src/locales/en.ts';
import { keepPicture, openScreen, phone } from './browser.ts';
import { holdUp, untilWanted } from './hold-up.ts';
import { button, filled, main, pick, picker, told } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, signIn, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const deskInHebrew = { ...deskInEnglish, locale: 'he-IL', dark: true };

/** With how many posts more than the account has: the first reading is to have more than one page. */
const journeys = [
  ['instagram', 'Instagram', deskInEnglish, 0],
  ['tiktok', 'TikTok', phoneInHebrew, 0],
  ['pinterest', 'Pinterest', deskInHebrew, 60],
] as const;

/** Pays in the store's checkout; the total as it stood there. */
async function pay(page: Page): Promise<string> {
  await page.waitForURL(/\/checkouts\//, { waitUntil: 'domcontentloaded' });
  const total = await page.locator('[data-sum="total"]').first().innerText();
  await button(page, /pay now/i).click();
  await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
  return total.replaceAll(/[^\d.,]/g, '');
}

/** Whether the program knows of an account that it is let into no more. */
async function hasLost(): Promise<boolean> {
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
  const text = await (await fetch(`${program.url}/admin/v1/shopboard`, { headers })).text();
  return text.includes('"lost"');
}

describe.each(journeys)('%s', (network, label, screen, more) => {
  const feed = `/admin/shopboard?network=${network}`;
  const shown = `/feed/demo?network=${network}`;
  const named = { network: label };
  const isPhone = screen.width === phoneInHebrew.width;
  let reader: Reader;
  let count = 0;
  /** The post that is bought from. */
  let post = { id: '', address: '' };

  /** Asks the sandbox's control of the network. */
  const control = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${program.sandboxUrl}/networks/_control/${network}/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  const listThere = async (): Promise<{ id: string }[]> =>
    (await control<{ posts: { id: string }[] }>('GET', 'posts?account=maya')).posts;
  const posts = () => main(reader.page).getByRole('article');
  const expectPosts = (all: number) =>
    expect(
      main(reader.page).getByRole('list', { name: filled(reader.words.feed.posts_other, { count: String(all) }) }),
    ).toBeVisible({ timeout: 60_000 });
  const lost = () => reader.page.getByText(filled(reader.words.feed.lost_title, { name: told('maya') }));

  const sync = async (): Promise<void> => {
    const { page, words } = reader;
    if (isPhone) await button(page, words.feed.more).click();
    await button(isPhone ? page.getByRole('dialog') : page, words.feed.sync).click();
  };
  /** On the network's own page, in English. */
  const allow = async (account?: string): Promise<void> => {
    const { page, words } = reader;
    if (account !== undefined) {
      await button(page, 'Switch account').click();
      await button(page, `@${account}`).click();
    }
    await button(page, 'Allow').click();
    await expect(page.getByText(filled(words.feed.connected, { name: told(account ?? 'maya') }))).toBeVisible();
  };
  const reconnect = () => button(reader.page, filled(reader.words.feed.reconnect, named));

  beforeAll(async () => {
    await control('PUT', 'faults', { rateBusy: 0, rateError: 0, tinyPictures: true });
    if (more > 0) await control('POST', 'posts/many', { account: 'maya', count: more });
    count = (await listThere()).length;
    reader = await openReader(browser, program, screen, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('says clearly that the person at the network did not agree', async () => {
    const { page, words, open } = reader;
    await open(feed);
    await button(page, filled(words.feed.connect, named)).click();
    await button(page, 'Cancel').click();
    await expect(page.getByText(filled(words.feed.denied, named))).toBeVisible();
    await expectOrder(reader, `${network}-denied`);
    await button(page, words.ui.ok).click();
    await expect(button(page, filled(words.feed.connect, named))).toBeVisible();
  });

  it('tells that the network is away in the middle of the first reading, and goes on where it stopped', async () => {
    const { page, words } = reader;
    const goOn = await holdUp(program, 'post_pictures');
    try {
      await button(page, filled(words.feed.connect, named)).click();
      await allow();
      await untilWanted(program, 'post_pictures');
      await control('PUT', 'faults', { outage: 'error' });
    } finally {
      await goOn();
    }
    await expect(page.getByText(filled(words.feed.delayed.network_away, named))).toBeVisible({ timeout: 60_000 });
    await expectOrder(reader, `${network}-away`);
    await control('PUT', 'faults', { outage: null });
    await expectPosts(count);
    await expect(page.getByText(filled(words.feed.delayed.network_away, named))).toHaveCount(0);
  });

  it('has products tagged in two posts, and one of these hidden from shoppers', async () => {
    const { page, words } = reader;
    for (const at of [0, 1]) {
      await posts().nth(at).getByRole('button', { name: words.feed.tag }).click();
      await button(page.getByRole('dialog'), words.links.form.add_products).click();
      await pick(reader, 2);
      await expect(picker(page)).toBeHidden();
      await button(page, words.ui.save).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    post.id = (await posts().first().getAttribute('data-row')) ?? '';
    await expect.poll(() => listShown()).toHaveLength(2);
    const [first = '', second = ''] = await listShown();
    post.address = first;
    await posts().nth(1).getByRole('switch').click();
    await expect(page.getByText(words.feed.hidden_one)).toBeVisible();
    await expect.poll(() => listShown()).toEqual([first]);
    expect((await fetch(second)).ok).toBe(false);
  });

  /** Addresses of the posts that shoppers see. */
  const listShown = async (): Promise<string[]> => {
    const text = await (await fetch(program.url + shown)).text();
    return [...text.matchAll(/href="?(\/feed-[\w-]+)/g)].map(([, path]) => program.url + path);
  };

  it('sells to shoppers with a script and without, and shows their orders on the post', async () => {
    // not the one who comes next: two visits of one within the hour are one
    const agent = phone.replace('Chrome/142', 'Chrome/141');
    const plain = await openScreen(browser, { width: 390, height: 844, script: false, agent });
    await plain.page.goto(program.url + shown);
    await plain.page.locator('.posts a').first().click();
    await keepPicture(plain.page, `${network}-post-plain`);
    const select = plain.page.locator('select').first();
    if ((await select.count()) > 0) await select.selectOption({ index: 1 });
    await plain.page.getByRole('spinbutton').first().fill('2');
    await button(plain.page, enShop.checkout).first().click();
    const totals = [await pay(plain.page)];
    await plain.context.close();

    const scripted = await openScreen(browser, { width: 390, height: 844 });
    await scripted.page.goto(program.url + shown);
    await scripted.page.locator('.posts a').first().click();
    expect(scripted.page.url().startsWith(post.address)).toBe(true);
    await button(scripted.page, enBag.addToBag).first().click();
    await button(scripted.page, enBag.viewBag).click();
    await button(scripted.page.getByRole('dialog'), enShop.checkout).click();
    totals.push(await pay(scripted.page));
    expect(scripted.complaints).toEqual([]);
    await scripted.context.close();

    const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
    const countOrders = async (): Promise<number> => {
      const answer = await fetch(`${program.url}/admin/v1/orders?link_id=${post.id}`, { headers });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    };
    await expect.poll(countOrders, { timeout: 60_000 }).toBe(2);
    const { page, words } = reader;
    const [beforeName = ''] = words.feed.numbers_of.split('{{');
    await posts()
      .first()
      .getByRole('button', { name: new RegExp(`^${beforeName}`) })
      .click();
    const dialog = page.getByRole('dialog');
    for (const total of totals) await expect(dialog.getByText(total).first()).toBeVisible();
    await expectOrder(reader, `${network}-orders`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  it('goes on by itself where a token that expired can be renewed, and says what to do where not', async () => {
    await control('POST', 'expire-tokens', { refresh: network !== 'tiktok' });
    // what was done before can be undone for long, over whatever a phone has at its lower edge
    await reader.openAnew(feed);
    await sync();
    if (network === 'tiktok') return expectSynced();
    await expect(lost()).toBeVisible();
    await expect(reader.page.getByText(filled(reader.words.feed.trouble.access_lost, named))).toBeVisible();
    await expectOrder(reader, `${network}-expired`);
    await reconnect().click();
    await allow();
    await expect(lost()).toHaveCount(0);
    return expectSynced();
  });

  /** Nothing is read any more, and nothing is amiss. */
  const expectSynced = async (): Promise<void> => {
    await reader.openAnew(feed);
    await expectPosts(count);
    await expect(main(reader.page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
    await expect(main(reader.page).getByRole('alert')).toHaveCount(0);
  };

  it('says that the app was removed there, and takes no other account for the one that is lost', async () => {
    const { page, words, openAnew } = reader;
    await control('POST', 'revoke', { account: 'maya' });
    // this network alone tells nobody
    if (network === 'pinterest') await sync();
    else await expect.poll(() => hasLost()).toBe(true);
    await openAnew(feed);
    await expect(lost()).toBeVisible();
    await reconnect().click();
    await allow('noa');
    await expect(lost()).toBeVisible();
    await expect(page.getByText(filled(words.feed.other_account, { ...named, name: told('maya') }))).toBeVisible();
    await expectOrder(reader, `${network}-other-account`);
    await reconnect().click();
    await allow('maya');
    await expect(lost()).toHaveCount(0);
    const noa = (await control<{ posts: object[] }>('GET', 'posts?account=noa')).posts.length;
    count += noa;
    await expectSynced();
    // what was tagged is tagged still
    expect(await listShown()).toEqual([post.address]);
  });

  it('has a post go that was deleted there, for shoppers too', async () => {
    const [latest] = await listThere();
    await control('DELETE', `posts/${latest?.id}`);
    count -= 1;
    await sync();
    await expectPosts(count);
    await expect.poll(() => listShown()).toEqual([]);
    expect((await fetch(post.address)).ok).toBe(false);
    expect(reader.complaints).toEqual([]);
  });
});
