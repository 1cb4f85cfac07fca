// The table of recovered orders: what reconciling found missing.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { toColumns, type ColumnsOf } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Discrepancy } from './discrepancy.ts';

interface RecoveryTable extends ColumnsOf<Omit<Discrepancy, 'what'>> {
  business_id: BusinessId;
  repair_id: string;
  order_id: OrderId;
  repaired_at: Date;
  missed: Discrepancy['what'];
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    order_repairs: RecoveryTable;
  }
}

export async function insertRecovery(
  tx: Tx,
  order: { businessId: BusinessId; orderId: OrderId },
  { what: missed, ...amounts }: Discrepancy,
  repairedAt: Date,
): Promise<void> {
  const recovery = toColumns({ ...order, repairId: randomUUID(), repairedAt, missed, ...amounts });
  await tx.insertInto('order_repairs').values(recovery).execute();
}

export interface RecoveredOrder extends RecoveryTable {
  name: string;
  currency: string;
}

/** A page, newest first; one row more than asked for means that there is a next page. */
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
