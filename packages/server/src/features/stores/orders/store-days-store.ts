// The tables of days of the store as the store itself tells them, and of stretches that nobody read.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { unnestRows, type ColumnsOf } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { StoreOrder } from '../records.ts';

interface StoreDayTable {
  business_id: BusinessId;
  day: string;
  state: 'waiting' | 'reading' | 'read' | 'failed';
  asked_at: Date;
  cursor: string | null;
  orders: number;
  read_at: Date | null;
  problem: string | null;
  repairs: boolean;
}

interface StoreDayOrderTable extends ColumnsOf<Omit<StoreOrder, 'named'>> {
  business_id: BusinessId;
  day: string;
  asked_at: Date;
  gross_sales: number | null;
  discounts: number | null;
  returns: number | null;
  shipping: number | null;
  taxes: number | null;
}

interface OrderGapTable {
  business_id: BusinessId;
  gap_from: Date;
  gap_until: Date;
  found_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_days: StoreDayTable;
    store_day_orders: StoreDayOrderTable;
    order_gaps: OrderGapTable;
  }
}

/** A day that is being read. */
export type DayReading = Pick<StoreDayTable, 'day' | 'cursor' | 'repairs'> & { readonly askedAt: Date };

/** Asks for these days; those that wait or are read already go on, and repair too when that is asked. */
export async function askForDays(
  tx: Tx,
  businessId: BusinessId,
  days: readonly string[],
  { repairs, now }: { repairs: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into store_days as kept (business_id, day, state, asked_at, repairs)
    select ${businessId}, day, 'waiting', ${now}, ${repairs} from unnest(${[...days]}::date[]) as asked (day)
    on conflict (business_id, day) do update set
      repairs = excluded.repairs or kept.repairs and kept.state in ('waiting', 'reading'),
      state = case when kept.state in ('waiting', 'reading') then kept.state else 'waiting' end,
      asked_at = case when kept.state in ('waiting', 'reading') then kept.asked_at else excluded.asked_at end,
      cursor = case when kept.state in ('waiting', 'reading') then kept.cursor end,
      orders = case when kept.state in ('waiting', 'reading') then kept.orders else 0 end,
      problem = null`.execute(tx);
}

/** The next day to be read, the newest of those asked for first. */
export async function findNextDay(db: Db, businessId: BusinessId): Promise<DayReading | null> {
  const { rows } = await sql<DayReading>`
    select day, cursor, repairs, asked_at as "askedAt" from store_days
    where business_id = ${businessId} and state in ('waiting', 'reading')
    order by asked_at, day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Businesses whose days wait for longer than since then. */
export async function listWaitingBusinesses(db: Db, since: Date): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select distinct business_id as "businessId" from store_days
    where state in ('waiting', 'reading') and asked_at < ${since}`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

const isStill = (businessId: BusinessId, { day, askedAt }: DayReading) =>
  sql`business_id = ${businessId} and day = ${day} and asked_at = ${askedAt}`;

const columns = {
  text: ['orderId', 'name', 'currency', 'financialStatus'],
  timestamptz: ['createdAt', 'updatedAt'],
  boolean: ['test', 'cancelled'],
  bigint: ['total', 'refunded', 'grossSales', 'discounts', 'returns', 'shipping', 'taxes'],
} as const;

/** Stores a page of a day with where reading goes on. */
export async function writeDayPage(
  tx: Tx,
  businessId: BusinessId,
  of: DayReading,
  { orders, next }: { orders: readonly StoreOrder[]; next: string | null },
): Promise<void> {
  if (orders.length > 0) {
    const told = orders.map(({ named, ...order }) => ({
      ...order,
      grossSales: named?.gross ?? null,
      discounts: named?.discounts ?? null,
      returns: named?.returns ?? null,
      shipping: named?.shipping ?? null,
      taxes: named?.taxes ?? null,
    }));
    const { names, rows } = unnestRows(told, columns);
    await sql`
      insert into store_day_orders (business_id, day, asked_at, ${names})
      select ${businessId}, ${of.day}, ${of.askedAt}, ${names} from ${rows} on conflict do nothing`.execute(tx);
  }
  await sql`
    update store_days set state = 'reading', cursor = ${next}, orders = orders + ${orders.length}
    where ${isStill(businessId, of)}`.execute(tx);
}

/** The day is whole: what an earlier reading found goes. */
export async function finishDay(tx: Tx, businessId: BusinessId, of: DayReading, now: Date): Promise<void> {
  await sql`
    update store_days set state = 'read', cursor = null, read_at = ${now}, repairs = false
    where ${isStill(businessId, of)}`.execute(tx);
  await sql`delete from store_day_orders where business_id = ${businessId} and day = ${of.day}
    and asked_at <> ${of.askedAt}`.execute(tx);
}

/** The day could not be read: what an earlier reading found stays. */
export async function failDay(tx: Tx, businessId: BusinessId, of: DayReading, problem: string): Promise<void> {
  await sql`
    update store_days set state = 'failed', cursor = null, orders = 0, repairs = false, problem = ${problem.slice(0, 500)}
    where ${isStill(businessId, of)}`.execute(tx);
  await sql`delete from store_day_orders where ${isStill(businessId, of)}`.execute(tx);
}

/** Orders of a day that is read which we have otherwise than the store, or not at all. */
export async function listDiffering(db: Db, businessId: BusinessId, of: DayReading): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select t.order_id as "orderId" from store_day_orders t
    left join orders o on o.business_id = t.business_id and o.order_id = t.order_id
    where t.business_id = ${businessId} and t.day = ${of.day} and t.asked_at = ${of.askedAt}
      and (o.order_id is null or o.updated_at < t.updated_at or o.refunded <> t.refunded
        or coalesce(o.gross_price, o.total_price) <> t.total)
    order by t.created_at`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

export async function insertGap(
  db: Db,
  businessId: BusinessId,
  gap: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into order_gaps (business_id, gap_from, gap_until, found_at)
    values (${businessId}, ${gap.from}, ${gap.until}, ${now}) on conflict do nothing`.execute(db);
}

/** Stretches that nobody read, the newest first. */
export async function listGaps(db: Db, businessId: BusinessId): Promise<{ from: Date; until: Date }[]> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select gap_from as "from", gap_until as "until" from order_gaps where business_id = ${businessId}
    order by gap_from desc limit 20`.execute(db);
  return rows;
}
