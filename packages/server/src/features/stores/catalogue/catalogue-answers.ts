// Products, variants and collections as the API answers them. Pure.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import { toMajor } from '@vitrine/contract/money';
import type { Collection, getProduct, Product } from '@vitrine/contract/stores';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant, ProductSummary } from '../model.ts';
import { toFormerPrice, whyUnstruck } from '@vitrine/contract/former-prices';

/** A product as the API answers it; prices in major units of `currency`. */
/** The image of a product in chosen options: that of the first variant with them that has one, else the product’s own. */
export function toChosenImage(
  { variants, image }: Pick<CatalogueProduct, 'variants' | 'image'>,
  chosen: Readonly<Record<string, string>>,
): string | null {
  const wanted = Object.entries(chosen);
  const fitting = variants.filter(({ options }) => wanted.every(([name, value]) => options[name] === value));
  return (fitting.find((variant) => variant.image !== null)?.image ?? image)?.src ?? null;
}

export function toProduct(product: CatalogueProduct | ProductSummary, currency: string): Product {
  const { total, available } = countsOf(product);
  return {
    inventory_id: product.productId,
    title: product.title,
    handle: product.handle,
    image_url: product.image?.src ?? null,
    product_status: toStatus(product),
    total_quantity: product.totalQuantity,
    available: !product.deleted && !product.soldAs && available > 0,
    sold_as: product.soldAs ?? null,
    selling_score: product.sellingScore,
    variant_availability_ratio: total === 0 ? 0 : Math.round((available / total) * 100),
    url: product.url,
    currency,
    price: toMajor(product.minPrice, currency),
    compare_at_price: toMajorOrNull(product.compareAtPrice, currency),
    options: product.options.map(({ name, values }) => ({ name, values })),
    tags: [...product.tags],
  };
}

const toMajorOrNull = (minor: number | null, currency: string): number | null =>
  minor === null ? null : toMajor(minor, currency);

/** An active product without an address is not published in the storefront. */
function toStatus({ deleted, status, url }: CatalogueProduct | ProductSummary): Product['product_status'] {
  if (deleted) return 'deleted';
  return status === 'active' && url === null ? 'unpublished' : status;
}

function countsOf(product: CatalogueProduct | ProductSummary): { total: number; available: number } {
  if ('variantsCount' in product) return { total: product.variantsCount, available: product.variantsAvailable };
  return { total: product.variants.length, available: product.variants.filter(({ available }) => available).length };
}

export function toVariant(
  variant: CatalogueVariant,
  currency: string,
): AnswerGiven<typeof getProduct>['variants'][number] {
  return {
    variant_id: variant.variantId,
    title: variant.title,
    price: toMajor(variant.price, currency),
    compare_at_price: toMajorOrNull(variant.compareAtPrice, currency),
    former_price: toMajorOrNull(toFormerPrice(variant, 'elsewhere'), currency),
    former_price_eea: toMajorOrNull(toFormerPrice(variant, 'eea'), currency),
    former_price_eea_reason: whyUnstruck(variant),
    available: variant.available,
    options: { ...variant.options },
    image_url: variant.image?.src ?? null,
  };
}

export function toCollection(collection: CatalogueCollection): Collection {
  return {
    id: collection.collectionId,
    title: collection.title,
    description: collection.description,
    images: { medium: { src: collection.image?.src ?? null } },
    products_count: collection.productsCount,
    url: collection.url,
  };
}
