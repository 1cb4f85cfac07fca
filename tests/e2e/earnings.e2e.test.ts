// Money in a browser: what the merchant corrects, agrees, pays and takes back, what is printed; then a new influencer's: half of it given back, told alike to both, and hidden when it is no longer shared; and one order from its payment to the payout.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { InfluencerParts } from '@vitrine/contract/analytics';
import type { Balance, LedgerEntry, Statement } from '@vitrine/contract/ledger';
import type { Invoice } from '@vitrine/contract/invoices';
import type { Order } from '@vitrine/contract/orders';
import sharp from 'sharp';
import { beforeAll, describe, it } from 'vitest';
import { toMoney } from '../../packages/dashboard/src/ui/figures.ts';
import { openScreen } from './browser.ts';
import { query } from './own-database.ts';
import { button, field, filled, finishSharing, main, titled } from './places.ts';
import {
  deskInEnglish,
  expect,
  expectOrder,
  openReader,
  phoneInHebrew,
  type Reader,
  rememberAccount,
  signIn,
} from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

let phone: Reader;
let desk: Reader;
let merchant: string;

beforeAll(async () => {
  merchant = await signIn(program, 'demo');
  phone = await openReader(browser, program, phoneInHebrew, 'demo');
  desk = await openReader(browser, program, deskInEnglish, 'demo');
});

const money = (amount: number, { words }: Reader): string =>
  toMoney(amount, 'USD', words === phone.words ? 'he-IL' : 'en-US');

const onPhone = (cents: number): string => money(cents / 100, phone);
const atDesk = (cents: number): string => money(cents / 100, desk);

async function ask(token: string, path: string, method = 'GET', body?: unknown) {
  const answer = await fetch(`${program.url}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return { status: answer.status, data };
}

async function read<T>(token: string, path: string, method?: string, body?: unknown): Promise<T> {
  const { status, data } = await ask(token, path, method, body);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  return data as T;
}

/** The address of a picture that a profile may be saved with. */
async function uploadFace(token: string): Promise<string> {
  const plain = { width: 300, height: 300, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create: plain }).png().toBuffer();
  const form = new FormData();
  form.set('file_resource', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'face.png');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${program.url}/admin/v1/file/upload`, { method: 'POST', headers, body: form });
  const { data } = (await sent.json()) as { data: { url: string } };
  return data.url;
}

const maya = '\u2068@maya\u2069';

const tile = (page: Page, label: string) => page.getByRole('main').locator(`dt:has-text("${label}") + dd`).first();

interface Balances {
  balances: { currency: string; payable: number; balance: number }[];
}

/** What is hers, in cents. */
async function readMoney(token: string, part: 'payable' | 'balance'): Promise<number> {
  const { balances } = await read<Balances>(token, '/influencers/maya/balance');
  const own = balances.find(({ currency }) => currency === 'USD');
  return Math.round((own?.[part] ?? 0) * 100);
}
const readPayable = (token: string) => readMoney(token, 'payable');

interface Kept {
  influencer: { permissions: object; email: string };
}

interface Proposed {
  currencies: { current: number; proposed: number }[];
}

/** What last month would have paid under another rate. */
async function propose(token: string, commission: number): Promise<Proposed['currencies'][0] | undefined> {
  const { terms } = await read<{ terms: object }>(token, '/influencers/maya/terms');
  const body = { terms: { ...terms, commission } };
  return (await read<Proposed>(token, '/influencers/maya/terms/preview', 'POST', body)).currencies[0];
}

const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
/** A text up to its first gap. */
const filledStart = (text: string): string => text.slice(0, text.indexOf('{{'));

async function saved(page: Page, act: () => Promise<void>): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

