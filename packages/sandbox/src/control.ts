// The control of a shop over JSON, for the demo and tests: faults, made-up orders, deliveries, tokens, stock.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenShop, SandboxContext } from './context.ts';
import { changeFaults } from './faults.ts';
import type { Metafield, Order, ProductStatus, SoldAs } from './model.ts';
import { readFulfilment, readOrderWish, withLineIds, type OrderWish } from './order-wish.ts';
import { Refused, found } from './refused.ts';
import type { SandboxShop } from './shop.ts';
import { readScopes } from './shopify/scopes.ts';
import { orderPayload } from './shopify/order-payload.ts';

interface ShopRoute {
  Params: { shop: string };
}

/** Registers everything under `/{shop}/_control/`. Problems answer 4xx with `{error}`. */
export function controlRoutes(server: FastifyInstance, context: SandboxContext): void {
  const open = ({ params }: FastifyRequest<ShopRoute>): OpenShop => {
    return found(context.findShop(params.shop), 'There is no shop of this name.');
  };
  answerProblems(server);
  server.get<ShopRoute>('/:shop/_control/faults', (request) => open(request).faults);
  server.put<ShopRoute>('/:shop/_control/faults', (request) => {
    const { faults } = open(request);
    changeFaults(faults, request.body);
    return faults;
  });
  server.put<ShopRoute>('/:shop/_control/parameters', (request) =>
    context.setParameters(request.params.shop, readObject(request.body)),
  );
  server.get<ShopRoute>('/:shop/_control/parameters', (request) => open(request).shop.parameters);
  server.post<ShopRoute>('/:shop/_control/expire-tokens', (request) => {
    const { access } = open(request).shop;
    access.expireAccessTokens();
    if (readObject(request.body ?? {})['refresh'] === true) access.expireRefreshTokens();
    return { expired: true };
  });
  server.post<ShopRoute>('/:shop/_control/uninstall', (request) => {
    const { clientId } = readObject(request.body ?? {});
    const known = typeof clientId === 'string' ? clientId : context.apps.first.clientId;
    open(request).shop.uninstall(known);
    return { uninstalled: true };
  });
  server.put<ShopRoute>('/:shop/_control/scopes', (request) => {
    const { clientId, scopes } = readObject(request.body);
    const known = typeof clientId === 'string' ? clientId : context.apps.first.clientId;
    const wanted = readScopes(typeof scopes === 'string' ? scopes : '');
    if (wanted === null) throw new Refused('There is no such scope.');
    open(request).shop.rescope(known, wanted);
    return { scopes: wanted };
  });
  server.post<ShopRoute>('/:shop/_control/customers', (request) => {
    const { email } = readObject(request.body);
    return open(request).shop.credit.addCustomer(typeof email === 'string' ? email : '');
  });
  server.get<ShopRoute>('/:shop/_control/credit', (request) => {
    const { credit } = open(request).shop;
    return { accounts: credit.listAccounts() };
  });
  server.post<ShopRoute>('/:shop/_control/compliance', (request) => {
    const { topic, email, clientId } = readObject(request.body);
    const known = typeof clientId === 'string' ? clientId : context.apps.first.clientId;
    return { sent: ask(open(request).shop, known, topic, typeof email === 'string' ? email : '') };
  });
  server.post<ShopRoute>('/:shop/_control/storm', (request) => {
    const { count } = readObject(request.body ?? {});
    return { changed: open(request).shop.storm(isAmount(count) && count > 0 ? count : 5000) };
  });
  server.put<ShopRoute>('/:shop/_control/theme', (request) => {
    const { name, settings } = readObject(request.body);
    if (settings !== null && typeof settings !== 'string') throw new Refused('Send settings as a text, or null.', 400);
    return open(request).shop.themes.publish({ name: typeof name === 'string' ? name : 'Theme', settings });
  });
  billingControl(server, open);
  orderControl(server, open);
  deliveryControl(server, open);
  productControl(server, open);
}

/** Asks the app in the name of a shopper, or of the shop itself, as the platform does for every app that has or had it. */
export function ask(shop: SandboxShop, clientId: string, topic: unknown, email: string): string {
  if (topic === 'shop/redact') {
    shop.emit({ topic, clientId });
    return topic;
  }
  if (topic !== 'customers/data_request' && topic !== 'customers/redact') throw new Refused('There is no such topic.');
  const theirs = shop.orders().filter((order) => order.email.toLowerCase() === email.toLowerCase());
  shop.emit({ topic, clientId, email, orderIds: theirs.map(({ id }) => id) });
  return topic;
}

function answerProblems(server: FastifyInstance): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ error: status === 500 ? 'The sandbox failed.' : error.message });
  });
}

type OpenRequest = (request: FastifyRequest<ShopRoute>) => OpenShop;

function billingControl(server: FastifyInstance, open: OpenRequest): void {
  server.get<ShopRoute>('/:shop/_control/billing', (request) => {
    const { shop, apps } = open(request);
    const subscriptions = shop.billing.list(apps.first.clientId);
    return { subscriptions, used: subscriptions.flatMap(({ id }) => shop.billing.listUsed(id)) };
  });
  server.post<ShopRoute>('/:shop/_control/billing/freeze', (request) => {
    const { frozen } = readObject(request.body ?? {});
    return { changed: open(request).shop.billing.freeze(frozen !== false) };
  });
}

