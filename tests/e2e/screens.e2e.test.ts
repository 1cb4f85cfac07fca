// Every screen of the dashboard as its readers meet it, and the small journeys people make on them each day.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button, chooseFromMenu, filled, main, pick, picker, row, rows, titled } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
  tabTo,
  weighScript,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

describe.each([
  ['demo', 'a phone in Hebrew at night', phoneInHebrew],
  ['demo', 'a desk in English by day', deskInEnglish],
  ['maya', 'a phone in Hebrew at night', phoneInHebrew],
  ['maya', 'a desk in English by day', deskInEnglish],
] as const)('what %s sees on %s', (person, _where, options) => {
  const isMerchant = person === 'demo';
  const isPhone = options.width < 1000;
  const name = (screen: string) => `${screen}-${person}-${isPhone ? 'phone' : 'desk'}`;
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
  });
  afterAll(() => reader?.context.close());

  it('home, with figures and the orders that are hers to see', async () => {
    const { page, words, open } = reader;
    await open('/admin/home');
    await expect(heading(page)).toHaveText('Atelier');
    await expect(page.getByText(`@${person}`).first()).toBeAttached();
    await expect(page.getByRole('term').filter({ hasText: words.home.figure.visits.name })).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText(/\d/);
    // what stands below is loaded once it is near
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const orders = page.getByRole('table', { name: words.orders.recent });
    await expect(orders).toHaveCount(isMerchant ? 1 : 0);
    if (isMerchant) {
      await orders.getByRole('button').first().click();
      await expect(page.getByText(words.orders.why).first()).toBeVisible();
    }
    await expectOrder(reader, name('home'));
  });

  it.each(['links', 'shorts'] as const)('%s, their menu, and the question before one is deleted', async (screen) => {
    const { page, words, openAnew, listRepeated } = reader;
    await openAnew(`/admin/${screen}`);
    await expect(heading(page)).toHaveText(words[screen].title);
    await expect(rows(page).first()).toBeVisible();
    expect(await listRepeated(), 'each question is asked once').toEqual([]);
    await expectOrder(reader, name(screen));
    await rows(page).first().getByRole('button').last().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: words.links.orders })).toHaveCount(isMerchant ? 1 : 0);
    await expectOrder(reader, name(`${screen}-menu`));
    await page.getByRole('menuitem', { name: words.links.delete }).click();
    await expect(dialog(page)).toContainText(words[screen].delete_title);
    await expectOrder(reader, name(`${screen}-delete`));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  it('a look and a short in their forms', async () => {
    const { page, words, open } = reader;
    for (const screen of ['links', 'shorts'] as const) {
      await open(`/admin/${screen}`);
      await rows(page).first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: words.links.edit }).click();
      const form = titled(page, words[screen].form.edit_title);
      await expect(form.locator('img').first()).toBeVisible();
      await expect(button(form, words.links.form.save)).toBeDisabled();
      await expectOrder(reader, name(`${screen}-edit`));
    }
  });

  it('the product picker with its filters', async () => {
    const { page, words, open } = reader;
    await open('/admin/links/create');
    await picker(page).getByRole('option').first().waitFor();
    await expect(button(picker(page), words.links.form.next)).toBeDisabled();
    await button(picker(page), words.links.picker.filters).click();
    await expect(page.getByRole('switch', { name: words.links.picker.filter_tags })).toBeVisible();
    await expectOrder(reader, name('picker'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('switch', { name: words.links.picker.filter_tags })).toBeHidden();
    await expect(picker(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/links$/);
  });

  it('her account, and the ways from anywhere', async () => {
    const { page, words, open } = reader;
    await open('/admin/my-account');
    await expect(heading(page)).toHaveText(words.account.title);
    await expect(page.getByText(words.account.this_session)).toBeVisible();
    await expect(button(main(page), words.account.disconnect)).toHaveCount(isMerchant ? 1 : 0);
    await expectOrder(reader, name('account'));
    await page.keyboard.press('ControlOrMeta+k');
    await expect(dialog(page).getByRole('textbox').or(dialog(page).getByRole('searchbox'))).toBeFocused();
    await expect(dialog(page).getByText(new URL(program.url).host).first()).toBeVisible();
    await expectOrder(reader, name('palette'));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    if (!isPhone) return;
    for (const sheet of [words.shell.add, words.shell.more]) {
      await page.getByRole('navigation').getByRole('button', { name: sheet }).click();
      await expect(dialog(page)).toBeVisible();
      await expectOrder(reader, name(sheet === words.shell.add ? 'add' : 'more'));
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }
  });

  it('nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});

describe('visitors', () => {
  it.each([
    ['/login', deskInEnglish],
    ['/login/influencer', phoneInHebrew],
  ] as const)('are told what was wrong at %s, and nothing more', async (path, options) => {
    const reader = await openReader(browser, program, options);
    const { page, words, open } = reader;
    await open(path);
    await expectOrder(reader, `login-${options.width}`);
    const { identity } = words;
    const isMerchant = path === '/login';
    if (!isMerchant) await page.getByLabel(identity.merchant_username, { exact: true }).fill('demo');
    const username = isMerchant ? identity.username : identity.influencer_username;
    for (const person of ['maya', 'nobody-by-this-name']) {
      await page.getByLabel(username, { exact: true }).fill(person);
      await page.getByLabel(identity.password, { exact: true }).fill('wrong1pass');
      await button(main(page), identity.login.submit).click();
      await expect(page.getByRole('alert')).toHaveText(identity.login.failed);
    }
    await expectOrder(reader, `login-wrong-${options.width}`);
    await reader.context.close();
  });

  it('who are signed out come back to where they wanted to go', async () => {
    const { page, words, context, open } = await openReader(browser, program, deskInEnglish);
    await open('/admin/shorts');
    await page.waitForURL(/\/login$/);
    await page.getByLabel(words.identity.username, { exact: true }).fill('demo');
    await page.getByLabel(words.identity.password, { exact: true }).fill('demo1234');
    await button(main(page), words.identity.login.submit).click();
    await expect(page).toHaveURL(/\/admin\/shorts$/);
    await open('/admin/nowhere');
    await expect(page).toHaveURL(/\/admin\/home$/);
    await context.close();
  });
});

describe('a session that was ended elsewhere', () => {
  it.each([
    ['leads to the other saved account', ['maya', 'demo'], /\/admin\/shorts$/],
    ['leads to the login page when there is none', ['maya'], /\/login$/],
  ] as const)('%s', async (_where, people, address) => {
    const { page, words, context, open } = await openReader(browser, program, deskInEnglish);
    const tokens = await Promise.all(people.map((person) => signIn(program, person)));
    const list = tokens.map((token, index) => ({ token, name: people[index], plan: '', lastUsed: -index }));
    await open('/login');
    await page.evaluate((accounts) => localStorage.setItem('vitrine.accounts', JSON.stringify(accounts)), {
      list,
      active: tokens[0],
    });
    await open('/admin/home');
    await fetch(`${program.url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${tokens[0]}` } });
    // the page may ask for something by itself, be refused, and leave before the click
    await expect(async () => {
      if (!address.test(page.url()))
        await page.getByRole('link', { name: words.shell.shorts, exact: true }).click({ timeout: 3_000 });
      await expect(page).toHaveURL(address, { timeout: 3_000 });
    }).toPass();
    await expect(heading(page)).toHaveText(people.length > 1 ? words.shorts.title : words.identity.login.title);
    // the frame names the other account once the page has started afresh
    if (people.length > 1) await expect(page.locator('bdi').getByText('demo', { exact: true }).first()).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('vitrine.accounts') ?? '');
    for (const [index, token] of tokens.entries()) expect(kept.includes(token)).toBe(index > 0);
    await context.close();
  });
});

