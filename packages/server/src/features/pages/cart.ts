// Decides what a posted cart form hands over to the store, from the products as they are now. Pure.
import type { ProductId, VariantId } from '@vitrine/contract/ids';
import { findVariantOfLine, type CartForm } from '@vitrine/shopfront/views';
import type { CatalogueProduct } from '../stores/stores.ts';

export type Cart =
  | { lines: { productId: ProductId; variantId: VariantId; quantity: number }[] }
  /** Nothing wanted at all, or something wanted that cannot be bought any more. */
  | { refused: 'nothing_chosen' | 'sold_out' };

/** All wanted lines, or why none: a shopper who asked for three things is not sent off with two without a word. */
export function decideCart(
  form: CartForm,
  goodsOf: (line: CartForm['lines'][number]) => readonly CatalogueProduct[],
): Cart {
  if (form.lines.length === 0) return { refused: 'nothing_chosen' };
  const lines: { productId: ProductId; variantId: VariantId; quantity: number }[] = [];
  for (const line of form.lines) {
    const product = goodsOf(line).find(({ productId }) => productId === line.productId);
    const variant = product && findVariant(product, line);
    if (!product || !variant?.available) return { refused: 'sold_out' };
    lines.push({ productId: product.productId, variantId: variant.variantId, quantity: line.quantity });
  }
  return { lines };
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
