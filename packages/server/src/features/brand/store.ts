// The table of brands: the logo and the settings of each business that has changed any.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface BrandTable {
  business_id: BusinessId;
  logo_url: string | null;
  auto_swap_enabled: boolean;
  facebook_pixel_id: string | null;
  google_analytics_id: string | null;
  pixel_consent: Generated<'always' | 'where_required' | 'never'>;
  visit_retention_months: Generated<number>;
  updated_at: Date;
}

/** What of a brand may be written. */
export type BrandChange = Partial<Omit<Insertable<BrandTable>, 'business_id' | 'updated_at'>>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    brands: BrandTable;
  }
}

export async function findBrand(db: Db, businessId: BusinessId): Promise<Selectable<BrandTable> | null> {
  const row = await db.selectFrom('brands').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Writes what changes; what is left out stays, or begins as the table has it. */
export async function upsertBrand(db: Db, businessId: BusinessId, change: BrandChange, now: Date): Promise<void> {
  const set = { ...change, updated_at: now };
  await db
    .insertInto('brands')
    .values({ business_id: businessId, auto_swap_enabled: false, ...set })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(set))
    .execute();
}

export async function listRetentions(db: Db): Promise<{ businessId: BusinessId; months: number }[]> {
  return db.selectFrom('brands').select(['business_id as businessId', 'visit_retention_months as months']).execute();
}
