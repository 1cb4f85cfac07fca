// What links, and other pages that sell as they do, are called.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { Catalogue } from '../stores/stores.ts';
import type { PageRecord } from './model.ts';
import type { LinkRecords } from './records.ts';

interface NameSources {
  readonly catalogue: Pick<Catalogue, 'listSummaries'>;
  readonly links: { readonly records: Pick<LinkRecords, 'listPages'> };
}

/** A link's title, else its first product, else where it leads. */
export function nameLink(link: PageRecord, firstProduct: string | undefined): string {
  return link.title || firstProduct || link.redirectUrl || link.description || link.code;
}

/** What the links are called, closed ones too; those that are not there are left out. */
export async function nameLinks(
  { catalogue, links }: NameSources,
  businessId: BusinessId,
  ids: readonly LinkId[],
): Promise<ReadonlyMap<LinkId, string>> {
  const records = await links.records.listPages(businessId, ids);
  const titles = await findFirstTitles(catalogue, businessId, records);
  return new Map(records.map((link) => [link.linkId, nameLink(link, titles.get(link.linkId))]));
}

/** The title of the first product of each link that has none itself. */
export async function findFirstTitles(
  catalogue: NameSources['catalogue'],
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
