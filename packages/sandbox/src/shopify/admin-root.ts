// The roots of the Admin API: what one may ask a shop and what one may tell it.

import { GraphQLError } from 'graphql';
import type { OpenShop } from '../context.ts';
import type { RegisteredApp } from '../registered-app.ts';
import type { Order, Product, Variant } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import { toConnection, type AdminContext, type ConnectionSource } from './connection.ts';
import { readSearch, type Searchable } from './search-query.ts';
import { discountSearch, orderSearch, productSearch, variantSearch, collectionSearch } from './searchables.ts';
import { discountSorts, orderSorts, productSorts, sortOf, variantSorts, type SortArguments } from './sorting.ts';
import { LOCATION_ID } from './shop-payloads.ts';
import { bulkOperationView, subscriptionView } from './views/app-views.ts';
import { discountNodeView } from './views/discount-views.ts';
import { orderView, refundView } from './views/order-views.ts';
import {
  collectionConnection,
  collectionView,
  inventoryItemView,
  productView,
  variantView,
} from './views/product-views.ts';
import { installationView, locationView, shopView } from './views/shop-views.ts';
import { countView, readGid } from './views/values.ts';
import type { BulkOperation } from './bulk-operations.ts';

/** Who asks, and in which shop. */
export interface AdminCall {
  open: OpenShop;
  app: RegisteredApp;
  scopes: readonly string[];
}

type Asked = SortArguments & { query?: string | null };
type Counted = { query?: string | null; limit?: number | null };

/** The root value of a query. */
export function queryRoot(call: AdminCall) {
  const { shop } = call.open;
  return {
    shop: () => shopView(shop),
    currentAppInstallation: () => installationView(shop, call.app, call.scopes),
    node: ({ id }: { id: string }) => findNode(call, id),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(call, id)),
    location: () => locationView(shop),
    locations: (page: SortArguments, context: AdminContext) =>
      toConnection({ items: [shop], id: () => LOCATION_ID, view: locationView, isRoot: true }, page, context),
    ...catalogueRoot(shop),
    ...orderRoot(shop),
    ...discountRoot(shop),
    ...webhookRoot(call),
    ...bulkRoot(call),
  };
}

/** Searches, warns of unknown filters, sorts and pages. */
function searched<T, N>(
  field: string,
  source: Omit<ConnectionSource<T, N>, 'isRoot'>,
  searchable: Searchable<T>,
  page: Asked,
  context: AdminContext,
) {
  const query = page.query ?? '';
  const { matches, warnings } = readSearch(query, searchable);
  if (warnings.length > 0) context.searchWarnings.push({ path: [field], query, warnings });
  const items = query === '' ? source.items : source.items.filter(matches);
  return toConnection({ ...source, items, isRoot: true }, page, context);
}

function counted<T>(items: readonly T[], searchable: Searchable<T>, { query, limit }: Counted) {
  const { matches } = readSearch(query ?? '', searchable);
  return countView(items.filter(matches).length, limit ?? null);
}

function catalogueRoot(shop: SandboxShop) {
  const product = (found: Product | null) => (found === null ? null : productView(shop, found));
  const variants = () =>
    shop.products().flatMap((each) => each.variants.map((variant) => ({ product: each, variant })));
  const search = productSearch(shop);
  return {
    product: ({ id }: { id: string }) => product(findById(shop, id)),
    productByHandle: ({ handle }: { handle: string }) => product(shop.findProduct(handle)),
    productByIdentifier: ({ identifier }: { identifier: { id?: string; handle?: string } }) =>
      product(identifier.id === undefined ? shop.findProduct(identifier.handle ?? '') : findById(shop, identifier.id)),
    products: (page: Asked, context: AdminContext) =>
      searched(
        'products',
        {
          items: shop.products(),
          id: ({ id }) => id,
          sortBy: sortOf(productSorts, page),
          view: (each) => productView(shop, each),
        },
        search,
        page,
        context,
      ),
    productsCount: (asked: Counted) => counted(shop.products(), search, asked),
    productVariant: ({ id }: { id: string }) => {
      const found = shop.findVariant(numberOf(id, 'ProductVariant'));
      return found === null ? null : variantView(shop, found.product, found.variant);
    },
    productVariants: (page: Asked, context: AdminContext) => {
      const sortBy = sortOf(variantSorts, page) ?? (({ id }: Variant) => Number(id));
      return searched(
        'productVariants',
        {
          items: variants(),
          id: ({ variant }) => variant.id,
          sortBy: ({ variant }) => sortBy(variant),
          view: (each) => variantView(shop, each.product, each.variant),
        },
        variantSearch,
        page,
        context,
      );
    },
    productVariantsCount: (asked: Counted) => counted(variants(), variantSearch, asked),
    collection: ({ id }: { id: string }) => {
      const found = shop.findCollection(numberOf(id, 'Collection'));
      return found === null ? null : collectionView(shop, found);
    },
    collectionByHandle: ({ handle }: { handle: string }) => {
      const found = shop.findCollection(handle);
      return found === null ? null : collectionView(shop, found);
    },
    collections: (page: Asked, context: AdminContext) =>
      collectionConnection(shop, shop.collections(), page, context, true),
    collectionsCount: (asked: Counted) => counted(shop.collections(), collectionSearch, asked),
    inventoryItem: ({ id }: { id: string }) => findInventoryItem(shop, numberOf(id, 'InventoryItem')),
  };
}

const numberOf = (gid: string, type: string) => {
  const read = readGid(gid);
  return read?.type === type ? read.id : '';
};

const findById = (shop: SandboxShop, gid: string) => shop.findProduct(numberOf(gid, 'Product') || '-');

