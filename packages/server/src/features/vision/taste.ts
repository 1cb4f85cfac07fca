// What the AI preferences say of products that were found, their collections counted.
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import type { Brand } from '../brand/brand.ts';
import type { Catalogue } from '../stores/stores.ts';
import type { FoundTaste } from './ranking.ts';

export async function findTaste(
  {
    brand,
    catalogue,
  }: { readonly brand: Pick<Brand, 'getSwapping'>; readonly catalogue: Pick<Catalogue, 'listHeldBy'> },
  businessId: BusinessId,
  products: readonly ProductId[],
): Promise<FoundTaste> {
  const { taste } = await brand.getSwapping(businessId);
  const heldBy = (collections: readonly CollectionId[]) => catalogue.listHeldBy(businessId, collections, products);
  return {
    preferred: new Set([...taste.preferredProducts, ...(await heldBy(taste.preferredCollections))]),
    excluded: new Set([...taste.excludedProducts, ...(await heldBy(taste.excludedCollections))]),
  };
}
