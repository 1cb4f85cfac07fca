// Products, variants, pictures and collections as the Admin API shows them.

import { toMoney } from '../../currency.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Collection, Metafield, Option, Picture, Product, Variant } from '../../model.ts';
import { isAtHome, isBundled, isOnline, isSellable } from '../../shelf.ts';
import type { SandboxShop } from '../../shop.ts';
import type { AdminContext } from '../connection.ts';
import { listField, searchField, type SortArguments } from '../list-fields.ts';
import { collectionProductSorts, collectionQueries, variantSorts } from '../queryables.ts';
import { LOCATION_ID } from '../shop-payloads.ts';
import { SHOP_COUNTRY, locationView } from './shop-views.ts';
import { allOf, countView, moneyView, nodeView, optional, pick, plainText, toGid } from './values.ts';

/** What products and collections say of themselves, each field named as in the model. */
function presentation(thing: Product | Collection) {
  return {
    ...pick(thing, 'title', 'handle', 'descriptionHtml'),
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      plainText(thing.descriptionHtml).slice(0, truncateAt ?? undefined),
    seo: {},
  };
}

/** `onlineStoreUrl` is null for what has no page; `totalInventory` counts tracked variants and can be below zero. */
export function productView(shop: SandboxShop, product: Product): object {
  const holders = () => shop.collections().filter(({ productIds }) => productIds.includes(product.id));
  return {
    ...nodeView('Product', product),
    ...presentation(product),
    ...pick(product, 'vendor', 'productType', 'status', 'tags'),
    bodyHtml: product.descriptionHtml,
    descriptionPlainSummary: () => plainText(product.descriptionHtml).slice(0, 250),
    publishedAt: optional(product.publishedAt, toUtcSeconds),
    onlineStoreUrl: isOnline(product) ? `${shop.url}/products/${product.handle}` : null,
    onlineStorePreviewUrl: `${shop.url}/products/${product.handle}?preview=1`,
    isGiftCard: product.soldAs === 'gift_card',
    requiresSellingPlan: product.soldAs === 'subscription',
    hasVariantsThatRequiresComponents: product.variants.some((variant) => isBundled(product, variant)),
    combinedListingRole: product.soldAs === 'combined_listing' ? 'PARENT' : null,
    publishedInContext: ({ context: { country } }: { context: { country?: string | null } }) =>
      country === SHOP_COUNTRY ? isAtHome(product) : isOnline(product),
    metafield: ({ namespace, key }: { namespace?: string | null; key: string }) =>
      optional(
        product.metafields?.find((each) => each.namespace === namespace && each.key === key),
        (found) => metafieldView(product, found),
      ),
    publishedOnCurrentPublication: isOnline(product),
    defaultCursor: () => toGid('Product', product.id),
    ...productMedia(shop, product),
    ...productVariants(shop, product),
    collections: searchField('collections', holders, collectionQueries, (each) => collectionView(shop, each), false),
    inCollection: ({ id }: { id: string }) =>
      shop.findCollection(id.split('/').at(-1) ?? '')?.productIds.includes(product.id) ?? false,
  };
}

export function metafieldView(product: Product, { namespace, key, type, value }: Metafield) {
  return {
    __typename: 'Metafield',
    id: toGid('Metafield', product.id),
    ownerType: 'PRODUCT',
    namespace,
    key,
    type,
    value,
    jsonValue: value,
    sizeInBytes: Buffer.byteLength(value),
    createdAt: toUtcSeconds(product.createdAt),
    updatedAt: toUtcSeconds(product.updatedAt),
  };
}

