// Money in a browser: what the merchant corrects, agrees, pays and takes back, what is printed, and what the influencer sees of it.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { toMoney } from '../../packages/dashboard/src/ui/figures.ts';
import { button, field, filled, titled } from './places.ts';
import { deskInEnglish, expect, expectOrder, openReader, phoneInHebrew, type Reader, signIn } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

const maya = '\u2068@maya\u2069';

const tile = (page: Page, label: string) => page.getByRole('main').locator(`dt:has-text("${label}") + dd`).first();

async function ask<Answer>(token: string, path: string, method = 'GET', body?: unknown): Promise<Answer> {
  const answer = await fetch(`${program.url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: Answer }).data;
}

interface Balances {
  balances: { currency: string; payable: number; balance: number }[];
}

const statusOf = async (token: string, path: string): Promise<number> =>
  (await fetch(`${program.url}/admin/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

/** What is hers, in cents. */
async function readMoney(token: string, part: 'payable' | 'balance'): Promise<number> {
  const { balances } = await ask<Balances>(token, '/influencers/maya/balance');
  const own = balances.find(({ currency }) => currency === 'USD');
  return Math.round((own?.[part] ?? 0) * 100);
}
const readPayable = (token: string) => readMoney(token, 'payable');

interface Kept {
  influencer: { permissions: object; email: string };
}

/** Shows her commission to her, or no longer; a profile is saved as a whole, and with a picture. */
async function share(token: string, isShared: boolean): Promise<void> {
  const { influencer } = await ask<Kept>(token, '/influencers/maya');
  const plain = { width: 300, height: 300, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create: plain }).png().toBuffer();
  const form = new FormData();
  form.set('file_resource', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'face.png');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${program.url}/admin/v1/file/upload`, { method: 'POST', headers, body: form });
  const { data } = (await sent.json()) as { data: { url: string } };
  await ask(token, '/influencers/maya/edit', 'POST', {
    ...influencer,
    profile_image_url: data.url,
    permissions: { ...influencer.permissions, analytics_commission_enabled: isShared },
  });
}

async function saved(page: Page, act: () => Promise<void>): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

describe.each([
  ['a desk in English', deskInEnglish, 'en-US'],
  ['a phone of 390 px in Hebrew', phoneInHebrew, 'he-IL'],
] as const)('earnings on %s', (_where, options, locale) => {
  const isPhone = options.width < 1000;
  const picture = (screen: string) => `earnings-${screen}-${isPhone ? 'phone' : 'desk'}`;
  const money = (cents: number) => toMoney(cents / 100, 'USD', locale);
  const reason = isPhone ? 'מענק על הקמפיין של האביב' : 'A bonus for the spring campaign';
  let reader: Reader;
  let merchant: string;

  beforeAll(async () => {
    merchant = await signIn(program, 'demo');
    reader = await openReader(browser, program, options, 'demo');
  });
  afterAll(() => reader?.context.close());

  it('are reached from her preview, and begin with what can be paid', async () => {
    const { page, words, open } = reader;
    await open('/admin/influencers/maya/preview');
    const preview = titled(page, 'maya');
    const name = words.influencers.preview.earnings;
    if (isPhone) {
      await button(preview, words.preview.more).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    } else await preview.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled(words.earnings.title_of, { name: maya }));
    await expect(tile(page, words.earnings.balance.payable)).toContainText(money(await readPayable(merchant)));
  });

  it('a correction is seen before it is written, and needs a reason', async () => {
    const { page, words } = reader;
    const { correction } = words.earnings;
    const before = await readPayable(merchant);
    await button(page, correction.open).click();
    const dialog = titled(page, filled(correction.title, { name: maya }));
    const write = button(dialog, correction.confirm);
    await field(dialog, words.earnings.amount).fill('120.50');
    const balance = await readMoney(merchant, 'balance');
    await expect(dialog.getByRole('status')).toContainText(money(balance + 12_050));
    await expect(write).toBeDisabled();
    await field(dialog, correction.reason).fill(reason);
    await expectOrder(reader, picture('correction'));
    await write.click();
    await expect(dialog).toBeHidden();
    await expect(button(page, correction.open)).toBeFocused();
    await expect(tile(page, words.earnings.balance.payable)).toContainText(money(before + 12_050));
    const rows = page.getByRole('table', { name: words.earnings.entries.title }).getByRole('row');
    await expect(rows.nth(1)).toContainText(reason);
    expect(await readPayable(merchant)).toBe(before + 12_050);
    await expectOrder(reader, picture('entries'));
  });

  it('other terms are agreed after seeing what last month would have paid, and undone', async () => {
    const { page, words } = reader;
    const { terms } = words.earnings;
    await page.getByRole('tab', { name: words.earnings.part.terms }).click();
    await button(page, terms.edit).click();
    const dialog = titled(page, filled(terms.dialog, { name: maya }));
    const save = button(dialog, terms.save);
    await expect(save).toBeDisabled();
    const rate = field(dialog, words.influencers.form.commission);
    await rate.fill('101');
    await rate.blur();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await rate.fill('33.33');
    const cells = dialog.getByRole('table', { name: terms.preview }).getByRole('cell');
    const { terms: agreed } = await ask<{ terms: object }>(merchant, '/influencers/maya/terms');
    const asked = await ask<{ currencies: { current: number; proposed: number }[] }>(
      merchant,
      '/influencers/maya/terms/preview',
      'POST',
      { terms: { ...agreed, commission: 33.33 } },
    );
    const [month] = asked.currencies;
    await expect(cells.nth(1)).toHaveText(toMoney(month?.proposed ?? 0, 'USD', locale));
    expect(month?.proposed).toBeGreaterThan(month?.current ?? 0);
    await expectOrder(reader, picture('terms-change'));
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: terms.title })).toContainText('33.33%');
    await expect(page.getByRole('region', { name: terms.history }).getByRole('listitem').first()).toContainText(
      '33.33%',
    );
    await expectOrder(reader, picture('terms'));

    await button(page, terms.undo).click();
    const question = titled(page, terms.undo_title);
    await expect(question).toContainText('33.33%');
    await button(question, terms.undo_confirm).click();
    await expect(page.getByRole('region', { name: terms.title })).not.toContainText('33.33%');
    await expect(page.getByText(terms.was_undo, { exact: true }).first()).toBeVisible();
  });

  it('a part is marked as paid, never more than is payable, and taken back', async () => {
    const { page, words } = reader;
    const { pay, payouts, balance } = words.earnings;
    const before = await readPayable(merchant);
    await button(page, pay.open).click();
    const dialog = titled(page, filled(pay.title, { name: maya }));
    const amount = field(dialog, `${words.earnings.amount} (USD)`);
    await expect(amount).toHaveValue((before / 100).toFixed(2));
    await amount.fill('1000000');
    await expect(dialog.getByText(filled(pay.too_much, { amount: `\u2068${money(before)}\u2069` }))).toBeVisible();
    await expect(button(dialog, pay.confirm)).toBeDisabled();
    await amount.fill('50');
    await expect(dialog.getByRole('status')).toContainText(money(before - 5_000));
    await field(dialog, pay.reference).fill('TR-2026-117');
    await expectOrder(reader, picture('pay'));
    await button(dialog, pay.confirm).click();
    await expect(dialog).toBeHidden();
    await expect(tile(page, balance.payable)).toContainText(money(before - 5_000));

    await page.getByRole('tab', { name: words.earnings.part.payouts }).click();
    const list = page.getByRole('table', { name: payouts.title });
    await expect(list).toContainText('TR-2026-117');
    await list.getByRole('button').first().click();
    await button(titled(page, payouts.undo_title), payouts.undo_confirm).click();
    await expect(list.getByText(payouts.undone, { exact: true }).first()).toBeVisible();
    await expect(tile(page, balance.payable)).toContainText(money(before));
    expect(await readPayable(merchant)).toBe(before);
    await expectOrder(reader, picture('payments'));
  });

  it('everybody payable stands on one page, with the files to pay them', async () => {
    const { page, words, open } = reader;
    const { payables, files } = words.earnings;
    await open('/admin/influencers');
    await page.getByRole('link', { name: words.influencers.payouts, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payables.title);
    const row = page.getByRole('table', { name: payables.list }).getByRole('row').filter({ hasText: '@maya' });
    const due = await readPayable(merchant);
    await expect(row).toContainText(money(due));
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('main').getByRole('button', { name: /1|אחד/ }).first()).toBeVisible();
    const [name, text] = await saved(page, () => button(page, `${files.download}: ${files.paypal}`).click());
    expect(name).toMatch(/^payouts_paypal_USD_.*\.csv$/);
    expect(text).toContain('maya@demo.example');
    expect(text).toContain((due / 100).toFixed(2).replace(/0$/, ''));
    await expectOrder(reader, picture('payouts'));
  });

  it('a statement is printed without the frame around it, and saved as a table', async () => {
    const { page, words, open } = reader;
    const { statement, part } = words.earnings;
    await open('/admin/influencers/maya/earnings?part=statements');
    await page.getByRole('tab', { name: part.statements }).waitFor();
    await page.getByRole('table', { name: words.earnings.statements.title }).getByRole('link').first().click();
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText('Atelier');
    await expect(sheet).toContainText('@maya');
    await expect(sheet.getByText(reason)).toBeVisible();
    await expectOrder(reader, picture('statement'));
    const order = sheet.getByRole('button').first();
    await order.click();
    const behind = page.getByRole('dialog').filter({ hasText: (await order.textContent()) ?? '' });
    await expect(behind.getByRole('heading', { name: words.earnings.order.why })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(order).toBeFocused();
    const [name, text] = await saved(page, () => button(page, statement.csv).click());
    expect(name).toMatch(/^maya_statement_\d{4}-\d{2}_USD\.csv$/);
    expect(text).toContain(reason);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await button(page, statement.print).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: words.shell.navigation })).toBeHidden();
    await expect(button(page, statement.print)).toBeHidden();
    await expect(sheet).toBeVisible();
    const colours = await sheet.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.byteLength).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: null });
  });

  it('§6 permissions: she reads her own, and nothing of it once her commission is no longer shared', async () => {
    const own = await openReader(browser, program, options, 'maya');
    const { page, words, open } = own;
    const token = await signIn(program, 'maya');
    await open('/admin/home');
    const entry = page.getByRole('link', { name: words.shell.earnings, exact: true });
    const lookForEntry = async () => {
      if (isPhone) await button(page.getByRole('navigation'), words.shell.more).click();
      else await page.getByRole('link', { name: words.shell.my_account, exact: true }).waitFor();
    };
    await lookForEntry();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.earnings.title);
    await expect(tile(page, words.earnings.balance.payable)).toContainText(money(await readPayable(merchant)));
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(button(page, words.earnings.pay.open)).toHaveCount(0);
    await expectOrder(own, picture('own'));
    await page.getByRole('tab', { name: words.earnings.part.payouts }).click();
    await expect(page.getByText('TR-2026-117').locator('visible=true').first()).toBeVisible();
    for (const call of ['balance', 'ledger', 'statements', 'payouts']) {
      expect(await statusOf(token, `/influencers/maya/${call}`), call).toBe(200);
    }

    await share(merchant, false);
    for (const call of ['balance', 'ledger', 'statements', 'payouts']) {
      expect(await statusOf(token, `/influencers/maya/${call}`), call).toBe(403);
    }
    await page.goto(`${program.url}/admin/earnings`);
    await page.waitForURL(/\/admin\/home$/);
    await lookForEntry();
    await expect(entry).toHaveCount(0);
    await share(merchant, true);
    expect(own.complaints).toEqual([]);
    await own.context.close();
  });

  it('leaves no error in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
