// Writes an invoice as EN 16931 in UBL 2.1, by Peppol BIS Self-Billing 3 where both are there: elements in the order of the UBL schema.
import { currencyExponent, toDecimal } from '@vitrine/contract/money';
import type { PayeeMethod } from '@vitrine/contract/payees';
import { toXml, type Xml } from '../../../platform/xml.ts';
import type { InvoiceDocument, Party } from './document.ts';
import { toElectronicAddress } from './electronic-address.ts';

const peppol = {
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  profile: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
};

/** EN 16931 itself: where one of the two has no address in Peppol, and can send or receive nothing there. */
const plain = { customization: 'urn:cen.eu:en16931:2017', profile: 'self-billing' };

/** UNTDID 1001: self-billed invoice, self-billed credit note. */
const typeCodes = { invoice: '389', credit_note: '261' } as const;

/** UNTDID 4461: transfer, SEPA transfer, online payment service, as agreed. */
const meansCodes: Readonly<Record<PayeeMethod, string>> = {
  iban: '30',
  aba: '1',
  local: '1',
  paypal: '68',
  store_credit: '1',
  other: '1',
};

const exemptions = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
} as const;

const cbc = (name: string, text: string, attributes?: Record<string, string>): Xml =>
  attributes === undefined ? [`cbc:${name}`, text] : [`cbc:${name}`, text, attributes];
const cac = (name: string, content: readonly (Xml | null)[]): Xml => [`cac:${name}`, content];
/** Left out where there is nothing to say: empty elements are refused. */
const known = (name: string, text: string): Xml | null => (text.trim() === '' ? null : cbc(name, text));

function toParty(name: string, party: Party, document: InvoiceDocument): Xml {
  const { category } = document.vat;
  const isSeller = name === 'AccountingSupplierParty';
  const address = toElectronicAddress(party);
  // what is not subject to VAT states no VAT number of either (BR-O-02)
  const vat = category === 'O' ? '' : party.vat_number;
  const scheme = (id: string, of: string): Xml =>
    cac('PartyTaxScheme', [cbc('CompanyID', id), cac('TaxScheme', [cbc('ID', of)])]);
  return cac(name, [
    cac('Party', [
      cbc('EndpointID', address.id, { schemeID: address.scheme }),
      isSeller ? cac('PartyIdentification', [cbc('ID', document.username)]) : null,
      cac('PartyName', [cbc('Name', party.legal_name)]),
      cac('PostalAddress', [
        known('StreetName', `${party.street} ${party.building}`.trim()),
        known('CityName', party.city),
        known('PostalZone', party.postal_code),
        known('CountrySubentity', party.region),
        cac('Country', [cbc('IdentificationCode', party.country)]),
      ]),
      vat === '' ? null : scheme(vat, 'VAT'),
      isSeller && party.tax_number !== '' ? scheme(party.tax_number, 'TAX') : null,
      cac('PartyLegalEntity', [
        cbc('RegistrationName', party.legal_name),
        isSeller ? null : known('CompanyID', party.tax_number),
      ]),
    ]),
  ]);
}

/** Of the VAT breakdown with the reason none is charged, of a line without it. */
function toCategory(name: string, { category, rate }: InvoiceDocument['vat'], withReason: boolean): Xml {
  const exemption = category === 'S' ? null : exemptions[category];
  return cac(name, [
    cbc('ID', category),
    category === 'O' ? null : cbc('Percent', toDecimal(rate, 'EUR')),
    withReason && exemption ? cbc('TaxExemptionReasonCode', exemption.code) : null,
    withReason && exemption ? cbc('TaxExemptionReason', exemption.reason) : null,
    cac('TaxScheme', [cbc('ID', 'VAT')]),
  ]);
}

function toMeans({ payment, number }: InvoiceDocument): Xml {
  const account = cac('PayeeFinancialAccount', [
    cbc('ID', payment.iban),
    payment.bic === '' ? null : cac('FinancialInstitutionBranch', [cbc('ID', payment.bic)]),
  ]);
  return cac('PaymentMeans', [
    cbc('PaymentMeansCode', meansCodes[payment.method]),
    cbc('PaymentID', number),
    payment.method === 'iban' ? account : null,
  ]);
}

function toTotals({ vat, currency }: InvoiceDocument): Xml[] {
  const amount = (name: string, minor: number): Xml => cbc(name, toDecimal(minor, currency), { currencyID: currency });
  return [
    cac('TaxTotal', [
      amount('TaxAmount', vat.vat),
      cac('TaxSubtotal', [
        amount('TaxableAmount', vat.net),
        amount('TaxAmount', vat.vat),
        toCategory('TaxCategory', vat, true),
      ]),
    ]),
    cac('LegalMonetaryTotal', [
      amount('LineExtensionAmount', vat.net),
      amount('TaxExclusiveAmount', vat.net),
      amount('TaxInclusiveAmount', vat.net + vat.vat),
      vat.rounding === 0 ? null : amount('PayableRoundingAmount', vat.rounding),
      amount('PayableAmount', vat.total),
    ]),
  ];
}

function toLine(document: InvoiceDocument): Xml {
  const { kind, vat, currency, month, periodFrom, periodTo } = document;
  const isInvoice = kind === 'invoice';
  const amount = (name: string): Xml => cbc(name, toDecimal(vat.net, currency), { currencyID: currency });
  return cac(isInvoice ? 'InvoiceLine' : 'CreditNoteLine', [
    cbc('ID', '1'),
    // C62 is one piece
    cbc(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', '1', { unitCode: 'C62' }),
    amount('LineExtensionAmount'),
    cac('InvoicePeriod', [cbc('StartDate', periodFrom), cbc('EndDate', periodTo)]),
    cac('Item', [cbc('Name', `Commission ${month}`), toCategory('ClassifiedTaxCategory', vat, false)]),
    cac('Price', [amount('PriceAmount')]),
  ]);
}

/** The standard takes two decimals at most, in sums and in their rounding: of currencies with three there is no true file. */
export const canWriteUbl = ({ currency }: Pick<InvoiceDocument, 'currency'>): boolean =>
  currencyExponent(currency) <= 2;

/** Of documents that can be written (`canWriteUbl`). */
export function toUbl(document: InvoiceDocument, allocationNumber: string | null): string {
  const { kind, preceding } = document;
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote';
  const isPeppol = [document.seller, document.buyer].every((party) => toElectronicAddress(party).isPeppol);
  const specification = isPeppol ? peppol : plain;
  const before = preceding && [cbc('ID', preceding.number), cbc('IssueDate', preceding.issuedOn)];
  return toXml([
    root,
    [
      cbc('CustomizationID', specification.customization),
      cbc('ProfileID', specification.profile),
      cbc('ID', document.number),
      cbc('IssueDate', document.issuedOn),
      cbc(`${root}TypeCode`, typeCodes[kind]),
      allocationNumber === null ? null : cbc('Note', `Allocation number ${allocationNumber}`),
      cbc('DocumentCurrencyCode', document.currency),
      cbc('BuyerReference', `${document.username} ${document.month}`),
      cac('InvoicePeriod', [cbc('StartDate', document.periodFrom), cbc('EndDate', document.periodTo)]),
      before && cac('BillingReference', [cac('InvoiceDocumentReference', before)]),
      toParty('AccountingSupplierParty', document.seller, document),
      toParty('AccountingCustomerParty', document.buyer, document),
      toMeans(document),
      cac('PaymentTerms', [cbc('Note', 'Paid with the payout of its month')]),
      ...toTotals(document),
      toLine(document),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  ]);
}
