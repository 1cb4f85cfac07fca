// The preview of a look and of a short as the merchant and the influencer read it: figures, ranges, charts, tables.
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectMoment,
  expectOrder,
  openReader,
  type Person,
  phoneInHebrew,
  type Reader,
  signIn,
  tabTo,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

interface Row {
  link_id: string;
  title: string | null;
  influencer_username: string | null;
  visits?: number;
  notices_count?: number;
}

/** The links of the demo as its merchant lists them. */
async function listRows(linkType: 'LOOK' | 'SHORT'): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' };
  const session = await fetch(`${program.url}/auth/verify`, { method: 'POST', headers, body: '{}' });
  const { data: known } = (await session.json()) as { data: { user: { business_id: string } } };
  const list = await fetch(`${program.url}/admin/v1/links/${known.user.business_id}?link_type=${linkType}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  return ((await list.json()) as { data: { links: Row[] } }).data.links;
}

/** Maya's look with the most visits. */
async function findLook(): Promise<Row> {
  const looks = (await listRows('LOOK')).filter((row) => row.influencer_username === 'maya');
  const best = looks.toSorted((a, b) => (b.visits ?? 0) - (a.visits ?? 0))[0];
  if (!best) throw new Error('the demo has no look of maya');
  return best;
}

/** The topmost dialog: a sheet may lie over the preview. */
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const rangeButton = ({ page, words }: Reader): Locator =>
  page
    .getByRole('dialog')
    .first()
    .getByRole('button', { name: new RegExp(words.ui.range.title) });
const chart = ({ page }: Reader, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const tiles = ({ page, words }: Reader): Locator =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${words.preview.figure.strip.replace('{{range}}', '')}`));

type Kind = 'links' | 'shorts';

async function openPreview(reader: Reader, kind: Kind, row: Row, search = ''): Promise<void> {
  await reader.open(`/admin/${kind}/${row.link_id}/preview${search}`);
  await expect(tiles(reader).getByRole('definition').first()).toHaveText(/\d/);
}

/** Revenue is her own part of it, and orders and commerce are the merchant's alone. */
async function expectLook(reader: Reader, isMerchant: boolean): Promise<void> {
  const { page, words } = reader;
  const { figure, chart: charts, products } = words.preview;
  const { range } = words.ui;
  const revenue = isMerchant ? figure.revenue : figure.attributed_revenue;
  const named = (await tiles(reader).getByRole('term').allInnerTexts()).filter((term) =>
    [figure.views, figure.checkouts, revenue, figure.conversion, figure.average].some((name) => term.includes(name)),
  );
  expect(named).toHaveLength(5);
  await expect(rangeButton(reader)).toContainText(isMerchant ? range.last_30_days : range.this_month);
  await expect(chart(reader, charts.activity).getByRole('application')).toBeVisible();
  await expect(chart(reader, charts.commerce)).toHaveCount(isMerchant ? 1 : 0);
  await expect(page.getByRole('table', { name: products.title })).toBeVisible();
  await expect(page.getByRole('table', { name: words.orders.recent })).toHaveCount(isMerchant ? 1 : 0);
  await expect(button(dialog(page), words.links.form.save)).toHaveCount(0);
}

async function expectShort({ page, words }: Reader): Promise<void> {
  await expect(page.getByRole('dialog').getByText(words.preview.type.product).first()).toBeVisible();
  await expect(page.getByRole('table', { name: words.preview.products.title })).toHaveCount(0);
}

async function findShort(person: Person): Promise<Row> {
  const [short] = (await listRows('SHORT')).filter((row) => person === 'demo' || row.influencer_username === person);
  if (!short) throw new Error(`the demo has no short of ${person}`);
  return short;
}

/** The shopper's page beside the numbers; a phone has no room for it. */
const expectPhone = ({ page, words }: Reader, count: 0 | 1): Promise<void> =>
  expect(page.getByText(words.links.form.preview_hints.phone)).toHaveCount(count);

