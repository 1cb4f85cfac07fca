// A table becomes links: by the sample, with faults mended, left and found again, stopped; and a list becomes a table.
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdUp, untilWanted } from './hold-up.ts';
import { button, filled } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, type Reader, tabTo } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** From the list's own menu. */
async function openImport({ page, words, open }: Reader): Promise<void> {
  await open('/admin/links');
  await button(page, words.ui.more).click();
  await page.getByRole('menuitem', { name: words.imports.menu.import }).click();
  await expect(heading(page, words.imports.title)).toBeVisible();
}

/** Begins anew, whatever an earlier import has left on screen. */
async function chooseAnother({ page, words, open }: Reader): Promise<void> {
  await open('/admin/links/import');
  const { choose: texts, columns, done } = words.imports;
  const another = button(page, done.another).or(button(page, columns.another));
  await expect(another.or(heading(page, texts.title))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await expect(heading(page, texts.title)).toBeVisible();
}

/** The table of faults a dry run has found, with the line and the column of each. */
async function expectFaults({ page, words }: Reader): Promise<void> {
  const { check, fields } = words.imports;
  await expect(heading(page, check.title)).toBeVisible();
  const fault = page.getByRole('row').filter({ hasText: 'no-such-thing' });
  await expect(fault).toContainText('3', { timeout: 60_000 });
  await expect(fault).toContainText(fields.products);
}

async function chooseWorkbook(reader: Reader): Promise<void> {
  await chooseAnother(reader);
  await choose(reader.page, 'book.xlsx', 'PK\u0003\u0004 a workbook');
}

/** But for the refused file, which is told by the browser as well. */
const listComplaints = ({ complaints }: Reader): string[] =>
  complaints.filter((complaint) => !complaint.includes('422'));

/** A product of the store, as the sample names it. */
let handle: string;

/** Two have a form of their own in Hebrew. */
function checkTwo({ imports: { columns } }: Reader['words']): string {
  return 'check_two' in columns ? String(columns.check_two) : filled(columns.check_other, { amount: '2' });
}

async function map(page: Page, column: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: column, exact: true }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }));
      return data;
    },
    [name, text],
  );
  const field = page.locator('input[type=file]').locator('xpath=..').or(page.locator('[data-over]')).last();
  await field.dispatchEvent('dragover', { dataTransfer: transfer });
  await field.dispatchEvent('drop', { dataTransfer: transfer });
}

function toLongTable(): string {
  const page = `${program.sandboxUrl}/atelier/pages`;
  return `title,url\n${Array.from({ length: 10_000 }, (_, at) => `Long ${at + 1},${page}/${at}`).join('\n')}`;
}

