// Decides whether each product of a link can be bought, what shoppers see of it, and which other one replaces it. Pure.
import type { ProductId } from '@vitrine/contract/ids';
import type { CatalogueProduct, CatalogueVariant, SoldAs } from '../stores/stores.ts';

/** The worst that is true of a product: only a `fine` one can be bought. */
export type Availability = 'fine' | 'hidden_on_sale' | 'sold_out' | SoldAs | 'unpublished' | 'deleted';

export interface ProductPlace {
  readonly productId: ProductId;
  /** The product as the store has it; null when it was never received. */
  readonly product: CatalogueProduct | null;
  readonly availability: Availability;
  /** Whether shoppers see it while nothing stands in for it: sold out, perhaps, but published and not hidden. */
  readonly visible: boolean;
  /** The nearest product that can stand in for it; no other place has the same one. Null while it is not needed. */
  readonly replacementId: ProductId | null;
  /** Whether the replacement stands in its place now. */
  readonly swapped: boolean;
}

export interface HeldOptions {
  readonly productId: ProductId;
  readonly selectedOptions: Readonly<Record<string, string>>;
}

export interface AvailabilityFacts {
  /** What the link holds, in its order. */
  readonly held: readonly HeldOptions[];
  readonly products: readonly CatalogueProduct[];
  /** Whether the link shows nothing that is on sale. */
  readonly hideOnSale: boolean;
}

/** Products like the key, the nearest first; none of them in the link. */
export type Similar = ReadonlyMap<ProductId, readonly { readonly productId: ProductId }[]>;

/** The variants a link offers of a product: those with the values it fixes. Values the store has renamed fix nothing. */
export function listOffered(
  { variants }: Pick<CatalogueProduct, 'variants'>,
  selectedOptions: HeldOptions['selectedOptions'],
): readonly CatalogueVariant[] {
  const fixed = Object.entries(selectedOptions);
  const fitting = variants.filter(({ options }) => fixed.every(([name, value]) => options[name] === value));
  return fitting.length > 0 ? fitting : variants;
}

/** Whether shoppers find it in the storefront. */
export function isPublished({ deleted, status, url }: CatalogueProduct): boolean {
  return !deleted && url !== null && (status === 'active' || status === 'unlisted');
}

/** Whether a page may show it: what no cart takes by the piece is not offered. */
function isOffered(product: CatalogueProduct): boolean {
  return isPublished(product) && !product.soldAs;
}

function isOnSale({ variants }: Pick<CatalogueProduct, 'variants'>): boolean {
  return variants.some(({ price, compareAtPrice }) => compareAtPrice !== null && compareAtPrice > price);
}

export function decideAvailability(
  product: CatalogueProduct | null,
  selectedOptions: HeldOptions['selectedOptions'],
  hideOnSale: boolean,
): Availability {
  if (!product || product.deleted) return 'deleted';
  if (!isPublished(product)) return 'unpublished';
  if (product.soldAs) return product.soldAs;
  if (!listOffered(product, selectedOptions).some(({ available }) => available)) return 'sold_out';
  return hideOnSale && isOnSale(product) ? 'hidden_on_sale' : 'fine';
}

/** Whether another product may take its place: what the merchant hides while it is on sale keeps its own. */
function isGone(availability: Availability): boolean {
  return availability !== 'fine' && availability !== 'hidden_on_sale';
}

/** The products of a link that cannot be bought, in its order: what `similar` is to be asked for. */
export function listGone(facts: AvailabilityFacts): ProductId[] {
  return decidePlaces(facts, new Map(), false)
    .filter(({ availability }) => isGone(availability))
    .map(({ productId }) => productId);
}

/**
 * How each product of a link stands and what stands in for it. In the link's order each takes the most similar product
 * that is not taken yet, so that none is shown twice.
 */
export function decidePlaces(
  { held, products, hideOnSale }: AvailabilityFacts,
  similar: Similar,
  autoSwap: boolean,
): ProductPlace[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const taken = new Set(held.map(({ productId }) => productId));
  return held.map(({ productId, selectedOptions }) => {
    const product = byId.get(productId) ?? null;
    const availability = decideAvailability(product, selectedOptions, hideOnSale);
    const near = isGone(availability) ? (similar.get(productId) ?? []) : [];
    const replacementId = near.find((candidate) => !taken.has(candidate.productId))?.productId ?? null;
    if (replacementId !== null) taken.add(replacementId);
    const visible = product !== null && isOffered(product) && !(hideOnSale && isOnSale(product));
    return { productId, product, availability, visible, replacementId, swapped: autoSwap && replacementId !== null };
  });
}

/** What shoppers see, in order: the link's products, those that stand in, and sold-out ones that nothing stands in for. */
export function listShown(
  places: readonly ProductPlace[],
  replacements: readonly CatalogueProduct[],
): CatalogueProduct[] {
  const byId = new Map(replacements.map((product) => [product.productId, product]));
  return places.flatMap(({ product, visible, replacementId, swapped }) => {
    const instead = swapped && replacementId !== null ? byId.get(replacementId) : undefined;
    if (instead && isOffered(instead)) return instead;
    return product && visible ? product : [];
  });
}

/** Whether nothing of what is shown can be bought. */
export function isEverythingGone(shown: readonly CatalogueProduct[], held: readonly HeldOptions[]): boolean {
  const fixed = new Map(held.map(({ productId, selectedOptions }) => [productId, selectedOptions]));
  return !shown.some((product) =>
    listOffered(product, fixed.get(product.productId) ?? {}).some(({ available }) => available),
  );
}
