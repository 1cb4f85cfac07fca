// Turns a link and its products into what a look page shows. Pure.
import { toFormerPrice, type PriceRule } from '@vitrine/contract/former-prices';
import type { Language } from '@vitrine/contract/language';
import { makerFacts } from '@vitrine/contract/makers';
import { showOption } from '@vitrine/contract/theme-rules';
import type { OptionMap } from '@vitrine/contract/themes';
import { sayGoesWell } from '@vitrine/shopfront/views';
import type {
  CardPage,
  LookCollection,
  LookCompanion,
  LookImage,
  LookLayout,
  LookPage,
  LookProduct,
  LookThread,
  LookVariant,
  MessageGoods,
} from '@vitrine/shopfront/views';
import type { CompiledLink, PageThread } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant, Store } from '../stores/stores.ts';
import { bagOf } from './bag-name.ts';
import { toAvatar, toCollectionImage, toProductImage, toUploadedImage } from './look-pictures.ts';
import { ogSize, planOgPicture } from './og-plan.ts';
import { priceWriter } from './prices.ts';
import type { Alternative, OpenLink, PublicLink, ShownPairing } from './public-link.ts';
import { toSaving } from './saving.ts';
import { listShownCollections, listShownProducts, type LookContent } from './shown-goods.ts';

interface Setting {
  readonly language: Language;
  readonly publicUrl: string;
  /** May be a stand-in that is replaced for each visit. */
  readonly clickId: string;
  /** By whose law its prices are shown. */
  readonly priceRule: PriceRule;
}

/** The page in one language. */
export function toLookPage(content: LookContent, setting: Setting): LookPage {
  const { compiled, store, pictures, promised } = content;
  const { link, influencer } = compiled;
  const { language, publicUrl, clickId, priceRule } = setting;
  const of = (src: string) => ({ known: pictures.get(src), publicUrl });
  const products = listShownProducts(content);
  const layout = layoutOf(link, products.length);
  const home = content.address ?? publicUrl;
  const canonicalUrl = `${home}/${compiled.publicCode}`;
  const sheet: Sheet = {
    link,
    layout,
    writePrice: priceWriter(store.currency, language),
    priceRule,
    set: content.appearance?.options ?? {},
    reached: content.worth?.productIds ?? null,
    alternatives: content.alternatives,
    makerText: content.makerText,
  };
  return {
    language,
    storeName: store.name,
    storeUrl: store.primaryUrl,
    shippingUrl: content.shippingUrl,
    logo: toLogo(store, of),
    layout,
    title: link.beside ? sayGoesWell(language, link.beside.title) : (link.title ?? ''),
    description: link.description,
    images: link.images.map((src) => toUploadedImage(src, link.title ?? store.name, of(src))),
    products: products.map((product) => toLookProduct(product, sheet)),
    collections: listShownCollections(content).map(toLookCollection),
    ...(content.pairing && { goesWell: toGoesWell(content.pairing, sheet) }),
    ...(link.beside && { beside: { href: `/${link.beside.code}`, title: link.beside.title } }),
    promocode: promised,
    saving: content.worth && toSaving(content.worth, store.currency, language),
    influencer: influencer && {
      name: influencer.name,
      image: influencer.imageUrl === null ? null : toAvatar(influencer.imageUrl, of(influencer.imageUrl)),
    },
    currency: store.currency,
    ...(priceRule === 'eea' && { tellsLowest: true }),
    statementUrl: `/${link.code}/accessibility`,
    // beneath the base, which carries the click
    ...(content.findsByPhoto && { findUrl: 'find' }),
    checkoutAction: `/${link.code}/checkout`,
    canonicalUrl,
    indexed: isIndexed(compiled),
    isLocked: isLocked(compiled),
    ogImage: isLocked(compiled) ? null : toOgImage(content, home),
    ...(!isLocked(compiled) && { shared: toShared(link.preview) }),
    base: `/${link.code}/k/${clickId}/`,
    clickId,
    ...toBag(compiled),
    ...(link.thread && { oembedUrl: `${home}/oembed?url=${encodeURIComponent(canonicalUrl)}` }),
    ...toSpots(link, products, `/${compiled.publicCode}`),
    ...(link.thread && { thread: toThread(link.thread, products, pathOf(link)) }),
    theme: content.appearance?.theme ?? null,
  };
}

