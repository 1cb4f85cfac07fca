// Customers and their store credit as the Admin API shows them.

import { toMoneyAmount } from '../../currency.ts';
import type { OpenShop } from '../../context.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Credit, CreditAccount, Customer } from '../../store-credit.ts';
import { listField, searchField, type Queryable } from '../list-fields.ts';
import { nodeView, toGid } from './values.ts';

const money = (amount: number, currency: string) => ({
  amount: toMoneyAmount(amount, currency),
  currencyCode: currency,
});

export function customerView(open: OpenShop, customer: Customer): object {
  return {
    ...nodeView('Customer', { ...customer, updatedAt: customer.createdAt }),
    displayName: customer.email,
    email: open.faults.protectionLevel === 2 ? customer.email : null,
    storeCreditAccounts: listField(open.shop.credit.accountsOf(customer), (each) => accountView(open, each)),
  };
}

const creditQueries: Queryable<Credit> = {
  fields: {
    id: ({ id }) => id,
    type: ({ amount }) => (amount < 0 ? 'debit' : 'credit'),
    expires_at: ({ expiresAt }) => expiresAt,
  },
  words: () => [],
  sorts: { CREATED_AT: ({ createdAt }) => createdAt, EXPIRES_AT: ({ expiresAt }) => expiresAt },
};

export function accountView(open: OpenShop, account: CreditAccount): object {
  return {
    __typename: 'StoreCreditAccount',
    id: toGid('StoreCreditAccount', account.id),
    balance: money(account.balance, account.currency),
    owner: () => customerView(open, account.customer),
    transactions: searchField(
      'transactions',
      () => account.credits,
      creditQueries,
      (each) => creditView(open, each),
      false,
    ),
  };
}

export function creditView(open: OpenShop, credit: Credit): object {
  const { currency } = credit;
  const type = credit.amount < 0 ? 'StoreCreditAccountDebitTransaction' : 'StoreCreditAccountCreditTransaction';
  return {
    __typename: type,
    id: toGid(type, credit.id),
    account: () => accountView(open, open.shop.credit.accountOf(credit)),
    amount: money(credit.amount, currency),
    remainingAmount: money(credit.amount, currency),
    balanceAfterTransaction: money(credit.balanceAfter, currency),
    createdAt: toUtcSeconds(credit.createdAt),
    expiresAt: credit.expiresAt,
    event: credit.event ?? 'ADJUSTMENT',
  };
}
