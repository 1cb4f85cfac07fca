// A multilink from its making to its end: two experiences, two hundred visitors, orders, what the preview says of them.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, editing, filled, finishSharing, pick, row } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const experience = ({ words }: Reader, place: Locator, letter: 'A' | 'B') =>
  place.getByRole('region', { name: filled(words.multilinks.experience, { letter }), exact: true });

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

interface Visit {
  side: 'A' | 'B';
  clickId: string;
}

/** One visitor opens the address: A is the look's own page, B leads on to the store. */
async function visit(address: string, visitor: string): Promise<Visit> {
  const headers = { 'user-agent': phone, 'x-forwarded-for': visitor };
  const answer = await fetch(address, { headers, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status === 200) return { side: 'A', clickId: /name="click_id" value="([^"]+)"/.exec(text)?.[1] ?? '' };
  const target = decodeURIComponent(answer.headers.get('location') ?? '');
  return { side: 'B', clickId: /vtr=([\w-]+)/.exec(target)?.[1] ?? '' };
}

const readStatus = async (address: string): Promise<number> =>
  (await fetch(address, { headers: { 'user-agent': phone }, redirect: 'manual' })).status;

const visitors = 200;

/** As many different visitors, each from an address of her own. */
async function openAsMany(address: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let number = 0; number < visitors; number += 1) {
    visits.push(await visit(address, `10.21.0.${number}`));
  }
  return visits;
}

interface Shelf {
  products: { variants: { id: string; price: string; inventoryQuantity?: number }[] }[];
}

/** The store sells one piece to whoever came by this click. */
async function buy(clickId: string): Promise<void> {
  const shelf = (await (await fetch(`${program.sandboxUrl}/atelier/_control/products`)).json()) as Shelf;
  for (const { variants } of shelf.products) {
    const answer = await fetch(`${program.sandboxUrl}/atelier/_control/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        lines: [{ variantId: variants[0]?.id, quantity: 1 }],
        noteAttributes: [{ name: '__lk', value: clickId }],
        live: true,
      }),
    });
    // some are sold out or not on the shelf
    if (answer.ok) return;
  }
  throw new Error('the store has nothing to sell');
}

interface Answered {
  link_analytics: { visits: number; checkouts: number; revenue: number };
  links_options: { value: number; link_data: { link_analytics: { visits: number; checkouts: number } } }[];
}

async function askMultilink(id: string): Promise<Answered> {
  const token = await signIn(program, 'demo');
  const answer = await fetch(`${program.url}/admin/v1/links/multi/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: Answered }).data;
}

