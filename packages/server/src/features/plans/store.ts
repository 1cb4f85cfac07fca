// The table of plans: what each business has subscribed to, the end of its trial, and limits of its own.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface PlanTable {
  business_id: BusinessId;
  plan: string;
  trial_ends_at: Date;
  /** What the operator allows this business beyond everybody's limits. */
  limits: ColumnType<{ products?: number }, string | undefined, string>;
}

export type Plan = Selectable<PlanTable>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    plans: PlanTable;
  }
}

export async function insertPlan(db: Db, plan: Insertable<PlanTable>): Promise<void> {
  await db.insertInto('plans').values(plan).execute();
}

export async function findPlan(db: Db, businessId: BusinessId): Promise<Plan | null> {
  const row = await db.selectFrom('plans').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

export async function updateLimits(db: Db, businessId: BusinessId, limits: { products?: number }): Promise<void> {
  await db
    .updateTable('plans')
    .set({ limits: JSON.stringify(limits) })
    .where('business_id', '=', businessId)
    .execute();
}
