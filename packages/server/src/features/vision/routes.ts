// Which products a picture or a video shows that somebody uploaded.
import { productId, type BusinessId, type CollectionId, type ProductId } from '@vitrine/contract/ids';
import { searchByMedia } from '@vitrine/contract/vision';
import { Problem } from '../../platform/problem.ts';
import type { Brand } from '../brand/brand.ts';
import type { Serve } from '../identity/identity.ts';
import type { Media, Sight, Videos } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import { toProduct, type Catalogue, type Storefront } from '../stores/stores.ts';
import { rankFound, type FoundTaste } from './ranking.ts';
import { mergeSights } from './sights.ts';
import type { Vision } from './vision.ts';

interface SearchDoors {
  readonly vision: Vision;
  readonly plans: Plans;
  readonly media: Media;
  readonly videos: Videos;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly brand: Brand;
}

/** Likely products that are told at most. */
const most = 10;
/** Of so many, as some may be excluded. */
const mostLooked = 40;

export function visionRoutes(serve: Serve, doors: SearchDoors): void {
  const { vision, plans, media, videos, storefront, catalogue, brand } = doors;
  const findTaste = async (businessId: BusinessId, products: readonly ProductId[]): Promise<FoundTaste> => {
    const { taste } = await brand.getSwapping(businessId);
    const heldBy = (collections: readonly CollectionId[]) => catalogue.listHeldBy(businessId, collections, products);
    return {
      preferred: new Set([...taste.preferredProducts, ...(await heldBy(taste.preferredCollections))]),
      excluded: new Set([...taste.excludedProducts, ...(await heldBy(taste.excludedCollections))]),
    };
  };
  /** One after the other: the thread that sees does one thing at a time. */
  const findIn = async (businessId: BusinessId, sights: readonly Sight[]) => {
    const each = [];
    for (const { url } of sights) {
      const picture = await media.readPicture(businessId, url);
      if (picture === null) throw new Problem('not_found');
      each.push(await vision.pictures.find(businessId, picture, mostLooked));
    }
    const found = mergeSights(each.map(({ products }) => products)).map(({ productId: id, ...rest }) => ({
      ...rest,
      productId: productId.parse(id),
    }));
    return { found, seen: each.at(-1)?.seen ?? 0, pictures: each.at(-1)?.pictures ?? 0 };
  };
  serve(searchByMedia, async ({ actor: { businessId }, body }) => {
    const store = await storefront.findStore(businessId);
    if (store === null) throw new Problem('store_required');
    await plans.admit(businessId, 'magic store');
    const sights = await videos.listSights(businessId, body.media_url);
    if (sights.length === 0) throw new Problem('not_found');
    const { found, seen, pictures } = await findIn(businessId, sights);
    const taste = await findTaste(
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
      .flatMap(({ productId: id, likeness, isPreferred, frame }) => {
        const product = known.get(id);
        if (product === undefined || product.deleted) return [];
        return [{ ...toProduct(product, store.currency), likeness, is_preferred: isPreferred, frame }];
      })
      .slice(0, most);
    return {
      selected_products: selected,
      frames: sights.map(({ url, atMs }) => ({ image_url: url, at_seconds: atMs / 1000 })),
      product_tag_result_ids: selected.map(({ inventory_id: id }) => id),
      pictures_seen: seen,
      pictures,
    };
  });
}
