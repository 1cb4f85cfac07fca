// Reads a cart permalink, `/cart/{variant}:{quantity},…?discount=…&attributes[k]=v`: pure, no shop needed.

import type { Attribute } from './cart-attributes.ts';
import type { CartProblem, OrderRequest } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { MOST_OF_ONE } from './form.ts';

export type CartLine = OrderRequest['lines'][number];

const MOST_LINES = 250;

/** The lines, one a variant; null when the text is not a permalink's. */
export function readLines(text: string): CartLine[] | null {
  const quantities = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, variantId, count] = /^(\d{1,20}):(\d{1,4})$/.exec(part) ?? [];
    if (variantId === undefined || Number(count) < 1) return null;
    const quantity = (quantities.get(variantId) ?? 0) + Number(count);
    if (quantity > MOST_OF_ONE) return null;
    quantities.set(variantId, quantity);
  }
  if (quantities.size > MOST_LINES) return null;
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** The text that `readLines` reads, for the cookie and for links. */
export function writeLines(lines: readonly CartLine[]): string {
  return lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',');
}

/** Cart attributes of the query, in order; the last value of a repeated key wins. */
export function readAttributes(query: URLSearchParams): Attribute[] {
  const attributes = new Map<string, string>();
  for (const [key, value] of query) {
    const name = /^attributes\[(.{1,255})\]$/.exec(key)?.[1];
    if (name !== undefined) attributes.set(name, value.slice(0, 2000));
  }
  return [...attributes].map(([name, value]) => ({ name, value }));
}

/** The first code of `discount=A,B` that the shop knows, else the first one, else none. */
export function readDiscountCode(shop: Shop, query: URLSearchParams): string | null {
  const codes = (query.get('discount') ?? '').split(',').map((code) => code.trim());
  return codes.find((code) => code !== '' && shop.findDiscount(code)) ?? (codes[0] || null);
}

/** A sentence for the shopper about a line that cannot be bought. */
export function toSentence(shop: Shop, reason: CartProblem['reason'] | 'unreadable', variantId: string): string {
  const known = shop.findVariant(variantId);
  const title = known ? `“${known.product.title}”` : 'This product';
  switch (reason) {
    case 'unreadable':
      return 'This cart link could not be read.';
    case 'unknown':
      return 'This cart link names a product that the shop does not have.';
    case 'not-published':
      return `${title} is not for sale at the moment.`;
    case 'not-alone':
      return `${title} cannot be bought by the piece with a link.`;
    case 'too-few':
      return `${title} is sold by ${known?.variant.leastQuantity ?? 1} or more.`;
    case 'sold-out':
      return `${title} is sold out.`;
    case 'not-enough':
      return `There are only ${known?.variant.inventoryQuantity ?? 0} left of ${title}.`;
  }
}
