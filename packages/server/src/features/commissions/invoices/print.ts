// Prints an invoice as a PDF in either language.
import { languages, type Language } from '@vitrine/contract/language';
import { toMajor, withMinus } from '@vitrine/contract/money';
import { sentences } from '../../../locales/locales.ts';
import { writePdf, type PdfSheet } from '../../../platform/pdf.ts';
import type { InvoiceDocument, Party } from './document.ts';

const small = { size: 9, colour: '#6b645b' };
const plain = { size: 10 };
const strong = { size: 10, isBold: true };

type Say = (code: string, values?: Record<string, string | number>) => string;

export function printDocument(
  document: InvoiceDocument,
  allocationNumber: string | null,
  language: Language,
): Promise<Buffer> {
  const say: Say = (code, values) => sentences[language].value(`invoice_${code}`, values) ?? code;
  const title = `${say(document.kind)} ${document.number}`;
  const createdAt = new Date(`${document.issuedOn}T00:00:00Z`);
  const { direction } = languages[language];
  return writePdf({ title, language, direction, createdAt }, (sheet) => {
    let y = drawHead(sheet, document, { say, language, allocationNumber });
    const half = sheet.width / 2;
    const seller = drawParty(sheet, document.seller, { x: 0, y, title: say('seller'), say, language });
    const buyer = drawParty(sheet, document.buyer, { x: half + 10, y, title: say('buyer'), say, language });
    y = Math.max(seller, buyer) + 24;
    y = drawSums(sheet, document, { y, say, language });
    for (const note of listNotes(document)) {
      y += sheet.block(say(note), { x: 0, y, width: sheet.width }, small) + 4;
    }
  });
}

const locales: Readonly<Record<Language, string>> = { en: 'en-US', he: 'he-IL' };

const toDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

interface Head {
  readonly say: Say;
  readonly language: Language;
  readonly allocationNumber: string | null;
}

function drawHead(sheet: PdfSheet, document: InvoiceDocument, { say, language, allocationNumber }: Head): number {
  sheet.line(say(document.kind), { x: 0, y: 0 }, { size: 20, isBold: true });
  sheet.line(say('self_billing'), { x: 0, y: 28 }, small);
  const facts: [string, string][] = [
    [say('number'), document.number],
    [say('issued_on'), toDay(document.issuedOn, language)],
    [say('period'), `${toDay(document.periodFrom, language)} – ${toDay(document.periodTo, language)}`],
    ...(document.preceding ? [[say('preceding'), document.preceding.number] as [string, string]] : []),
    ...(allocationNumber ? [[say('allocation'), allocationNumber] as [string, string]] : []),
  ];
  let y = 54;
  for (const [label, value] of facts) {
    sheet.line(label, { x: 0, y }, small);
    sheet.line(value, { x: 130, y }, strong);
    y += 16;
  }
  sheet.rule(y + 8);
  return y + 24;
}

function drawParty(
  sheet: PdfSheet,
  party: Party,
  { x, y: top, title, say, language }: { x: number; y: number; title: string; say: Say; language: Language },
): number {
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(party.country) ?? party.country;
  const lines = [
    `${party.street} ${party.building}`.trim(),
    `${party.postal_code} ${party.city}`.trim(),
    [party.region, country].filter((each) => each !== '').join(', '),
    party.vat_number === '' ? '' : say('vat_number', { number: party.vat_number }),
    party.tax_number === '' ? '' : say('tax_number', { number: party.tax_number }),
  ].filter((each) => each !== '');
  const width = sheet.width / 2 - 20;
  sheet.line(title, { x, y: top }, small);
  let y = top + 16;
  y += sheet.block(party.legal_name, { x, y, width }, strong);
  for (const line of lines) y += sheet.block(line, { x, y, width }, plain);
  return y;
}

function drawSums(
  sheet: PdfSheet,
  { vat, currency, month, kind }: InvoiceDocument,
  { y: top, say, language }: { y: number; say: Say; language: Language },
): number {
  const money = (minor: number): string =>
    withMinus(
      new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(toMajor(minor, currency)),
    );
  const rate = `${vat.rate / 100}%`;
  const rows: [string, number][] = [
    [say('line', { month }), vat.net],
    [say('net'), vat.net],
    [say(`vat_${vat.category}`, { rate }), vat.vat],
    ...(vat.rounding === 0 ? [] : [[say('rounding'), vat.rounding] as [string, number]]),
  ];
  let y = top;
  sheet.line(say('description'), { x: 0, y }, small);
  sheet.line(say('amount', { currency }), { x: sheet.width, y, end: true }, small);
  sheet.rule(y + 16);
  y += 26;
  for (const [at, [label, amount]] of rows.entries()) {
    sheet.line(label, { x: 0, y }, plain);
    sheet.line(money(amount), { x: sheet.width, y, end: true }, plain);
    y += 18;
    if (at === 0) sheet.rule(y - 1);
    if (at === 0) y += 10;
  }
  sheet.rule(y + 2);
  sheet.line(say(kind === 'invoice' ? 'total' : 'total_credit'), { x: 0, y: y + 12 }, { size: 12, isBold: true });
  sheet.line(money(vat.total), { x: sheet.width, y: y + 12, end: true }, { size: 12, isBold: true });
  return y + 48;
}

/** What the law wants said. */
function listNotes({ vat, kind }: InvoiceDocument): string[] {
  const reason = vat.category === 'S' ? [] : [`note_${vat.category}`];
  return [...reason, kind === 'invoice' ? 'note_paid' : 'note_credit'];
}
