// What the script must know beyond the markup, in as few bytes as it takes: amounts, stock, pictures and colours by variant.
import { currencyExponent } from '@vitrine/contract/money';
import { toChoices, toGrid } from './choices.ts';
import type { Choices, Grid } from './choices.ts';
import type { LookPage, LookProduct, LookSaving, LookValue, LookVariant } from './look.ts';
import { onePicture, optionsAlone, type Thrift } from './thrift.ts';

/** A run of variants with one picture: how many, then its address as an edit of the drawn one; alone for that one itself. */
export type PictureRun =
  | readonly [variants: number]
  | readonly [variants: number, keptAtStart: number, keptAtEnd: number, between: string];

/**
 * Minor units: one amount for all, or one each as steps above the lowest, written in base 36 with as many digits for each
 * as the longest needs, and dots where there is none.
 */
export type Amounts = number | readonly [lowest: number, step: number, steps: string];

export interface ProductData {
  /** Of every combination the page offers, in the order of its list or grid; dots where nothing can be bought. */
  a: Amounts;
  /** Compare-at amounts, when they are not the same for all; dots where there is none. */
  c?: Amounts;
  /** Pictures, when variants have different ones. */
  i?: PictureRun[];
}

export interface PageData {
  /** Currency, and how many decimals it has when those are not 2: run times do not agree on them. */
  c: string;
  d?: number;
  /** One entry per product with a card, in order. */
  p: ProductData[];
  /** Colours by the names of option and value, without their `#`. */
  s?: Record<string, Record<string, string>>;
  /** Words in the place of values' names, likewise. */
  l?: Record<string, Record<string, string>>;
  /** Former prices are the lowest of the 30 days before, and say so. */
  e?: 1;
  /** What the promo code takes off; none where that is not known. */
  o?: CodeData;
}

/** Hundredths of a percent, minor units; and from how many minor units and pieces on. One of the first two is 0. */
export type CodeData = readonly [share: number, amount: number, leastSubtotal: number, leastQuantity: number];

const base = 36;
const hole = '.';

function commonStep(steps: readonly number[]): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return steps.reduce(divisor, 0) || 1;
}

/** Writes amounts; null stands for none. */
export function toAmounts(amounts: readonly (number | null)[]): Amounts {
  const known = amounts.filter((amount) => amount !== null);
  const lowest = known.length > 0 ? Math.min(...known) : 0;
  if (known.length === amounts.length && known.every((amount) => amount === lowest)) return lowest;
  const step = commonStep(known.map((amount) => amount - lowest));
  const digits = amounts.map((amount) => (amount === null ? hole : ((amount - lowest) / step).toString(base)));
  const width = Math.max(...digits.map(({ length }) => length));
  const padded = digits.map((text) => text.padStart(width, text === hole ? hole : '0'));
  return [lowest, step, padded.join('')];
}

/** The amount at `index` of `count`; null where there is none. */
export function readAmount(amounts: Amounts, index: number, count: number): number | null {
  if (typeof amounts === 'number') return amounts;
  const [lowest, step, steps] = amounts;
  const width = steps.length / count;
  // a hole is no number
  const times = parseInt(steps.slice(index * width, (index + 1) * width), base);
  return times >= 0 ? lowest + step * times : null;
}

function sharedLength(one: string, other: string, from: 'start' | 'end', most: number): number {
  let length = 0;
  const at = (text: string): string | undefined => text.at(from === 'start' ? length : -1 - length);
  while (length < most && at(one) === at(other)) length += 1;
  return length;
}

function toRun(variants: number, address: string, drawn: string): PictureRun {
  if (address === drawn) return [variants];
  const most = Math.min(address.length, drawn.length);
  const start = sharedLength(address, drawn, 'start', most);
  const end = sharedLength(address, drawn, 'end', most - start);
  return [variants, start, end, address.slice(start, address.length - end)];
}

/** Writes the pictures of variants as runs; undefined when all show the one that is drawn. */
export function toPictureRuns(addresses: readonly string[], drawn: string): PictureRun[] | undefined {
  if (addresses.every((address) => address === drawn)) return undefined;
  const runs: { address: string; variants: number }[] = [];
  for (const address of addresses) {
    const last = runs.at(-1);
    if (last?.address === address) last.variants += 1;
    else runs.push({ address, variants: 1 });
  }
  return runs.map(({ address, variants }) => toRun(variants, address, drawn));
}

