// What a public address needs to know of its link, read once and kept: the link, its store, what it shows, where it leads.
import { clickIdPlaceholder } from '@vitrine/shopfront/views';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { toUtm } from '@vitrine/contract/links';
import { toTaste, type Appearance, type Brand, type Measuring } from '../brand/brand.ts';
import {
  isPublished,
  readShownProducts,
  type CompiledLink,
  type CompiledMultilink,
  type Links,
  type ShownProducts,
  type Swapping,
} from '../links/links.ts';
import {
  usualTaste,
  type Catalogue,
  type CatalogueCollection,
  type CatalogueProduct,
  type Discounts,
  type DiscountWorth,
  type HandOver,
  type ProductSummary,
  type Store,
  type Storefront,
} from '../stores/stores.ts';
import type { KnownPicture, Media } from '../media/media.ts';
import type { Pairing, Pairings } from '../trends/trends.ts';
import type { PhotoSearch } from '../vision/vision.ts';
import type { CarriedQuery } from './carried-query.ts';
import { decideDestination, type Destination } from './destination.ts';

/** What pages ask of links, of stores, of brand, of media and of trends. */
export type LinksDoor = { readonly addresses: Pick<Links['addresses'], 'findByCode'> };
export type StorefrontDoor = Pick<
  Storefront,
  'findStore' | 'findShopfront' | 'cartAddress' | 'pageAddress' | 'variantAddress' | 'listPictureHosts'
>;
export type CatalogueDoor = Pick<
  Catalogue,
  | 'listProducts'
  | 'listPictures'
  | 'listSimilar'
  | 'listBestSellers'
  | 'listCollections'
  | 'listHeldBy'
  | 'findCollectionOf'
>;
export type BrandDoor = Pick<Brand, 'getSettings' | 'getAppearance' | 'getFace'>;
/** Null leaves it to the address of the installation. */
export interface DomainsDoor {
  readonly getAddress: (businessId: BusinessId) => Promise<string | null>;
}
export type DiscountsDoor = Pick<Discounts, 'isKnownDead' | 'findWorth'>;
export type MediaDoor = Pick<Media, 'listPictures' | 'drawPhoto'>;

export type PhotoSearchDoor = Pick<PhotoSearch, 'isOn' | 'admit' | 'search'>;
export type PairingsDoor = Pick<Pairings, 'listFor'>;

export interface Doors {
  readonly links: LinksDoor;
  readonly storefront: StorefrontDoor;
  readonly catalogue: CatalogueDoor;
  readonly brand: BrandDoor;
  readonly domains: DomainsDoor;
  readonly media: MediaDoor;
  readonly discounts: DiscountsDoor;
  readonly photoSearch: PhotoSearchDoor;
  readonly pairings: PairingsDoor;
}

/** What the promised code takes off, and of which of the look's products; null for all of them. */
export interface CodeWorth extends DiscountWorth {
  readonly productIds: readonly string[] | null;
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
  /** For products of the look that are sold out and stay on its page: what is like them and can be bought, by their ids. */
  readonly alternatives: ReadonlyMap<string, Alternative>;
  readonly collections: readonly CatalogueCollection[];
  /** What goes well with it and is on its page in no other way; null for nothing. */
  readonly pairing: ShownPairing | null;
  /** What its store sells most of, where the link has nothing to show. */
  readonly bestSellers: readonly ProductSummary[];
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
  /** What that code takes off; null where that is not known. */
  readonly worth: CodeWorth | null;
  /** Whether what a visitor's address brought goes on to the store. */
  readonly carriesQuery: boolean;
  /** Whether its page leads to the search by photo. */
  readonly findsByPhoto: boolean;
  /** What its page links to as shipping and returns. */
  readonly shippingUrl: string | null;
  /** What is said of who made products that the store says nothing of. */
  readonly makerText: string | null;
  /** Where it is reached, without a path: the merchant's own domain, else the installation; null for nobody's. */
  readonly address: string | null;
  /** The language of its page, whatever the visitor's browser asks for; null leaves it to that. */
  readonly language: Language | null;
}

/** What is like a product that is sold out. */
export interface Alternative extends CatalogueProduct {
  /** Their pictures are: shoppers may be told. */
  readonly looksAlike: boolean;
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
  const { promocode, code, utm: own } = compiled.link;
  const carried = carriesQuery ? query : [];
  const brought = new Set(carried.map(([name]) => name));
  // what an advertisement says of itself goes before the usual values of the business, and behind the link's own
  const utm = toUtm((name) => (own[name] === null && brought.has(name) ? null : compiled.utm[name]));
  return { clickId, promocode, utm, ref: code, query: carried };
}

export const mostBestSellers = 4;

/** Asks the database for everything at once; of a multilink, which links it leads to. */
export async function loadAddress(doors: Doors, code: string): Promise<PublicLink | CompiledMultilink> {
  const found = await doors.links.addresses.findByCode(code);
  return found && 'multilink' in found ? found : loadPublicLink(doors, found);
}

