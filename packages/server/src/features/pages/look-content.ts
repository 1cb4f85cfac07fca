// Turns a link and its products into what a look page shows. Pure.
import { languages, type Language } from '@vitrine/contract/language';
import { currencyExponent, toDecimal } from '@vitrine/contract/money';
import { showOption } from '@vitrine/contract/theme-rules';
import type { OptionMap } from '@vitrine/contract/themes';
import type {
  LookCollection,
  LookImage,
  LookLayout,
  LookPage,
  LookProduct,
  LookVariant,
  MessageGoods,
} from '@vitrine/shopfront/views';
import type { CompiledLink } from '../links/links.ts';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant, Store } from '../stores/stores.ts';
import { toAvatar, toCollectionImage, toProductImage, toUploadedImage } from './look-pictures.ts';
import { ogSize, planOgPicture } from './og-plan.ts';
import type { PublicLink } from './public-link.ts';
import { listShownCollections, listShownProducts, type LookContent } from './shown-goods.ts';

interface Setting {
  readonly language: Language;
  readonly publicUrl: string;
  /** May be a stand-in that is replaced for each visit. */
  readonly clickId: string;
}

/** The page in one language. */
export function toLookPage(content: LookContent, setting: Setting): LookPage {
  const { compiled, store, pictures, promised } = content;
  const { link, influencer } = compiled;
  const { language, publicUrl, clickId } = setting;
  const of = (src: string) => ({ known: pictures.get(src), publicUrl });
  const products = listShownProducts(content);
  const layout = layoutOf(link, products.length);
  const sheet: Sheet = {
    link,
    layout,
    writePrice: priceWriter(store.currency, language),
    set: content.appearance?.options ?? {},
  };
  return {
    language,
    storeName: store.name,
    storeUrl: store.primaryUrl,
    shippingUrl: content.shippingUrl,
    logo: toLogo(store, of),
    layout,
    title: link.title ?? '',
    description: link.description,
    images: link.images.map((src) => toUploadedImage(src, link.title ?? store.name, of(src))),
    products: products.map((product) => toLookProduct(product, sheet)),
    collections: listShownCollections(content).map(toLookCollection),
    promocode: promised,
    influencer: influencer && {
      name: influencer.name,
      image: influencer.imageUrl === null ? null : toAvatar(influencer.imageUrl, of(influencer.imageUrl)),
    },
    currency: store.currency,
    checkoutAction: `/${link.code}/checkout`,
    canonicalUrl: `${content.address ?? publicUrl}/${compiled.publicCode}`,
    indexed: !link.settings.noindex,
    ogImage: toOgImage(content, content.address ?? publicUrl),
    base: `/${link.code}/k/${clickId}/`,
    clickId,
    theme: content.appearance?.theme ?? null,
  };
}

/** What the merchant chose; without a choice, one product stands large and several in a grid. */
function layoutOf({ settings: { layout } }: CompiledLink['link'], products: number): LookLayout {
  if (layout === null) return products === 1 ? 'single' : 'grid';
  return ({ SINGLE: 'single', STRIP: 'strip', GRID: 'grid' } as const)[layout];
}

function toLogo(store: Store, of: (src: string) => Parameters<typeof toUploadedImage>[2]): LookImage | null {
  if (store.logoUrl === null) return null;
  const { src } = toUploadedImage(store.logoUrl, store.name, of(store.logoUrl));
  return { src, srcset: null, width: 160, height: 40, alt: store.name, blur: null };
}

function toOgImage(content: LookContent, publicUrl: string): LookImage | null {
  const plan = planOgPicture(content);
  if (!plan) return null;
  const { link } = content.compiled;
  const src = `${publicUrl}/${link.code}/og.jpg?v=${plan.hash}`;
  return { src, srcset: null, ...ogSize, alt: link.title ?? plan.storeName, blur: null };
}

function priceWriter(currency: string, language: Language): (minor: number) => string {
  const fractionDigits = currencyExponent(currency);
  const format = new Intl.NumberFormat(languages[language].locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
  });
  // the decimal text is formatted as it stands: no float in between
  return (minor) => format.format(toDecimal(minor, currency) as `${number}`);
}

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
  /** How values of options are shown. */
  readonly set: OptionMap;
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
    options: product.options
      .map((option) => showOption(option, sheet.set))
      .map(({ name, values }) => ({
        name,
        values: values.filter((value) => variants.some((variant) => variant.options[name] === value.name)),
      })),
    variants: variants.map((variant) => toLookVariant(variant, product, sheet)),
    chosen: (variants.find(({ available }) => available) ?? variants[0])?.variantId ?? null,
    fixedOptions,
  };
}

function toLookVariant(variant: CatalogueVariant, product: CatalogueProduct, sheet: Sheet): LookVariant {
  const { price, compareAtPrice } = variant;
  const before = compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null;
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
