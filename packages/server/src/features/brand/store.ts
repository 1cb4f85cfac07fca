// The table of brands: the logo and the settings of each business that has changed any.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../platform/db/db.ts';

export interface BrandTable {
  business_id: BusinessId;
  logo_url: string | null;
  auto_swap_enabled: boolean;
  updated_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    brands: BrandTable;
  }
}

export async function findBrand(db: Db, businessId: BusinessId): Promise<BrandTable | null> {
  const row = await db.selectFrom('brands').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Writes what changes; what is left out stays, or begins as the table has it. */
export async function upsertBrand(
  db: Db,
  businessId: BusinessId,
  change: Partial<Pick<BrandTable, 'logo_url' | 'auto_swap_enabled'>>,
  now: Date,
): Promise<void> {
  const set = { ...change, updated_at: now };
  await db
    .insertInto('brands')
    .values({ business_id: businessId, auto_swap_enabled: false, ...set })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(set))
    .execute();
}
