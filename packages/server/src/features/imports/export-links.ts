// Links as a table with their lifetime numbers: the same links, in the same order and with the same figures as the list.
import { keysOf } from '@vitrine/contract/records';
import type { LinkId } from '@vitrine/contract/ids';
import { sentences, type Language } from '../../locales/locales.ts';
import { Service } from '../../platform/service.ts';
import { dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import type { Actor } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { Links, ListFilter } from '../links/links.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import { columnsFor, toCells, type LinkNames } from './link-columns.ts';
import { byteOrderMark, toLines } from '../../platform/tables/write-table.ts';

interface Deps {
  storefront: Storefront;
  catalogue: Catalogue;
  links: Links;
  insights: Insights;
}

/** However many links there are, each thousand of them costs the same few questions. */
const pageRows = 1_000;

export class LinkExport extends Service<Deps> {
  /**
   * The links the actor sees in the list under that filter, newest first, as CSV with headings in `language`; figures
   * the actor may not see have no column. `day` is today by the store's clock.
   */
  async exportLinks(actor: Actor, filter: ListFilter, language: Language): Promise<{ text: string; day: string }> {
    const { storefront, links, insights } = this.deps;
    const { businessId } = actor;
    const { timeZone: zone } = await storefront.getUnits(businessId);
    const { looks_analytics: visible } = await insights.lists.readStrip(actor);
    const columns = columnsFor(actor, keysOf(visible));
    const words = sentences[language];
    const isTeam = can(actor, 'see every figure');
    const pieces = [byteOrderMark, toLines([columns.map((column) => words.column(column))])];
    const paging = { sortBy: 'created_at', direction: 'desc', count: pageRows, skip: 0 } as const;
    // from link to link, not from place to place: what is made or deleted meanwhile moves no other out of it
    let from: { after?: LinkId } | null = {};
    while (from !== null) {
      const { links: rows, next_skip: next } = await insights.lists.links.list(actor, {
        ...filter,
        ...paging,
        ...from,
      });
      const records = await links.records.list(
        businessId,
        rows.map(({ link_id: id }) => id),
      );
      const recordOf = new Map(records.map((record) => [record.linkId, record]));
      const names = await this.#findNames(businessId, records);
      const lines = rows.flatMap((row) => {
        const record = recordOf.get(row.link_id);
        return record ? [toCells(columns, { row, record, names, zone, words, isTeam })] : [];
      });
      if (lines.length > 0) pieces.push(toLines(lines));
      const last = rows.at(-1);
      from = next === null || !last ? null : { after: last.link_id };
    }
    return { text: pieces.join(''), day: dayOf(this.now(), zone) };
  }

  /** The handles of what links hold. */
  async #findNames(
    businessId: Actor['businessId'],
    records: Awaited<ReturnType<Links['records']['list']>>,
  ): Promise<LinkNames> {
    const productIds = new Set(records.flatMap(({ products }) => products.map(({ productId }) => productId)));
    const collectionIds = new Set(records.flatMap((record) => record.collectionIds));
    const products = await this.deps.catalogue.listSummaries(businessId, [...productIds]);
    const collections = await this.deps.catalogue.listNamedCollections(businessId, [...collectionIds]);
    return {
      products: new Map(products.map(({ productId, handle }) => [productId, handle])),
      collections: new Map(collections.map(({ id, handle }) => [id, handle])),
    };
  }
}
