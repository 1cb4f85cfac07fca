// The form a look page posts, read into what the shopper wants: the one definition both the page and the server follow.
//
// Plain `application/x-www-form-urlencoded`, one field per name:
//   click_id                  the signed id of the visit
//   quantity_{line}           how many; 0, absent or unreadable means not wanted
//   variant_{line}            the variant by its id, or
//   choice_{line}             the variant by its option values as shown, joined by " / ": shorter on the page. A remark after " · "
//                             is not part of it (`Sand / M · €45.00`)
//   buy                       a product id, sent by that product's own button: only its first line, and at least one
// `{line}` is the product's id; further lines of the same product (the script's bag) add a counter: `8123.1`, `8123.2`.
// A product with a single variant sends neither `variant_` nor `choice_`.

export interface CartLine {
  productId: string;
  variantId: string | null;
  /** Option values in the product's order of options; null when the variant came by id or not at all. */
  values: string[] | null;
  /** 1 to 99. */
  quantity: number;
}

export interface CartForm {
  /** What is wanted, in the form's order; already narrowed to `buy` when a product's own button was used. */
  lines: CartLine[];
  /** The product whose own button was pressed. */
  buy: string | null;
  clickId: string | null;
}

export const clickField = 'click_id';
export const buyField = 'buy';
export const valueJoint = ' / ';
export const remarkJoint = ' · ';

const mostOfOne = 99;
const mostLines = 100;
const longestChoice = 800;
const digits = /^\d{1,20}$/;
const lineField = /^(quantity|variant|choice)_((\d{1,20})(?:\.\d{1,3})?)$/;

/** The three field names of one line; `counter` 0 is the product's own. */
export function lineFields(productId: string, counter = 0): { quantity: string; variant: string; choice: string } {
  const line = counter === 0 ? productId : `${productId}.${counter}`;
  return { quantity: `quantity_${line}`, variant: `variant_${line}`, choice: `choice_${line}` };
}

function readQuantity(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Math.min(Number(text), mostOfOne) : 0;
}

/** The values a choice names, as it stands in the select: without its price and remarks. */
export function readChoice(text: string): string[] {
  return (text.split(remarkJoint)[0] ?? '').split(valueJoint);
}

function readField(line: CartLine, kind: string, value: string): void {
  if (kind === 'quantity') line.quantity = readQuantity(value);
  else if (kind === 'variant' && digits.test(value)) line.variantId = value;
  else if (kind === 'choice' && value !== '' && value.length <= longestChoice) line.values = readChoice(value);
}

function readLines(fields: Readonly<Record<string, string>>): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, key, productId] = lineField.exec(name) ?? [];
    if (!kind || !key || !productId) continue;
    const line = lines.get(key) ?? { productId, variantId: null, values: null, quantity: 0 };
    if (!lines.has(key) && lines.size === mostLines) continue;
    lines.set(key, line);
    readField(line, kind, value);
  }
  return [...lines.values()].map((line) => (line.variantId === null ? line : { ...line, values: null }));
}

/** Reads a posted cart form. Never throws: fields that are not understood count as absent. */
export function readCartForm(fields: Readonly<Record<string, string>>): CartForm {
  const asked = fields[buyField] ?? '';
  const buy = digits.test(asked) ? asked : null;
  const click = fields[clickField] ?? '';
  const clickId = /^[\w.~-]{1,400}$/.test(click) ? click : null;
  const lines = readLines(fields);
  if (buy === null) return { lines: lines.filter((line) => line.quantity > 0), buy, clickId };
  const line = lines.find((each) => each.productId === buy) ?? { productId: buy, variantId: null, values: null };
  const quantity = Math.max(1, 'quantity' in line ? line.quantity : 1);
  return { lines: [{ ...line, quantity }], buy, clickId };
}

/**
 * The variant a line means, among those of its product: by id, by values, or the only one there is. Null when it is
 * gone, unknown or was not said. Whether it can be bought is for the caller to look at.
 */
export function findVariantOfLine<V extends { readonly id: string; readonly values: readonly string[] }>(
  variants: readonly V[],
  line: Pick<CartLine, 'variantId' | 'values'>,
): V | null {
  if (line.variantId !== null) return variants.find(({ id }) => id === line.variantId) ?? null;
  if (line.values === null) return variants.length === 1 ? (variants[0] ?? null) : null;
  const wanted = line.values.join(valueJoint);
  return variants.find(({ values }) => values.join(valueJoint) === wanted) ?? null;
}
