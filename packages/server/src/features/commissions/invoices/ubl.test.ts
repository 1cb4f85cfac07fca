// Invoices held against all rules of EN 16931 and Peppol BIS Self-Billing 3, each of which has to tell a document that breaks it.
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { describe, expect, it } from 'vitest';
import { checkRules, listBroken, parser, textAt, type Tree } from '../testing/invoice-rules.ts';
import { listOutOfOrder } from '../testing/ubl-order.ts';
import { publishedRules, unconcerned } from '../testing/published-rules.ts';
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
    settled: 700,
    paid: 5,
    closing: 0,
    lines: 1,
  },
  username: 'ana',
  seller: { details: from, email: 'ana@mail.example' },
  buyer: { details: to, email: 'shop@mail.example' },
  preceding: { number: 'SB-000003', issuedOn: '2026-10-03' },
});

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
    const xml = toUbl(document, null);
    expect(listBroken(xml)).toEqual([]);
    const root = Object.values(parser.parse(xml) as Record<string, Tree>)[0];
    expect(listOutOfOrder(xml)).toEqual([]);
    const parts = ['InvoiceTypeCode', 'CreditNoteTypeCode', 'TaxTotal/TaxSubtotal/TaxCategory/ID'];
    const sums = ['TaxTotal/TaxSubtotal/TaxableAmount', 'TaxTotal/TaxAmount', 'LegalMonetaryTotal/PayableAmount'];
    expect([...parts, ...sums].flatMap((path) => textAt(root, path) ?? []).join(' ')).toBe(told);
  });

  it.each<[string, number]>([
    ['an invoice', 11_900],
    ['a credit note', -11_900],
  ])('has the allocation number as a note: %s', (_, moved) => {
    const document = toDocument(facts(moved, seller('IL', 'IL514288844'), buyer('IL', 'IL514288844'), 'ILS'));
    if (!document) throw new Error('there is none');
    const xml = toUbl(document, '123456789');
    expect(listBroken(xml)).toEqual([]);
    expect(listOutOfOrder(xml)).toEqual([]);
    expect(xml).toContain('<cbc:Note>Allocation number 123456789</cbc:Note>');
    expect(toUbl(document, null)).not.toContain('Allocation');
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
    const xml = toUbl(document, null);
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
      const xml = toUbl(document, null);
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
});

/** Of each kind: registered at home, reverse charge, not subject to VAT, a credit note; without an address in Peppol. */
const kinds = {
  home: write(facts(11_900, seller('DE', 'DE1', '12/345'), buyer('DE', 'DE2'))),
  reverse: write(facts(11_900, seller('ES', 'ES1'), buyer('DE', 'DE2'))),
  outside: write(facts(11_900, seller('DE', '', '12/345'), buyer('DE', 'DE2'))),
  credit: write(facts(-11_900, seller('DE', 'DE1'), buyer('DE', 'DE2'))),
};

function write(of: InvoiceFacts): string {
  const document = toDocument(of);
  if (!document) throw new Error('there is none');
  return toUbl(document, null);
}

const without = (name: string, kind: keyof typeof kinds = 'home'): [string, string | RegExp, string] => [
  kinds[kind],
  new RegExp(`<(c[ab]c:${name})(?: [^>]*)?>.*?</\\1>`, 's'),
  '',
];
const swap = (
  from: string | RegExp,
  to: string,
  kind: keyof typeof kinds = 'home',
): [string, string | RegExp, string] => [kinds[kind], from, to];
/** The first one behind something. */
const after = (where: string, from: string, to: string, kind: keyof typeof kinds = 'home') =>
  swap(new RegExp(`(${where}.*?)${from}`, 's'), `$1${to}`, kind);