describe('§2 multilinks', () => {
  const title = 'אביב: תמונות או החנות';
  const end = 'aviv-split';
  const address = () => `${program.url}/${end}`;
  let reader: Reader;
  /** Who looks at what the other one made. */
  let atDesk: Reader;
  let visits: Visit[];
  let id: string;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
    atDesk = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(async () => {
    await reader?.context.close();
    await atDesk?.context.close();
  });

  it('are reached from the navigation', async () => {
    const { page, words, open } = reader;
    await open('/admin/home');
    await button(page.getByRole('navigation'), words.shell.more).click();
    await page.getByRole('link', { name: words.shell.multilinks, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.multilinks.title);
    await expectOrder(reader, 'multilink-list-before-390');
  });

  it('§4 the editor: title and valid experiences before it can be saved, shares that add up to 100', async () => {
    const { page, words } = reader;
    const { multilinks, links, shorts } = words;
    await button(page.getByRole('main'), multilinks.create).click();
    const form = dialog(page, multilinks.form.create_title);
    const create = button(form, links.form.create);
    await expect(create).toBeDisabled();
    await form.getByLabel(multilinks.form.title).fill(title);
    await expect(create).toBeEnabled();
    await create.click();
    await expect(form.getByText(multilinks.missing.products)).toHaveCount(2);

    const [a, b] = [experience(reader, form, 'A'), experience(reader, form, 'B')];
    await button(a, links.form.add_products).click();
    await pick(reader, 2);
    await expect(a.getByText(multilinks.missing.products)).toHaveCount(0);
    await b.getByText(multilinks.kind.custom, { exact: true }).click();
    const url = b.getByRole('textbox', { name: shorts.form.url, exact: true });
    await expect(url).toHaveValue(`${program.sandboxUrl}/atelier`);
    await url.fill('https://elsewhere.example/');
    const domain = new URL(program.sandboxUrl).host;
    await expect(b.getByText(filled(shorts.form.url_foreign, { domain })).first()).toBeVisible();
    await expect(create).toBeDisabled();
    await url.fill(`${program.sandboxUrl}/atelier/collections/all`);
    await expect(create).toBeEnabled();

    const share = (letter: string) => form.getByLabel(filled(multilinks.form.share, { letter }), { exact: true });
    await share('A').fill('170');
    await expect(share('B')).toHaveValue('0%');
    await share('B').fill('30');
    await expect(share('A')).toHaveValue('70%');
    await form.getByLabel(words.links.back_half.label).fill('admin');
    await expect(create).toBeDisabled();
    await form.getByLabel(words.links.back_half.label).fill(end);
    await expect(form.getByText(words.links.back_half.free)).toBeVisible();
    await expectOrder(reader, 'multilink-form-390');
  });

  it('§4 the editor: leaving a modified form asks first', async () => {
    const { page, words } = reader;
    await page.keyboard.press('Escape');
    await expect(dialog(page, words.ui.discard_title)).toBeVisible();
    await button(dialog(page, words.ui.discard_title), words.ui.keep).click();
    // what is pressed next belongs to the form once the question has left
    await expect(page.locator('[role="dialog"]')).toHaveCount(1);
  });

  it('§4 created: back to the list, where it stands on top', async () => {
    const { page, words } = reader;
    const form = dialog(page, words.multilinks.form.create_title);
    // the addresses may still be under check
    await expect(button(form, words.links.form.create)).toBeEnabled();
    await form.getByLabel(words.multilinks.form.title).press('ControlOrMeta+Enter');
    await finishSharing(reader);
    await page.waitForURL(/\/admin\/multilinks$/);
    await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
    await expect(row(page, title)).toContainText(end);
    await expectOrder(reader, 'multilink-list-390');
  });

  it('splits two hundred visitors by the shares, and each the same way again', async () => {
    visits = await openAsMany(address());
    const toA = visits.filter(({ side }) => side === 'A').length;
    // 70 of 100, give or take four standard deviations
    expect(toA).toBeGreaterThan(114);
    expect(toA).toBeLessThan(166);
    for (const number of [0, 57, 133]) {
      // who comes again within the hour repeats a visit, and is led the same way
      const again = await visit(address(), `10.21.0.${number}`);
      expect(again.side).toBe(visits[number]?.side);
    }
  });

  it('shows the split and the orders in the preview, and says that there is no verdict yet', async () => {
    const { page, words } = reader;
    await row(page, title).locator('[data-part="title"]').click();
    const preview = dialog(page, title);
    await expect(preview).toBeVisible();
    id = /multilinks\/([\w-]+)\/preview/.exec(page.url())?.[1] ?? '';
    const ofA = visits.filter(({ side }) => side === 'A');
    for (const { clickId } of ofA.slice(0, 3)) await buy(clickId);
    const read = async () => (await askMultilink(id)).link_analytics;
    await expect.poll(read, { timeout: 90_000 }).toMatchObject({ checkouts: 3, visits: visits.length });
    const { link_analytics: all, links_options: both } = await askMultilink(id);
    expect(both.map(({ link_data: link }) => link.link_analytics.visits)).toEqual([
      ofA.length,
      visits.length - ofA.length,
    ]);
    const tile = (label: string) =>
      preview
        .getByRole('definition')
        .filter({ has: page.locator('bdi') })
        .and(preview.locator(`dt:has-text("${label}") + dd`));
    await expect(tile(words.preview.figure.views).first()).toContainText(String(visits.length));
    await expect(tile(words.preview.figure.checkouts).first()).toContainText('3');
    const cells = preview.getByRole('table', { name: words.multilinks.verdict.table }).getByRole('row');
    await expect(cells.nth(1)).toContainText(String(ofA.length));
    await expect(cells.nth(2)).toContainText(String(visits.length - ofA.length));
    await expect(preview.getByText(words.multilinks.verdict.none_title)).toBeVisible();
    await expect(preview).toContainText('70%');
    expect(all.revenue).toBeGreaterThan(0);
    await expectOrder(reader, 'multilink-preview-390');
  });

  it('§2 clicking an experience opens its own preview, which offers no copy', async () => {
    const { page, words } = reader;
    const preview = dialog(page, title);
    await preview.getByRole('link', { name: filled(words.multilinks.experience, { letter: 'A' }) }).click();
    await page.waitForURL(/\/admin\/links\/[\w-]+\/preview/);
    await expect(page.getByRole('table', { name: words.multilinks.verdict.table })).toHaveCount(0);
    const own = page.getByRole('dialog').first();
    // not only its name, which stands there while the rest is asked for
    await expect(own.getByRole('heading').nth(1)).toBeVisible();
    await expect(button(own, words.preview.copy_link)).toHaveCount(0);
    await expectOrder(reader, 'multilink-experience-390');
    await page.goBack();
    await expect(preview.getByRole('table', { name: words.multilinks.verdict.table })).toBeVisible();
  });

  it('are in order at a desk in English by day too: list, preview, its parts and the forms', async () => {
    const { page, words, open } = atDesk;
    const { multilinks, links } = words;
    await open('/admin/home');
    await page.getByRole('link', { name: words.shell.multilinks, exact: true }).click();
    await expect(row(page, title)).toContainText(end);
    await expectOrder(atDesk, 'multilink-list-1440');
    await button(page.getByRole('main'), multilinks.create).click();
    const form = dialog(page, multilinks.form.create_title);
    await form.getByLabel(multilinks.form.title).fill('Spring');
    await button(form, links.form.create).click();
    await expect(form.getByText(multilinks.missing.products)).toHaveCount(2);
    await experience(atDesk, form, 'B').getByText(multilinks.kind.custom, { exact: true }).click();
    await expectOrder(atDesk, 'multilink-form-1440');

    await open(`/admin/multilinks/${id}/preview`);
    const preview = dialog(page, title);
    await expect(preview.getByRole('table', { name: multilinks.verdict.table }).getByRole('row')).toHaveCount(3);
    await expectOrder(atDesk, 'multilink-preview-1440');
    await preview.getByRole('link', { name: filled(multilinks.experience, { letter: 'A' }) }).click();
    await page.waitForURL(/\/admin\/links\/[\w-]+\/preview/);
    // an experience bears its multilink's name
    await expect(page.getByRole('table', { name: multilinks.verdict.table })).toHaveCount(0);
    await expect(page.getByRole('dialog').first().getByRole('heading').nth(1)).toBeVisible();
    await expectOrder(atDesk, 'multilink-experience-1440');
    await page.goBack();
    await expect(preview.getByRole('table', { name: multilinks.verdict.table })).toBeVisible();
    await button(preview, links.edit).click();
    await expect(button(editing(page, words.lists.edit_named), links.form.save)).toBeDisabled();
    await expectOrder(atDesk, 'multilink-edit-1440');
    await page.goBack();
    await button(preview, words.preview.more).click();
    await page.getByRole('menuitem', { name: links.delete }).click();
    await expect(dialog(page, multilinks.delete_title)).toBeVisible();
    await expectOrder(atDesk, 'multilink-delete-1440');
    // what is watched here is deleted elsewhere in a moment
    await open('/admin/home');
  });

  it('§4 edited: the approval message, and the row in its place; its numbers go on', async () => {
    const { page, words } = reader;
    const preview = dialog(page, title);
    await button(preview, words.preview.more).click();
    await page.getByRole('menuitem', { name: words.links.edit, exact: true }).click();
    const form = editing(page, words.lists.edit_named);
    const save = button(form, words.links.form.save);
    await expect(save).toBeDisabled();
    const share = form.getByLabel(filled(words.multilinks.form.share, { letter: 'A' }), { exact: true });
    await share.fill('60');
    await form.getByRole('switch', { name: words.multilinks.form.automatic }).click();
    await expectOrder(reader, 'multilink-edit-390');
    await expectMoment(page, words.links.form.saved, () => save.click());
    await expect(preview).toBeVisible();
    await expect(preview.getByText(words.multilinks.verdict.auto_title)).toBeVisible();
    const { links_options: both, link_analytics: all } = await askMultilink(id);
    expect(both.map(({ value }) => value)).toEqual([60, 40]);
    expect(all.visits).toBe(visits.length);
  });

  it('sends everybody to one experience and back, begins a copy, is put away and taken back', async () => {
    const { page, words } = reader;
    const { winner, form } = words.multilinks;
    const preview = dialog(page, title);
    await preview.locator('[data-part="winner-B"]').click();
    const question = dialog(page, filled(winner.title, { letter: 'B' }));
    await expect(question).toBeVisible();
    await expectOrder(reader, 'multilink-winner-390');
    await button(question, winner.confirm).click();
    await expect(preview.getByText(filled(winner.sent, { letter: 'B' }))).toBeVisible();
    const ofA = [...visits.entries()].filter(([, { side }]) => side === 'A').slice(0, 12);
    const sidesOfA = async () => {
      const again = await Promise.all(ofA.map(([number]) => visit(address(), `10.21.0.${number}`)));
      return [...new Set(again.map(({ side }) => side))].toSorted();
    };
    await expect.poll(sidesOfA).toEqual(['B']);
    await expect(button(preview, winner.undo)).toBeVisible();
    await button(page, words.ui.undo).click();
    await expect(preview.getByText(filled(winner.sent, { letter: 'B' }))).toHaveCount(0);
    expect((await askMultilink(id)).links_options.map(({ value }) => value)).toEqual([60, 40]);
    // some stay with B, as A's share is smaller than when they first came
    await expect.poll(sidesOfA).toContain('A');

    const choose = async (name: string) => {
      await button(preview, words.preview.more).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose(words.lists.archive);
    await expect(preview.getByText(words.lists.archived, { exact: true })).toBeVisible();
    expect(await readStatus(address())).not.toBe(404);
    await button(page, words.ui.undo).click();
    await expect(preview.getByText(words.lists.archived, { exact: true })).toHaveCount(0);

    await choose(words.links.duplicate);
    const copy = dialog(page, form.create_title);
    await expect(copy.getByLabel(form.title)).toHaveValue(words.links.form.copy_prefix + title);
    await page.keyboard.press('Escape');
    await button(dialog(page, words.ui.discard_title), words.ui.discard).click();
    await reader.open(`/admin/multilinks/${id}/preview`);
    await expect(preview).toBeVisible();
  });

  it('§4 deleted: asked first, then back to the list, and its address sells no more', async () => {
    const { page, words } = reader;
    const preview = dialog(page, title);
    await button(preview, words.preview.more).click();
    await page.getByRole('menuitem', { name: words.links.delete }).click();
    const question = dialog(page, words.multilinks.delete_title);
    await expect(question).toBeVisible();
    await expectOrder(reader, 'multilink-delete-390');
    await button(question, words.links.delete).click();
    await page.waitForURL(/\/admin\/multilinks$/);
    await expect(row(page, title)).toHaveCount(0);
    // the address hears of it a moment later
    await expect.poll(() => readStatus(address())).toBeGreaterThanOrEqual(400);
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
    expect(atDesk.complaints).toEqual([]);
  });

  it('§8 whose deletion fails say so in the same dialog, which can only be closed', async () => {
    const { page, words, open } = atDesk;
    const token = await signIn(program, 'demo');
    const ask = async (path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${program.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { user: { business_id: string }; multilink_id: string } }).data;
    };
    const { user } = await ask('/auth/verify', {});
    const home = { link_type: 'SHORT', shopping_redirect_url: `${program.sandboxUrl}/atelier` };
    const { multilink_id: kept } = await ask('/admin/v1/links/multi/create', {
      business_id: user.business_id,
      title: 'Stays',
      promocode: 'MAYA10',
      links_options: [
        { value: 50, link_resource: home },
        { value: 50, link_resource: home },
      ],
    });
    await page.route(`**/multi/${kept}/close`, (route) =>
      route.fulfill({
        status: 500,
        json: { status: false, data: null, error: { code: 'internal', message: 'It broke', request_id: 'r-1' } },
      }),
    );
    await open(`/admin/multilinks/${kept}/preview`);
    const preview = dialog(page, 'Stays');
    await expect(preview.getByText(words.multilinks.verdict.none_unseen)).toBeVisible();
    await button(preview, words.preview.more).click();
    await page.getByRole('menuitem', { name: words.links.delete }).click();
    await button(dialog(page, words.multilinks.delete_title), words.links.delete).click();
    const failure = dialog(page, words.multilinks.delete_failed);
    await expect(failure).toContainText('It broke');
    await expect(button(failure, words.links.delete)).toHaveCount(0);
    await button(failure, words.ui.ok).click();
    await expect(preview).toBeVisible();
  });

  it('§6 influencers see those that carry their code, to copy and to open, and make none', async () => {
    const maya = await openReader(browser, program, deskInEnglish, 'maya');
    const { page, words, open } = maya;
    await open('/admin/home');
    await page.getByRole('link', { name: words.shell.multilinks, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.multilinks.title);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(row(page, 'Stays')).toBeVisible();
    await expect(button(page, words.multilinks.create)).toHaveCount(0);
    await expectOrder(maya, 'multilinks-of-influencer');
    const opened = maya.context.waitForEvent('page');
    await row(page, 'Stays').getByRole('link', { name: 'Stays', exact: true }).click();
    await expect(await opened).toHaveURL(/^http/);
    await open('/admin/multilinks/create');
    await expect(page).toHaveURL(/\/admin\/home$/);
    expect(maya.complaints).toEqual([]);
    await maya.context.close();
  });
});