function productVariants(shop: SandboxShop, product: Product) {
  const { variants } = product;
  const least = (amounts: number[]) => moneyView(shop, Math.min(...amounts));
  const most = (amounts: number[]) => moneyView(shop, Math.max(...amounts));
  const prices = variants.map(({ price }) => price);
  const compared = variants.flatMap(({ compareAtPrice }) => compareAtPrice ?? []);
  const priceRange = () => ({ minVariantPrice: least(prices), maxVariantPrice: most(prices) });
  return {
    totalInventory: () => variants.reduce((sum, each) => sum + (each.tracked ? each.inventoryQuantity : 0), 0),
    tracksInventory: () => variants.some(({ tracked }) => tracked),
    hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
    hasOutOfStockVariants: () => variants.some((variant) => variant.tracked && variant.inventoryQuantity <= 0),
    totalVariants: variants.length,
    variantsCount: countView(variants.length),
    ...allOf(priceRange, 'priceRange', 'priceRangeV2'),
    compareAtPriceRange: () =>
      compared.length === 0
        ? null
        : { minVariantCompareAtPrice: least(compared), maxVariantCompareAtPrice: most(compared) },
    options: ({ first }: { first?: number | null }) =>
      product.options.slice(0, first ?? undefined).map((option, index) => optionView(product, option, index)),
    variants: listField(variants, (variant) => variantView(shop, product, variant), variantSorts),
  };
}

function optionView(product: Product, option: Option, index: number) {
  const isUsed = (value: string) =>
    product.variants.some(({ selectedOptions }) =>
      selectedOptions.some((each) => each.name === option.name && each.value === value),
    );
  return {
    __typename: 'ProductOption',
    id: toGid('ProductOption', option.id),
    name: option.name,
    position: index + 1,
    values: () => option.values.map(({ name }) => name).filter(isUsed),
    optionValues: () =>
      option.values.map(({ id, name, swatch }) => ({
        id: toGid('ProductOptionValue', id),
        name,
        hasVariants: isUsed(name),
        swatch: optional(swatch, (color) => ({ color })),
      })),
  };
}

function productMedia(shop: SandboxShop, product: Product) {
  const { pictures } = product;
  const media = (picture: Picture) => mediaView(shop, product, picture);
  const image = (picture: Picture) => imageView(shop, picture);
  return {
    featuredMedia: () => optional(pictures[0], media),
    featuredImage: () => optional(pictures[0], image),
    mediaCount: countView(pictures.length),
    media: listField(pictures, media),
    images: listField(pictures, image),
  };
}

function mediaView(shop: SandboxShop, { createdAt }: Product, picture: Picture) {
  const image = () => imageView(shop, picture);
  return {
    ...nodeView('MediaImage', { id: picture.id, createdAt, updatedAt: createdAt }),
    alt: picture.alt,
    mediaContentType: 'IMAGE',
    ...allOf('READY', 'status', 'fileStatus'),
    mimeType: 'image/webp',
    image,
    preview: { image, status: 'READY' },
  };
}

interface Transform {
  maxWidth?: number | null;
  maxHeight?: number | null;
}

/** An image; a transform answers the same address with the `width` the picture host understands. */
export function imageView(shop: SandboxShop, picture: Picture) {
  const address = ({ maxWidth, maxHeight }: Transform = {}) => {
    const url = new URL(`${shop.url}${picture.path}`);
    const byHeight = maxHeight ? Math.round((maxHeight * picture.width) / picture.height) : null;
    const width = Math.min(...[maxWidth, byHeight].filter((each) => typeof each === 'number'));
    if (Number.isFinite(width)) url.searchParams.set('width', String(width));
    return url.href;
  };
  return {
    id: toGid('ImageSource', picture.id),
    altText: picture.alt,
    width: picture.width,
    height: picture.height,
    url: ({ transform }: { transform?: Transform | null }) => address(transform ?? {}),
    ...allOf(() => address(), 'src', 'originalSrc'),
    transformedSrc: address,
  };
}

