// What becomes of the products found in a photo or video: some are in the look, others are offered beside it. Pure.
import type { ImagePoints } from '@vitrine/contract/image-points';
import type { Product } from '@vitrine/contract/stores';
import { type FoundProduct, type FoundProducts, wordOf } from '../../parts/pictures/likeness.ts';

export interface PhotoChoice {
  /** In the look, in this order. */
  readonly chosen: readonly Product[];
  /** Less alike, or put aside. */
  readonly others: readonly Product[];
}

/** What is nearly as alike as the likeliest is in the picture too; the rest is a guess. */
const nearness = 0.85;

/** The likeliest begins in the look, and with it what is similar and nearly as alike as the likeliest of the same picture: a video shows one thing after the other. */
export function beginChoice(
  { selected_products: found, frames }: Pick<FoundProducts, 'selected_products' | 'frames'>,
  most: number,
): PhotoChoice {
  const isNear = ({ frame, likeness }: FoundProduct): boolean =>
    wordOf(likeness) !== 'little' && likeness >= nearness * (frames[frame]?.likeness ?? 0);
  const chosen = found.filter((product, place) => place === 0 || isNear(product)).slice(0, most);
  return { chosen, others: found.filter((product) => !chosen.includes(product)) };
}

const without = (products: readonly Product[], { inventory_id: id }: Product): Product[] =>
  products.filter(({ inventory_id: other }) => other !== id);

/** Puts a product aside, where it can be taken back from. */
export const putAside = ({ chosen, others }: PhotoChoice, product: Product): PhotoChoice => ({
  chosen: without(chosen, product),
  others: [product, ...without(others, product)],
});

/** Into the look; nothing changes where it is full or has it already. */
export function take({ chosen, others }: PhotoChoice, product: Product, most: number): PhotoChoice {
  const isThere = chosen.some(({ inventory_id: id }) => id === product.inventory_id);
  if (isThere || chosen.length >= most) return { chosen, others };
  return { chosen: [...chosen, product], others: without(others, product) };
}

/** In the place of a wrong one; one that is in the look already leaves its own place. */
export function replace({ chosen, others }: PhotoChoice, wrong: Product, right: Product): PhotoChoice {
  const isWrong = ({ inventory_id: id }: Product): boolean => id === wrong.inventory_id;
  if (isWrong(right)) return { chosen, others };
  const at = chosen.findIndex(isWrong);
  const rest = without(chosen.slice(0, at), right);
  const next = [...rest, right, ...without(chosen.slice(at + 1), right)];
  return { chosen: next, others: [wrong, ...without(without(others, right), wrong)] };
}

/** Where on one of the pictures products that were found there are: the middle of what shows them. */
export const toPoints = (
  { selected_products: found }: Pick<FoundProducts, 'selected_products'>,
  chosen: readonly Product[],
  frame: number,
): ImagePoints =>
  Object.fromEntries(
    found
      .filter((each) => each.frame === frame && chosen.some(({ inventory_id: id }) => id === each.inventory_id))
      .map(({ inventory_id: id, box: { x, y, width, height } }) => [
        id,
        { x: Math.min(1, x + width / 2), y: Math.min(1, y + height / 2) },
      ]),
  );

/** Minutes and seconds, as players write them. */
export const toVideoTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
