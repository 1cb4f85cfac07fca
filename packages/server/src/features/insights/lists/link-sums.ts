// The sums of links over their whole life, by day, and by product: what lists, tiles and strips show.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { LinkRecord } from '../../links/links.ts';
import type { AskedDays } from '../day-range.ts';
import { selectFacetIds, selectFacetTexts } from '../rollups/facets-store.ts';
import { addFields } from '@vitrine/contract/sums';
import { noFullSums, type DaySums, type FullSums } from '../figures.ts';
import { codeTab, linkDim, none, productDim, tabCodes } from '../rollups/codes.ts';
import { selectDays, selectValues } from '../rollups/store.ts';
import type { ProductSums } from './product-ranks.ts';

const everyTab = [...Object.values(tabCodes), codeTab];

/** Before and after all days there are. */
const openEnds = { from: '0001-01-01', to: '9999-12-31' };

/** The lifetime sums of each of these links; one nothing was counted of is not in the answer. */
export async function readLinkSums(
  db: Db,
  businessId: BusinessId,
  linkIds: readonly LinkId[],
): Promise<ReadonlyMap<string, FullSums>> {
  const numbers = await selectFacetIds(db, businessId, linkDim, linkIds);
  if (numbers.size === 0) return new Map();
  const cut = { dim: none, values: null, byDim: linkDim, byValues: [...numbers.values()] };
  const rows = await selectValues(db, { businessId, tabs: everyTab }, { cut, key: 'by_value_id' }, null);
  const byNumber = new Map<number | null, FullSums>();
  for (const row of rows) byNumber.set(row.key, addFields(byNumber.get(row.key) ?? noFullSums, row));
  return new Map([...numbers].map(([id, number]) => [id, byNumber.get(number) ?? noFullSums]));
}

/** The days of a link that have figures, between the bounds that are given. */
export async function readLinkDays(
  db: Db,
  { businessId, linkId }: { businessId: BusinessId; linkId: LinkId },
  { from, to }: AskedDays,
): Promise<DaySums[]> {
  const numbers = await selectFacetIds(db, businessId, linkDim, [linkId]);
  const cut = { dim: none, values: null, byDim: linkDim, byValues: [...numbers.values()] };
  const range = { from: from ?? openEnds.from, to: to ?? openEnds.to };
  const rows = await selectDays(db, { businessId, tabs: everyTab }, cut, range);
  const days = new Map<string, FullSums>();
  for (const row of rows) days.set(row.key, addFields(days.get(row.key) ?? noFullSums, row));
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ ...sums, day }));
}

/**
 * Every product the link holds, or that was seen, taken or sold through it. A short leads straight to its product: its
 * visits are that product's views.
 */
export async function readProductSums(
  db: Db,
  { businessId, linkId, linkType, products }: Pick<LinkRecord, 'businessId' | 'linkId' | 'linkType' | 'products'>,
): Promise<ProductSums[]> {
  const [number] = (await selectFacetIds(db, businessId, linkDim, [linkId])).values();
  const cut = { dim: linkDim, values: number === undefined ? [] : [number], byDim: productDim, byValues: null };
  const [rows, ofLink] = await Promise.all([
    selectValues(db, { businessId, tabs: everyTab }, { cut, key: 'by_value_id' }, null),
    linkType === 'SHORT' ? readLinkSums(db, businessId, [linkId]) : null,
  ]);
  const texts = await selectFacetTexts(
    db,
    businessId,
    rows.flatMap(({ key }) => key ?? []),
  );
  const sums = new Map<string, FullSums>(products.map(({ productId }) => [productId, noFullSums]));
  for (const row of rows) {
    const id = row.key === null ? undefined : texts.get(row.key);
    if (id !== undefined) sums.set(id, addFields(sums.get(id) ?? noFullSums, row));
  }
  const positions = new Map<string, number>(products.map(({ productId }, position) => [productId, position]));
  const visits = ofLink?.get(linkId)?.visits ?? 0;
  return [...sums].map(([id, { views, adds, buys, revenue }]) => {
    const position = positions.get(id) ?? null;
    return { product_id: id, position, views: position === null || !ofLink ? views : visits, adds, buys, revenue };
  });
}
