// The form a look page posts, read into what the shopper wants: the one definition both the page and the server follow.
//
// Plain `application/x-www-form-urlencoded`:
//   click_id    the signed id of the visit
//   lines       the products the page offers, by their ids with commas between; the lines below are counted from 0 along it.
//               A product may stand in it more than once (the script's bag, with another variant)
//   q{line}     how many; 0, absent or unreadable means not wanted
//   v{line}     the variant by its id, or
//   c{line}     the variant by its option values as shown, joined by " / ": shorter on the page. A remark after " · " is not
//               part of it (`Sand / M · €45.00`). Sent several times, it is one value of each option, in order
//   k{line}     where the line was put into the bag: a page's code, a slash and the click that page had; absent for this page
//   buy         a line, sent by that product's own button: only this line, and at least one
// A product with a single variant sends neither `v` nor `c`. Names are this short because a page carries dozens of them.
import { storeIdShape } from '@vitrine/contract/store-ids';

export interface CartLine {
  productId: string;
  variantId: string | null;
  /** Option values in the product's order of options; null when the variant came by id or not at all. */
  values: string[] | null;
  /** 1 to 99. */
  quantity: number;
  /** Where it was put into the bag; left out for the page that is sent. */
  from?: { readonly code: string; readonly clickId: string };
}

export interface CartForm {
  /** What is wanted, in the form's order; already narrowed to `buy` when a product's own button was used. */
  lines: CartLine[];
  /** The product whose own button was pressed; null when the form was sent as a whole. */
  buy: string | null;
  clickId: string | null;
}

export const clickField = 'click_id';
export const linesField = 'lines';
export const buyField = 'buy';
/** Before the number of a line. */
export const quantityField = 'q';
/** Likewise, of where a line was put into the bag. */
export const fromField = 'k';
export const valueJoint = ' / ';
export const remarkJoint = ' · ';

const mostOfOne = 99;
const mostLines = 100;
const longestChoice = 800;

/** The three field names of one line. */
export function lineFields(line: number): { quantity: string; variant: string; choice: string } {
  return { quantity: `${quantityField}${line}`, variant: `v${line}`, choice: `c${line}` };
}

function readQuantity(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Math.min(Number(text), mostOfOne) : 0;
}

/** The values a choice names, as it stands in the select: without its price and remarks. */
export function readChoice(text: string): string[] {
  return (text.split(remarkJoint)[0] ?? '').split(valueJoint);
}

/** A form as it came: a name that was sent several times has all its values, in order. */
export type CartFields = Readonly<Record<string, string | readonly string[]>>;

function lastOf(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : value?.at(-1)) ?? '';
}

function readValues(sent: string | readonly string[] | undefined): string[] | null {
  const [first = '', ...more] = typeof sent === 'string' ? [sent] : (sent ?? []);
  if (first === '' || [first, ...more].join('').length > longestChoice) return null;
  return more.length > 0 ? [first, ...more] : readChoice(first);
}

function readFrom(text: string): Pick<CartLine, 'from'> {
  const [, code, clickId] = /^([\w-]{1,100})\/([\w-]{1,200})$/.exec(text) ?? [];
  return code === undefined || clickId === undefined ? {} : { from: { code, clickId } };
}

function readLine(fields: CartFields, productId: string, index: number): CartLine {
  const names = lineFields(index);
  const variant = lastOf(fields[names.variant]);
  const variantId = storeIdShape.test(variant) ? variant : null;
  const values = variantId === null ? readValues(fields[names.choice]) : null;
  const quantity = readQuantity(lastOf(fields[names.quantity]));
  return { productId, variantId, values, quantity, ...readFrom(lastOf(fields[`${fromField}${index}`])) };
}

/** Reads a posted cart form. Never throws: fields that are not understood count as absent. */
export function readCartForm(fields: CartFields): CartForm {
  const click = lastOf(fields[clickField]);
  const clickId = /^[\w.~-]{1,3000}$/.test(click) ? click : null;
  const lines = lastOf(fields[linesField])
    .split(',', mostLines)
    .map((productId, index) => (storeIdShape.test(productId) ? readLine(fields, productId, index) : null));
  const asked = lastOf(fields[buyField]);
  const bought = /^\d{1,2}$/.test(asked) ? lines[Number(asked)] : null;
  if (!bought) {
    return { lines: lines.filter((line): line is CartLine => line !== null && line.quantity > 0), buy: null, clickId };
  }
  return { lines: [{ ...bought, quantity: Math.max(1, bought.quantity) }], buy: bought.productId, clickId };
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