/** Each leads to its place on the page where it is bought. */
const toGoesWell = ({ code, companions }: ShownPairing, { writePrice }: Sheet): LookCompanion[] =>
  companions.map(({ product: { productId, title, image, minPrice }, place }) => ({
    id: productId,
    title,
    href: `/${code}#p${place}`,
    price: writePrice(minPrice),
    image: image && toCollectionImage(image, title),
  }));

const toBag = (compiled: CompiledLink): Pick<LookPage, 'bag'> => {
  const bag = bagOf(compiled);
  return bag === null ? {} : { bag };
};

/** From the root, without what an address may ask. */
export const pathOf = ({ code }: Pick<CompiledLink['link'], 'code'>): string => `/${code}`;

/** Points lead to products that are shown: what stands in for one that is sold out is not in the image. */
function toSpots(
  { products: held, images }: CompiledLink['link'],
  products: readonly CatalogueProduct[],
  path: string,
): Pick<LookPage, 'spots'> {
  const pointOf = new Map(held.map(({ productId, point }) => [productId, point]));
  const points = products.flatMap(({ productId }, index) => {
    const point = pointOf.get(productId);
    return point ? [{ number: index + 1, x: point.x, y: point.y }] : [];
  });
  return points.length === 0 || images.length === 0 ? {} : { spots: { path, points } };
}

/** Points lead to products that are shown. */
function toThread(
  { home, newer, older, origin, points, disclosure, marks }: PageThread,
  products: readonly CatalogueProduct[],
  path: string,
): LookThread {
  const places = products.flatMap(({ productId }, index) => {
    const point = points.get(productId);
    return point ? [{ number: index + 1, x: point.x, y: point.y }] : [];
  });
  return { home, newer, older, origin, points: places, path, disclosure, marks };
}

/** Who knows the password sees it; programs that read pages do not. */
export const isIndexed = (compiled: Pick<CompiledLink, 'link' | 'gate'>): boolean =>
  !compiled.link.settings.noindex && !isLocked(compiled);

export const isLocked = ({ gate }: Pick<CompiledLink, 'gate'>): boolean => gate !== null && gate.passwordHash !== null;

/** What the merchant chose; without a choice, one product stands large and several in a grid. */
function layoutOf({ settings: { layout } }: CompiledLink['link'], products: number): LookLayout {
  if (layout === null) return products === 1 ? 'single' : 'grid';
  return ({ SINGLE: 'single', STRIP: 'strip', GRID: 'grid' } as const)[layout];
}

export function toLogo(store: Store, of: (src: string) => Parameters<typeof toUploadedImage>[2]): LookImage | null {
  if (store.logoUrl === null) return null;
  const { src } = toUploadedImage(store.logoUrl, store.name, of(store.logoUrl));
  return { src, srcset: null, width: 160, height: 40, alt: store.name, blur: null };
}

const toShared = ({ title, description }: CompiledLink['link']['preview']) => ({ title, description });

function toOgImage(content: LookContent, publicUrl: string): LookImage | null {
  const plan = planOgPicture(content);
  if (!plan) return null;
  const { link } = content.compiled;
  const src = `${publicUrl}/${link.code}/og.jpg?v=${plan.hash}`;
  return { src, srcset: null, ...ogSize, alt: link.preview.title ?? link.title ?? plan.storeName, blur: null };
}

/** What messengers are told of a short, which leads people straight on: what was chosen, and for the rest what it holds. */
export function toCardPage(content: OpenLink, { language, publicUrl, leadsTo }: CardSetting): CardPage {
  const { compiled, store } = content;
  const { link, publicCode } = compiled;
  const home = content.address ?? publicUrl;
  return {
    language,
    storeName: store.name,
    title: link.preview.title ?? link.title ?? listShownProducts(content)[0]?.title ?? store.name,
    description: link.preview.description ?? (link.description || store.name),
    image: toOgImage(content, home),
    canonicalUrl: `${home}/${publicCode}`,
    leadsTo,
  };
}

