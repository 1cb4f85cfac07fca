// Charging a shop through the Admin API: subscriptions with a line for usage, usage by key, the cap (shopify.dev, “Billing API”).
import { readMinor, toDecimal } from '@vitrine/contract/money';
import { z } from 'zod';
import type { BilledStatus, BilledSubscription, StoreBilling, UsageRefusal } from '../store-billing.ts';
import { ask, type AdminEndpoint, type Document } from './admin-client.ts';
import { gid, page } from './nodes.ts';
import { numberOf } from './read-catalogue.ts';

const money = z.object({ amount: z.string(), currencyCode: z.string() });
const userErrors = z.array(z.object({ message: z.string() }));

function takes<Variables extends object>() {
  return <Answer extends z.ZodType>(text: string, answer: Answer): Document<Answer, Variables> => ({ text, answer });
}

/** A line's id has a query string, which is part of it. */
const lineItem = z.object({
  id: z.string(),
  plan: z.object({
    pricingDetails: z.discriminatedUnion('__typename', [
      z.object({ __typename: z.literal('AppRecurringPricing') }),
      z.object({ __typename: z.literal('AppUsagePricing'), balanceUsed: money, cappedAmount: money }),
    ]),
  }),
});
const subscription = z.object({
  id: gid,
  name: z.string(),
  status: z.string(),
  test: z.boolean(),
  trialDays: z.number().int(),
  createdAt: z.coerce.date(),
  currentPeriodEnd: z.coerce.date().nullable(),
  lineItems: z.array(lineItem),
});
const subscriptionFields = `id name status test trialDays createdAt currentPeriodEnd
  lineItems { id plan { pricingDetails { __typename
    ... on AppUsagePricing { balanceUsed { amount currencyCode } cappedAmount { amount currencyCode } } } } }`;

export const listAppSubscriptions = takes<object>()(
  `query ListAppSubscriptions { currentAppInstallation { allSubscriptions(first: 20, reverse: true, sortKey: CREATED_AT) {
    nodes { ${subscriptionFields} } } } }`,
  z.object({
    currentAppInstallation: z.object({ allSubscriptions: z.object({ nodes: z.array(subscription) }) }),
  }),
);

interface CreateVariables {
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays: number;
  begins: 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE';
  lines: readonly object[];
}

export const createAppSubscription = takes<CreateVariables>()(
  `mutation CreateAppSubscription($name: String!, $returnUrl: URL!, $test: Boolean, $trialDays: Int,
      $begins: AppSubscriptionReplacementBehavior, $lines: [AppSubscriptionLineItemInput!]!) {
    appSubscriptionCreate(name: $name, returnUrl: $returnUrl, test: $test, trialDays: $trialDays,
        replacementBehavior: $begins, lineItems: $lines) {
      appSubscription { id } confirmationUrl userErrors { message } } }`,
  z.object({
    appSubscriptionCreate: z.object({
      appSubscription: z.object({ id: gid }).nullable(),
      confirmationUrl: z.url().nullable(),
      userErrors,
    }),
  }),
);

export const cancelAppSubscription = takes<{ id: string }>()(
  `mutation CancelAppSubscription($id: ID!) { appSubscriptionCancel(id: $id, prorate: false) {
    appSubscription { status } userErrors { message } } }`,
  z.object({
    appSubscriptionCancel: z.object({
      appSubscription: z.object({ status: z.string() }).nullable(),
      userErrors,
    }),
  }),
);

/** The key is the platform's own way to tell the same call sent twice, so it is tried again. */
export const createUsageRecord = takes<{ line: string; price: object; description: string; key: string }>()(
  `mutation CreateUsageRecord($line: ID!, $price: MoneyInput!, $description: String!, $key: String) {
    appUsageRecordCreate(subscriptionLineItemId: $line, price: $price, description: $description, idempotencyKey: $key) {
      appUsageRecord { id } userErrors { message } } }`,
  z.object({
    appUsageRecordCreate: z.object({ appUsageRecord: z.object({ id: gid }).nullable(), userErrors }),
  }),
);

const usageRecords = page(z.object({ id: gid, idempotencyKey: z.string().nullable() }));

export const listUsageRecords = takes<{ id: string; after: string | null }>()(
  `query ListUsageRecords($id: ID!, $after: String) { node(id: $id) { ... on AppSubscription { lineItems {
    usageRecords(first: 100, after: $after, reverse: true) { nodes { id idempotencyKey }
      pageInfo { hasNextPage endCursor } } } } } }`,
  z.object({ node: z.object({ lineItems: z.array(z.object({ usageRecords })) }).nullable() }),
);

export const raiseCappedAmount = takes<{ id: string; cap: object }>()(
  `mutation RaiseCappedAmount($id: ID!, $cap: MoneyInput!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) {
    confirmationUrl userErrors { message } } }`,
  z.object({ appSubscriptionLineItemUpdate: z.object({ confirmationUrl: z.url().nullable(), userErrors }) }),
);