function findInventoryItem(shop: SandboxShop, id: string) {
  for (const product of shop.products()) {
    const variant = product.variants.find(({ inventoryItemId }) => inventoryItemId === id);
    if (variant !== undefined) return inventoryItemView(shop, product, variant);
  }
  return null;
}

function orderRoot(shop: SandboxShop) {
  // The platform shows the last 60 days only, unless the app may read all orders.
  const visible = (context: AdminContext): readonly Order[] => {
    if (context.scopes.includes('read_all_orders')) return shop.orders();
    const oldest = new Date(shop.now().getTime() - 60 * 24 * 3600 * 1000).toISOString();
    return shop.orders().filter(({ createdAt }) => createdAt >= oldest);
  };
  const order = (id: string) => shop.findOrder(numberOf(id, 'Order') || '-');
  return {
    order: ({ id }: { id: string }) => {
      const found = order(id);
      return found === null ? null : orderView(shop, found);
    },
    orders: (page: Asked, context: AdminContext) =>
      searched(
        'orders',
        {
          items: visible(context),
          id: ({ id }) => id,
          sortBy: sortOf(orderSorts, page),
          view: (each) => orderView(shop, each),
        },
        orderSearch,
        page,
        context,
      ),
    ordersCount: (asked: Counted, context: AdminContext) => counted(visible(context), orderSearch, asked),
    refund: ({ id }: { id: string }) => findRefund(shop, numberOf(id, 'Refund')),
  };
}

function findRefund(shop: SandboxShop, id: string) {
  for (const order of shop.orders()) {
    const refund = order.refunds.find((each) => each.id === id);
    if (refund !== undefined) return refundView(shop, order, refund);
  }
  return null;
}

function discountRoot(shop: SandboxShop) {
  return {
    codeDiscountNode: ({ id }: { id: string }) => findDiscountNode(shop, numberOf(id, 'DiscountCodeNode')),
    codeDiscountNodeByCode: ({ code }: { code: string }) => {
      const found = shop.findDiscount(code);
      return found === null ? null : discountNodeView(shop, found);
    },
    codeDiscountNodes: (page: Asked, context: AdminContext) =>
      searched(
        'codeDiscountNodes',
        {
          items: shop.discounts(),
          id: ({ id }) => id,
          sortBy: sortOf(discountSorts, page),
          view: (each) => discountNodeView(shop, each),
        },
        discountSearch,
        page,
        context,
      ),
  };
}

function findDiscountNode(shop: SandboxShop, id: string) {
  const found = shop.discounts().find((discount) => discount.id === id);
  return found === undefined ? null : discountNodeView(shop, found);
}

interface AskedHooks extends SortArguments {
  topics?: string[] | null;
  uri?: string | null;
  callbackUrl?: string | null;
}

function webhookRoot({ open, app }: AdminCall) {
  const list = () => open.webhooks.subscriptions.list(app.clientId);
  return {
    webhookSubscription: ({ id }: { id: string }) => {
      const found = list().find((each) => each.id === numberOf(id, 'WebhookSubscription'));
      return found === undefined ? null : subscriptionView(found);
    },
    webhookSubscriptions: (page: AskedHooks, context: AdminContext) => {
      const uri = page.uri ?? page.callbackUrl ?? null;
      const items = list().filter(
        (each) => (page.topics?.includes(each.topic) ?? true) && (uri === null || each.uri === uri),
      );
      return toConnection({ items, id: ({ id }) => id, view: subscriptionView, isRoot: true }, page, context);
    },
    webhookSubscriptionsCount: ({ limit }: Counted) => countView(list().length, limit ?? null),
  };
}

export function bulkView({ open }: AdminCall, operation: BulkOperation) {
  return bulkOperationView(operation, open.bulk.downloadUrl(operation), open.bulk.partialUrl(operation));
}

function bulkRoot(call: AdminCall) {
  const { bulk } = call.open;
  const own = () => bulk.list(call.app.clientId);
  return {
    bulkOperation: ({ id }: { id: string }) => {
      const found = own().find((each) => each.id === id);
      return found === undefined ? null : bulkView(call, found);
    },
    bulkOperations: (page: SortArguments, context: AdminContext) =>
      toConnection(
        {
          items: own(),
          id: ({ id }) => numberOf(id, 'BulkOperation'),
          view: (each) => bulkView(call, each),
          isRoot: true,
        },
        page,
        context,
      ),
    currentBulkOperation: () => {
      const latest = own().at(-1);
      return latest === undefined ? null : bulkView(call, latest);
    },
  };
}

/** Any thing by its global id; null for what is not there, an error for what is no id. */
function findNode(call: AdminCall, gid: string): object | null {
  const read = readGid(gid);
  if (read === null) {
    throw new GraphQLError(`Invalid global id '${gid}'`, { extensions: { code: 'INVALID_FIELD_ARGUMENTS' } });
  }
  const { shop } = call.open;
  const by = { id: gid };
  const finders: Readonly<Record<string, () => object | null>> = {
    Product: () => catalogueRoot(shop).product(by),
    ProductVariant: () => catalogueRoot(shop).productVariant(by),
    Collection: () => catalogueRoot(shop).collection(by),
    InventoryItem: () => catalogueRoot(shop).inventoryItem(by),
    Order: () => orderRoot(shop).order(by),
    Refund: () => orderRoot(shop).refund(by),
    DiscountCodeNode: () => discountRoot(shop).codeDiscountNode(by),
    WebhookSubscription: () => webhookRoot(call).webhookSubscription(by),
    BulkOperation: () => bulkRoot(call).bulkOperation(by),
    Location: () => (read.id === LOCATION_ID ? locationView(shop) : null),
  };
  return finders[read.type]?.() ?? null;
}
