// The table of influencers: what a merchant knows of one besides the account she signs in with.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface InfluencerTable {
  business_id: BusinessId;
  account_id: AccountId;
  profile_image_url: string | null;
  promocode: string | null;
  phone: string | null;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    influencers: InfluencerTable;
  }
}

export type InfluencerRow = Selectable<InfluencerTable>;

export async function insertInfluencer(db: Db, row: Insertable<InfluencerTable>): Promise<void> {
  await db.insertInto('influencers').values(row).execute();
}

export async function findInfluencers(db: Db, businessId: BusinessId): Promise<InfluencerRow[]> {
  return db.selectFrom('influencers').selectAll().where('business_id', '=', businessId).execute();
}
