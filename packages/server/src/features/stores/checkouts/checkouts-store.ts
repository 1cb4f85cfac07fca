// The tables of what the store's own pages tell: the pixel that reports, and clicks remembered where a checkout was completed.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

interface PixelTable {
  business_id: BusinessId;
  account_key: string;
  pixel_id: string | null;
  refused: string | null;
  pixel_seen_at: Date | null;
  embed_seen_at: Date | null;
}

interface ReportTable {
  business_id: BusinessId;
  checkout_hash: string;
  click_id: string;
  reported_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_pixels: PixelTable;
    checkout_reports: ReportTable;
  }
}

export type PixelRow = Selectable<PixelTable>;

/** How long before or after its order a report of a checkout is believed. */
const nearTo = sql`interval '1 day'`;
/** One browser remembers one click; another one may come by a page that was open in two places. */
const mostClicks = 5;

/** Of an order `o` the clicks reported with its checkout, in a fixed order. */
export const rememberedClicks = sql<string[]>`array(
  select r.click_id from checkout_reports r
  where r.business_id = o.business_id and r.checkout_hash = o.checkout_hash
    and r.reported_at between o.created_at - ${nearTo} and o.created_at + ${nearTo}
  order by r.click_id)`;

/** Lets a report and the order of its checkout be written one after the other: the later one finds the earlier. */
export async function lockCheckout(tx: Tx, businessId: BusinessId, checkoutHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${businessId} ${checkoutHash}`}, 0))`.execute(tx);
}

/** The row of a business, made with this key where there was none. */
export async function getPixelRow(db: Db, businessId: BusinessId, key: string): Promise<PixelRow> {
  await db
    .insertInto('store_pixels')
    .values({ business_id: businessId, account_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('store_pixels').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow();
}

export async function findPixelRow(db: Db, businessId: BusinessId): Promise<PixelRow | null> {
  const row = await db.selectFrom('store_pixels').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Of a store that is connected. */
export async function findByKey(db: Db, key: string): Promise<BusinessId | null> {
  const row = await db
    .selectFrom('store_pixels')
    .innerJoin('stores', 'stores.business_id', 'store_pixels.business_id')
    .select('store_pixels.business_id')
    .where('account_key', '=', key)
    .where('stores.status', '=', 'connected')
    .executeTakeFirst();
  return row?.business_id ?? null;
}

export async function updatePixel(
  db: Db,
  businessId: BusinessId,
  change: Partial<Omit<PixelRow, 'business_id' | 'account_key'>>,
): Promise<void> {
  await db.updateTable('store_pixels').set(change).where('business_id', '=', businessId).execute();
}

/** Answers whether it was new and is kept: of one checkout there are only so many. */
export async function insertReport(tx: Tx, report: Selectable<ReportTable>): Promise<boolean> {
  const { business_id: businessId, checkout_hash: checkoutHash, click_id: clickId, reported_at: at } = report;
  const { numAffectedRows } = await sql`
    insert into checkout_reports (business_id, checkout_hash, click_id, reported_at)
    select ${businessId}, ${checkoutHash}, ${clickId}, ${at}
    where (select count(*) from checkout_reports
      where business_id = ${businessId} and checkout_hash = ${checkoutHash}) < ${mostClicks}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listOrdersOfCheckout(tx: Tx, businessId: BusinessId, checkoutHash: string): Promise<OrderId[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('business_id', '=', businessId)
    .where('checkout_hash', '=', checkoutHash)
    .execute();
  return rows.map(({ order_id: orderId }) => orderId);
}

/** Reports of checkouts that became no order. */
export async function deleteUnmatched(db: Db, before: Date): Promise<void> {
  await sql`
    delete from checkout_reports r where r.reported_at < ${before} and not exists (
      select from orders o where o.business_id = r.business_id and o.checkout_hash = r.checkout_hash)`.execute(db);
}
