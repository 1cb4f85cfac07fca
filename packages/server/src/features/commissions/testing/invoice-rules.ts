// Rules of EN 16931 and of Peppol BIS Self-Billing 3 (March 2025) for what our invoices are made of, written down by their names from the published texts.
import { XMLParser } from 'fast-xml-parser';

export interface Tree {
  readonly [name: string]: Tree | Tree[] | string | undefined;
}
export const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: false,
  ignoreDeclaration: true,
});
const at = (tree: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((inner, name) => (inner as Tree | undefined)?.[name], tree);
export const textAt = (tree: unknown, path: string): string | undefined => {
  const found = at(tree, path);
  const text = typeof found === 'object' && found !== null ? (found as Tree)['#text'] : found;
  return typeof text === 'string' ? text : undefined;
};
const cents = (text: string | undefined): number => Math.round(Number(text ?? '0') * 100);
const has = (tree: unknown, path: string): boolean => at(tree, path) !== undefined;

/** An invoice or a credit note with what rules ask of it. */
interface Read {
  readonly xml: string;
  readonly root: unknown;
  readonly isInvoice: boolean;
  readonly line: unknown;
  readonly quantity: string;
  readonly supplier: unknown;
  readonly customer: unknown;
  /** Of the one breakdown; and of the line. */
  readonly category: string;
  readonly lineCategory: string;
  readonly percent: string | undefined;
  readonly linePercent: string | undefined;
  readonly reason: string | undefined;
  readonly sellerVat: string | undefined;
  readonly buyerVat: string | undefined;
}

const breakdown = 'TaxTotal/TaxSubtotal';

function read(xml: string): Read {
  const parsed = parser.parse(xml) as Record<string, Tree>;
  const isInvoice = 'Invoice' in parsed;
  const root = parsed[isInvoice ? 'Invoice' : 'CreditNote'];
  const line = at(root, isInvoice ? 'InvoiceLine' : 'CreditNoteLine');
  const supplier = at(root, 'AccountingSupplierParty/Party');
  const customer = at(root, 'AccountingCustomerParty/Party');
  const schemes = [at(supplier, 'PartyTaxScheme') ?? []].flat() as Tree[];
  const [first] = [at(root, breakdown) ?? []].flat();
  return {
    xml,
    root,
    isInvoice,
    line,
    quantity: isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity',
    supplier,
    customer,
    category: textAt(first, 'TaxCategory/ID') ?? '',
    lineCategory: textAt(line, 'Item/ClassifiedTaxCategory/ID') ?? '',
    percent: textAt(first, 'TaxCategory/Percent'),
    linePercent: textAt(line, 'Item/ClassifiedTaxCategory/Percent'),
    reason: textAt(first, 'TaxCategory/TaxExemptionReasonCode'),
    sellerVat: textAt(
      schemes.find((each) => textAt(each, 'TaxScheme/ID') === 'VAT'),
      'CompanyID',
    ),
    buyerVat: textAt(customer, 'PartyTaxScheme/CompanyID'),
  };
}

/** Each rule by its name in EN 16931, and in Peppol's where it is claimed: whether it holds. */
export function checkRules(xml: string): Record<string, boolean> {
  const of = read(xml);
  return {
    ...checkParts(of),
    ...checkSums(of),
    ...checkVat(of),
    ...checkCodes(of),
    ...checkDecimals(of),
    ...(isPeppol(of) ? checkPeppol(of) : {}),
  };
}

/** The names of those that do not hold. */
export const listBroken = (xml: string): string[] =>
  Object.entries(checkRules(xml)).flatMap(([name, holds]) => (holds ? [] : [name]));

/** What has to be there. */
function checkParts({ root, isInvoice, line, quantity, supplier, customer, category, percent }: Read) {
  const means = textAt(root, 'PaymentMeans/PaymentMeansCode');
  const total = (name: string): boolean => has(root, `LegalMonetaryTotal/${name}`);
  const isForward = (period: unknown): boolean =>
    (textAt(period, 'EndDate') ?? '') >= (textAt(period, 'StartDate') ?? '');
  const hasBound = (period: unknown): boolean => !!textAt(period, 'StartDate') || !!textAt(period, 'EndDate');
  return {
    'BR-01': /^urn:cen\.eu:en16931:2017(#|$)/.test(textAt(root, 'CustomizationID') ?? ''),
    'BR-02': !!textAt(root, 'ID'),
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(textAt(root, 'IssueDate') ?? ''),
    'BR-04': !!textAt(root, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode'),
    'BR-05': !!textAt(root, 'DocumentCurrencyCode'),
    'BR-06': !!textAt(supplier, 'PartyLegalEntity/RegistrationName'),
    'BR-07': !!textAt(customer, 'PartyLegalEntity/RegistrationName'),
    'BR-08': has(supplier, 'PostalAddress'),
    'BR-09': !!textAt(supplier, 'PostalAddress/Country/IdentificationCode'),
    'BR-10': has(customer, 'PostalAddress'),
    'BR-11': !!textAt(customer, 'PostalAddress/Country/IdentificationCode'),
    'BR-12': total('LineExtensionAmount'),
    'BR-13': total('TaxExclusiveAmount'),
    'BR-14': total('TaxInclusiveAmount'),
    'BR-15': total('PayableAmount'),
    'BR-16': line !== undefined,
    'BR-21': !!textAt(line, 'ID'),
    'BR-22': has(line, quantity),
    'BR-23': has(line, `${quantity}/@_unitCode`),
    'BR-24': has(line, 'LineExtensionAmount'),
    'BR-25': !!textAt(line, 'Item/Name'),
    'BR-26': has(line, 'Price/PriceAmount'),
    'BR-27': cents(textAt(line, 'Price/PriceAmount')) >= 0,
    'BR-29': isForward(at(root, 'InvoicePeriod')),
    'BR-30': isForward(at(line, 'InvoicePeriod')),
    'BR-45': has(root, `${breakdown}/TaxableAmount`),
    'BR-46': has(root, `${breakdown}/TaxAmount`),
    'BR-47': has(root, `${breakdown}/TaxCategory/ID`),
    'BR-48': category === 'O' || percent !== undefined,
    'BR-49': means !== undefined,
    'BR-50':
      !has(root, 'PaymentMeans/PayeeFinancialAccount') || !!textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    'BR-55': !has(root, 'BillingReference') || !!textAt(root, 'BillingReference/InvoiceDocumentReference/ID'),
    'BR-61': !['30', '58'].includes(means ?? '') || !!textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    'BR-62': !has(supplier, 'EndpointID') || has(supplier, 'EndpointID/@_schemeID'),
    'BR-63': !has(customer, 'EndpointID') || has(customer, 'EndpointID/@_schemeID'),
    'BR-CO-19': hasBound(at(root, 'InvoicePeriod')),
    'BR-CO-20': hasBound(at(line, 'InvoicePeriod')),
    'BR-CO-25':
      cents(textAt(root, 'LegalMonetaryTotal/PayableAmount')) <= 0 ||
      !!textAt(root, 'PaymentTerms/Note') ||
      !!textAt(root, 'DueDate'),
  };
}

/** What has to add up. */
function checkSums({ root, line, percent }: Read) {
  const sum = (name: string): number => cents(textAt(root, `LegalMonetaryTotal/${name}`));
  const taxable = cents(textAt(root, `${breakdown}/TaxableAmount`));
  const tax = cents(textAt(root, `${breakdown}/TaxAmount`));
  return {
    'BR-CO-10': sum('LineExtensionAmount') === cents(textAt(line, 'LineExtensionAmount')),
    'BR-CO-13': sum('TaxExclusiveAmount') === sum('LineExtensionAmount'),
    'BR-CO-14': cents(textAt(root, 'TaxTotal/TaxAmount')) === tax,
    'BR-CO-15': sum('TaxInclusiveAmount') === sum('TaxExclusiveAmount') + cents(textAt(root, 'TaxTotal/TaxAmount')),
    'BR-CO-16': sum('PayableAmount') === sum('TaxInclusiveAmount') + sum('PayableRoundingAmount'),
    'BR-CO-17': tax === Math.round((taxable * Number(percent ?? 0)) / 100 + 1e-9),
    'BR-CO-18': has(root, breakdown),
  };
}

/** The three categories there are: standard rate, reverse charge, not subject to VAT. */
function checkVat(of: Read): Record<string, boolean> {
  const { root, line, supplier, category, lineCategory, percent, linePercent, reason, sellerVat, buyerVat } = of;
  const breakdowns = [at(root, breakdown) ?? []].flat() as Tree[];
  const count = (code: string): number => breakdowns.filter((each) => textAt(each, 'TaxCategory/ID') === code).length;
  const isTaxable = cents(textAt(root, `${breakdown}/TaxableAmount`)) === cents(textAt(line, 'LineExtensionAmount'));
  const tax = cents(textAt(root, `${breakdown}/TaxAmount`));
  const hasReason = reason !== undefined || has(root, `${breakdown}/TaxCategory/TaxExemptionReason`);
  const isSellerKnown = sellerVat !== undefined || [at(supplier, 'PartyTaxScheme') ?? []].flat().length > 0;
  const lineIs = (code: string, holds: boolean): boolean => lineCategory !== code || holds;
  const is = (code: string, holds: boolean): boolean => category !== code || holds;
  return {
    'BR-CO-04': lineCategory !== '',
    'BR-CO-09': [sellerVat, buyerVat].every((each) => each === undefined || /^[A-Z]{2}/.test(each)),
    'BR-CO-26':
      !!textAt(supplier, 'PartyIdentification/ID') ||
      !!textAt(supplier, 'PartyLegalEntity/CompanyID') ||
      sellerVat !== undefined,
    'BR-S-01': lineIs('S', count('S') > 0),
    'BR-S-02': lineIs('S', isSellerKnown),
    'BR-S-05': lineIs('S', Number(linePercent) > 0),
    'BR-S-08': is('S', isTaxable),
    'BR-S-09': is('S', tax === Math.round((cents(textAt(root, `${breakdown}/TaxableAmount`)) * Number(percent)) / 100)),
    'BR-S-10': is('S', !hasReason),
    'BR-AE-01': lineIs('AE', count('AE') === 1),
    'BR-AE-02': lineIs('AE', isSellerKnown && buyerVat !== undefined),
    'BR-AE-05': lineIs('AE', Number(linePercent) === 0),
    'BR-AE-08': is('AE', isTaxable),
    'BR-AE-09': is('AE', tax === 0),
    'BR-AE-10': is('AE', hasReason),
    'BR-O-01': lineIs('O', count('O') === 1),
    'BR-O-02': lineIs('O', sellerVat === undefined && buyerVat === undefined),
    'BR-O-05': lineIs('O', linePercent === undefined),
    'BR-O-08': is('O', isTaxable),
    'BR-O-09': is('O', tax === 0),
    'BR-O-10': is('O', hasReason),
    'BR-O-11': is('O', breakdowns.length === 1),
    'BR-O-12': is('O', lineCategory === 'O'),
  };
}

/** Of the code lists, those that are used. */
function checkCodes(of: Read): Record<string, boolean> {
  const { xml, root, isInvoice, line, quantity, supplier, customer, category, lineCategory, reason } = of;
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  const country = (party: unknown): string => textAt(party, 'PostalAddress/Country/IdentificationCode') ?? '';
  const parties = [supplier, customer];
  return {
    // UNTDID 1001: what a buyer may write in the seller's name
    'BR-CL-01': isInvoice ? textAt(root, 'InvoiceTypeCode') === '389' : textAt(root, 'CreditNoteTypeCode') === '261',
    'BR-CL-03': [...xml.matchAll(/currencyID="([^"]*)"/g)].every(([, code = '']) => currencies.has(code)),
    'BR-CL-04': currencies.has(textAt(root, 'DocumentCurrencyCode') ?? ''),
    // of notes alone that begin with the code of what they are about, which ours do not
    'BR-CL-08': !/<cbc:Note>[^<]*#[^<]{3}#/.test(xml),
    'BR-CL-10': parties.every((party) => !has(party, 'PartyIdentification/ID/@_schemeID')),
    'BR-CL-11': parties.every((party) => !has(party, 'PartyLegalEntity/CompanyID/@_schemeID')),
    'BR-CL-14': parties.every((party) => /^[A-Z]{2}$/.test(country(party)) && !/^(XX|ZZ)$/.test(country(party))),
    'BR-CL-16': ['1', '30', '68'].includes(textAt(root, 'PaymentMeans/PaymentMeansCode') ?? ''),
    'BR-CL-17': ['S', 'AE', 'O'].includes(category),
    'BR-CL-18': ['S', 'AE', 'O'].includes(lineCategory),
    'BR-CL-22': reason === undefined || ['VATEX-EU-AE', 'VATEX-EU-O'].includes(reason),
    'BR-CL-23': textAt(line, `${quantity}/@_unitCode`) === 'C62',
    'BR-CL-25': parties.every((party) => /^(EM|0\d{3}|99\d\d)$/.test(textAt(party, 'EndpointID/@_schemeID') ?? '')),
  };
}

const isRound = (tree: unknown, path: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(textAt(tree, path) ?? '0');

/** Two digits after the point at most, amount by amount. */
function checkDecimals({ root, line }: Read): Record<string, boolean> {
  const total = (name: string): boolean => isRound(root, `LegalMonetaryTotal/${name}`);
  return {
    'BR-DEC-09': total('LineExtensionAmount'),
    'BR-DEC-12': total('TaxExclusiveAmount'),
    'BR-DEC-13': isRound(root, 'TaxTotal/TaxAmount'),
    'BR-DEC-14': total('TaxInclusiveAmount'),
    'BR-DEC-17': total('PayableRoundingAmount'),
    'BR-DEC-18': total('PayableAmount'),
    'BR-DEC-19': isRound(root, `${breakdown}/TaxableAmount`),
    'BR-DEC-20': isRound(root, `${breakdown}/TaxAmount`),
    'BR-DEC-23': isRound(line, 'LineExtensionAmount'),
  };
}

const isPeppol = ({ root }: Read): boolean => (textAt(root, 'CustomizationID') ?? '').includes('peppol');

/** Peppol's list of schemes of electronic addresses: an email address is in none of them. */
const peppolSchemes = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0170 0177 0183 0184 0188 0190 0191 0192 0193 0195
  0196 0198 0199 0200 0201 0202 0204 0208 0209 0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 9901 9906 9907 9910 9913
  9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940
  9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(/\s+/),
);

/** What Peppol's own rules ask besides, of what claims to be by them. */
function checkPeppol({ xml, root, isInvoice, line, quantity, supplier, customer, category, reason }: Read) {
  const period = (tree: unknown, name: string): string => textAt(tree, `InvoicePeriod/${name}`) ?? '';
  const currency = textAt(root, 'DocumentCurrencyCode') ?? '';
  const totals = [at(root, 'TaxTotal') ?? []].flat() as Tree[];
  const profile = textAt(root, 'ProfileID') ?? '';
  const worth = Number(textAt(line, quantity)) * Number(textAt(line, 'Price/PriceAmount'));
  const schemes = [supplier, customer].map((party) => textAt(party, 'EndpointID/@_schemeID') ?? '');
  return {
    'PEPPOL-EN16931-R001': profile !== '',
    'PEPPOL-EN16931-R002': [at(root, 'Note') ?? []].flat().length <= 1,
    'PEPPOL-EN16931-R003': !!textAt(root, 'BuyerReference'),
    'PEPPOL-EN16931-R004': (textAt(root, 'CustomizationID') ?? '').startsWith(
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    ),
    'PEPPOL-EN16931-R007': /^urn:fdc:peppol\.eu:2017:poacc:selfbilling:\d\d:1\.0$/.test(profile),
    'PEPPOL-EN16931-R008': !/<(\S+?)( [^>]*)?>\s*<\/\1>|<[^>?]+\/>/.test(xml),
    'PEPPOL-EN16931-R010': !!textAt(customer, 'EndpointID'),
    'PEPPOL-EN16931-R020': !!textAt(supplier, 'EndpointID'),
    'PEPPOL-EN16931-R051': [...xml.matchAll(/currencyID="([^"]*)"/g)].every(([, each]) => each === currency),
    'PEPPOL-EN16931-R053': totals.filter((each) => has(each, 'TaxSubtotal')).length === 1,
    'PEPPOL-EN16931-R054': totals.every((each) => has(each, 'TaxSubtotal')),
    'PEPPOL-EN16931-R110': period(line, 'StartDate') >= period(root, 'StartDate'),
    'PEPPOL-EN16931-R111': period(line, 'EndDate') <= period(root, 'EndDate'),
    'PEPPOL-EN16931-R120': Math.abs(worth - Number(textAt(line, 'LineExtensionAmount'))) <= 0.02,
    'PEPPOL-EN16931-CL007': [...xml.matchAll(/currencyID="([^"]*)"/g)].every(([, each = '']) =>
      Intl.supportedValuesOf('currency').includes(each),
    ),
    'PEPPOL-EN16931-CL008': schemes.every((each) => peppolSchemes.has(each)),
    'PEPPOL-EN16931-P0100': !isInvoice || ['389', '527'].includes(textAt(root, 'InvoiceTypeCode') ?? ''),
    'PEPPOL-EN16931-P0101': isInvoice || textAt(root, 'CreditNoteTypeCode') === '261',
    'PEPPOL-EN16931-P0105': reason !== 'VATEX-EU-O' || category === 'O',
    'PEPPOL-EN16931-P0107': reason !== 'VATEX-EU-AE' || category === 'AE',
    'PEPPOL-EN16931-F001': [...xml.matchAll(/Date>([^<]*)<\/cbc:(?:Issue|Start|End)Date/g)].every(
      ([, day = '']) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)),
    ),
  };
}
