// The products of a look in its form: taken from the picker, with some of their options fixed, in an order. Pure.
import type { SelectedOptions } from '@vitrine/contract/links';
import type { Product } from '@vitrine/contract/stores';

export interface ChosenProducts {
  readonly products: readonly Product[];
  /** Per product the fixed values of its options; what is absent stays the shopper's choice. */
  readonly selectedOptions: SelectedOptions;
}

/** Takes what the picker answered; fixed options of products that left are forgotten. */
export function chooseProducts<Draft extends ChosenProducts>(draft: Draft, products: readonly Product[]): Draft {
  const kept = new Set<string>(products.map(({ inventory_id: id }) => id));
  const options = Object.entries(draft.selectedOptions).filter(([id]) => kept.has(id));
  return { ...draft, products, selectedOptions: Object.fromEntries(options) };
}

/** Fixes an option of a product, or gives it back to the shopper with null. */
export function fixOption<Draft extends ChosenProducts>(
  draft: Draft,
  product: Product,
  option: string,
  value: string | null,
): Draft {
  const { [product.inventory_id]: current = {}, ...others } = draft.selectedOptions;
  const { [option]: _before, ...rest } = current;
  const fixed = value === null ? rest : { ...rest, [option]: value };
  const selectedOptions = Object.keys(fixed).length === 0 ? others : { ...others, [product.inventory_id]: fixed };
  return { ...draft, selectedOptions };
}

/** Moves an item of a list to another place; places beyond the ends mean the ends. */
export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return [...items];
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item);
  return moved;
}
