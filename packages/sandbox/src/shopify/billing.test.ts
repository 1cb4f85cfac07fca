// Charging as the real store does it: what is refused, one subscription at a time, trials, caps, and webhooks of every change.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, SCOPES, eventually, type World } from '../testing/sandbox-client.ts';

const DAY_MS = 24 * 3600_000;
let world: World;
let ahead = 0;

const CREATE = `mutation($name: String!, $url: URL!, $test: Boolean, $trial: Int, $begins: AppSubscriptionReplacementBehavior,
    $lines: [AppSubscriptionLineItemInput!]!) {
  appSubscriptionCreate(name: $name, returnUrl: $url, test: $test, trialDays: $trial, replacementBehavior: $begins, lineItems: $lines) {
    appSubscription { id status } confirmationUrl userErrors { field message } } }`;
const LIST = `{ currentAppInstallation { activeSubscriptions { name } allSubscriptions(first: 10) { nodes { id name status test trialDays
  currentPeriodEnd lineItems { id plan { pricingDetails { __typename
    ... on AppUsagePricing { balanceUsed { amount } cappedAmount { amount } terms }
    ... on AppRecurringPricing { price { amount currencyCode } interval } } } usageRecords(first: 5) { nodes { idempotencyKey } } } } } } }`;
const USE = `mutation($line: ID!, $price: MoneyInput!, $key: String) {
  appUsageRecordCreate(subscriptionLineItemId: $line, price: $price, description: "An order", idempotencyKey: $key) {
    appUsageRecord { id } userErrors { field message } } }`;
const CAP = `mutation($id: ID!, $cap: MoneyInput!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) {
  confirmationUrl userErrors { message } } }`;

const money = (amount: string, currencyCode = 'USD') => ({ amount, currencyCode });
const recurring = (price = money('39')) => ({ plan: { appRecurringPricingDetails: { price } } });
const usage = (cappedAmount = money('10'), terms = 'A dollar an order') => ({
  plan: { appUsagePricingDetails: { cappedAmount, terms } },
});

interface Made {
  appSubscription: { id: string } | null;
  confirmationUrl: string | null;
  userErrors: { field: string[] | null; message: string }[];
}
interface Line {
  id: string;
  plan: { pricingDetails: { balanceUsed?: { amount: string }; cappedAmount?: { amount: string } } };
  usageRecords: { nodes: { idempotencyKey: string }[] };
}
interface Shown {
  id: string;
  name: string;
  status: string;
  currentPeriodEnd: string | null;
  lineItems: Line[];
}

const ask = async <T>(query: string, variables: object, field: string): Promise<T> => {
  const { body } = await world.client.graphql(query, variables);
  return (body['data'] as Record<string, T>)[field] as T;
};
const create = (change: object = {}): Promise<Made> =>
  ask(
    CREATE,
    { name: 'Starter', url: 'https://app.example/back?x=1', lines: [recurring(), usage()], ...change },
    'appSubscriptionCreate',
  );
const list = async (): Promise<Shown[]> => {
  const app = await ask<{ allSubscriptions: { nodes: Shown[] } }>(LIST, {}, 'currentAppInstallation');
  return app.allSubscriptions.nodes;
};
const press = (address: string, action: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
const approve = async (change: object = {}): Promise<Shown> => {
  const { confirmationUrl } = await create(change);
  await press(confirmationUrl ?? '', 'approve');
  const made = (await list()).at(-1);
  if (made === undefined) throw new Error('nothing was made');
  return made;
};
const lineOf = ({ lineItems }: Shown): string => lineItems[1]?.id ?? '';
const use = (
  line: string,
  price: object,
  key: string | null = null,
): Promise<Made & { appUsageRecord: { id: string } | null }> => ask(USE, { line, price, key }, 'appUsageRecordCreate');

/** Tokens live for an hour. */
async function pass(days: number): Promise<void> {
  ahead = days * DAY_MS;
  await world.client.install({ scope: SCOPES });
}

beforeEach(async () => {
  ahead = 0;
  world = await openWorld({ now: () => new Date(Date.now() + ahead) });
  await world.client.install({ scope: SCOPES });
});
afterEach(() => world.close());

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, "Name can't be blank"],
  ['no lines', { lines: [] }, "Line items can't be blank"],
  ['two prices', { lines: [recurring(), recurring()] }, 'Only one recurring and one usage pricing plan'],
  ['two currencies', { lines: [recurring(money('39', 'EUR')), usage()] }, 'must have the same currency'],
  ['another currency', { lines: [recurring(money('39', 'EUR'))] }, 'Currency must be USD'],
  ['too low a price', { lines: [recurring(money('0.49'))] }, 'greater than or equal to 0.5'],
  ['no cap', { lines: [recurring(), usage(money('0'))] }, 'Capped amount must be greater than 0'],
  ['no terms', { lines: [recurring(), usage(money('5'), ' ')] }, "Terms can't be blank"],
  ['too long a trial', { trial: 1001 }, 'Trial days must be between'],
])('%s is refused', async (_what, change, sentence) => {
  const { appSubscription, userErrors } = await create(change);
  expect([appSubscription, userErrors[0]?.message]).toEqual([null, expect.stringContaining(sentence)]);
});

test('an address that leads back nowhere is no address', async () => {
  const { body } = await world.client.graphql(CREATE, { name: 'Starter', url: '/back', lines: [recurring()] });
  expect(JSON.stringify(body['errors'])).toContain('Invalid url');
});