function orderControl(server: FastifyInstance, open: OpenRequest): void {
  server.post<ShopRoute>('/:shop/_control/orders', (request) => {
    const { shop, faults } = open(request);
    const wishes = (Array.isArray(request.body) ? request.body : [request.body]).map(readOrderWish);
    const orders = shop.together(() => wishes.map((wish) => grant(shop, wish)));
    return { orders: orders.map((order) => orderPayload(shop, order, { level: faults.protectionLevel })) };
  });
  server.post<{ Params: { shop: string; id: string } }>('/:shop/_control/orders/:id/fulfil', (request) => {
    const { shop, faults } = open(request);
    const order = shop.fulfil(request.params.id, readFulfilment(request.body ?? {}, true));
    return orderPayload(shop, order, { level: faults.protectionLevel });
  });
  server.delete<{ Params: { shop: string; id: string } }>('/:shop/_control/orders/:id', (request) => {
    open(request).shop.deleteOrder(request.params.id);
    return { deleted: request.params.id };
  });
  server.get<ShopRoute>('/:shop/_control/orders', (request) => {
    const { shop, faults } = open(request);
    return { orders: shop.orders().map((order) => orderPayload(shop, order, { level: faults.protectionLevel })) };
  });
}

function grant(shop: SandboxShop, { order: request, fulfilments, refunds, cancelled }: OrderWish): Order {
  const order = shop.placeOrder(request);
  for (const each of fulfilments) shop.fulfil(order.id, withLineIds(each, order.lines));
  for (const refund of refunds) shop.refund(order.id, withLineIds(refund, order.lines));
  if (cancelled) shop.cancel(order.id, true, request.live);
  return order;
}

function deliveryControl(server: FastifyInstance, open: OpenRequest): void {
  server.get<ShopRoute>('/:shop/_control/deliveries', (request) => ({
    deliveries: open(request).webhooks.deliveries(),
  }));
  server.post<ShopRoute>('/:shop/_control/webhooks/redeliver', (request) => {
    const { count, shuffle } = readObject(request.body ?? {});
    const wanted = typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 1;
    return { redelivered: open(request).webhooks.redeliver(wanted, shuffle === true) };
  });
}

function productControl(server: FastifyInstance, open: OpenRequest): void {
  server.get<ShopRoute>('/:shop/_control/products', (request) => {
    const { shop } = open(request);
    return { products: shop.products(), collections: shop.collections(), discounts: shop.discounts() };
  });
  server.patch<{ Params: { shop: string; id: string } }>('/:shop/_control/products/:id', (request) => {
    const { shop } = open(request);
    const { title, status, soldAs, soldElsewhere, leastQuantity, published, metafields } = readObject(request.body);
    shop.updateProduct(request.params.id, {
      ...(soldAs === null || isSoldAs(soldAs) ? { soldAs } : {}),
      ...(typeof soldElsewhere === 'boolean' ? { soldElsewhere } : {}),
      ...(typeof published === 'boolean' ? { published } : {}),
      ...(leastQuantity === null || isAmount(leastQuantity) ? { leastQuantity } : {}),
      ...(Array.isArray(metafields) ? { metafields: metafields.filter(isMetafield) } : {}),
      ...(typeof title === 'string' ? { title } : {}),
      ...(isStatus(status) ? { status } : {}),
    });
    return shop.findProduct(request.params.id);
  });
  server.delete<{ Params: { shop: string; id: string } }>('/:shop/_control/products/:id', (request) => {
    open(request).shop.deleteProduct(request.params.id);
    return { deleted: request.params.id };
  });
  server.patch<{ Params: { shop: string; id: string } }>('/:shop/_control/variants/:id', (request) => {
    const { shop } = open(request);
    const { price, compareAtPrice = null, stock, leastQuantity, isBundle } = readObject(request.body);
    const { id } = request.params;
    if (isAmount(stock)) shop.setStock(id, stock);
    if (leastQuantity === null || isAmount(leastQuantity)) shop.setLeastQuantity(id, leastQuantity);
    if (typeof isBundle === 'boolean') shop.setBundle(id, isBundle);
    if (isAmount(price)) shop.setPrice(id, price, isAmount(compareAtPrice) ? compareAtPrice : null);
    return found(shop.findVariant(id), `The shop has no variant ${id}.`, 422).variant;
  });
}

const isMetafield = (value: unknown): value is Metafield =>
  ['namespace', 'key', 'type', 'value'].every((name) => typeof readObject(value)[name] === 'string');

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const isSoldAs = (value: unknown): value is SoldAs =>
  typeof value === 'string' && ['subscription', 'bundle', 'gift_card', 'combined_listing'].includes(value);

const isStatus = (value: unknown): value is ProductStatus =>
  typeof value === 'string' && ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'].includes(value);

function readObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw new Refused('Send a JSON object.', 400);
  return { ...body };
}
