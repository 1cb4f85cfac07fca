// The sums of links over their whole life, by day, and by product: what lists, tiles and strips show.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { LinkRecord } from '../../links/links.ts';
import type { AskedDays } from '../day-range.ts';
import { everyDay, noFigures, type Figures, type FigureSums } from '../../figures/figures.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { selectFacetIds, selectFacetTexts } from '../facets/facets-store.ts';
import { addFields } from '@vitrine/contract/sums';
import type { AskedScope } from '../facets/scope.ts';
import { timeKey, type DayRange, type DaySums } from '../figures.ts';
import type { Sources } from '../model.ts';
import { everyTab } from '../facets/codes.ts';
import type { ProductSums } from './product-ranks.ts';

/** What sums of links are read from. */
export interface LinkSumsDeps {
  readonly db: Db;
  readonly traffic: Traffic;
  readonly figures: Figures;
  readonly storefront: Pick<Sources['storefront'], 'getUnits'>;
}

/** Amounts are those of the store's currency. */
const readCurrency = async ({ storefront }: LinkSumsDeps, businessId: BusinessId): Promise<string> =>
  (await storefront.getUnits(businessId)).currency;

/**
 * The lifetime sums of each of these links; one nothing was counted of is not in the answer. Those of traffic are kept ready, so
 * that lists are there while figures are not.
 */
export async function readLinkSums(
  deps: LinkSumsDeps,
  businessId: BusinessId,
  linkIds: readonly LinkId[],
): Promise<ReadonlyMap<string, FigureSums>> {
  const { db, traffic, figures } = deps;
  const numbers = await selectFacetIds(db, businessId, 'link', linkIds);
  if (numbers.size === 0) return new Map();
  const where = [{ facet: 'link', values: [...numbers.values()] }] as const;
  const currency = await readCurrency(deps, businessId);
  const [totals, sold] = await Promise.all([
    traffic.counted.listLinkTotals(businessId, linkIds),
    figures.answering.askSales({ businessId, tabs: everyTab, where, range: null, by: ['link'], currency }),
  ]);
  const soldBy = new Map(sold.map((row) => [row.keys[0], row]));
  return new Map(
    [...numbers].map(([id, number]): [string, FigureSums] => {
      const sums = addFields(noFigures, soldBy.get(number) ?? noFigures);
      return [id, { ...sums, ...totals.get(id) }];
    }),
  );
}

/** DayBounds of days, either of them absent, or hours. */
type DayBounds = AskedDays & Pick<DayRange, 'hours'>;

const toRange = ({ from, to, hours }: DayBounds): DayRange => ({
  from: from ?? everyDay.from,
  to: to ?? everyDay.to,
  ...(hours === undefined ? {} : { hours }),
});

/** The days of a link that have figures, or the hours, between the bounds that are given; within `scope`, which tells the link as well. */
export async function readLinkDays(
  deps: LinkSumsDeps,
  { businessId, linkId }: { businessId: BusinessId; linkId: LinkId },
  bounds: DayBounds,
  scope: AskedScope | null = null,
): Promise<DaySums[]> {
  const { db, figures } = deps;
  const numbers = scope === null ? await selectFacetIds(db, businessId, 'link', [linkId]) : null;
  const where = scope ?? [{ facet: 'link' as const, values: [...(numbers?.values() ?? [])] }];
  const range = toRange(bounds);
  const asked = { businessId, tabs: everyTab, where, range, currency: await readCurrency(deps, businessId) };
  const rows = await figures.answering.ask({ ...asked, by: [timeKey(range)] });
  return rows.map((row) => ({ ...row, day: String(row.keys[0]) })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

export interface LinkDay extends FigureSums {
  readonly linkId: LinkId;
  readonly day: string;
}

/** Several links; `scope` tells them as well, and what else must hold. */
interface LinksWithin {
  readonly businessId: BusinessId;
  readonly linkIds: readonly LinkId[];
  readonly scope: AskedScope | null;
}

/** The days of each of these links that have figures, or the hours, between the bounds that are given; oldest first. */
export async function readDaysOfLinks(
  deps: LinkSumsDeps,
  { businessId, linkIds, scope }: LinksWithin,
  bounds: DayBounds,
): Promise<LinkDay[]> {
  const { db, figures } = deps;
  const numbers = await selectFacetIds(db, businessId, 'link', linkIds);
  const linkOf = new Map(linkIds.map((id) => [numbers.get(id), id]));
  const where = scope ?? [{ facet: 'link' as const, values: [...numbers.values()] }];
  const range = toRange(bounds);
  const asked = { businessId, tabs: everyTab, where, range, currency: await readCurrency(deps, businessId) };
  const rows = await figures.answering.ask({ ...asked, by: ['link', timeKey(range)] });
  const found = rows.flatMap((row) => {
    const linkId = linkOf.get(Number(row.keys[0]));
    return linkId === undefined ? [] : [{ ...row, linkId, day: String(row.keys[1]) }];
  });
  return found.sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Days of several links put together, oldest first. */
export function sumByDay(rows: readonly LinkDay[]): DaySums[] {
  const days = new Map<string, FigureSums>();
  for (const row of rows) days.set(row.day, addFields(days.get(row.day) ?? noFigures, row));
  return [...days].map(([day, sums]) => ({ ...sums, day }));
}

interface ProductHolder extends Pick<LinkRecord, 'businessId' | 'linkId'> {
  readonly products: readonly Pick<LinkRecord['products'][number], 'productId'>[];
}

/** Every product the link holds, or that was seen, taken or sold through it: of its whole life, or of days. */
export async function readProductSums(
  deps: LinkSumsDeps,
  { businessId, linkId, products }: ProductHolder,
  range: DayRange | null = null,
): Promise<ProductSums[]> {
  const numbers = await selectFacetIds(deps.db, businessId, 'link', [linkId]);
  const where = [{ facet: 'link', values: [...numbers.values()] }] as const;
  const currency = await readCurrency(deps, businessId);
  const asked = { businessId, tabs: everyTab, where, range, by: ['product'], currency } as const;
  const rows = await deps.figures.answering.ask(asked);
  const keys = rows.map((row) => Number(row.keys[0]));
  const texts = await selectFacetTexts(deps.db, businessId, keys);
  const sums = new Map<string, FigureSums>(products.map(({ productId }) => [productId, noFigures]));
  for (const [at, row] of rows.entries()) {
    const id = texts.get(keys[at] ?? 0);
    if (id !== undefined) sums.set(id, row);
  }
  const positions = new Map<string, number>(products.map(({ productId }, position) => [productId, position]));
  return [...sums].map(([id, { views, adds, buys, revenue }]) => {
    return { product_id: id, position: positions.get(id) ?? null, views, adds, buys, revenue };
  });
}
