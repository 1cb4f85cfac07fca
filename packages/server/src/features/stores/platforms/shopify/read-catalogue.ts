// Turns the Admin API's products, variants and collections, and the lines of its files, into rows of our catalogue. Pure.
import { collectionId, productId, variantId } from '@vitrine/contract/ids';
import { readMinor } from '@vitrine/contract/money';
import { z } from 'zod';
import type { CollectionRecord, ProductRecord, VariantRecord } from '../../records.ts';
import type { Picture, SoldAs } from '../../model.ts';
import type { CatalogueItem, StoreFacts } from '../platform.ts';
import { readMaker } from './maker-fields.ts';
import {
  collectionNode,
  gid,
  mediaNode,
  productNode,
  variantNode,
  type CollectionNode,
  type MediaNode,
  type ProductNode,
  type VariantNode,
} from './nodes.ts';

/** The number at the end of `gid://shopify/{Type}/{number}`. */
export function numberOf(globalId: string): string {
  return globalId.split('?')[0]?.split('/').at(-1) ?? '';
}

function typeOf(globalId: string): string {
  return globalId.split('/')[3] ?? '';
}

export function toProductRecord(node: ProductNode): ProductRecord {
  return {
    product_id: productId.parse(numberOf(node.id)),
    title: node.title,
    handle: node.handle,
    status: node.status.toLowerCase() as Lowercase<typeof node.status>,
    vendor: node.vendor,
    product_type: node.productType,
    tags: node.tags,
    image: node.featuredMedia && toPicture(node.featuredMedia),
    // a product without choices carries one option named Title in the platform
    options: node.hasOnlyDefaultVariant ? [] : node.options.map(toOption),
    url: node.onlineStoreUrl,
    total_quantity: node.totalInventory,
    sold_as: toSoldAs(node),
    maker: readMaker(node),
    updated_at: node.updatedAt,
    created_at: node.createdAt,
  };
}

/** A gift card is that before all; of the others what is said of the product as a whole comes first. */
function toSoldAs(node: ProductNode): SoldAs | null {
  if (node.isGiftCard) return 'gift_card';
  if (node.requiresSellingPlan) return 'subscription';
  if (node.combinedListingRole === 'PARENT') return 'combined_listing';
  // what is published nowhere, as a draft, is told of as that
  return node.publishedInContext === false && node.onlineStoreUrl !== null ? 'other_markets' : null;
}

function toOption({ name, optionValues }: ProductNode['options'][number]): ProductRecord['options'][number] {
  return { name, values: optionValues.map((value) => ({ name: value.name, swatch: value.swatch?.color ?? null })) };
}

/** The compare-at price is kept only where it says that the price was lowered. */
export function toVariantRecord(node: VariantNode, parentId: string, { currency }: StoreFacts): VariantRecord {
  const price = readMinor(node.price, currency);
  const compared = node.compareAtPrice === null ? null : readMinor(node.compareAtPrice, currency);
  const isDefault = node.selectedOptions.length === 1 && node.selectedOptions[0]?.value === 'Default Title';
  return {
    product_id: productId.parse(numberOf(parentId)),
    variant_id: variantId.parse(numberOf(node.id)),
    title: isDefault ? '' : node.title,
    sku: node.sku ?? '',
    price,
    compare_at_price: compared !== null && compared > price ? compared : null,
    // of what must be bought by more than one a link's cart holds too few, and of a bundle it holds no parts
    available: node.availableForSale && leastOf(node) === 1 && node.requiresComponents !== true,
    least_quantity: leastOf(node),
    is_bundle: node.requiresComponents === true,
    quantity: node.inventoryQuantity ?? 0,
    continues: node.inventoryPolicy === 'CONTINUE',
    tracked: node.inventoryItem.tracked,
    position: node.position,
    options: isDefault ? {} : Object.fromEntries(node.selectedOptions.map(({ name, value }) => [name, value])),
    inventory_item_id: numberOf(node.inventoryItem.id),
    unit_cost: toCost(node, currency),
  };
}

/**
 * How many must be bought at once. The increment of a rule is never above its minimum (published schema, `QuantityRule`), so
 * that of whatever is sold by one any number is.
 */
function leastOf({ contextualPricing }: VariantNode): number {
  return Math.max(1, contextualPricing?.quantityRule.minimum ?? 1);
}

/** What a piece costs, where the merchant wrote it down in the currency of their store. */
function toCost({ inventoryItem: { unitCost } }: VariantNode, currency: string): number | null {
  return unitCost?.currencyCode === currency ? readMinor(unitCost.amount, currency) : null;
}

/** A collection has no address of its own in the API: it is made from the storefront's. */
export function toCollectionRecord(node: CollectionNode, { primaryUrl }: StoreFacts): CollectionRecord {
  const { image } = node;
  return {
    collection_id: collectionId.parse(numberOf(node.id)),
    title: node.title,
    handle: node.handle,
    description: node.description,
    image: image && {
      src: image.url,
      width: image.width ?? null,
      height: image.height ?? null,
      alt: image.altText ?? '',
    },
    url: `${primaryUrl}/collections/${encodeURIComponent(node.handle)}`,
    products_count: node.productsCount?.count ?? 0,
    updated_at: node.updatedAt,
  };
}

/** Null while the platform has no picture of it yet, and for media that have none. */
export function toPicture(media: MediaNode): (Picture & { id: string }) | null {
  const image = media.preview?.image;
  if (!image) return null;
  return {
    id: numberOf(media.id),
    src: image.url,
    width: image.width ?? null,
    height: image.height ?? null,
    alt: media.alt ?? '',
  };
}

const anyLine = z.object({ id: gid, __parentId: gid.optional() });

/**
 * Reads one line of a file: a product or collection, or a child that names its parent in `__parentId`. Null for a picture
 * that is not ready and for kinds we did not ask for.
 */
export function readCatalogueLine(line: string, reading: StoreFacts): CatalogueItem | null {
  const raw: unknown = JSON.parse(line);
  const { id, __parentId: parent } = anyLine.parse(raw);
  const type = typeOf(id);
  if (parent === undefined) {
    if (type === 'Product') return { kind: 'product', product: toProductRecord(productNode.parse(raw)) };
    if (type !== 'Collection') return null;
    return { kind: 'collection', collection: toCollectionRecord(collectionNode.parse(raw), reading) };
  }
  if (type === 'ProductVariant') {
    return { kind: 'variant', variant: toVariantRecord(variantNode.parse(raw), parent, reading) };
  }
  if (type === 'Collection') {
    const membership = {
      collection_id: collectionId.parse(numberOf(id)),
      product_id: productId.parse(numberOf(parent)),
    };
    return { kind: 'membership', membership };
  }
  return readPictureLine(raw, parent);
}

function readPictureLine(raw: unknown, parent: string): CatalogueItem | null {
  const media = mediaNode.safeParse(raw);
  const picture = media.success ? toPicture(media.data) : null;
  if (picture === null) return null;
  switch (typeOf(parent)) {
    case 'Product':
      return { kind: 'product_picture', picture: { productId: productId.parse(numberOf(parent)), picture } };
    case 'ProductVariant':
      return { kind: 'variant_picture', picture: { variantId: variantId.parse(numberOf(parent)), picture } };
    default:
      return null;
  }
}
