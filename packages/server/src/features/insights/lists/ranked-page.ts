// A page of ranked products as the API answers it, by the names they have or were sold under.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { productId, type BusinessId } from '@vitrine/contract/ids';
import type { listLinkProducts, TrendProduct } from '@vitrine/contract/insights';
import type { Db } from '../../../platform/db/db.ts';
import { selectSoldTitles } from '../sold-titles-store.ts';
import type { RankedProduct } from './product-ranks.ts';
import type { Sources } from '../model.ts';

interface Deps extends Pick<Sources, 'catalogue'> {
  readonly db: Db;
}

export async function presentRanked(
  { db, catalogue }: Deps,
  businessId: BusinessId,
  ranked: readonly RankedProduct[],
  { count, skip }: { readonly count: number; readonly skip: number },
): Promise<AnswerOf<typeof listLinkProducts>> {
  const page = ranked.slice(skip, skip + count);
  const ids = page.map(({ sums }) => productId.parse(sums.product_id));
  const products = await catalogue.listSummaries(businessId, ids);
  const byId = new Map(products.map((product) => [String(product.productId), product]));
  const gone = ids.filter((id) => !byId.has(id));
  const soldAs = await selectSoldTitles(db, businessId, gone);
  return {
    products: page.map((each) => toTrendProduct(each, byId, soldAs)),
    next_skip: ranked.length > skip + count ? skip + count : null,
  };
}

/** A product the catalogue has forgotten keeps the title it was sold under. */
function toTrendProduct(
  { sums: { product_id: id }, figures }: RankedProduct,
  known: ReadonlyMap<string, { title: string; image: { src: string } | null }>,
  soldAs: ReadonlyMap<string, string>,
): TrendProduct {
  const product = known.get(id);
  return {
    product_id: productId.parse(id),
    title: product?.title ?? soldAs.get(id) ?? id,
    image: { small: { src: product?.image?.src ?? null } },
    ...figures,
  };
}
