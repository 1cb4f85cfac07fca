// Every screen of the dashboard as its readers meet it, and the small journeys people make on them each day.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openScreen } from './browser.ts';
import {
  button,
  chooseFromMenu,
  editing,
  filled,
  finishSharing,
  main,
  pick,
  picker,
  row,
  rows,
  titled,
} from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Person,
  type Reader,
  signIn,
  tabTo,
  weighScript,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

/** Home, which is open: figures, and the orders that are this person's to see. */
async function expectHome({ page, words }: Reader, person: Person): Promise<void> {
  await expect(heading(page)).toHaveText('Atelier');
  await expect(page.getByText(`@${person}`).first()).toBeAttached();
  await expect(page.getByRole('term').filter({ hasText: words.home.figure.visits.name })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText(/\d/);
  // what stands below is loaded once it is near
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('table', { name: words.orders.recent })).toHaveCount(person === 'demo' ? 1 : 0);
}

/** A list in a page that has asked nothing before; answers what it asked again. */
async function openList({ page, words, openAnew, listRepeated }: Reader, screen: 'links' | 'shorts') {
  await openAnew(`/admin/${screen}`);
  await expect(heading(page)).toHaveText(words[screen].title);
  await expect(rows(page).first()).toBeVisible();
  return listRepeated();
}

/** The menu of a list's first row. */
async function openMenu({ page, words }: Reader, person: Person): Promise<void> {
  await rows(page).first().getByRole('button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: words.links.orders })).toHaveCount(person === 'demo' ? 1 : 0);
}

/** What is asked before a list's first row is deleted, out of its menu, which is open; `look` at it before it is left. */
async function ask({ page, words }: Reader, screen: 'links' | 'shorts', look?: () => Promise<void>): Promise<void> {
  await page.getByRole('menuitem', { name: words.links.delete }).click();
  await expect(dialog(page)).toContainText(words[screen].delete_title);
  await look?.();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

/** The form of a list's first row, opened from its menu. */
async function openForm(reader: Reader, person: Person): Promise<void> {
  const { page, words } = reader;
  await openMenu(reader, person);
  await page.getByRole('menuitem', { name: words.links.edit, exact: true }).click();
  const form = editing(page, words.lists.edit_named);
  await expect(form.locator('img').first()).toBeVisible();
  await expect(button(form, words.links.form.save)).toBeDisabled();
}

async function leaveDialog({ page }: Reader): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

/** A list of the merchant's, which is open, the menu of its first row, the question before that is deleted, and its form, each in order. */
async function expectListInOrder(reader: Reader, screen: 'links' | 'shorts', where: 'phone' | 'desk'): Promise<void> {
  await expectOrder(reader, `${screen}-${where}`);
  await openMenu(reader, 'demo');
  await expectOrder(reader, `${screen}-menu-${where}`);
  await ask(reader, screen, () => expectOrder(reader, `${screen}-delete-${where}`));
  await openForm(reader, 'demo');
  await expectOrder(reader, `${screen}-edit-${where}`);
  await leaveDialog(reader);
}

async function openAccount({ page, words, open }: Reader, person: Person): Promise<void> {
  await open('/admin/my-account');
  await expect(heading(page)).toHaveText(words.account.title);
  await expect(page.getByText(words.account.this_session)).toBeVisible();
  await expect(button(main(page), words.account.disconnect)).toHaveCount(person === 'demo' ? 1 : 0);
}

/** The ways from anywhere, by the keyboard. */
async function openPalette({ page }: Reader): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog(page).getByRole('textbox').or(dialog(page).getByRole('searchbox'))).toBeFocused();
  await expect(dialog(page).getByText(new URL(program.url).host).first()).toBeVisible();
}

describe('an influencer at a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'maya');
  });
  afterAll(() => reader?.context.close());

  it('sees her links without their orders, and one in its form', async () => {
    expect(await openList(reader, 'links'), 'each question is asked once').toEqual([]);
    await expectOrder(reader, 'links-maya');
    await openForm(reader, 'maya');
    await expectOrder(reader, 'links-edit-maya');
    await leaveDialog(reader);
  });

  it('sees her shorts without their orders, and the question before one is deleted', async () => {
    expect(await openList(reader, 'shorts'), 'each question is asked once').toEqual([]);
    await expectOrder(reader, 'shorts-maya');
    await openMenu(reader, 'maya');
    await ask(reader, 'shorts');
  });

  it('may choose from the products', async () => {
    const { page, words, open } = reader;
    await open('/admin/links/create');
    await picker(page).getByRole('option').first().waitFor();
    await expect(button(picker(page), words.links.form.next)).toBeDisabled();
  });

  it('sees home with figures and no orders, her account, and the ways from anywhere', async () => {
    const { open } = reader;
    await open('/admin/home');
    await expectHome(reader, 'maya');
    await expectOrder(reader, 'home-maya');
    await openAccount(reader, 'maya');
    await expectOrder(reader, 'account-maya');
    await openPalette(reader);
    await expectOrder(reader, 'palette-maya');
    await leaveDialog(reader);
    expect(reader.complaints).toEqual([]);
  });

  it('sees her account and a short in its form on a phone at night', async () => {
    const { page, open } = reader;
    await page.setViewportSize({ width: phoneInHebrew.width, height: phoneInHebrew.height });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectOrder(reader, 'account-maya-phone');
    await open('/admin/shorts');
    await openForm(reader, 'maya');
    await expectOrder(reader, 'shorts-edit-maya-phone');
    expect(reader.complaints).toEqual([]);
  });
});

