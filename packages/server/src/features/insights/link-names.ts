// What links are called, and the pictures they show when they have none of their own.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { PageRecord } from '../links/links.ts';
import type { Catalogue } from '../stores/stores.ts';
import type { Sources } from './model.ts';

type Deps = Pick<Sources, 'catalogue' | 'links'>;

/** A link's title, else its first product, else where it leads. */
export function nameLink(link: PageRecord, firstProduct: string | undefined): string {
  return link.title || firstProduct || link.redirectUrl || link.description || link.code;
}

/** What the links are called, closed ones too; those that are not there are left out. */
export async function nameLinks(
  { catalogue, links }: Deps,
  businessId: BusinessId,
  ids: readonly LinkId[],
): Promise<ReadonlyMap<LinkId, string>> {
  const records = await links.records.listPages(businessId, ids);
  const titles = await findFirstTitles(catalogue, businessId, records);
  return new Map(records.map((link) => [link.linkId, nameLink(link, titles.get(link.linkId))]));
}

/** The title of the first product of each link that has none itself. */
export async function findFirstTitles(
  catalogue: Catalogue,
  businessId: BusinessId,
  records: readonly PageRecord[],
): Promise<ReadonlyMap<LinkId, string>> {
  const firsts = records.flatMap(({ linkId, title, products: [first] }) =>
    title || !first ? [] : [{ linkId, productId: first.productId }],
  );
  const products = await catalogue.listSummaries(businessId, [...new Set(firsts.map(({ productId }) => productId))]);
  const titles = new Map(products.map(({ productId, title }) => [productId, title]));
  return new Map(
    firsts.flatMap(({ linkId, productId }): [LinkId, string][] => {
      const title = titles.get(productId);
      return title === undefined ? [] : [[linkId, title]];
    }),
  );
}

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