describe('the previews the merchant reads on a phone in Hebrew at night', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('of a short, which has neither products nor a phone', async () => {
    await openPreview(reader, 'shorts', await findShort('demo'));
    await expectShort(reader);
    await expectOrder(reader, 'preview-short-demo-phone');
    expect(reader.complaints).toEqual([]);
  });

  it('§6 of a look: tiles, charts, products, orders and commerce', async () => {
    await openPreview(reader, 'links', await findLook());
    await expectLook(reader, true);
    await expectPhone(reader, 0);
    await expectOrder(reader, 'preview-look-demo-phone');
    expect(reader.complaints).toEqual([]);
  });

  it('§2 a range from the calendar, kept in the address', async () => {
    const { page, words } = reader;
    const { range } = words.ui;
    await rangeButton(reader).click();
    const update = button(dialog(page), range.update);
    const days = dialog(page).locator('table button:not([disabled]):not([data-hidden])');
    await expect(days.first()).toBeVisible();
    await days.nth(2).click();
    await expect(update, '§5 Update waits for the last day').toBeDisabled();
    await expectOrder(reader, 'preview-range-demo-phone');
    await days.nth(8).click();
    await update.click();
    await expect(page).toHaveURL(/range=\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}/);
    await page.reload();
    await expect(rangeButton(reader)).not.toContainText(range.last_30_days);
    await rangeButton(reader).click();
    await expect(update).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(update).toHaveCount(0);
    await expect(rangeButton(reader), 'the preview stays').toBeVisible();
    await rangeButton(reader).click();
    await button(dialog(page), range.last_24_hours).click();
    await expect(chart(reader, words.preview.chart.activity), 'hour by hour').toBeVisible();
    await expect(page).toHaveURL(/range=last_24_hours/);
    expect(reader.complaints).toEqual([]);
  });
});

