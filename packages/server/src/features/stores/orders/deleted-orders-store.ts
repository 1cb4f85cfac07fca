// The table of orders that were deleted in their stores before we knew of them: what comes late of one is not recorded.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { Store } from '../model.ts';

interface DeletedOrderTable {
  business_id: BusinessId;
  order_id: OrderId;
  shop_domain: string;
  deleted_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    deleted_orders: DeletedOrderTable;
  }
}

export async function insertDeleted(
  db: Db,
  { businessId, shopDomain }: Pick<Store, 'businessId' | 'shopDomain'>,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  await db
    .insertInto('deleted_orders')
    .values({ business_id: businessId, order_id: orderId, shop_domain: shopDomain, deleted_at: at })
    .onConflict((conflict) => conflict.columns(['business_id', 'order_id']).doNothing())
    .execute();
}

export async function isDeleted(db: Db, businessId: BusinessId, orderId: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_orders')
    .select('order_id')
    .where('business_id', '=', businessId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets those of before then: the store repeats what it has to say for some hours, and no longer. */
export async function forgetDeletedBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('deleted_orders').where('deleted_at', '<', then).execute();
}