/** A document that breaks it, for each rule that is about our documents. */
const wrong: Record<string, [string, string | RegExp, string]> = {
  'BR-01': without('CustomizationID'),
  'BR-02': without('ID'),
  'BR-03': swap('2026-11-03', '3.11.2026'),
  'BR-04': without('InvoiceTypeCode'),
  'BR-05': without('DocumentCurrencyCode'),
  'BR-06': without('RegistrationName'),
  'BR-07': after('AccountingCustomerParty', '<cbc:RegistrationName>.*?</cbc:RegistrationName>', ''),
  'BR-08': without('PostalAddress'),
  'BR-09': without('IdentificationCode'),
  'BR-10': after('AccountingCustomerParty', '<cac:PostalAddress>.*?</cac:PostalAddress>', ''),
  'BR-11': after('AccountingCustomerParty', '<cbc:IdentificationCode>DE</cbc:IdentificationCode>', ''),
  'BR-12': without('LineExtensionAmount'),
  'BR-13': without('TaxExclusiveAmount'),
  'BR-14': without('TaxInclusiveAmount'),
  'BR-15': without('PayableAmount'),
  'BR-16': without('CreditNoteLine', 'credit'),
  'BR-21': after('<cac:InvoiceLine>', '<cbc:ID>1</cbc:ID>', ''),
  'BR-22': without('CreditedQuantity', 'credit'),
  'BR-23': swap(' unitCode="C62"', ''),
  'BR-24': after('<cac:InvoiceLine>', '<cbc:LineExtensionAmount.*?</cbc:LineExtensionAmount>', ''),
  'BR-25': after('<cac:Item>', '<cbc:Name>.*?</cbc:Name>', ''),
  'BR-26': without('PriceAmount'),
  'BR-27': after('<cac:Price>', '>100.00<', '>-100.00<'),
  'BR-29': swap('2026-10-31', '2026-09-30'),
  'BR-30': after('<cac:InvoiceLine>', '2026-10-31', '2026-09-30'),
  'BR-45': without('TaxableAmount'),
  'BR-46': after('<cac:TaxSubtotal>', '<cbc:TaxAmount.*?</cbc:TaxAmount>', ''),
  'BR-47': after('<cac:TaxSubtotal>', '<cbc:ID>S</cbc:ID>', ''),
  'BR-48': after('<cac:TaxSubtotal>', '<cbc:Percent>19.00</cbc:Percent>', ''),
  'BR-49': without('PaymentMeansCode'),
  'BR-50': after('<cac:PayeeFinancialAccount>', '<cbc:ID>.*?</cbc:ID>', '<cbc:Name>Ana</cbc:Name>'),
  'BR-55': after('<cac:InvoiceDocumentReference>', '<cbc:ID>.*?</cbc:ID>', '', 'credit'),
  'BR-61': without('PayeeFinancialAccount'),
  'BR-62': swap(' schemeID="9930"', ''),
  'BR-63': after('AccountingCustomerParty', ' schemeID="9930"', ''),
  'BR-CO-04': after('<cac:ClassifiedTaxCategory>', '<cbc:ID>S</cbc:ID>', ''),
  'BR-CO-09': swap('<cbc:CompanyID>DE1<', '<cbc:CompanyID>1<'),
  'BR-CO-10': after('<cac:InvoiceLine>', '>100.00<', '>99.00<'),
  'BR-CO-13': after('TaxExclusiveAmount', '>100.00<', '>99.00<'),
  'BR-CO-14': after('<cac:TaxSubtotal>', '>19.00<', '>18.00<'),
  'BR-CO-15': after('TaxInclusiveAmount', '>119.00<', '>118.00<'),
  'BR-CO-16': after('<cbc:PayableAmount', '>119.00<', '>118.00<'),
  'BR-CO-17': after('<cac:TaxCategory>', '>19.00<', '>18.00<'),
  'BR-CO-18': without('TaxSubtotal'),
  'BR-CO-19': swap(/<cbc:StartDate>.*?<\/cbc:EndDate>/, ''),
  'BR-CO-20': after('<cac:InvoiceLine>', '<cbc:StartDate>.*?</cbc:EndDate>', ''),
  'BR-CO-25': without('PaymentTerms'),
  'BR-CO-26': without('PartyIdentification', 'outside'),
  'BR-S-01': after('<cac:TaxCategory>', '>S<', '>AE<'),
  'BR-S-02': swap(/<cac:PartyTaxScheme>.*?<cac:PartyLegalEntity>/, '<cac:PartyLegalEntity>'),
  'BR-S-05': after('<cac:ClassifiedTaxCategory>', '>19.00<', '>0.00<'),
  'BR-S-08': after('<cbc:TaxableAmount', '>100.00<', '>99.00<'),
  'BR-S-09': after('<cac:TaxSubtotal>.*?<cbc:TaxAmount', '>19.00<', '>18.00<'),
  'BR-S-10': after(
    '<cac:TaxCategory>',
    '<cac:TaxScheme>',
    '<cbc:TaxExemptionReason>No</cbc:TaxExemptionReason><cac:TaxScheme>',
  ),
  'BR-AE-01': after('<cac:TaxCategory>', '>AE<', '>S<', 'reverse'),
  'BR-AE-02': after('AccountingCustomerParty', '<cac:PartyTaxScheme>.*?</cac:PartyTaxScheme>', '', 'reverse'),
  'BR-AE-05': after('<cac:ClassifiedTaxCategory>', '>0.00<', '>21.00<', 'reverse'),
  'BR-AE-08': after('<cbc:TaxableAmount', '>119.00<', '>118.00<', 'reverse'),
  'BR-AE-09': after('<cac:TaxSubtotal>.*?<cbc:TaxAmount', '>0.00<', '>1.00<', 'reverse'),
  'BR-AE-10': swap(/<cbc:TaxExemptionReasonCode>.*?<\/cbc:TaxExemptionReason>/, '', 'reverse'),
  'BR-O-01': after('<cac:TaxCategory>', '>O<', '>S<', 'outside'),
  'BR-O-02': swap('<cbc:ID>TAX<', '<cbc:ID>VAT<', 'outside'),
  'BR-O-05': after(
    '<cac:ClassifiedTaxCategory>',
    '<cac:TaxScheme>',
    '<cbc:Percent>0</cbc:Percent><cac:TaxScheme>',
    'outside',
  ),
  'BR-O-08': after('<cbc:TaxableAmount', '>119.00<', '>118.00<', 'outside'),
  'BR-O-09': after('<cac:TaxSubtotal>.*?<cbc:TaxAmount', '>0.00<', '>1.00<', 'outside'),
  'BR-O-10': swap(/<cbc:TaxExemptionReasonCode>.*?<\/cbc:TaxExemptionReason>/, '', 'outside'),
  'BR-O-11': swap(/(<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>)/, '$1$1', 'outside'),
  'BR-O-12': after('<cac:ClassifiedTaxCategory>', '>O<', '>S<', 'outside'),
  'BR-CL-01': swap('>389<', '>380<'),
  'BR-CL-03': swap('currencyID="EUR"', 'currencyID="EURO"'),
  'BR-CL-04': swap('>EUR<', '>EURO<'),
  'BR-CL-08': after('</cbc:InvoiceTypeCode>', '', '<cbc:Note>#ZZZ#hello</cbc:Note>'),
  'BR-CL-10': swap('<cac:PartyIdentification><cbc:ID>', '<cac:PartyIdentification><cbc:ID schemeID="none">'),
  'BR-CL-11': after(
    '<cac:PartyLegalEntity>',
    '</cac:PartyLegalEntity>',
    '<cbc:CompanyID schemeID="none">1</cbc:CompanyID></cac:PartyLegalEntity>',
  ),
  'BR-CL-14': swap('<cbc:IdentificationCode>DE<', '<cbc:IdentificationCode>DEU<'),
  'BR-CL-16': swap('<cbc:PaymentMeansCode>30<', '<cbc:PaymentMeansCode>999<'),
  'BR-CL-17': after('<cac:TaxCategory>', '>S<', '>X<'),
  'BR-CL-18': after('<cac:ClassifiedTaxCategory>', '>S<', '>X<'),
  'BR-CL-22': swap('VATEX-EU-AE', 'VATEX-EU-AEX', 'reverse'),
  'BR-CL-23': swap('unitCode="C62"', 'unitCode="PIECE"'),
  'BR-CL-25': swap('schemeID="9930"', 'schemeID="VAT"'),
  'BR-DEC-09': after('<cbc:LineExtensionAmount', '>100.00<', '>100.001<'),
  'BR-DEC-12': after('<cbc:TaxExclusiveAmount', '>100.00<', '>100.001<'),
  'BR-DEC-13': after('<cbc:TaxAmount', '>19.00<', '>19.001<'),
  'BR-DEC-14': after('<cbc:TaxInclusiveAmount', '>119.00<', '>119.001<'),
  'BR-DEC-17': swap(
    '<cbc:PayableAmount',
    '<cbc:PayableRoundingAmount currencyID="EUR">0.001</cbc:PayableRoundingAmount><cbc:PayableAmount',
  ),
  'BR-DEC-18': after('<cbc:PayableAmount', '>119.00<', '>119.001<'),
  'BR-DEC-19': after('<cbc:TaxableAmount', '>100.00<', '>100.001<'),
  'BR-DEC-20': after('<cac:TaxSubtotal>.*?<cbc:TaxAmount', '>19.00<', '>19.001<'),
  'BR-DEC-23': after('<cac:InvoiceLine>.*?<cbc:LineExtensionAmount', '>100.00<', '>100.001<'),
  'PEPPOL-EN16931-R001': without('ProfileID'),
  'PEPPOL-EN16931-R002': after('</cbc:InvoiceTypeCode>', '', '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>'),
  'PEPPOL-EN16931-R003': without('BuyerReference'),
  'PEPPOL-EN16931-R004': swap('selfbilling:3.0', 'selfbilling:2.0'),
  'PEPPOL-EN16931-R007': swap('selfbilling:01:1.0', 'billing:01:1.0'),
  'PEPPOL-EN16931-R008': swap('<cbc:CityName>Town</cbc:CityName>', '<cbc:CityName></cbc:CityName>'),
  'PEPPOL-EN16931-R010': after('AccountingCustomerParty', '<cbc:EndpointID.*?</cbc:EndpointID>', ''),
  'PEPPOL-EN16931-R020': without('EndpointID'),
  'PEPPOL-EN16931-R051': swap('currencyID="EUR"', 'currencyID="USD"'),
  'PEPPOL-EN16931-R053': swap(/(<cac:TaxTotal>.*?<\/cac:TaxTotal>)/, '$1$1'),
  'PEPPOL-EN16931-R054': swap(
    /(<cac:TaxTotal>)/,
    '$1<cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal>$1',
  ),
  'PEPPOL-EN16931-R110': after('<cac:InvoiceLine>', '2026-10-01', '2026-09-01'),
  'PEPPOL-EN16931-R111': after('<cac:InvoiceLine>', '2026-10-31', '2026-11-30'),
  'PEPPOL-EN16931-R120': after('<cac:Price>', '>100.00<', '>99.00<'),
  'PEPPOL-EN16931-CL007': swap('currencyID="EUR"', 'currencyID="EURO"'),
  'PEPPOL-EN16931-CL008': swap('schemeID="9930"', 'schemeID="EM"'),
  'PEPPOL-EN16931-P0100': swap('>389<', '>380<'),
  'PEPPOL-EN16931-P0101': swap('>261<', '>381<', 'credit'),
  'PEPPOL-EN16931-P0105': swap('VATEX-EU-AE', 'VATEX-EU-O', 'reverse'),
  'PEPPOL-EN16931-P0107': after('<cac:TaxCategory>', '>AE<', '>S<', 'reverse'),
  'PEPPOL-EN16931-F001': swap('2026-10-01', '2026-13-01'),
};

