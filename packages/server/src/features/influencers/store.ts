// The tables of influencers: what a merchant knows of one besides the account they sign in with, and their terms.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type ColumnType, type Insertable, type Selectable } from 'kysely';
import { unnestRows, type Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { KeptTerms, MonthlyTerms } from './terms.ts';

interface InfluencerTable {
  business_id: BusinessId;
  account_id: AccountId;
  profile_image_url: string | null;
  promocode: string | null;
  phone: string | null;
  tags: ColumnType<string[], string[] | undefined>;
  created_at: Date;
}

interface TermsTable extends Omit<KeptTerms, 'product_rates' | 'collection_rates' | 'monthly'> {
  business_id: BusinessId;
  account_id: AccountId;
  effective_from: Date;
  product_rates: Json<Record<string, number>>;
  collection_rates: Json<Record<string, number>>;
  monthly: ColumnType<MonthlyTerms | null, string | null, string | null>;
  made_by: AccountId | null;
  /** Since when the terms held that an undo put back. */
  undo_of: Date | null;
  /** Whether they end the terms before them. */
  is_end: boolean;
  agreed_at: Date;
  /** Taken back before they began. */
  withdrawn_at: Date | null;
  accepted_at: Date | null;
  accepted_by: AccountId | null;
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

export async function updateInfluencer(
  db: Db,
  { business_id, account_id }: Pick<InfluencerTable, 'business_id' | 'account_id'>,
  change: Partial<Pick<InfluencerRow, 'promocode' | 'phone' | 'profile_image_url' | 'tags'>>,
): Promise<void> {
  await db
    .updateTable('influencers')
    .set(change)
    .where('business_id', '=', business_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** Terms from a moment on. */
export type NewTerms = Omit<TermsRow, 'business_id' | 'withdrawn_at' | 'accepted_at' | 'accepted_by'>;

export async function insertTerms(db: Db, businessId: BusinessId, terms: NewTerms): Promise<void> {
  const rates = {
    product_rates: JSON.stringify(terms.product_rates),
    collection_rates: JSON.stringify(terms.collection_rates),
    monthly: terms.monthly && JSON.stringify(terms.monthly),
  };
  await db
    .insertInto('influencer_terms')
    .values({ ...terms, ...rates, business_id: businessId })
    .execute();
}

/** All terms an influencer ever had, and those planned, oldest first. */
export async function listTerms(db: Db, businessId: BusinessId, accountId: AccountId): Promise<TermsRow[]> {
  return db
    .selectFrom('influencer_terms')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .orderBy('effective_from')
    .execute();
}

/** Takes back what was planned for these moments; it never held. */
export async function withdrawTerms(
  tx: Tx,
  businessId: BusinessId,
  { accountId, rows, now }: { accountId: AccountId; rows: readonly Date[]; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .updateTable('influencer_terms')
    .set({ withdrawn_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('effective_from', 'in', [...rows])
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The first time alone. */
export async function markAccepted(
  tx: Tx,
  businessId: BusinessId,
  { accountId, from, now }: { accountId: AccountId; from: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('influencer_terms')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('effective_from', '=', from)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Terms of influencers that made orders depend on each other, whenever they held. */
export async function listLinkedTerms(db: Db, businessId: BusinessId): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select * from influencer_terms t where business_id = ${businessId} and withdrawn_at is null and exists (
      select from influencer_terms l where l.business_id = t.business_id and l.account_id = t.account_id
        and (l.monthly is not null or l.customer_cap is not null))
    order by account_id, effective_from`.execute(db);
  return rows;
}

/** The terms that held for accounts at moments; without those of moments before anything was agreed. */
export async function listTermsInForce(
  db: Db,
  businessId: BusinessId,
  asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
): Promise<(TermsRow & { place: number })[]> {
  const given = unnestRows(asked, { uuid: ['accountId'], timestamptz: ['at'] }, { numbered: true });
  const { rows } = await sql<TermsRow & { place: number }>`
    select given.n::int as place, held.* from ${given.rows}
    cross join lateral (
      select * from influencer_terms t
      where t.business_id = ${businessId} and t.account_id = given.account_id and t.effective_from <= given.at
        and t.withdrawn_at is null
      order by t.effective_from desc limit 1) held`.execute(db);
  return rows;
}

/** The terms of each influencer of a business that hold at a moment. */
export async function listTermsAt(db: Db, businessId: BusinessId, at: Date): Promise<TermsRow[]> {
  return db
    .selectFrom('influencer_terms')
    .selectAll()
    .distinctOn('account_id')
    .where('business_id', '=', businessId)
    .where('effective_from', '<=', at)
    .where('withdrawn_at', 'is', null)
    .orderBy('account_id')
    .orderBy('effective_from', 'desc')
    .execute();
}

/** Lets one transaction at a time change the terms of an influencer. */
export async function lockTerms(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`terms of ${businessId} ${accountId}`}, 0))`.execute(tx);
}

/** Lets one transaction at a time add influencers to a business, so that two at once cannot pass its quota. */
export async function lockQuota(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`influencers of ${businessId}`}, 0))`.execute(tx);
}

export async function findInfluencers(db: Db, businessId: BusinessId): Promise<InfluencerRow[]> {
  return db.selectFrom('influencers').selectAll().where('business_id', '=', businessId).execute();
}
