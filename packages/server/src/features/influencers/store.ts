// The tables of influencers: what a merchant knows of one besides the account she signs in with, and her terms.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface InfluencerTable {
  business_id: BusinessId;
  account_id: AccountId;
  profile_image_url: string | null;
  promocode: string | null;
  phone: string | null;
  created_at: Date;
}

interface TermsTable {
  business_id: BusinessId;
  account_id: AccountId;
  effective_from: Date;
  /** Hundredths of a percent. */
  commission: number;
  net_revenue_ratio: number;
  reduce_refunds: boolean;
  reduce_vat: boolean;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    influencers: InfluencerTable;
    influencer_terms: TermsTable;
  }
}

export type InfluencerRow = Selectable<InfluencerTable>;

export type TermsRow = Selectable<TermsTable>;

/** False when another influencer of the business has the promo code. */
export async function insertInfluencer(db: Db, row: Insertable<InfluencerTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('influencers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertTerms(db: Db, row: Insertable<TermsTable>): Promise<void> {
  await db.insertInto('influencer_terms').values(row).execute();
}

/** The terms of each influencer of a business that hold at a moment. */
export async function listTermsAt(db: Db, businessId: BusinessId, at: Date): Promise<TermsRow[]> {
  return db
    .selectFrom('influencer_terms')
    .selectAll()
    .distinctOn('account_id')
    .where('business_id', '=', businessId)
    .where('effective_from', '<=', at)
    .orderBy('account_id')
    .orderBy('effective_from', 'desc')
    .execute();
}

/** Lets one transaction at a time add influencers to a business, so that two at once cannot pass its quota. */
export async function lockQuota(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`influencers of ${businessId}`}, 0))`.execute(tx);
}

export async function findInfluencers(db: Db, businessId: BusinessId): Promise<InfluencerRow[]> {
  return db.selectFrom('influencers').selectAll().where('business_id', '=', businessId).execute();
}
