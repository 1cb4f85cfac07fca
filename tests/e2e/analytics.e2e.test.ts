// The analytics as the merchant and the influencer read it: ranges, tabs, filters, the period before, files, live view.
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { button } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectOrder,
  expectOrderAs,
  openReader,
  phoneInHebrew,
  type Reader,
  signIn,
  tabTo,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const tiles = ({ page, words }: Reader): Locator =>
  page.getByLabel(new RegExp(`^${words.analytics.strip.replace('{{range}}', '')}`));

/** What stands under the name of a figure. */
const tile = (reader: Reader, name: string): Locator =>
  tiles(reader)
    .locator('div')
    .filter({ has: reader.page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition');

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).first();
const toNumber = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));

/** The whole value of a count, also where it is shortened. */
const readTile = async (reader: Reader, name: string): Promise<number> => {
  const full = tile(reader, name).locator('.visually-hidden');
  return toNumber((await full.count()) > 0 ? await full.innerText() : await tile(reader, name).innerText());
};

async function open(reader: Reader, search = ''): Promise<void> {
  await reader.open(`/admin/analytics${search}`);
  await expect(tiles(reader).getByRole('definition').first()).toHaveText(/\d/);
}

/** A figure tells how it moved since the period before. */
async function expectChanges(reader: Reader): Promise<void> {
  const { up, down } = reader.words.ui.change;
  const word = new RegExp([up, down].map((text) => text.replace('{{percent}}', '.*')).join('|'));
  await expect(tiles(reader).getByText(word).first()).toBeVisible();
}

async function readSaved(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent('download');
  await press();
  const file = await saved;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.split('\r\n').filter((line) => line !== '') };
}

