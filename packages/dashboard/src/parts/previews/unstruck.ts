// Which products of a look show no former price to shoppers of the European Economic Area, by the reason. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getProduct } from '@vitrine/contract/stores';

type ProductDetails = AnswerOf<typeof getProduct>;
export type Reason = NonNullable<ProductDetails['variants'][number]['former_price_eea_reason']>;

/** Titles by reason; a product of which two variants have one each is named by both. */
export function listUnstruck(
  details: readonly Pick<ProductDetails, 'title' | 'variants'>[],
): { readonly reason: Reason; readonly titles: readonly string[] }[] {
  const named = details.flatMap(({ title, variants }) =>
    variants.flatMap(({ former_price_eea_reason: reason }) => (reason === null ? [] : [{ reason, title }])),
  );
  const byReason = Map.groupBy(named, ({ reason }) => reason);
  return [...byReason].map(([reason, each]) => ({ reason, titles: [...new Set(each.map(({ title }) => title))] }));
}