describe('on a desk in English', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, deskInEnglish, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('the sample is downloaded and becomes three links as it is', async () => {
    const { page, words, open } = reader;
    const { choose: texts, columns, check, done } = words.imports;
    await openImport(reader);
    await expect(heading(page, texts.title)).toBeVisible();
    await expectOrder(reader, 'import-choose-desk');
    const file = await downloaded(page, () => button(page, texts.sample).click());
    expect(file.name).toBe('sample-links.csv');
    handle = file.text.split('\r\n')[2]?.split(',')[2] ?? '';
    await choose(page, file.name, file.text);
    await expect(heading(page, columns.title)).toBeVisible();
    await expectOrder(reader, 'import-columns-desk');
    await button(page, filled(columns.check_other, { amount: '3' })).click();
    await expect(page.getByText(check.all_good)).toBeVisible({ timeout: 60_000 });
    await expect(heading(page, check.title)).toBeVisible();
    await expectOrder(reader, 'import-checked-desk');
    await button(page, filled(check.import_other, { amount: '3' })).click();
    await expect(heading(page, filled(done.finished_other, { amount: '3' }))).toBeVisible({ timeout: 60_000 });
    await expectOrder(reader, 'import-done-desk');
    await page.getByRole('link', { name: done.see_links, exact: true }).click();
    await expect(page.getByRole('article').first()).toHaveAttribute('aria-label', texts.sample_look);
    await open('/admin/shorts');
    await expect(page.getByRole('article').nth(0)).toHaveAttribute('aria-label', texts.sample_short);
    await expect(page.getByRole('article').nth(1)).toHaveAttribute('aria-label', texts.sample_page);
  });

  it('the list is taken away as a table, under its search', async () => {
    const { page, words, open } = reader;
    await open(`/admin/links?q=${encodeURIComponent(words.imports.choose.sample_look)}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await button(page, words.ui.more).click();
    const file = await downloaded(page, () => page.getByRole('menuitem', { name: words.imports.menu.export }).click());
    expect(file.name).toMatch(/^links_\d{4}-\d\d-\d\d\.csv$/);
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain(`${words.imports.fields.title},${words.imports.fields.description}`);
    expect(lines.slice(1).every((line) => line.includes(words.imports.choose.sample_look))).toBe(true);
  });

  it('a file that is no table and one with faults are told', async () => {
    const { page, words } = reader;
    const { choose: texts, columns, fields } = words.imports;
    await chooseWorkbook(reader);
    await expect(page.getByRole('alert')).toContainText(texts.refused);
    await expectOrder(reader, 'import-refused-desk');
    await choose(page, 'faulty.csv', `${fields.title},${fields.products}\nGood,${handle}\nBad,no-such-thing\n`);
    await button(page, filled(columns.check_other, { amount: '2' })).click();
    await expectFaults(reader);
    await expectOrder(reader, 'import-faulty-desk');
  });

  it('ten thousand rows are checked and made while the page is elsewhere, found again, and stopped at a word', async () => {
    const { page, words, open, openAnew } = reader;
    const { columns, check, run, done } = words.imports;
    await chooseAnother(reader);
    await choose(page, 'long.csv', toLongTable());
    await expect(heading(page, columns.title)).toBeVisible();
    await open('/admin/home');
    await openAnew('/admin/links/import');
    await button(page, filled(columns.check_other, { amount: '10,000' })).click();
    await open('/admin/home');
    await openAnew('/admin/links/import');
    const begin = button(page, filled(check.import_other, { amount: '10,000' }));
    await expect(begin).toBeVisible({ timeout: 60_000 });
    // a quick machine would have made all of them before the word is said
    const goOn = await holdUp(program, 'addresses');
    try {
      await tabTo(page, begin);
      await page.keyboard.press('Enter');
      await expect(heading(page, run.title)).toBeVisible();
      // as long as nothing is made it has a place, but no length
      await expect(page.getByRole('progressbar')).toBeAttached();
      // and a slow one none, which is told otherwise
      await untilWanted(program, 'addresses');
      await openAnew('/admin/links/import');
      await button(page, run.cancel).click();
      const dialog = page.getByRole('dialog', { name: run.ask });
      await dialog.getByRole('button', { name: run.cancel }).click();
    } finally {
      await goOn();
    }
    await expect(heading(page, done.cancelled)).toBeVisible({ timeout: 60_000 });
    await expectOrder(reader, 'import-cancelled-desk');
    await page.getByRole('link', { name: done.see_shorts, exact: true }).click();
    await expect(page.getByRole('article').first()).toHaveAttribute('aria-label', 'Long 1');
  });

  it('ends without a complaint in the console', () => {
    expect(listComplaints(reader)).toEqual([]);
  });
});

describe('on a phone in Hebrew', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, phoneInHebrew, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('columns are mapped by hand, faults are told with line and column, mended and uploaded again', async () => {
    const { page, words } = reader;
    const { columns, check, fields, problems, done } = words.imports;
    await openImport(reader);
    await chooseAnother(reader);
    await expectOrder(reader, 'import-choose-phone');
    await choose(page, 'faulty.csv', `What;Which\nGood one;${handle}\n=Bad one;no-such-thing\n`);
    await expect(page.getByRole('alert').filter({ hasText: columns.leads_nowhere })).toBeVisible();
    const begin = button(page, checkTwo(words));
    await expect(begin).toBeDisabled();
    await expectOrder(reader, 'import-columns-phone');
    await map(page, filled(columns.field_of, { column: 'What' }), fields.title);
    await map(page, filled(columns.field_of, { column: 'Which' }), fields.products);
    await begin.click();
    await expectFaults(reader);
    await expectOrder(reader, 'import-faulty-phone');
    const file = await downloaded(page, () => button(page, problems.download).click());
    expect(file.name).toBe('problems.csv');
    expect(file.text).toContain("'=Bad one");
    await button(page, columns.another).click();
    // dropped this time, as from a folder
    await drop(page, 'mended.csv', file.text.replaceAll('no-such-thing', handle));
    await expect(heading(page, columns.title)).toBeVisible();
    await map(page, filled(columns.field_of, { column: 'What' }), fields.title);
    await map(page, filled(columns.field_of, { column: 'Which' }), fields.products);
    await button(page, filled(columns.check_one, { amount: '1' })).click();
    await expect(button(page, filled(check.import_one, { amount: '1' }))).toBeVisible({ timeout: 60_000 });
    await expectOrder(reader, 'import-checked-phone');
    await button(page, filled(check.import_one, { amount: '1' })).click();
    await expect(heading(page, filled(done.finished_one, { amount: '1' }))).toBeVisible({ timeout: 60_000 });
    await expectOrder(reader, 'import-done-phone');
    await page.getByRole('link', { name: done.see_links, exact: true }).click();
    await expect(page.getByRole('article').first()).toHaveAttribute('aria-label', '=Bad one');
  });

  it('a file that is no table is refused in words', async () => {
    const { page, words } = reader;
    await chooseWorkbook(reader);
    await expect(page.getByRole('alert')).toContainText(words.imports.choose.refused);
    await expectOrder(reader, 'import-refused-phone');
  });

  it('ends without a complaint in the console', () => {
    expect(listComplaints(reader)).toEqual([]);
  });
});

describe('an influencer', () => {
  it('takes her own links away, and imports none', async () => {
    const reader = await openReader(browser, program, phoneInHebrew, 'maya');
    const { page, words, open } = reader;
    await open('/admin/links/import');
    await expect(page).toHaveURL(/\/admin\/home$/);
    await open('/admin/links');
    await expect(page.getByRole('article').first()).toBeVisible();
    await button(page, words.ui.more).click();
    await expect(page.getByRole('menuitem', { name: words.imports.menu.import })).toHaveCount(0);
    const file = await downloaded(page, () => page.getByRole('menuitem', { name: words.imports.menu.export }).click());
    const [columns] = file.text.split('\r\n');
    expect(columns).toContain(`${words.imports.fields.title},${words.imports.fields.description}`);
    expect(columns).not.toContain('UTM');
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});
