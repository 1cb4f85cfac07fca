// What the script must know beyond the markup, in as few bytes as it takes: amounts, and pictures and prices that change by variant.
import { toChoices } from './choices.ts';
import type { LookPage, LookProduct, LookVariant } from './look.ts';

/** A run of variants with one picture: how many, then its address as an edit of the drawn one; alone for that one itself. */
export type PictureRun =
  | readonly [variants: number]
  | readonly [variants: number, keptAtStart: number, keptAtEnd: number, between: string];

export interface ProductData {
  /** Minor units: one amount for all variants on offer, or one each. */
  a: number | number[];
  /** Compare-at prices as texts, when they are not the same for all; differing prices stand in the select. */
  c?: (string | null)[];
  /** Pictures, when variants have different ones. */
  i?: PictureRun[];
}

/** One entry per product with a card, in order; `c` is the currency. */
export interface PageData {
  c: string;
  p: ProductData[];
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

function differ<T>(variants: readonly LookVariant[], of: (variant: LookVariant) => T): T[] | undefined {
  const values = variants.map(of);
  return values.some((value) => value !== values[0]) ? values : undefined;
}

function toProductData(product: LookProduct): ProductData {
  const { variants, first } = toChoices(product);
  const drawn = (first?.image ?? product.image)?.src;
  const compares = differ(variants, ({ compareAt }) => compareAt);
  const pictures =
    drawn === undefined
      ? undefined
      : toPictureRuns(
          variants.map(({ image }) => (image ?? product.image)?.src ?? drawn),
          drawn,
        );
  return {
    a: differ(variants, ({ amount }) => amount) ?? variants[0]?.amount ?? 0,
    ...(compares && { c: compares }),
    ...(pictures && { i: pictures }),
  };
}

/** The data of a page for its script. */
export function toPageData(page: LookPage): PageData {
  return { c: page.currency, p: page.products.map(toProductData) };
}
