// Draws up a look that is not saved yet as the page shoppers would see, for the preview.
import type { LinkSettings } from '@vitrine/contract/link-settings';
import type { Language } from '@vitrine/contract/language';
import type { Brand } from '@vitrine/contract/sessions';
import type { Theme } from '@vitrine/contract/themes';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getProduct, Product } from '@vitrine/contract/stores';
import type { LookImage, LookLayout, LookPage, LookProduct, LookVariant } from '@vitrine/shopfront/preview';
import { listPoints, type LookDraft } from '../links/look-draft.ts';

type ProductDetails = AnswerOf<typeof getProduct>;

interface Surroundings {
  readonly language: Language;
  readonly brand: Brand;
  readonly pictures: readonly string[];
  /** Products whose variants are known already. */
  readonly details: readonly ProductDetails[];
  readonly influencer: { readonly name: string; readonly imageUrl: string | null } | null;
  readonly theme: Theme | null;
  readonly shippingUrl: string | null;
  readonly toMoney: (amount: number, currency: string) => string;
}

export function toLookPage(draft: LookDraft, around: Surroundings): LookPage {
  const { brand, influencer } = around;
  const products = draft.products
    .filter((product) => isShown(product, draft))
    .map((product) => toProduct(product, draft, around));
  return {
    language: around.language,
    storeName: brand.name,
    storeUrl: brand.domain,
    shippingUrl: around.shippingUrl,
    logo: brand.logo_url ? toImage(brand.logo_url, brand.name) : null,
    layout: toLayout(draft.settings.layout, products.length),
    title: draft.title.trim(),
    description: draft.description.trim(),
    images: around.pictures.map((src) => toImage(src, draft.title)),
    ...toSpots(draft, around.pictures, products),
    products,
    collections: draft.collections.map(({ id, title, images }) => ({
      id,
      title,
      href: '#',
      image: images.medium.src ? toImage(images.medium.src, title) : null,
    })),
    promocode: draft.promocode.trim() || null,
    influencer: influencer && {
      name: influencer.name,
      image: influencer.imageUrl ? toImage(influencer.imageUrl, influencer.name) : null,
    },
    currency: brand.currency,
    checkoutAction: '#',
    canonicalUrl: '#',
    indexed: !draft.settings.noindex,
    ogImage: null,
    base: null,
    clickId: '',
    theme: around.theme,
  };
}

/** Of the image they were found in alone. */
function toSpots(
  draft: LookDraft,
  [first]: readonly string[],
  products: readonly Pick<LookProduct, 'id'>[],
): Pick<LookPage, 'spots'> {
  if (first === undefined || first !== draft.images[0]) return {};
  const placed = listPoints(draft);
  const points = products.flatMap(({ id }, at) => {
    const point = Object.entries(placed).find(([placedId]) => placedId === id)?.[1];
    return point ? [{ number: at + 1, ...point }] : [];
  });
  return points.length === 0 ? {} : { spots: { path: '', points } };
}

/** Without a choice, one product stands large and several in a grid, as on the page itself. */
function toLayout(chosen: LinkSettings['layout'], products: number): LookLayout {
  if (chosen === null) return products === 1 ? 'single' : 'grid';
  return ({ SINGLE: 'single', STRIP: 'strip', GRID: 'grid' } as const)[chosen];
}

/** Items on sale are left out when the look says so; what shoppers cannot see is left out always. */
function isShown(product: Product, draft: LookDraft): boolean {
  const isOnSale = product.compare_at_price !== null && product.compare_at_price > product.price;
  const isPublished = product.product_status === 'active' || product.product_status === 'unlisted';
  return isPublished && !(draft.settings.hide_on_sale_items && isOnSale);
}

function toProduct(product: Product, draft: LookDraft, around: Surroundings): LookProduct {
  const fixed = draft.selectedOptions[product.inventory_id] ?? {};
  const known = around.details.find(({ inventory_id: id }) => id === product.inventory_id);
  const variants = known ? known.variants : [];
  const chosen = variants.find(({ options }) =>
    Object.entries(fixed).every(([name, value]) => options[name] === value),
  );
  return {
    id: product.inventory_id,
    title: product.title,
    url: product.url,
    href: null,
    image: product.image_url ? toImage(product.image_url, product.title) : null,
    options: product.options,
    variants: known ? variants.map((variant) => toVariant(variant, product, around)) : [toOnlyVariant(product, around)],
    chosen: Object.keys(fixed).length > 0 ? (chosen?.variant_id ?? null) : null,
    fixedOptions: Object.keys(fixed),
  };
}

function toVariant(variant: ProductDetails['variants'][number], product: Product, around: Surroundings): LookVariant {
  const { price, former_price: before } = variant;
  return {
    id: variant.variant_id,
    values: product.options.map(({ name }) => variant.options[name] ?? ''),
    price: around.toMoney(price, product.currency),
    amount: 0,
    compareAt: before === null ? null : around.toMoney(before, product.currency),
    compareAmount: null,
    available: variant.available,
    preorder: false,
    image: variant.image_url ? toImage(variant.image_url, product.title) : null,
  };
}

/** What stands in for a product's variants until they are here. */
function toOnlyVariant(product: Product, around: Surroundings): LookVariant {
  return {
    id: product.inventory_id,
    values: product.options.map(({ values }) => values[0]?.name ?? ''),
    price: around.toMoney(product.price, product.currency),
    amount: 0,
    // which former price is shown its variants tell
    compareAt: null,
    compareAmount: null,
    available: product.available,
    preorder: false,
    image: null,
  };
}

/** The preview does not reserve room: sizes are nominal, the page's own styles decide. */
function toImage(src: string, alt: string): LookImage {
  return { src, srcset: null, width: 600, height: 750, alt, blur: null };
}
