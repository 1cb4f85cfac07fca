// Which products a picture shows that somebody uploaded.
import { productId } from '@vitrine/contract/ids';
import { searchByMedia } from '@vitrine/contract/vision';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Media } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import { toProduct, type Catalogue, type Storefront } from '../stores/stores.ts';
import type { Vision } from './vision.ts';

interface SearchDoors {
  readonly vision: Vision;
  readonly plans: Plans;
  readonly media: Media;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
}

/** Likely products that are told at most. */
const most = 10;

export function visionRoutes(serve: Serve, { vision, plans, media, storefront, catalogue }: SearchDoors): void {
  serve(searchByMedia, async ({ actor: { businessId }, body }) => {
    const store = await storefront.findStore(businessId);
    if (store === null) throw new Problem('store_required');
    await plans.admit(businessId, 'magic store');
    const picture = await media.readPicture(businessId, body.media_url);
    if (picture === null) throw new Problem('not_found');
    const { products, seen, pictures } = await vision.pictures.find(businessId, picture, most);
    const scores = new Map(products.map((one) => [one.productId, one.score]));
    const known = await catalogue.listSummaries(
      businessId,
      [...scores.keys()].map((id) => productId.parse(id)),
    );
    const selected = known
      .filter(({ deleted }) => !deleted)
      .map((product) => ({
        ...toProduct(product, store.currency),
        likeness: toLikeness(scores.get(product.productId)),
      }));
    return {
      selected_products: selected,
      product_tag_result_ids: selected.map(({ inventory_id: id }) => id),
      pictures_seen: seen,
      pictures,
    };
  });
}

/** 1 for the same picture; what is not alike has none. */
const toLikeness = (score = 0): number => Math.round(Math.min(1, Math.max(0, score / 1.5)) * 100) / 100;
