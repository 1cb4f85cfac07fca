// What a public address needs to know of its link, read once and kept: the link, its store, what it shows, where it leads.
import { clickIdPlaceholder } from '@vitrine/shopfront/views';
import type { CompiledLink, Links } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, HandOver, Store, Stores } from '../stores/stores.ts';
import { decideDestination, type Destination } from './destination.ts';

/** What pages ask of links and of stores. */
export type LinksDoor = Pick<Links, 'findByCode'>;
export type StoresDoor = Pick<
  Stores,
  'findStore' | 'findShopfront' | 'listProducts' | 'listCollections' | 'cartAddress' | 'pageAddress'
>;

/** Everything known of one code. */
export interface PublicLink {
  readonly compiled: CompiledLink | null;
  readonly store: Store | null;
  /** The store a message leads to, also once it was disconnected. */
  readonly wayOn: Pick<Store, 'name' | 'primaryUrl'> | null;
  readonly products: readonly CatalogueProduct[];
  readonly collections: readonly CatalogueCollection[];
  readonly destination: Destination;
  /** For one that leads straight on: the address, with `clickIdPlaceholder` where the click id belongs. */
  readonly redirect: string | null;
}

/** A link that is open, in a store that is there. */
export interface OpenLink extends PublicLink {
  readonly compiled: CompiledLink;
  readonly store: Store;
}

export function isOpen(link: PublicLink): link is OpenLink {
  return link.compiled !== null && link.store !== null && link.destination.kind !== 'message';
}

export function toHandOver({ compiled }: Pick<OpenLink, 'compiled'>, clickId: string): HandOver {
  return { clickId, promocode: compiled.link.promocode, utm: compiled.utm, ref: compiled.link.code };
}

/** Asks the database for everything at once. */
export async function loadPublicLink(links: LinksDoor, stores: StoresDoor, code: string): Promise<PublicLink> {
  const compiled = await links.findByCode(code);
  const store = compiled && (await stores.findStore(compiled.link.businessId));
  const wayOn = store ?? (compiled && (await stores.findShopfront(compiled.link.businessId)));
  const [products, collections] = compiled && store ? await loadGoods(stores, compiled) : [[], []];
  const destination = decideDestination({
    link: compiled && toLinkFacts(compiled),
    store,
    targetGone: isGone(compiled, products),
  });
  const redirect =
    destination.kind === 'store' && compiled && store
      ? stores.pageAddress(store, destination.url, toHandOver({ compiled }, clickIdPlaceholder))
      : null;
  return { compiled, store, wayOn, products, collections, destination, redirect };
}

function loadGoods(stores: StoresDoor, { link }: CompiledLink): Promise<[CatalogueProduct[], CatalogueCollection[]]> {
  const productIds = link.products.map(({ productId }) => productId);
  return Promise.all([
    stores.listProducts(link.businessId, productIds),
    stores.listCollections(link.businessId, link.collectionIds),
  ]);
}

function toLinkFacts({ link }: CompiledLink): NonNullable<Parameters<typeof decideDestination>[0]['link']> {
  return { urlType: link.urlType, closed: link.closedAt !== null, redirectUrl: link.redirectUrl };
}

/** A short's one product is deleted or taken out of the storefront. */
function isGone(compiled: CompiledLink | null, [product]: readonly CatalogueProduct[]): boolean {
  return compiled?.link.urlType === 'product' && (!product || product.deleted || product.url === null);
}