describe('the analytics the merchant reads on a phone in Hebrew at night', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('§6 has every tab and tile, a chart, a funnel, a breakdown and the influencers', async () => {
    const { page, words } = reader;
    const { analytics, ui } = words;
    await open(reader);
    const { all, links, shorts, shopboard } = analytics.tab;
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([all, links, shorts, shopboard]);
    await expect(tiles(reader).getByRole('term')).toHaveCount(9);
    await expect(region(page, analytics.days).getByRole('application')).toBeVisible();
    const funnel = region(page, analytics.funnel.title);
    await expect(funnel.getByRole('listitem')).toHaveCount(5);
    await expect(funnel.getByText(analytics.funnel.apart)).toBeVisible();
    const breakdown = region(page, analytics.by.title);
    await expect(breakdown.locator('tbody').getByRole('row')).toHaveCount(10);
    await expect(region(page, analytics.influencers.title).getByText('maya')).toBeVisible();
    await expectOrder(reader, 'analytics-phone');
    await page.getByLabel(ui.comparison.title).selectOption('previous');
    await expectChanges(reader);
    await expectOrder(reader, 'analytics-compared-phone');
    expect(reader.complaints).toEqual([]);
  });

  it('looks into a country, with every figure of it alone, into two, and out again', async () => {
    const { page, words } = reader;
    const { analytics } = words;
    await open(reader, '?by=country&range=last_90_days');
    const breakdown = region(page, analytics.by.title);
    const rows = breakdown.locator('tbody').getByRole('row');
    const first = rows.first().getByRole('button').first();
    await expect(first).toBeVisible();
    const all = await readTile(reader, analytics.figure.visits.name);
    await first.click();
    await expect(page).toHaveURL(/filter=country%3A[A-Z]{2}/);
    await expect(tiles(reader).locator('xpath=..')).toHaveAttribute('aria-busy', 'false');
    // the address may change before the figures know of it
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBeLessThan(all);
    expect(await readTile(reader, analytics.figure.visits.name)).toBeGreaterThan(0);
    const choices = breakdown.getByLabel(analytics.by.choose).getByRole('option');
    const offered = [analytics.by.country, analytics.by.device, analytics.by.product];
    expect(await choices.allInnerTexts()).toEqual(expect.arrayContaining(offered));
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expectOrder(reader, 'analytics-filtered-phone');
    const one = await readTile(reader, analytics.figure.visits.name);
    await rows.nth(1).getByRole('button').first().click();
    await expect(page).toHaveURL(/filter=country%3A[A-Z]{2}%2C[A-Z]{2}/);
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBeGreaterThan(one);
    await page.goBack();
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBe(one);
    await button(page, new RegExp(`^${analytics.filter.remove.split('{{')[0]}`)).click();
    await expect(page).not.toHaveURL(/filter=/);
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBe(all);
    expect(reader.complaints).toEqual([]);
  });
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('the analytics the merchant reads on a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('shows at the address of the feed’s tab how to begin, where no account is connected', async () => {
    const { page, words } = reader;
    await reader.open('/admin/analytics?tab=shopboard');
    const tab = page.getByRole('tab', { name: words.analytics.tab.shopboard });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(words.analytics.feed_empty_title)).toBeVisible();
    await expectOrder(reader, 'analytics-feed-empty');
    expect(reader.complaints).toEqual([]);
  });

  it('keeps range, tab and comparison in the address, and comes back step by step', async () => {
    const { page, words } = reader;
    const { analytics, ui } = words;
    await open(reader);
    await expect(region(page, analytics.by.title).getByRole('row')).toHaveCount(11);
    await expect(region(page, analytics.influencers.title).getByText('maya')).toBeVisible();
    await expectOrder(reader, 'analytics-desk');
    await button(page, new RegExp(ui.range.title)).click();
    await button(page, ui.range.last_24_hours).click();
    await expect(page).toHaveURL(/range=last_24_hours/);
    await expect(region(page, analytics.hours), 'hour by hour').toBeVisible();
    await expect(region(page, analytics.days)).toHaveCount(0);
    await page.goBack();
    await expect(region(page, analytics.days)).toBeVisible();
    await page.getByLabel(ui.comparison.title).selectOption('previous');
    await expect(page).toHaveURL(/compare=1/);
    await expectChanges(reader);
    await page.getByRole('tab', { name: analytics.tab.shorts }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: analytics.tab.shorts })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel(ui.comparison.title)).toHaveValue('previous');
    await expectOrder(reader, 'analytics-compared-desk');
    await page.goBack();
    await expect(page.getByRole('tab', { name: analytics.tab.all })).toHaveAttribute('aria-selected', 'true');
    expect(reader.complaints).toEqual([]);
  });

  it('says the same in tile, table and every file', async () => {
    const { page, words } = reader;
    const { analytics, ui } = words;
    await open(reader, '?range=previous_month');
    const orders = await readTile(reader, analytics.figure.checkouts.name);
    expect(orders).toBeGreaterThan(0);
    const chart = region(page, analytics.days);
    await chart.getByRole('combobox').selectOption({ label: analytics.figure.checkouts.name });
    await expect(page).toHaveURL(/series=checkouts/);
    await chart.getByLabel(ui.chart.as_table).check();
    const readCells = () => chart.getByRole('cell').allInnerTexts();
    await expect.poll(async () => sum((await readCells()).map(Number))).toBe(orders);
    const cells = await readCells();
    const series = await readSaved(page, () => button(chart, new RegExp(ui.chart.csv)).click());
    expect(series.lines[0]).toBe('\uFEFFDay,Orders');
    expect(sum(series.lines.slice(1).map((line) => Number(line.split(',')[1])))).toBe(orders);
    const days = await readSaved(page, () => button(page, analytics.download_days).click());
    expect(days.lines).toHaveLength(cells.length + 1);
    const breakdown = region(page, analytics.by.title);
    const table = await readSaved(page, () => button(breakdown, analytics.table.download).click());
    expect(table.name).toMatch(/\.csv$/);
    const firstRow = await breakdown.getByRole('rowheader').first().innerText();
    expect(table.lines[1]).toContain(firstRow.trim().slice(0, 12));
    expect(reader.complaints).toEqual([]);
  });

  it('sorts and pages a breakdown, and opens what a row is about', async () => {
    const { page, words } = reader;
    const { analytics, ui } = words;
    await open(reader, '?by=product&range=last_90_days');
    const breakdown = region(page, analytics.by.title);
    const heading = breakdown.getByRole('columnheader', { name: analytics.table.column.revenue });
    await button(heading, analytics.table.column.revenue).click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=revenue/);
    await expect(breakdown.getByRole('columnheader', { name: analytics.table.column.visits })).toHaveCount(0);
    await expect(breakdown).toHaveAttribute('data-stale', 'false');
    const first = await breakdown.getByRole('rowheader').first().innerText();
    await button(breakdown, ui.table.next).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(breakdown.getByRole('rowheader').first()).not.toHaveText(first);
    await breakdown.getByLabel(analytics.by.choose).selectOption({ label: analytics.by.link });
    await expect(page).not.toHaveURL(/page=/);
    // products have none: these are the links
    const best = breakdown.getByRole('link').first();
    await expect(best).toBeVisible();
    const name = await breakdown.getByRole('rowheader').first().locator('bdi').innerText();
    await best.click();
    await expect(page).toHaveURL(/\/admin\/(links|multilinks)\/.*\/preview\?range=last_90_days/);
    await expect(page.getByRole('dialog')).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/analytics/);
    expect(reader.complaints).toEqual([]);
  });

  it('counts bots among the visits when asked to, also those of a country', async () => {
    const { page, words } = reader;
    const { analytics } = words;
    await open(reader, '?by=country&range=last_90_days');
    const people = await readTile(reader, analytics.figure.visits.name);
    await page.getByText(analytics.traffic.all, { exact: true }).click();
    await expect(page).toHaveURL(/traffic=all/);
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBeGreaterThanOrEqual(people);
    await tabTo(page, button(page, `${analytics.traffic.title}: ${analytics.traffic.meaning}`));
    await expect(page.getByRole('tooltip', { name: analytics.traffic.meaning })).toBeVisible();
    const country = region(page, analytics.by.title).getByRole('rowheader').first().getByRole('button').first();
    await country.click();
    await expect(page).toHaveURL(/filter=country%3A[A-Z]{2}/);
    await expect(page).toHaveURL(/traffic=all/);
    await expect(tiles(reader).locator('xpath=..')).toHaveAttribute('aria-busy', 'false');
    await expectOrder(reader, 'analytics-filtered-desk');
  });

  it('shows a visit as it happens, pauses, and counts it', async () => {
    const { page, words } = reader;
    const { analytics } = words;
    const url = await findShort();
    await open(reader, '?tab=shorts&live=1');
    const panel = page.getByRole('dialog', { name: analytics.live.title });
    await expect(panel.getByText(analytics.live.state.live, { exact: true }).last()).toBeVisible();
    const before = await readVisits(reader);
    // the latest of the last half hour come as well, and when they come is not known here
    const place = 'live.example';
    const items = panel.getByRole('listitem').filter({ hasText: place });
    await followAsPerson(url, place);
    await expect(items).toHaveCount(1);
    await expect.poll(() => readVisits(reader)).toBe(before + 1);
    await expectOrder(reader, 'analytics-live-desk');
    await button(panel, analytics.live.pause).click();
    await expect(panel.getByText(analytics.live.state.paused, { exact: true })).toBeVisible();
    await followAsPerson(url, place);
    await expect(panel.getByText(analytics.live.held_one.replace('{{count}}', '1'))).toBeVisible();
    await expect(items).toHaveCount(1);
    await button(panel, analytics.live.resume).click();
    await expect(items).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page).not.toHaveURL(/live=1/);
    expect(reader.complaints).toEqual([]);
  });

  it('saves filters as a segment, asks its own question of it, and compares with it', async () => {
    const { page, words } = reader;
    const { analytics, ui } = words;
    await open(reader, '?range=last_90_days&filter=device:mobile');
    const phones = await readTile(reader, analytics.figure.visits.name);
    await button(page, analytics.segment.title).click();
    await page.getByRole('menuitem', { name: analytics.segment.save }).click();
    await page.getByLabel(analytics.saved.name, { exact: true }).fill('Phones');
    await button(page, analytics.saved.save).click();
    await expect(page).toHaveURL(/segment=[\da-f-]{36}$/);
    await page.reload();
    await expect.poll(() => readTile(reader, analytics.figure.visits.name)).toBe(phones);
    await page.getByText(analytics.view.explore, { exact: true }).click();
    const card = region(page, analytics.explore.title);
    await expect(card.getByRole('rowheader').first()).toBeVisible();
    const csv = await readSaved(page, () => button(card, analytics.explore.csv).click());
    const visits = csv.lines.slice(1).map((line) => Number(line.split(',')[2]));
    expect(sum(visits)).toBe(phones);
    const parquet = await readSaved(page, () => button(card, analytics.explore.parquet).click());
    expect(parquet.lines[0]).toMatch(/^PAR1/);
    await card.getByText(analytics.explore.as.map, { exact: true }).click();
    await expect(page.getByRole('table', { name: analytics.explore.when }).getByRole('cell')).toHaveCount(168);
    await expectOrder(reader, 'analytics-explore-desk');
    await page.getByLabel(analytics.explore.shown).selectOption({ label: analytics.figure.revenue.name });
    await expect(page).toHaveURL(/show=revenue/);
    await page.getByLabel(analytics.explore.split, { exact: true }).selectOption({ label: analytics.by.tab });
    await expect(page).toHaveURL(/split=tab/);
    await expect(card.getByRole('rowheader').first()).toBeVisible();
    await page.getByLabel(analytics.explore.from).selectOption({ label: analytics.explore.origin.code });
    await expect(page.getByRole('table', { name: analytics.explore.when })).toHaveCount(0);
    await page.getByText(analytics.view.figures, { exact: true }).click();
    await button(page, analytics.visits.open).click();
    const single = await readSaved(page, () => button(page, analytics.visits.csv).click());
    expect(single.lines).toHaveLength(phones + 1);
    await expectOrder(reader, 'analytics-visits-desk');
    await page.keyboard.press('Escape');
    await button(page, analytics.filter.add).click();
    await page.getByRole('menuitem', { name: analytics.by.country, exact: true }).click();
    await page.getByRole('searchbox', { name: analytics.filter.search }).fill('ísrael');
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await button(page, analytics.filter.clear).click();
    await page.getByLabel(ui.comparison.title).selectOption({ label: '\u2068Phones\u2069' });
    await expect(page.getByText(ui.comparison.with.replace('{{range}}', '\u2068Phones\u2069'))).toBeVisible();
    await expect(tiles(reader).getByText(ui.change.up.replace('{{percent}}', '')).first()).toBeVisible();
    expect(reader.complaints).toEqual([]);
  });

  it('shares what is on screen by a link, which says the same without an account until it is revoked', async () => {
    const { page, words } = reader;
    const { analytics, reports } = words;
    await open(reader, '?range=last_90_days&filter=device:mobile');
    const visits = await readTile(reader, analytics.figure.visits.name);
    await button(page, reports.menu).click();
    await page.getByRole('menuitem', { name: reports.new }).click();
    await page.getByLabel(reports.name, { exact: true }).fill('For the agency');
    await button(page, reports.create).click();
    const address = await page.getByLabel(reports.address, { exact: true }).inputValue();
    await expectOrder(reader, 'report-made-desk');
    await button(page, reports.done).click();
    const guest = await openReader(browser, program, phoneInHebrew);
    await guest.page.goto(address);
    await expect(guest.page.getByRole('heading', { level: 1, name: 'For the agency' })).toBeVisible();
    await expect(guest.page.getByText(guest.words.reports.page.read_only, { exact: true })).toBeVisible();
    expect(await readTile(guest, guest.words.analytics.figure.visits.name)).toBe(visits);
    await expectOrder(guest, 'report-phone');
    expect(guest.complaints).toEqual([]);
    await button(page, reports.menu).click();
    await page.getByRole('menuitem', { name: reports.list }).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'For the agency' });
    await button(row, new RegExp(`^${reports.revoke}`)).click();
    await button(page.getByRole('dialog').last(), reports.revoke).click();
    await expect(row).toHaveCount(0);
    await guest.page.reload();
    await expect(guest.page.getByRole('heading', { name: guest.words.reports.page.closed_title })).toBeVisible();
    await expectOrder(guest, 'report-closed-phone');
    await guest.context.close();
    await page.keyboard.press('Escape');
    expect(reader.complaints).toEqual([]);
  });

  it('emails what is on screen to an agency that agreed, with the figures of the screen', async () => {
    const { page, words } = reader;
    const { analytics, reports, schedules } = words;
    const agency = 'agency@mail.example';
    await open(reader, '?range=last_30_days');
    await button(page, reports.menu).click();
    await page.getByRole('menuitem', { name: schedules.new, exact: true }).click();
    await page.getByLabel(schedules.name, { exact: true }).fill('Month for the agency');
    await page.getByLabel(schedules.email, { exact: true }).fill(agency);
    await button(page, schedules.add_address).click();
    await expectOrder(reader, 'schedule-form-desk');
    await expectOrderAs(reader, phoneInHebrew, 'schedule-form-phone');
    await button(page, schedules.save).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Month for the agency' });
    await expect(row.getByText(schedules.state.asked.replace('{{who}}: ', ''))).toBeVisible();
    const guest = await openReader(browser, program, phoneInHebrew);
    const question = await program.waitForMail(agency, /would like to email you/);
    await guest.page.goto(/https?:\/\/\S+report\?token=\S+/.exec(question)?.[0] ?? '');
    await guest.page.getByRole('button').click();
    await expect(guest.page.getByRole('button')).toHaveCount(0);
    await button(row, new RegExp(`^${schedules.send}`)).click();
    const text = await program.waitForMail('merchant@demo.example', /Month for the agency/);
    const letter = await program.waitForMail(agency, /Month for the agency/);
    expect(letter).not.toContain('/admin/');
    await guest.context.close();
    const range = /range=(\S+?)&/.exec(text)?.[1] ?? '';
    await open(reader, `?range=${range}`);
    const visits = await readTile(reader, analytics.figure.visits.name);
    expect(toNumber(/^- Visits: (\S+)/m.exec(text)?.[1] ?? '')).toBe(visits);
    expect(toNumber(/^- Visits: (\S+)/m.exec(letter)?.[1] ?? '')).toBe(visits);
    await open(reader, '?scheduled=1');
    await expectOrder(reader, 'schedules-desk');
    await expectOrderAs(reader, phoneInHebrew, 'schedules-phone');
    await page.keyboard.press('Escape');
    expect(reader.complaints).toEqual([]);
  });

  it('shows a funnel of chosen steps', async () => {
    const { page, words } = reader;
    const { analytics } = words;
    await open(reader, '?range=last_90_days');
    await button(page, analytics.funnel.menu).click();
    await page.getByRole('menuitem', { name: analytics.funnel.new }).click();
    await page.getByLabel(analytics.saved.name, { exact: true }).fill('Short');
    await button(page, analytics.saved.save).click();
    const funnel = region(page, analytics.funnel.own);
    await expect(funnel.getByRole('listitem')).toHaveCount(2);
    await expect(funnel.getByText(analytics.funnel.apart)).toBeVisible();
    await expectOrder(reader, 'analytics-funnel-desk');
    expect(reader.complaints).toEqual([]);
  });

  it('says why figures did not come, and tries again', async () => {
    const { page, words } = reader;
    const anew = `**/admin/v1/analytics/*?*`;
    await page.route(anew, (route) =>
      route.fulfill({
        status: 500,
        json: { status: false, data: null, error: { code: 'internal', message: 'Not today', request_id: 'r-1' } },
      }),
    );
    await reader.open('/admin/analytics?range=2026-01-01..2026-01-05');
    await expect(page.getByText('Not today').first()).toBeVisible();
    await expect(page.getByText('r-1').first()).toBeVisible();
    await page.unroute(anew);
    await button(page, words.ui.retry).first().click();
    await expect(tiles(reader).getByRole('definition').first()).toHaveText(/\d/);
  });
});

