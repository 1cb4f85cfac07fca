// How influencers are paid: who they are by law, their account, tax forms and the agreement on invoices; and who pays them.
import { z } from 'zod';
import { countries, findIbanFault, isBic, isRoutingNumber, plainNumber, readVatNumber } from './bank-accounts.ts';
import { csv, endpointsOf } from './endpoint.ts';
import { email } from './identity.ts';
import { businessId } from './ids.ts';
import { limits } from './limits.ts';
import { ofInfluencer } from './terms.ts';

const { get, put, post } = endpointsOf('payees');

const needed = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) => z.string().trim().max(most).default('');
const country = z.string().refine((code) => countries.includes(code), { error: 'country_unknown' });
const numberText = (most: number) => z.string().max(most).transform(plainNumber).default('');

/** Of a person or a business, as the law knows them; an address in parts, as banks and invoices ask for it. */
const legal = {
  legal_name: needed(limits.legalName),
  street: needed(limits.addressPart),
  building: optional(16),
  postal_code: optional(16),
  city: needed(35),
  region: optional(35),
  country,
  /** Of the tax authority: a person’s or a company’s. */
  tax_number: optional(30),
  /** With or without its country before it; blank for who charges no VAT. */
  vat_number: optional(30),
};

export const payeeMethod = z.enum(['iban', 'aba', 'local', 'paypal', 'store_credit', 'other']);
export type PayeeMethod = z.output<typeof payeeMethod>;

const account = {
  method: payeeMethod,
  iban: numberText(60),
  bic: numberText(20),
  routing_number: numberText(20),
  account_number: numberText(40),
  account_type: z.enum(['checking', 'savings']).default('checking'),
  bank_name: optional(limits.addressPart),
  paypal_email: z.union([z.literal(''), email]).default(''),
  /** Of their customer account in the store. */
  store_email: z.union([z.literal(''), email]).default(''),
  /** For `other`: what the merchant has to know to pay. */
  instructions: optional(500),
};

type Fault = (field: string, code: string) => void;

/** A VAT number in the form of its country; blank stays blank. */
function checkVat({ vat_number: vat, country: of }: { vat_number: string; country: string }, fault: Fault): void {
  if (vat !== '' && readVatNumber(vat, of) === null) fault('vat_number', 'vat_format');
}

function checkIban(iban: string, fault: Fault): void {
  const code = findIbanFault(iban);
  if (code !== null) fault('iban', iban === '' ? 'required' : code);
}

function checkBic(bic: string, fault: Fault): void {
  if (bic !== '' && !isBic(bic)) fault('bic', 'bic_format');
}

type Account = z.output<z.ZodObject<typeof account>>;

/** What each way of being paid needs; what the others need may stay blank. */
const methodChecks: Readonly<Record<PayeeMethod, (given: Account, fault: Fault) => void>> = {
  iban: ({ iban, bic }, fault) => {
    checkIban(iban, fault);
    checkBic(bic, fault);
  },
  aba: ({ routing_number: routing, account_number: number }, fault) => {
    if (!isRoutingNumber(routing)) fault('routing_number', routing === '' ? 'required' : 'routing_check');
    if (!/^\d{4,17}$/.test(number)) fault('account_number', number === '' ? 'required' : 'account_format');
  },
  local: ({ bic, account_number: number, bank_name: bank }, fault) => {
    checkBic(bic, fault);
    if (bank === '') fault('bank_name', 'required');
    if (!/^[A-Z0-9/]{3,34}$/.test(number)) fault('account_number', number === '' ? 'required' : 'account_format');
  },
  paypal: ({ paypal_email: address }, fault) => {
    if (address === '') fault('paypal_email', 'required');
  },
  store_credit: ({ store_email: address }, fault) => {
    if (address === '') fault('store_email', 'required');
  },
  other: ({ instructions }, fault) => {
    if (instructions === '') fault('instructions', 'required');
  },
};

const faultsOf =
  (context: z.RefinementCtx): Fault =>
  (field, code) =>
    context.addIssue(
      code === 'required'
        ? { code: 'too_small', origin: 'string', minimum: 1, input: '', path: [field] }
        : { code: 'custom', path: [field], message: code },
    );

const keepOwn = (method: PayeeMethod, ...of: PayeeMethod[]): boolean => of.includes(method);

