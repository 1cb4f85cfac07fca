// What a public address needs to know of its link, read once and kept: the link, its store, what it shows, where it leads.
import { clickIdPlaceholder } from '@vitrine/shopfront/views';
import type { Appearance, Brand, Measuring } from '../brand/brand.ts';
import {
  isPublished,
  readShownProducts,
  type CompiledLink,
  type CompiledMultilink,
  type Links,
} from '../links/links.ts';
import type {
  Catalogue,
  CatalogueCollection,
  CatalogueProduct,
  Discounts,
  HandOver,
  Store,
  Storefront,
} from '../stores/stores.ts';
import type { KnownPicture, Media } from '../media/media.ts';
import type { CarriedQuery } from './carried-query.ts';
import { decideDestination, type Destination } from './destination.ts';

/** What pages ask of links, of stores, of brand and of media. */
export type LinksDoor = { readonly addresses: Pick<Links['addresses'], 'findByCode'> };
export type StorefrontDoor = Pick<
  Storefront,
  'findStore' | 'findShopfront' | 'cartAddress' | 'pageAddress' | 'listPictureHosts'
>;
export type CatalogueDoor = Pick<Catalogue, 'listProducts' | 'listSimilar' | 'listCollections' | 'findCollectionOf'>;
export type BrandDoor = Pick<Brand, 'getSettings' | 'getAppearance'>;
export type DiscountsDoor = Pick<Discounts, 'isKnownDead'>;
export type MediaDoor = Pick<Media, 'listPictures'>;

export interface Doors {
  readonly links: LinksDoor;
  readonly storefront: StorefrontDoor;
  readonly catalogue: CatalogueDoor;
  readonly brand: BrandDoor;
  readonly media: MediaDoor;
  readonly discounts: DiscountsDoor;
}

/** Everything known of one code that is no multilink's. */
export interface PublicLink {
  readonly compiled: CompiledLink | null;
  /** With the logo shoppers see. */
  readonly store: Store | null;
  /** The store a message leads to, also once it was disconnected. */
  readonly wayOn: Pick<Store, 'name' | 'primaryUrl' | 'timeZone'> | null;
  /** What its page shows: with auto swap, other products in the places of those that cannot be bought. */
  readonly products: readonly CatalogueProduct[];
  /** The products the link itself holds. */
  readonly held: readonly CatalogueProduct[];
  /** Whether it holds products and none of those shown can be bought. */
  readonly everythingGone: boolean;
  readonly collections: readonly CatalogueCollection[];
  /** How its page looks; null where it has none. */
  readonly appearance: Appearance | null;
  /** What is known of the pictures people uploaded for it, by their addresses. */
  readonly pictures: ReadonlyMap<string, KnownPicture>;
  readonly destination: Destination;
  /** For a short whose product is gone: the collection it was in, when that still has something to buy. */
  readonly offer: CatalogueCollection | null;
  /** For one that leads straight on: the address in pieces, between which the click id belongs. */
  readonly redirect: readonly string[] | null;
  /** The merchant's own measuring; null when the link is nobody's. */
  readonly measuring: Measuring | null;
  /** The code its page promises: none that is known to take nothing off. */
  readonly promised: string | null;
  /** Whether what a visitor's address brought goes on to the store. */
  readonly carriesQuery: boolean;
}

/** A link that is open, in a store that is there. */
export interface OpenLink extends PublicLink {
  readonly compiled: CompiledLink;
  readonly store: Store;
}

export function isOpen(link: PublicLink): link is OpenLink {
  return link.compiled !== null && link.store !== null && link.destination.kind !== 'message';
}

/** `query` is what the visitor's address brought; nothing of it goes on where the merchant switched that off. */
export function toHandOver(
  { compiled, carriesQuery }: Pick<OpenLink, 'compiled' | 'carriesQuery'>,
  clickId: string,
  query: CarriedQuery = [],
): HandOver {
  const { promocode, code } = compiled.link;
  return { clickId, promocode, utm: compiled.utm, ref: code, query: carriesQuery ? query : [] };
}

/** Asks the database for everything at once; of a multilink, which links it leads to. */
export async function loadAddress(doors: Doors, code: string): Promise<PublicLink | CompiledMultilink> {
  const found = await doors.links.addresses.findByCode(code);
  return found && 'multilink' in found ? found : loadPublicLink(doors, found);
}