/** Visits of the tab, as read behind the dialog. */
const readVisits = ({ page, words }: Reader): Promise<number> =>
  page.evaluate((name) => {
    const terms = [...document.querySelectorAll('dt')];
    const value = terms.find((term) => term.textContent.startsWith(name))?.nextElementSibling;
    const full = value?.querySelector('.visually-hidden') ?? value?.firstElementChild;
    return Number(/[\d,]+/.exec(full?.textContent ?? '')?.[0].replaceAll(',', ''));
  }, words.analytics.figure.visits.name);

async function findShort(): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(program, 'demo')}`, 'content-type': 'application/json' };
  const session = await fetch(`${program.url}/auth/verify`, { method: 'POST', headers, body: '{}' });
  const { data } = (await session.json()) as { data: { user: { business_id: string } } };
  const list = await fetch(`${program.url}/admin/v1/links/${data.user.business_id}?link_type=SHORT`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const [short] = ((await list.json()) as { data: { links: { short_url: string }[] } }).data.links;
  if (!short) throw new Error('the demo has no short');
  return short.short_url;
}

/** Follows a link as a phone does, from a page of a place. */
async function followAsPerson(url: string, place: string): Promise<void> {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const headers = { 'user-agent': phone, referer: `https://${place}/` };
  const response = await fetch(url, { headers, redirect: 'manual' });
  expect(response.status).toBe(302);
}

