// The order in which the schema of UBL 2.1 has the elements that our invoices are made of, written down from it by hand.
import { parser, type Tree } from './invoice-rules.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const document = (name: string): string[] =>
  words(`CustomizationID ProfileID ID IssueDate ${name}TypeCode Note DocumentCurrencyCode BuyerReference
    InvoicePeriod BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal
    ${name}Line`);
const line = (quantity: string): string[] =>
  words(`ID ${quantity} LineExtensionAmount InvoicePeriod TaxTotal Item Price`);
const category = words('ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme');

const order: Readonly<Record<string, readonly string[]>> = {
  Invoice: document('Invoice'),
  CreditNote: document('CreditNote'),
  InvoicePeriod: words('StartDate EndDate'),
  BillingReference: words('InvoiceDocumentReference'),
  InvoiceDocumentReference: words('ID IssueDate'),
  AccountingSupplierParty: words('Party'),
  AccountingCustomerParty: words('Party'),
  Party: words('EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity'),
  PartyIdentification: words('ID'),
  PartyName: words('Name'),
  PostalAddress: words('StreetName CityName PostalZone CountrySubentity Country'),
  Country: words('IdentificationCode'),
  PartyTaxScheme: words('CompanyID TaxScheme'),
  TaxScheme: words('ID'),
  PartyLegalEntity: words('RegistrationName CompanyID'),
  PaymentMeans: words('PaymentMeansCode PaymentID PayeeFinancialAccount'),
  PayeeFinancialAccount: words('ID FinancialInstitutionBranch'),
  FinancialInstitutionBranch: words('ID'),
  PaymentTerms: words('Note'),
  TaxTotal: words('TaxAmount TaxSubtotal'),
  TaxSubtotal: words('TaxableAmount TaxAmount TaxCategory'),
  TaxCategory: category,
  ClassifiedTaxCategory: category,
  LegalMonetaryTotal: words(
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableRoundingAmount PayableAmount',
  ),
  InvoiceLine: line('InvoicedQuantity'),
  CreditNoteLine: line('CreditedQuantity'),
  Item: words('Name ClassifiedTaxCategory'),
  Price: words('PriceAmount'),
};

/** Elements whose parts are not those of the schema, or stand in another order. */
export const listOutOfOrder = (xml: string): string[] => walk(parser.parse(xml) as Tree);

function walk(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([name, inner]) =>
    [inner ?? []].flat().flatMap((each) => {
      if (typeof each === 'string') return [];
      const parts = Object.keys(each).filter((part) => !part.startsWith('@') && part !== '#text');
      const known = order[name];
      // a text with attributes
      if (known === undefined) return parts.length === 0 ? [] : [name];
      const right = known.filter((part) => parts.includes(part));
      return [...(right.join(' ') === parts.join(' ') ? [] : [name]), ...walk(each)];
    }),
  );
}
