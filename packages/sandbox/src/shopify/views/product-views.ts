// Products, variants, pictures and collections as the Admin API shows them.

import { toMoney } from '../../currency.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Collection, Option, Picture, Product, Variant } from '../../model.ts';
import type { SandboxShop } from '../../shop.ts';
import { toConnection, type AdminContext, type PageArguments } from '../connection.ts';
import { readSearch } from '../search-query.ts';
import { LOCATION_ID } from '../shop-payloads.ts';
import { collectionSearch } from '../searchables.ts';
import { sortOf, collectionSorts, collectionProductSorts, variantSorts, type SortArguments } from '../sorting.ts';
import { locationView } from './shop-views.ts';
import { countView, moneyView, plainText, toGid } from './values.ts';

const isSellable = ({ tracked, inventoryPolicy, inventoryQuantity }: Variant) =>
  !tracked || inventoryPolicy === 'CONTINUE' || inventoryQuantity > 0;

/** Is the product on the online store, so that it has an address there? */
const isOnline = (product: Product) =>
  (product.status === 'ACTIVE' || product.status === 'UNLISTED') && product.publishedAt !== null;

export function productView(shop: SandboxShop, product: Product) {
  return {
    __typename: 'Product',
    id: toGid('Product', product.id),
    legacyResourceId: product.id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    tags: product.tags,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      plainText(product.descriptionHtml).slice(0, truncateAt ?? undefined),
    descriptionHtml: product.descriptionHtml,
    bodyHtml: product.descriptionHtml,
    descriptionPlainSummary: () => plainText(product.descriptionHtml).slice(0, 250),
    createdAt: toUtcSeconds(product.createdAt),
    updatedAt: toUtcSeconds(product.updatedAt),
    publishedAt: product.publishedAt === null ? null : toUtcSeconds(product.publishedAt),
    onlineStoreUrl: isOnline(product) ? `${shop.url}/products/${product.handle}` : null,
    onlineStorePreviewUrl: `${shop.url}/products/${product.handle}?preview=1`,
    seo: { title: null, description: null },
    isGiftCard: false,
    requiresSellingPlan: false,
    hasVariantsThatRequiresComponents: false,
    publishedOnCurrentPublication: isOnline(product),
    defaultCursor: () => toGid('Product', product.id),
    ...productMedia(shop, product),
    ...productVariants(shop, product),
    collections: (page: SortArguments & { query?: string | null }, context: AdminContext) => {
      const holders = shop.collections().filter(({ productIds }) => productIds.includes(product.id));
      return collectionConnection(shop, holders, page, context);
    },
    inCollection: ({ id }: { id: string }) =>
      shop.findCollection(id.split('/').at(-1) ?? '')?.productIds.includes(product.id) ?? false,
  };
}

function productVariants(shop: SandboxShop, product: Product) {
  const { variants } = product;
  const prices = () => variants.map(({ price }) => price);
  const compared = () => variants.flatMap(({ compareAtPrice }) => compareAtPrice ?? []);
  const range = (amounts: number[]) => ({
    minVariantPrice: moneyView(shop, Math.min(...amounts)),
    maxVariantPrice: moneyView(shop, Math.max(...amounts)),
  });
  return {
    totalInventory: () => variants.reduce((sum, each) => sum + (each.tracked ? each.inventoryQuantity : 0), 0),
    tracksInventory: () => variants.some(({ tracked }) => tracked),
    hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
    hasOutOfStockVariants: () => variants.some((variant) => variant.tracked && variant.inventoryQuantity <= 0),
    totalVariants: variants.length,
    variantsCount: countView(variants.length),
    priceRange: () => range(prices()),
    priceRangeV2: () => range(prices()),
    compareAtPriceRange: () =>
      compared().length === 0
        ? null
        : {
            minVariantCompareAtPrice: moneyView(shop, Math.min(...compared())),
            maxVariantCompareAtPrice: moneyView(shop, Math.max(...compared())),
          },
    options: ({ first }: { first?: number | null }) =>
      product.options.slice(0, first ?? undefined).map((option, index) => optionView(product, option, index)),
    variants: (page: SortArguments, context: AdminContext) =>
      toConnection(
        {
          items: variants,
          id: ({ id }) => id,
          sortBy: sortOf(variantSorts, page),
          view: (variant) => variantView(shop, product, variant),
        },
        page,
        context,
      ),
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
        swatch: swatch === null ? null : { color: swatch, image: null },
      })),
  };
}

function productMedia(shop: SandboxShop, product: Product) {
  const { pictures } = product;
  const media = (picture: Picture) => mediaView(shop, product, picture);
  const image = (picture: Picture) => imageView(shop, picture);
  return {
    featuredMedia: () => (pictures[0] === undefined ? null : media(pictures[0])),
    featuredImage: () => (pictures[0] === undefined ? null : image(pictures[0])),
    mediaCount: countView(pictures.length),
    media: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: pictures, id: ({ id }) => id, view: media }, page, context),
    images: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: pictures, id: ({ id }) => id, view: image }, page, context),
  };
}

