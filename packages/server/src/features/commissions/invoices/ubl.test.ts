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
    'BR-01 specification': /^urn:cen\.eu:en16931:2017(#|$)/.test(textAt(root, 'CustomizationID') ?? ''),
    ...listCodeRules(root, { line, supplier, customer }),
    ...listPeppolRules(root, { isInvoice, line, supplier, customer, xml }),
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
    'BR-62 seller address scheme': !!textAt(supplier, 'EndpointID') && !!at(supplier, 'EndpointID/@_schemeID'),
    'BR-63 buyer address scheme': !!textAt(customer, 'EndpointID') && !!at(customer, 'EndpointID/@_schemeID'),
    'BR-08 address of the seller': at(supplier, 'PostalAddress') !== undefined,
    'BR-10 address of the buyer': at(customer, 'PostalAddress') !== undefined,
    'BR-12 to BR-15 totals': ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].every(
      (name) => textAt(root, `LegalMonetaryTotal/${name}`) !== undefined,
    ),
    'BR-23 unit': at(line, `${isInvoice ? 'Invoiced' : 'Credited'}Quantity/@_unitCode`) === 'C62',
    'BR-26 price': textAt(line, 'Price/PriceAmount') !== undefined,
    'BR-30 period of the line':
      (textAt(line, 'InvoicePeriod/EndDate') ?? '') >= (textAt(line, 'InvoicePeriod/StartDate') ?? 'x'),
    'BR-45 taxable amount': textAt(root, 'TaxTotal/TaxSubtotal/TaxableAmount') !== undefined,
    'BR-46 tax amount': textAt(root, 'TaxTotal/TaxSubtotal/TaxAmount') !== undefined,
    'BR-47 category': category !== undefined,
    'BR-48 rate': category === 'O' || percent !== undefined,
    'BR-49 means of payment': means !== undefined,
    'BR-50 account':
      at(root, 'PaymentMeans/PayeeFinancialAccount') === undefined ||
      !!textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    'BR-CO-19 period': !!textAt(root, 'InvoicePeriod/StartDate') || !!textAt(root, 'InvoicePeriod/EndDate'),
    'BR-AE-08, BR-O-08, BR-S-08 taxable is the sum of its lines':
      taxable === cents(textAt(line, 'LineExtensionAmount')),
    'BR-O-11 one breakdown': [at(root, 'TaxTotal/TaxSubtotal')].flat().length === 1,
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

interface Parts {
  readonly line: unknown;
  readonly supplier: unknown;
  readonly customer: unknown;
}

/** Of the code lists of EN 16931, those that are used. */
function listCodeRules(root: unknown, { line, supplier, customer }: Parts): Record<string, boolean> {
  const country = (party: unknown): string => textAt(party, 'PostalAddress/Country/IdentificationCode') ?? '';
  const codes = new Set(['S', 'AE', 'O']);
  const means = textAt(root, 'PaymentMeans/PaymentMeansCode') ?? '';
  return {
    'BR-CL-04 currency': Intl.supportedValuesOf('currency').includes(textAt(root, 'DocumentCurrencyCode') ?? ''),
    'BR-CL-14 countries': [supplier, customer].every((party) => /^[A-Z]{2}$/.test(country(party))),
    'BR-CL-16 means (UNTDID 4461)': ['1', '30', '68'].includes(means),
    'BR-CL-17 category': codes.has(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID') ?? ''),
    'BR-CL-18 category of the line': codes.has(textAt(line, 'Item/ClassifiedTaxCategory/ID') ?? ''),
    'BR-CL-25 addresses (EAS)': [supplier, customer].every((party) =>
      /^(EM|0\d{3}|99\d\d)$/.test(String(at(party, 'EndpointID/@_schemeID'))),
    ),
  };
}

/** Peppol's list of schemes of electronic addresses, May 2025: an e-mail address is in none of them. */
const peppolSchemes = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0170 0177 0183 0184 0188 0190 0191 0192 0193 0195
  0196 0198 0199 0200 0201 0202 0204 0208 0209 0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 9901 9906 9907 9910 9913
  9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940
  9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
);

