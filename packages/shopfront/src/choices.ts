// What a shopper can choose of a product: the variants on offer, as the options of one select.
import { remarkJoint, valueJoint } from './cart-form.ts';
import type { LookProduct, LookVariant } from './look.ts';

export interface Choices {
  /** Variants that agree with what the merchant fixed; never empty while the product has any. */
  variants: LookVariant[];
  /** Shown at first: the chosen one, unless it is sold out while another is not. */
  first: LookVariant | null;
  soldOut: boolean;
  /** Names of the options still open, e.g. `Colour / Size`. */
  label: string;
  /** True when variants go by their values in the form, false when by their ids. */
  byValues: boolean;
  /** Values of the options that are not open, to be told in words. */
  fixed: string[];
}

const noChoice = 'Default Title';
const space = /\s+/g;

/** A value that a browser sends back exactly as it stands between `<option>` and `</option>`, and that can be split off again. */
function isPlain(value: string): boolean {
  return value !== '' && value === value.replaceAll(space, ' ').trim() && !/[/·]/.test(value);
}

function isFixed(product: LookProduct, index: number): boolean {
  return product.fixedOptions.includes(product.options[index]?.name ?? '');
}

function offered(product: LookProduct): LookVariant[] {
  const chosen = product.variants.find(({ id }) => id === product.chosen);
  if (!chosen || product.fixedOptions.length === 0) return product.variants;
  return product.variants.filter(({ values }) =>
    values.every((value, index) => !isFixed(product, index) || value === chosen.values[index]),
  );
}

function openOptions(product: LookProduct, variants: readonly LookVariant[]): number[] {
  return product.options.flatMap((_, index) =>
    new Set(variants.map(({ values }) => values[index])).size > 1 ? [index] : [],
  );
}

function fixedValues(product: LookProduct, variants: readonly LookVariant[], open: readonly number[]): string[] {
  const values = variants[0]?.values ?? [];
  return values.filter((value, index) => !open.includes(index) && value !== noChoice && isFixed(product, index));
}

/** Decides what is offered for choice. */
export function toChoices(product: LookProduct): Choices {
  const variants = offered(product);
  const open = openOptions(product, variants);
  const chosen = variants.find(({ id }) => id === product.chosen);
  const buyable = variants.find(({ available }) => available);
  return {
    variants,
    first: (chosen?.available ? chosen : (buyable ?? chosen ?? variants[0])) ?? null,
    soldOut: buyable === undefined,
    label: open.map((index) => product.options[index]?.name).join(valueJoint),
    byValues: open.length === product.options.length && variants.every((each) => each.values.every(isPlain)),
    fixed: fixedValues(product, variants, open),
  };
}

/** The line of one variant in the select: its open values, its price when prices differ, a word when it is sold out. */
export function choiceText(choices: Choices, variant: LookVariant, soldOut: string): string {
  const [sample] = choices.variants;
  const open = variant.values.filter((_, index) =>
    choices.variants.some(({ values }) => values[index] !== sample?.values[index]),
  );
  const price = choices.variants.some(({ price: other }) => other !== sample?.price) ? remarkJoint + variant.price : '';
  return open.join(valueJoint) + price + (variant.available ? '' : remarkJoint + soldOut);
}
