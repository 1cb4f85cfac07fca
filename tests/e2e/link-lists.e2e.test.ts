// The lists of looks and shorts: what opens over them and gives the place back, the archive, tags, QR codes, the ended trial.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, chooseFromMenu, editing, filled, finishSharing, main, row, rows, titled } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  expectOrderAs,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const dialog = (page: Page) => page.getByRole('dialog');

const titleOf = async (article: Locator) => (await article.getAttribute('aria-label')) ?? '';

/** Wherever the test before has left the list alone on screen, it is gone on with. */
async function toList({ page, open }: Reader): Promise<void> {
  const isThere = page.url().endsWith('/admin/links') && (await dialog(page).count()) === 0;
  if (!isThere) await open('/admin/links');
  await rows(page).nth(3).waitFor();
}

/** Opens a row's QR code, and waits until it is drawn. */
async function showCode(reader: Reader, title: string): Promise<Locator> {
  const { page, words } = reader;
  const { qr } = words.lists;
  await chooseFromMenu(reader, title, qr.title);
  const code = titled(page, qr.title);
  const picture = code.getByRole('img', { name: filled(qr.alt, { title }) });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  return code;
}

describe('on a phone in Hebrew', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('a row opens its preview, and closing gives back the place, the words of the search and the focus', async () => {
    const { page, open } = reader;
    await open('/admin/links');
    const last = rows(page).nth(4);
    await last.scrollIntoViewIfNeeded();
    const title = await titleOf(last);
    const link = row(page, title).getByRole('link').first();
    await link.focus();
    const before = await page.evaluate(() => Math.round(scrollY));
    await link.click();
    await expect(titled(page, title)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/links\/[\w-]+\/preview$/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/links$/);
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
    await open('/admin/links?q=gold');
    await expect(rows(page)).toHaveCount(1);
    const found = await titleOf(rows(page).first());
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/preview\?q=gold$/);
    await expect(titled(page, found)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/links\?q=gold$/);
    await expect(rows(page)).toHaveCount(1);
    await page.goForward();
    await expect(titled(page, found)).toBeVisible();
  });

  it('§4 link form: a link that does not load leads back to the list and says so', async () => {
    const { page, words, open } = reader;
    const before = reader.complaints.length;
    for (const screen of ['links', 'shorts'] as const) {
      await open(`/admin/${screen}/00000000-0000-4000-8000-000000000000/edit`);
      await expect(page.getByRole('alert').filter({ hasText: words[screen].form.load_failed }).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/admin/${screen}$`));
      await expect(dialog(page)).toBeHidden();
    }
    // the browser itself notes the two refusals
    reader.complaints.splice(before);
  });

  it('a QR code, and the question before a link is deleted, which lies where the thumb is', async () => {
    const { page, words, open } = reader;
    await open('/admin/shorts');
    const title = await titleOf(rows(page).first());
    await showCode(reader, title);
    await expectOrder(reader, 'lists-qr-phone');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await chooseFromMenu(reader, title, words.links.delete);
    const question = titled(page, words.shorts.delete_title);
    await expect(button(question, words.ui.cancel)).toBeFocused();
    const bottom = () => question.boundingBox().then((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)));
    await expect.poll(bottom).toBe(page.viewportSize()?.height);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(row(page, title)).toBeVisible();
  });

  it('§2 content dialog: an address opens it over its list, and closing stays with the list', async () => {
    const { page, words } = reader;
    await toList(reader);
    const title = await titleOf(rows(page).first());
    await chooseFromMenu(reader, title, words.links.edit);
    await expect(editing(page, words.lists.edit_named)).toBeVisible();
    await page.reload();
    const form = editing(page, words.lists.edit_named);
    await expect(form).toBeVisible();
    const box = await form.boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await button(form, words.links.form.back).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/links$/);
    await expect(rows(page).first()).toBeVisible();
  });

  it('a link is put away, taken back at once, put away again and found in the archive', async () => {
    const { page, words } = reader;
    const { lists } = words;
    await toList(reader);
    const title = await titleOf(rows(page).nth(1));
    await chooseFromMenu(reader, title, lists.archive);
    const said = page.getByRole('status').filter({ hasText: filled(lists.was_archived, { title }) });
    await expect(said).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await button(said, words.ui.undo).click();
    await expect(row(page, title)).toBeVisible();
    await expect(rows(page).nth(1)).toHaveAccessibleName(title);
    await chooseFromMenu(reader, title, lists.archive);
    await expect(row(page, title)).toHaveCount(0);
    await expectOrder(reader, 'lists-archived-phone');
    await button(main(page), lists.filter.open).click();
    await button(main(page), lists.filter.status).click();
    await button(page.getByRole('dialog', { name: lists.filter.status }), lists.archived).click();
    await expect(page).toHaveURL(/\?archived=1$/);
    await expect(rows(page)).toHaveCount(1);
    await expectOrder(reader, 'lists-archive-phone');
    await expectOrderAs(reader, deskInEnglish, 'lists-archive-desk');
    // by key: in tests the messages that offer to undo stay, one above the other
    await button(row(page, title), filled(words.links.menu, { title })).click();
    await page.getByRole('menuitem', { name: lists.unarchive, exact: true }).press('Enter');
    await expect(page.getByText(lists.archive_empty_title)).toBeVisible();
    await expectOrder(reader, 'lists-archive-empty-phone');
    await button(main(page), lists.leave_archive).press('Enter');
    await expect(rows(page).nth(1)).toHaveAccessibleName(title);
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});

describe('at a desk in English', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§2 add-link flow: products first, then the form; an address may name them', async () => {
    const { page, words, open } = reader;
    const { form, picker } = words.links;
    await toList(reader);
    await button(main(page), words.links.create).click();
    const choice = titled(page, picker.products_title);
    await choice.getByRole('option').first().waitFor();
    await expect(button(choice, form.next)).toBeDisabled();
    await button(choice, words.ui.cancel).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button(main(page), words.links.create)).toBeFocused();
    const ids = await findProducts(2);
    await open(`/admin/links/create?products=${ids.join(',')},unknown`);
    const sheet = titled(page, form.create_title);
    await expect(sheet.getByRole('list', { name: form.products }).getByRole('listitem')).toHaveCount(2);
    await expect(button(sheet, form.create)).toBeEnabled();
    await page.keyboard.press('Escape');
    await button(titled(page, words.ui.discard_title), words.ui.discard).click();
    await expect(page).toHaveURL(/\/admin\/links$/);
    reader.complaints.splice(0);
  });

  it('a QR code is shown, copied and downloaded', async () => {
    const { page, words } = reader;
    const { qr } = words.lists;
    await toList(reader);
    const title = await titleOf(rows(page).first());
    const code = await showCode(reader, title);
    await expectOrder(reader, 'lists-qr-desk');
    for (const [form, start] of [
      ['svg', '<svg'],
      ['png', '\u0089PNG'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        code.getByRole('link', { name: qr[form], exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^qr-[\\w-]+\\.${form}$`));
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString('latin1')).toContain(start);
    }
    await expectMoment(page, words.ui.copied, () => button(code, qr.copy).click());
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(types).toContain('image/png');
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();
  });

  it('Escape and Ctrl Enter belong to what lies on top', async () => {
    const { page, words } = reader;
    const { form, picker } = words.links;
    await toList(reader);
    const title = await titleOf(rows(page).nth(2));
    await chooseFromMenu(reader, title, words.links.edit);
    const sheet = editing(page, words.lists.edit_named);
    await sheet.locator('input[aria-haspopup="listbox"]').first().click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.getByLabel(form.title, { exact: true }).fill(`${title} ☂`);
    const change = button(sheet, form.change_products);
    await change.click();
    await titled(page, picker.products_title).getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect(titled(page, picker.products_title)).toBeHidden();
    await expect(change).toBeFocused();
    await change.click();
    await titled(page, picker.products_title).getByRole('option').first().waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(titled(page, picker.products_title)).toBeHidden();
    await expect(sheet).toBeVisible();
    await expect(change).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(sheet).toBeHidden();
    const changed = row(page, `${title} ☂`);
    await expect(button(changed, filled(words.links.menu, { title: `${title} ☂` }))).toBeFocused();
    await expect(rows(page).nth(2), '§4 list updates: in place').toHaveAccessibleName(`${title} ☂`);
  });

  it('a copy made from a preview stands on top of the list, one step back', async () => {
    const { page, words } = reader;
    const { form } = words.links;
    await toList(reader);
    const title = await titleOf(rows(page).nth(2));
    await row(page, title).getByRole('link').first().click();
    await button(titled(page, title), words.preview.more).click();
    await page.getByRole('menuitem', { name: words.links.duplicate, exact: true }).click();
    const copy = `${form.copy_prefix}${title}`;
    await expect(page.getByLabel(form.title, { exact: true })).toHaveValue(copy);
    await button(titled(page, form.create_title), form.create).click();
    await finishSharing(reader);
    await expect(page).toHaveURL(/\/admin\/links$/);
    await expect(dialog(page)).toBeHidden();
    await expect(rows(page).first()).toHaveAccessibleName(copy);
    await expect(rows(page).first().getByRole('link').first()).toBeFocused();
    await chooseFromMenu(reader, copy, words.links.delete);
    await button(titled(page, words.links.delete_title), words.links.delete).click();
    await expect(row(page, copy)).toHaveCount(0);
  });

  it('one tag narrows the list, in its address too, as the archive does', async () => {
    const { page, words, open } = reader;
    await toList(reader);
    await rows(page).nth(3).waitFor();
    const { filter } = words.lists;
    await button(main(page), filter.tags).click();
    const panel = page.getByRole('dialog', { name: filter.tags });
    const offer = panel.getByRole('checkbox').first();
    const tag = (await offer.getAttribute('value')) ?? '';
    const count = (await findLooks()).filter(({ tags }) => tags.includes(tag)).length;
    expect(count).toBeGreaterThan(0);
    await offer.click();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe(tag);
    await expect(rows(page)).toHaveCount(count);
    for (const each of await rows(page).all()) await expect(each).toContainText(tag);
    const { views } = words.lists;
    await button(main(page), views.title).click();
    const saved = page.getByRole('dialog', { name: views.title });
    await saved.getByRole('textbox', { name: views.name }).fill('Mine');
    await saved.getByRole('textbox', { name: views.name }).press('Enter');
    await expect(saved).toBeHidden();
    await open('/admin/links');
    await button(main(page), views.title).click();
    await button(saved, 'Mine').click();
    await expect(rows(page)).toHaveCount(count);
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe(tag);
    await open('/admin/links?tag=no-such-tag');
    await expect(page.getByText(words.lists.none_filtered)).toBeVisible();
    await button(main(page), words.lists.show_all).click();
    await expect(rows(page).nth(3)).toBeVisible();
    await open('/admin/links?archived=1');
    await expect(page.getByText(words.lists.archive_empty_title)).toBeVisible();
    await expectOrder(reader, 'lists-archive-empty-desk');
    await button(main(page), words.lists.leave_archive).click();
    await expect(rows(page).nth(3)).toBeVisible();
  });

  it('chosen looks are put away together, taken back at a click, and deleted with a way back', async () => {
    const { page, words } = reader;
    const { many } = words.lists;
    await toList(reader);
    const titles = [await titleOf(rows(page).nth(0)), await titleOf(rows(page).nth(2))] as const;
    const choose = async () => {
      for (const title of titles)
        await row(page, title)
          .getByRole('checkbox', { name: filled(many.one, { title: `\u2068${title}\u2069` }) })
          .check();
    };
    const bar = page.getByRole('region', { name: many.bar });
    for (const [act, done] of [
      [words.lists.archive, many.done_archive_other],
      [words.links.delete, many.done_close_other],
    ] as const) {
      await choose();
      await expect(bar.getByText(filled(many.chosen_other, { count: '2' }))).toBeVisible();
      await button(bar, act).click();
      if (act === words.links.delete) {
        const question = titled(page, filled(many.delete_title_other, { count: '2' }));
        await button(question, words.links.delete).click();
      }
      for (const title of titles) await expect(row(page, title)).toHaveCount(0);
      await expect(bar).toHaveCount(0);
      const said = page.getByRole('status').filter({ hasText: filled(done, { count: '2' }) });
      await button(said, words.ui.undo).click();
      await expect(rows(page).nth(0)).toHaveAccessibleName(titles[0]);
      await expect(rows(page).nth(2)).toHaveAccessibleName(titles[1]);
    }
  });

  it('by single keys: to the search, along the rows, choosing one, and the list of keys, where they are switched off', async () => {
    const { page, words } = reader;
    const { keys, many } = words.lists;
    await toList(reader);
    const press = (key: string) => page.keyboard.press(key);
    await main(page).evaluate((element) => element.focus());
    await press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await press('j');
    await expect(page.getByRole('searchbox')).toHaveValue('j');
    await press('Backspace');
    await main(page).evaluate((element) => element.focus());
    const link = (at: number) => rows(page).nth(at).getByRole('link').first();
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await press(key);
      await expect(link(at)).toBeFocused();
    }
    await press('x');
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
    await press('x');
    await expect(page.getByRole('region', { name: many.bar })).toHaveCount(0);
    await press('?');
    const list = titled(page, words.shell.shortcuts.title);
    await expect(list.getByText(keys.choose)).toBeVisible();
    await expectOrder(reader, 'lists-shortcuts-desk');
    const single = list.getByRole('switch', { name: words.shell.shortcuts.single });
    await single.click();
    await expect(list.getByText(keys.choose)).toHaveCount(0);
    await single.click();
    await press('Escape');
    await expect(list).toBeHidden();
    await link(1).focus();
    await press('Enter');
    await expect(page).toHaveURL(/\/preview$/);
    await press('Escape');
    await expect(dialog(page)).toBeHidden();
    await press('c');
    await expect(titled(page, words.links.picker.products_title)).toBeVisible();
    await press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  it('§4 free trial: once it has ended, a dialog stands instead of create, edit and duplicate', async () => {
    const { page, words, open, openAnew } = reader;
    await page.route('**/auth/verify', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { user: object } };
      Object.assign(answer.data.user, { subscription_plan: 'FREE', free_trial_days_left: 0 });
      await route.fulfill({ response, json: answer });
    });
    await openAnew('/admin/links');
    const title = await titleOf(rows(page).first());
    const ended = titled(page, words.links.trial_title);
    const acts = [
      () => button(main(page), words.links.create).click(),
      () => chooseFromMenu(reader, title, words.links.edit),
      () => chooseFromMenu(reader, title, words.links.duplicate),
    ];
    for (const act of acts) {
      await act();
      await expect(ended).toBeVisible();
      await button(ended, words.ui.ok).click();
      await expect(ended).toBeHidden();
      await expect(page).toHaveURL(/\/admin\/links$/);
    }
    await open('/admin/shorts/create');
    await button(ended, words.ui.ok).click();
    await expect(page).toHaveURL(/\/admin\/shorts$/);
    await page.unroute('**/auth/verify');
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});

/** What the demo's API answers to a question. */
async function ask<T>(path: string, method: 'GET' | 'POST'): Promise<T> {
  const token = await signIn(program, 'demo');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  return ((await response.json()) as { data: T }).data;
}

/** Ids of products of the demo's store. */
async function findProducts(count: number): Promise<string[]> {
  const path = `/admin/v1/products/search?count=${count}`;
  const { products } = await ask<{ products: { inventory_id: string }[] }>(path, 'GET');
  return products.map(({ inventory_id: id }) => id);
}

/** The looks of the demo that were not put away. */
async function findLooks(): Promise<{ tags: string[] }[]> {
  const { user } = await ask<{ user: { business_id: string } }>('/auth/verify', 'POST');
  const path = `/admin/v1/links/${user.business_id}?link_type=LOOK&count=100`;
  return (await ask<{ links: { tags: string[] }[] }>(path, 'POST')).links;
}
