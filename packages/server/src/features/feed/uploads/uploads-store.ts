// The table of pictures that were sent to campaigns, with what their senders said and agreed to.
import type { PostId } from '@vitrine/contract/feed';
import type { AccountId, BusinessId, ProductId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { RightsScope } from '@vitrine/contract/picture-rights';
import type { CampaignId, UploadId, UploadStatus } from '@vitrine/contract/uploads';
import { sql } from 'kysely';
import { toColumns, type ColumnsOf } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { permittedLast } from '../rights-store.ts';
import type { UploadTotals } from './campaigns-store.ts';

export interface CustomerUploadKey {
  readonly businessId: BusinessId;
  readonly uploadId: UploadId;
}

export interface UploadRecord extends CustomerUploadKey {
  readonly campaignId: CampaignId;
  readonly status: UploadStatus;
  readonly name: string;
  readonly handle: string;
  readonly email: string;
  readonly language: Language;
  readonly caption: string;
  readonly productIds: ProductId[];
  readonly fileId: string | null;
  readonly consent: string;
  readonly scopes: RightsScope[];
  readonly sentAt: Date;
  readonly isRetouched: boolean;
  readonly isMadeByAi: boolean;
  readonly hasAiMark: boolean;
  readonly hasCredentials: boolean;
  /** In the queue since then; null as long as its address is to be confirmed. */
  readonly queuedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: AccountId | null;
  readonly answer: string;
  readonly postId: PostId | null;
  readonly erasedAt: Date | null;
}

interface UploadTable extends ColumnsOf<UploadRecord> {
  token_hash: Buffer | null;
  token_expires_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    uploads: UploadTable;
  }
}

const columns = [
  'business_id as businessId',
  'upload_id as uploadId',
  'campaign_id as campaignId',
  'status',
  'name',
  'handle',
  'email',
  'language',
  'caption',
  'product_ids as productIds',
  'file_id as fileId',
  'consent',
  'scopes',
  'sent_at as sentAt',
  'is_retouched as isRetouched',
  'is_made_by_ai as isMadeByAi',
  'has_ai_mark as hasAiMark',
  'has_credentials as hasCredentials',
  'queued_at as queuedAt',
  'verified_at as verifiedAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'answer',
  'post_id as postId',
  'erased_at as erasedAt',
] as const;

export async function insertUpload(tx: Tx, upload: UploadRecord): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...toColumns(upload), token_hash: null, token_expires_at: null })
    .execute();
}

const queue = (db: Db, businessId: BusinessId) =>
  db.selectFrom('uploads').select(columns).where('business_id', '=', businessId).where('queued_at', 'is not', null);

export interface UploadQuestion {
  readonly status: UploadStatus;
  readonly campaignId?: CampaignId | undefined;
  readonly count: number;
  readonly skip: number;
}

/** Those that wait the oldest first, others the latest decided first. */
export function listUploads(
  db: Db,
  businessId: BusinessId,
  { status, campaignId, count, skip }: UploadQuestion,
): Promise<UploadRecord[]> {
  const all = queue(db, businessId).where('status', '=', status).limit(count).offset(skip);
  const found = campaignId === undefined ? all : all.where('campaign_id', '=', campaignId);
  return status === 'pending'
    ? found.orderBy('queued_at').orderBy('upload_id').execute()
    : found.orderBy('decided_at', 'desc').orderBy('upload_id', 'desc').execute();
}

