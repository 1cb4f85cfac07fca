// Invoices held against EN 16931 and Peppol BIS Self-Billing 3: their rules by their names, written down here by hand.
import { XMLParser } from 'fast-xml-parser';
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { describe, expect, it } from 'vitest';
import { toDocument, type InvoiceFacts } from './document.ts';
import { toUbl } from './ubl.ts';
import { decideVat, needsAllocation, takeVatOut } from './vat.ts';

const none = { tax_number: '', vat_number: '' };
const place = { street: 'Long', building: '1', postal_code: '123', city: 'Town', region: '' };
const seller = (country: string, vat: string, tax = ''): PayeeDetails => ({
  legal_name: 'Ana & <Co>',
  ...place,
  country,
  vat_number: vat,
  tax_number: tax,
  method: 'iban',
  iban: 'DE89370400440532013000',
  bic: '',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: '',
  store_email: '',
  instructions: '',
});
const buyer = (country: string, vat: string): PayerDetails => {
  return { legal_name: 'Atelier', ...place, ...none, country, vat_number: vat, iban: '', bic: '' };
};

const facts = (moved: number, from: PayeeDetails, to: PayerDetails, currency = 'EUR'): InvoiceFacts => ({
  number: 7,
  issuedOn: '2026-11-03',
  statement: {
    month: '2026-10',
    currency,
    opening: 999,
    earned: moved > 0 ? moved + 50 : 10,
    refunded: moved > 0 ? -50 : moved - 10,
    other: 0,
    paid: 5,
    closing: 0,
    lines: 1,
  },
  username: 'ana',
  seller: { details: from, email: 'ana@mail.example' },
  buyer: { details: to, email: 'shop@mail.example' },
  preceding: { number: 'SB-000003', issuedOn: '2026-10-03' },
});