describe('a merchant on a phone in Hebrew at night', () => {
  let reader: Reader;
  const title = 'בוקר שקט';

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('sees home, with figures and orders, each with why it is credited', async () => {
    const { page, words, open } = reader;
    await open('/admin/home');
    await expectHome(reader, 'demo');
    await page.getByRole('table', { name: words.orders.recent }).getByRole('button').first().click();
    await expect(page.getByText(words.orders.why).first()).toBeVisible();
    await expectOrder(reader, 'home-phone');
  });

  it('sees shorts, her account, and the ways from anywhere', async () => {
    const { page, words, open } = reader;
    await open('/admin/shorts');
    await expect(rows(page).first()).toBeVisible();
    await expectOrder(reader, 'shorts-phone');
    await openAccount(reader, 'demo');
    await expectOrder(reader, 'account-phone');
    await openPalette(reader);
    await expectOrder(reader, 'palette-phone');
    await leaveDialog(reader);
    for (const sheet of ['add', 'more'] as const) {
      await page.getByRole('navigation').getByRole('button', { name: words.shell[sheet] }).click();
      await expect(dialog(page)).toBeVisible();
      await expectOrder(reader, `${sheet}-phone`);
      await leaveDialog(reader);
    }
  });

  it('sees looks, their menu, the question before one is deleted, and one in its form', async () => {
    expect(await openList(reader, 'links'), 'each question is asked once').toEqual([]);
    await expectListInOrder(reader, 'links', 'phone');
  });

  it('leaves the product picker by Escape, after its filters', async () => {
    const { page, words } = reader;
    await button(main(page), words.links.create).click();
    await picker(page).getByRole('option').first().waitFor();
    await expect(button(picker(page), words.links.form.next)).toBeDisabled();
    await button(picker(page), words.links.picker.filters).click();
    await expect(page.getByRole('switch', { name: words.links.picker.filter_tags })).toBeVisible();
    await expectOrder(reader, 'picker-phone');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('switch', { name: words.links.picker.filter_tags })).toBeHidden();
    await expect(picker(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/links$/);
  });

  it('§5 makes a look of products, a picture cut to shape (zoom 1 to 3), counted words, and stands on top of the list', async () => {
    const { page, words } = reader;
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
    await finishSharing(reader);
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

  it('copies its address to the clipboard, also where the browser offers none', async () => {
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

  it('§4 duplicates, renames, and deletes it once that is confirmed, and every list knows at once', async () => {
    const { page, words, open } = reader;
    await page.getByRole('searchbox').fill('');
    await chooseFromMenu(reader, title, words.links.duplicate);
    const field = page.getByLabel(words.links.form.title, { exact: true });
    await expect(field).toHaveValue(`${words.links.form.copy_prefix}${title}`);
    await button(titled(page, words.links.form.create_title), words.links.form.create).click();
    await finishSharing(reader);
    await page.waitForURL(/\/admin\/links$/);
    const copy = `${words.links.form.copy_prefix}${title}`;
    await expect(row(page, copy)).toBeVisible();
    await chooseFromMenu(reader, copy, words.links.edit);
    await expect(field).toHaveValue(copy);
    await field.fill('ערב שקט');
    await button(editing(page, words.lists.edit_named), words.links.form.save).click();
    await page.waitForURL(/\/admin\/links$/);
    await expect(row(page, 'ערב שקט')).toBeVisible();
    await expect(row(page, copy)).toHaveCount(0);
    for (const gone of ['ערב שקט', title]) {
      await chooseFromMenu(reader, gone, words.links.delete);
      await button(dialog(page), words.links.delete).click();
      await expect(row(page, gone)).toHaveCount(0);
      // the offer to take it back lies where the next question's buttons come
      const said = page.getByRole('status').filter({ hasText: words.links.deleted });
      await button(said, words.ui.close).click();
      await expect(said).toHaveCount(0);
    }
    await open('/admin/links');
    await expect(rows(page).first()).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    expect(reader.complaints).toEqual([]);
  });
});

async function callApi<T>(method: 'GET' | 'POST', path: string): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const { data } = (await response.json()) as { data: T };
  return data;
}

const readSyncState = async (): Promise<string> =>
  (await callApi<{ state: string }>('GET', '/admin/v1/store/sync')).state;

describe('a merchant at a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('loads no more than 250 kB of script to begin with', async () => {
    // while the catalogue comes in, home has a card of its own for that
    await expect.poll(readSyncState, { timeout: 120_000 }).toBe('finished');
    const bytes = await weighScript(reader, '/admin/home', reader.page.getByRole('table').first());
    process.stdout.write(`first load: ${(bytes / 1000).toFixed(2)} kB of script after gzip\n`);
    expect(bytes).toBeLessThanOrEqual(250_000);
  });

  it('sees home, her account, and the ways from anywhere', async () => {
    await expectHome(reader, 'demo');
    await expectOrder(reader, 'home-desk');
    await openAccount(reader, 'demo');
    await expectOrder(reader, 'account-desk');
    await openPalette(reader);
    await expectOrder(reader, 'palette-desk');
    await leaveDialog(reader);
    expect(reader.complaints).toEqual([]);
  });

  it('sees shorts, their menu, the question before one is deleted, and one in its form', async () => {
    expect(await openList(reader, 'shorts'), 'each question is asked once').toEqual([]);
    await expectListInOrder(reader, 'shorts', 'desk');
  });

  describe('a code the store does not have', () => {
    /** The demo's short whose code its store does not have. */
    let short: { link_id: string; promocode: { code: string } | null };
    const code = 'AUTUMN12';
    const mark = () => reader.page.locator(`[data-row="${short.link_id}"] [data-dead-code]`);

    beforeAll(async () => {
      const { user } = await callApi<{ user: { business_id: string } }>('POST', '/auth/verify');
      const path = `/admin/v1/links/${user.business_id}?link_type=SHORT`;
      const { links } = await callApi<{ links: (typeof short)[] }>('POST', path);
      const found = links.find(({ promocode }) => promocode?.code === code);
      if (!found) throw new Error('the demo has no short of that code');
      short = found;
    });

    it('is warned of in the list and in the form', async () => {
      const { page, words } = reader;
      await expect(mark()).toHaveAccessibleName(/AUTUMN12.*does not exist in your store/);
      await page.locator(`[data-row="${short.link_id}"]`).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: words.links.edit, exact: true }).click();
      await expect(page.locator('[data-code-in-store="missing"]')).toContainText(words.discounts.state.missing);
      await expectOrder(reader, 'discounts-missing');
    });

    it('is created from the form, whose sentence says what shoppers get', async () => {
      const { page, words } = reader;
      const create = page.getByRole('button', { name: words.discounts.create });
      await create.click();
      const sheet = dialog(page).last();
      await sheet.getByLabel(words.discounts.value_percentage).press('Escape');
      await expect(create).toBeFocused();
      await create.press('Enter');
      await sheet.getByLabel(words.discounts.value_percentage).fill('101');
      await sheet.getByRole('button', { name: words.discounts.confirm }).click();
      await expect(sheet).toContainText(words.discounts.fault.discount_percent);
      await sheet.getByLabel(words.discounts.value_percentage).fill('12');
      await sheet.getByRole('switch', { name: words.discounts.once }).click();
      await expect(sheet.locator('[data-part="preview"]')).toContainText(/AUTUMN12.*12%.*off everything/);
      await expectOrder(reader, 'discounts-create');
      await sheet.getByRole('button', { name: words.discounts.confirm }).click();
      await expect(page.locator('[data-code-in-store="active"]')).toContainText(/12%.* off/);
      await expect(page.locator('[data-code-in-store="active"]')).toBeFocused();
      await button(editing(page, words.lists.edit_named), words.ui.close).click();
      await page.waitForURL(/\/admin\/shorts$/);
      await expect(page.locator(`[data-row="${short.link_id}"]`)).toBeVisible();
      await expect(mark()).toHaveCount(0);
    });

    it('takes off at the checkout what it says, and credits the link whose code it is', async () => {
      const shop = `${program.sandboxUrl}/atelier`;
      const { products } = (await (await fetch(`${shop}/_control/products`)).json()) as {
        products: { status: string; variants: { id: string; price: number; inventoryQuantity: number }[] }[];
      };
      const variant = products
        .filter(({ status }) => status === 'ACTIVE')
        .flatMap(({ variants }) => variants)
        .find(({ inventoryQuantity }) => inventoryQuantity > 0);
      if (!variant) throw new Error('the store has sold out');
      const { context, page } = await openScreen(browser);
      await page.goto(`${shop}/cart/${variant.id}:1`, { waitUntil: 'domcontentloaded' });
      await page.getByLabel('Discount code').fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.locator('[data-sum="discount"]').first()).toBeVisible();
      await page.getByRole('button', { name: /pay now/i }).click();
      await page.waitForURL(/\/orders\//, { waitUntil: 'domcontentloaded' });
      await context.close();
      const { orders: told } = (await (await fetch(`${shop}/_control/orders`)).json()) as {
        orders: { id: number; total_discounts: string; discount_codes: { code: string }[] }[];
      };
      const order = told.at(-1);
      expect(order?.discount_codes).toMatchObject([{ code }]);
      expect(Number(order?.total_discounts)).toBe(Math.round(variant.price * 0.12) / 100);
      await expect
        .poll(
          async () => {
            const { orders } = await callApi<{
              orders: { order_id: string; attribution: { link_id: string | null; kind: string } | null }[];
            }>('GET', '/admin/v1/orders');
            return orders.find(({ order_id: id }) => id === String(order?.id))?.attribution ?? null;
          },
          { timeout: 60_000 },
        )
        .toMatchObject({ link_id: short.link_id });
    });
  });

  it.each(['collection', 'custom'] as const)(
    '§4 §5 makes a short to a %s, and names the domain an address must have',
    async (kind) => {
      const { page, words } = reader;
      const { form } = words.shorts;
      await button(main(page), words.shorts.create).first().click();
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
        await button(sheet, form.choose_collection).click();
        await pick(reader, 1);
      }
      await page.getByLabel(form.title, { exact: true }).fill(`Desk short to a ${kind}`);
      await expect(button(sheet, words.links.form.create)).toBeEnabled();
      await expectOrder(reader, `short-${kind}`);
      await button(sheet, words.links.form.create).click();
      await finishSharing(reader);
      await page.waitForURL(/\/admin\/shorts$/);
      await expect(rows(page).first()).toHaveAccessibleName(`Desk short to a ${kind}`);
    },
  );

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
    await expectOrder(reader, 'short-product');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(button(titled(page, form.created), words.sharing.copy)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(titled(page, form.created), words.ui.copied)).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(program.url);
    await expectOrder(reader, 'short-shared');
    // sharing takes longer than the entrance of the row behind it
    await page.waitForTimeout(1200);
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/admin\/shorts$/);
    await expect(rows(page).first()).toHaveAccessibleName('Made by keyboard');
    await expect(rows(page).first().getByRole('link')).toBeFocused();
  });

  it('§4 back while modified asks before changes are lost', async () => {
    const { page, words } = reader;
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
    await button(editing(page, words.lists.edit_named), words.ui.close).click();
    await button(question, words.ui.discard).click();
    await page.waitForURL(/\/admin\/shorts$/);
    await expect(dialog(page)).toBeHidden();
    const menu = filled(words.links.menu, { title: 'Made by keyboard' });
    await expect(button(row(page, 'Made by keyboard'), menu)).toBeFocused();
  });

  it('finds links by their words, and says when there are none', async () => {
    const { page, words, open } = reader;
    await open('/admin/links');
    const search = page.getByRole('searchbox', { name: words.links.search });
    await rows(page).first().waitFor();
    await expectOrder(reader, 'links-desk');
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

  it('§5 the picker: 50 a page in 7 columns, no more than 15, said for 1.5 s; cancel restores', async () => {
    const { page, words } = reader;
    const { picker: texts, form } = words.links;
    await button(main(page), words.links.create).first().click();
    const offers = picker(page).getByRole('option');
    await expect(offers.nth(49)).toBeAttached();
    const tops = await offers.evaluateAll((all) => all.slice(0, 8).map((each) => each.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(7);
    for (let index = 0; index < 15; index += 1) await offers.nth(index).click();
    await expectMoment(page, filled(texts.products_limit, { max: '15' }), () => offers.nth(15).click());
    await expect(picker(page).getByText(filled(texts.selected, { chosen: '15', max: '15' }))).toBeVisible();
    await expect(picker(page).getByText(filled(texts.products_limit, { max: '15' }))).toBeHidden();
    await button(picker(page), form.next).click();
    const sheet = titled(page, form.create_title);
    await button(sheet, form.change_products).click();
    await offers.nth(2).click();
    await button(picker(page), words.ui.cancel).click();
    await expect(sheet.getByRole('button', { name: new RegExp(`^${filled(form.remove, { title: '' })}`) })).toHaveCount(
      15,
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
    await finishSharing(reader);
    await page.waitForURL(/\/admin\/links$/);
    await expect(rows(page).first()).toHaveAccessibleName('Not lost');
  });

  it('leaves no error in the console', () => {
    // the browser says of the call that was cut off what it must
    expect(reader.complaints.filter((each) => !each.includes('/admin/v1/links/create'))).toEqual([]);
  });
});
