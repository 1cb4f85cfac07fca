// Which products a picture or a video shows that somebody uploaded, and how well that is known.
import { getPhotoSearches, getTaggingReport, makeTaggingReport, searchByMedia } from '@vitrine/contract/vision';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Videos } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import { toProduct, type Storefront } from '../stores/stores.ts';
import { MediaSearch, type SearchDeps } from './media-search.ts';
import type { PhotoSearch } from './photo-search.ts';

interface SearchDoors extends SearchDeps {
  readonly photoSearch: Pick<PhotoSearch, 'count'>;
  readonly plans: Plans;
  readonly videos: Videos;
  readonly storefront: Storefront;
}

/** Likely products that are told at most: of one picture, and for each further one of a video. */
const most = { first: 10, more: 2 } as const;

export function visionRoutes(serve: Serve, doors: SearchDoors): void {
  const { plans, videos, storefront, catalogue, vision, photoSearch } = doors;
  const searching = new MediaSearch(doors);
  serve(searchByMedia, async ({ actor: { businessId }, body }) => {
    const store = await storefront.findStore(businessId);
    if (store === null) throw new Problem('store_required');
    await plans.admit(businessId, 'magic store');
    const sights = await videos.listSights(businessId, body.media_url);
    if (sights.length === 0) throw new Problem('not_found');
    const { matches, likenesses, seen, pictures } = await searching.search(businessId, sights);
    const ids = matches.map(({ productId: id }) => id);
    const known = new Map((await catalogue.listSummaries(businessId, ids)).map((one) => [one.productId, one]));
    const selected = matches
      .flatMap(({ productId: id, likeness, isPreferred, frame, box }) => {
        const product = known.get(id);
        if (product === undefined || product.deleted) return [];
        return [{ ...toProduct(product, store.currency), likeness, is_preferred: isPreferred, frame, box }];
      })
      .slice(0, most.first + (sights.length - 1) * most.more);
    return {
      selected_products: selected,
      frames: sights.map(({ url, atMs }, place) => ({
        image_url: url,
        at_seconds: atMs / 1000,
        likeness: likenesses[place] ?? 0,
      })),
      product_tag_result_ids: selected.map(({ inventory_id: id }) => id),
      pictures_seen: seen,
      pictures,
    };
  });

  serve(getTaggingReport, ({ actor: { businessId } }) => vision.reports.get(businessId));

  serve(getPhotoSearches, async ({ actor: { businessId } }) => {
    const store = await storefront.findStore(businessId);
    const { from, to, ...counts } = await photoSearch.count(businessId, store?.timeZone ?? 'UTC');
    return { from_date: from, to_date: to, ...counts };
  });

  serve(makeTaggingReport, async ({ actor: { businessId } }) => {
    if ((await storefront.findStore(businessId)) === null) throw new Problem('store_required');
    await plans.admit(businessId, 'ai tagging');
    await vision.reports.want(businessId);
    return vision.reports.get(businessId);
  });
}
