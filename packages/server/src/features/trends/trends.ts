// The door of trends: which products do best, which are kept together in orders, and what goes well with one of them.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { firstDay } from '@vitrine/contract/limits';
import { dayOf } from '@vitrine/contract/range';
import type { listComplementary, listTopCombinations, listTopPerforming, TrendChannel } from '@vitrine/contract/trends';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Plans } from '../plans/plans.ts';
import { toProduct, type Catalogue, type ProductSummary, type Storefront } from '../stores/stores.ts';
import { judgePair, shareOf } from './judging.ts';
import { findCountedAt, findTop, nothing, readAll, readPairsOf, readProducts } from './reading-store.ts';
import { rankJudged } from './score.ts';
import { findFirstDay, toReach, type SpanAndChannel } from './spans.ts';

export { TrendCounting } from './counting.ts';
export { Pairings, type Pairing } from './pairings.ts';

interface Deps {
  readonly plans: Plans;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly insights: Pick<Insights, 'lists'>;
}

const shownProducts = 20;
const shownPairs = 20;

const tabsOf: Readonly<Record<Exclude<TrendChannel, 'store'>, readonly (1 | 2 | 3 | 4 | 5)[]>> = {
  all: [1, 2, 3, 4, 5],
  links: [1],
  shorts: [2],
  shopboard: [3],
  code: [4, 5],
};

/** What nobody can make a link of is no suggestion. */
const isOffered = (product: ProductSummary): boolean =>
  !product.deleted && product.status === 'active' && product.url !== null;

/** Each refuses what the plan does not open. */
export class Trends extends Service<Deps> {
  /** Of pages of the business, or of one kind of them. */
  async listTopPerforming(
    actor: Actor,
    { span, channel }: SpanAndChannel & { readonly channel: Exclude<TrendChannel, 'store'> },
  ): Promise<AnswerOf<typeof listTopPerforming>> {
    const { businessId } = actor;
    await this.deps.plans.admit(businessId, 'trends');
    const { currency, timeZone } = await this.deps.storefront.getUnits(businessId);
    const to = dayOf(this.now(), timeZone);
    const range = { from: findFirstDay(span, to) ?? firstDay, to };
    const question = { range, tabs: tabsOf[channel], count: shownProducts };
    const products = await this.deps.insights.lists.listTopProducts(actor, question);
    return { products, from_date: range.from, to_date: to, currency };
  }

  /** As they were when orders were last counted. */
  async listTopCombinations(
    { businessId }: Actor,
    { span, channel }: SpanAndChannel,
  ): Promise<AnswerOf<typeof listTopCombinations>> {
    await this.deps.plans.admit(businessId, 'trends');
    const [top, countedAt, { currency }] = await Promise.all([
      findTop(this.db, businessId, span, channel),
      findCountedAt(this.db, businessId),
      this.deps.storefront.getUnits(businessId),
    ]);
    const known = await this.#listOffered(businessId, [...new Set((top?.pairs ?? []).flatMap(({ ids }) => ids))]);
    const shown = (top?.pairs ?? []).filter(({ ids }) => ids.every((id) => known.has(id))).slice(0, shownPairs);
    const used = new Set(shown.flatMap(({ ids }) => ids));
    return {
      top_combinations: shown.map(
        ({ ids: [first, second], orders, bags, lift, score, shares: [ofFirst, ofSecond] }) => ({
          product_ids: [first, second],
          orders,
          bags,
          lift,
          combination_score: score,
          shares: [ofFirst, ofSecond],
        }),
      ),
      products: [...known.values()]
        .filter(({ productId }) => used.has(productId))
        .map((each) => toProduct(each, currency)),
      orders: top?.orders ?? 0,
      counted_at: countedAt?.toISOString() ?? null,
    };
  }

  /** Refuses a product that the store does not have. */
  async listComplementary(
    { businessId }: Actor,
    id: ProductId,
    asked: SpanAndChannel,
  ): Promise<AnswerOf<typeof listComplementary>> {
    await this.deps.plans.admit(businessId, 'trends');
    const [[product], { currency, timeZone }, countedAt] = await Promise.all([
      this.deps.catalogue.listSummaries(businessId, [id]),
      this.deps.storefront.getUnits(businessId),
      findCountedAt(this.db, businessId),
    ]);
    if (product === undefined) throw new Problem('not_found');
    const reach = toReach(businessId, asked, dayOf(this.now(), timeZone));
    const [all, pairs] = await Promise.all([readAll(this.db, reach), readPairsOf(this.db, reach, id)]);
    const counts = await readProducts(this.db, reach, [id, ...pairs.map(({ ids: [, other] }) => other)]);
    const own = counts.get(id) ?? nothing;
    const judged = pairs.map((both) => {
      const [, other] = both.ids;
      const { lift, excess } = judgePair({ both, first: own, second: counts.get(other) ?? nothing, all });
      return { id: other, orders: both.orders, bags: both.bags, lift, excess };
    });
    return {
      product: toProduct(product, currency),
      complementary: rankJudged(await this.#takeOffered(businessId, judged)).map(
        ({ found, orders, bags, lift, score }) => ({
          product: toProduct(found, currency),
          orders,
          bags,
          lift,
          combination_score: score,
          share: shareOf(orders, own.orders),
        }),
      ),
      orders: own.orders,
      counted_at: countedAt?.toISOString() ?? null,
    };
  }

  /** The best of them that are offered, as many as are shown: most are never looked up. */
  async #takeOffered<T extends { readonly id: ProductId; readonly excess: number }>(
    businessId: BusinessId,
    judged: readonly T[],
  ): Promise<(T & { readonly found: ProductSummary })[]> {
    const best = judged.filter(({ excess }) => excess > 0).toSorted((a, b) => b.excess - a.excess);
    const taken: (T & { readonly found: ProductSummary })[] = [];
    for (let from = 0; from < best.length && taken.length < shownPairs; from += 2 * shownPairs) {
      const some = best.slice(from, from + 2 * shownPairs);
      const known = await this.#listOffered(
        businessId,
        some.map(({ id }) => id),
      );
      for (const each of some) {
        const found = known.get(each.id);
        if (found) taken.push({ ...each, found });
      }
    }
    return taken.slice(0, shownPairs);
  }

  async #listOffered(
    businessId: BusinessId,
    ids: readonly ProductId[],
  ): Promise<ReadonlyMap<ProductId, ProductSummary>> {
    const products = await this.deps.catalogue.listSummaries(businessId, ids);
    return new Map(products.filter(isOffered).map((product) => [product.productId, product]));
  }
}
