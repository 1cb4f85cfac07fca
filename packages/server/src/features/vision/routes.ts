// Which products a picture shows that somebody uploaded, and how well that is known.
import { productId } from '@vitrine/contract/ids';
import { getTaggingReport, makeTaggingReport, searchByMedia } from '@vitrine/contract/vision';
import { Problem } from '../../platform/problem.ts';
import type { Brand } from '../brand/brand.ts';
import type { Serve } from '../identity/identity.ts';
import type { Media } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import { toProduct, type Catalogue, type Storefront } from '../stores/stores.ts';
import { rankFound } from './ranking.ts';
import { findTaste } from './taste.ts';
import type { Vision } from './vision.ts';

interface SearchDoors {
  readonly vision: Vision;
  readonly plans: Plans;
  readonly media: Media;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly brand: Brand;
}

/** Likely products that are told at most. */
const most = 10;
/** Of so many, as some may be excluded. */
const mostLooked = 40;

export function visionRoutes(serve: Serve, { vision, plans, media, storefront, catalogue, brand }: SearchDoors): void {
  serve(searchByMedia, async ({ actor: { businessId }, body }) => {
    const store = await storefront.findStore(businessId);
    if (store === null) throw new Problem('store_required');
    await plans.admit(businessId, 'magic store');
    const picture = await media.readPicture(businessId, body.media_url);
    if (picture === null) throw new Problem('not_found');
    const { products, seen, pictures } = await vision.pictures.find(businessId, picture, { most: mostLooked });
    const found = products.map(({ productId: id, score, box }) => ({ productId: productId.parse(id), score, box }));
    const taste = await findTaste(
      { brand, catalogue },
      businessId,
      found.map((one) => one.productId),
    );
    const ranked = rankFound(found, taste);
    const summaries = await catalogue.listSummaries(
      businessId,
      ranked.map((one) => one.productId),
    );
    const known = new Map(summaries.map((summary) => [summary.productId, summary]));
    const selected = ranked
      .flatMap(({ productId: id, likeness, isPreferred, box }) => {
        const product = known.get(id);
        if (product === undefined || product.deleted) return [];
        return [{ ...toProduct(product, store.currency), likeness, is_preferred: isPreferred, box }];
      })
      .slice(0, most);
    return {
      selected_products: selected,
      product_tag_result_ids: selected.map(({ inventory_id: id }) => id),
      pictures_seen: seen,
      pictures,
    };
  });

  serve(getTaggingReport, ({ actor: { businessId } }) => vision.reports.get(businessId));

  serve(makeTaggingReport, async ({ actor: { businessId } }) => {
    if ((await storefront.findStore(businessId)) === null) throw new Problem('store_required');
    await plans.admit(businessId, 'ai tagging');
    await vision.reports.want(businessId);
    return vision.reports.get(businessId);
  });
}