test('runs from the merchant’s yes, after its trial, and its address is good once', async () => {
  const { confirmationUrl } = await create({ trial: 14 });
  expect((await list()).map(({ status }) => status)).toEqual(['PENDING']);
  expect((await fetch(`${confirmationUrl}0`)).status).toBe(403);
  expect(await (await fetch(confirmationUrl ?? '')).text()).toContain('Free trial: 14 days');
  const { status, headers } = await press(confirmationUrl ?? '', 'approve');
  expect([status, headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/app\.example\/back\?x=1&charge_id=\d+$/),
  ]);
  const [running] = await list();
  expect(running?.status).toBe('ACTIVE');
  const days = (Date.parse(running?.currentPeriodEnd ?? '') - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(44);
  expect((await press(confirmationUrl ?? '', 'approve')).status).toBe(410);
});

test('is declined without a word to the app but a webhook, and forgotten after two days', async () => {
  await world.client.subscribe('APP_SUBSCRIPTIONS_UPDATE');
  const { confirmationUrl } = await create();
  const { headers } = await press(confirmationUrl ?? '', 'decline');
  expect(headers.get('location')).toContain('/admin/apps');
  await eventually('the webhook', () => world.receiver.received.length > 0);
  expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({
    app_subscription: {
      name: 'Starter',
      status: 'DECLINED',
      capped_amount: '10.0',
      price: '39.00',
      interval: 'every_30_days',
    },
  });
  await create();
  await pass(2);
  expect((await list()).map(({ status }) => status)).toEqual(['DECLINED', 'EXPIRED']);
});

test('one replaces another, at once or when the period is over', async () => {
  await approve();
  await approve({ name: 'Pro', begins: 'APPLY_IMMEDIATELY' });
  expect((await list()).map(({ name, status }) => `${name} ${status}`)).toEqual(['Starter CANCELLED', 'Pro ACTIVE']);
  await approve({ name: 'Business', begins: 'APPLY_ON_NEXT_BILLING_CYCLE' });
  const [, pro, business] = await list();
  expect([pro?.status, business?.currentPeriodEnd]).toEqual(['ACTIVE', null]);
  await pass(31);
  expect((await list()).map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Starter CANCELLED',
    'Pro CANCELLED',
    'Business ACTIVE',
  ]);
});

test('a development store takes test charges alone', async () => {
  world.sandbox.open('atelier').shop.parameters.development = true;
  const real = await create();
  expect((await press(real.confirmationUrl ?? '', 'approve')).status).toBe(422);
  expect((await approve({ test: true })).status).toBe('ACTIVE');
});

describe('usage', () => {
  test('is charged once a key, within the cap of each period', async () => {
    await world.client.subscribe('APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT');
    const line = lineOf(await approve());
    const first = await use(line, money('6'), 'order:1');
    expect((await use(line, money('6'), 'order:1')).appUsageRecord).toEqual(first.appUsageRecord);
    expect((await use(line, money('4.01'), 'order:2')).userErrors).toEqual([
      { field: [], message: 'Total price exceeds balance remaining' },
    ]);
    await use(line, money('3'), 'order:2');
    await eventually('the webhook', () => world.receiver.received.length > 0);
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({
      app_subscription: { balance_used: '9.0', capped_amount: '10.0', currency_code: 'USD' },
    });
    await pass(31);
    expect((await use(line, money('4.01'), 'order:3')).userErrors).toEqual([]);
    const [shown] = await list();
    expect(shown?.lineItems[1]?.usageRecords.nodes.map(({ idempotencyKey }) => idempotencyKey)).toHaveLength(3);
    expect(shown?.lineItems[1]?.plan.pricingDetails.balanceUsed?.amount).toBe('4.01');
  });

  test.each<[string, (line: string) => Promise<Made>, string]>([
    [
      'of a line that is not there',
      () => use('gid://shopify/AppSubscriptionLineItem/1?v=1&index=1', money('1')),
      "Couldn't find",
    ],
    ['of the line of the price', (line) => use(line.replace('index=1', 'index=0'), money('1')), "Couldn't find"],
    ['in another currency', (line) => use(line, money('1', 'EUR')), 'Currency must match'],
    ['of nothing', (line) => use(line, money('0')), 'Price must be greater than 0'],
    ['by too long a key', (line) => use(line, money('1'), 'x'.repeat(256)), 'too long'],
  ])('%s is refused', async (_what, act, sentence) => {
    expect((await act(lineOf(await approve()))).userErrors[0]?.message).toContain(sentence);
  });

  test('stops while bills are not paid, and with the app', async () => {
    const line = lineOf(await approve());
    const { billing } = world.sandbox.open('atelier').shop;
    billing.freeze(true);
    expect((await use(line, money('1'))).userErrors[0]?.message).toBe('Subscription is not active');
    billing.freeze(false);
    expect((await use(line, money('1'))).userErrors).toEqual([]);
    world.sandbox.shop('atelier').uninstall('client-1');
    expect(billing.list('client-1').map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  test('goes on once the merchant agrees to a higher cap, never to a lower one', async () => {
    const line = lineOf(await approve());
    const raise = (amount: string): Promise<Made> =>
      ask(CAP, { id: line, cap: money(amount) }, 'appSubscriptionLineItemUpdate');
    expect((await raise('10')).userErrors[0]?.message).toContain('greater than the current');
    const { confirmationUrl } = await raise('20');
    expect((await use(line, money('11'))).userErrors[0]?.message).toContain('balance remaining');
    await press(confirmationUrl ?? '', 'approve');
    expect((await use(line, money('11'))).userErrors).toEqual([]);
  });
});
