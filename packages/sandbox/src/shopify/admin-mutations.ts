// What an app may change in a shop through the Admin API. Failures of business rules are `userErrors`.

import type { Discount } from '../model.ts';
import { readMoney } from '../currency.ts';
import { bulkView, type AdminCall } from './admin-root.ts';
import { discountNodeView, subscriptionView } from './views/app-views.ts';
import { readGid, toGid } from './views/values.ts';

interface HookInput {
  uri?: string | null;
  callbackUrl?: string | null;
  format?: string | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
}

interface BasicCodeInput {
  code?: string | null;
  title?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  customerGets?: {
    value?: { percentage?: number | null; discountAmount?: { amount?: string | null } | null } | null;
  } | null;
}

/** The root value of a mutation. */
export function mutationRoot(call: AdminCall) {
  const { open, app } = call;
  return {
    ...webhookMutations(call),
    bulkOperationRunQuery: ({ query, groupObjects }: { query: string; groupObjects: boolean }) => {
      const result = open.bulk.start(app.clientId, call.scopes, query, groupObjects);
      return 'status' in result
        ? { bulkOperation: bulkView(call, result), userErrors: [] }
        : { bulkOperation: null, userErrors: [result] };
    },
    bulkOperationCancel: ({ id }: { id: string }) => {
      const result = open.bulk.cancel(id);
      if ('status' in result) return { bulkOperation: bulkView(call, result), userErrors: [] };
      const found = open.bulk.find(id);
      return { bulkOperation: found === null ? null : bulkView(call, found), userErrors: [result] };
    },
    discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: BasicCodeInput }) =>
      createDiscount(call, basicCodeDiscount),
    appUninstall: () => {
      open.shop.uninstall(app.clientId);
      return { app: null, userErrors: [] };
    },
  };
}

function webhookMutations({ open, app, scopes }: AdminCall) {
  const { subscriptions } = open.webhooks;
  const unknown = { field: ['id'], message: 'Webhook subscription does not exist' };
  const find = (gid: string) => {
    const found = subscriptions.find(readGid(gid)?.id ?? '');
    return found?.clientId === app.clientId ? found : null;
  };
  return {
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: { topic: string; webhookSubscription: HookInput }) => {
      const result = subscriptions.create(app, scopes, {
        topic,
        uri: webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? '',
        format: webhookSubscription.format ?? 'JSON',
        includeFields: webhookSubscription.includeFields ?? [],
        filter: webhookSubscription.filter ?? '',
        name: webhookSubscription.name ?? null,
      });
      return 'id' in result
        ? { webhookSubscription: subscriptionView(result), userErrors: [] }
        : { webhookSubscription: null, userErrors: [result] };
    },
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: { id: string; webhookSubscription: HookInput }) => {
      const found = find(id);
      if (found === null) return { webhookSubscription: null, userErrors: [unknown] };
      const { includeFields, filter, name } = webhookSubscription;
      const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? found.uri;
      const problem = uri === found.uri ? null : subscriptions.addressProblem(app, found.topic, uri);
      if (problem !== null) return { webhookSubscription: null, userErrors: [problem] };
      const updated = subscriptions.update(found, {
        uri,
        includeFields: includeFields ?? found.includeFields,
        filter: filter ?? found.filter,
        name: name ?? found.name,
      });
      return { webhookSubscription: subscriptionView(updated), userErrors: [] };
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const found = find(id);
      if (found === null) return { deletedWebhookSubscriptionId: null, userErrors: [unknown] };
      subscriptions.remove(found.id);
      return { deletedWebhookSubscriptionId: toGid('WebhookSubscription', found.id), userErrors: [] };
    },
  };
}

function createDiscount({ open }: AdminCall, input: BasicCodeInput) {
  const { shop } = open;
  const code = input.code?.trim() ?? '';
  if (code === '') return refuse('code', 'BLANK', "Code can't be blank");
  if (shop.findDiscount(code) !== null) {
    return refuse('code', 'TAKEN', 'Code must be unique. Please try a different code.');
  }
  const worth = readWorth(input, shop.parameters.currency);
  if (worth === null) return refuse('customerGets', 'INVALID', 'Value must be between 0.0 and 1.0, or an amount');
  const { startsAt, endsAt, title, usageLimit } = input;
  if (startsAt && endsAt && endsAt <= startsAt) {
    return refuse('endsAt', 'END_DATE_BEFORE_START_DATE', 'Ends at needs to be after starts_at');
  }
  const discount = shop.createDiscount({
    code,
    ...worth,
    title: title ?? code,
    startsAt: new Date(startsAt ?? shop.now()).toISOString(),
    endsAt: endsAt ? new Date(endsAt).toISOString() : null,
    usageLimit: usageLimit ?? null,
  });
  return { codeDiscountNode: discountNodeView(shop, discount), userErrors: [] };
}

function readWorth({ customerGets }: BasicCodeInput, currency: string): Pick<Discount, 'kind' | 'value'> | null {
  const { percentage, discountAmount } = customerGets?.value ?? {};
  if (typeof percentage === 'number') {
    const isShare = percentage > 0 && percentage <= 1;
    return isShare ? { kind: 'percentage', value: Math.round(percentage * 10_000) } : null;
  }
  const value = readMoney(discountAmount?.amount, currency);
  return value === null || value === 0 ? null : { kind: 'fixed_amount', value };
}

const refuse = (field: string, code: string, message: string) => ({
  codeDiscountNode: null,
  userErrors: [{ field: ['basicCodeDiscount', field], code, message, extraInfo: null }],
});