function mediaView(shop: SandboxShop, product: Product, picture: Picture) {
  const image = () => imageView(shop, picture);
  return {
    __typename: 'MediaImage',
    id: toGid('MediaImage', picture.id),
    alt: picture.alt,
    mediaContentType: 'IMAGE',
    status: 'READY',
    fileStatus: 'READY',
    mimeType: 'image/webp',
    createdAt: toUtcSeconds(product.createdAt),
    updatedAt: toUtcSeconds(product.createdAt),
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
    src: () => address(),
    originalSrc: () => address(),
    transformedSrc: address,
  };
}

export function variantView(shop: SandboxShop, product: Product, variant: Variant) {
  const { currency } = shop.parameters;
  const picture = product.pictures.find(({ id }) => id === variant.pictureId) ?? null;
  return {
    __typename: 'ProductVariant',
    id: toGid('ProductVariant', variant.id),
    legacyResourceId: variant.id,
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    barcode: null,
    price: toMoney(variant.price, currency),
    compareAtPrice: variant.compareAtPrice === null ? null : toMoney(variant.compareAtPrice, currency),
    availableForSale: isSellable(variant),
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: variant.inventoryQuantity,
    sellableOnlineQuantity: Math.max(0, variant.inventoryQuantity),
    position: variant.position,
    taxable: true,
    requiresComponents: false,
    showUnitPrice: false,
    selectedOptions: variant.selectedOptions,
    createdAt: toUtcSeconds(variant.createdAt),
    updatedAt: toUtcSeconds(variant.updatedAt),
    product: () => productView(shop, product),
    image: () => (picture === null ? null : imageView(shop, picture)),
    media: (page: PageArguments, context: AdminContext) =>
      toConnection(
        {
          items: picture === null ? [] : [picture],
          id: ({ id }) => id,
          view: (each: Picture) => mediaView(shop, product, each),
        },
        page,
        context,
      ),
    inventoryItem: () => inventoryItemView(shop, product, variant),
  };
}

export function inventoryItemView(shop: SandboxShop, product: Product, variant: Variant): object {
  const level = () => ({
    id: `${toGid('InventoryLevel', LOCATION_ID)}?inventory_item_id=${variant.inventoryItemId}`,
    isActive: true,
    canDeactivate: false,
    createdAt: toUtcSeconds(variant.createdAt),
    updatedAt: toUtcSeconds(variant.updatedAt),
    item: () => inventoryItemView(shop, product, variant),
    location: () => locationView(shop),
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => ({
        id: `${toGid('InventoryQuantity', LOCATION_ID)}?inventory_item_id=${variant.inventoryItemId}&name=${name}`,
        name,
        quantity: ['available', 'on_hand'].includes(name) ? variant.inventoryQuantity : 0,
        updatedAt: toUtcSeconds(variant.updatedAt),
      })),
  });
  return {
    __typename: 'InventoryItem',
    id: toGid('InventoryItem', variant.inventoryItemId),
    legacyResourceId: variant.inventoryItemId,
    sku: variant.sku,
    tracked: variant.tracked,
    requiresShipping: true,
    duplicateSkuCount: 0,
    createdAt: toUtcSeconds(variant.createdAt),
    updatedAt: toUtcSeconds(variant.updatedAt),
    variant: () => variantView(shop, product, variant),
    locationsCount: countView(1),
    inventoryLevel: level,
    inventoryLevels: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: [variant], id: ({ id }) => id, view: level }, page, context),
  };
}

export function collectionView(shop: SandboxShop, collection: Collection) {
  const { picture } = collection;
  return {
    __typename: 'Collection',
    id: toGid('Collection', collection.id),
    legacyResourceId: collection.id,
    title: collection.title,
    handle: collection.handle,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      plainText(collection.descriptionHtml).slice(0, truncateAt ?? undefined),
    descriptionHtml: collection.descriptionHtml,
    updatedAt: toUtcSeconds(collection.updatedAt),
    sortOrder: 'MANUAL',
    seo: { title: null, description: null },
    publishedOnCurrentPublication: true,
    image: () => (picture === null ? null : imageView(shop, picture)),
    hasProduct: ({ id }: { id: string }) => collection.productIds.includes(id.split('/').at(-1) ?? ''),
    productsCount: () => countView(collection.productIds.length),
    products: (page: SortArguments, context: AdminContext) =>
      toConnection(
        {
          items: collection.productIds.flatMap((id) => shop.findProduct(id) ?? []),
          id: ({ id }) => id,
          sortBy: sortOf(collectionProductSorts, page),
          view: (product) => productView(shop, product),
        },
        page,
        context,
      ),
  };
}

export function collectionConnection(
  shop: SandboxShop,
  collections: readonly Collection[],
  page: SortArguments & { query?: string | null },
  context: AdminContext,
  isRoot = false,
) {
  const { matches, warnings } = readSearch(page.query ?? '', collectionSearch);
  if (warnings.length > 0) context.searchWarnings.push({ path: ['collections'], query: page.query ?? '', warnings });
  return toConnection(
    {
      items: collections.filter(matches),
      id: ({ id }) => id,
      sortBy: sortOf(collectionSorts, page),
      view: (collection) => collectionView(shop, collection),
      isRoot,
    },
    page,
    context,
  );
}