async function loadPublicLink(
  { storefront, catalogue, brand, domains, media, discounts, photoSearch, pairings }: Doors,
  compiled: CompiledLink | null,
): Promise<PublicLink> {
  const [connected, settings] = compiled
    ? await Promise.all([storefront.findStore(compiled.link.businessId), brand.getSettings(compiled.link.businessId)])
    : [null, null];
  const swapping = settings ? { autoSwap: settings.autoSwap, taste: toTaste(settings) } : noSwapping;
  const store = connected && { ...connected, logoUrl: settings?.logoUrl ?? connected.logoUrl };
  const wayOn = store ?? (compiled && (await storefront.findShopfront(compiled.link.businessId)));
  const goods = compiled && store ? await loadGoods(catalogue, compiled, swapping) : noGoods;
  const targetGone = compiled !== null && isTargetGone(compiled, goods);
  const inPlace =
    compiled && targetGone && swapping.autoSwap ? await findReplacement(catalogue, compiled, swapping) : null;
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
  const mayBeShut = destination.kind === 'message' || (compiled?.gate ?? null) !== null;
  const [pictures, appearance, bestSellers, worth, findsByPhoto, pairing] = await Promise.all([
    loadPictures(media, asLook, store),
    asLook && brand.getAppearance(asLook.link.businessId),
    compiled && store && mayBeShut ? catalogue.listBestSellers(compiled.link.businessId, mostBestSellers) : [],
    asLook && promised !== null ? loadWorth({ catalogue, discounts }, asLook, promised, goods.products) : null,
    asLook !== null && photoSearch.isOn(asLook.link.businessId),
    asLook && loadPairing(pairings, asLook, goods),
  ]);
  return {
    compiled,
    store,
    wayOn,
    ...goods,
    pairing,
    bestSellers,
    appearance,
    pictures,
    destination,
    offer,
    redirect,
    measuring: settings,
    promised,
    worth,
    carriesQuery,
    findsByPhoto,
    shippingUrl: settings?.shippingAndReturnsUrl ?? null,
    makerText: settings?.makerText ?? null,
    address: compiled && (await domains.getAddress(compiled.link.businessId)),
    language: settings?.shopperLanguage ?? null,
  };
}

async function loadWorth(
  { catalogue, discounts }: Pick<Doors, 'catalogue' | 'discounts'>,
  { link: { businessId } }: CompiledLink,
  code: string,
  products: readonly CatalogueProduct[],
): Promise<CodeWorth | null> {
  const found = await discounts.findWorth(businessId, code);
  if (found === null) return null;
  const { collectionIds } = found.reach;
  const shown = products.map(({ productId }) => productId);
  const held = collectionIds && (await catalogue.listHeldBy(businessId, collectionIds, shown));
  return { ...found, productIds: held ?? found.reach.productIds };
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

/** What a look shows beside its own products; they are bought on another page, each in its place there. */
export interface ShownPairing extends Pick<Pairing, 'code'> {
  readonly companions: readonly { readonly product: CatalogueProduct; readonly place: number }[];
}

/** What stands in for something that is sold out is on the page already. */
async function loadPairing(
  pairings: PairingsDoor,
  { link }: CompiledLink,
  { products, alternatives }: Goods,
): Promise<ShownPairing | null> {
  const found = await pairings.listFor(link);
  const shown = new Set([...products, ...alternatives.values()].map(({ productId }) => productId));
  const others = (found?.products ?? [])
    .map((product, at) => ({ product, place: at + 1 }))
    .filter(({ product }) => !shown.has(product.productId));
  return found && others.length > 0 ? { code: found.code, companions: others } : null;
}

type Goods = Pick<PublicLink, 'products' | 'held' | 'everythingGone' | 'alternatives' | 'collections'>;
const noGoods: Goods = { products: [], held: [], everythingGone: false, alternatives: new Map(), collections: [] };

const noSwapping: Swapping = { autoSwap: false, taste: usualTaste };

async function loadGoods(catalogue: CatalogueDoor, { link }: CompiledLink, swapping: Swapping): Promise<Goods> {
  const collections =
    link.collectionIds.length > 0 ? await catalogue.listCollections(link.businessId, link.collectionIds) : [];
  if (link.products.length === 0) return { ...noGoods, collections };
  const { shown, places, similar, everythingGone } = await readShownProducts(catalogue, link, swapping);
  const alternatives =
    link.urlType === 'look' ? await loadAlternatives(catalogue, link.businessId, { places, similar }) : new Map();
  const held = places.flatMap(({ product }) => product ?? []);
  return { products: shown, held, everythingGone, alternatives, collections };
}

async function loadAlternatives(
  catalogue: CatalogueDoor,
  businessId: BusinessId,
  { places, similar }: Pick<ShownProducts, 'places' | 'similar'>,
): Promise<Goods['alternatives']> {
  const wanted = places.flatMap(({ productId, replacementId, visible, swapped }) =>
    visible && !swapped && replacementId !== null ? [[productId, replacementId] as const] : [],
  );
  if (wanted.length === 0) return new Map();
  const found = await catalogue.listProducts(
    businessId,
    wanted.map(([, id]) => id),
  );
  const byId = new Map(found.filter(isPublished).map((product) => [product.productId, product]));
  return new Map(
    wanted.flatMap(([productId, id]) => {
      const product = byId.get(id);
      const looks = similar.find((each) => each.productId === id && each.of === productId)?.why.looks ?? null;
      const looksAlike = looks === 'same' || looks === 'close';
      return product ? [[productId, { ...product, looksAlike }] as const] : [];
    }),
  );
}

/** Where a short whose product is gone leads with auto swap: to the most similar one that can be bought. */
async function findReplacement(
  catalogue: CatalogueDoor,
  { link }: CompiledLink,
  { taste }: Swapping,
): Promise<string | null> {
  const [gone] = link.products;
  if (link.urlType !== 'product' || !gone) return null;
  const { businessId } = link;
  const question = { without: [gone.productId], withoutOnSale: false, count: 1, taste };
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
