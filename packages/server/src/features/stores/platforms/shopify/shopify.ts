// Shopify as a store platform: connecting, asking its Admin API, reading what it tells.
import type { z } from 'zod';
import type { Log } from '../../../../platform/log.ts';
import {
  StoreFailure,
  type DiscountRefusal,
  type CatalogueFile,
  type CatalogueFileKind,
  type FullCollection,
  type FullProduct,
  type NewDiscount,
  type Reading,
  type ShopIdentity,
  type StoreClient,
  type StorePlatform,
} from '../platform.ts';
import { collectionId, productId, variantId } from '@vitrine/contract/ids';
import type { DiscountFacts } from '../../discounts/discount-state.ts';
import type { OrderSnapshot } from '../../orders/order-snapshot.ts';
import { ask, patience, type AdminEndpoint, type Document } from './admin-client.ts';
import {
  codesAtOnce,
  createDiscount,
  findDiscounts,
  toDiscountFacts,
  toDiscountInput,
  toRefusals,
  type DiscountNode,
} from './discounts.ts';
import * as documents from './documents.ts';
import type { LineNode, OrderNode, VariantNode } from './nodes.ts';
import { exchangeCode, expandScopes, grantAddress, neededScopes, refreshTokens, writeDiscounts } from './oauth.ts';
import {
  numberOf,
  readCatalogueLine,
  toCollectionRecord,
  toPicture,
  toProductRecord,
  toVariantRecord,
} from './read-catalogue.ts';
import { hidePerson } from './redact-person.ts';
import { readDelivery } from './read-event.ts';
import { readOrder, readRefund } from './read-order.ts';
import { toSnapshot } from './read-order-node.ts';
import { isShopDomain, readShopDomain, shopBase } from './shop-name.ts';
import { isFresh, isSignedBody, isSignedQuery } from './signatures.ts';
import { subscriptions } from './topics.ts';

export interface ShopifySettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiVersion: string;
  readonly baseTemplate: string;
}

export function createShopify(settings: ShopifySettings, log: Log): StorePlatform {
  const { baseTemplate, clientSecret, apiVersion } = settings;
  const baseOf = (shopDomain: string): string => shopBase(shopDomain, baseTemplate);
  return {
    readShop: (typed) => readShopDomain(typed, baseTemplate),
    isShop: isShopDomain,
    grantAddress: (shop, redirectUri, state) => grantAddress(baseOf(shop), settings, redirectUri, state),
    isSignedQuery: (query, now) => isSignedQuery(query, clientSecret) && isFresh(query, now),
    isSignedBody: (body, signature) => isSignedBody(body, signature, clientSecret),
    exchangeCode: (shop, code, now) => exchangeCode(baseOf(shop), settings, code, now),
    refresh: (shop, refreshToken, now) => refreshTokens(baseOf(shop), settings, refreshToken, now),
    missingScopes: (granted) => {
      const given = expandScopes(granted);
      return neededScopes.filter((scope) => !given.has(scope));
    },
    mayCreateDiscounts: (granted) => granted.includes(writeDiscounts),
    client: (access, haste = 'patient') =>
      new ShopifyClient({ base: baseOf(access.shopDomain), apiVersion, access, log, patience: patience[haste] }),
    readCatalogueLine,
    readDelivery,
    hidePerson,
    readOrder,
    readRefund,
  };
}

type FoundProduct = NonNullable<z.output<typeof documents.findProduct.answer>['product']>;
type Subscription = z.output<typeof documents.listSubscriptions.answer>['webhookSubscriptions']['nodes'][number];
type Variants = { node: VariantNode; media: FoundProduct['variants']['nodes'][number]['media'] }[];

class ShopifyClient implements StoreClient {
  readonly #endpoint: AdminEndpoint;