/**
 * The addresses of the variant at `index`, read back from its run: of the drawn picture, and of its `srcset` when each
 * of its addresses begins like the drawn one does up to where they differ; else `srcset` is null.
 */
export function readPicture(
  runs: readonly PictureRun[],
  drawn: { src: string; srcset: string | null },
  index: number,
): { src: string; srcset: string | null } {
  let passed = 0;
  for (const run of runs) {
    passed += run[0];
    if (index < passed) return run.length === 1 ? drawn : edit(drawn, run);
  }
  return drawn;
}

function edit(
  { src, srcset }: { src: string; srcset: string | null },
  [, start, end, between]: Extract<PictureRun, { length: 4 }>,
): { src: string; srcset: string | null } {
  const head = src.slice(0, src.length - end);
  const parts = srcset?.split(',') ?? [];
  const follow = srcset !== null && parts.every((part) => part.startsWith(head));
  const put = (address: string): string => src.slice(0, start) + between + address.slice(head.length);
  return { src: put(src), srcset: follow ? parts.map(put).join(',') : null };
}

function toPictures(product: LookProduct, first: LookVariant | null, cells: Grid['cells']): PictureRun[] | undefined {
  const drawn = (first?.image ?? product.image)?.src;
  if (drawn === undefined) return undefined;
  let last = drawn;
  // where nothing can be bought, no picture is asked for: the one before goes on
  const addresses = cells.map((cell) => {
    if (cell) last = (cell.image ?? product.image)?.src ?? drawn;
    return last;
  });
  return toPictureRuns(addresses, drawn);
}

function toCells(product: LookProduct, choices: Choices, thrift: Thrift): Grid['cells'] {
  const grid = optionsAlone(thrift) ? toGrid(product, choices) : null;
  return grid?.cells ?? choices.variants.map((variant) => (variant.available ? variant : null));
}

function toProductData(product: LookProduct, thrift: Thrift): ProductData {
  const choices = toChoices(product);
  if (choices.soldOut) return { a: 0 };
  const cells = toCells(product, choices, thrift);
  const buyable = cells.filter((cell) => cell !== null);
  const differs = buyable.some(({ compareAmount }) => compareAmount !== buyable[0]?.compareAmount);
  const pictures = onePicture(thrift) ? undefined : toPictures(product, choices.first, cells);
  return {
    a: toAmounts(cells.map((cell) => cell && cell.amount)),
    ...(differs && { c: toAmounts(cells.map((cell) => cell && cell.compareAmount)) }),
    ...(pictures && { i: pictures }),
  };
}

const hexadecimal = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Names come from the store: nothing may be inherited under them. */
const none = (): Record<string, never> => Object.create(null) as Record<string, never>;

/** What is said of values of open options; of one that two products say different things of, the first counts. */
function toValues(products: readonly LookProduct[], say: (value: LookValue) => string | undefined): PageData['s'] {
  const found: Record<string, Record<string, string>> = none();
  for (const product of products) {
    const { open, soldOut } = toChoices(product);
    for (const { name, values } of soldOut ? [] : open.flatMap((index) => product.options[index] ?? [])) {
      for (const value of values) {
        const said = say(value);
        if (said !== undefined) (found[name] ??= none())[value.name] ??= said;
      }
    }
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

const toCodeData = ({ share, amount, leastSubtotal, leastQuantity }: LookSaving): CodeData => [
  share,
  amount,
  leastSubtotal,
  leastQuantity,
];

/** The data of a page for its script. */
export function toPageData(page: LookPage, thrift: Thrift): PageData {
  const swatches = toValues(page.products, ({ swatch }) => hexadecimal.exec(swatch ?? '')?.[1]);
  const labels = toValues(page.products, ({ label }) => label);
  const products = page.products.map((product) => toProductData(product, thrift));
  const decimals = currencyExponent(page.currency);
  return {
    c: page.currency,
    ...(decimals !== 2 && { d: decimals }),
    p: products,
    ...(swatches && { s: swatches }),
    ...(labels && { l: labels }),
    ...(page.tellsLowest && { e: 1 }),
    ...(page.saving && { o: toCodeData(page.saving) }),
  };
}