/** Opens the analytics with other permissions than the server tells the dashboard of. */
async function permit(page: Page, permissions: Record<string, boolean>): Promise<void> {
  await page.route('**/auth/verify', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { user: { permissions: Record<string, boolean> } } };
    Object.assign(answer.data.user.permissions, permissions);
    await route.fulfill({ response, json: answer });
  });
}

const nothing = {
  analytics_clicks_enabled: false,
  analytics_sales_enabled: false,
  analytics_revenue_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  analytics_commission_enabled: false,
};

describe('the analytics an influencer reads on a desk in English by day', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'maya');
  });
  afterAll(() => reader?.context.close());

  it('§6 are her own figures over this month, and revenue as it is counted for her', async () => {
    const { page, words } = reader;
    const { analytics, ui, shell } = words;
    await reader.open('/admin/home');
    await page.getByRole('navigation', { name: shell.navigation }).getByRole('link', { name: shell.analytics }).click();
    await expect(tiles(reader).getByRole('definition').first()).toHaveText(/\d/);
    const { all, links, shorts, shopboard, influencer } = analytics.tab;
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([all, links, shorts, shopboard, influencer]);
    await expect(button(page, new RegExp(ui.range.this_month))).toBeVisible();
    await expect(
      tiles(reader).getByRole('term').filter({ hasText: analytics.own_figure.influencer_attributed_revenue.name }),
    ).toHaveCount(1);
    await expectOrder(reader, 'analytics-maya-desk');
    await page.getByRole('tab', { name: influencer }).click();
    const own = region(page, analytics.influencers.title_own);
    await expect(
      own.getByText(analytics.influencers.column.influencer_attributed_revenue, { exact: true }),
    ).toBeVisible();
    await expectOrder(reader, 'analytics-maya-own-desk');
    expect(reader.complaints).toEqual([]);
  });
});