describe('a look made on a phone in Hebrew', () => {
  let reader: Reader;
  const title = 'בוקר שקט';

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§5 gets products, a picture cut to shape (zoom 1 to 3), counted words, and stands on top of the list', async () => {
    const { page, words, open } = reader;
    await open('/admin/links');
    const picture = await page.screenshot();
    await button(main(page), words.links.create).click();
    await pick(reader, 2, words.links.form.next);
    const form = titled(page, words.links.form.create_title);
    const file = { name: 'morning.png', mimeType: 'image/png', buffer: picture };
    await page.locator('input[type=file]').setInputFiles(file);
    const zoom = page.getByRole('slider', { name: words.ui.crop.zoom });
    await expect(zoom).toHaveAttribute('aria-valuemin', '1');
    await expect(zoom).toHaveAttribute('aria-valuemax', '3');
    await expectOrder(reader, 'crop-phone');
    const crop = titled(page, words.ui.crop.title);
    await crop.getByText('1:1', { exact: true }).click();
    await button(crop, words.ui.crop.done).click();
    await expect(crop).toBeHidden();
    await page.getByLabel(words.links.form.description, { exact: true }).fill('x'.repeat(480));
    await expect(form.getByText(filled(words.links.form.counter, { used: '480', limit: '500' }))).toBeAttached();
    await page.getByLabel(words.links.form.title, { exact: true }).fill(title);
    await button(form, words.links.form.create).click();
    await page.waitForURL(/\/admin\/links$/);
    await expect(rows(page).first()).toHaveAccessibleName(title);
    const shown = row(page, title).locator('img').first();
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const [width, height] = await shown.evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return [naturalWidth, naturalHeight] as const;
    });
    expect(width).toBe(height);
  });

  it('is copied to the clipboard, also where the browser offers none', async () => {
    const { page, words } = reader;
    const copy = button(row(page, title), filled(words.links.copy_of_row, { title }));
    const said = row(page, title).getByRole('status');
    await expectMoment(page, words.ui.copied, () => copy.click());
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${program.url}/\\w{7,}$`));
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await expect(said).toHaveText('');
    await expectMoment(page, words.ui.copied, () => copy.click());
    await expect(copy).toBeFocused();
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(search).toHaveValue(address);
  });

  it('§4 is duplicated, renamed, and deleted once confirmed, and every list knows at once', async () => {
    const { page, words, open } = reader;
    await open('/admin/links');
    await chooseFromMenu(reader, title, words.links.duplicate);
    const field = page.getByLabel(words.links.form.title, { exact: true });
    await expect(field).toHaveValue(`${words.links.form.copy_prefix}${title}`);
    await button(titled(page, words.links.form.create_title), words.links.form.create).click();
    await page.waitForURL(/\/admin\/links$/);
    const copy = `${words.links.form.copy_prefix}${title}`;
    await expect(row(page, copy)).toBeVisible();
    await chooseFromMenu(reader, copy, words.links.edit);
    await expect(field).toHaveValue(copy);
    await field.fill('ערב שקט');
    await button(titled(page, words.links.form.edit_title), words.links.form.save).click();
    await page.waitForURL(/\/admin\/links$/);
    await expect(row(page, 'ערב שקט')).toBeVisible();
    await expect(row(page, copy)).toHaveCount(0);
    for (const gone of ['ערב שקט', title]) {
      await chooseFromMenu(reader, gone, words.links.delete);
      await button(dialog(page), words.links.delete).click();
      await expect(row(page, gone)).toHaveCount(0);
    }
    await open('/admin/links');
    await expect(rows(page).first()).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    expect(reader.complaints).toEqual([]);
  });
});

describe('a day at the desk', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('loads no more than 250 kB of script to begin with', async () => {
    const { page, context, ...rest } = await openReader(browser, program, deskInEnglish, 'demo');
    const bytes = await weighScript({ page, context, ...rest }, '/admin/home', page.getByRole('table').first());
    process.stdout.write(`first load: ${(bytes / 1000).toFixed(1)} kB of script after gzip\n`);
    expect(bytes).toBeLessThanOrEqual(250_000);
    await context.close();
  });

  it('finds links by their words, and says when there are none', async () => {
    const { page, words, open } = reader;
    await open('/admin/links');
    const search = page.getByRole('searchbox', { name: words.links.search });
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill('gold');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('mark')).toHaveText('Gold');
    await expect(page).toHaveURL(/q=gold/);
    await search.fill('no such link');
    await expect(page.getByText(words.links.none_title)).toBeVisible();
    await expectOrder(reader, 'links-none');
    await button(main(page), words.ui.clear_search).last().click();
    await expect(rows(page).nth(3)).toBeVisible();
  });

  it.each(['product', 'collection', 'custom'] as const)(
    '§4 §5 makes a short to a %s, and names the domain an address must have',
    async (kind) => {
      const { page, words, open } = reader;
      const { form } = words.shorts;
      await open('/admin/shorts/create');
      const sheet = titled(page, form.create_title);
      await page.getByRole('radiogroup').getByText(form.kind[kind], { exact: true }).click();
      if (kind === 'custom') {
        const address = page.getByLabel(form.url, { exact: true });
        await address.fill('https://elsewhere.example/page');
        const domain = new URL(program.sandboxUrl).host;
        await expect(page.getByText(filled(form.url_foreign, { domain })).first()).toBeVisible();
        await expect(button(sheet, words.links.form.create)).toBeDisabled();
        await address.fill(`${program.sandboxUrl}/atelier/pages/spring`);
      } else {
        await button(sheet, kind === 'product' ? form.choose_product : form.choose_collection).click();
        await pick(reader, 1);
      }
      await page.getByLabel(form.title, { exact: true }).fill(`Desk short to a ${kind}`);
      await expect(button(sheet, words.links.form.create)).toBeEnabled();
      await expectOrder(reader, `short-${kind}`);
      await button(sheet, words.links.form.create).click();
      await page.waitForURL(/\/admin\/shorts$/);
      await expect(rows(page).first()).toHaveAccessibleName(`Desk short to a ${kind}`);
    },
  );

  it('§5 the picker: 50 a page in 7 columns, no more than 15, said for 1.5 s; cancel restores', async () => {
    const { page, words, open } = reader;
    const { picker: texts, form } = words.links;
    await open('/admin/links');
    await button(main(page), words.links.create).first().click();
    const offers = picker(page).getByRole('option');
    await expect(offers.nth(49)).toBeAttached();
    const tops = await offers.evaluateAll((all) => all.slice(0, 8).map((each) => each.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(7);
    for (let index = 0; index < 15; index += 1) await offers.nth(index).click();
    await expectMoment(page, filled(texts.products_limit, { max: '15' }), () => offers.nth(15).click());
    await expect(picker(page).getByText(filled(texts.selected, { chosen: '15', max: '15' }))).toBeVisible();
    await expect(picker(page).getByText(filled(texts.products_limit, { max: '15' }))).toBeHidden();
    for (let index = 2; index < 15; index += 1) await offers.nth(index).click();
    await button(picker(page), form.next).click();
    const sheet = titled(page, form.create_title);
    await button(sheet, form.change_products).click();
    await offers.nth(2).click();
    await button(picker(page), words.ui.cancel).click();
    await expect(sheet.getByRole('button', { name: new RegExp(`^${filled(form.remove, { title: '' })}`) })).toHaveCount(
      2,
    );
  });

  it('§8 a save that fails says so and loses nothing', async () => {
    const { page, words } = reader;
    const { form } = words.links;
    const sheet = titled(page, form.create_title);
    await sheet.getByLabel(form.title, { exact: true }).fill('Not lost');
    await page.route('**/admin/v1/links/create', (route) => route.abort());
    await button(sheet, form.create).click();
    await expect(titled(page, form.save_failed_title)).toBeVisible();
    await button(titled(page, form.save_failed_title), words.ui.ok).click();
    await page.unroute('**/admin/v1/links/create');
    await expect(sheet.getByLabel(form.title, { exact: true })).toHaveValue('Not lost');
    await button(sheet, form.create).click();
    await page.waitForURL(/\/admin\/links$/);
    await expect(rows(page).first()).toHaveAccessibleName('Not lost');
    // the browser says of the call that was cut off what it must
    reader.complaints.length = 0;
  });

  it('makes a short without touching the mouse', async () => {
    const { page, words, open } = reader;
    const { form } = words.shorts;
    await open('/admin/shorts');
    await tabTo(page, button(main(page), words.shorts.create).first());
    await page.keyboard.press('Enter');
    const sheet = titled(page, form.create_title);
    await expect(sheet.getByRole('heading', { name: form.create_title })).toBeFocused();
    await tabTo(page, button(sheet, form.choose_product));
    await page.keyboard.press('Enter');
    await picker(page).getByRole('option').first().waitFor();
    await expect(picker(page).getByLabel(words.links.picker.search_products)).toBeFocused();
    await page.keyboard.type('lamp');
    await expect(picker(page).getByRole('option').first()).toContainText(/lamp/i);
    await tabTo(page, picker(page).getByRole('option').first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(picker(page)).toBeHidden();
    await expect(button(sheet, form.change_product)).toBeFocused();
    const title = page.getByLabel(form.title, { exact: true });
    await tabTo(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Made by keyboard');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForURL(/\/admin\/shorts$/);
    await expect(rows(page).first()).toHaveAccessibleName('Made by keyboard');
    await expect(rows(page).first().getByRole('link')).toBeFocused();
  });

  it('§4 back while modified asks before changes are lost', async () => {
    const { page, words, open } = reader;
    await open('/admin/shorts');
    await chooseFromMenu(reader, 'Made by keyboard', words.links.edit);
    const title = page.getByLabel(words.shorts.form.title, { exact: true });
    await title.fill('Never saved');
    const question = titled(page, words.ui.discard_title);
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expectOrder(reader, 'discard');
    await button(question, words.ui.keep).click();
    await expect(title).toHaveValue('Never saved');
    await page.goBack();
    await button(question, words.ui.keep).click();
    await expect(title).toHaveValue('Never saved');
    await button(titled(page, words.shorts.form.edit_title), words.ui.close).click();
    await button(question, words.ui.discard).click();
    await page.waitForURL(/\/admin\/shorts$/);
    await expect(dialog(page)).toBeHidden();
    const menu = filled(words.links.menu, { title: 'Made by keyboard' });
    await expect(button(row(page, 'Made by keyboard'), menu)).toBeFocused();
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
