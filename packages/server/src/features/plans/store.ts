// The table of plans: what each business has subscribed to, the end of its trial, and limits of its own.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** What an operator allows a business beyond everybody's limits. */
export interface OwnLimits {
  products?: number;
  postProducts?: number;
}

export interface PlanTable {
  business_id: BusinessId;
  plan: string;
  trial_ends_at: Date;
  limits: ColumnType<OwnLimits, string | undefined, string>;
  /** Until when a plan that was cancelled goes on; null for one that goes on. */
  paid_until: Generated<Date | null>;
  frozen_at: Generated<Date | null>;
  next_plan: Generated<string | null>;
  next_plan_at: Generated<Date | null>;
  /** Agreed on with the operator, whatever is subscribed to. */
  granted_plan: Generated<string | null>;
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

/** The row, locked until the transaction ends. */
export async function lockPlan(tx: Db, businessId: BusinessId): Promise<Plan | null> {
  const row = await tx
    .selectFrom('plans')
    .selectAll()
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePlan(db: Db, businessId: BusinessId, change: Updateable<PlanTable>): Promise<void> {
  await db.updateTable('plans').set(change).where('business_id', '=', businessId).execute();
}
