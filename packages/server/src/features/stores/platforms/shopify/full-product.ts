// A product with all that is listed of it, read to the end where a page did not hold it.
import { collectionId, productId, variantId } from '@vitrine/contract/ids';
import type { z } from 'zod';
import { UnreadableRecord, readWhole, type FullProduct, type StoreFacts } from '../platform.ts';
import { ask, type AdminEndpoint } from './admin-client.ts';
import * as documents from './documents.ts';
import { numberOf, toPicture, toProductRecord, toVariantRecord } from './read-catalogue.ts';
import { productVariablesOf } from './product-variables.ts';
import { readPages, readWholeProduct } from './whole-lists.ts';

type FoundProduct = NonNullable<z.output<typeof documents.findProduct.answer>['product']>;

/** Throws `UnreadableRecord` for one that, or a part of which, is of a shape nobody expects. */
export async function readFullProduct(
  endpoint: AdminEndpoint,
  found: FoundProduct | UnreadableRecord,
  reading: StoreFacts,
): Promise<FullProduct> {
  if (found instanceof UnreadableRecord) throw found;
  return readWhole(numberOf(found.id), () => readParts(endpoint, found, reading));
}

async function readParts(endpoint: AdminEndpoint, found: FoundProduct, reading: StoreFacts): Promise<FullProduct> {
  const { id } = found;
  const product = await readWholeProduct(endpoint, id, found);
  const variants = await readPages(
    product.variants,
    async (after) =>
      (await ask(endpoint, documents.findProduct, { id, after, ...productVariablesOf(reading) })).product?.variants,
  );
  const owner = productId.parse(numberOf(id));
  return {
    product: toProductRecord(product),
    variants: variants.map((node) => toVariantRecord(node, id, reading)),
    memberships: product.collections.nodes.map((node) => ({
      collection_id: collectionId.parse(numberOf(node.id)),
      product_id: owner,
    })),
    pictures: product.media.nodes.flatMap((media) => {
      const picture = toPicture(media);
      return picture === null ? [] : [{ productId: owner, picture }];
    }),
    variantPictures: variants.flatMap(({ id: variant, media }) => {
      const picture = media.nodes[0] ? toPicture(media.nodes[0]) : null;
      return picture === null ? [] : [{ variantId: variantId.parse(numberOf(variant)), picture }];
    }),
  };
}
