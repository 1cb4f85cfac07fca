// Store credit as the real store gives it: what it asks for, what it refuses, and what it tells of afterwards.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES, openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
let customer: string;
const CREDIT_SCOPES = `${SCOPES},read_customers,read_store_credit_accounts,write_store_credit_account_transactions`;

const FIND = `query($email: String!) { customerByIdentifier(identifier: { emailAddress: $email }) { id
  storeCreditAccounts(first: 5) { nodes { id balance { amount currencyCode }
    transactions(first: 10, reverse: true, query: "type:credit") { nodes { amount { amount } event balanceAfterTransaction { amount }
      ... on StoreCreditAccountCreditTransaction { id } } } } } } }`;
const CREDIT = `mutation($id: ID!, $amount: Decimal!, $currency: CurrencyCode!, $expires: DateTime) {
  storeCreditAccountCredit(id: $id, creditInput: { creditAmount: { amount: $amount, currencyCode: $currency }, expiresAt: $expires }) {
    storeCreditAccountTransaction { id amount { amount currencyCode } account { id } } userErrors { field code message } } }`;

const ask = async (query: string, variables: object) => (await world.client.graphql(query, variables)).body;
const find = async () => {
  const { data } = (await ask(FIND, { email: 'MAYA@mail.example' })) as {
    data: { customerByIdentifier: { id: string; storeCreditAccounts: { nodes: { id: string }[] } } | null };
  };
  return data.customerByIdentifier;
};
const credit = async (id: string, amount: string, currency = 'USD', expires: string | null = null) => {
  const body = await ask(CREDIT, { id, amount, currency, expires });
  return (
    body['data'] as {
      storeCreditAccountCredit: {
        storeCreditAccountTransaction: { account: { id: string } } | null;
        userErrors: { code: string }[];
      };
    }
  ).storeCreditAccountCredit;
};
const control = (path: string, method: string, body: object) =>
  fetch(`${world.client.base}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  world = await openWorld({});
  await world.client.install();
});
afterAll(() => world.close());

test('is refused without its scopes, by name', async () => {
  const { errors } = (await ask(CREDIT, { id: 'gid://shopify/Customer/1', amount: '1', currency: 'USD' })) as {
    errors: { message: string; extensions: { code: string } }[];
  };
  expect(errors[0]).toMatchObject({ extensions: { code: 'ACCESS_DENIED' } });
  expect(errors[0]?.message).toContain('write_store_credit_account_transactions');
  const found = (await ask(FIND, { email: 'a@b.example' })) as { errors: { extensions: { code: string } }[] };
  expect(found.errors[0]?.extensions.code).toBe('ACCESS_DENIED');
});

describe('with them', () => {
  beforeAll(async () => {
    await world.client.install({ scope: CREDIT_SCOPES });
    await control('customers', 'POST', { email: 'maya@mail.example' });
    customer = (await find())?.id ?? '';
  });

  test.each<[string, () => string, string, string, string | null, string]>([
    ['nothing', () => customer, '0', 'USD', null, 'NEGATIVE_OR_ZERO_AMOUNT'],
    ['less than nothing', () => customer, '-5', 'USD', null, 'NEGATIVE_OR_ZERO_AMOUNT'],
    ['another currency than the shop’s', () => customer, '5', 'EUR', null, 'UNSUPPORTED_CURRENCY'],
    ['a day that has passed', () => customer, '5', 'USD', '2020-01-01T00:00:00Z', 'EXPIRES_AT_IN_PAST'],
    ['nobody', () => 'gid://shopify/Customer/77', '5', 'USD', null, 'OWNER_NOT_FOUND'],
    ['no account', () => 'gid://shopify/StoreCreditAccount/77', '5', 'USD', null, 'ACCOUNT_NOT_FOUND'],
  ])('is refused for %s', async (_, id, amount, currency, expires, code) => {
    const { storeCreditAccountTransaction: made, userErrors } = await credit(id(), amount, currency, expires);
    expect([made, userErrors.map((each) => each.code)]).toEqual([null, [code]]);
  });

  test('makes the account with the first credit, and adds to it', async () => {
    expect((await find())?.storeCreditAccounts.nodes).toEqual([]);
    const first = await credit(customer, '12.50');
    const account = first.storeCreditAccountTransaction?.account.id ?? '';
    await credit(account, '7.5');
    expect((await credit(account, '1', 'EUR')).userErrors[0]?.code).toBe('MISMATCHING_CURRENCY');
    expect((await find())?.storeCreditAccounts.nodes).toMatchObject([
      {
        id: account,
        balance: { amount: '20.0', currencyCode: 'USD' },
        transactions: {
          nodes: [
            { amount: { amount: '7.5' }, balanceAfterTransaction: { amount: '20.0' }, event: 'ADJUSTMENT' },
            { amount: { amount: '12.5' } },
          ],
        },
      },
    ]);
  });

  test('is given though its answer is lost, and given again by the same call', async () => {
    await control('faults', 'PUT', { nextMutations: ['answer-lost'] });
    await expect(credit(customer, '3')).rejects.toThrow('fetch failed');
    expect((await find())?.storeCreditAccounts.nodes).toMatchObject([{ balance: { amount: '23.0' } }]);
    await credit(customer, '3');
    expect((await find())?.storeCreditAccounts.nodes).toMatchObject([{ balance: { amount: '26.0' } }]);
  });

  test('ends at the limit of an account', async () => {
    await control('faults', 'PUT', { creditLimit: 3000 });
    expect((await credit(customer, '4.01')).userErrors[0]?.code).toBe('CREDIT_LIMIT_EXCEEDED');
    expect((await credit(customer, '4')).userErrors).toEqual([]);
    await control('faults', 'PUT', { creditLimit: null });
  });
});
