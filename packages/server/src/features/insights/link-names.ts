// The pictures links show when they have none of their own.
import type { BusinessId } from '@vitrine/contract/ids';
import type { PageRecord } from '../links/links.ts';
import type { Catalogue } from '../stores/stores.ts';

/** The picture of each link's first product, else of its first collection, by link. */
export async function findDefaultImages(
  catalogue: Catalogue,
  businessId: BusinessId,
  records: readonly PageRecord[],
): Promise<ReadonlyMap<string, string>> {
  const productIds = records.flatMap(({ products }) => products.slice(0, 1).map(({ productId }) => productId));
  const collectionIds = records.flatMap(({ collectionIds: ids }) => ids.slice(0, 1));
  const [products, collections] = await Promise.all([
    catalogue.listSummaries(businessId, [...new Set(productIds)]),
    catalogue.listCollections(businessId, [...new Set(collectionIds)]),
  ]);
  const pictures = new Map<string, string>();
  for (const { productId, image } of products) if (image) pictures.set(`p${productId}`, image.src);
  for (const { collectionId, image } of collections) if (image) pictures.set(`c${collectionId}`, image.src);
  const found = records.flatMap((link): [string, string][] => {
    const picture = pictures.get(`p${link.products[0]?.productId}`) ?? pictures.get(`c${link.collectionIds[0]}`);
    return picture === undefined ? [] : [[link.linkId, picture]];
  });
  return new Map(found);
}