describe('earnings, on a phone in Hebrew and at a desk in English', () => {
  const reason = 'מענק על הקמפיין של האביב';

  it('are reached on the phone from a menu of her preview, and begin with what can be paid', async () => {
    const { page, words, open } = phone;
    await open('/admin/influencers/maya/preview');
    const preview = titled(page, 'maya');
    await button(preview, words.preview.more).click();
    await page.getByRole('menuitem', { name: words.influencers.preview.earnings, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled(words.earnings.title_of, { name: maya }));
    await expect(tile(page, words.earnings.balance.payable)).toContainText(onPhone(await readPayable(merchant)));
  });

  it('a correction is seen before it is written, and needs a reason', async () => {
    const { page, words } = phone;
    const { correction } = words.earnings;
    const before = await readPayable(merchant);
    await button(page, correction.open).click();
    const dialog = titled(page, filled(correction.title, { name: maya }));
    const write = button(dialog, correction.confirm);
    await field(dialog, words.earnings.amount).fill('120.50');
    const balance = await readMoney(merchant, 'balance');
    await expect(dialog.getByRole('status')).toContainText(onPhone(balance + 12_050));
    await expect(write).toBeDisabled();
    await field(dialog, correction.reason).fill(reason);
    await expectOrder(phone, 'earnings-correction-phone');
    await write.click();
    await expect(dialog).toBeHidden();
    await expect(button(page, correction.open)).toBeFocused();
    await expect(tile(page, words.earnings.balance.payable)).toContainText(onPhone(before + 12_050));
    const rows = page.getByRole('table', { name: words.earnings.entries.title }).getByRole('row');
    await expect(rows.nth(1)).toContainText(reason);
    expect(await readPayable(merchant)).toBe(before + 12_050);
    await expectOrder(phone, 'earnings-entries-phone');
  });

  it('other terms are agreed after seeing what last month would have paid, and undone', async () => {
    const { page, words } = phone;
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
    const month = await propose(merchant, 33.33);
    await expect(cells.nth(1)).toHaveText(money(month?.proposed ?? 0, phone));
    expect(month?.proposed).toBeGreaterThan(month?.current ?? 0);
    await expectOrder(phone, 'earnings-terms-change-phone');
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: terms.title })).toContainText('33.33%');
    await expect(page.getByRole('region', { name: terms.history }).getByRole('listitem').first()).toContainText(
      '33.33%',
    );
    await expectOrder(phone, 'earnings-terms-phone');

    await button(page, terms.undo).click();
    const question = titled(page, terms.undo_title);
    await expect(question).toContainText('33.33%');
    await button(question, terms.undo_confirm).click();
    await expect(page.getByRole('region', { name: terms.title })).not.toContainText('33.33%');
    await expect(page.getByText(terms.was_undo, { exact: true }).first()).toBeVisible();
  });

  it('are reached at the desk from her preview itself, in order with what was done on the phone', async () => {
    const { page, words, open } = desk;
    const { correction, terms } = words.earnings;
    await open('/admin/influencers/maya/preview');
    await titled(page, 'maya').getByRole('link', { name: words.influencers.preview.earnings, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled(words.earnings.title_of, { name: maya }));
    await expect(tile(page, words.earnings.balance.payable)).toContainText(atDesk(await readPayable(merchant)));
    const rows = page.getByRole('table', { name: words.earnings.entries.title }).getByRole('row');
    await expect(rows.nth(1)).toContainText(reason);
    await expectOrder(desk, 'earnings-entries-desk');

    await button(page, correction.open).click();
    const amount = titled(page, filled(correction.title, { name: maya }));
    await field(amount, words.earnings.amount).fill('120.50');
    await expect(amount.getByRole('status')).toContainText(atDesk((await readMoney(merchant, 'balance')) + 12_050));
    await expectOrder(desk, 'earnings-correction-desk');
    await button(amount, words.ui.cancel).click();
    await expect(amount).toBeHidden();

    await page.getByRole('tab', { name: words.earnings.part.terms }).click();
    await expect(page.getByText(terms.was_undo, { exact: true }).first()).toBeVisible();
    await expectOrder(desk, 'earnings-terms-desk');
    await button(page, terms.edit).click();
    const dialog = titled(page, filled(terms.dialog, { name: maya }));
    await field(dialog, words.influencers.form.commission).fill('33.33');
    const proposed = money((await propose(merchant, 33.33))?.proposed ?? 0, desk);
    await expect(dialog.getByRole('table', { name: terms.preview }).getByRole('cell').nth(1)).toHaveText(proposed);
    await expectOrder(desk, 'earnings-terms-change-desk');
    await button(dialog, words.ui.cancel).click();
    await expect(dialog).toBeHidden();
  });

  it('tiers, a bonus, caps, a rate for returning customers and an end are planned, tried on last month first', async () => {
    const { page, words } = desk;
    const { terms } = words.earnings;
    await button(page, terms.edit).click();
    const dialog = titled(page, filled(terms.dialog, { name: maya }));
    const cells = dialog.getByRole('table', { name: terms.preview }).getByRole('cell');
    await expect(cells.nth(2)).toBeVisible();
    const before = await cells.nth(2).textContent();
    await button(dialog, terms.add_bonuses).click();
    const bonus = dialog.getByRole('list', { name: terms.bonuses }).getByRole('listitem').last();
    await bonus.getByRole('textbox').first().fill('20000');
    await bonus.getByRole('textbox').last().fill('300');
    await dialog.getByRole('switch', { name: terms.returning_switch }).click();
    await field(dialog, terms.returning_rate).fill('5');
    await field(dialog, `${terms.order_cap} (USD)`).fill('25');
    await field(dialog, `${terms.customer_cap} (USD)`).fill('60');
    await field(dialog, terms.from_day).fill(dayIn(7));
    await field(dialog, terms.last_day).fill(dayIn(97));
    // caps and the other rate are in it, so it comes to less
    await expect(cells.nth(2)).not.toHaveText(before ?? '');
    await expectOrder(desk, 'earnings-terms-plan-desk');
    await button(dialog, terms.save).click();
    await expect(dialog).toBeHidden();
    const planned = page.getByRole('region', { name: terms.planned });
    await expect(planned.getByRole('listitem').first()).toContainText(terms.fact.customer_cap);
    await expect(planned).toContainText(terms.was_end);
    await expect(planned.getByText(terms.not_accepted).first()).toBeVisible();
    await expectOrder(desk, 'earnings-terms-planned-desk');

    const own = await openReader(browser, program, phoneInHebrew, 'maya');
    const hers = own.words.earnings.terms;
    await own.open('/admin/earnings?part=terms');
    const ahead = own.page.getByRole('region', { name: hers.planned });
    await expect(ahead).toContainText(hers.fact.order_cap);
    await expectOrder(own, 'earnings-terms-own-phone');
    await button(ahead, hers.accept).first().click();
    await expect(ahead.getByText(filledStart(hers.accepted)).first()).toBeVisible();
    expect(own.complaints).toEqual([]);
    await own.context.close();

    await page.reload();
    await expect(planned.getByText(filledStart(terms.accepted)).first()).toBeVisible();
    while ((await button(page, terms.withdraw).count()) > 0) {
      const left = await button(page, terms.withdraw).count();
      await button(page, terms.withdraw).first().click();
      await button(titled(page, terms.withdraw_title), terms.withdraw).click();
      await expect.poll(() => button(page, terms.withdraw).count()).toBeLessThan(left);
    }
  });

  it('a part is marked as paid, never more than is payable, and taken back', async () => {
    const { page, words } = desk;
    const { pay, payouts, balance } = words.earnings;
    const before = await readPayable(merchant);
    await button(page, pay.open).click();
    const dialog = titled(page, filled(pay.title, { name: maya }));
    const amount = field(dialog, `${words.earnings.amount} (USD)`);
    await expect(amount).toHaveValue((before / 100).toFixed(2));
    await amount.fill('1000000');
    await expect(dialog.getByText(filled(pay.too_much, { amount: `\u2068${atDesk(before)}\u2069` }))).toBeVisible();
    await expect(button(dialog, pay.confirm)).toBeDisabled();
    await amount.fill('50');
    await expect(dialog.getByRole('status')).toContainText(atDesk(before - 5_000));
    await field(dialog, pay.reference).fill('TR-2026-117');
    await expectOrder(desk, 'earnings-pay-desk');
    await button(dialog, pay.confirm).click();
    await expect(dialog).toBeHidden();
    await expect(tile(page, balance.payable)).toContainText(atDesk(before - 5_000));

    await page.getByRole('tab', { name: words.earnings.part.payouts }).click();
    const list = page.getByRole('table', { name: payouts.title });
    await expect(list).toContainText('TR-2026-117');
    await list.getByRole('button').first().click();
    await button(titled(page, payouts.undo_title), payouts.undo_confirm).click();
    await expect(list.getByText(payouts.undone, { exact: true }).first()).toBeVisible();
    await expect(tile(page, balance.payable)).toContainText(atDesk(before));
    expect(await readPayable(merchant)).toBe(before);
    await expectOrder(desk, 'earnings-payments-desk');
  });

  it('everybody payable stands on one page, with the files to pay them', async () => {
    const { page, words, open } = desk;
    const { payables } = words.earnings;
    const { files } = words.payouts;
    await open('/admin/influencers');
    await main(page).getByRole('link', { name: words.influencers.payouts, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payables.title);
    const row = page.getByRole('table', { name: payables.list }).getByRole('row').filter({ hasText: '@maya' });
    const due = await readPayable(merchant);
    await expect(row).toContainText(atDesk(due));
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('main').getByRole('button', { name: /1|אחד/ }).first()).toBeVisible();
    await button(page, `${files.make}: ${files.bank}`).click();
    const dialog = titled(page, `${files.bank} (USD)`);
    await expect(dialog).toContainText('@maya');
    await expect(dialog).toContainText('•••• 6789');
    await expect(dialog).toContainText(atDesk(due));
    await expectOrder(desk, 'payouts-file-plan-desk');
    const [name, text] = await saved(page, () => button(dialog, files.make).click());
    expect(name).toMatch(/^payouts_bank_USD_.*\.csv$/);
    expect(text).toContain('000123456789');
    expect(text).toContain((due / 100).toFixed(2));
    // it was not sent after all: they can be paid otherwise again
    await expect(dialog).toBeHidden();
    await button(page, files.discard).click();
    await button(titled(page, files.discard_title), files.discard).click();
    await expect(page.getByText(files.state.discarded, { exact: true }).first()).toBeVisible();
    await expectOrder(desk, 'earnings-payouts-desk');
  });

  it('a statement is printed without the frame around it, and saved as a table', async () => {
    const { page, words, open } = desk;
    const { statement, part } = words.earnings;
    await open('/admin/influencers/maya/earnings?part=statements');
    await page.getByRole('tab', { name: part.statements }).waitFor();
    await page.getByRole('table', { name: words.earnings.statements.title }).getByRole('link').first().click();
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText('Atelier');
    await expect(sheet).toContainText('@maya');
    await expect(sheet.getByText(reason)).toBeVisible();
    await expectOrder(desk, 'earnings-statement-desk');
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

  it('are in order on the phone with what was done at the desk', async () => {
    const { page, words, open } = phone;
    const { pay, part, payables, statements } = words.earnings;
    await button(page, pay.open).click();
    const dialog = titled(page, filled(pay.title, { name: maya }));
    await field(dialog, `${words.earnings.amount} (USD)`).fill('50');
    await expect(dialog.getByRole('status')).toBeVisible();
    await expectOrder(phone, 'earnings-pay-phone');
    await button(dialog, words.ui.cancel).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: part.payouts }).click();
    await expect(page.getByText('TR-2026-117').locator('visible=true').first()).toBeVisible();
    await expectOrder(phone, 'earnings-payments-phone');
    await page.getByRole('tab', { name: part.statements }).click();
    await page.getByRole('table', { name: statements.title }).getByRole('link').first().click();
    await expect(page.getByRole('article').getByText(reason)).toBeVisible();
    await expectOrder(phone, 'earnings-statement-phone');
    await open('/admin/payouts');
    await expect(page.getByRole('table', { name: payables.list }).getByRole('row').nth(1)).toBeVisible();
    await expectOrder(phone, 'earnings-payouts-phone');
  });

  it('§6 permissions: she reads her own at the desk, and changes none of it', async () => {
    const own = await openReader(browser, program, deskInEnglish, 'maya');
    const { page, words, open } = own;
    const token = await signIn(program, 'maya');
    await open('/admin/home');
    const entry = page.getByRole('link', { name: words.shell.earnings, exact: true });
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.earnings.title);
    await expect(tile(page, words.earnings.balance.payable)).toContainText(atDesk(await readPayable(merchant)));
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(button(page, words.earnings.pay.open)).toHaveCount(0);
    await expectOrder(own, 'earnings-own-desk');
    await page.getByRole('tab', { name: words.earnings.part.payouts }).click();
    await expect(page.getByText('TR-2026-117').locator('visible=true').first()).toBeVisible();
    for (const call of ['balance', 'ledger', 'statements', 'payouts']) {
      expect((await ask(token, `/influencers/maya/${call}`)).status, call).toBe(200);
    }
    expect(own.complaints).toEqual([]);
    await own.context.close();
  });

  it('a statement is an invoice, everybody is paid with a file, and both see it', async () => {
    const { page, words, open } = desk;
    const { files, invoice } = words.payouts;
    const { statements } = await read<{ statements: Statement[] }>(merchant, '/influencers/maya/statements');
    const issued = statements.find(({ status }) => status === 'issued');
    await open(`/admin/influencers/maya/statements/${issued?.month ?? ''}?currency=USD`);
    const card = page.getByRole('region', { name: invoice.invoice, exact: true });
    await expect(card).toContainText(/SB-\d{6}/);
    const number = /SB-\d{6}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
    const [pdf] = await saved(page, () => button(card, 'PDF').click());
    expect(pdf).toBe(`${number}.pdf`);
    const [xml, text] = await saved(page, () => button(card, 'XML').click());
    expect([xml, text.includes('urn:cen.eu:en16931:2017')]).toEqual([`${number}.xml`, true]);
    await expectOrder(desk, 'payouts-invoice-desk');

    const due = await readPayable(merchant);
    await open('/admin/payouts');
    await button(page, `${files.make}: ${files.bank}`).click();
    const dialog = titled(page, `${files.bank} (USD)`);
    await saved(page, () => button(dialog, files.make).click());
    await expect(dialog).toBeHidden();
    await button(page, files.settle).click();
    const question = titled(page, files.settle_title);
    await expect(question).toContainText(atDesk(due));
    await button(question, files.settle).click();
    await expect(page.getByText(files.state.paid, { exact: true }).first()).toBeVisible();
    expect(await readPayable(merchant)).toBe(0);
    await expectOrder(desk, 'payouts-files-desk');

    const own = await openReader(browser, program, phoneInHebrew, 'maya');
    await own.open('/admin/earnings?part=payouts');
    await expect(own.page.getByText(onPhone(due)).locator('visible=true').first()).toBeVisible();
    await own.open(`/admin/earnings/statements/${issued?.month ?? ''}?currency=USD`);
    const same = own.page.getByRole('region', { name: own.words.payouts.invoice.invoice, exact: true });
    await expect(same).toContainText(number);
    await expectOrder(own, 'payouts-invoice-own-phone');
    await own.open('/admin/earnings?part=payee');
    await expect(own.page.getByText('•••• 6789')).toBeVisible();
    await expectOrder(own, 'payouts-payee-own-phone');
    expect(own.complaints).toEqual([]);
    await own.context.close();
  });

  it('leaves no error in the console', async () => {
    expect(phone.complaints).toEqual([]);
    expect(desk.complaints).toEqual([]);
    await phone.context.close();
  });
});

