// What stands on an invoice or credit note, put together once and kept. Pure.
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { lastDayOf } from '../months.ts';
import type { StatementSums } from '../model.ts';
import { decideVat, takeVatOut, type VatParty, type VatRule, type VatSums } from './vat.ts';

/** Of the law: the seller is the influencer, the buyer the merchant who writes it. */
export type Party = Pick<
  PayerDetails,
  'legal_name' | 'street' | 'building' | 'postal_code' | 'city' | 'region' | 'country' | 'tax_number' | 'vat_number'
> & { readonly email: string };

export interface InvoiceDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly issuedOn: string;
  readonly month: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly currency: string;
  readonly username: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly vat: VatRule & VatSums;
  /** How it is paid, as codes of means of payment distinguish it; the IBAN where it is by one. */
  readonly payment: { readonly method: PayeeDetails['method']; readonly iban: string; readonly bic: string };
  /** The invoice before it of the same influencer, which a credit note refers to. */
  readonly preceding: { readonly number: string; readonly issuedOn: string } | null;
}

/**
 * What was supplied in a statement's month: without what was paid and carried over, and without a balance that was repaid or
 * written off; minor units.
 */
export const movedIn = ({ earned, refunded, other }: StatementSums): number => earned + refunded + other;

const writeNumber = (number: number): string => `SB-${String(number).padStart(6, '0')}`;

const toParty = (from: Omit<Party, 'email'>, email: string): Party => ({
  legal_name: from.legal_name,
  street: from.street,
  building: from.building,
  postal_code: from.postal_code,
  city: from.city,
  region: from.region,
  country: from.country,
  tax_number: from.tax_number,
  vat_number: from.vat_number,
  email,
});

export interface InvoiceFacts {
  readonly number: number;
  readonly issuedOn: string;
  readonly statement: StatementSums;
  readonly username: string;
  readonly seller: { readonly details: PayeeDetails; readonly email: string };
  readonly buyer: { readonly details: PayerDetails; readonly email: string };
  readonly preceding: InvoiceDocument['preceding'];
}

/** By the law of the last day of the month; null where the rate of that is not known. */
export const vatOf = (month: string, seller: VatParty, buyer: VatParty): VatRule | null =>
  decideVat(seller, buyer, lastDayOf(month));

/** Null for a month that moved nothing, or whose VAT is not known. A month below nothing is a credit note over as much. */
export function toDocument(facts: InvoiceFacts): InvoiceDocument | null {
  const { statement, seller, buyer, preceding, number, issuedOn, username } = facts;
  const moved = movedIn(statement);
  if (moved === 0) return null;
  const rule = vatOf(statement.month, seller.details, buyer.details);
  if (rule === null) return null;
  const { method, iban, bic } = seller.details;
  return {
    number: writeNumber(number),
    kind: moved > 0 ? 'invoice' : 'credit_note',
    issuedOn,
    month: statement.month,
    periodFrom: `${statement.month}-01`,
    periodTo: lastDayOf(statement.month),
    currency: statement.currency,
    username,
    seller: toParty(seller.details, seller.email),
    buyer: toParty(buyer.details, buyer.email),
    vat: { ...rule, ...takeVatOut(Math.abs(moved), rule.rate) },
    payment: { method, iban, bic },
    preceding: moved < 0 ? preceding : null,
  };
}
