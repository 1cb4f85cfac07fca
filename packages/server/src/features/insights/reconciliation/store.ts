// Reads, never writes: days of the store as it told them, and its orders of those days beside ours.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { NamedSales } from '../../stores/stores.ts';
import type { OrderPair } from './compare-orders.ts';

export interface AskedDay {
  readonly day: string;
  readonly state: 'waiting' | 'reading' | 'read' | 'failed';
  readonly askedAt: Date;
  readonly readAt: Date | null;
  readonly orders: number;
}

interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** DaySpan the store was asked for. */
export async function listAskedDays(db: Db, businessId: BusinessId, { from, to }: DaySpan): Promise<AskedDay[]> {
  const { rows } = await sql<AskedDay>`
    select day, state, asked_at as "askedAt", read_at as "readAt", orders from store_days
    where business_id = ${businessId} and day between ${from} and ${to}`.execute(db);
  return rows;
}

/** Orders of each of these days that were recovered. */
export async function countRecovered(
  db: Db,
  businessId: BusinessId,
  { from, to }: DaySpan,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select o.day, count(distinct o.order_id)::int as orders from order_repairs r
    join orders o on o.business_id = r.business_id and o.order_id = r.order_id
    where r.business_id = ${businessId} and o.day between ${from} and ${to} group by o.day`.execute(db);
  return new Map(rows.map(({ day, orders }) => [day, orders]));
}

export interface PairedOrder extends OrderPair {
  readonly day: string;
  readonly orderId: OrderId;
  readonly name: string;
  readonly createdAt: Date;
  /** When the store was asked for what it tells of this day. */
  readonly askedAt: Date | null;
  /** By which it is credited; null for none. */
  readonly clickId: string | null;
  /** By the names of the store's own reports; null where those are not known. */
  readonly storeNamed: NamedSales | null;
}

interface PairRow extends Record<keyof NamedSales, number | null> {
  day: string;
  order_id: OrderId;
  asked_at: Date | null;
  their_name: string | null;
  their_created_at: Date | null;
  their_updated_at: Date;
  their_currency: string;
  their_total: number;
  their_refunded: number;
  name: string | null;
  created_at: Date;
  updated_at: Date;
  currency: string;
  total: number;
  refunded: number;
  test: boolean;
  financial_status: string;
  credited: boolean | null;
  counted: number | null;
  click_id: string | null;
}

/** The orders of these days on either side, by day and moment; while a day is read anew, those of the reading before. */
export async function listPairs(db: Db, businessId: BusinessId, { from, to }: DaySpan): Promise<PairedOrder[]> {
  const { rows } = await sql<PairRow>`
    with theirs as (
      select t.* from store_day_orders t join store_days d on d.business_id = t.business_id and d.day = t.day
      where t.business_id = ${businessId} and t.day between ${from} and ${to} and d.read_at is not null
        and (d.state = 'read') = (t.asked_at = d.asked_at)
    ), ours as (
      select o.*, coalesce(o.gross_price, o.total_price) as total, a.credited,
        a.click ->> 'id' as click_id,
        case when jsonb_typeof(a.counted -> 'sale') = 'object' then coalesce((a.counted -> 'sale' ->> 'revenue')::bigint, 0) end as counted
      from orders o left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
      where o.business_id = ${businessId} and (o.day between ${from} and ${to}
        or o.order_id in (select order_id from theirs))
    )
    select coalesce(theirs.day, ours.day) as day, order_id, theirs.asked_at,
      theirs.name as their_name, theirs.created_at as their_created_at, theirs.updated_at as their_updated_at,
      theirs.currency as their_currency, theirs.total as their_total, theirs.refunded as their_refunded,
      theirs.gross_sales as gross, theirs.discounts, theirs.returns, theirs.shipping, theirs.taxes,
      ours.name, ours.created_at, ours.updated_at, ours.currency, ours.total, ours.refunded, ours.test,
      ours.financial_status, ours.credited, ours.counted, ours.click_id
    from theirs full join ours using (order_id)
    order by day, coalesce(theirs.created_at, ours.created_at), order_id`.execute(db);
  return rows.map(toPair);
}

function toNamed({ gross, discounts, returns, shipping, taxes }: PairRow): NamedSales | null {
  if (gross === null || discounts === null || returns === null || shipping === null || taxes === null) return null;
  return { gross, discounts, returns, shipping, taxes };
}

function toPair(row: PairRow): PairedOrder {
  const { their_created_at: theirMoment } = row;
  return {
    day: row.day,
    orderId: row.order_id,
    name: row.name ?? row.their_name ?? '',
    createdAt: theirMoment ?? row.created_at,
    askedAt: row.asked_at,
    clickId: row.click_id,
    storeNamed: toNamed(row),
    store:
      theirMoment === null
        ? null
        : {
            currency: row.their_currency,
            total: row.their_total,
            refunded: row.their_refunded,
            updatedAt: row.their_updated_at,
          },
    ours:
      row.name === null
        ? null
        : {
            currency: row.currency,
            total: row.total,
            refunded: row.refunded,
            updatedAt: row.updated_at,
            createdAt: row.created_at,
            test: row.test,
            financialStatus: row.financial_status,
            credited: row.credited,
            counted: row.counted,
          },
  };
}