describe('the published rules', () => {
  const checked = Object.keys(checkRules(kinds.home));

  it('an element out of the schema’s order, or unheard of, is told', () => {
    const turned = kinds.home.replace(/(<cbc:PaymentMeansCode>.*?)(<cbc:PaymentID>.*?<\/cbc:PaymentID>)/, '$2$1');
    expect(listOutOfOrder(turned)).toEqual(['PaymentMeans']);
    const added = kinds.home.replace('</cac:PartyLegalEntity>', '<cbc:Unheard>1</cbc:Unheard></cac:PartyLegalEntity>');
    expect(listOutOfOrder(added)).toEqual(['PartyLegalEntity']);
  });

  it('are all there: each is checked, or is about something no invoice of ours has', () => {
    const passedOver = unconcerned.flatMap(({ rules }) => rules);
    // the Italian number is the one with check digits that is used, and the rule only warns of it
    const known = [...checked, ...passedOver, 'PEPPOL-COMMON-R047'];
    expect(known.toSorted()).toEqual([...publishedRules].toSorted());
  });

  it.each(Object.entries(kinds))('those that are passed over say nothing of what we write: %s', (_, xml) => {
    expect(unconcerned.filter(({ without: absent }) => absent.test(xml)).map(({ about }) => about)).toEqual([]);
    expect(listBroken(xml)).toEqual([]);
  });

  it('each that is checked has a document that breaks it', () => {
    expect(Object.keys(wrong).toSorted()).toEqual(checked.toSorted());
  });

  it.each(Object.entries(wrong))('%s tells of a document that breaks it', (name, [xml, from, to]) => {
    const broken = xml.replace(from, to);
    expect(broken).not.toBe(xml);
    expect(listBroken(broken)).toContain(name);
  });
});

