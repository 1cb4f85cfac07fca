// What the merchant does about payouts: who pays and when, files by each way, the books, and a number of the tax authority.
import { getInvoice } from '@vitrine/contract/invoices';
import { payerDetails, type PayerDetails } from '@vitrine/contract/payees';
import type { PayoutFormat, PayoutSchedule } from '@vitrine/contract/payout-files';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { BooksRow } from './books-row.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { PayerDialog } from './payer-dialog.tsx';
import { PayoutFileDialog } from './payout-file-dialog.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { PayoutSetup } from './payout-setup.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const { business_id: businessId } = toSampleSession().user;
const schedule: PayoutSchedule = { every: 'hand', weekday: 1, day: 1, minimum: null };
const payer: PayerDetails = {
  legal_name: 'Dunes GmbH',
  street: 'Lindenstr.',
  building: '7',
  postal_code: '10969',
  city: 'Berlin',
  region: '',
  country: 'DE',
  tax_number: '',
  vat_number: 'DE987654321',
  iban: 'DE89370400440532013000',
  bic: '',
};

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (calls: readonly Call[], end: string) =>
  calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);
const close = () => undefined;

async function choose(list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (content: ReactNode, answer: (call: Call) => unknown = () => ({})) => {
    const calls = answerCalls((call) => ({ data: answer(call) }));
    const { words } = await show(
      <SignedIn>
        <h1>Dunes</h1>
        {content}
      </SignedIn>,
      reader,
    );
    return { calls, words, payouts: words.payouts, ui: words.ui };
  };

  it('what is set up tells how it stands, and opens what changes it', async () => {
    const { payouts, words } = await open(<PayoutSetup businessId={businessId} currency="EUR" />, ({ path }) =>
      path.endsWith('/payer') ? { payer: null, country: 'DE' } : { schedule, next_on: null },
    );
    await expect.element(page.getByText(payouts.payer.none)).toBeVisible();
    await expect.element(page.getByText(payouts.schedule.hand)).toBeVisible();
    await expectOrder();
    for (const { title } of [payouts.payer, payouts.schedule]) {
      await button(`${words.earnings.terms.edit}: ${title}`).click();
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await dialog.getByRole('button', { name: words.ui.cancel, exact: true }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });

  it('the company that pays is entered as invoices name it, its IBAN checked before it is sent', async () => {
    const { calls, payouts, ui } = await open(
      <PayerDialog businessId={businessId} known={null} onClose={close} />,
      ({ body }) => ({ payer: body ?? null, country: 'DE' }),
    );
    await field(payouts.payer.legal_name).fill(payer.legal_name);
    await choose(payouts.payee.country, new Intl.DisplayNames([reader.language], { type: 'region' }).of('DE') ?? '');
    for (const name of ['street', 'building', 'postal_code', 'city', 'vat_number'] as const)
      await field(payouts.payee[name]).fill(payer[name]);
    await field(payouts.payer.iban).fill('DE89 3704 0044 0532 0130 01');
    await button(ui.save).click();
    await expect.element(field(payouts.payer.iban)).toHaveAttribute('aria-invalid', 'true');
    expect(sent(calls, '/payer')).toEqual([]);
    await expectOrder();
    await field(payouts.payer.iban).fill('DE89 3704 0044 0532 0130 00');
    await button(ui.save).click();
    await expect.element(page.getByText(ui.saved)).toBeVisible();
    expect(sent(calls, '/payer').map((body) => payerDetails.parse(body))).toEqual([payer]);
  });

  it('payouts are due on a day of the month from a minimum', async () => {
    const { calls, payouts, ui } = await open(
      <ScheduleDialog businessId={businessId} currency="EUR" known={schedule} onClose={close} />,
      ({ body }) => ({ schedule: body ?? schedule, next_on: null }),
    );
    const { schedule: words } = payouts;
    await choose(words.every, words.month);
    await field(words.day).fill('15');
    await field(`${words.minimum} (EUR)`).fill('25.50');
    await expectOrder();
    await button(ui.save).click();
    await expect.element(page.getByText(ui.saved)).toBeVisible();
    const minimum = { amount: 25.5, currency: 'EUR' };
    expect(sent(calls, '/payout-schedule')).toEqual([{ every: 'month', weekday: 1, day: 15, minimum }]);
  });

  it('or on a day of the week, the minimum taken away', async () => {
    const known: PayoutSchedule = { ...schedule, minimum: { amount: 25.5, currency: 'EUR' } };
    const { calls, payouts, ui } = await open(
      <ScheduleDialog businessId={businessId} currency="USD" known={known} onClose={close} />,
      ({ body }) => ({ schedule: body ?? known, next_on: null }),
    );
    const { schedule: words } = payouts;
    await choose(words.every, words.week);
    const weekday = new Intl.DateTimeFormat(reader.language, { weekday: 'long', timeZone: 'UTC' });
    await choose(words.weekday, weekday.format(Date.UTC(2026, 0, 9)));
    await field(`${words.minimum} (EUR)`).fill('');
    await button(ui.save).click();
    await expect.element(page.getByText(ui.saved)).toBeVisible();
    expect(sent(calls, '/payout-schedule')).toMatchObject([{ every: 'week', weekday: 5, minimum: null }]);
  });

  it('the books are downloaded, of all days until some are chosen', async () => {
    const { calls, payouts, words } = await open(
      <ul>
        <BooksRow />
      </ul>,
    );
    const { files, file_done: done } = words.earnings;
    await button(`${files.download}: ${payouts.books.title}`).click();
    await expect.element(page.getByText(filled(done, { name: 'download' }))).toBeVisible();
    expect(calls.map(({ path, query }) => [path, query.size])).toEqual([['/admin/v1/ledger.csv', 0]]);
    await expectOrder();
  });

  it.each<[PayoutFormat, string]>([
    ['sepa', 'EUR'],
    ['bank', 'KWD'],
    ['paypal', 'EUR'],
  ])('a file by %s says whom it pays and whom it leaves out, and is made for the day', async (format, currency) => {
    const plan = {
      payees: [{ username: 'maya', legal_name: 'Maya Levi', amount: 120.5, account: 'DE •••• 3000' }],
      left_out: [{ username: 'noa', amount: 30, reason: 'no_details' }],
      total: 120.5,
      obstacle: null,
    };
    const fileId = '018f0000-0000-7000-8000-000000000001';
    const made = { file_id: fileId, format, currency, state: 'open', name: 'payout', total: 120.5, payees: [] };
    const file = { ...made, created_at: '2026-11-27T10:00:00Z', created_by: 'dunes', executes_on: '2026-12-01' };
    const { calls, payouts } = await open(
      <PayoutFileDialog format={format} currency={currency} today="2026-11-27" onClose={close} />,
      ({ path }) => (path.endsWith('/plan') ? plan : { file }),
    );
    const { files } = payouts;
    const dialog = page.getByRole('dialog', { name: `${files[format]} (${currency})` });
    await expect.element(dialog.getByText('Maya Levi · DE •••• 3000')).toBeVisible();
    await expect.element(dialog.getByText(files.reason.no_details)).toBeVisible();
    await field(files.executes_on).fill('2026-12-01');
    await expectOrder();
    await dialog.getByRole('button', { name: files.make, exact: true }).click();
    await expect.poll(() => calls.some(({ path }) => path.endsWith(`/payouts/files/${fileId}/content`))).toBe(true);
    expect(sent(calls, '/payouts/files')).toEqual([{ format, currency, executes_on: '2026-12-01' }]);
  });

  it.each(['payer_missing', 'currency_paypal'] as const)(
    'a file that cannot be made says why: %s',
    async (obstacle) => {
      const { payouts } = await open(<PayoutFiles currency="EUR" today="2026-11-27" />, ({ path }) =>
        path.endsWith('/plan') ? { payees: [], left_out: [], total: 0, obstacle } : { files: [] },
      );
      const { files } = payouts;
      await button(`${files.make}: ${files[obstacle === 'payer_missing' ? 'sepa' : 'paypal']}`).click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(files.obstacle[obstacle]);
      await expect.element(button(files.make)).toBeDisabled();
    },
  );

  it('an invoice that needs it is given the number of the tax authority', async () => {
    const of = { username: 'maya', month: '2026-10', currency: 'ILS' };
    const sums = { net: 6000, vat: 1080, total: 7080, vat_category: 'S', vat_rate: 18, has_xml: true };
    const names = { number: 'SB-000001', kind: 'invoice', seller: 'Maya', buyer: 'Dunes', issued_on: '2026-11-01' };
    const invoice = { ...names, ...sums, month: of.month, currency: 'ILS', needs_allocation: true };
    let number: string | null = null;
    const { calls, words } = await open(<InvoiceCard of={of} canIssue />, ({ body }) => {
      if (body !== undefined) number = (body as { allocation_number: string }).allocation_number;
      return getInvoice.answer.parse({ invoice: { ...invoice, allocation_number: number }, reason: null });
    });
    const { allocation } = words.payouts.invoice;
    await field(allocation).fill('12345');
    await button(words.ui.save).click();
    await expect.element(field(allocation)).toHaveAttribute('aria-invalid', 'true');
    await field(allocation).fill('123456789');
    await button(words.ui.save).click();
    await expect.element(page.getByText('123456789', { exact: true })).toBeVisible();
    expect(sent(calls, '/allocation')).toEqual([{ allocation_number: '123456789' }]);
    await expectOrder();
  });
});
