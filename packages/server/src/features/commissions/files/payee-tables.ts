// Writes who is to be paid as tables: for a bank, and for PayPal's mass payment.
import { toDecimal } from '@vitrine/contract/money';
import type { PayeeDetails } from '@vitrine/contract/payees';
import { toCsv, toLines } from '../../../platform/tables/write-table.ts';

/** Somebody to be paid; the amount in minor units. */
export interface PayeeRow {
  readonly username: string;
  readonly amount: number;
  readonly currency: string;
  /** The same for the same payment, so that a file sent twice can be noticed. */
  readonly reference: string;
  readonly note: string;
  readonly details: PayeeDetails;
}

const columns = [
  'payee_name',
  'payee_method',
  'iban',
  'bic',
  'routing_number',
  'account_number',
  'account_type',
  'bank_name',
  'street',
  'postal_code',
  'city',
  'region',
  'country',
  'amount',
  'currency',
  'reference',
  'note',
  'by_influencer',
] as const;

/** `word` says a heading or a value in the reader's language. */
export function toBankTable(payees: readonly PayeeRow[], word: (code: string) => string): string {
  return toCsv([
    columns.map(word),
    ...payees.map(({ details, ...each }) => [
      details.legal_name,
      word(`payee_${details.method}`),
      details.iban,
      details.bic,
      details.routing_number,
      details.account_number,
      details.method === 'aba' ? word(`account_${details.account_type}`) : '',
      details.bank_name,
      `${details.street} ${details.building}`.trim(),
      details.postal_code,
      details.city,
      details.region,
      details.country,
      toDecimal(each.amount, each.currency),
      each.currency,
      each.reference,
      each.note,
      each.username,
    ]),
  ]);
}

/** As PayPal takes it: no heading, and the columns in its order. */
export function toPaypalTable(payees: readonly PayeeRow[]): string {
  return toLines(
    payees.map(({ details, ...each }) => [
      details.paypal_email,
      toDecimal(each.amount, each.currency),
      each.currency,
      each.reference,
      each.note,
    ]),
  );
}

/** What the store is asked for, for the merchant's records. */
export function toCreditTable(payees: readonly PayeeRow[], word: (code: string) => string): string {
  const names = ['payee_name', 'store_email', 'amount', 'currency', 'reference', 'by_influencer'];
  return toCsv([
    names.map(word),
    ...payees.map(({ details, ...each }) => [
      details.legal_name,
      details.store_email,
      toDecimal(each.amount, each.currency),
      each.currency,
      each.reference,
      each.username,
    ]),
  ]);
}
