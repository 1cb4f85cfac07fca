// The roots of the Admin API: what one may ask a shop and what one may tell it.

import { GraphQLError } from 'graphql';
import type { OpenShop } from '../context.ts';
import type { RegisteredApp } from '../registered-app.ts';
import type { Order, Variant } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import { toConnection, type AdminContext, type PageArguments } from './connection.ts';
import {
  countField,
  idOf,
  searchField,
  searchItems,
  sortOf,
  type CountArguments,
  type SearchArguments,
} from './list-fields.ts';
import {
  collectionQueries,
  discountQueries,
  orderQueries,
  productQueries,
  variantSearch,
  variantSorts,
} from './queryables.ts';
import { LOCATION_ID } from './shop-payloads.ts';
import { bulkOperationView, subscriptionView } from './views/app-views.ts';
import { discountNodeView } from './views/discount-views.ts';
import { orderView, refundView } from './views/order-views.ts';
import { collectionView, inventoryItemView, productView, variantView } from './views/product-views.ts';
import { installationView, locationView, shopView } from './views/shop-views.ts';
import { countView, optional, readGid } from './views/values.ts';
import type { BulkOperation } from './bulk-operations.ts';

/** Who asks, and in which shop. */
export interface AdminCall {
  open: OpenShop;
  app: RegisteredApp;
  scopes: readonly string[];
}

interface ById {
  id: string;
}

/** The root value of a query. */
export function queryRoot(call: AdminCall) {
  const { shop } = call.open;
  return {
    shop: () => shopView(shop),
    currentAppInstallation: () => installationView(shop, call.app, call.scopes),
    node: ({ id }: ById) => findNode(call, id),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(call, id)),
    location: () => locationView(shop),
    locations: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: [shop], id: () => LOCATION_ID, view: locationView, isRoot: true }, page, context),
    ...catalogueRoot(shop),
    ...orderRoot(shop),
    ...discountRoot(shop),
    ...webhookRoot(call),
    ...bulkRoot(call),
  };
}

const numberOf = (gid: string, type: string) => {
  const read = readGid(gid);
  return read?.type === type ? read.id : '';
};

function catalogueRoot(shop: SandboxShop) {
  const products = () => shop.products();
  const collections = () => shop.collections();
  const variants = () => products().flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const queries = productQueries(shop);
  const productBy = (idOrHandle: string) => optional(shop.findProduct(idOrHandle), (found) => productView(shop, found));
  const product = ({ id }: ById) => productBy(numberOf(id, 'Product') || '-');
  const collectionBy = (idOrHandle: string) =>
    optional(shop.findCollection(idOrHandle), (found) => collectionView(shop, found));
  const showVariant = (found: ReturnType<typeof variants>[number]) => variantView(shop, found.product, found.variant);
  return {
    product,
    productByHandle: ({ handle }: { handle: string }) => productBy(handle),
    productByIdentifier: ({ identifier: { id, handle } }: { identifier: { id?: string; handle?: string } }) =>
      id === undefined ? productBy(handle ?? '') : product({ id }),
    products: searchField('products', products, queries, (each) => productView(shop, each)),
    productsCount: countField(products, queries),
    productVariant: ({ id }: ById) => optional(shop.findVariant(numberOf(id, 'ProductVariant')), showVariant),
    productVariants: (page: SearchArguments, context: AdminContext) => {
      const items = searchItems('productVariants', variants(), variantSearch, page, context);
      const sortBy = sortOf(variantSorts, page) ?? (({ id }: Variant) => Number(id));
      return toConnection(
        {
          items,
          id: ({ variant }) => variant.id,
          sortBy: ({ variant }) => sortBy(variant),
          view: showVariant,
          isRoot: true,
        },
        page,
        context,
      );
    },
    productVariantsCount: countField(variants, variantSearch),
    collection: ({ id }: ById) => collectionBy(numberOf(id, 'Collection')),
    collectionByHandle: ({ handle }: { handle: string }) => collectionBy(handle),
    collections: searchField('collections', collections, collectionQueries, (each) => collectionView(shop, each)),
    collectionsCount: countField(collections, collectionQueries),
    inventoryItem: ({ id }: ById) => {
      const number = numberOf(id, 'InventoryItem');
      const found = variants().find(({ variant }) => variant.inventoryItemId === number);
      return optional(found, (each) => inventoryItemView(shop, each.product, each.variant));
    },
  };
}

function orderRoot(shop: SandboxShop) {
  // The platform shows the last 60 days only, unless the app may read all orders.
  const visible = (context: AdminContext): readonly Order[] => {
    if (context.scopes.includes('read_all_orders')) return shop.orders();
    const oldest = new Date(shop.now().getTime() - 60 * 24 * 3600 * 1000).toISOString();
    return shop.orders().filter(({ createdAt }) => createdAt >= oldest);
  };
  const showOrder = (order: Order) => orderView(shop, order);
  return {
    order: ({ id }: ById) => optional(shop.findOrder(numberOf(id, 'Order') || '-'), showOrder),
    orders: searchField('orders', visible, orderQueries, showOrder),
    ordersCount: countField(visible, orderQueries),
    refund: ({ id }: ById) => {
      const number = numberOf(id, 'Refund');
      const refunds = shop.orders().flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
      return optional(
        refunds.find(({ refund }) => refund.id === number),
        ({ order, refund }) => refundView(shop, order, refund),
      );
    },
  };
}

function discountRoot(shop: SandboxShop) {
  const discounts = () => shop.discounts();
  const show = (discount: ReturnType<typeof discounts>[number]) => discountNodeView(shop, discount);
  return {
    codeDiscountNode: ({ id }: ById) => {
      const number = numberOf(id, 'DiscountCodeNode');
      return optional(
        discounts().find((each) => each.id === number),
        show,
      );
    },
    codeDiscountNodeByCode: ({ code }: { code: string }) => optional(shop.findDiscount(code), show),
    codeDiscountNodes: searchField('codeDiscountNodes', discounts, discountQueries, show),
  };
}

interface HookArguments extends PageArguments {
  topics?: string[] | null;
  uri?: string | null;
  callbackUrl?: string | null;
}

function webhookRoot({ open, app }: AdminCall) {
  const list = () => open.webhooks.subscriptions.list(app.clientId);
  return {
    webhookSubscription: ({ id }: ById) =>
      optional(
        list().find((each) => each.id === numberOf(id, 'WebhookSubscription')),
        subscriptionView,
      ),
    webhookSubscriptions: (page: HookArguments, context: AdminContext) => {
      const uri = page.uri ?? page.callbackUrl ?? null;
      const items = list().filter(
        (each) => (page.topics?.includes(each.topic) ?? true) && (uri === null || each.uri === uri),
      );
      return toConnection({ items, id: idOf, view: subscriptionView, isRoot: true }, page, context);
    },
    webhookSubscriptionsCount: ({ limit }: CountArguments) => countView(list().length, limit ?? null),
  };
}

export function bulkView({ open }: AdminCall, operation: BulkOperation) {
  return bulkOperationView(operation, open.bulk.downloadUrl(operation), open.bulk.partialUrl(operation));
}

function bulkRoot(call: AdminCall) {
  const own = () => call.open.bulk.list(call.app.clientId);
  const view = (operation: BulkOperation) => bulkView(call, operation);
  return {
    bulkOperation: ({ id }: ById) =>
      optional(
        own().find((each) => each.id === id),
        view,
      ),
    bulkOperations: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: own(), id: ({ id }) => numberOf(id, 'BulkOperation'), view, isRoot: true }, page, context),
    currentBulkOperation: () => optional(own().at(-1), view),
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
