// The calls of one connected shop: its identity, catalogue, orders, discount codes and webhook subscriptions.
import type { z } from 'zod';
import { productId } from '@vitrine/contract/ids';
import type { DiscountFacts, ToldOrders, OrderSnapshot, StoreOrder } from '../../records.ts';
import type {
  CatalogueBatch,
  DiscountCopy,
  DiscountRefusal,
  FullCollection,
  FullProduct,
  NewDiscount,
  GrantedScopes,
  OrdersAsked,
  PlacedOrders,
  ShopIdentity,
  StoreBilling,
  StoreClient,
  StoreCredits,
  StoreFacts,
  StoreTheme,
  StorePixel,
  ProductFields,
} from '../platform.ts';
import { ask, type AdminEndpoint, type Document } from './admin-client.ts';
import { cancelCatalogue, readCatalogue } from './catalogue-files.ts';
import {
  codesAtOnce,
  createDiscount,
  deactivateDiscount,
  findDiscountId,
  findDiscounts,
  toDiscountFacts,
  toDiscountInput,
  toRefusals,
  type DiscountNode,
} from './discounts.ts';
import { StoreFailure, UnreadableRecord, orUnreadable, readWhole } from '../platform.ts';
import { createBilling } from './billing.ts';
import { createCredits } from './credits.ts';
import { createTheme } from './theme.ts';
import { createPixel } from './pixel.ts';
import { createProductFields } from './product-fields.ts';
import { findDiscountTerms, toCopyInput } from './discount-terms.ts';
import * as documents from './documents.ts';
import { productVariablesOf } from './product-variables.ts';
import type { OrderNode } from './nodes.ts';
import { numberOf, toCollectionRecord } from './read-catalogue.ts';
import { toSnapshot, toStoreOrder } from './read-order-node.ts';
import { subscriptionsOf } from './topics.ts';
import { readFullProduct } from './full-product.ts';
import { readPages, readWholeAgreements, readWholeOrder } from './whole-lists.ts';

type Subscription = z.output<typeof documents.listSubscriptions.answer>['webhookSubscriptions']['nodes'][number];

export class ShopifyClient implements StoreClient {
  readonly #endpoint: AdminEndpoint;