export async function countUploads(db: Db, businessId: BusinessId): Promise<UploadTotals> {
  const rows = await db
    .selectFrom('uploads')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('business_id', '=', businessId)
    .where('queued_at', 'is not', null)
    .groupBy('status')
    .execute();
  const of = (status: UploadStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { pending: of('pending'), approved: of('approved'), declined: of('declined') };
}

export async function findUpload(db: Db, { businessId, uploadId }: CustomerUploadKey): Promise<UploadRecord | null> {
  return (await queue(db, businessId).where('upload_id', '=', uploadId).executeTakeFirst()) ?? null;
}

/** The upload that a post was made of, as long as its sender is known. */
export async function findUploadOf(db: Db, businessId: BusinessId, postId: PostId): Promise<UploadId | null> {
  const { rows } = await sql<{ uploadId: UploadId }>`
    select upload_id as "uploadId" from uploads where business_id = ${businessId} and erased_at is null
      and upload_id = (select network_post_id::uuid from posts
        where business_id = ${businessId} and post_id = ${postId} and network = 'uploads')`.execute(db);
  return rows[0]?.uploadId ?? null;
}

export async function lockUpload(tx: Tx, { businessId, uploadId }: CustomerUploadKey): Promise<UploadRecord | null> {
  const found = queue(tx, businessId).where('upload_id', '=', uploadId).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

export async function updateUpload(
  tx: Tx,
  { businessId, uploadId }: CustomerUploadKey,
  change: Partial<Pick<UploadTable, 'status' | 'decided_at' | 'decided_by' | 'answer' | 'post_id'>>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(change)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', uploadId)
    .execute();
}

interface Forgotten {
  readonly businessId: BusinessId;
  readonly fileId: string | null;
}

/** Takes away those that nobody confirmed; answers their pictures. */
export async function dropUnconfirmed(tx: Tx, sentBefore: Date): Promise<Forgotten[]> {
  return tx
    .deleteFrom('uploads')
    .where('queued_at', 'is', null)
    .where('sent_at', '<', sentBefore)
    .returning(['business_id as businessId', 'file_id as fileId'])
    .execute();
}

/** Forgets who sent what was declined before, and its picture; answers those pictures. */
export async function eraseDeclined(tx: Tx, decidedBefore: Date, now: Date): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    with gone as (select business_id, upload_id, file_id from uploads
      where status = 'declined' and decided_at < ${decidedBefore} and erased_at is null for update)
    update uploads u set name = '', email = '', handle = '', caption = '', file_id = null, erased_at = ${now}
    from gone g where u.business_id = g.business_id and u.upload_id = g.upload_id
    returning g.business_id as "businessId", g.file_id as "fileId"`.execute(tx);
  return rows;
}

/**
 * Forgets what was approved and whose permission is over since before, or that was taken down before, with who sent it; of their posts
 * the numbers stay. Answers those posts and pictures.
 */
export async function eraseClosed(
  tx: Tx,
  { overBefore, downBefore, now }: { readonly overBefore: Date; readonly downBefore: Date; readonly now: Date },
): Promise<(Forgotten & { readonly postId: PostId })[]> {
  const { rows } = await sql<Forgotten & { readonly postId: PostId }>`
    with gone as (select u.business_id, u.upload_id, u.file_id, p.post_id from uploads u
      join posts p on p.business_id = u.business_id and p.post_id = u.post_id
      join social_accounts a on a.business_id = p.business_id and a.social_account_id = p.social_account_id
      where u.status = 'approved' and u.erased_at is null and (${permittedLast(overBefore)} or (p.taken_down and (
        select max(d.decided_at) from post_reports d
        where d.business_id = p.business_id and d.post_id = p.post_id and d.status = 'upheld') < ${downBefore}))
      for update of u),
    emptied as (update posts p set caption = '', author = '', gone_at = coalesce(p.gone_at, ${now})
      from gone g where p.business_id = g.business_id and p.post_id = g.post_id),
    unpictured as (delete from post_pictures i using gone g where i.business_id = g.business_id and i.post_id = g.post_id)
    update uploads u set name = '', email = '', handle = '', caption = '', file_id = null, erased_at = ${now}
    from gone g where u.business_id = g.business_id and u.upload_id = g.upload_id
    returning g.business_id as "businessId", g.file_id as "fileId", g.post_id as "postId"`.execute(tx);
  return rows;
}
