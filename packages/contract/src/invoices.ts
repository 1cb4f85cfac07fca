// Self-billing invoices: what the merchant writes in an influencer's name for a month's statement, and credit notes.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { currency } from './influencers.ts';
import { language } from './identity.ts';
import { month, ofInfluencer } from './terms.ts';

const { get, put, post } = endpointsOf('commissions');

/** Codes of VAT categories (UNTDID 5305): standard rate, reverse charge, not subject to VAT. */
export const vatCategory = z.enum(['S', 'AE', 'O']);
export type VatCategory = z.output<typeof vatCategory>;

const invoice = z.object({
  /** Of the business, without gaps. */
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  month,
  currency: z.string(),
  issued_on: z.iso.date(),
  /** All above nothing, on credit notes too. `total` is what the statement's movements come to; VAT is contained in it. */
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  vat_category: vatCategory,
  vat_rate: z.number(),
  seller: z.string(),
  buyer: z.string(),
  /** Of the tax authority of Israel; null until it was entered. */
  allocation_number: z.string().nullable(),
  /** Whether there is an XML file of it: the standard has two decimals, so that amounts with three are on the PDF alone. */
  has_xml: z.boolean(),
  needs_allocation: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

/** Why a statement has no invoice; `no_rate` where the influencer charges a tax whose rate is not known here. */
export const noInvoiceReason = z.enum([
  'draft',
  'no_agreement',
  'no_details',
  'no_payer',
  'no_rate',
  'nothing',
  'ready',
]);
export type NoInvoiceReason = z.output<typeof noInvoiceReason>;

const ofStatement = ofInfluencer.extend({ month, currency });
const standing = z.object({ invoice: invoice.nullable(), reason: noInvoiceReason.nullable() });

const path = '/admin/v1/influencers/{username}/statements/{month}/{currency}/invoice';

export const getInvoice = get(path, 'person', {
  summary:
    'The invoice of a statement, or why there is none. Influencers read their own if they may see their commission.',
  params: ofStatement,
  answer: standing,
});

export const createInvoice = post(path, 'pay', {
  summary: 'Issues the invoice of a statement that had none, with the next number. Safe to repeat.',
  params: ofStatement,
  answer: standing,
  problems: ['invoice_not_ready'],
});

export const setAllocationNumber = put(`${path}/allocation`, 'pay', {
  summary: 'Enters the allocation number that the tax authority of Israel gave the invoice.',
  params: ofStatement,
  body: z.object({
    allocation_number: z
      .string()
      .trim()
      .regex(/^\d{9}$/, { error: 'allocation_format' }),
  }),
  answer: standing,
});

export const printInvoice = get(`${path}.pdf`, 'person', {
  summary:
    'The invoice as a PDF, in the language asked for. Influencers read their own if they may see their commission.',
  params: ofStatement,
  query: z.object({ language: language.optional() }),
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  answers: 'pdf',
});

export const exportInvoice = get(`${path}.xml`, 'person', {
  summary:
    'The invoice as EN 16931 XML (UBL 2.1; by Peppol BIS Self-Billing 3 where both have an address there). Influencers read their own if they may see their commission.',
  params: ofStatement,
  answer: z.string(),
  answers: 'xml',
  problems: ['invoice_decimals'],
});