  readonly placed: PlacedOrders = {
    list: async ({ from, until }, after) => {
      const query = `created_at:>='${from.toISOString()}' AND created_at:<'${until.toISOString()}'`;
      const { orders } = await this.#ask(documents.listOrdersPlaced, { query, after });
      const next = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
      const whole: StoreOrder[] = [];
      for (const node of orders.nodes) whole.push(toStoreOrder(await readWholeAgreements(this.#endpoint, node)));
      return { orders: whole, next };
    },
  };

  readonly billing: StoreBilling;
  readonly granted: GrantedScopes = {
    list: async () => {
      const { currentAppInstallation } = await this.#ask(documents.readScopes, {});
      return currentAppInstallation.accessScopes.map(({ handle }) => handle);
    },
  };

  readonly credits: StoreCredits;
  readonly pixel: StorePixel;
  readonly productFields: ProductFields;
  readonly theme: StoreTheme;

  constructor(endpoint: AdminEndpoint) {
    this.#endpoint = endpoint;
    this.billing = createBilling(endpoint);
    this.credits = createCredits(endpoint);
    this.pixel = createPixel(endpoint);
    this.productFields = createProductFields(endpoint);
    this.theme = createTheme(endpoint);
  }

  async readIdentity(): Promise<ShopIdentity> {
    const { shop } = await this.#ask(documents.readShop, {});
    const primaryUrl = bare(shop.primaryDomain.url);
    return {
      name: shop.name,
      email: shop.email,
      currency: shop.currencyCode,
      timeZone: shop.ianaTimezone,
      country: shop.shopAddress.countryCodeV2,
      isDevelopment: shop.plan.partnerDevelopment,
      primaryUrl,
      availableUrls: [...new Set([primaryUrl, bare(shop.url), this.#endpoint.base])],
    };
  }

  readCatalogue(facts: StoreFacts, cursor: string | null): AsyncIterable<CatalogueBatch> {
    return readCatalogue(this.#endpoint, facts, cursor);
  }

  async abandonCatalogue(cursor: string): Promise<void> {
    await cancelCatalogue(this.#endpoint, cursor);
  }

  async findProducts(ids: readonly string[], reading: StoreFacts): Promise<(FullProduct | UnreadableRecord | null)[]> {
    const found: (FullProduct | UnreadableRecord | null)[] = [];
    for (let start = 0; start < ids.length; start += documents.productsAtOnce) {
      const gids = ids.slice(start, start + documents.productsAtOnce).map((id) => `gid://shopify/Product/${id}`);
      const { nodes } = await this.#ask(documents.findProducts, { ids: gids, ...productVariablesOf(reading) });
      for (const at of gids.keys()) {
        const node = nodes[at] ?? null;
        found.push(node && (await orUnreadable(readFullProduct(this.#endpoint, node, reading))));
      }
    }
    return found;
  }

  findCollection(id: string, reading: StoreFacts): Promise<FullCollection | null> {
    return readWhole(id, () => this.#readCollection(id, reading));
  }

  async #readCollection(id: string, reading: StoreFacts): Promise<FullCollection | null> {
    const gid = `gid://shopify/Collection/${id}`;
    const ids: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { collection }: z.output<typeof documents.findCollection.answer> = await this.#ask(
        documents.findCollection,
        { id: gid, after },
      );
      if (collection === null) return null;
      ids.push(...collection.products.nodes.map((node) => numberOf(node.id)));
      after = collection.products.pageInfo.endCursor;
      if (collection.products.pageInfo.hasNextPage) continue;
      const record = toCollectionRecord(collection, reading);
      const memberships = ids.map((product) => ({
        collection_id: record.collection_id,
        product_id: productId.parse(product),
      }));
      return { collection: record, memberships };
    }
  }

  async findOrder(id: string): Promise<OrderSnapshot | null> {
    const { order } = await this.#ask(documents.findOrder, { id: `gid://shopify/Order/${id}` });
    return order && this.#toSnapshot(order);
  }

  async listOrders(asked: OrdersAsked, after: string | null): Promise<ToldOrders> {
    const { orders } = await this.#ask(documents.listOrders, { query: toOrderQuery(asked), after });
    const snapshots: OrderSnapshot[] = [];
    const unreadable: UnreadableRecord[] = [];
    for (const node of orders.nodes) {
      const order = await orUnreadable(this.#toSnapshot(node));
      if (order instanceof UnreadableRecord) unreadable.push(order);
      else snapshots.push(order);
    }
    return { orders: snapshots, unreadable, next: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null };
  }

  async #toSnapshot(order: OrderNode | UnreadableRecord): Promise<OrderSnapshot> {
    if (order instanceof UnreadableRecord) throw order;
    return readWhole(numberOf(order.id), () => this.#readWholeOrder(order));
  }

  async #readWholeOrder(order: OrderNode): Promise<OrderSnapshot> {
    const { id, lineItems } = order;
    const readPage = (after: string | null) => this.#ask(documents.listOrderLines, { id, after });
    const lines = await readPages(lineItems, async (after) => (await readPage(after)).order?.lineItems);
    return toSnapshot(await readWholeOrder(this.#endpoint, order), lines, this.#endpoint.access.hash ?? null);
  }

  async findDiscounts(codes: readonly string[]): Promise<(DiscountFacts | null)[]> {
    const found: (DiscountFacts | null)[] = [];
    for (let start = 0; start < codes.length; start += codesAtOnce) {
      const part = codes.slice(start, start + codesAtOnce);
      const variables = Object.fromEntries(part.map((code, index) => [`c${index}`, code]));
      const nodes = await this.#ask(findDiscounts(part.length), variables);
      found.push(...part.map((_, index) => toFactsOrNull(nodes[`d${index}`])));
    }
    return found;
  }

  async createDiscount(
    wanted: NewDiscount | DiscountCopy,
  ): Promise<{ facts: DiscountFacts } | { refusals: DiscountRefusal[] } | 'missing' | 'unlike'> {
    const input = 'like' in wanted ? await this.#likeAnother(wanted) : toDiscountInput(wanted);
    if (typeof input === 'string') return input;
    const { discountCodeBasicCreate: made } = await this.#ask(createDiscount, { discount: input });
    if (made.codeDiscountNode === null) return { refusals: toRefusals(made.userErrors) };
    return { facts: toDiscountFacts(made.codeDiscountNode) };
  }

  async #likeAnother({ like, code, startsAt }: DiscountCopy): Promise<object | 'missing' | 'unlike'> {
    const { codeDiscountNodeByCode: found } = await this.#ask(findDiscountTerms, { code: like });
    return found === null ? 'missing' : (toCopyInput(found, code, startsAt) ?? 'unlike');
  }

  async endDiscount(code: string): Promise<DiscountFacts | null> {
    const { codeDiscountNodeByCode: found } = await this.#ask(findDiscountId, { code });
    if (found === null) return null;
    const { discountCodeDeactivate: ended } = await this.#ask(deactivateDiscount, { id: found.id });
    const [error] = ended.userErrors;
    // deleted between the two calls
    if (ended.codeDiscountNode === null && error) throw new StoreFailure('refused', error.message);
    return toFactsOrNull(ended.codeDiscountNode);
  }

  async leave(): Promise<void> {
    const { appUninstall } = await this.#ask(documents.uninstall, {});
    const [error] = appUninstall?.userErrors ?? [];
    if (error) throw new StoreFailure('refused', error.message);
  }

  async subscribe(
    uri: string,
    wanted: { email: boolean },
  ): Promise<{ added: string[]; refused: { topic: string; reason: string }[] }> {
    const there = await this.#listSubscriptions(uri);
    const added: string[] = [];
    const refused: { topic: string; reason: string }[] = [];
    for (const { topic, includeFields } of subscriptionsOf(wanted)) {
      const known = there.get(topic);
      if (known) {
        const [error] = await this.#askForParts(known, includeFields);
        if (error) refused.push({ topic, reason: error.message });
        continue;
      }
      const webhook = { uri, format: 'JSON' as const, includeFields };
      const { webhookSubscriptionCreate } = await this.#ask(documents.subscribe, { topic, webhook });
      const [error] = webhookSubscriptionCreate.userErrors;
      if (error) refused.push({ topic, reason: error.message });
      else added.push(topic);
    }
    return { added, refused };
  }

  /** A subscription that brings less than we read, or more, is changed to bring that. */
  async #askForParts(known: Subscription, wanted: readonly string[]): Promise<{ message: string }[]> {
    const isSame = [...known.includeFields].sort().join() === [...wanted].sort().join();
    if (isSame) return [];
    const webhook = { includeFields: [...wanted] };
    const { webhookSubscriptionUpdate } = await this.#ask(documents.changeSubscription, { id: known.id, webhook });
    return webhookSubscriptionUpdate.userErrors;
  }

  async #listSubscriptions(uri: string): Promise<Map<string, Subscription>> {
    const readPage = async (after: string | null) =>
      (await this.#ask(documents.listSubscriptions, { after })).webhookSubscriptions;
    const all = await readPages(await readPage(null), readPage);
    return new Map(all.filter((node) => node.uri === uri).map((node) => [node.topic, node]));
  }

  #ask<Answer extends z.ZodType, Variables extends object>(
    document: Document<Answer, Variables>,
    variables: Variables,
  ): Promise<z.output<Answer>> {
    return ask(this.#endpoint, document, variables);
  }
}

const toFactsOrNull = (node: DiscountNode | null | undefined): DiscountFacts | null =>
  node ? toDiscountFacts(node) : null;

const bare = (address: string): string => address.replace(/\/+$/, '');

/** In the words of the platform's search (shopify.dev, “API search syntax”). */
function toOrderQuery({ changedSince, changedBefore, placedSince }: OrdersAsked): string {
  const bounds = [
    ['updated_at:>=', changedSince],
    ['updated_at:<', changedBefore],
    ['created_at:>=', placedSince],
  ] as const;
  return bounds.flatMap(([field, at]) => (at ? `${field}'${at.toISOString()}'` : [])).join(' AND ');
}