interface Tree {
  readonly [name: string]: Tree | Tree[] | string | undefined;
}
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: false,
  ignoreDeclaration: true,
});
const at = (tree: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((inner, name) => (inner as Tree | undefined)?.[name], tree);
const textAt = (tree: unknown, path: string): string | undefined => {
  const found = at(tree, path);
  const text = typeof found === 'object' && found !== null ? (found as Tree)['#text'] : found;
  return typeof text === 'string' ? text : undefined;
};
const cents = (text: string | undefined): number => Math.round(Number(text ?? '0') * 100);

/** Each rule by its name in EN 16931, in Peppol's or in UBL: what of it does not hold. */
function listBroken(xml: string): string[] {
  const parsed = parser.parse(xml) as Record<string, Tree>;
  const isInvoice = 'Invoice' in parsed;
  const root = parsed[isInvoice ? 'Invoice' : 'CreditNote'];
  const line = at(root, isInvoice ? 'InvoiceLine' : 'CreditNoteLine');
  const supplier = at(root, 'AccountingSupplierParty/Party');
  const customer = at(root, 'AccountingCustomerParty/Party');
  const schemes = [at(supplier, 'PartyTaxScheme') ?? []].flat() as Tree[];
  const sellerVat = schemes.find((each) => textAt(each, 'TaxScheme/ID') === 'VAT');
  const sellerTax = schemes.find((each) => textAt(each, 'TaxScheme/ID') !== 'VAT');
  const buyerVat = textAt(customer, 'PartyTaxScheme/CompanyID');
  const category = textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID');
  const percent = textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/Percent');
  const sum = (name: string): number => cents(textAt(root, `LegalMonetaryTotal/${name}`));
  const taxable = cents(textAt(root, 'TaxTotal/TaxSubtotal/TaxableAmount'));
  const tax = cents(textAt(root, 'TaxTotal/TaxAmount'));
  const reason = textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode');
  const quantity = Number(textAt(line, isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity'));
  const means = textAt(root, 'PaymentMeans/PaymentMeansCode');
  const rules: Record<string, boolean> = {
    'BR-01 specification': (textAt(root, 'CustomizationID') ?? '').startsWith('urn:cen.eu:en16931:2017#'),
    'PEPPOL R004 self-billing': (textAt(root, 'CustomizationID') ?? '').endsWith('poacc:selfbilling:3.0'),
    'PEPPOL R007 process': textAt(root, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    'BR-02 number': !!textAt(root, 'ID'),
    'BR-03 date': /^\d{4}-\d\d-\d\d$/.test(textAt(root, 'IssueDate') ?? ''),
    'BR-04 type': textAt(root, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode') === (isInvoice ? '389' : '261'),
    'BR-05 currency': /^[A-Z]{3}$/.test(textAt(root, 'DocumentCurrencyCode') ?? ''),
    'BR-06 seller': !!textAt(supplier, 'PartyLegalEntity/RegistrationName'),
    'BR-07 buyer': !!textAt(customer, 'PartyLegalEntity/RegistrationName'),
    'BR-09 country of seller': !!textAt(supplier, 'PostalAddress/Country/IdentificationCode'),
    'BR-11 country of buyer': !!textAt(customer, 'PostalAddress/Country/IdentificationCode'),
    'BR-16 a line': line !== undefined,
    'BR-21 line number': textAt(line, 'ID') === '1',
    'BR-22 quantity': quantity === 1,
    'BR-25 item': !!textAt(line, 'Item/Name'),
    'BR-27 price not below nothing': cents(textAt(line, 'Price/PriceAmount')) >= 0,
    'BR-29 period': (textAt(root, 'InvoicePeriod/EndDate') ?? '') >= (textAt(root, 'InvoicePeriod/StartDate') ?? 'x'),
    'BR-61 account of a transfer': means !== '30' || !!textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    'BR-62 seller address scheme': at(supplier, 'EndpointID/@_schemeID') === 'EM',
    'BR-63 buyer address scheme': at(customer, 'EndpointID/@_schemeID') === 'EM',
    'PEPPOL R003 reference of the buyer': !!textAt(root, 'BuyerReference'),
    'BR-CO-04 category of the line': textAt(line, 'Item/ClassifiedTaxCategory/ID') === category,
    'BR-CO-09 prefix of VAT numbers': [textAt(sellerVat, 'CompanyID'), buyerVat].every(
      (each) => each === undefined || /^[A-Z]{2}/.test(each),
    ),
    'BR-CO-10 sum of lines': sum('LineExtensionAmount') === cents(textAt(line, 'LineExtensionAmount')),
    'BR-CO-13 without VAT': sum('TaxExclusiveAmount') === sum('LineExtensionAmount'),
    'BR-CO-14 VAT': tax === cents(textAt(root, 'TaxTotal/TaxSubtotal/TaxAmount')),
    'BR-CO-15 with VAT': sum('TaxInclusiveAmount') === sum('TaxExclusiveAmount') + tax,
    'BR-CO-16 due': sum('PayableAmount') === sum('TaxInclusiveAmount') + sum('PayableRoundingAmount'),
    'BR-CO-17 VAT of the rate': tax === Math.round((taxable * Number(percent ?? 0)) / 100 + 1e-9),
    'BR-CO-18 a breakdown': taxable === sum('TaxExclusiveAmount'),
    'BR-CO-25 terms': !!textAt(root, 'PaymentTerms/Note'),
    'BR-CO-26 identified seller': !!textAt(supplier, 'PartyIdentification/ID') || sellerVat !== undefined,
    'PEPPOL R120 line amount': cents(textAt(line, 'LineExtensionAmount')) === cents(textAt(line, 'Price/PriceAmount')),
    'BR-S-02 seller registered': category !== 'S' || sellerVat !== undefined,
    'BR-S-05 rate': category !== 'S' || Number(percent) > 0,
    'BR-S-10 no reason': category !== 'S' || reason === undefined,
    'BR-AE-02 both registered': category !== 'AE' || (sellerVat !== undefined && buyerVat !== undefined),
    'BR-AE-05 no rate': category !== 'AE' || Number(percent) === 0,
    'BR-AE-09 no VAT': category !== 'AE' || tax === 0,
    'BR-AE-10 reason': category !== 'AE' || reason === 'VATEX-EU-AE',
    'BR-O-02 no VAT numbers': category !== 'O' || (sellerVat === undefined && buyerVat === undefined),
    'BR-O-05 no rate at all': category !== 'O' || percent === undefined,
    'BR-O-09 no VAT': category !== 'O' || tax === 0,
    'BR-O-10 reason': category !== 'O' || reason === 'VATEX-EU-O',
    'BR-55 preceding number':
      at(root, 'BillingReference') === undefined || !!textAt(root, 'BillingReference/InvoiceDocumentReference/ID'),
    'BR-DEC two decimals': [...xml.matchAll(/currencyID="[A-Z]{3}">([^<]*)</g)].every(([, amount = '']) =>
      /^-?\d+(\.\d{1,2})?$/.test(amount),
    ),
    'PEPPOL R008 no empty element': !/<(\S+?)( [^>]*)?><\/\1>/.test(xml),
    'one tax number of the seller': sellerTax === undefined || !!textAt(sellerTax, 'CompanyID'),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** UBL 2.1: elements of the root in their order. */
const inOrder =
  `CustomizationID ProfileID ID IssueDate InvoiceTypeCode CreditNoteTypeCode DocumentCurrencyCode BuyerReference
  InvoicePeriod BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal
  LegalMonetaryTotal InvoiceLine CreditNoteLine`.split(/\s+/);

const cases: [string, number, PayeeDetails, PayerDetails, string, string][] = [
  ['registered at home', 11_900, seller('DE', 'DE1'), buyer('DE', 'DE2'), 'EUR', '389 S 100.00 19.00 119.00'],
  ['two countries of the Union', 11_900, seller('ES', 'ES1'), buyer('DE', 'DE2'), 'EUR', '389 AE 119.00 0.00 119.00'],
  ['not registered', 11_900, seller('DE', '', '12/345'), buyer('DE', 'DE2'), 'EUR', '389 O 119.00 0.00 119.00'],
  ['out of the Union', 11_900, seller('DE', 'DE1'), buyer('US', ''), 'USD', '389 O 119.00 0.00 119.00'],
  ['into the Union', 11_900, seller('IL', 'IL514288844'), buyer('FR', 'FR2'), 'EUR', '389 AE 119.00 0.00 119.00'],
  ['to one without a number', 12_100, seller('ES', 'ES1'), buyer('DE', ''), 'EUR', '389 S 100.00 21.00 121.00'],
  ['of Greece', 12_400, seller('GR', 'EL1'), buyer('GR', 'EL2'), 'EUR', '389 S 100.00 24.00 124.00'],
  ['of a cent', 1, seller('DE', 'DE1'), buyer('DE', 'DE2'), 'EUR', '389 S 0.01 0.00 0.01'],
  ['that does not come out even', 3, seller('GB', 'GB1'), buyer('GB', 'GB2'), 'GBP', '389 S 0.03 0.01 0.03'],
  ['in yen', 1000, seller('JP', ''), buyer('JP', ''), 'JPY', '389 O 1000 0 1000'],
  ['below nothing', -11_900, seller('DE', 'DE1'), buyer('DE', 'DE2'), 'EUR', '261 S 100.00 19.00 119.00'],
];

describe('an invoice as XML', () => {
  it.each(cases)('%s', (_, moved, from, to, currency, told) => {
    const document = toDocument(facts(moved, from, to, currency));
    if (!document) throw new Error('there is none');
    const xml = toUbl(document);
    expect(listBroken(xml)).toEqual([]);
    const root = Object.values(parser.parse(xml) as Record<string, Tree>)[0];
    const names = Object.keys(root ?? {}).filter((name) => !name.startsWith('@'));
    expect(names).toEqual(inOrder.filter((name) => names.includes(name)));
    const parts = ['InvoiceTypeCode', 'CreditNoteTypeCode', 'TaxTotal/TaxSubtotal/TaxCategory/ID'];
    const sums = ['TaxTotal/TaxSubtotal/TaxableAmount', 'TaxTotal/TaxAmount', 'LegalMonetaryTotal/PayableAmount'];
    expect([...parts, ...sums].flatMap((path) => textAt(root, path) ?? []).join(' ')).toBe(told);
  });

  it('there is none of a month that moved nothing', () => {
    expect(
      toDocument({
        ...facts(0, seller('DE', ''), buyer('DE', '')),
        statement: { ...facts(1, seller('DE', ''), buyer('DE', '')).statement, earned: 50, refunded: -50 },
      }),
    ).toBeNull();
  });

  it('a broken rule is told: the check itself is not blind', () => {
    const document = toDocument(facts(11_900, seller('DE', 'DE1'), buyer('DE', 'DE2')));
    if (!document) throw new Error('there is none');
    const xml = toUbl(document);
    expect(listBroken(xml.replace('>19.00<', '>18.00<'))).toContain('BR-CO-14 VAT');
    expect(listBroken(xml.replace('>389<', '>380<'))).toEqual(['BR-04 type']);
    expect(listBroken(xml.replace(/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, ''))).toEqual(['BR-CO-25 terms']);
  });
});

describe('VAT that is contained', () => {
  it('comes to the total for every amount and rate, a unit of rounding at most', () => {
    for (const rate of [0, 810, 1800, 1900, 2000, 2100, 2550, 2700])
      for (let total = 1; total <= 3000; total += 1) {
        const { net, vat, rounding } = takeVatOut(total, rate);
        expect(net + vat + rounding).toBe(total);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(1);
        expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }
  });
});

it.each([
  ['2026-05-31', 'IL', 999_999, false],
  ['2026-05-31', 'IL', 1_000_000, true],
  ['2026-06-01', 'IL', 500_000, true],
  ['2026-06-01', 'IL', 499_999, false],
  ['2026-06-01', 'DE', 500_000, false],
  ['2023-01-01', 'IL', 9_000_000, false],
])('on %s an invoice of %s over %i needs an allocation number: %s', (issuedOn, country, net, isNeeded) => {
  const from = { country, vat_number: 'IL514288844' };
  const vat = { ...decideVat(from, from), net, vat: 0, rounding: 0, total: net };
  expect(needsAllocation({ seller: from, buyer: from, vat }, { currency: 'ILS', issuedOn })).toBe(isNeeded);
});
