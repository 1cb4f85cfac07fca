// The calls of the catalogue: searching it, and one product with its variants.
import { collectionId, productId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/stores';
import type { z } from 'zod';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import type { Storefront } from '../connection/connection.ts';
import type { Store } from '../model.ts';
import { toChosenImage, toCollection, toProduct, toVariant } from './catalogue-answers.ts';
import { isCursorOf, readCursor, writeCursor, type CatalogueSearch } from './catalogue-search.ts';
import type { Catalogue } from './catalogue.ts';

interface CatalogueDoors {
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly search: CatalogueSearch;
}

export function catalogueRoutes(serve: Serve, { storefront, catalogue, search }: CatalogueDoors): void {
  serve(contract.searchProducts, async ({ actor, query }) => {
    const { businessId } = actor;
    const { currency } = await getStore(storefront, actor);
    if (query.ids !== undefined) {
      const products = await catalogue.listSummaries(businessId, readIds(query.ids, productId));
      return { products: products.map((product) => toProduct(product, currency)), next: null };
    }
    const after = query.next === undefined ? null : readCursor(query.next);
    if (query.next !== undefined && (after === null || !isCursorOf(query.sort_by, after))) {
      throw new Problem('validation_failed', { faults: [{ field: 'next', code: 'wrong_format' }] });
    }
    const page = await search.searchProducts(businessId, {
      text: query.q,
      withTags: query.include_search_tags,
      status: query.product_status,
      withOutOfStock: query.include_out_of_stock,
      withUrl: query.with_url,
      collectionId: query.collection_id ?? null,
      order: query.sort_by,
      count: query.count,
      after,
    });
    return {
      products: page.products.map((product) => toProduct(product, currency)),
      next: page.next && writeCursor(page.next),
    };
  });

  serve(contract.searchCollections, async ({ actor, query }) => {
    await getStore(storefront, actor);
    if (query.ids !== undefined) {
      const found = await catalogue.listCollections(actor.businessId, readIds(query.ids, collectionId));
      return { collections: found.filter(({ deleted }) => !deleted).map(toCollection), next_skip: null };
    }
    const { q: text, count, skip } = query;
    const page = await search.searchCollections(actor.businessId, { text, count, skip });
    return { collections: page.collections.map(toCollection), next_skip: page.nextSkip };
  });

  serve(contract.findOptionImage, async ({ actor, body }) => {
    await getStore(storefront, actor);
    const [product] = await catalogue.listProducts(actor.businessId, [body.inventory_id]);
    if (!product) throw new Problem('not_found');
    return { image: { src: toChosenImage(product, body.selected_options) } };
  });

  serve(contract.getProduct, async ({ actor, params }) => {
    const { currency } = await getStore(storefront, actor);
    const [product] = await catalogue.listProducts(actor.businessId, [params.inventory_id]);
    if (!product) throw new Problem('not_found');
    return {
      ...toProduct(product, currency),
      variants: product.variants.map((variant) => toVariant(variant, currency)),
    };
  });
}

async function getStore(storefront: Storefront, actor: Actor): Promise<Store> {
  const store = await storefront.findStore(actor.businessId);
  if (store === null) throw new Problem('store_required');
  return store;
}

/** Ids between commas; what is none is left out, as an unknown id would be. */
function readIds<Id extends z.ZodType>(text: string, schema: Id): z.output<Id>[] {
  return text
    .split(',')
    .flatMap((each) => schema.safeParse(each.trim()).data ?? [])
    .slice(0, 250);
}
