// Store credit through the Admin API: who a customer is, what was put into their account, and putting something there once.
import { readMinor, toDecimal } from '@vitrine/contract/money';
import { z } from 'zod';
import { StoreFailure, type CreditAnswer, type StoreCredits } from '../platform.ts';
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
            transactions: z.object({ nodes: z.array(z.object({ id: z.string(), amount: money })) }),
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
        ... on StoreCreditAccountCreditTransaction { id amount { amount currencyCode } } } } } } } }`,
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

export function createCredits(endpoint: AdminEndpoint): StoreCredits {
  return {
    findCustomer: async (email) => {
      const { customerByIdentifier: found } = await ask(endpoint, findCustomer, { email });
      return found && numberOf(found.id);
    },
    listGiven: async (customerId, currency, after) => {
      const query = after === null ? 'type:credit' : `type:credit AND id:>${after}`;
      const { customerByIdentifier: found } = await ask(endpoint, listCredits, { id: toGid(customerId), query });
      const account = found?.storeCreditAccounts.nodes.find(({ balance }) => balance.currencyCode === currency);
      return (account?.transactions.nodes ?? []).map(({ id, amount }) => {
        return { creditId: numberOf(id), amount: readMinor(amount.amount, currency) };
      });
    },
    give: async (customerId, amount, currency) => {
      const credit = { creditAmount: { amount: toDecimal(amount, currency), currencyCode: currency }, notify: true };
      try {
        const { storeCreditAccountCredit: made } = await ask(endpoint, giveCredit, { id: toGid(customerId), credit });
        if (made.storeCreditAccountTransaction) return { creditId: numberOf(made.storeCreditAccountTransaction.id) };
        const [error] = made.userErrors;
        // neither a credit nor a reason: nobody knows
        if (!error) return 'unanswered';
        return { refused: refusals[error.code ?? ''] ?? 'other', message: error.message };
      } catch (problem) {
        // what was refused in another form than promised may have been done
        const isUnsure =
          problem instanceof Unanswered || (problem instanceof StoreFailure && problem.kind === 'refused');
        if (isUnsure) return 'unanswered';
        throw problem;
      }
    },
  };
}
