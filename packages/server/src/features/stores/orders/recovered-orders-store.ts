// The table of repairs: what the reading of a store's orders found missing.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Missed } from './discrepancy.ts';

interface RepairTable {
  business_id: BusinessId;
  repair_id: string;
  order_id: OrderId;
  repaired_at: Date;
  missed: Missed['what'];
  total_before: number | null;
  total_after: number;
  refunded_before: number | null;
  refunded_after: number;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    order_repairs: RepairTable;
  }
}

export async function insertRepair(
  tx: Tx,
  order: { businessId: BusinessId; orderId: OrderId },
  missed: Missed,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_repairs')
    .values({
      business_id: order.businessId,
      repair_id: randomUUID(),
      order_id: order.orderId,
      repaired_at: now,
      missed: missed.what,
      total_before: missed.totalBefore,
      total_after: missed.totalAfter,
      refunded_before: missed.refundedBefore,
      refunded_after: missed.refundedAfter,
    })
    .execute();
}

export interface Repair extends RepairTable {
  name: string;
  currency: string;
}

/** A page, newest first; one row more than asked for tells of a next page. */
export async function selectRepairs(
  db: Db,
  businessId: BusinessId,
  { count, skip }: { count: number; skip: number },
): Promise<Repair[]> {
  return db
    .selectFrom('order_repairs as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.business_id', '=', 'r.business_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .selectAll('r')
    .select(['o.name', 'o.currency'])
    .where('r.business_id', '=', businessId)
    .orderBy('r.repaired_at', 'desc')
    .orderBy('r.repair_id', 'desc')
    .limit(count + 1)
    .offset(skip)
    .execute();
}
