// Products, collections, stock, the shop and apps as the platform's webhooks carry them (shopify.dev/docs/api/webhooks).

import { createHash } from 'node:crypto';
import { moneyFormat, toMoney, toMoneyAmount } from '../currency.ts';
import type { Collection, Product, Variant } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import type { FinishedBulkOperation, ShopEvent } from '../shop-events.ts';
import {
  customerNumber,
  editPayload,
  orderPayload,
  refundPayload,
  timeOf,
  type PayloadOptions,
} from './order-payload.ts';
import { numberFor } from '../order-ids.ts';
import { allOf, optional, toGid } from './views/values.ts';

/** The one warehouse of every sandbox shop. */
export const LOCATION_ID = '71234567890';

/** The body of the webhook that reports `event`. */
export function webhookPayload(shop: SandboxShop, event: ShopEvent, options: PayloadOptions): Record<string, unknown> {
  switch (event.topic) {
    case 'orders/create':
    case 'orders/paid':
    case 'orders/updated':
    case 'orders/cancelled':
    case 'orders/fulfilled':
      return orderPayload(shop, event.order, options);
    case 'orders/edited':
      return editPayload(shop, event.order, event.edit);
    case 'refunds/create':
      return refundPayload(shop, event.order, event.refund);
    case 'products/create':
    case 'products/update':
      return productPayload(shop, event.product);
    case 'orders/delete':
      return { id: Number(event.orderId) };
    case 'products/delete':
      return { id: Number(event.productId) };
    case 'collections/create':
    case 'collections/update':
      return collectionPayload(shop, event.collection);
    case 'collections/delete':
      return {
        id: Number(event.collectionId),
        published_scope: 'web',
        admin_graphql_api_id: toGid('Collection', event.collectionId),
      };
    case 'inventory_levels/update':
      return inventoryPayload(shop, event.variant, event.at);
    case 'shop/redact':
      return shopName(shop);
    case 'customers/data_request':
    case 'customers/redact':
      return personPayload(shop, event);
    case 'shop/update':
    case 'app/uninstalled':
      return shopPayload(shop);
    case 'app_subscriptions/update':
    case 'app_subscriptions/approaching_capped_amount':
      return subscriptionPayload(shop, event);
    case 'app/scopes_update':
      return scopesPayload(shop, event);
    case 'bulk_operations/finish':
      return bulkPayload(shop, event.operation);
  }
}

function shopName(shop: SandboxShop): Record<string, unknown> {
  return { shop_id: shopPayload(shop)['id'], shop_domain: shop.domain };
}

function scopesPayload(shop: SandboxShop, { clientId, previous, current }: ScopesEvent): Record<string, unknown> {
  return {
    id: toGid('App', numberFor('subscription', `app:${clientId}`, 1)),
    shop_id: toGid('Shop', shopId(shop)),
    previous,
    current,
    updated_at: timeOf(shop, shop.now().toISOString()),
  };
}

type ScopesEvent = Extract<ShopEvent, { topic: 'app/scopes_update' }>;
type PersonEvent = Extract<ShopEvent, { topic: 'customers/data_request' | 'customers/redact' }>;

/** Who asks, in plain words whatever the app is approved for: it must know whom to forget. */
function personPayload(shop: SandboxShop, { topic, email, orderIds }: PersonEvent): Record<string, unknown> {
  const orders = orderIds.map(Number);
  return {
    ...shopName(shop),
    customer: { id: customerNumber(email), email, phone: '+972500000000' },
    ...(topic === 'customers/redact'
      ? { orders_to_redact: orders }
      : { orders_requested: orders, data_request: { id: customerNumber(`${email} asks`) } }),
  };
}

function productPayload(shop: SandboxShop, product: Product): Record<string, unknown> {
  const time = (instant: string) => timeOf(shop, instant);
  const images = productImages(shop, product);
  return {
    id: Number(product.id),
    admin_graphql_api_id: toGid('Product', product.id),
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status.toLowerCase(),
    published_scope: 'web',
    published_at: optional(product.publishedAt, time),
    created_at: time(product.createdAt),
    updated_at: time(product.updatedAt),
    template_suffix: null,
    tags: product.tags.join(', '),
    variants: product.variants.map((variant) => variantPayload(shop, variant)),
    options: product.options.map(({ id, name, values }, index) => ({
      id: Number(id),
      product_id: Number(product.id),
      name,
      position: index + 1,
      values: values.map((value) => value.name),
    })),
    images,
    image: images[0] ?? null,
    media: [],
    variant_gids: product.variants.map(({ id, updatedAt }) => ({
      admin_graphql_api_id: toGid('ProductVariant', id),
      updated_at: time(updatedAt),
    })),
    has_variants_that_requires_components: false,
    category: null,
  };
}

