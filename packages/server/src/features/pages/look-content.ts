// Turns a link and its products into what a look page shows. Pure.
import { currencyExponent, toDecimal } from '@vitrine/contract/money';
import type { LookCollection, LookImage, LookPage, LookProduct, LookVariant } from '@vitrine/shopfront/views';
import type { CompiledLink } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant, Picture, Store } from '../stores/stores.ts';

export interface LookContent {
  compiled: CompiledLink;
  store: Store;
  products: readonly CatalogueProduct[];
  collections: readonly CatalogueCollection[];
}

/** A product as shoppers may buy it: published in the storefront, and not on sale when the link hides those. */
export function listShownProducts({
  compiled,
  products,
}: Pick<LookContent, 'compiled' | 'products'>): CatalogueProduct[] {
  return products.filter((product) => {
    const { deleted, status, url } = product;
    const visible = !deleted && url !== null && (status === 'active' || status === 'unlisted');
    return visible && !(compiled.link.hideOnSale && isOnSale(product));
  });
}

/** A collection without an address is not published in the storefront. */
export function listShownCollections({ collections }: Pick<LookContent, 'collections'>): CatalogueCollection[] {
  return collections.filter(({ deleted, url }) => !deleted && url !== null);
}

function isOnSale({ variants }: CatalogueProduct): boolean {
  return variants.some(({ price, compareAtPrice }) => compareAtPrice !== null && compareAtPrice > price);
}

/** The page in one language; `clickId` may be a stand-in that is replaced for each visit. */
export function toLookPage(
  content: LookContent,
  setting: { language: 'en' | 'he'; publicUrl: string; clickId: string },
): LookPage {
  const { compiled, store } = content;
  const { link, influencer } = compiled;
  const { language, publicUrl, clickId } = setting;
  const writer = priceWriter(store.currency, language);
  const along = `?k=${clickId}`;
  return {
    language,
    storeName: store.name,
    storeUrl: store.primaryUrl,
    logo: store.logoUrl === null ? null : { src: store.logoUrl, srcset: null, width: 160, height: 40, alt: store.name },
    title: link.title ?? '',
    description: link.description,
    images: link.images.map((src) => toUploadedImage(src, link.title ?? store.name)),
    products: listShownProducts(content).map((product) => toLookProduct(product, content, writer, along)),
    collections: listShownCollections(content).map((collection) => toLookCollection(collection, link.code, along)),
    promocode: link.promocode,
    influencer: influencer && {
      name: influencer.name,
      image: influencer.imageUrl === null ? null : toUploadedImage(influencer.imageUrl, influencer.name),
    },
    currency: store.currency,
    checkoutAction: `/${link.code}/checkout`,
    canonicalUrl: `${publicUrl}/${compiled.publicCode}`,
    clickId,
  };
}

function priceWriter(currency: string, language: 'en' | 'he'): (minor: number) => string {
  const fractionDigits = currencyExponent(currency);
  const format = new Intl.NumberFormat(language === 'he' ? 'he-IL' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
  });
  // the decimal text is formatted as it stands: no float in between
  return (minor) => format.format(toDecimal(minor, currency) as `${number}`);
}

function toLookProduct(
  product: CatalogueProduct,
  { compiled }: LookContent,
  writePrice: (minor: number) => string,
  along: string,
): LookProduct {
  const { link } = compiled;
  const fixed = link.products.find(({ productId }) => productId === product.productId)?.selectedOptions ?? {};
  const names = product.options.map(({ name }) => name);
  const fits = (variant: CatalogueVariant): boolean =>
    Object.entries(fixed).every(([name, value]) => variant.options[name] === value);
  const offered = product.variants.filter(fits);
  // options that the store has renamed since fix nothing any more
  const variants = offered.length > 0 ? offered : product.variants;
  const fixedOptions = offered.length > 0 ? names.filter((name) => name in fixed) : [];
  return {
    id: product.productId,
    title: product.title,
    url: product.url,
    href: product.url === null ? null : `/${link.code}/p/${product.productId}${along}`,
    image: product.image && toStoreImage(product.image, product.title),
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.filter((value) => variants.some((variant) => variant.options[name] === value.name)),
    })),
    variants: variants.map((variant) => toLookVariant(variant, product, names, writePrice)),
    chosen: (variants.find(({ available }) => available) ?? variants[0])?.variantId ?? null,
    fixedOptions,
  };
}

function toLookVariant(
  variant: CatalogueVariant,
  product: CatalogueProduct,
  names: readonly string[],
  writePrice: (minor: number) => string,
): LookVariant {
  const { price, compareAtPrice } = variant;
  return {
    id: variant.variantId,
    values: names.map((name) => variant.options[name] ?? ''),
    price: writePrice(price),
    amount: price,
    compareAt: compareAtPrice !== null && compareAtPrice > price ? writePrice(compareAtPrice) : null,
    available: variant.available,
    image: variant.image && toStoreImage(variant.image, product.title),
  };
}

function toLookCollection(collection: CatalogueCollection, code: string, along: string): LookCollection {
  return {
    id: collection.collectionId,
    title: collection.title,
    href: `/${code}/c/${collection.collectionId}${along}`,
    image: collection.image && toStoreImage(collection.image, collection.title),
  };
}

const shownWidth = 360;

/** A picture of the store's CDN, which scales by its `width` parameter; 360 px wide and twice that for dense screens. */
function toStoreImage({ src, width, height, alt }: Picture, title: string): LookImage {
  const scaled = (wanted: number): string => {
    if (!URL.canParse(src)) return src;
    const url = new URL(src);
    url.searchParams.set('width', String(wanted));
    return url.href;
  };
  const ratio = width !== null && height !== null && width > 0 ? height / width : 1.25;
  return {
    src: scaled(shownWidth),
    srcset: `${scaled(2 * shownWidth)} 2x`,
    width: shownWidth,
    height: Math.round(shownWidth * ratio),
    alt: alt || title,
  };
}

/** A picture people uploaded: ours come in three widths beside each other. */
function toUploadedImage(src: string, alt: string): LookImage {
  const ours = /^(.*\/files\/[0-9a-f-]{36}\/[0-9a-f-]{36})\.webp$/.exec(src);
  const srcset = ours ? `${ours[1]}-400.webp 400w, ${ours[1]}-800.webp 800w, ${src} 1600w` : null;
  return { src, srcset, width: 800, height: 800, alt };
}