/** Those of Peppol BIS Self-Billing 3 (March 2025), by their names, of what claims to be by it. */
function listPeppolRules(
  root: unknown,
  { isInvoice, line, supplier, customer, xml }: Parts & { isInvoice: boolean; xml: string },
): Record<string, boolean> {
  if (!(textAt(root, 'CustomizationID') ?? '').includes('peppol')) return {};
  const period = (name: string): string => textAt(root, `InvoicePeriod/${name}`) ?? '';
  const currency = textAt(root, 'DocumentCurrencyCode') ?? '';
  return {
    'PEPPOL R001, R007 process': /^urn:fdc:peppol\.eu:2017:poacc:selfbilling:\d\d:1\.0$/.test(
      textAt(root, 'ProfileID') ?? '',
    ),
    'PEPPOL R004 specification':
      textAt(root, 'CustomizationID') ===
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    'PEPPOL R002 one note': at(root, 'Note') === undefined,
    'PEPPOL R010, R020 electronic addresses': [supplier, customer].every((party) => !!textAt(party, 'EndpointID')),
    'PEPPOL CL008 schemes': [supplier, customer].every((party) =>
      peppolSchemes.has(String(at(party, 'EndpointID/@_schemeID'))),
    ),
    'PEPPOL R051 one currency': [...xml.matchAll(/currencyID="([A-Z]{3})"/g)].every(([, each]) => each === currency),
    'PEPPOL R053 one tax total': [at(root, 'TaxTotal')].flat().length === 1,
    'PEPPOL R061 no direct debit': !['49', '59'].includes(textAt(root, 'PaymentMeans/PaymentMeansCode') ?? ''),
    'PEPPOL R110, R111 period of the line':
      (textAt(line, 'InvoicePeriod/StartDate') ?? '') >= period('StartDate') &&
      (textAt(line, 'InvoicePeriod/EndDate') ?? '') <= period('EndDate'),
    'PEPPOL P0100, P0101 type': isInvoice
      ? ['389', '527'].includes(textAt(root, 'InvoiceTypeCode') ?? '')
      : textAt(root, 'CreditNoteTypeCode') === '261',
  };
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

  it.each<[string, string, string, string]>([
    ['both registered', 'DE1', 'FR2', '9930 9957 #compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'],
    [
      'Greece, under its own letters',
      'EL1',
      'DE2',
      '9933 9930 #compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    ],
    ['a seller who is not registered', '', 'DE2', 'EM 9930 '],
    ['a buyer of a country that is not in the list', 'DE1', 'IL2', '9930 EM '],
    ['neither', '', '', 'EM EM '],
  ])('claims to be by Peppol only where both have an address there: %s', (_, from, to, told) => {
    const document = toDocument(facts(11_900, seller('DE', from), buyer('DE', to)));
    if (!document) throw new Error('there is none');
    const xml = toUbl(document);
    expect(listBroken(xml)).toEqual([]);
    const schemes = [...xml.matchAll(/schemeID="(\w+)"/g)].map(([, scheme]) => scheme);
    const claim = /<cbc:CustomizationID>urn:cen\.eu:en16931:2017(.*?)<\/cbc:CustomizationID>/.exec(xml)?.[1] ?? '';
    expect(`${schemes.join(' ')} ${claim}`).toBe(told);
  });

  it.each(['aba', 'local', 'paypal', 'store_credit', 'other'] as const)(
    'names no account of who is paid by %s',
    (method) => {
      const document = toDocument(facts(11_900, { ...seller('DE', 'DE1'), method, iban: '' }, buyer('DE', 'DE2')));
      if (!document) throw new Error('there is none');
      const xml = toUbl(document);
      expect(listBroken(xml)).toEqual([]);
      expect(xml).not.toContain('PayeeFinancialAccount');
    },
  );

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
    expect(listBroken(xml.replace('>389<', '>380<')).toSorted()).toEqual(['BR-04 type', 'PEPPOL P0100, P0101 type']);
    expect(listBroken(xml.replace('schemeID="9930"', 'schemeID="EM"'))).toEqual(['PEPPOL CL008 schemes']);
    expect(listBroken(xml.replace('currencyID="EUR"', 'currencyID="USD"'))).toEqual(['PEPPOL R051 one currency']);
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
