// What a picker shows of a product or a collection.
import type { Collection, Product } from '@vitrine/contract/stores';

export type PickerStatus =
  | NonNullable<Product['sold_as']>
  | 'sold_out'
  | 'draft'
  | 'unlisted'
  | 'archived'
  | 'unpublished'
  | 'deleted';

/** One tile; `item` is what the caller gets back. */
export interface PickerEntry<Item> {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly price: { readonly amount: number; readonly before: number | null; readonly currency: string } | null;
  /** Share of variants that can be bought, 0 to 100. */
  readonly availability: number | null;
  readonly status: PickerStatus | null;
  /** How many products a collection holds. */
  readonly productsCount: number | null;
  readonly item: Item;
}

export function toProductEntry(product: Product): PickerEntry<Product> {
  const isOnSale = product.compare_at_price !== null && product.compare_at_price > product.price;
  return {
    id: product.inventory_id,
    title: product.title,
    imageUrl: product.image_url,
    price: {
      amount: product.price,
      before: isOnSale ? product.compare_at_price : null,
      currency: product.currency,
    },
    availability: Math.round(product.variant_availability_ratio),
    status: toStatus(product),
    productsCount: null,
    item: product,
  };
}

export function toCollectionEntry(collection: Collection): PickerEntry<Collection> {
  return {
    id: collection.id,
    title: collection.title,
    imageUrl: collection.images.medium.src,
    price: null,
    availability: null,
    status: null,
    productsCount: collection.products_count,
    item: collection,
  };
}

/** What shoppers cannot see says so before what they cannot buy. */
export function toStatus(product: Pick<Product, 'product_status' | 'available' | 'sold_as'>): PickerStatus | null {
  if (product.product_status !== 'active') return product.product_status;
  if (product.sold_as !== null) return product.sold_as;
  return product.available ? null : 'sold_out';
}

/** Tone of the availability tag: 75 and more is good, 50 and more is fair. */
export function toAvailabilityTone(availability: number): 'good' | 'fair' | 'poor' {
  if (availability >= 75) return 'good';
  return availability >= 50 ? 'fair' : 'poor';
}
