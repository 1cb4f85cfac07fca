// All rules there are: of EN 16931 (CEN's model and code lists) and of Peppol BIS Self-Billing 3 (March 2025), by their names; and which of them are about what our invoices never have.

const numbered = (prefix: string, ...numbers: (number | readonly [first: number, last: number])[]): string[] =>
  numbers.flatMap((each) => {
    const [first, last] = typeof each === 'number' ? [each, each] : each;
    return Array.from({ length: last - first + 1 }, (_, at) => `${prefix}-${String(first + at).padStart(2, '0')}`);
  });

/** Of a category of VAT: each has the same ten. */
const ofCategory = (code: string, last = 10): string[] => numbered(`BR-${code}`, [1, last]);

const peppol = (names: string): string[] => names.split(' ').map((each) => `PEPPOL-EN16931-${each}`);

export const publishedRules: readonly string[] = [
  ...numbered('BR', [1, 33], [36, 38], [41, 57], [61, 67]),
  ...numbered('BR-CO', [3, 26]),
  ...['S', 'AE', 'Z', 'E', 'G', 'IG', 'IP'].flatMap((code) => ofCategory(code)),
  ...ofCategory('IC', 12),
  ...ofCategory('O', 14),
  ...numbered('BR-B', [1, 2]),
  ...numbered('BR-DEC', 1, 2, 5, 6, [9, 20], [23, 25], 27, 28),
  ...numbered('BR-CL', 1, [3, 8], 10, 11, [13, 26]),
  ...peppol('R001 R002 R003 R004 R005 R007 R008 R010 R020 R040 R041 R042 R043 R044 R046 R051 R053 R054 R055 R061 R080'),
  ...peppol('R100 R101 R110 R111 R120 R121 R130 CL001 CL002 CL003 CL006 CL007 CL008 F001'),
  ...peppol('P0100 P0101 P0104 P0105 P0106 P0107 P0108 P0109 P0110 P0111'),
  ...Array.from({ length: 8 }, (_, at) => `PEPPOL-COMMON-R0${40 + at}`),
  'PEPPOL-COMMON-R049',
  'PEPPOL-COMMON-R050',
];

interface Unconcerned {
  readonly about: string;
  /** What none of our invoices may have, so that these rules say nothing of them. */
  readonly without: RegExp;
  readonly rules: readonly string[];
}

export const unconcerned: readonly Unconcerned[] = [
  {
    about: 'allowances and charges, and gross prices',
    without: /<cac:AllowanceCharge|<cbc:(AllowanceTotal|ChargeTotal)Amount/,
    rules: [
      ...numbered('BR', 28, [31, 33], [36, 38], [41, 44]),
      ...numbered('BR-CO', [5, 8], 11, 12, [21, 24]),
      ...['S', 'AE', 'O'].flatMap((code) => numbered(`BR-${code}`, 3, 4, 6, 7)),
      ...numbered('BR-O', 13, 14),
      ...numbered('BR-DEC', 1, 2, 5, 6, 10, 11, 24, 25, 27, 28),
      ...numbered('BR-CL', 19, 20),
      ...peppol('R040 R041 R042 R043 R044 R046 CL002 CL003'),
    ],
  },
  {
    about:
      'other categories of VAT: zero rate, exempt, export, within the Union, Canaries, Ceuta and Melilla, split payment',
    without: /<cac:(Classified)?TaxCategory><cbc:ID>(?!(S|AE|O)<)/,
    rules: [
      ...['Z', 'E', 'G', 'IG', 'IP'].flatMap((code) => ofCategory(code)),
      ...ofCategory('IC', 12),
      ...numbered('BR-B', 1, 2),
    ],
  },
  {
    about: 'their reasons',
    without: /VATEX-EU-(?!(AE|O)<)/,
    rules: peppol('P0104 P0106 P0108 P0109 P0110 P0111'),
  },
  { about: 'a payee besides the seller', without: /<cac:PayeeParty/, rules: ['BR-17'] },
  {
    about: 'a tax representative',
    without: /<cac:TaxRepresentativeParty/,
    rules: [...numbered('BR', [18, 20]), 'BR-56'],
  },
  { about: 'payment cards', without: /<cac:CardAccount/, rules: ['BR-51', 'BR-66'] },
  { about: 'direct debits', without: /<cac:PaymentMandate|Code>(49|59)</, rules: ['BR-67', ...peppol('R061')] },
  {
    about: 'documents beside it',
    without: /<cac:(AdditionalDocument|Document)Reference/,
    rules: ['BR-52', ...numbered('BR-CL', 7, 24), ...peppol('R080 R100 R101 CL001')],
  },
  {
    about: 'VAT in another currency',
    without: /<cbc:TaxCurrencyCode/,
    rules: ['BR-53', 'BR-CL-05', 'BR-DEC-15', ...peppol('R005 R055')],
  },
  { about: 'attributes of items', without: /<cac:AdditionalItemProperty/, rules: ['BR-54'] },
  { about: 'places of delivery', without: /<cac:Delivery/, rules: ['BR-57', 'BR-CL-26'] },
  { about: 'standard numbers of items', without: /<cac:StandardItem/, rules: ['BR-64', 'BR-CL-21'] },
  { about: 'classes of items', without: /<cac:CommodityClassification/, rules: ['BR-65', 'BR-CL-13'] },
  {
    about: 'a tax point',
    without: /<cbc:(TaxPointDate|DescriptionCode)/,
    rules: ['BR-CO-03', 'BR-CL-06', ...peppol('CL006')],
  },
  { about: 'where an item is from', without: /<cac:OriginCountry/, rules: ['BR-CL-15'] },
  { about: 'what was paid before', without: /<cbc:PrepaidAmount/, rules: ['BR-DEC-16'] },
  { about: 'prices of more than one piece', without: /<cbc:BaseQuantity/, rules: peppol('R121 R130') },
  {
    about: 'numbers with check digits of their own',
    without: /schemeID="(0088|0192|0184|0208|0201|0210|9907|0007|0151)"/,
    rules: [
      ...Array.from({ length: 7 }, (_, at) => `PEPPOL-COMMON-R0${40 + at}`),
      ...['49', '50'].map((each) => `PEPPOL-COMMON-R0${each}`),
    ],
  },
];
