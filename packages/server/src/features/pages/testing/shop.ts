// An invented shop with one look and one short, behind the doors that pages knows, for tests and benches.
import { ownerAlone } from '@vitrine/contract/notifications';
import type { Theme } from '@vitrine/contract/themes';
import type { Language } from '@vitrine/contract/language';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import type { BusinessId, Code, CollectionId, LinkId, MultilinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import type { CompiledLink, LinkRecord, MultilinkRecord } from '../../links/links.ts';
import type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  Picture,
  SimilarReasons,
  Store,
} from '../../stores/stores.ts';
import { shopify } from '../../stores/testing/shopify.ts';
import type { KnownPicture } from '../../media/media.ts';
import type { Pairing } from '../../trends/trends.ts';
import type { JoiningDoors } from '../join-answers.ts';
import type { PagesDeps } from '../pages.ts';
import type {
  BrandDoor,
  CatalogueDoor,
  DiscountsDoor,
  DomainsDoor,
  LinksDoor,
  MediaDoor,
  PairingsDoor,
  StorefrontDoor,
} from '../public-link.ts';

export const businessId = randomUUID() as BusinessId;
export const storeUrl = 'http://shop.example:3001/atelier';

export const store: Store = {
  businessId,
  platform: 'shopify',
  shopDomain: 'atelier.myshopify.com',
  name: 'Atelier',
  email: 'shop@atelier.example',
  logoUrl: null,
  currency: 'USD',
  timeZone: 'America/New_York',
  primaryUrl: storeUrl,
  availableUrls: [],
  isDevelopment: false,
  status: 'connected',
};

const token = (): Promise<string> => Promise.reject(new Error('pages ask the shop for nothing'));
const access = { shopDomain: store.shopDomain, token, renew: token };
const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };

export function sampleVariant(id: number, rest: Partial<CatalogueVariant> = {}): CatalogueVariant {
  return {
    variantId: String(id) as VariantId,
    title: 'Default Title',
    price: 4900,
    compareAtPrice: null,
    available: true,
    preorder: false,
    quantity: 5,
    options: { Title: 'Default Title' },
    image: null,
    ...rest,
  };
}

export function sampleProduct(id: number, rest: Partial<CatalogueProduct> = {}): CatalogueProduct {
  const variants = rest.variants ?? [sampleVariant(id * 10 + 1)];
  const names = Object.keys(variants[0]?.options ?? {});
  return {
    productId: String(id) as ProductId,
    title: `Piece ${id}`,
    handle: `piece-${id}`,
    status: 'active',
    deleted: false,
    tags: [],
    image: { src: `${storeUrl}/cdn/files/piece-${id}.webp?v=1`, width: 1000, height: 1250, alt: '' },
    options: names.map((name) => ({
      name,
      values: [...new Set(variants.map(({ options }) => options[name] ?? ''))].map((value) => ({
        name: value,
        swatch: null,
      })),
    })),
    url: `${storeUrl}/products/piece-${id}`,
    totalQuantity: 5,
    minPrice: 4900,
    sellingScore: 0,
    compareAtPrice: null,
    variants,
    ...rest,
  };
}

/** A product in every combination of four colours and six sizes. */
export function sampleGarment(id: number): CatalogueProduct {
  const colours = ['Sand', 'Olive', 'Clay', 'Night'];
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
  const variants = colours.flatMap((Colour, c) =>
    sizes.map((Size, s) =>
      sampleVariant(id * 100 + c * 10 + s, { title: `${Colour} / ${Size}`, options: { Colour, Size } }),
    ),
  );
  return sampleProduct(id, { title: `Linen piece no. ${id}`, variants });
}

export function sampleCollection(id: number): CatalogueCollection {
  return {
    collectionId: String(id) as CollectionId,
    title: `Collection ${id}`,
    description: '',
    image: null,
    url: `${storeUrl}/collections/c-${id}`,
    productsCount: 3,
    deleted: false,
  };
}

export function sampleLink(code: string, rest: Partial<LinkRecord> = {}): LinkRecord {
  return {
    businessId,
    linkId: randomUUID() as LinkId,
    code: code as Code,
    linkType: 'LOOK',
    urlType: 'look',
    title: 'Slow mornings',
    description: 'Quiet colours.',
    images: [],
    redirectUrl: null,
    promocode: null,
    influencerId: null,
    utm: noUtm,
    settings: defaultSettings,
    preview: noLinkPreview,
    backHalf: null,
    tags: [],
    parentMultilinkId: null,
    archivedAt: null,
    products: [],
    collectionIds: [],
    createdAt: new Date('2026-11-01T00:00:00Z'),
    closedAt: null,
    ...rest,
  };
}

