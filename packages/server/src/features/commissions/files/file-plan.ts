// Whom a payout file pays, and who is left out of it and why. Pure.
import { isInSepa, isPaypalCurrency } from '@vitrine/contract/bank-accounts';
import type { AccountId } from '@vitrine/contract/ids';
import { currencyExponent } from '@vitrine/contract/money';
import type { PayeeDetails, PayeeMethod, PayerDetails } from '@vitrine/contract/payees';
import type { LeftOutReason, PayoutFormat } from '@vitrine/contract/payout-files';
import type { CreditStanding } from '../../stores/stores.ts';
import { toSepaText } from './sepa-text.ts';

/** Somebody with something payable; amounts in minor units. */
export interface Due {
  readonly accountId: AccountId;
  readonly username: string;
  readonly payable: number;
  /** Whether they left: what is left is paid whatever it comes to, as nothing is added to it. */
  readonly hasEnded: boolean;
  readonly details: PayeeDetails | null;
  readonly hasTaxForm: boolean;
}

interface PlannedPayee extends Due {
  /** No more than is payable. */
  readonly amount: number;
  readonly details: PayeeDetails;
}

type Obstacle =
  | 'payer_missing'
  | 'payer_letters'
  | 'currency_sepa'
  | 'currency_paypal'
  | 'no_store'
  | 'not_granted'
  | 'currency_store'
  | 'nobody';

export interface FileFacts {
  readonly format: PayoutFormat;
  readonly currency: string;
  /** Minor units; less is carried over, but of those who left. */
  readonly minimum: number;
  readonly needsTaxForm: boolean;
  readonly payer: PayerDetails | null;
  /** Whether the store gives credit, and in which currency; asked for store credit alone. */
  readonly credit: CreditStanding | null;
  /** Who is in a file that is not settled. */
  readonly inOpenFile: ReadonlySet<AccountId>;
}

export interface FilePlan {
  readonly payees: readonly PlannedPayee[];
  readonly leftOut: readonly { readonly due: Due; readonly reason: LeftOutReason }[];
  readonly total: number;
  readonly obstacle: Obstacle | null;
}

const methods: Readonly<Record<PayoutFormat, readonly PayeeMethod[]>> = {
  sepa: ['iban'],
  bank: ['iban', 'aba', 'local'],
  paypal: ['paypal'],
  store_credit: ['store_credit'],
};

/** Currencies that PayPal takes in whole units alone, whatever ISO 4217 says of them. */
const wholeAtPaypal = ['HUF', 'JPY', 'TWD'];

/** What can be sent of an amount; the rest stays payable. */
function toSendable(payable: number, { format, currency }: FileFacts): number {
  if (format !== 'paypal' || !wholeAtPaypal.includes(currency)) return payable;
  const unit = 10 ** currencyExponent(currency);
  return Math.floor(payable / unit) * unit;
}

function findReason(due: Due, facts: FileFacts): LeftOutReason | null {
  const { details } = due;
  if (facts.inOpenFile.has(due.accountId)) return 'in_open_file';
  const minimum = due.hasEnded ? 0 : facts.minimum;
  if (due.payable < minimum || toSendable(due.payable, facts) <= 0) return 'below_minimum';
  if (details === null) return 'no_details';
  if (facts.needsTaxForm && !due.hasTaxForm) return 'tax_form';
  if (!methods[facts.format].includes(details.method)) return 'other_method';
  if (facts.format !== 'sepa') return null;
  if (!isInSepa(details.iban)) return 'not_in_sepa';
  const needed = [details.legal_name, details.city];
  return needed.some((text) => toSepaText(text, 70) === null) ? 'letters' : null;
}

function findObstacle({ format, currency, payer, credit }: FileFacts): Obstacle | null {
  if (format === 'store_credit') {
    const { obstacle, currency: given } = credit ?? { obstacle: 'no_store' as const, currency: null };
    return obstacle ?? (currency === given ? null : 'currency_store');
  }
  if (format === 'paypal') return isPaypalCurrency(currency) ? null : 'currency_paypal';
  if (format === 'bank') return null;
  if (currency !== 'EUR') return 'currency_sepa';
  if (payer === null || payer.iban === '' || !isInSepa(payer.iban)) return 'payer_missing';
  // an address needs its town, a debtor a name
  const isWritten = [payer.legal_name, payer.city].every((text) => toSepaText(text, 70) !== null);
  return isWritten ? null : 'payer_letters';
}

/** Those with nothing payable are in neither list. */
export function planFile(facts: FileFacts, everybody: readonly Due[]): FilePlan {
  const due = everybody.filter(({ payable }) => payable > 0);
  const payees: PlannedPayee[] = [];
  const leftOut: { due: Due; reason: LeftOutReason }[] = [];
  for (const each of due) {
    const reason = findReason(each, facts);
    if (reason !== null || each.details === null) leftOut.push({ due: each, reason: reason ?? 'no_details' });
    else payees.push({ ...each, details: each.details, amount: toSendable(each.payable, facts) });
  }
  const total = payees.reduce((sum, { amount }) => sum + amount, 0);
  return { payees, leftOut, total, obstacle: findObstacle(facts) ?? (payees.length === 0 ? 'nobody' : null) };
}