let noa: Reader;
let noasToken: string;
const email = 'noa@mail.example';

interface Told {
  readonly insight: InfluencerParts;
  readonly balances: Balance[];
  readonly entries: LedgerEntry[];
  readonly statement: Statement;
}

/** Everything a reader is told of noa's money. */
async function readTold(token: string): Promise<Told> {
  const [{ insight }, { balances }, { entries }, { statements }] = await Promise.all([
    read<{ insight: InfluencerParts }>(token, '/influencers/noa/analytics'),
    read<{ balances: Balance[] }>(token, '/influencers/noa/balance'),
    read<{ entries: LedgerEntry[] }>(token, '/influencers/noa/ledger'),
    read<{ statements: Statement[] }>(token, '/influencers/noa/statements'),
  ]);
  const [statement] = statements;
  if (statement === undefined) throw new Error('there is no statement');
  return { insight, balances, entries, statement };
}

/** What both are told, which has to be the same; the merchant's profit is hers alone. */
async function expectSame(): Promise<Told> {
  const merchants = await readTold(merchant);
  const hers = await readTold(noasToken);
  const { profit: _profit, cost_of_goods: _cost, cost_known: _known, ...insight } = merchants.insight;
  expect(hers).toEqual({ ...merchants, insight });
  return hers;
}

