// Posts are tagged by themselves: a merchant connects an account, finds its posts tagged by AI, puts one right, which is learned from, and undoes many at once.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { install, openAccount } from './arriving.ts';
import { listSold, postPlainPhoto, type Sold } from './photos.ts';
import { button, filled, main, picker, row, told } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  expectOrderAs,
  offerUndoForLong,
  openReader,
  phoneInHebrew,
  type Reader,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage({ AI_TAGGING: 'on' });

const feed = '/admin/shopboard';
/** A store of hardly more products than a test of AI tagging takes: all its images are looked at first. */
const shop = 'corner';
const productsOfShop = 14;
const patience = { timeout: 360_000 };

/** Captions of posts, each with the products its image shows, counted from the store's first. */
const shown = { 'Two of them': [0, 1], 'The second again': [1], 'Another one': [2] } as const;
type Caption = keyof typeof shown;
const captions = Object.keys(shown) as Caption[];

async function control(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${program.sandboxUrl}/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

describe('AI tagging', () => {
  let desk: Reader;
  let sold: Sold[];
  const titleOf = (at: number): string => sold[at]?.title ?? '';
  /** What a post is tagged with, as its strip tells it, whatever besides what it shows may be among it. */
  const strip = (caption: Caption) => {
    const { tagged_one: one, tagged_other: other } = desk.words.feed;
    const [ofOne, ofSome] = [one, other].map((text) =>
      filled(text, { count: String.raw`\d+`, name: `\u2068${caption}\u2069` }),
    );
    return row(desk.page, caption).getByRole('button', { name: new RegExp(`^(?:${ofOne}|${ofSome})`) });
  };
  const mark = (caption: Caption) => row(desk.page, caption).getByText(desk.words.feed.ai, { exact: true });
  const openTags = async (caption: Caption) => {
    await strip(caption).click();
    return desk.page.getByRole('dialog');
  };

  beforeAll(async () => {
    await control('PUT', `${shop}/_control/parameters`, { products: productsOfShop });
    await control('PUT', 'networks/_control/instagram/faults', { rateBusy: 0, rateError: 0 });
    await control('POST', 'networks/_control/instagram/accounts', { handle: shop, posts: 0 });
    sold = await listSold(program, shop);
    for (const [day, caption] of captions.entries()) {
      const products = shown[caption].map((at) => sold[at]?.id ?? '');
      const at = new Date(Date.UTC(2026, 9, 20 - day));
      await postPlainPhoto(program, { account: shop, shop, caption, products, at });
    }
    desk = await openReader(browser, program, deskInEnglish);
    await offerUndoForLong(desk.context, program);
  });
  afterAll(() => desk?.context.close());

  it('is chosen by the merchant of a new store, who connects an account', async () => {
    const { page, words, open } = desk;
    await install(page, shop);
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(desk, shop);
    await page.waitForURL('**/admin/home');
    await open('/admin/settings#sensitivity');
    await page.getByRole('radio', { name: words.settings.sensitivity.HIGH }).click({ force: true });
    await expect(page.getByText(words.settings.sensitivity.report.unmade)).toBeVisible();
    await expectMoment(page, words.ui.saved, () => button(page, words.ui.save).click());

    await open(feed);
    await button(page, filled(words.feed.connect, { network: 'Instagram' })).click();
    await button(page, 'Switch account').click();
    await button(page, `@${shop}`).click();
    await button(page, 'Allow').click();
    await expect(page.getByText(filled(words.feed.connected, { name: told(shop) }))).toBeVisible();
    await expect(main(page).getByRole('article')).toHaveCount(captions.length, patience);
  });

  it('tags posts with what their images show, with its mark, while nobody does anything', async () => {
    const { words, page } = desk;
    for (const caption of captions) await expect(mark(caption)).toBeVisible(patience);
    for (const caption of captions) {
      const dialog = await openTags(caption);
      for (const at of shown[caption])
        await expect(button(dialog, filled(words.links.form.remove, { title: titleOf(at) }))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByText(filled(words.feed.ai_count.ai_other, { amount: '3' }))).toBeVisible();
    await expectOrder(desk, 'ai-tagging-feed');
    await expectOrderAs(desk, phoneInHebrew, 'ai-tagging-feed-phone');
  }, 400_000);

  it('has one of its tags replaced, and knows better from then on', async () => {
    const { page, words, openAnew } = desk;
    const dialog = await openTags('Two of them');
    await expect(dialog.getByText(words.feed.ai, { exact: true }).nth(1)).toBeVisible();
    await expectOrder(desk, 'ai-tagging-dialog');
    await button(dialog, filled(words.links.form.remove, { title: titleOf(1) })).click();
    await button(dialog, words.links.form.change_products).click();
    await picker(page)
      .getByRole('option', { name: titleOf(3) })
      .click();
    await button(picker(page), words.ui.done).click();
    await button(dialog, words.ui.save).click();
    await expect(page.getByText(words.feed.tags_saved)).toBeVisible();
    await expect(mark('Two of them')).toHaveCount(0);
    await expect(strip('Two of them')).toBeVisible();

    await openAnew('/admin/settings#sensitivity');
    const { decisions } = words.settings.sensitivity.report;
    await expect(page.getByText(filled(decisions, { right: '1', wrong: '1' }))).toBeVisible();
    await expectOrder(desk, 'ai-tagging-report');
  });

  it('has its tags removed from many posts, and back by undo', async () => {
    const { page, words, openAnew } = desk;
    await openAnew(feed);
    const marks = main(page).getByRole('article').getByText(words.feed.ai, { exact: true });
    await expect(marks.first()).toBeVisible();
    const count = await marks.count();
    for (const caption of captions)
      await page.getByRole('checkbox', { name: filled(words.feed.choose, { name: `\u2068${caption}\u2069` }) }).click();
    await button(page, words.feed.remove_ai).click();
    await expect(marks).toHaveCount(0);
    // what the merchant tagged stays theirs
    await expect(strip('Two of them')).toBeVisible();
    await expectOrder(desk, 'ai-tagging-removed');
    await button(page, words.ui.undo).last().click();
    await expect(page.getByText(words.feed.ai_restored)).toBeVisible();
    await expect(marks).toHaveCount(count);
    expect(desk.complaints).toEqual([]);
  });
});
