// The roots of the Admin API: what can be read from a shop and what can be changed in it.

import { GraphQLError } from 'graphql';
import type { OpenShop } from '../context.ts';
import type { RegisteredApp } from '../registered-app.ts';
import { numberFor } from '../order-ids.ts';
import type { Collection, Discount, Order, Product, Variant } from '../model.ts';
import type { KeptDefinition } from '../shelf.ts';
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
  definitionQueries,
  discountQueries,
  orderQueries,
  productQueries,
  variantSearch,
  variantSorts,
} from './queryables.ts';
import { LOCATION_ID } from './shop-payloads.ts';
import { appSubscriptionView } from './views/billing-views.ts';
import { bulkOperationView, pixelView, subscriptionView } from './views/app-views.ts';
import { accountView, customerView } from './views/credit-views.ts';
import { discountNodeView } from './views/discount-views.ts';
import { orderView, refundView } from './views/order-views.ts';
import { definitionView } from './views/definition-views.ts';
import { collectionView, inventoryItemView, productView, variantView } from './views/product-views.ts';
import { installationView, locationView, shopView } from './views/shop-views.ts';
import { themeView } from './views/theme-views.ts';
import { countView, optional, readGid, toGid } from './views/values.ts';
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
  const finders = findersOf(call);
  const byId = (type: string) => (asked: ById) => findByGid(finders, asked.id, type);
  return {
    shop: () => shopView(shop),
    currentAppInstallation: () => installationView(shop, call.app, call.scopes),
    node: ({ id }: ById) => findNode(finders, id),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(finders, id)),
    location: () => locationView(shop),
    locations: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: [shop], id: () => LOCATION_ID, view: locationView, isRoot: true }, page, context),
    product: byId('Product'),
    productVariant: byId('ProductVariant'),
    collection: byId('Collection'),
    inventoryItem: byId('InventoryItem'),
    order: byId('Order'),
    refund: byId('Refund'),
    codeDiscountNode: byId('DiscountCodeNode'),
    webhookSubscription: byId('WebhookSubscription'),
    bulkOperation: byId('BulkOperation'),
    ...catalogueRoot(shop, byId('Product')),
    ...definitionRoot(shop),
    ...orderRoot(shop),
    ...discountRoot(shop),
    ...webhookRoot(call),
    ...bulkRoot(call),
    ...creditRoot(call),
    ...pixelRoot(call),
    ...themeRoot(call),
  };
}

type Finders = Readonly<Record<string, (id: string) => object | null>>;

/** Everything that can be asked for by its id, type by type; null for what is not there. */
function findersOf(call: AdminCall): Finders {
  const { open, app } = call;
  const { shop } = open;
  const refunds = () =>
    shop.orders().flatMap((order) => order.refunds.map((refund) => ({ id: refund.id, order, refund })));
  const stocked = () => variantsOf(shop).map((each) => ({ id: each.variant.inventoryItemId, ...each }));
  return {
    Product: (id) => optional(shop.findProduct(id), (each) => productView(shop, each)),
    ProductVariant: (id) => optional(shop.findVariant(id), (each) => variantView(shop, each.product, each.variant)),
    Collection: (id) => optional(shop.findCollection(id), (each) => collectionView(shop, each)),
    InventoryItem: (id) => viewById(stocked(), id, ({ product, variant }) => inventoryItemView(shop, product, variant)),
    Order: (id) => optional(shop.findOrder(id), (each) => orderView(shop, each)),
    Refund: (id) => viewById(refunds(), id, ({ order, refund }) => refundView(shop, order, refund)),
    DiscountCodeNode: (id) => viewById(shop.discounts(), id, (each) => discountNodeView(shop, each)),
    WebhookSubscription: (id) => viewById(open.webhooks.subscriptions.list(app.clientId), id, subscriptionView),
    BulkOperation: (id) =>
      viewById(open.bulk.list(app.clientId), toGid('BulkOperation', id), (each) => bulkView(call, each)),
    AppSubscription: (id) => viewById(shop.billing.list(app.clientId), id, (each) => appSubscriptionView(shop, each)),
    MetafieldDefinition: (id) => viewById(shop.definitions(), id, (each) => definitionView(shop, each)),
    Location: (id) => (id === LOCATION_ID ? locationView(shop) : null),
  };
}

function viewById<T extends { id: string }>(things: readonly T[], id: string, view: (thing: T) => object) {
  const found = things.find((each) => each.id === id);
  return optional(found, view);
}

/** The thing of that type behind a global id; null also for an id of another type. */
function findByGid(finders: Finders, gid: string, type: string): object | null {
  const read = readGid(gid);
  return read?.type === type ? (finders[type]?.(read.id) ?? null) : null;
}

/** Anything by its global id; null for what is not there, an error for what is no id. */
function findNode(finders: Finders, gid: string): object | null {
  const read = readGid(gid);
  if (read === null) {
    throw new GraphQLError(`Invalid global id '${gid}'`, { extensions: { code: 'INVALID_FIELD_ARGUMENTS' } });
  }
  return finders[read.type]?.(read.id) ?? null;
}

const variantsOf = (shop: SandboxShop) =>
  shop.products().flatMap((product) => product.variants.map((variant) => ({ product, variant })));