/** A figure of the merchant's preview of noa, as its card says it. */
const card = ({ page, words }: Reader, figure: keyof typeof words.influencers.insights.figure) =>
  page.getByRole('region', { name: words.influencers.insights.figure[figure], exact: true });

/** What the preview shows is what the answers say. */
async function expectPreview({ insight }: Told): Promise<void> {
  await expect(card(desk, 'revenue')).toContainText(money(insight.total_revenue ?? 0, desk));
  await expect(card(desk, 'refunded')).toContainText(money(insight.total_refunded ?? 0, desk));
  await expect(card(desk, 'attributed_revenue')).toContainText(money(insight.influencer_attributed_revenue ?? 0, desk));
  await expect(card(desk, 'commission')).toContainText(money(insight.commission ?? 0, desk));
}

/** The balance and the entries on the page of earnings of either. */
async function expectEarnings(reader: Reader, told: Told): Promise<void> {
  const { page, words } = reader;
  const { balance } = words.earnings;
  const [owed] = told.balances;
  await expect(tile(page, balance.balance)).toContainText(money(owed?.balance ?? 0, reader));
  await expect(tile(page, balance.held)).toContainText(money(owed?.held ?? 0, reader));
  await expect(tile(page, balance.payable)).toContainText(money(0, reader));
  const table = page.getByRole('table', { name: words.earnings.entries.title, exact: true });
  await expect(table.locator('tbody tr')).toHaveCount(told.entries.length);
  for (const { kind, amount } of told.entries) {
    const row = table.getByRole('row').filter({ hasText: words.earnings.kind[kind] });
    await expect(row).toContainText(money(amount, reader));
  }
}

/** Lets the sandbox show a page without its pictures, which it draws when they are first asked for. */
const arrives = (page: Page, address: RegExp) => page.waitForURL(address, { waitUntil: 'domcontentloaded' });

interface ShopProduct {
  title: string;
  status: string;
  variants: { id: string; inventoryPolicy: string }[];
}

