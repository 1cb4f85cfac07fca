// The table of recovered orders: what reconciling found missing.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Discrepancy } from './discrepancy.ts';

interface RecoveryTable {
  business_id: BusinessId;
  repair_id: string;
  order_id: OrderId;
  repaired_at: Date;
  missed: Discrepancy['what'];
  total_before: number | null;
  total_after: number;
  refunded_before: number | null;
  refunded_after: number;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    order_repairs: RecoveryTable;
  }
}

export async function insertRecovery(
  tx: Tx,
  order: { businessId: BusinessId; orderId: OrderId },
  missed: Discrepancy,
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

export interface RecoveredOrder extends RecoveryTable {
  name: string;
  currency: string;
}

/** A page, newest first; one row more than asked for tells of a next page. */
export async function selectRecovered(
  db: Db,
  businessId: BusinessId,
  { count, skip }: { count: number; skip: number },
): Promise<RecoveredOrder[]> {
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