  constructor(endpoint: AdminEndpoint) {
    this.#endpoint = endpoint;
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
      primaryUrl,
      availableUrls: [...new Set([primaryUrl, bare(shop.url), this.#endpoint.base])],
    };
  }

  async askCatalogue(kind: CatalogueFileKind): Promise<CatalogueFile> {
    const query = kind === 'products' ? documents.productsFileQuery : documents.collectionsFileQuery;
    const { bulkOperationRunQuery: started } = await this.#ask(documents.startBulk, { query });
    if (started.bulkOperation === null) throw refusalOf(started.userErrors);
    return toFile(started.bulkOperation);
  }

  async findCatalogue(id: string): Promise<CatalogueFile | null> {
    const { bulkOperation } = await this.#ask(documents.findBulk, { id });
    return bulkOperation && toFile(bulkOperation);
  }

  async cancelCatalogue(id: string): Promise<void> {
    await this.#ask(documents.cancelBulk, { id });
  }

  async findProduct(id: string, reading: Reading): Promise<FullProduct | null> {
    const gid = `gid://shopify/Product/${id}`;
    const { product } = await this.#ask(documents.findProduct, { id: gid, after: null });
    if (product === null) return null;
    const variants = await this.#restOfVariants(gid, product);
    const owner = productId.parse(id);
    return {
      product: toProductRecord(product),
      variants: variants.map(({ node }) => toVariantRecord(node, gid, reading)),
      memberships: product.collections.nodes.map((node) => ({
        collection_id: collectionId.parse(numberOf(node.id)),
        product_id: owner,
      })),
      pictures: product.media.nodes.flatMap((media) => {
        const picture = toPicture(media);
        return picture === null ? [] : [{ productId: owner, picture }];
      }),
      variantPictures: variants.flatMap(({ node, media }) => {
        const picture = media.nodes[0] ? toPicture(media.nodes[0]) : null;
        return picture === null ? [] : [{ variantId: variantId.parse(numberOf(node.id)), picture }];
      }),
    };
  }

  async #restOfVariants(id: string, first: FoundProduct): Promise<Variants> {
    const nodes = [...first.variants.nodes];
    let { pageInfo } = first.variants;
    while (pageInfo.hasNextPage) {
      const { product } = await this.#ask(documents.findProduct, { id, after: pageInfo.endCursor });
      if (product === null) break;
      nodes.push(...product.variants.nodes);
      ({ pageInfo } = product.variants);
    }
    return nodes.map((node) => ({ node, media: node.media }));
  }

  async findCollection(id: string, reading: Reading): Promise<FullCollection | null> {
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
    return order && toSnapshot(order, await this.#linesOf(order));
  }

  async listOrders(
    changedSince: Date,
    after: string | null,
  ): Promise<{ orders: OrderSnapshot[]; next: string | null }> {
    const query = `updated_at:>='${changedSince.toISOString()}'`;
    const { orders } = await this.#ask(documents.listOrders, { query, after });
    const snapshots: OrderSnapshot[] = [];
    for (const order of orders.nodes) snapshots.push(toSnapshot(order, await this.#linesOf(order)));
    return { orders: snapshots, next: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null };
  }

  async #linesOf(order: OrderNode): Promise<LineNode[]> {
    const lines = [...order.lineItems.nodes];
    let { pageInfo } = order.lineItems;
    while (pageInfo.hasNextPage) {
      const more = await this.#ask(documents.listOrderLines, { id: order.id, after: pageInfo.endCursor });
      if (more.order === null) break;
      lines.push(...more.order.lineItems.nodes);
      ({ pageInfo } = more.order.lineItems);
    }
    return lines;
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

  async createDiscount(wish: NewDiscount): Promise<{ facts: DiscountFacts } | { refusals: DiscountRefusal[] }> {
    const { discountCodeBasicCreate: made } = await this.#ask(createDiscount, { discount: toDiscountInput(wish) });
    if (made.codeDiscountNode === null) return { refusals: toRefusals(made.userErrors) };
    return { facts: toDiscountFacts(made.codeDiscountNode) };
  }

  async subscribe(uri: string): Promise<{ added: string[]; refused: { topic: string; reason: string }[] }> {
    const there = await this.#listSubscriptions(uri);
    const added: string[] = [];
    const refused: { topic: string; reason: string }[] = [];
    for (const { topic, includeFields } of subscriptions) {
      const known = there.get(topic);
      if (known) {
        const [error] = await this.#askForParts(known, includeFields ?? []);
        if (error) refused.push({ topic, reason: error.message });
        continue;
      }
      const webhook = { uri, format: 'JSON' as const, ...(includeFields ? { includeFields } : {}) };
      const { webhookSubscriptionCreate } = await this.#ask(documents.subscribe, { topic, webhook });
      const [error] = webhookSubscriptionCreate.userErrors;
      if (error) refused.push({ topic, reason: error.message });
      else added.push(topic);
    }
    return { added, refused };
  }

  /** A subscription from before we read some part of the body is changed to bring it. */
  async #askForParts(known: Subscription, wanted: readonly string[]): Promise<{ message: string }[]> {
    const missing = wanted.filter((part) => !known.includeFields.includes(part));
    if (known.includeFields.length === 0 || missing.length === 0) return [];
    const webhook = { includeFields: [...wanted] };
    const { webhookSubscriptionUpdate } = await this.#ask(documents.changeSubscription, { id: known.id, webhook });
    return webhookSubscriptionUpdate.userErrors;
  }

  async #listSubscriptions(uri: string): Promise<Map<string, Subscription>> {
    const topics = new Map<string, Subscription>();
    let after: string | null = null;
    for (;;) {
      const { webhookSubscriptions }: z.output<typeof documents.listSubscriptions.answer> = await this.#ask(
        documents.listSubscriptions,
        { after },
      );
      for (const node of webhookSubscriptions.nodes) if (node.uri === uri) topics.set(node.topic, node);
      if (!webhookSubscriptions.pageInfo.hasNextPage) return topics;
      after = webhookSubscriptions.pageInfo.endCursor;
    }
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

function refusalOf(errors: readonly { message: string }[]): StoreFailure {
  const message = errors.map((error) => error.message).join(' ') || 'the store gave no reason';
  // five files at once is the platform's limit: it passes
  return new StoreFailure(/already in progress/.test(message) ? 'transient' : 'refused', message);
}

function toFile(operation: documents.BulkOperation): CatalogueFile {
  return {
    id: operation.id,
    state: toState(operation.status),
    lines: Number(operation.objectCount),
    url: operation.url,
    bytes: Number(operation.fileSize ?? '0'),
    problem: operation.errorCode,
  };
}

function toState(status: documents.BulkOperation['status']): CatalogueFile['state'] {
  switch (status) {
    case 'CREATED':
    case 'RUNNING':
      return 'preparing';
    case 'COMPLETED':
      return 'ready';
    case 'CANCELING':
    case 'CANCELED':
      return 'cancelled';
    case 'FAILED':
    case 'EXPIRED':
      return 'failed';
  }
}
