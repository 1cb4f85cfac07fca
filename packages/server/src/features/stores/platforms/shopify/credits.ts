// Store credit through the Admin API: who a customer is, what was put into their account, and putting something there once.
import { readMinor, toDecimal } from '@vitrine/contract/money';
import { z } from 'zod';
import { StoreFailure, type CreditAnswer, type GivenCredit, type StoreCredits } from '../platform.ts';
import { ask, Unanswered, type AdminEndpoint, type Document } from './admin-client.ts';
import { numberOf } from './read-catalogue.ts';

const customerAnswer = z.object({ customerByIdentifier: z.object({ id: z.string() }).nullable() });

export const findCustomer: Document<typeof customerAnswer, { email: string }> = {
  text: `query FindCustomer($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id } }`,
  answer: customerAnswer,
};

const money = z.object({ amount: z.string(), currencyCode: z.string() });
const listAnswer = z.object({
  customerByIdentifier: z
    .object({
      storeCreditAccounts: z.object({
        nodes: z.array(
          z.object({
            balance: money,
            transactions: z.object({ nodes: z.array(z.object({ id: z.string(), amount: money, event: z.string() })) }),
          }),
        ),
      }),
    })
    .nullable(),
});

/** A customer has an account for each currency. */
export const listCredits: Document<typeof listAnswer, { id: string; query: string }> = {
  text: `query ListCredits($id: ID!, $query: String!) { customerByIdentifier(identifier: { id: $id }) {
    storeCreditAccounts(first: 10) { nodes { balance { amount currencyCode }
      transactions(first: 50, reverse: true, query: $query) { nodes {
        ... on StoreCreditAccountCreditTransaction { id event amount { amount currencyCode } }
        ... on StoreCreditAccountDebitTransaction { id event amount { amount currencyCode } } } } } } } }`,
  answer: listAnswer,
};

const giveAnswer = z.object({
  storeCreditAccountCredit: z.object({
    storeCreditAccountTransaction: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
  }),
});

/** The platform knows no key by which it would tell the same call sent twice. */
export const giveCredit: Document<typeof giveAnswer, { id: string; credit: object }> = {
  text: `mutation GiveCredit($id: ID!, $credit: StoreCreditAccountCreditInput!) {
    storeCreditAccountCredit(id: $id, creditInput: $credit) {
      storeCreditAccountTransaction { id } userErrors { code message } } }`,
  answer: giveAnswer,
  isOnce: true,
};

const takeAnswer = z.object({
  storeCreditAccountDebit: z.object({
    storeCreditAccountTransaction: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
  }),
});

/** As `giveCredit`: the same call twice takes twice. */
export const takeCredit: Document<typeof takeAnswer, { id: string; debit: object }> = {
  text: `mutation TakeCredit($id: ID!, $debit: StoreCreditAccountDebitInput!) {
    storeCreditAccountDebit(id: $id, debitInput: $debit) {
      storeCreditAccountTransaction { id } userErrors { code message } } }`,
  answer: takeAnswer,
  isOnce: true,
};

const refusals: Readonly<
  Record<string, Exclude<CreditAnswer, string> extends infer A ? (A extends { refused: infer R } ? R : never) : never>
> = {
  OWNER_NOT_FOUND: 'no_customer',
  ACCOUNT_NOT_FOUND: 'no_customer',
  MISMATCHING_CURRENCY: 'currency',
  UNSUPPORTED_CURRENCY: 'currency',
  CREDIT_LIMIT_EXCEEDED: 'limit',
};

const toGid = (customerId: string): string => `gid://shopify/Customer/${customerId}`;

/** Whether nobody knows if it was done: what was refused in another form than promised may have been. */
const isUnsure = (problem: unknown): boolean =>
  problem instanceof Unanswered || (problem instanceof StoreFailure && problem.kind === 'refused');

/** Neither done nor a reason why not: nobody knows. */
async function askOnce<Refused>(
  act: () => Promise<z.output<typeof giveAnswer>['storeCreditAccountCredit']>,
  toRefused: (code: string) => Refused,
): Promise<{ creditId: string } | { refused: Refused; message: string } | 'unanswered'> {
  try {
    const made = await act();
    if (made.storeCreditAccountTransaction) return { creditId: numberOf(made.storeCreditAccountTransaction.id) };
    const [error] = made.userErrors;
    return error ? { refused: toRefused(error.code ?? ''), message: error.message } : 'unanswered';
  } catch (problem) {
    if (isUnsure(problem)) return 'unanswered';
    throw problem;
  }
}

const toMoney = (amount: number, currency: string) => ({
  amount: toDecimal(amount, currency),
  currencyCode: currency,
});

export function createCredits(endpoint: AdminEndpoint): StoreCredits {
  const list = async (
    kind: 'credit' | 'debit',
    { customerId, currency, after }: { customerId: string; currency: string; after: string | null },
  ): Promise<GivenCredit[]> => {
    const query = after === null ? `type:${kind}` : `type:${kind} AND id:>${after}`;
    const { customerByIdentifier: found } = await ask(endpoint, listCredits, { id: toGid(customerId), query });
    const account = found?.storeCreditAccounts.nodes.find(({ balance }) => balance.currencyCode === currency);
    // what shoppers spend and orders give back is none of ours, whatever its amount
    const ours = (account?.transactions.nodes ?? []).filter(({ event }) => event === 'ADJUSTMENT');
    return ours.map(({ id, amount }) => {
      // what is taken stands below nought
      return { creditId: numberOf(id), amount: Math.abs(readMinor(amount.amount, currency)) };
    });
  };
  return {
    findCustomer: async (email) => {
      const { customerByIdentifier: found } = await ask(endpoint, findCustomer, { email });
      return found && numberOf(found.id);
    },
    listGiven: (customerId, currency, after) => list('credit', { customerId, currency, after }),
    listTaken: (customerId, currency, after) => list('debit', { customerId, currency, after }),
    give: (customerId, amount, currency) => {
      const credit = { creditAmount: toMoney(amount, currency), notify: true };
      return askOnce(
        async () => (await ask(endpoint, giveCredit, { id: toGid(customerId), credit })).storeCreditAccountCredit,
        (code) => refusals[code] ?? 'other',
      );
    },
    take: (customerId, amount, currency) => {
      const debit = { debitAmount: toMoney(amount, currency) };
      return askOnce(
        async () => (await ask(endpoint, takeCredit, { id: toGid(customerId), debit })).storeCreditAccountDebit,
        (code) => (code === 'INSUFFICIENT_FUNDS' || code === 'ACCOUNT_NOT_FOUND' ? 'spent' : 'refused'),
      );
    },
  };
}
