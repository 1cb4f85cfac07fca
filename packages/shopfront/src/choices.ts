// What a shopper can choose of a product: the variants on offer, as one list of combinations or option by option.
import { remarkJoint, valueJoint } from './cart-form.ts';
import type { LookProduct, LookVariant } from './look.ts';

export interface Choices {
  /** Variants that agree with what the merchant fixed; never empty while the product has any. */
  variants: LookVariant[];
  /** Shown at first: the chosen one, unless it is sold out while another is not. */
  first: LookVariant | null;
  soldOut: boolean;
  /** The options still open, by their index. */
  open: number[];
  /** Their names, e.g. `Colour / Size`. */
  label: string;
  /** True when variants go by their values in the form, false when by their ids. */
  byValues: boolean;
  /** Values of the options that are not open, to be named in words. */
  fixed: string[];
}

/** A product's options side by side, and what every combination of their values means. */
export interface Grid {
  options: { name: string; values: string[] }[];
  /** The last option counts fastest. Null where no variant has these values, or it is sold out. */
  cells: (LookVariant | null)[];
}

const noChoice = 'Default Title';
const space = /\s+/g;
/** Beyond this, a grid has mostly holes and the list of combinations is shorter. */
const mostCellsByVariant = 4;

/** A value that a browser sends back exactly as it stands between `<option>` and `</option>`. */
export function isPlain(value: string): boolean {
  return value !== '' && value === value.replaceAll(space, ' ').trim();
}

/** One that can also be split off again from a line of several. */
function isSplittable(value: string): boolean {
  return isPlain(value) && !/[/·]/.test(value);
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
    open,
    label: open.map((index) => product.options[index]?.name).join(valueJoint),
    byValues: open.length === product.options.length && variants.every((each) => each.values.every(isSplittable)),
    fixed: fixedValues(product, variants, open),
  };
}

/** The line of one variant in the list: its open values, its price when prices differ, a word when it is sold out. */
export function choiceText(choices: Choices, variant: LookVariant, soldOut: string): string {
  const [sample] = choices.variants;
  const open = variant.values.filter((_, index) =>
    choices.variants.some(({ values }) => values[index] !== sample?.values[index]),
  );
  const price = choices.variants.some(({ price: other }) => other !== sample?.price) ? remarkJoint + variant.price : '';
  return open.join(valueJoint) + price + (variant.available ? '' : remarkJoint + soldOut);
}

/**
 * The product option by option; null where that says no less than the list: with one open option, with two variants of the
 * same values, or when most combinations do not exist.
 */
export function toGrid(product: LookProduct, { variants, open }: Choices): Grid | null {
  if (open.length < 2) return null;
  const options = product.options.map((option, index) => {
    const known = new Set(variants.map(({ values }) => values[index] ?? ''));
    const inOrder = option.values.map(({ name }) => name).filter((name) => known.has(name));
    // what the store offers but does not list comes last
    return { name: option.name, values: [...new Set([...inOrder, ...known])] };
  });
  const count = options.reduce((cells, { values }) => cells * values.length, 1);
  if (count > variants.length * mostCellsByVariant) return null;
  const cells = Array.from<LookVariant | null>({ length: count }).fill(null);
  const taken = new Set<number>();
  for (const variant of variants) {
    const at = options.reduce((sum, { values }, index) => {
      return sum * values.length + values.indexOf(variant.values[index] ?? '');
    }, 0);
    if (taken.has(at)) return null;
    taken.add(at);
    if (variant.available) cells[at] = variant;
  }
  return { options, cells };
}