function catalogueRoot(shop: SandboxShop, productById: (asked: ById) => object | null) {
  const products = () => shop.products();
  const collections = () => shop.collections();
  const variants = () => variantsOf(shop);
  const queries = productQueries(shop);
  const showProduct = (each: Product) => productView(shop, each);
  const showCollection = (each: Collection) => collectionView(shop, each);
  const productBy = (idOrHandle: string) => optional(shop.findProduct(idOrHandle), showProduct);
  return {
    productByHandle: ({ handle }: { handle: string }) => productBy(handle),
    productByIdentifier: ({ identifier: { id, handle } }: { identifier: { id?: string; handle?: string } }) =>
      id === undefined ? productBy(handle ?? '') : productById({ id }),
    products: searchField('products', products, queries, showProduct),
    productsCount: countField(products, queries),
    productVariants: (page: SearchArguments, context: AdminContext) => {
      const sortBy = sortOf(variantSorts, page) ?? (({ id }: Variant) => Number(id));
      const source = {
        items: searchItems('productVariants', variants(), variantSearch, page, context),
        id: ({ variant }: { variant: Variant }) => variant.id,
        sortBy: ({ variant }: { variant: Variant }) => sortBy(variant),
        view: (each: { product: Product; variant: Variant }) => variantView(shop, each.product, each.variant),
        isRoot: true,
      };
      return toConnection(source, page, context);
    },
    productVariantsCount: countField(variants, variantSearch),
    collectionByHandle: ({ handle }: { handle: string }) => optional(shop.findCollection(handle), showCollection),
    collections: searchField('collections', collections, collectionQueries, showCollection),
    collectionsCount: countField(collections, collectionQueries),
  };
}

interface DefinitionArguments extends SearchArguments {
  ownerType: string;
  namespace?: string | null;
  key?: string | null;
  pinnedStatus?: string | null;
  constraintStatus?: string | null;
}

/** What is defined is defined of products, pinned nowhere and for all of them. */
function definitionRoot(shop: SandboxShop) {
  return {
    metafieldDefinitions: (asked: DefinitionArguments, context: AdminContext) => {
      const { ownerType, namespace, key, pinnedStatus, constraintStatus, ...page } = asked;
      const isNone = ownerType !== 'PRODUCT' || pinnedStatus === 'PINNED' || constraintStatus === 'CONSTRAINED_ONLY';
      const meant = shop
        .definitions()
        .filter(
          (each) => !isNone && (namespace ?? each.namespace) === each.namespace && (key ?? each.key) === each.key,
        );
      const view = (each: KeptDefinition) => definitionView(shop, each);
      return searchField('metafieldDefinitions', () => meant, definitionQueries, view)(page, context);
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
  return {
    orders: searchField('orders', visible, orderQueries, (order) => orderView(shop, order)),
    ordersCount: countField(visible, orderQueries),
  };
}

function discountRoot(shop: SandboxShop) {
  const discounts = () => shop.discounts();
  const show = (discount: Discount) => discountNodeView(shop, discount);
  return {
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

/** The operation with its signed address; counts are strings, as all `UnsignedInt64` are. */
export function bulkView({ open }: AdminCall, operation: BulkOperation) {
  return bulkOperationView(operation, open.bulk.signedUrl(operation));
}

function bulkRoot(call: AdminCall) {
  const own = () => call.open.bulk.list(call.app.clientId);
  const view = (operation: BulkOperation) => bulkView(call, operation);
  return {
    bulkOperations: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: own(), id: ({ id }) => readGid(id)?.id ?? '', view, isRoot: true }, page, context),
    currentBulkOperation: () => optional(own().at(-1), view),
  };
}

function creditRoot({ open }: AdminCall) {
  const { credit } = open.shop;
  return {
    customerByIdentifier: ({ identifier: { id, emailAddress } }: { identifier: Partial<Record<string, string>> }) => {
      const read = id === undefined ? null : readGid(id);
      const found = read?.type === 'Customer' ? credit.findCustomer(read.id) : credit.findByEmail(emailAddress ?? '');
      return optional(found, (each) => customerView(open, each));
    },
    storeCreditAccount: ({ id }: ById) => {
      const read = readGid(id);
      const found = read?.type === 'StoreCreditAccount' ? credit.findAccount(read.id) : null;
      return optional(found, (each) => accountView(open, each));
    },
  };
}

/** Without a pixel the platform answers an error, not null. */
function pixelRoot({ open, app }: AdminCall) {
  return {
    webPixel: ({ id }: { id?: string | null }) => {
      const pixel = open.shop.presence.findPixel(app.clientId);
      const isMeant = pixel !== null && (!id || id === toGid('WebPixel', pixel.id));
      if (isMeant) return pixelView(pixel);
      throw new GraphQLError('No web pixel was found for this app.', { extensions: { code: 'RESOURCE_NOT_FOUND' } });
    },
  };
}

interface ThemeArguments extends PageArguments {
  roles?: string[] | null;
  names?: string[] | null;
}

/** A shop has one theme, which is the published one. */
function themeRoot({ open: { shop } }: AdminCall) {
  const id = numberFor('theme', shop.parameters.handle, 1);
  return {
    themes: ({ roles, names, ...page }: ThemeArguments, context: AdminContext) => {
      const { main } = shop.themes;
      const isMeant = (roles?.includes('MAIN') ?? true) && (names?.includes(main.name) ?? true);
      const source = { items: isMeant ? [main] : [], id: () => id, view: themeView(id), isRoot: true };
      return toConnection(source, page, context);
    },
  };
}
