// Putting store credit into a customer's account, and taking it out, through the Admin API, with the platform's own refusals.

import { readMoney } from '../currency.ts';
import type { Customer } from '../store-credit.ts';
import type { AdminCall } from './admin-root.ts';
import { readGid } from './views/values.ts';
import { creditView } from './views/credit-views.ts';

interface CreditRequest {
  id: string;
  creditInput: { creditAmount: { amount: string; currencyCode: string }; expiresAt?: string | null };
}

interface DebitRequest {
  id: string;
  debitInput: { debitAmount: { amount: string; currencyCode: string } };
}

/** What the platform says of each; fields as it names them. */
const refusals = {
  NEGATIVE_OR_ZERO_AMOUNT: [
    ['creditInput', 'creditAmount', 'amount'],
    'A positive amount must be used to credit a store credit account.',
  ],
  EXPIRES_AT_IN_PAST: [['creditInput', 'expiresAt'], 'The expiry date must be in the future.'],
  OWNER_NOT_FOUND: [['id'], 'Owner does not exist.'],
  ACCOUNT_NOT_FOUND: [['id'], 'The store credit account could not be found.'],
  MISMATCHING_CURRENCY: [
    ['creditInput', 'creditAmount', 'currencyCode'],
    'The currency provided does not match the currency of the store credit account.',
  ],
  UNSUPPORTED_CURRENCY: [
    ['creditInput', 'creditAmount', 'currencyCode'],
    'The currency provided is not currently supported.',
  ],
  CREDIT_LIMIT_EXCEEDED: [
    ['creditInput', 'creditAmount', 'amount'],
    "The operation would cause the account's credit limit to be exceeded.",
  ],
} as const;
type Code = keyof typeof refusals;

const debitRefusals = {
  ACCOUNT_NOT_FOUND: [['id'], 'The store credit account could not be found.'],
  INSUFFICIENT_FUNDS: [
    ['debitInput', 'debitAmount', 'amount'],
    'The store credit account does not have sufficient funds to satisfy the request.',
  ],
  MISMATCHING_CURRENCY: [
    ['debitInput', 'debitAmount', 'currencyCode'],
    'The currency provided does not match the currency of the store credit account.',
  ],
  NEGATIVE_OR_ZERO_AMOUNT: [
    ['debitInput', 'debitAmount', 'amount'],
    'A positive amount must be used to debit a store credit account.',
  ],
} as const;

/** The same call twice credits twice: the platform knows no key by which to tell. */
export function creditMutations(call: AdminCall) {
  return {
    storeCreditAccountCredit: ({ id, creditInput }: CreditRequest) => {
      const result = credit(call, id, creditInput);
      if (typeof result !== 'string') return { storeCreditAccountTransaction: result, userErrors: [] };
      const [field, message] = refusals[result];
      return { storeCreditAccountTransaction: null, userErrors: [{ field, message, code: result }] };
    },
    storeCreditAccountDebit: ({ id, debitInput }: DebitRequest) => {
      const result = debit(call, id, debitInput);
      if (typeof result !== 'string') return { storeCreditAccountTransaction: result, userErrors: [] };
      const [field, message] = debitRefusals[result];
      return { storeCreditAccountTransaction: null, userErrors: [{ field, message, code: result }] };
    },
  };
}

function credit({ open }: AdminCall, gid: string, { creditAmount, expiresAt = null }: CreditRequest['creditInput']) {
  const { shop, faults } = open;
  const { currencyCode: currency } = creditAmount;
  const owner = findOwner(open.shop.credit, gid, currency);
  if (typeof owner === 'string') return owner;
  if (currency !== shop.parameters.currency) return 'UNSUPPORTED_CURRENCY' satisfies Code;
  const amount = readMoney(creditAmount.amount, currency);
  if (amount === null || amount <= 0) return 'NEGATIVE_OR_ZERO_AMOUNT' satisfies Code;
  if (expiresAt !== null && Date.parse(expiresAt) <= shop.now().getTime()) return 'EXPIRES_AT_IN_PAST' satisfies Code;
  const [account] = shop.credit.accountsOf(owner).filter((each) => each.currency === currency);
  const isOver = faults.creditLimit !== null && (account?.balance ?? 0) + amount > faults.creditLimit;
  if (isOver) return 'CREDIT_LIMIT_EXCEEDED' satisfies Code;
  return creditView(open, shop.credit.add(owner, currency, amount, { expiresAt }));
}

function debit({ open }: AdminCall, gid: string, { debitAmount }: DebitRequest['debitInput']) {
  const { credit: credits } = open.shop;
  const { currencyCode: currency } = debitAmount;
  const owner = findOwner(credits, gid, currency);
  if (typeof owner === 'string') return owner === 'MISMATCHING_CURRENCY' ? owner : ('ACCOUNT_NOT_FOUND' as const);
  const account = credits.accountsOf(owner).find((each) => each.currency === currency);
  if (account === undefined) return 'ACCOUNT_NOT_FOUND' as const;
  const amount = readMoney(debitAmount.amount, currency);
  if (amount === null || amount <= 0) return 'NEGATIVE_OR_ZERO_AMOUNT' as const;
  const taken = credits.take(account, amount);
  return taken === null ? ('INSUFFICIENT_FUNDS' as const) : creditView(open, taken);
}

/** Whose account it is, or is going to be: an account is named, or its owner. */
function findOwner(credits: AdminCall['open']['shop']['credit'], gid: string, currency: string): Customer | Code {
  const read = readGid(gid);
  if (read?.type !== 'StoreCreditAccount') {
    const customer = read?.type === 'Customer' ? credits.findCustomer(read.id) : null;
    return customer ?? 'OWNER_NOT_FOUND';
  }
  const account = credits.findAccount(read.id);
  if (account === null) return 'ACCOUNT_NOT_FOUND';
  return account.currency === currency ? account.customer : 'MISMATCHING_CURRENCY';
}