function variantPayload(shop: SandboxShop, variant: Variant): Record<string, unknown> {
  const { currency } = shop.parameters;
  const [first, second, third] = variant.selectedOptions;
  return {
    id: Number(variant.id),
    admin_graphql_api_id: toGid('ProductVariant', variant.id),
    product_id: Number(variant.productId),
    title: variant.title,
    price: toMoney(variant.price, currency),
    compare_at_price: optional(variant.compareAtPrice, (amount) => toMoney(amount, currency)),
    sku: variant.sku,
    barcode: null,
    position: variant.position,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    ...allOf(variant.inventoryQuantity, 'inventory_quantity', 'old_inventory_quantity'),
    inventory_item_id: Number(variant.inventoryItemId),
    option1: first?.value ?? null,
    option2: second?.value ?? null,
    option3: third?.value ?? null,
    image_id: optional(variant.pictureId, Number),
    taxable: true,
    created_at: timeOf(shop, variant.createdAt),
    updated_at: timeOf(shop, variant.updatedAt),
  };
}

function productImages(shop: SandboxShop, product: Product) {
  return product.pictures.map((picture, index) => ({
    id: Number(picture.id),
    product_id: Number(product.id),
    position: index + 1,
    src: `${shop.url}${picture.path}`,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    variant_ids: product.variants.filter(({ pictureId }) => pictureId === picture.id).map(({ id }) => Number(id)),
  }));
}

function collectionPayload(shop: SandboxShop, collection: Collection): Record<string, unknown> {
  return {
    id: Number(collection.id),
    admin_graphql_api_id: toGid('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    ...allOf(timeOf(shop, collection.updatedAt), 'updated_at', 'published_at'),
    body_html: collection.descriptionHtml,
    sort_order: 'manual',
    template_suffix: null,
    published_scope: 'web',
  };
}

function inventoryPayload(shop: SandboxShop, variant: Variant, at: string): Record<string, unknown> {
  return {
    inventory_item_id: Number(variant.inventoryItemId),
    location_id: Number(LOCATION_ID),
    available: variant.inventoryQuantity,
    updated_at: timeOf(shop, at),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${LOCATION_ID}?inventory_item_id=${variant.inventoryItemId}`,
  };
}

/** The shop's number on the platform, ten digits drawn from its name. */
export function shopId(shop: SandboxShop): string {
  const digest = createHash('sha256').update(shop.parameters.handle).digest();
  return String(5_000_000_000 + digest.readUInt32BE(0));
}

function shopPayload(shop: SandboxShop): Record<string, unknown> {
  const { currency, ianaTimezone } = shop.parameters;
  const formats = moneyFormat(currency);
  return {
    id: Number(shopId(shop)),
    name: shop.name,
    email: `owner@${shop.domain}`,
    customer_email: `hello@${shop.domain}`,
    ...allOf(shop.domain, 'domain', 'myshopify_domain'),
    shop_owner: `${shop.name} Owner`,
    plan_name: 'basic',
    plan_display_name: 'Basic',
    currency,
    enabled_presentment_currencies: [currency],
    ...allOf(ianaTimezone, 'timezone', 'iana_timezone'),
    ...allOf('US', 'country_code', 'country'),
    province_code: 'NY',
    primary_locale: 'en',
    money_format: formats.plain,
    money_with_currency_format: formats.withCurrency,
    has_storefront: true,
    primary_location_id: Number(LOCATION_ID),
    taxes_included: shop.parameters.taxesIncluded,
    ...allOf(timeOf(shop, shop.openedAt), 'created_at', 'updated_at'),
  };
}

type SubscriptionEvent = Extract<ShopEvent, { subscription: object }>;

function subscriptionPayload(shop: SandboxShop, event: SubscriptionEvent): Record<string, unknown> {
  const { id, name, status, currency, price, usage, createdAt, updatedAt } = event.subscription;
  const cap = optional(usage, (each) => toMoneyAmount(each.cap, currency));
  const known = {
    admin_graphql_api_id: toGid('AppSubscription', id),
    name,
    admin_graphql_api_shop_id: toGid('Shop', shopId(shop)),
    created_at: timeOf(shop, createdAt),
    updated_at: timeOf(shop, updatedAt),
  };
  if (event.topic === 'app_subscriptions/approaching_capped_amount') {
    const balance = toMoneyAmount(event.balanceUsed, currency);
    return { app_subscription: { ...known, balance_used: balance, capped_amount: cap, currency_code: currency } };
  }
  const plan = { price: toMoney(price ?? 0, currency), interval: 'every_30_days', plan_handle: null };
  return { app_subscription: { ...known, status, currency, capped_amount: cap, ...plan } };
}

function bulkPayload(shop: SandboxShop, operation: FinishedBulkOperation): Record<string, unknown> {
  return {
    admin_graphql_api_id: operation.id,
    completed_at: optional(operation.completedAt, (at) => timeOf(shop, at)),
    created_at: timeOf(shop, operation.createdAt),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'query',
  };
}