const sampleOption = ({ linkId, code }: LinkRecord, share: number): MultilinkRecord['options'][number] => ({
  linkId,
  code,
  share,
  currentShare: share,
  device: 'ALL',
});

/** The doors of links and stores over what the fields hold; `away` makes every question fail as without a database. */
export class Shop {
  links: LinkRecord[] = [];
  multilinks: MultilinkRecord[] = [];
  products: CatalogueProduct[] = [];
  /** Pictures of products, by their ids. */
  photos: Record<string, Picture[]> = {};
  collections: CatalogueCollection[] = [];
  store: Store | null = store;
  /** What auto swap puts in the place of each product. */
  similar: Record<string, CatalogueProduct[]> = {};
  autoSwap = false;
  findsByPhoto = false;
  carriesQuery = true;
  shippingUrl: string | null = null;
  makerText: string | null = null;
  shopperLanguage: Language | null = null;
  deadCodes: string[] = [];
  logoUrl: string | null = null;
  /** What is known of uploaded pictures, by address. */
  pictures = new Map<string, KnownPicture>();
  utm: CompiledLink['utm'] = noUtm;
  influencer: CompiledLink['influencer'] = null;
  away = false;
  asked = 0;

  addLook(code: string, products: CatalogueProduct[], rest: Partial<LinkRecord> = {}): LinkRecord {
    const link = sampleLink(code, {
      products: products.map(({ productId }) => ({ productId, selectedOptions: {}, seenPrice: null })),
      ...rest,
    });
    this.links.push(link);
    this.products.push(...products);
    return link;
  }

  addShort(code: string, redirectUrl: string, rest: Partial<LinkRecord> = {}): LinkRecord {
    const link = sampleLink(code, { linkType: 'SHORT', urlType: 'custom', redirectUrl, ...rest });
    this.links.push(link);
    return link;
  }

  /** A multilink over two of the links, with the share of the first in percent. */
  addMultilink(code: string, codes: readonly [string, string], share: number): MultilinkRecord {
    const [a, b] = codes.map((wanted) => this.links.find((link) => link.code === wanted));
    if (!a || !b) throw new Error('a multilink needs two links');
    const multilink: MultilinkRecord = {
      businessId,
      multilinkId: randomUUID() as MultilinkId,
      code: code as Code,
      backHalf: null,
      title: 'Two ways',
      preview: noLinkPreview,
      promocode: null,
      utm: noUtm,
      automatic: false,
      tags: [],
      options: [sampleOption(a, share), sampleOption(b, 100 - share)],
      replaced: [],
      comparedSince: null,
      sentTo: null,
      createdAt: new Date('2026-11-01T00:00:00Z'),
      closedAt: null,
      archivedAt: null,
    };
    this.multilinks.push(multilink);
    return multilink;
  }

  change(code: string, rest: Partial<LinkRecord>): void {
    this.links = this.links.map((link) => (link.code === code ? { ...link, ...rest } : link));
  }

  readonly linksDoor: LinksDoor = {
    addresses: {
      findByCode: async (code) => {
        this.#ask();
        const multilink = this.multilinks.find((each) => each.code === code);
        if (multilink) return { multilink };
        const link = this.links.find((each) => each.code === code);
        return link ? { link, utm: this.utm, influencer: this.influencer, publicCode: link.code, gate: null } : null;
      },
    },
  };

  readonly storefrontDoor: StorefrontDoor = {
    findStore: async () => this.#ask(this.store),
    findShopfront: async () => this.#ask(store),
    listPictureHosts: () => shopify.pages.pictureHosts,
    cartAddress: (asked, lines, carried) => shopify.pages.cartAddress(asked, lines, carried, access),
    variantAddress: (_, ...asked) => shopify.pages.variantAddress(...asked),
    pageAddress: (...asked) => shopify.pages.pageAddress(...asked),
  };