describe('the previews maya reads', () => {
  it('§6 have her own revenue, and neither orders nor commerce', async () => {
    const reader = await openReader(browser, program, phoneInHebrew, 'maya');
    const { page } = reader;
    await openPreview(reader, 'shorts', await findShort('maya'));
    await expectShort(reader);
    await openPreview(reader, 'links', await findLook());
    await expectLook(reader, false);
    await expectPhone(reader, 0);
    await expectOrder(reader, 'preview-look-maya-phone');
    await page.setViewportSize({ width: deskInEnglish.width, height: deskInEnglish.height });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectPhone(reader, 1);
    await expectOrder(reader, 'preview-look-maya-desk');
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});

describe('the preview at the desk', () => {
  let reader: Reader;
  let look: Row;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
    look = await findLook();
  });
  afterAll(() => reader?.context.close());

  it('§6 of a look: tiles, charts, products and a phone; orders and commerce', async () => {
    await openPreview(reader, 'links', look);
    await expectLook(reader, true);
    await expectPhone(reader, 1);
    await expectOrder(reader, 'preview-look-demo-desk');
    expect(reader.complaints).toEqual([]);
  });

  it('walks through the points of a chart with the arrow keys, and says each', async () => {
    const { page, words } = reader;
    const activity = chart(reader, words.preview.chart.activity);
    await tabTo(page, activity.getByRole('application'));
    const said = activity.getByRole('status').last();
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/\d: \d+$/);
    const first = await said.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(said).not.toHaveText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(said).toHaveText(first);
  });

  it('§4 opens orders once each, five to a page, and fetches more as one pages on', async () => {
    const { page, words, calls } = reader;
    const orders = page.getByRole('region', { name: words.orders.recent, exact: true });
    const openers = orders.getByRole('table').getByRole('button');
    await expect(openers).toHaveCount(5);
    const asked = (part: string) => calls.filter((call) => call.includes(part));
    expect(asked('/orders?')).toHaveLength(1);
    expect(asked('/orders?')[0]).toContain('count=10');
    const name = /#\d+/.exec(await openers.first().innerText())?.[0] ?? '';
    for (let time = 0; time < 3; time += 1) await openers.first().click();
    await expect(orders.getByRole('list').first()).toBeVisible();
    await openers.first().click();
    expect(asked('/details'), 'asked once').toHaveLength(1);
    const next = button(orders, words.ui.table.next);
    await next.click();
    await expect(openers).toHaveCount(5);
    await expect(orders.getByText(name, { exact: true })).toHaveCount(0);
    await expect.poll(() => asked('/orders?').length).toBe(2);
    await next.click();
    await expect(openers).toHaveCount(5);
    await button(orders, words.ui.table.previous).click();
    await button(orders, words.ui.table.previous).click();
    await expect(orders.getByText(name, { exact: true })).toBeVisible();
  });

  it('of a short, which has neither products nor a phone', async () => {
    await openPreview(reader, 'shorts', await findShort('demo'));
    await expectShort(reader);
    await expectOrder(reader, 'preview-short-demo-desk');
    expect(reader.complaints).toEqual([]);
  });

  it('says the same in tile, chart, table and file', async () => {
    const { page, words } = reader;
    await openPreview(reader, 'links', look, '?range=last_90_days');
    const activity = chart(reader, words.preview.chart.activity);
    await activity.getByText(words.preview.chart.sales, { exact: true }).click();
    await activity.getByLabel(words.ui.chart.as_table).check();
    const cells = await activity.getByRole('cell').allInnerTexts();
    expect(cells).toHaveLength(90);
    const sum = cells.reduce((total, text) => total + Number(text), 0);
    const checkouts = tiles(reader).getByRole('definition').nth(1);
    expect(sum).toBeGreaterThan(0);
    await expect(checkouts).toContainText(String(sum));
    const saved = page.waitForEvent('download');
    await button(activity, new RegExp(words.ui.chart.csv)).click();
    const file = await saved;
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter((line) => line !== '');
    expect(lines).toHaveLength(91);
    expect(lines[0]).toBe('\uFEFFDay,Orders');
    expect(lines.slice(1).reduce((total, line) => total + Number(line.split(',')[1]), 0)).toBe(sum);
    expect(file.suggestedFilename()).toMatch(/_Orders_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  });

  it('puts right with one click what the store has changed', async () => {
    const { page, words } = reader;
    const headers = { authorization: `Bearer ${await signIn(program, 'demo')}` };
    const readLink = async ({ link_id: id }: Row) => {
      const answer = await fetch(`${program.url}/admin/v1/links/${id}`, { headers });
      return ((await answer.json()) as { data: { notices: unknown[]; everything_gone: boolean } }).data;
    };
    const rows = (await listRows('LOOK')).filter((row) => (row.notices_count ?? 0) > 0);
    const states = await Promise.all(rows.map(async (row) => ({ row, state: await readLink(row) })));
    const found = states.find(({ state }) => !state.everything_gone);
    if (!found) throw new Error('the demo has no look with a notice and something left to buy');
    const noticed = found.row;
    const readNotices = async (): Promise<number> => (await readLink(noticed)).notices.length;
    const before = found.state.notices.length;
    await openPreview(reader, 'links', noticed);
    const notices = page.getByRole('region', { name: words.preview.notice.title });
    await expect(notices.getByRole('listitem')).toHaveCount(before);
    await expectOrder(reader, 'preview-notices-desk');
    await expectMoment(page, words.preview.notice.settled, () => notices.getByRole('button').first().click());
    await expect(notices.getByRole('listitem')).toHaveCount(before - 1);
    expect(await readNotices()).toBe(before - 1);
  });

  it('comes back from editing, and leaves for the list', async () => {
    const { page, words } = reader;
    await openPreview(reader, 'links', look, '?range=lifetime');
    await button(dialog(page), words.preview.more).click();
    for (const item of [words.links.duplicate, words.lists.archive, words.lists.qr.title, words.links.delete]) {
      await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await button(dialog(page), words.links.edit).click();
    await expect(page).toHaveURL(/\/edit/);
    await page.goBack();
    await expect(page).toHaveURL(/preview\?range=lifetime/);
    await expect(rangeButton(reader)).toContainText(words.ui.range.lifetime);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/links\?range=lifetime$/);
  });

  it('§4 leads from a link that cannot be had back to the list, and says why', async () => {
    const { page, words, open } = reader;
    await open('/admin/links/00000000-0000-4000-8000-000000000000/preview');
    await expect(page).toHaveURL(/\/admin\/links$/);
    await expect(page.getByText(words.preview.load_failed)).toBeVisible();
  });
});
