// What a made-up shop has to sell: products with their variants and pictures, collections and discount codes.
//
// Money is an integer of minor units of the shop's currency. Times are ISO 8601 UTC. Ids are decimal strings.

/** What a catalogue is made from; the same values give the same catalogue. */
export interface CatalogueParameters {
  /** The name in front of `.myshopify.com`; the shop answers under `{sandbox}/{handle}`. */
  handle: string;
  seed: number;
  /** How many products to generate; the demo shop has 240 in 12 collections. */
  products: number;
  /** A fixed number of variants a product (bench: 5); null draws 1 to 24 as the kind of product asks. */
  variantsPerProduct: number | null;
  currency: string;
}

export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';

/** How a product is sold that no cart takes by the piece. */
export type SoldAs = 'subscription' | 'bundle' | 'gift_card' | 'combined_listing';

export interface Picture {
  id: string;
  /** Path under the shop's address, e.g. `/cdn/files/linen-shirt-sand.webp?v=1`; `width` may be added. */
  path: string;
  alt: string;
  width: number;
  height: number;
}

export interface Option {
  id: string;
  name: string;
  values: { id: string; name: string; swatch: string | null }[];
}

export interface Variant {
  id: string;
  productId: string;
  inventoryItemId: string;
  title: string;
  sku: string;
  price: number;
  compareAtPrice: number | null;
  inventoryQuantity: number;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  tracked: boolean;
  position: number;
  selectedOptions: { name: string; value: string }[];
  pictureId: string | null;
  /** How many the shop's own market must buy at once; absent where one is enough. */
  leastQuantity?: number;
  /** It is put together of other goods. */
  isBundle?: true;
  createdAt: string;
  updatedAt: string;
}

export interface Product {
  id: string;
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  status: ProductStatus;
  tags: string[];
  descriptionHtml: string;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  options: Option[];
  variants: Variant[];
  pictures: Picture[];
  /** Absent where it is sold by the piece. */
  soldAs?: SoldAs;
  /** Published in other markets than the shop's own country. */
  soldElsewhere?: true;
  /** What the merchant noted of it besides. */
  metafields?: Metafield[];
}

export interface Metafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

/** What the merchant defined to be noted of products. */
export interface MetafieldDefinition extends Omit<Metafield, 'value'> {
  name: string;
}

export interface Collection {
  id: string;
  title: string;
  handle: string;
  descriptionHtml: string;
  picture: Picture | null;
  productIds: string[];
  updatedAt: string;
}

export interface Discount {
  id: string;
  code: string;
  title: string;
  kind: 'percentage' | 'fixed_amount';
  /** Basis points for a percentage, minor units for an amount. */
  value: number;
  startsAt: string;
  endsAt: string | null;
  usageLimit: number | null;
  usageCount: number;
  /** The same e-mail address may use it once. */
  oncePerCustomer?: boolean;
  /** What a cart must be worth (minor units), or how many pieces it must hold. */
  minimum?: { kind: 'subtotal' | 'quantity'; value: number } | null;
  /** What it takes something off, by ids; everything when absent. */
  items?: { products: string[]; variants: string[]; collections: string[] } | null;
  /** For subscriptions as well, or for them alone; of how many payments of one, 0 of all. */
  subscriptions?: { alone: boolean; cycles: number };
  /** What the platform tells it as where it is no plain code; what it takes off is the same. */
  toldAs?: 'bxgy' | 'free_shipping' | 'app';
  /** Only some customers may use it. */
  forSome?: true;
  /** Kinds of discounts it may be used beside. */
  combinesWith?: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
}

export interface Catalogue {
  products: Product[];
  collections: Collection[];
  discounts: Discount[];
  /** Absent where the merchant defined nothing. */
  metafieldDefinitions?: readonly MetafieldDefinition[];
}