const statuses: Readonly<Record<string, BilledStatus>> = {
  PENDING: 'pending',
  ACTIVE: 'active',
  // what approved ones were called before they began
  ACCEPTED: 'pending',
  FROZEN: 'frozen',
  CANCELLED: 'cancelled',
  DECLINED: 'declined',
  EXPIRED: 'expired',
};

const toMoney = (amount: number, currency: string) => ({
  amount: toDecimal(amount, currency),
  currencyCode: currency,
});

const toGid = (subscriptionId: string): string => `gid://shopify/AppSubscription/${subscriptionId}`;

export function createBilling(endpoint: AdminEndpoint): StoreBilling {
  return {
    list: async () => {
      const { currentAppInstallation: app } = await ask(endpoint, listAppSubscriptions, {});
      return app.allSubscriptions.nodes.map(toSubscription);
    },
    subscribe: async ({ name, price, cap, currency, terms, trialDays, isTest, begins, returnUrl }) => {
      const recurring = { price: toMoney(price, currency), interval: 'EVERY_30_DAYS' };
      const usage = { cappedAmount: toMoney(cap, currency), terms };
      const { appSubscriptionCreate: made } = await ask(endpoint, createAppSubscription, {
        name,
        returnUrl,
        test: isTest,
        trialDays,
        begins: begins === 'now' ? 'APPLY_IMMEDIATELY' : 'APPLY_ON_NEXT_BILLING_CYCLE',
        lines: [{ plan: { appRecurringPricingDetails: recurring } }, { plan: { appUsagePricingDetails: usage } }],
      });
      if (made.appSubscription === null || made.confirmationUrl === null) return toRefusal(made.userErrors);
      return { subscriptionId: numberOf(made.appSubscription.id), confirmationUrl: made.confirmationUrl };
    },
    cancel: async (subscriptionId) => {
      const { appSubscriptionCancel: ended } = await ask(endpoint, cancelAppSubscription, {
        id: toGid(subscriptionId),
      });
      return ended.appSubscription === null ? toRefusal(ended.userErrors) : 'cancelled';
    },
    charge: async ({ lineId: line, amount, currency, description, key }) => {
      const variables = { line, price: toMoney(amount, currency), description, key };
      const { appUsageRecordCreate: made } = await ask(endpoint, createUsageRecord, variables);
      if (made.appUsageRecord !== null) return { recordId: numberOf(made.appUsageRecord.id) };
      return toUsageRefusal(made.userErrors[0]?.message ?? 'the store names no reason');
    },
    findCharge: (subscriptionId, key) => findCharge(endpoint, subscriptionId, key),
    raiseCap: async (id, { amount, currency }) => {
      const { appSubscriptionLineItemUpdate: asked } = await ask(endpoint, raiseCappedAmount, {
        id,
        cap: toMoney(amount, currency),
      });
      if (asked.confirmationUrl === null) return toRefusal(asked.userErrors);
      return { confirmationUrl: asked.confirmationUrl };
    },
  };
}

const toRefusal = (errors: readonly { message: string }[]): { refused: string } => ({
  refused: errors[0]?.message ?? 'the store names no reason',
});

/** The platform gives these refusals no codes: its sentences tell them apart. */
function toUsageRefusal(message: string): UsageRefusal {
  if (/balance remaining|capped/i.test(message)) return { refused: 'cap', message };
  return { refused: /not active|couldn.t find|not found/i.test(message) ? 'inactive' : 'other', message };
}

async function findCharge(
  endpoint: AdminEndpoint,
  subscriptionId: string,
  key: string,
): Promise<{ recordId: string } | null> {
  let after: string | null = null;
  for (;;) {
    const variables: { id: string; after: string | null } = { id: toGid(subscriptionId), after };
    const { node }: z.output<typeof listUsageRecords.answer> = await ask(endpoint, listUsageRecords, variables);
    const pages = (node?.lineItems ?? []).map(({ usageRecords: each }) => each);
    const found = pages.flatMap(({ nodes }) => nodes).find(({ idempotencyKey }) => idempotencyKey === key);
    if (found) return { recordId: numberOf(found.id) };
    // one line alone is charged by usage: no other has a second page
    const next = pages.find(({ pageInfo }) => pageInfo.hasNextPage);
    if (next === undefined) return null;
    after = next.pageInfo.endCursor;
  }
}

function toSubscription(node: z.output<typeof subscription>): BilledSubscription {
  const { id, name, status, test, trialDays, createdAt, currentPeriodEnd, lineItems } = node;
  const [usage] = lineItems.flatMap(({ id: lineId, plan: { pricingDetails: details } }) =>
    'balanceUsed' in details ? [{ lineId, ...details }] : [],
  );
  return {
    subscriptionId: numberOf(id),
    name,
    status: statuses[status] ?? 'pending',
    isTest: test,
    trialDays,
    createdAt,
    periodEnd: currentPeriodEnd,
    usage: usage
      ? {
          lineId: usage.lineId,
          balance: readMinor(usage.balanceUsed.amount, usage.balanceUsed.currencyCode),
          cap: readMinor(usage.cappedAmount.amount, usage.cappedAmount.currencyCode),
        }
      : null,
  };
}