type CardSetting = Pick<Setting, 'language' | 'publicUrl'> & Pick<CardPage, 'leadsTo'>;

/** What else a store sells, on a page that cannot show what was sought. */
export function toMessageGoods(
  { store, bestSellers }: Pick<PublicLink, 'store' | 'bestSellers'>,
  language: Language,
): MessageGoods[] {
  if (store === null || bestSellers.length === 0) return [];
  const writePrice = priceWriter(store.currency, language);
  return bestSellers.flatMap(({ title, url, image, minPrice }) =>
    url === null
      ? []
      : [{ title, url, price: writePrice(minPrice), image: image && toProductImage(image, title, 'grid') }],
  );
}

/** What every product of one page is drawn by. */
interface Sheet {
  readonly link: CompiledLink['link'];
  readonly layout: LookLayout;
  readonly writePrice: (minor: number) => string;
  readonly priceRule: PriceRule;
  /** How values of options are shown. */
  readonly set: OptionMap;
  /** The products the promised code is for; null for all, or where that is not known. */
  readonly reached: readonly string[] | null;
  readonly alternatives: LookContent['alternatives'];
  readonly makerText: string | null;
}

function toLookProduct(product: CatalogueProduct, sheet: Sheet): LookProduct {
  const { link, layout } = sheet;
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
    href: product.url === null ? null : `p/${product.productId}`,
    image: product.image && toProductImage(product.image, product.title, layout),
    ...((product.picturesCount ?? 0) > 1 && { photos: product.picturesCount }),
    options: product.options
      .map((option) => showOption(option, sheet.set))
      .map(({ name, values }) => ({
        name,
        values: values.filter((value) => variants.some((variant) => variant.options[name] === value.name)),
      })),
    variants: variants.map((variant) => toLookVariant(variant, product, sheet)),
    chosen: (variants.find(({ available }) => available) ?? variants[0])?.variantId ?? null,
    fixedOptions,
    ...(sheet.reached?.includes(product.productId) === false && { isOutsideCode: true }),
    ...toMakerRows(product, sheet),
    ...toInstead(sheet.alternatives.get(product.productId), sheet),
  };
}

/** The store's own words, else those that the merchant has for all products. */
function toMakerRows({ maker }: CatalogueProduct, { makerText }: Sheet): Pick<LookProduct, 'maker'> {
  if (maker) return { maker: makerFacts.flatMap((fact) => (maker[fact] === '' ? [] : { fact, text: maker[fact] })) };
  return makerText === null ? {} : { maker: [{ fact: null, text: makerText }] };
}

function toInstead(product: Alternative | undefined, { writePrice }: Sheet): Pick<LookProduct, 'instead'> {
  if (!product) return {};
  const { title, productId, minPrice, looksAlike } = product;
  const instead = { title, href: `p/${productId}`, price: writePrice(minPrice) };
  return { instead: looksAlike ? { ...instead, looksAlike } : instead };
}

function toLookVariant(variant: CatalogueVariant, product: CatalogueProduct, sheet: Sheet): LookVariant {
  const { price } = variant;
  const before = toFormerPrice(variant, sheet.priceRule);
  return {
    id: variant.variantId,
    values: product.options.map(({ name }) => variant.options[name] ?? ''),
    price: sheet.writePrice(price),
    amount: price,
    compareAt: before === null ? null : sheet.writePrice(before),
    compareAmount: before,
    available: variant.available,
    preorder: variant.preorder,
    image: variant.image && toProductImage(variant.image, product.title, sheet.layout),
  };
}

function toLookCollection({ collectionId, title, image }: CatalogueCollection): LookCollection {
  return { id: collectionId, title, href: `c/${collectionId}`, image: image && toCollectionImage(image, title) };
}