/** Where an influencer is paid. What belongs to another way than the chosen one is not kept. */
export const payeeDetails = z
  .object({ ...legal, ...account })
  .superRefine((given, context) => {
    const fault = faultsOf(context);
    checkVat(given, fault);
    methodChecks[given.method](given, fault);
  })
  .transform((given) => {
    const { method } = given;
    const own = <T>(value: T, ...of: PayeeMethod[]): T | '' => (keepOwn(method, ...of) ? value : '');
    return {
      ...given,
      vat_number: given.vat_number === '' ? '' : (readVatNumber(given.vat_number, given.country) ?? ''),
      iban: own(given.iban, 'iban'),
      bic: own(given.bic, 'iban', 'local'),
      routing_number: own(given.routing_number, 'aba'),
      account_number: own(given.account_number, 'aba', 'local'),
      bank_name: own(given.bank_name, 'local'),
      paypal_email: own(given.paypal_email, 'paypal'),
      store_email: own(given.store_email, 'store_credit'),
      instructions: own(given.instructions, 'other'),
    };
  });
export type PayeeDetails = z.output<typeof payeeDetails>;

/** As answers carry what was kept: it is not checked again. */
const shownLegal = z.object({
  legal_name: z.string(),
  street: z.string(),
  building: z.string(),
  postal_code: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  tax_number: z.string(),
  vat_number: z.string(),
});
const shownDetails = shownLegal.extend({
  method: payeeMethod,
  iban: z.string(),
  bic: z.string(),
  routing_number: z.string(),
  account_number: z.string(),
  account_type: z.enum(['checking', 'savings']),
  bank_name: z.string(),
  paypal_email: z.string(),
  store_email: z.string(),
  instructions: z.string(),
});

/** What a merchant needs to recognize an account by; the whole of it stands in payout files alone. */
export const payeeSummary = z.object({
  legal_name: z.string(),
  country: z.string(),
  city: z.string(),
  vat_number: z.string(),
  has_tax_number: z.boolean(),
  method: payeeMethod,
  /** `DE •••• 3000`, `m•••@mail.example`. */
  masked: z.string(),
});
export type PayeeSummary = z.output<typeof payeeSummary>;

export const taxFormKind = z.enum(['w9', 'w8ben', 'w8bene']);
export type TaxFormKind = z.output<typeof taxFormKind>;

/** What a signed form may be uploaded as. */
export const documentType = z.enum(['application/pdf', 'image/png', 'image/jpeg']);
export type DocumentType = z.output<typeof documentType>;

const taxFormSummary = z.object({
  kind: taxFormKind,
  name: z.string(),
  /** `••• 6789`. */
  masked: z.string(),
  signed_on: z.iso.date(),
  /** After this day a new one is needed; null for one that does not end. */
  good_until: z.iso.date().nullable(),
  /** The signed form itself, as it was uploaded; null where it was only typed. */
  document: z.object({ media_type: documentType, bytes: z.number().int(), uploaded_at: z.iso.datetime() }).nullable(),
  /** Who of the merchant’s opened the form or its document, the latest first; twenty at most. */
  opened: z.array(z.object({ by: z.string(), at: z.iso.datetime() })),
});

const payee = z.object({
  /** What payouts use now; null until anything was entered. */
  summary: payeeSummary.nullable(),
  /** A change that is not used yet, and from when it is. */
  pending: z.object({ summary: payeeSummary, valid_from: z.iso.datetime() }).nullable(),
  /** In full, the latest: to the influencer alone. */
  details: shownDetails.nullable(),
  changed_at: z.iso.datetime().nullable(),
  /** Whether the merchant may write invoices in their name. */
  agreement: z.object({ version: z.number().int(), agreed_on: z.iso.datetime() }).nullable(),
  /** The text to agree to, in the reader’s language. */
  agreement_text: z.object({ version: z.number().int(), title: z.string(), text: z.array(z.string()) }),
  tax_form: taxFormSummary.nullable(),
  /** Whether payouts wait for a tax form: to merchants in the United States. */
  needs_tax_form: z.boolean(),
  /** Whether the merchant’s store gives store credit. */
  store_credit: z.boolean(),
});
export type Payee = z.output<typeof payee>;

export const getPayee = get('/admin/v1/influencers/{username}/payee', 'person', {
  summary:
    'How they are paid: masked for the merchant, whole for themselves, whether or not they may see their commission.',
  params: ofInfluencer,
  answer: payee,
});

export const updatePayee = put('/admin/v1/influencers/{username}/payee', 'person', {
  summary:
    'Sets how they are paid; only the influencer may. The first time it counts at once, a change after 48 hours, and is told by email.',
  params: ofInfluencer,
  body: payeeDetails,
  answer: payee,
});

export const withdrawPayee = post('/admin/v1/influencers/{username}/payee/withdraw', 'person', {
  summary: 'Withdraws a change that is not used yet. The influencer and the merchant may.',
  params: ofInfluencer,
  answer: payee,
  problems: ['nothing_to_undo'],
});

export const setAgreement = put('/admin/v1/influencers/{username}/payee/agreement', 'person', {
  summary: 'Agrees that the merchant writes invoices in their name, or ends the agreement. Only the influencer may.',
  params: ofInfluencer,
  body: z.object({ agreed: z.boolean(), version: z.number().int() }),
  answer: payee,
});

