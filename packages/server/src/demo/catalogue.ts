// What the demo's store sells: the products and collections its links may show.
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { LinkRecord } from '../features/links/links.ts';
import type { CatalogueProduct, Store } from '../features/stores/stores.ts';
import type { DemoLink, Good } from './history.ts';

export interface DemoCatalogue {
  products: CatalogueProduct[];
  collections: { collectionId: CollectionId }[];
}

/** The products and collections that links may show, in a steady order. */
export async function readCatalogue(app: App, { businessId }: Store): Promise<DemoCatalogue> {
  const { db } = app.platform.database;
  const products = await sql<{ id: ProductId }>`select product_id as id from products
    where business_id = ${businessId} and status = 'active' and url is not null and deleted_at is null
    order by product_id`.execute(db);
  const collections = await sql<{ id: CollectionId }>`select collection_id as id from collections
    where business_id = ${businessId} and deleted_at is null and url is not null order by collection_id`.execute(db);
  return {
    products: await app.features.catalogue.listProducts(
      businessId,
      products.rows.map(({ id }) => id),
    ),
    collections: collections.rows.map(({ id }) => ({ collectionId: id })),
  };
}

export function listGoods({ productId, variants }: CatalogueProduct): Good[] {
  return variants.filter(({ available }) => available).map(({ variantId }) => ({ productId, variantId }));
}

/** What a shopper finds behind a link: the goods of its products, or everything where it leads to more than products. */
function goodsOf(link: Pick<LinkRecord, 'products'>, { products }: DemoCatalogue): Good[] {
  const ids = new Set(link.products.map(({ productId }) => productId));
  return products.filter(({ productId }) => ids.size === 0 || ids.has(productId)).flatMap(listGoods);
}

/** A link as history plays it. */
export async function toDemoLink(
  { features }: App,
  link: LinkRecord,
  catalogue: DemoCatalogue,
  drawn: Pick<DemoLink, 'pull' | 'appeal' | 'until'>,
): Promise<DemoLink> {
  const found = await features.links.addresses.findByCode(link.code);
  const utm = found && 'utm' in found ? found.utm : link.utm;
  return { link, utm, goods: goodsOf(link, catalogue), ...drawn };
}

function wordsOf({ title, tags }: CatalogueProduct): string {
  return `${title} ${tags.join(' ')}`.toLowerCase();
}

export function findProduct(
  word: string,
  { products }: DemoCatalogue,
  taken: ReadonlySet<ProductId>,
): CatalogueProduct | undefined {
  return products.find(
    (product) => !taken.has(product.productId) && listGoods(product).length > 0 && wordsOf(product).includes(word),
  );
}

/** A product for each word, none of them twice: one the word is in, else any; what is taken is noted in `taken`. */
export function pickProducts(
  words: readonly string[],
  catalogue: DemoCatalogue,
  taken: Set<ProductId> = new Set(),
): ProductId[] {
  return words.flatMap((word) => {
    const product =
      findProduct(word, catalogue, taken) ?? catalogue.products.find(({ productId }) => !taken.has(productId));
    if (!product) return [];
    taken.add(product.productId);
    return [product.productId];
  });
}