/** `price` is `Money`, a plain decimal string. A variant has a picture of its own or none. */
export function variantView(shop: SandboxShop, product: Product, variant: Variant): object {
  const { currency } = shop.parameters;
  const pictures = product.pictures.filter(({ id }) => id === variant.pictureId);
  return {
    ...nodeView('ProductVariant', variant),
    ...pick(variant, 'title', 'sku', 'inventoryPolicy', 'inventoryQuantity', 'position', 'selectedOptions'),
    displayName: `${product.title} - ${variant.title}`,
    price: toMoney(variant.price, currency),
    compareAtPrice: optional(variant.compareAtPrice, (amount) => toMoney(amount, currency)),
    availableForSale: isSellable(variant),
    sellableOnlineQuantity: Math.max(0, variant.inventoryQuantity),
    taxable: true,
    contextualPricing: ({ context }: { context: { country?: string | null } }) =>
      contextualPricing(shop, product, variant, context.country ?? null),
    requiresComponents: isBundled(product, variant),
    showUnitPrice: false,
    product: () => productView(shop, product),
    image: () => optional(pictures[0], (picture) => imageView(shop, picture)),
    media: listField(pictures, (picture) => mediaView(shop, product, picture)),
    inventoryItem: () => inventoryItemView(shop, product, variant),
  };
}

/** Prices are the same everywhere; the rule of how many must be bought at once is of the shop's own market. */
function contextualPricing(shop: SandboxShop, product: Product, variant: Variant, country: string | null): object {
  const minimum = country === SHOP_COUNTRY ? (variant.leastQuantity ?? 1) : 1;
  const isDefault = minimum === 1;
  return {
    price: moneyView(shop, variant.price),
    compareAtPrice: optional(variant.compareAtPrice, (amount) => moneyView(shop, amount)),
    quantityRule: {
      minimum,
      maximum: null,
      increment: 1,
      isDefault,
      originType: isDefault ? 'RELATIVE' : 'FIXED',
      productVariant: () => variantView(shop, product, variant),
    },
  };
}

/** One level, in the only warehouse; of its quantities only `available` and `on_hand` are ever other than 0. */
export function inventoryItemView(shop: SandboxShop, product: Product, variant: Variant): object {
  const { createdAt, updatedAt, inventoryItemId: itemId } = variant;
  const level = () => ({
    ...nodeView('InventoryLevel', { id: LOCATION_ID, createdAt, updatedAt }),
    id: `${toGid('InventoryLevel', LOCATION_ID)}?inventory_item_id=${itemId}`,
    isActive: true,
    canDeactivate: false,
    item: () => inventoryItemView(shop, product, variant),
    location: () => locationView(shop),
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => ({
        id: `${toGid('InventoryQuantity', LOCATION_ID)}?inventory_item_id=${itemId}&name=${name}`,
        name,
        quantity: ['available', 'on_hand'].includes(name) ? variant.inventoryQuantity : 0,
        updatedAt: toUtcSeconds(variant.updatedAt),
      })),
  });
  return {
    ...nodeView('InventoryItem', { id: itemId, createdAt, updatedAt }),
    ...pick(variant, 'sku', 'tracked'),
    requiresShipping: true,
    unitCost: optional(costOf(variant), (cost) => moneyView(shop, cost)),
    duplicateSkuCount: 0,
    variant: () => variantView(shop, product, variant),
    locationsCount: countView(1),
    inventoryLevel: level,
    inventoryLevels: listField([variant], level),
  };
}

/** What a piece cost the merchant: two to three fifths of its full price; of every fourth variant nobody wrote it down. */
function costOf({ id, price, compareAtPrice }: Variant): number | null {
  const last = Number(id.slice(-4));
  return last % 4 === 3 ? null : Math.round(((compareAtPrice ?? price) * (40 + (last % 3) * 10)) / 100);
}

/** All collections are manual; one has no `onlineStoreUrl` on the platform either. */
export function collectionView(shop: SandboxShop, collection: Collection): object {
  const { picture, productIds } = collection;
  return {
    ...nodeView('Collection', collection),
    ...presentation(collection),
    sortOrder: 'MANUAL',
    publishedOnCurrentPublication: true,
    image: () => optional(picture, (each) => imageView(shop, each)),
    hasProduct: ({ id }: { id: string }) => productIds.includes(id.split('/').at(-1) ?? ''),
    productsCount: () => countView(productIds.length),
    products: (page: SortArguments, context: AdminContext) =>
      listField(
        productIds.flatMap((id) => shop.findProduct(id) ?? []),
        (product) => productView(shop, product),
        collectionProductSorts,
      )(page, context),
  };
}