async function loadPublicLink(
  { storefront, catalogue, brand, media, discounts }: Doors,
  compiled: CompiledLink | null,
): Promise<PublicLink> {
  const [connected, settings] = compiled
    ? await Promise.all([storefront.findStore(compiled.link.businessId), brand.getSettings(compiled.link.businessId)])
    : [null, null];
  const store = connected && { ...connected, logoUrl: settings?.logoUrl ?? connected.logoUrl };
  const wayOn = store ?? (compiled && (await storefront.findShopfront(compiled.link.businessId)));
  const goods = compiled && store ? await loadGoods(catalogue, compiled, settings?.autoSwap ?? false) : noGoods;
  const targetGone = compiled !== null && isTargetGone(compiled, goods);
  const inPlace = compiled && targetGone && settings?.autoSwap ? await findReplacement(catalogue, compiled) : null;
  const decided = decideDestination({ link: compiled && toLinkFacts(compiled), store, targetGone });
  const isSwapped = decided.kind === 'message' && decided.message === 'gone' && inPlace !== null;
  const destination: Destination = isSwapped ? { kind: 'store', url: inPlace } : decided;
  const [gone] = compiled?.link.products ?? [];
  const isGone = destination.kind === 'message' && destination.message === 'gone';
  const offer =
    compiled && isGone && gone ? await catalogue.findCollectionOf(compiled.link.businessId, gone.productId) : null;
  const promocode = compiled?.link.promocode ?? null;
  const isDead = compiled && promocode !== null && (await discounts.isKnownDead(compiled.link.businessId, promocode));
  const promised = isDead ? null : promocode;
  const carriesQuery = settings?.carriesQuery ?? false;
  const redirect =
    destination.kind === 'store' && compiled && store
      ? storefront
          .pageAddress(store, destination.url, toHandOver({ compiled, carriesQuery }, clickIdPlaceholder))
          .split(clickIdPlaceholder)
      : null;
  const asLook = destination.kind === 'look' ? compiled : null;
  const [pictures, appearance] = await Promise.all([
    loadPictures(media, asLook, store),
    asLook && brand.getAppearance(asLook.link.businessId),
  ]);
  return {
    compiled,
    store,
    wayOn,
    ...goods,
    appearance,
    pictures,
    destination,
    offer,
    redirect,
    measuring: settings,
    promised,
    carriesQuery,
  };
}

async function loadPictures(
  media: MediaDoor,
  compiled: CompiledLink | null,
  store: Store | null,
): Promise<PublicLink['pictures']> {
  if (!compiled) return new Map();
  const { link, influencer } = compiled;
  const urls = [...link.images, influencer?.imageUrl, store?.logoUrl].filter((url) => typeof url === 'string');
  return urls.length > 0 ? media.listPictures(link.businessId, urls) : new Map();
}

type Goods = Pick<PublicLink, 'products' | 'held' | 'everythingGone' | 'collections'>;
const noGoods: Goods = { products: [], held: [], everythingGone: false, collections: [] };

async function loadGoods(catalogue: CatalogueDoor, { link }: CompiledLink, autoSwap: boolean): Promise<Goods> {
  const collections =
    link.collectionIds.length > 0 ? await catalogue.listCollections(link.businessId, link.collectionIds) : [];
  if (link.products.length === 0) return { ...noGoods, collections };
  const { shown, places, everythingGone } = await readShownProducts(catalogue, link, autoSwap);
  return { products: shown, held: places.flatMap(({ product }) => product ?? []), everythingGone, collections };
}

/** Where a short whose product is gone leads with auto swap: to the most similar one that can be bought. */
async function findReplacement(catalogue: CatalogueDoor, { link }: CompiledLink): Promise<string | null> {
  const [gone] = link.products;
  if (link.urlType !== 'product' || !gone) return null;
  const { businessId } = link;
  const question = { without: [gone.productId], withoutOnSale: false, count: 1 };
  const [similar] = (await catalogue.listSimilar(businessId, [gone.productId], question)).get(gone.productId) ?? [];
  const [product] = similar ? await catalogue.listProducts(businessId, [similar.productId]) : [];
  return product && isPublished(product) ? product.url : null;
}

function toLinkFacts({ link }: CompiledLink): NonNullable<Parameters<typeof decideDestination>[0]['link']> {
  return { urlType: link.urlType, closed: link.closedAt !== null, redirectUrl: link.redirectUrl };
}

/** A short's one product or collection is deleted or taken out of the storefront. */
function isTargetGone({ link }: CompiledLink, { held: [product], collections: [collection] }: Goods): boolean {
  if (link.urlType === 'product') return !product || !isPublished(product);
  return link.urlType === 'collection' && (!collection || collection.deleted || collection.url === null);
}