  readonly catalogueDoor: CatalogueDoor = {
    listProducts: async (_, ids) => this.#ask(this.products.filter(({ productId }) => ids.includes(productId))),
    listSimilar: async (_, ids) =>
      this.#ask(
        new Map(ids.map((id) => [id, (this.similar[id] ?? []).map((each) => ({ ...each, of: id, why: this.why }))])),
      ),
    listBestSellers: async (_, count) =>
      this.#ask(
        this.products
          .filter(({ deleted, url }) => !deleted && url !== null)
          .slice(0, count)
          .map((product) => ({ ...product, variantsCount: 1, variantsAvailable: 1 })),
      ),
    listPictures: async (_, id) => this.#ask(this.photos[id] ?? []),
    listHeldBy: async () => this.#ask([]),
    findCollectionOf: async () => this.#ask(this.collections[0] ?? null),
    listCollections: async (_, ids) =>
      this.#ask(this.collections.filter(({ collectionId }) => ids.includes(collectionId))),
  };

  theme: Theme | null = null;

  pairing: Pairing | null = null;

  /** What all that is similar has in common with what it is like. */
  why: SimilarReasons = { looks: null, isSameType: true, sharedTags: 0, priceApart: 0 };

  readonly pairingsDoor: PairingsDoor = { listFor: async () => this.#ask(this.pairing) };

  readonly discountsDoor: DiscountsDoor = {
    isKnownDead: async (_, code) => this.#ask(this.deadCodes.includes(code)),
    findWorth: async () => this.#ask(null),
  };

  /** Nobody's join page is open, and nobody has a feed. */
  readonly joiningDoors: JoiningDoors & Pick<PagesDeps, 'feed' | 'photoSearch'> = {
    feed: {
      publicFeed: {
        findShop: async () => null,
        list: async () => ({ posts: [], newer: null, older: null, products: [] }),
        listNetworks: async () => [],
        listPostsShowing: async () => new Map(),
      },
      galleries: { findBySlug: async () => null, findPlaceOf: async () => null },
      rightsAnswers: { open: async () => null, answer: async () => false },
      reporting: {
        findReported: async () => null,
        report: async () => ({ kind: 'busy' }),
        drawReceipt: () => '',
        findState: async () => null,
        findContact: async () => null,
      },
      uploading: {
        find: async () => null,
        send: async () => ({ kind: 'busy' }),
        isLinkGood: async () => false,
        confirm: async () => false,
        listOffered: async () => ({ products: [], hasMore: false }),
      },
    },
    photoSearch: {
      isOn: async () => this.findsByPhoto,
      admit: async () => true,
      search: async () => ({ kind: 'found', places: [], isWhole: true }),
    },
    joinPages: { findOpen: async () => null },
    applying: {
      apply: async () => ({ kind: 'sent' }),
      isLinkGood: async () => false,
      confirm: async () => false,
      readEraseToken: () => null,
      erase: async () => false,
    },
  };

  readonly brandDoor: BrandDoor = {
    getFace: async () => this.#ask({ storeName: null, logoUrl: null, button: null }),
    getAppearance: async () => this.#ask({ theme: this.theme, options: {} }),
    getSettings: async () =>
      this.#ask({
        autoSwap: this.autoSwap,
        logoUrl: this.logoUrl,
        facebookPixelId: null,
        googleAnalyticsId: null,
        consent: 'where_required',
        carriesQuery: this.carriesQuery,
        visitRetentionMonths: 13,
        hideRevenueBelow: 0,
        mailRecipients: ownerAlone,
        utm: noUtm,
        shippingAndReturnsUrl: this.shippingUrl,
        makerText: this.makerText,
        tellsMissingMakers: true,
        shopperLanguage: this.shopperLanguage,
        sensitivity: 'MEDIUM',
        photoSearch: this.findsByPhoto,
        preferences: { preferredProducts: [], excludedProducts: [], preferredCollections: [], excludedCollections: [] },
      }),
  };

  readonly domainsDoor: DomainsDoor = { getAddress: async () => null };

  readonly mediaDoor: MediaDoor = {
    drawPhoto: () => Promise.reject(new Error('nobody sends a photo here')),
    listPictures: async (_, urls) =>
      this.#ask(new Map(urls.flatMap((url) => (this.pictures.has(url) ? [[url, this.pictures.get(url)!]] : [])))),
  };

  #ask<T>(answer?: T): T {
    this.asked += 1;
    if (this.away) throw new Error('the database is away');
    return answer as T;
  }
}
