// Writes a planned payout file in its format, and what is remembered of whom it pays.
import type { AccountId } from '@vitrine/contract/ids';
import type { PayerDetails } from '@vitrine/contract/payees';
import type { PayoutFormat } from '@vitrine/contract/payout-files';
import { sentences, type Language } from '../../../locales/locales.ts';
import { maskAccount } from '../../payees/payees.ts';
import type { FilePlan } from './file-plan.ts';
import { toPain } from './pain.ts';
import { toBankTable, toCreditTable, toPaypalTable, type PayeeRow } from './payee-tables.ts';

export interface WrittenPayee {
  readonly accountId: AccountId;
  readonly username: string;
  readonly legalName: string;
  /** Masked. */
  readonly account: string;
  /** Minor units. */
  readonly amount: number;
  readonly reference: string;
  /** Of store credit: whose account in the store it is. */
  readonly storeEmail?: string;
}

interface FileToWrite {
  readonly format: PayoutFormat;
  readonly currency: string;
  readonly plan: FilePlan;
  readonly payer: PayerDetails | null;
  readonly fileId: string;
  readonly today: string;
  readonly executesOn: string;
  readonly createdAt: Date;
  readonly note: string;
  readonly language: Language;
}

export function writeFile(file: FileToWrite): { name: string; content: string; payees: WrittenPayee[] } {
  const { format, currency, plan, fileId, today } = file;
  // its own of the file; PayPal takes 30 characters, banks 35
  const messageId = `V${today.replaceAll('-', '')}-${fileId.replaceAll('-', '').slice(-10).toUpperCase()}`;
  const payees = plan.payees.map((each, at) => ({ ...each, reference: `${messageId}-${at + 1}` }));
  const extension = format === 'sepa' ? 'xml' : 'csv';
  return {
    name: `payouts_${format}_${currency}_${today}_${messageId.slice(-4)}.${extension}`,
    content: toContent(file, payees, messageId),
    payees: payees.map(({ accountId, username, details, amount, reference }) => ({
      accountId,
      username,
      legalName: details.legal_name,
      account: maskAccount(details),
      amount,
      reference,
      ...(format === 'store_credit' ? { storeEmail: details.store_email } : {}),
    })),
  };
}

function toContent(
  { format, currency, payer, note, language, createdAt, executesOn }: FileToWrite,
  payees: readonly (FilePlan['payees'][0] & { reference: string })[],
  messageId: string,
): string {
  if (format === 'sepa') {
    if (payer === null) throw new Error('a transfer was planned without its payer');
    const transfers = payees.map(({ details, amount, reference }) => ({ details, amount, endToEndId: reference }));
    return toPain({ payer, messageId, createdAt, executesOn, note, transfers });
  }
  const rows = payees.map(({ username, amount, reference, details }): PayeeRow => {
    return { username, amount, currency, reference, note, details };
  });
  const word = (code: string): string => sentences[language].value(code) ?? code;
  if (format === 'paypal') return toPaypalTable(rows);
  return format === 'bank' ? toBankTable(rows, word) : toCreditTable(rows, word);
}
