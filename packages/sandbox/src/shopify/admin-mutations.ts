// What an app may change in a shop through the Admin API. Failures of business rules are `userErrors`.

import { GraphQLError } from 'graphql';
import { bulkView, type AdminCall } from './admin-root.ts';
import { billingMutations } from './billing-mutations.ts';
import { creditMutations } from './credit-mutations.ts';
import { readDiscount, toInput, type BasicCodeInput } from './discount-input.ts';
import { pixelMutations } from './pixel-mutations.ts';
import { subscriptionView } from './views/app-views.ts';
import { discountNodeView } from './views/discount-views.ts';
import { optional, readGid, toGid } from './views/values.ts';

interface HookInput {
  uri?: string | null;
  callbackUrl?: string | null;
  format?: string | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
}

/** The payload of a mutation: its one field, filled or null, and why it is null. */
const toPayload = (field: string, value: unknown, ...userErrors: object[]) => ({ [field]: value, userErrors });

/** The root value of a mutation. */
export function mutationRoot(call: AdminCall) {
  const { open, app } = call;
  return {
    ...webhookMutations(call),
    bulkOperationRunQuery: ({ query, groupObjects }: { query: string; groupObjects: boolean }) => {
      const refused = refuseBulk(call);
      if (refused !== null) return toPayload('bulkOperation', null, refused);
      const result = open.bulk.start(app.clientId, call.scopes, query, groupObjects);
      return 'status' in result
        ? toPayload('bulkOperation', bulkView(call, result))
        : toPayload('bulkOperation', null, result);
    },
    bulkOperationCancel: ({ id }: { id: string }) => {
      const result = open.bulk.cancel(id);
      const view = optional(open.bulk.find(id), (operation) => bulkView(call, operation));
      return 'status' in result ? toPayload('bulkOperation', view) : toPayload('bulkOperation', view, result);
    },
    ...discountMutations(call),
    ...creditMutations(call),
    ...billingMutations(call),
    ...pixelMutations(call),
    appUninstall: () => {
      open.shop.uninstall(app.clientId);
      return toPayload('app', null);
    },
  };
}

/**
 * Apps made by partners have no access to bulk operations before they switch it on, or after 31 idle days
 * (shopify.dev changelog, “Apps must enable bulk operations before use”): an error of access, not of the input.
 */
function refuseBulk({ open: { faults } }: AdminCall): object | null {
  if (faults.refuseBulk === 'access') {
    throw new GraphQLError(
      'Access denied for bulkOperationRunQuery field. This app has no access to bulk operations.',
      {
        extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/bulk-operations/queries' },
      },
    );
  }
  if (faults.refuseBulk !== 'busy') return null;
  const message = 'A bulk query operation for this app and shop is already in progress.';
  return { field: null, message, code: 'OPERATION_IN_PROGRESS' };
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
      const access = { scopes, level: open.faults.protectionLevel };
      const result = subscriptions.create(app, access, {
        topic,
        uri: webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? '',
        format: webhookSubscription.format ?? 'JSON',
        includeFields: webhookSubscription.includeFields ?? [],
        filter: webhookSubscription.filter ?? '',
        name: webhookSubscription.name ?? null,
      });
      return 'id' in result
        ? toPayload('webhookSubscription', subscriptionView(result))
        : toPayload('webhookSubscription', null, result);
    },
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: { id: string; webhookSubscription: HookInput }) => {
      const found = find(id);
      if (found === null) return toPayload('webhookSubscription', null, unknown);
      const { includeFields, filter, name } = webhookSubscription;
      const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? found.uri;
      const problem = uri === found.uri ? null : subscriptions.addressProblem(app, found.topic, uri);
      if (problem !== null) return toPayload('webhookSubscription', null, problem);
      const updated = subscriptions.update(found, {
        uri,
        includeFields: includeFields ?? found.includeFields,
        filter: filter ?? found.filter,
        name: name ?? found.name,
      });
      return toPayload('webhookSubscription', subscriptionView(updated));
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const found = find(id);
      if (found === null) return toPayload('deletedWebhookSubscriptionId', null, unknown);
      subscriptions.remove(found.id);
      return toPayload('deletedWebhookSubscriptionId', toGid('WebhookSubscription', found.id));
    },
  };
}

function discountMutations({ open }: AdminCall) {
  const { shop } = open;
  const unknown = { field: ['id'], code: 'INVALID', message: 'Code discount does not exist.', extraInfo: null };
  /** Does it with the code of that id, and answers what is to stand in the field. */
  const change =
    (field: string, act: (id: string) => unknown) =>
    ({ id: gid }: { id: string }) => {
      const read = readGid(gid);
      const found = shop.discounts().find(({ id }) => read?.type === 'DiscountCodeNode' && id === read.id);
      return found === undefined ? toPayload(field, null, unknown) : toPayload(field, act(found.id));
    };
  const switching = (isOn: boolean) =>
    change('codeDiscountNode', (id) => discountNodeView(shop, shop.switchDiscount(id, isOn)));
  const rules = {
    currency: shop.parameters.currency,
    has: (type: 'Product' | 'ProductVariant' | 'Collection', id: string) =>
      type === 'Product'
        ? shop.findProduct(id)?.id === id
        : type === 'ProductVariant'
          ? shop.findVariant(id) !== null
          : shop.collections().some((each) => each.id === id),
  };
  return {
    discountCodeBasicCreate: ({ basicCodeDiscount }: { basicCodeDiscount: BasicCodeInput }) => {
      const read = readDiscount(basicCodeDiscount, { ...rules, isTaken: (code) => shop.findDiscount(code) !== null });
      if (Array.isArray(read)) return toPayload('codeDiscountNode', null, ...read);
      return toPayload('codeDiscountNode', discountNodeView(shop, shop.createDiscount(read)));
    },
    discountCodeBasicUpdate: ({ id: gid, basicCodeDiscount }: { id: string; basicCodeDiscount: BasicCodeInput }) => {
      const named = readGid(gid);
      const known = shop.discounts().find(({ id }) => named?.type === 'DiscountCodeNode' && id === named.id);
      if (known === undefined) return toPayload('codeDiscountNode', null, unknown);
      const isTaken = (code: string) => (shop.findDiscount(code)?.id ?? known.id) !== known.id;
      const read = readDiscount({ ...toInput(known, rules.currency), ...basicCodeDiscount }, { ...rules, isTaken });
      if (Array.isArray(read)) return toPayload('codeDiscountNode', null, ...read);
      return toPayload('codeDiscountNode', discountNodeView(shop, shop.changeDiscount(known.id, read)));
    },
    discountCodeActivate: switching(true),
    discountCodeDeactivate: switching(false),
    discountCodeDelete: change('deletedCodeDiscountId', (id) => {
      shop.deleteDiscount(id);
      return toGid('DiscountCodeNode', id);
    }),
  };
}
