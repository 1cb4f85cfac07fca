// Writes who is to be paid as tables: for a bank, and for PayPal's mass payment.
import { toDecimal } from '@vitrine/contract/money';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toCsv, toLines } from '../../../platform/tables/write-table.ts';

/** Somebody to be paid; the amount in minor units. */
export interface Payee {
  readonly username: string;
  readonly email: string;
  readonly amount: number;
  readonly currency: string;
  /** The same for the same payment, so that a file sent twice can be noticed. */
  readonly reference: string;
  readonly note: string;
}

export function toBankTable(payees: readonly Payee[], language: Language): string {
  const word = (code: string): string => sentences[language].value(code) ?? code;
  return toCsv([
    ['by_influencer', 'email', 'amount', 'currency', 'reference', 'note'].map(word),
    ...payees.map((each) => [
      each.username,
      each.email,
      toDecimal(each.amount, each.currency),
      each.currency,
      each.reference,
      each.note,
    ]),
  ]);
}

/** As PayPal takes it: no heading, and the columns in its order. */
export function toPaypalTable(payees: readonly Payee[]): string {
  return toLines(
    payees.map((each) => [each.email, toDecimal(each.amount, each.currency), each.currency, each.reference, each.note]),
  );
}
