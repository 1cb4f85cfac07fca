// Decides what a posted cart form hands over to the store, from the products as they are now. Pure.
import type { ProductId, VariantId } from '@vitrine/contract/ids';
import { findVariantOfLine, type CartForm } from '@vitrine/shopfront/views';
import type { CatalogueProduct, CatalogueVariant } from '../stores/stores.ts';

export type Cart =
  | { lines: { productId: ProductId; variantId: VariantId; quantity: number }[] }
  /** Nothing wanted at all, or something wanted that cannot be bought any more. */
  | { refused: 'nothing_chosen' }
  | { refused: 'sold_out'; missing: CartForm['lines'] };

/** All wanted lines, or why none: a shopper who asked for three things is not sent off with two without a word. */
export function decideCart(
  form: CartForm,
  goodsOf: (line: CartForm['lines'][number]) => readonly CatalogueProduct[],
): Cart {
  if (form.lines.length === 0) return { refused: 'nothing_chosen' };
  const found = form.lines.map((line) => ({ line, good: findGood(goodsOf(line), line) }));
  const missing = found.filter(({ good }) => !good?.variant.available).map(({ line }) => line);
  if (missing.length > 0) return { refused: 'sold_out', missing };
  return {
    lines: found.flatMap(({ line: { quantity }, good }) =>
      good ? [{ productId: good.product.productId, variantId: good.variant.variantId, quantity }] : [],
    ),
  };
}

/** What a line means of these products, whether it can be bought or not; null for nothing. */
export function findGood(
  goods: readonly CatalogueProduct[],
  line: CartForm['lines'][number],
): { readonly product: CatalogueProduct; readonly variant: CatalogueVariant } | null {
  const product = goods.find(({ productId }) => productId === line.productId);
  const variant = product && findVariant(product, line);
  return product && variant ? { product, variant } : null;
}

function findVariant(product: CatalogueProduct, line: CartForm['lines'][number]) {
  const names = product.options.map(({ name }) => name);
  const variants = product.variants.map((variant) => ({
    id: variant.variantId,
    values: names.map((name) => variant.options[name] ?? ''),
    variant,
  }));
  return findVariantOfLine(variants, line)?.variant;
}
