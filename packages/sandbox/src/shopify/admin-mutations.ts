// What an app may change in a shop through the Admin API. Failures of business rules are `userErrors`.

import { bulkView, type AdminCall } from './admin-root.ts';
import { readDiscount, type BasicCodeInput } from './discount-input.ts';
import { subscriptionView } from './views/app-views.ts';
import { discountNodeView } from './views/discount-views.ts';
import { readGid, toGid } from './views/values.ts';

interface HookInput {
  uri?: string | null;
  callbackUrl?: string | null;
  format?: string | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
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
    ...discountMutations(call),
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

function discountMutations({ open }: AdminCall) {
  const { shop } = open;
  const unknown = { field: ['id'], code: 'INVALID', message: 'Code discount does not exist.', extraInfo: null };
  const find = (gid: string) => {
    const read = readGid(gid);
    const id = read?.type === 'DiscountCodeNode' ? read.id : '';
    return shop.discounts().find((discount) => discount.id === id) ?? null;
  };
  const switching =
    (isOn: boolean) =>
    ({ id }: { id: string }) => {
      const found = find(id);
      if (found === null) return { codeDiscountNode: null, userErrors: [unknown] };
      return { codeDiscountNode: discountNodeView(shop, shop.switchDiscount(found.id, isOn)), userErrors: [] };
    };
  return {
    discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: BasicCodeInput }) => {
      const { currency } = shop.parameters;
      const read = readDiscount(basicCodeDiscount, { currency, isTaken: (code) => shop.findDiscount(code) !== null });
      if (Array.isArray(read)) return { codeDiscountNode: null, userErrors: read };
      return { codeDiscountNode: discountNodeView(shop, shop.createDiscount(read)), userErrors: [] };
    },
    discountCodeActivate: switching(true),
    discountCodeDeactivate: switching(false),
    discountCodeDelete: ({ id }: { id: string }) => {
      const found = find(id);
      if (found === null) return { deletedCodeDiscountId: null, userErrors: [unknown] };
      shop.deleteDiscount(found.id);
      return { deletedCodeDiscountId: toGid('DiscountCodeNode', found.id), userErrors: [] };
    },
  };
}
