// What of a link's products and collections shoppers may see. Pure.
import type { Appearance } from '../brand/brand.ts';
import type { CompiledLink } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, Store } from '../stores/stores.ts';
import type { KnownPicture } from '../media/media.ts';

import type { CodeWorth, PublicLink, ShownPairing } from './public-link.ts';

export interface LookContent {
  compiled: CompiledLink;
  store: Store;
  products: readonly CatalogueProduct[];
  /** What is like those that are sold out, by their ids. */
  alternatives: PublicLink['alternatives'];
  collections: readonly CatalogueCollection[];
  /** What goes well with it; null for nothing. */
  pairing: ShownPairing | null;
  /** The promo code the page promises; null for none. */
  promised: string | null;
  /** What that code takes off; null where that is not known. */
  worth: CodeWorth | null;
  /** Where the link is reached, without a path; null as the installation is. */
  address: string | null;
  /** Whether it leads to the search by photo. */
  findsByPhoto?: boolean;
  /** Where the page tells of shipping and returns; null for nowhere. */
  shippingUrl: string | null;
  /** What is said of who made products that the store says nothing of; null for nothing. */
  makerText: string | null;
  /** How the page looks; null as usual. */
  appearance: Appearance | null;
  /** What is known of uploaded pictures, by their addresses. */
  pictures: ReadonlyMap<string, KnownPicture>;
}

/** A product as shoppers may buy it: published in the storefront, and not on sale when the link hides those. */
export function listShownProducts({
  compiled,
  products,
}: Pick<LookContent, 'compiled' | 'products'>): CatalogueProduct[] {
  const hidesSale = compiled.link.settings.hide_on_sale_items;
  return products.filter((product) => isPublished(product) && !(hidesSale && isOnSale(product)));
}

export const isPublished = ({ deleted, status, url }: CatalogueProduct): boolean =>
  !deleted && url !== null && (status === 'active' || status === 'unlisted');

/** A collection without an address is not published in the storefront. */
export function listShownCollections({ collections }: Pick<LookContent, 'collections'>): CatalogueCollection[] {
  return collections.filter(({ deleted, url }) => !deleted && url !== null);
}

function isOnSale({ variants }: CatalogueProduct): boolean {
  return variants.some(({ price, compareAtPrice }) => compareAtPrice !== null && compareAtPrice > price);
}
