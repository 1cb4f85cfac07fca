// What people wrote of themselves is text on an invoice's PDF, whatever it looks like.
import { describe, expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { printDocument } from './print.ts';
import { takeVatOut } from './vat.ts';

const party = (text: string): Party => ({
  legal_name: text,
  street: text,
  building: '1',
  postal_code: '123',
  city: text,
  region: text,
  country: 'DE',
  tax_number: text,
  vat_number: 'DE1',
  email: `${text}@mail.example`,
});

const invoice = (text: string): InvoiceDocument => ({
  number: 'SB-000007',
  kind: 'invoice',
  issuedOn: '2026-11-03',
  month: '2026-10',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  currency: 'EUR',
  username: text,
  seller: party(text),
  buyer: party(text),
  vat: { category: 'S', rate: 1900, ...takeVatOut(11_900, 1900) },
  payment: { method: 'iban', iban: 'DE89370400440532013000', bic: '' },
  preceding: { number: 'SB-000003', issuedOn: '2026-10-03' },
});

const hostile = [
  '<script>alert(1)</script>',
  'javascript:app.alert(1)',
  ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  '>> endobj 9 0 obj << /S /Launch /F (cmd) >> endobj',
  '=HYPERLINK("https://evil.example";"x")',
  'https://evil.example/pay',
  'endstream endobj xref trailer %%EOF',
  '\\) \\( \\\\ \\000',
];

describe.each(['en', 'he'] as const)('an invoice in %s', (language) => {
  it.each(hostile)('prints %s as it stands, and does nothing by it', async (text) => {
    const plain = readPdf(await printDocument(invoice('Ana'), null, language));
    const told = readPdf(await printDocument(invoice(text), text, language));
    expect(told.names).toEqual(plain.names);
    expect(
      told.names.filter((name) => /^(?:A|AA|JS|JavaScript|URI|Launch|OpenAction|Annots?|EmbeddedFiles?)$/.test(name)),
    ).toEqual([]);
    expect(missing(bare(text), told.text)).toEqual([]);
    // drawn from the right, Latin letters and signs come in another order
    expect(bare(language === 'en' ? told.text : text)).toContain(bare(text));
  });
});

const bare = (text: string): string => text.replaceAll(/\s/g, '');

/** From the right to the left brackets are turned round. */
const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '(': ')', ')': '(' };

const missing = (text: string, told: string): string[] =>
  Array.from(text).filter((letter) => !told.includes(letter) && !told.includes(turned[letter] ?? letter));