/** The statements of the form, by whoever signs it. */
export const taxForm = z
  .object({
    kind: taxFormKind,
    name: needed(limits.legalName),
    /** As the form names them: individual, sole proprietor, company, partnership, trust. */
    classification: z.enum(['individual', 'c_corporation', 's_corporation', 'partnership', 'trust', 'llc', 'other']),
    /** A W-9’s SSN or EIN; a W-8’s number at home. */
    tax_id: numberText(40),
    /** Of residence; a W-8’s is another than the United States. */
    country,
    /** Only asked of people who have no number at home. */
    birth_date: z.union([z.literal(''), z.iso.date()]).default(''),
    /** Written by hand, under penalties of perjury. */
    signature: needed(limits.legalName),
    certified: z.literal(true, { error: 'certify_required' }),
  })
  .superRefine(({ kind, tax_id: id, country: of, birth_date: born }, context) => {
    const fault = faultsOf(context);
    if (kind === 'w9') {
      if (!/^\d{9}$/.test(id) || /^(\d)\1{8}$/.test(id)) fault('tax_id', 'tin_format');
      if (of !== 'US') fault('country', 'form_country');
      return;
    }
    if (of === 'US') fault('country', 'form_country');
    if (id === '' && (kind === 'w8bene' || born === '')) fault('tax_id', 'required');
  });
export type TaxForm = z.output<typeof taxForm>;

export const submitTaxForm = post('/admin/v1/influencers/{username}/payee/tax-form', 'person', {
  summary: 'Submits a W-9, W-8BEN or W-8BEN-E, which replaces the one before. Only the influencer may.',
  params: ofInfluencer,
  body: taxForm,
  answer: payee,
});

export const getTaxForm = get('/admin/v1/influencers/{username}/payee/tax-form', 'person', {
  summary: 'The tax form in force, whole: for the merchant’s records, and for themselves.',
  params: ofInfluencer,
  answer: z.object({
    form: z.object({
      kind: taxFormKind,
      name: z.string(),
      classification: z.string(),
      tax_id: z.string(),
      country: z.string(),
      birth_date: z.string(),
      signature: z.string(),
    }),
    signed_on: z.iso.date(),
    good_until: z.iso.date().nullable(),
  }),
});

export const uploadTaxDocument = post('/admin/v1/influencers/{username}/payee/tax-form/document', 'person', {
  summary:
    'Keeps the signed form with the tax form in force, sealed: a PDF, PNG or JPEG up to 5 MB. Only the influencer may.',
  content: 'multipart',
  params: ofInfluencer,
  answer: payee,
  problems: ['file_missing', 'document_refused'],
});

export const downloadTaxDocument = get('/admin/v1/influencers/{username}/payee/tax-form/document', 'person', {
  summary: 'The signed form as it was uploaded, for the merchant’s records and for themselves; who opens it is kept.',
  params: ofInfluencer,
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'file',
});

export const exportOwnData = get('/admin/v1/influencers/{username}/data.json', 'person', {
  summary:
    'Everything kept about them, to take away: terms, entries, statements, invoices, payments, details. Of influencers who may not see their commission, without what tells it.',
  params: ofInfluencer,
  answer: z.string(),
  answers: 'file',
});

export const exportOwnEntries = get('/admin/v1/influencers/{username}/entries.csv', 'person', {
  summary: 'All their entries as a table. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  ...csv,
});

/** Who pays: the merchant’s business by law, and the account that SEPA transfers leave from. */
export const payerDetails = z
  .object({ ...legal, iban: numberText(60), bic: numberText(20) })
  .superRefine((given, context) => {
    const fault = faultsOf(context);
    checkVat(given, fault);
    if (given.iban !== '') checkIban(given.iban, fault);
    checkBic(given.bic, fault);
  })
  .transform((given) => ({
    ...given,
    vat_number: given.vat_number === '' ? '' : (readVatNumber(given.vat_number, given.country) ?? ''),
  }));
export type PayerDetails = z.output<typeof payerDetails>;

const shownPayer = z.object({
  payer: shownLegal.extend({ iban: z.string(), bic: z.string() }).nullable(),
  /** By whose rules they pay and report: their own, or that of the store until the details are there; null where neither is known. */
  country: z.string().nullable(),
});

const ofBusiness = z.object({ business_id: businessId });

export const getPayer = get('/admin/v1/businesses/{business_id}/payer', 'pay', {
  summary: 'The business that pays influencers, as invoices name it; null until it was entered.',
  params: ofBusiness,
  answer: shownPayer,
});

export const updatePayer = put('/admin/v1/businesses/{business_id}/payer', 'pay', {
  summary: 'Says which business pays: for invoices and payout files made from now on.',
  params: ofBusiness,
  body: payerDetails,
  answer: shownPayer,
});
