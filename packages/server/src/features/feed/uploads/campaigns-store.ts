// The table of campaigns by which pictures are sent.
import type { BusinessId } from '@vitrine/contract/ids';
import type { AccountId } from '@vitrine/contract/ids';
import type { CampaignId, UploadStatus } from '@vitrine/contract/uploads';
import { sql } from 'kysely';
import { toColumns, type ColumnsOf } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** What people say of a campaign. */
export interface CampaignDraft {
  readonly title: string;
  readonly slug: string;
  readonly words: string;
  readonly consent: string;
  readonly verifiesEmail: boolean;
  readonly refusedWords: string[];
  /** As it is written: YYYY-MM-DD. */
  readonly lastDay: string | null;
  readonly isOpen: boolean;
}

interface CampaignFacts extends CampaignDraft {
  readonly businessId: BusinessId;
  readonly campaignId: CampaignId;
  readonly madeBy: AccountId;
  readonly madeAt: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    upload_campaigns: ColumnsOf<CampaignFacts>;
  }
}

export type UploadTotals = Readonly<Record<UploadStatus, number>>;

export interface CampaignRecord extends CampaignFacts {
  readonly totals: UploadTotals;
}

const columns = [
  'business_id as businessId',
  'campaign_id as campaignId',
  'title',
  'slug',
  'words',
  'consent',
  'verifies_email as verifiesEmail',
  'refused_words as refusedWords',
  sql<string | null>`last_day::text`.as('lastDay'),
  'is_open as isOpen',
  'made_by as madeBy',
  'made_at as madeAt',
  sql<UploadTotals>`(select jsonb_build_object('pending', count(*) filter (where u.status = 'pending'),
      'approved', count(*) filter (where u.status = 'approved'), 'declined', count(*) filter (where u.status = 'declined'))
    from uploads u where u.business_id = upload_campaigns.business_id and u.campaign_id = upload_campaigns.campaign_id
      and u.queued_at is not null)`.as('totals'),
] as const;

const ofBusiness = (db: Db, businessId: BusinessId) =>
  db.selectFrom('upload_campaigns').select(columns).where('business_id', '=', businessId);

/** The latest first. */
export const listCampaigns = (db: Db, businessId: BusinessId): Promise<CampaignRecord[]> =>
  ofBusiness(db, businessId).orderBy('made_at', 'desc').orderBy('campaign_id').execute();

export async function findCampaign(
  db: Db,
  businessId: BusinessId,
  by: { readonly campaignId: CampaignId } | { readonly slug: string },
): Promise<CampaignRecord | null> {
  const found =
    'slug' in by
      ? ofBusiness(db, businessId).where('slug', '=', by.slug)
      : ofBusiness(db, businessId).where('campaign_id', '=', by.campaignId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Nobody else's transaction begins or renames campaigns of the business until this one ends. */
export async function lockCampaigns(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload campaigns ${businessId}`}, 0))`.execute(tx);
}

export async function insertCampaign(tx: Tx, campaign: CampaignFacts): Promise<void> {
  await tx.insertInto('upload_campaigns').values(toColumns(campaign)).execute();
}

export async function updateCampaign(
  tx: Tx,
  businessId: BusinessId,
  campaignId: CampaignId,
  draft: CampaignDraft,
): Promise<void> {
  await tx
    .updateTable('upload_campaigns')
    .set(toColumns(draft))
    .where('business_id', '=', businessId)
    .where('campaign_id', '=', campaignId)
    .execute();
}
