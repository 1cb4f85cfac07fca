// What goes well with the products of a look: what orders keep together with any of them. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Product } from '@vitrine/contract/stores';
import type { listComplementary } from '@vitrine/contract/trends';

type Complements = AnswerOf<typeof listComplementary>;

export interface WellTogether {
  readonly product: Product;
  /** The product of the look it goes with best. */
  readonly beside: Product;
  readonly orders: number;
  readonly bags: number;
  readonly lift: number;
}

/** As many as can be read at a glance. */
const most = 5;

/** Those that most orders keep beside one of the look's own, each once; nothing that is in the look or sold out. */
export function listWellTogether(
  answers: readonly Complements[],
  chosen: readonly Pick<Product, 'inventory_id'>[],
): WellTogether[] {
  const taken = new Set(chosen.map(({ inventory_id: id }) => id));
  const best = new Map<string, WellTogether & { readonly score: number }>();
  for (const { product: beside, complementary } of answers)
    for (const { product, orders, bags, lift, combination_score: score } of complementary) {
      const id = product.inventory_id;
      if (taken.has(id) || !product.available) continue;
      if (score > (best.get(id)?.score ?? -1)) best.set(id, { product, beside, orders, bags, lift, score });
    }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score || other.orders - one.orders)
    .slice(0, most)
    .map(({ score: _score, ...found }) => found);
}