const party = (country: string, hasVat = true) => ({ country, vat_number: hasVat ? `${country}1` : '' });

const vatTold = (day: string, from: string, to = from, isBuyerRegistered = true): string => {
  const rule = decideVat(party(from), party(to, isBuyerRegistered), day);
  return rule === null ? 'unknown' : `${rule.category} ${rule.rate}`;
};

describe('which VAT is stated', () => {
  it.each([
    ['2023-12-31', 'DE', 'unknown'],
    ['2024-01-31', 'DE', 'S 1900'],
    ['2024-08-31', 'FI', 'S 2400'],
    ['2024-09-30', 'FI', 'S 2550'],
    ['2024-12-31', 'IL', 'S 1700'],
    ['2025-01-31', 'IL', 'S 1800'],
    ['2024-12-31', 'SK', 'S 2000'],
    ['2025-01-31', 'SK', 'S 2300'],
    ['2025-06-30', 'EE', 'S 2200'],
    ['2025-07-31', 'EE', 'S 2400'],
    ['2025-07-31', 'RO', 'S 1900'],
    ['2025-08-31', 'RO', 'S 2100'],
    ['2026-10-31', 'RO', 'S 2100'],
    // GST, JCT and the like are charged at home by rates that are not known here: nothing false is said of them
    ['2026-10-31', 'AU', 'unknown'],
    ['2026-10-31', 'CA', 'unknown'],
    ['2026-10-31', 'JP', 'unknown'],
    ['2026-10-31', 'IN', 'unknown'],
    // there is no such tax
    ['2026-10-31', 'US', 'O 0'],
  ])('on %s at home in %s: %s', (day, country, rule) => {
    expect(vatTold(day, country)).toBe(rule);
  });

  it.each([
    ['a rate that is not known matters to nobody abroad', 'AU', 'US', true, 'O 0'],
    ['nor where the buyer owes it', 'JP', 'DE', true, 'AE 0'],
    ['nor to a private buyer in the Union from outside it', 'JP', 'DE', false, 'O 0'],
  ])('%s', (_, from, to, isRegistered, rule) => {
    expect(vatTold('2026-10-31', from, to, isRegistered)).toBe(rule);
  });

  it('whoever is not registered charges none, wherever they are', () => {
    expect(decideVat(party('AU', false), party('AU'), '2026-10-31')).toEqual({ category: 'O', rate: 0 });
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
  const rule = { category: 'S', rate: 1800 } as const;
  const vat = { ...rule, net, vat: 0, rounding: 0, total: net };
  expect(needsAllocation({ seller: from, buyer: from, vat }, { currency: 'ILS', issuedOn })).toBe(isNeeded);
});