describe('the analytics an influencer reads on a phone in Hebrew at night', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'maya');
  });
  afterAll(() => reader?.context.close());

  it('has their own figures in order', async () => {
    const { page, words } = reader;
    const { analytics } = words;
    await open(reader);
    await expectOrder(reader, 'analytics-maya-phone');
    await page.getByRole('tab', { name: analytics.tab.influencer }).click();
    await expect(region(page, analytics.influencers.title_own).getByRole('term').first()).toBeVisible();
    await expectOrder(reader, 'analytics-maya-own-phone');
    expect(reader.complaints).toEqual([]);
  });

  it('§6 shared only as clicks, they are the tiles of clicks alone', async () => {
    const { page, words } = reader;
    const figures = ['visits', 'visitors', 'views', 'adds', 'requested_checkouts'] as const;
    await permit(page, { ...nothing, analytics_clicks_enabled: true });
    await reader.openAnew('/admin/analytics');
    const names = await tiles(reader).getByRole('term').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(figures.map((name) => words.analytics.figure[name].name));
    await expect(region(page, words.analytics.funnel.title)).toHaveCount(0);
    await page.unroute('**/auth/verify');
  });

  it('§6 without any of them, or with the commission alone, lead home', async () => {
    const { page, words } = reader;
    for (const rights of [nothing, { ...nothing, analytics_commission_enabled: true }]) {
      await permit(page, rights);
      await page.goto(`${program.url}/admin/analytics`);
      await expect(page).toHaveURL(/\/admin\/home/);
      await expect(page.getByRole('link', { name: words.analytics.title, exact: true })).toHaveCount(0);
      await page.unroute('**/auth/verify');
    }
  });
});
