// A year for the accountant: what the payer's country wants reported, and a plain word where nothing certain is known.
import { getInvoice } from '@vitrine/contract/invoices';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show, type SceneOptions } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { YearRow } from './year-row.tsx';

async function open(country: string | null, reader: SceneOptions) {
  const { words } = await show(
    <SignedIn>
      <ul>
        <YearRow country={country} />
      </ul>
    </SignedIn>,
    reader,
  );
  await expect.element(page.getByText(words.payouts.year.title)).toBeVisible();
  const told = page
    .getByRole('list', { name: new RegExp(words.payouts.year.filings_of.replaceAll(/\{\{\w+\}\}/g, '.+')) })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  await expectOrder();
  return { told, year: words.payouts.year };
}

describe.each(readers)('on %s', (_where, reader) => {
  it.each<[string, readonly RegExp[]]>([
    ['US', [/^\u2066?1099-NEC.*\d,\d{3}/, /^\u2066?1042-S/]],
    ['CA', [/^T4A.*500/]],
    ['FR', [/^DAS2.*2,400/, /DAC7/]],
    ['IL', [/856.*857/]],
  ])('tells what is reported in %s, and whom to ask about others', async (country, expected) => {
    const { told, year } = await open(country, reader);
    expect(told).toEqual([...expected.map((each) => expect.stringMatching(each)), year.others]);
  });

  it.each<[string, readonly string[]]>([
    ['DE', ['unknown', 'platforms']],
    ['GB', ['unknown', 'platforms']],
    ['AU', ['australia', 'unknown']],
    ['JP', ['unknown']],
  ])('says of %s that nothing certain is known', async (country, keys) => {
    const { told, year } = await open(country, reader);
    const texts: Readonly<Record<string, string>> = { ...year, filings: '' };
    expect(told).toHaveLength(keys.length);
    for (const [at, key] of keys.entries()) expect(told[at]).toContain(texts[key]?.split('{{')[0]);
  });

  it('asks for the company details before there is a country', async () => {
    const { told, year } = await open(null, reader);
    expect(told).toEqual([]);
    await expect.element(page.getByText(year.no_country)).toBeVisible();
  });

  it.each([true, false])('an invoice has its XML: %s; where not, it says why', async (hasXml) => {
    const currency = hasXml ? 'EUR' : 'KWD';
    const of = { username: 'maya', month: '2026-10', currency };
    const sums = { net: 1.234, vat: 0, total: 1.234, vat_category: 'O', vat_rate: 0, allocation_number: null };
    const names = { number: 'SB-000001', kind: 'invoice', seller: 'Maya', buyer: 'Atelier', issued_on: '2026-11-01' };
    const invoice = { ...names, ...sums, month: of.month, currency, has_xml: hasXml, needs_allocation: false };
    answerCalls(({ path }) =>
      path.endsWith('/invoice') ? { data: getInvoice.answer.parse({ invoice, reason: null }) } : { data: {} },
    );
    const { words } = await show(
      <SignedIn>
        <InvoiceCard of={of} canIssue={false} />
      </SignedIn>,
      reader,
    );
    await expect.element(page.getByRole('button', { name: words.payouts.invoice.pdf })).toBeVisible();
    const xml = page.getByRole('button', { name: words.payouts.invoice.xml, exact: true });
    expect(xml.elements()).toHaveLength(hasXml ? 1 : 0);
    const why = page.getByText(new RegExp(words.payouts.invoice.no_xml.split('{{')[0] ?? ''));
    expect(why.elements()).toHaveLength(hasXml ? 0 : 1);
    await expectOrder();
  });

  it.each([true, false])('an allocation number that is there can be put right by who may pay: %s', async (canIssue) => {
    const of = { username: 'maya', month: '2026-10', currency: 'ILS' };
    const sums = { net: 9000, vat: 1620, total: 10_620, vat_category: 'S', vat_rate: 18 };
    const names = { number: 'SB-000001', kind: 'invoice', seller: 'Maya', buyer: 'Atelier', issued_on: '2026-11-01' };
    const more = { month: of.month, currency: of.currency, has_xml: true, needs_allocation: false };
    const invoice = { ...names, ...sums, ...more, allocation_number: '123456789' };
    const sent: unknown[] = [];
    answerCalls(({ path, body }) => {
      if (path.endsWith('/allocation')) sent.push(body);
      const told = sent.length === 0 ? invoice : { ...invoice, allocation_number: '987654321' };
      return path.includes('/invoice')
        ? { data: getInvoice.answer.parse({ invoice: told, reason: null }) }
        : { data: {} };
    });
    const { words } = await show(
      <SignedIn>
        <InvoiceCard of={of} canIssue={canIssue} />
      </SignedIn>,
      reader,
    );
    await expect.element(page.getByText('123456789')).toBeVisible();
    const change = page.getByRole('button', { name: words.payouts.invoice.allocation_change });
    expect(change.elements()).toHaveLength(canIssue ? 1 : 0);
    await expectOrder();
    if (!canIssue) return;
    await change.click();
    const field = page.getByRole('textbox', { name: words.payouts.invoice.allocation });
    await expect.element(field).toHaveValue('123456789');
    await field.fill('987654321');
    await expectOrder();
    await page.getByRole('button', { name: words.ui.save, exact: true }).click();
    await expect.element(page.getByText('987654321')).toBeVisible();
    expect(sent).toEqual([{ allocation_number: '987654321' }]);
    expect(field.elements()).toHaveLength(0);
  });
});