/** Two pieces of a product of the shop, enough of which are there. */
async function stock(): Promise<string> {
  const control = `${program.sandboxUrl}/atelier/_control`;
  const { products } = (await (await fetch(`${control}/products`)).json()) as { products: ShopProduct[] };
  const found = products.find(
    ({ status, title, variants }) =>
      status === 'ACTIVE' &&
      variants.every(({ inventoryPolicy }) => inventoryPolicy === 'DENY') &&
      products.filter((other) => other.title.includes(title)).length === 1,
  );
  if (found === undefined) throw new Error('the shop has no such product');
  for (const { id } of found.variants) {
    await fetch(`${control}/variants/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stock: 9 }),
    });
  }
  return found.title;
}

/** Takes a permission away; a profile is saved as a whole. */
async function takeAway(permission: string): Promise<void> {
  const { influencer } = await read<Kept>(merchant, '/influencers/noa');
  const permissions = { ...influencer.permissions, [permission]: false };
  await read(merchant, '/influencers/noa/edit', 'POST', { ...influencer, permissions });
}

describe('the money of an influencer, between a desk in English and her phone in Hebrew', () => {
  let product: string;
  let shortAddress: string;
  let orderId: string;
  let paid: number;
  let before: Told;

  beforeAll(async () => {
    const { influencer } = await read<Kept>(merchant, '/influencers/maya');
    const { invitation_url: url } = await read<{ invitation_url: string }>(merchant, '/influencers/create', 'POST', {
      username: 'noa',
      email,
      profile_image_url: await uploadFace(merchant),
      commission: 10,
      permissions: Object.fromEntries(Object.keys(influencer.permissions).map((name) => [name, true])),
    });
    const answer = await fetch(`${program.url}/auth/password/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(url).searchParams.get('token'), new_password: 'summer 2026' }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    noasToken = data.token;
    noa = await openReader(browser, program, phoneInHebrew);
    const account = { token: noasToken, name: 'noa', plan: '', type: 'influencer', lastUsed: 1 };
    await rememberAccount(noa.context, program, account);
  });

  it('begins with a short of hers', async () => {
    const { page, words, open } = noa;
    product = await stock();
    await open('/admin/shorts/create');
    await page.getByRole('button', { name: words.shorts.form.choose_product, exact: true }).click();
    const picker = page.getByRole('dialog', { name: words.links.picker.product_title, exact: true });
    await picker.getByLabel(words.links.picker.search_products).fill(product);
    const option = picker.getByRole('option').filter({ hasText: product });
    await expect(option).toHaveCount(1);
    await option.click();
    await picker.getByRole('button', { name: words.ui.done, exact: true }).click();
    const [created] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/links/create')),
      page.getByRole('button', { name: words.links.form.create, exact: true }).last().click(),
    ]);
    shortAddress = ((await created.json()) as { data: { short_url: string } }).data.short_url;
    await finishSharing(noa);
    await page.waitForURL('**/admin/shorts');
    await expect(page.getByText(product).first()).toBeVisible();
  });

  it('is earned when a shopper buys two pieces through it', async () => {
    const shopper = await openScreen(browser, { width: 390, height: 844 });
    const { page } = shopper;
    await page.goto(shortAddress, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Quantity', { exact: true }).fill('2');
    await page.getByRole('button', { name: /buy now/i }).click();
    await arrives(page, /\/checkouts\//);
    const total = await page.locator('[data-sum="total"]').first().innerText();
    paid = Number(total.replaceAll(/[^\d.]/g, ''));
    await page.getByRole('button', { name: /pay now/i }).click();
    await arrives(page, /\/orders\//);
    await shopper.context.close();
    await expect
      .poll(async () => (await read<{ entries: unknown[] }>(noasToken, '/influencers/noa/ledger')).entries.length, {
        timeout: 60_000,
      })
      .toBe(1);
  });

  it('is told alike to both, in answers and on screens', async () => {
    await expect
      .poll(async () => (await readTold(merchant)).insight, { timeout: 60_000 })
      .toMatchObject({ total_clicks: 1, total_sales: 1, sales_shorts: 1 });
    before = await expectSame();
    const { insight, entries, balances, statement } = before;
    const [earned] = entries;
    orderId = earned?.order_id ?? '';
    expect(insight.total_revenue).toBe(paid);
    expect(insight.total_refunded).toBe(0);
    expect(insight.influencer_attributed_revenue).toBe(earned?.base);
    expect(insight.commission).toBe(earned?.amount);
    expect(earned).toMatchObject({ kind: 'earned', is_held: true, currency: 'USD' });
    expect(earned?.line_title).toContain(product);
    expect(earned?.amount).toBe(Math.round(Math.round((earned?.base ?? 0) * 100) / 10) / 100);
    expect(balances).toMatchObject([{ currency: 'USD', balance: earned?.amount, held: earned?.amount, payable: 0 }]);
    expect(statement).toMatchObject({
      status: 'draft',
      earned: earned?.amount,
      taken_back: 0,
      closing: earned?.amount,
    });
    await desk.open('/admin/influencers/noa/preview');
    await expectPreview(before);
    await desk.open('/admin/influencers/noa/earnings');
    await expectEarnings(desk, before);
    const { page, words } = noa;
    await page.getByRole('button', { name: words.shell.more, exact: true }).click();
    await page.getByRole('link', { name: words.shell.earnings, exact: true }).click();
    await expectEarnings(noa, before);
  });

  it('is told alike after half is refunded in the store', async () => {
    const store = await openScreen(browser);
    const { page } = store;
    await page.goto(`${program.sandboxUrl}/atelier/admin/orders/${orderId}`, { waitUntil: 'domcontentloaded' });
    await page
      .getByRole('spinbutton', { name: /\(up to 2\)$/, exact: true })
      .and(page.locator('[name^=line_]'))
      .fill('1');
    await page.getByRole('button', { name: 'Refund items', exact: true }).click();
    await expect(page.getByText('1 item', { exact: false }).first()).toBeVisible();
    await store.context.close();
    await expect
      .poll(async () => (await read<{ entries: unknown[] }>(noasToken, '/influencers/noa/ledger')).entries.length, {
        timeout: 60_000,
      })
      .toBe(2);
    const half = (before.entries[0]?.base ?? 0) / 2;
    await expect
      .poll(async () => (await readTold(merchant)).insight.influencer_attributed_revenue, { timeout: 60_000 })
      .toBe(half);
    const after = await expectSame();
    const { insight, entries, balances, statement } = after;
    const [refund, earned] = entries;
    expect(insight).toMatchObject({ total_clicks: 1, total_sales: 1, total_revenue: paid });
    expect(insight.total_refunded).toBeGreaterThanOrEqual(half);
    const left = Math.round(((earned?.amount ?? 0) + (refund?.amount ?? 0)) * 100) / 100;
    expect(refund).toMatchObject({ kind: 'refund', order_id: orderId });
    expect(Math.abs(left - half / 10)).toBeLessThan(0.01);
    expect(insight.commission).toBe(left);
    expect(balances).toMatchObject([{ balance: left, held: left, payable: 0 }]);
    expect(statement).toMatchObject({ earned: earned?.amount, taken_back: refund?.amount, closing: left });
    await desk.openAnew('/admin/influencers/noa/preview');
    await expectPreview(after);
    await expectOrder(desk, 'money-preview-refunded');
    await desk.open('/admin/influencers/noa/earnings');
    await expectEarnings(desk, after);
    await expectOrder(desk, 'money-merchant-refunded');
    await noa.openAnew('/admin/earnings');
    await expectEarnings(noa, after);
    await expectOrder(noa, 'money-own-refunded');
  });

  it('says to her why the order counts, where she meets it', async () => {
    const { page, words, open } = noa;
    const { own_side: own, fate, why } = words.orders;
    const [{ order_name: name }] = before.entries as [LedgerEntry];
    const told = page.getByRole('region', { name: why, exact: true });
    const expectTold = async (opener: Locator, picture: string): Promise<void> => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(told.getByText(own.place.landing_page, { exact: true })).toBeVisible();
      await expect(told.getByText(fate.won, { exact: true })).toHaveCount(1);
      // once for each piece of evidence: the store's pages remember the click as well
      await expect(told.getByRole('link', { name: product }).first()).toBeVisible();
      await expectOrder(noa, picture);
    };
    const entry = page.getByRole('button', { name: name ?? '', exact: true }).first();
    await expectTold(entry, 'money-own-why');
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await expect(entry).toBeFocused();
    await open('/admin/analytics?tab=shorts&live=1');
    const live = page.getByRole('dialog', { name: words.analytics.live.title, exact: true });
    const sold = live.getByRole('button', { name: name ?? '' });
    await expectTold(sold, 'money-own-why-live');
    await page.keyboard.press('Enter');
    await expect(told).toHaveCount(0);
    await expect(sold).toBeFocused();
  });

  it.each([
    ['the merchant', () => desk, 'admin/influencers/noa/statements'],
    ['herself', () => noa, 'admin/earnings/statements'],
  ])('is on a statement that prints, for %s', async (_who, of, place) => {
    const reader = of();
    const { page, words, open } = reader;
    const { statement, entries } = await readTold(merchant);
    await open(`/${place}/${statement.month}?currency=USD`);
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(entries[0]?.order_name ?? 'no order');
    if (reader === noa) await expectOrder(reader, 'money-statement-own');
    await page.emulateMedia({ media: 'print' });
    for (const said of ['@noa', email, product, 'Atelier']) await expect(sheet).toContainText(said);
    for (const sum of [statement.earned, statement.taken_back, statement.closing]) {
      await expect(sheet).toContainText(money(sum, reader));
    }
    // nothing but the sheet is on the paper
    await expect(page.getByRole('button', { name: words.earnings.statement.print })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5_000);
    await page.emulateMedia({ media: 'screen' });
  });

  it('loses revenue on her screen and in her answers when that is no longer shared', async () => {
    const { page, words, open, openAnew } = noa;
    const revenue = words.analytics.own_figure.influencer_attributed_revenue.name;
    await open('/admin/analytics?tab=shorts');
    await expect(page.getByText(revenue, { exact: true }).first()).toBeVisible();
    expect(await read<{ insight: object }>(noasToken, '/influencers/noa/analytics')).toHaveProperty(
      'insight.total_revenue',
    );
    await takeAway('analytics_revenue_enabled');
    await openAnew('/admin/analytics?tab=shorts');
    await expect(page.getByText(words.analytics.figure.visits.name, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(revenue, { exact: true })).toHaveCount(0);
    await expectOrder(noa, 'money-own-without-revenue');
    const { insight } = await read<{ insight: object }>(noasToken, '/influencers/noa/analytics');
    const named = Object.keys(insight).filter((name) => /revenue|refunded|discounts|profit|net_sales|cost/.test(name));
    expect(named).toEqual([]);
    expect(insight).toMatchObject({ total_clicks: 1, total_sales: 1 });
    // what her commission is counted on is revenue as well; what she earned stays
    const { entries } = await read<{ entries: LedgerEntry[] }>(noasToken, '/influencers/noa/ledger');
    expect(entries.map((entry) => Object.hasOwn(entry, 'base'))).toEqual([false, false]);
    const [owed] = (await readTold(noasToken)).balances;
    await open('/admin/earnings');
    const earnings = page.getByRole('main');
    await expect(earnings).toContainText(money(owed?.balance ?? 0, noa));
    await expect(earnings).not.toContainText(money(before.entries[0]?.base ?? 0, noa));
    await expectOrder(noa, 'money-own-earnings-without-revenue');
  });

  it('§6 permissions: is gone with her earnings when her commission is no longer shared', async () => {
    const { page, words } = noa;
    await takeAway('analytics_commission_enabled');
    await page.goto(`${program.url}/admin/earnings`);
    await page.waitForURL('**/admin/home');
    const entry = page.getByRole('link', { name: words.shell.earnings, exact: true });
    await page.getByRole('button', { name: words.shell.more, exact: true }).click();
    await expect(page.getByRole('link', { name: words.shell.my_account, exact: true }).first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize(deskInEnglish);
    await expect(page.getByRole('link', { name: words.shell.my_account, exact: true }).first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    for (const place of ['balance', 'ledger', 'statements', 'payouts']) {
      expect((await ask(noasToken, `/influencers/noa/${place}`)).status, place).toBe(403);
    }
    const { insight } = await read<{ insight: object }>(noasToken, '/influencers/noa/analytics');
    expect(Object.keys(insight).filter((name) => name.startsWith('commission'))).toEqual([]);
    expect((await readTold(merchant)).insight).toHaveProperty('commission');
  });

  it('leaves no error in the console', () => {
    expect(desk.complaints).toEqual([]);
    expect(noa.complaints).toEqual([]);
  });
});

/** What the store itself does with an order: its admin's forms. */
async function inStore(id: string, act: string, form: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${program.sandboxUrl}/atelier/admin/orders/${id}/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`the store refuses ${act}: ${await answer.text()}`);
}

const invoiceCard = ({ page, words }: Reader) =>
  page.getByRole('region', { name: words.payouts.invoice.invoice, exact: true });

describe('an order from its payment to the payout: approved, on an invoice, paid with a file; told alike to the merchant and to Maya, in English and in Hebrew', () => {
  let hers: Reader;
  let id: string;
  let name: string;
  let linesOf: { id: number; current_quantity: number }[];
  let owed: number;

  const readOrder = async (): Promise<Order> => {
    const { orders } = await read<{ orders: Order[] }>(merchant, `/orders?q=${encodeURIComponent(name)}`);
    const [found] = orders;
    if (!found) throw new Error(`there is no order ${name}`);
    return found;
  };
  const becomes = async (state: string) => {
    await expect.poll(async () => (await readOrder()).commission?.state, { timeout: 60_000 }).toBe(state);
    return (await readOrder()).commission!;
  };
  const row = (page: Page) => page.getByRole('row').filter({ hasText: name }).first();
  /** Her entries of today, the newest first; and the merchant's page of that one order. */
  const expectBoth = async (word: (words: Reader['words']) => string): Promise<void> => {
    await hers.openAnew('/admin/earnings');
    await expect(row(hers.page)).toContainText(word(hers.words));
    await desk.openAnew(`/admin/orders?q=${encodeURIComponent(name)}`);
    await expect(row(desk.page)).toContainText(word(desk.words));
  };

  beforeAll(async () => {
    hers = await openReader(browser, program, phoneInHebrew, 'maya');
    const { user } = await (async () => {
      const answer = await fetch(`${program.url}/auth/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${merchant}`, 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await answer.json()) as { data: { user: { business_id: string } } }).data;
    })();
    await read(merchant, `/businesses/${user.business_id}/commission`, 'PUT', {
      holding_days: 0,
      needs_approval: true,
    });
    const title = await stock();
    const control = `${program.sandboxUrl}/atelier/_control`;
    const { products } = (await (await fetch(`${control}/products`)).json()) as { products: ShopProduct[] };
    const variant = products.find((each) => each.title === title)?.variants[0]?.id;
    const answer = await fetch(`${control}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        lines: [{ variantId: variant, quantity: 2 }],
        discountCode: 'MAYA10',
        financialStatus: 'PENDING',
        live: true,
      }),
    });
    const { orders } = (await answer.json()) as { orders: { id: number; name: string; line_items: typeof linesOf }[] };
    [id, name, linesOf] = [String(orders[0]?.id), orders[0]?.name ?? '', orders[0]?.line_items ?? []];
  });

  it('is not paid for yet', async () => {
    await expect
      .poll(async () => (await read<{ total: number }>(merchant, `/orders?q=${encodeURIComponent(name)}`)).total, {
        timeout: 60_000,
      })
      .toBe(1);
    const { pending } = await becomes('pending');
    expect(pending).toBeGreaterThan(0);
    owed = await readPayable(merchant);
    await hers.open('/admin/earnings');
    await expect(row(hers.page)).toContainText(money(pending, hers));
    await desk.open(`/admin/orders?q=${encodeURIComponent(name)}`);
    await expect(row(desk.page)).toContainText(desk.words.orders.commission.state.pending);
    await expectOrder(desk, 'order-pending');
  });

  it('waits for approval once it is paid, also after a part of it was given back', async () => {
    await inStore(id, 'mark-paid');
    const { earned } = await becomes('unapproved');
    await inStore(id, 'refund', { kind: 'lines', [`line_${linesOf[0]?.id}`]: '1' });
    await expect
      .poll(async () => Math.round(((await readOrder()).commission?.earned ?? 0) * 200), { timeout: 60_000 })
      .toBeLessThanOrEqual(Math.round(earned * 100) + 1);
    expect((await readOrder()).commission?.state).toBe('unapproved');
    expect(await readPayable(merchant)).toBe(owed);
    await expectBoth(({ orders }) => orders.commission.state.unapproved);
    await expectOrder(hers, 'order-unapproved-own');
  });

  it('is put on hold with a reason that both read', async () => {
    const { page, words } = desk;
    const { commission } = words.orders;
    // the only one that is found is open
    await button(page, commission.hold).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, commission.reason_label).fill('Asked for another size');
    await button(dialog, commission.hold).click();
    const { review } = await becomes('held');
    expect(review).toMatchObject({ reason: 'Asked for another size', made_by: expect.any(String) });
    await expectBoth(() => 'Asked for another size');
  });

  it('is payable once her appeal is accepted, which both read', async () => {
    const said = 'הגודל נבדק מראש';
    await button(row(hers.page), name).click();
    const mine = hers.page.getByRole('dialog');
    await field(mine, hers.words.orders.appeal.words).fill(said);
    await expectOrder(hers, 'order-appeal-own');
    await button(mine, hers.words.orders.appeal.send).click();
    await expect(mine).toContainText(hers.words.orders.appeal.waits);
    const { page, words } = desk;
    await desk.openAnew(`/admin/orders?q=${encodeURIComponent(name)}`);
    await expect(row(page)).toContainText(words.orders.commission.state.appealed);
    const theirs = page.getByRole('region', { name: words.orders.appeal.title, exact: true });
    await expect(theirs).toContainText(said);
    await field(theirs, words.orders.appeal.answer).fill('Agreed');
    await button(theirs, words.orders.appeal.accept).click();
    const { earned } = await becomes('cleared');
    await expect.poll(() => readPayable(merchant)).toBe(owed + Math.round(earned * 100));
    await expect(row(page)).toContainText(words.orders.commission.state.cleared);
    await hers.openAnew('/admin/earnings');
    await expect(row(hers.page)).toContainText(hers.words.orders.commission.state.approved);
    await expect(tile(hers.page, hers.words.earnings.balance.payable)).toContainText(
      money((owed + Math.round(earned * 100)) / 100, hers),
    );
    await button(row(hers.page), name).click();
    await expect(hers.page.getByRole('dialog')).toContainText('Agreed');
    await expect(hers.page.getByRole('dialog')).toContainText(hers.words.orders.appeal.accepted);
    await expectOrder(desk, 'order-cleared');
    expect([...desk.complaints, ...hers.complaints]).toEqual([]);
  });

  it('has her signed tax form uploaded on her phone, opened by the merchant, and told to her who did', async () => {
    const own = await signIn(program, 'maya');
    await read(own, '/influencers/maya/payee/tax-form', 'POST', {
      kind: 'w8ben',
      name: 'Maya Levi',
      classification: 'individual',
      tax_id: '12/345/678',
      country: 'DE',
      signature: 'Maya Levi',
      certified: true,
    });
    const { tax } = hers.words.payouts;
    await hers.openAnew('/admin/earnings?part=payee');
    await expect(hers.page.getByText(tax.no_document)).toBeVisible();
    const file = { name: 'w8ben.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
    await hers.page.getByRole('main').locator('input[type=file]').setInputFiles(file);
    await expect(button(hers.page, tax.replace)).toBeVisible();
    await desk.openAnew('/admin/influencers/maya/earnings?part=payee');
    const [, text] = await saved(desk.page, () => button(desk.page, desk.words.payouts.tax.open).click());
    expect(text).toContain('%PDF-1.7');
    await hers.openAnew('/admin/earnings?part=payee');
    const [before = ''] = filled(tax.opened, { by: '|', at: '|' }).split('|');
    await expect(hers.page.getByText(before.trim(), { exact: false })).toBeVisible();
    await expectOrder(hers, 'tax-form-own');
    expect([...desk.complaints, ...hers.complaints]).toEqual([]);
  });

  /** The month the order was paid in, as its statement is asked for. */
  let month: string;
  let commission: number;
  let number: string;
  let total: number;
  let due: number;
  const daysAhead = 40;

  it('is on the invoice of its month once that is over, which both read', async () => {
    const { entries } = await read<{ entries: LedgerEntry[] }>(merchant, '/influencers/maya/ledger');
    const own = entries.filter((entry) => entry.order_id === id);
    month = own[0]?.day.slice(0, 7) ?? '';
    commission = own.reduce((sum, { amount }) => sum + amount, 0);
    await program.kill();
    await program.restart(daysAhead);
    await query(program, `insert into pgboss.job (name) values ('commissions.statements')`);
    merchant = await signIn(program, 'demo');
    const readStatement = async (): Promise<Statement | undefined> => {
      const { statements } = await read<{ statements: Statement[] }>(merchant, '/influencers/maya/statements');
      return statements.find((each) => each.month === month && each.currency === 'USD');
    };
    await expect.poll(async () => (await readStatement())?.status, { timeout: 60_000 }).toBe('issued');
    const path = `/influencers/maya/statements/${month}/USD/invoice`;
    await expect
      .poll(async () => (await read<{ invoice: Invoice | null }>(merchant, path)).invoice?.number, { timeout: 60_000 })
      .toMatch(/^SB-\d{6}$/);
    const { invoice } = await read<{ invoice: Invoice }>(merchant, path);
    [number, total] = [invoice.number, invoice.total];
    const { earned, taken_back: back, other } = (await readStatement())!;
    expect(Math.round(invoice.total * 100)).toBe(Math.round((earned + back + other) * 100));

    desk = await openReader(browser, program, deskInEnglish, 'demo');
    hers = await openReader(browser, program, phoneInHebrew, 'maya');
    for (const { context } of [desk, hers]) await context.clock.setSystemTime(Date.now() + daysAhead * 24 * 3600_000);
    for (const [reader, place] of [
      [desk, '/admin/influencers/maya/statements'],
      [hers, '/admin/earnings/statements'],
    ] as const) {
      await reader.open(`${place}/${month}?currency=USD`);
      await expect(invoiceCard(reader)).toContainText(number);
      await expect(invoiceCard(reader)).toContainText(money(invoice.total, reader));
      const sheet = reader.page.getByRole('article');
      await expect(sheet.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
      await expect(sheet).toContainText(money(earned, reader));
      await expectOrder(reader, `order-invoiced-${reader === hers ? 'own' : 'desk'}`);
    }
    expect(commission).toBeGreaterThan(0);
  });

  it('is paid with a file, and both read that it was', async () => {
    const { page, words, open } = desk;
    const { files } = words.payouts;
    due = await readPayable(merchant);
    expect(due).toBeGreaterThanOrEqual(Math.round(commission * 100));
    await open('/admin/payouts');
    await button(page, `${files.make}: ${files.bank}`).click();
    const dialog = titled(page, `${files.bank} (USD)`);
    await expect(dialog).toContainText(atDesk(due));
    const [, text] = await saved(page, () => button(dialog, files.make).click());
    expect(text).toContain((due / 100).toFixed(2));
    await expect(dialog).toBeHidden();
    // made and not yet sent: nothing is paid
    expect(await readPayable(merchant)).toBe(due);
    await button(page, files.settle).click();
    await button(titled(page, files.settle_title), files.settle).click();
    await expect.poll(() => readPayable(merchant)).toBe(0);
    await expectOrder(desk, 'order-paid-desk');
    await open('/admin/influencers/maya/earnings?part=payouts');
    await expect(page.getByText(atDesk(due)).locator('visible=true').first()).toBeVisible();
    await hers.open('/admin/earnings?part=payouts');
    await expect(hers.page.getByText(onPhone(due)).locator('visible=true').first()).toBeVisible();
    await expect(tile(hers.page, hers.words.earnings.balance.payable)).toContainText(onPhone(0));
    await expectOrder(hers, 'order-paid-own');
    expect([...desk.complaints, ...hers.complaints]).toEqual([]);
  });

  it('is told alike to both in their other language: the order, the invoice and the payout', async () => {
    const inHebrew = await openReader(browser, program, { ...deskInEnglish, locale: 'he-IL' }, 'demo');
    const inEnglish = await openReader(browser, program, { ...phoneInHebrew, locale: 'en-US' }, 'maya');
    for (const { context } of [inHebrew, inEnglish])
      await context.clock.setSystemTime(Date.now() + daysAhead * 24 * 3600_000);
    await inHebrew.open(`/admin/orders?q=${encodeURIComponent(name)}`);
    await expect(row(inHebrew.page)).toContainText(inHebrew.words.orders.commission.state.cleared);
    await expectOrder(inHebrew, 'order-cleared-other');
    for (const [reader, earnings, statements] of [
      [inHebrew, '/admin/influencers/maya/earnings', '/admin/influencers/maya/statements'],
      [inEnglish, '/admin/earnings', '/admin/earnings/statements'],
    ] as const) {
      const { page, words, open } = reader;
      await open(`${statements}/${month}?currency=USD`);
      await expect(invoiceCard(reader)).toContainText(number);
      await expect(invoiceCard(reader)).toContainText(money(total, reader));
      await expect(page.getByRole('article').getByRole('row').filter({ hasText: name }).first()).toBeVisible();
      await expectOrder(reader, `order-invoiced-${reader === inHebrew ? 'desk' : 'own'}-other`);
      await open(`${earnings}?part=payouts`);
      await expect(
        page
          .getByText(money(due / 100, reader))
          .locator('visible=true')
          .first(),
      ).toBeVisible();
      await expect(tile(page, words.earnings.balance.payable)).toContainText(money(0, reader));
      await expectOrder(reader, `order-paid-${reader === inHebrew ? 'desk' : 'own'}-other`);
      expect(reader.complaints).toEqual([]);
      await reader.context.close();
    }
  });
});
