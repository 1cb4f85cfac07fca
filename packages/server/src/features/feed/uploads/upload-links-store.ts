// The mailed links by which senders of pictures confirm their addresses: given, looked at and used up.
import type { CampaignId } from '@vitrine/contract/uploads';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { CustomerUploadKey, UploadRecord } from './uploads-store.ts';

/** Gives one its link; answers whom to mail, null where it is confirmed or gone. */
export async function setToken(
  db: Db,
  { businessId, uploadId, hash, until }: CustomerUploadKey & { readonly hash: Buffer; readonly until: Date },
): Promise<Pick<UploadRecord, 'email' | 'language' | 'campaignId'> | null> {
  const row = await db
    .updateTable('uploads')
    .set({ token_hash: hash, token_expires_at: until })
    .where('business_id', '=', businessId)
    .where('upload_id', '=', uploadId)
    .where('queued_at', 'is', null)
    .returning(['email', 'language', 'campaign_id as campaignId'])
    .executeTakeFirst();
  return row ?? null;
}

interface Link {
  readonly campaignId: CampaignId;
  readonly hash: Buffer;
  readonly now: Date;
}

export async function isLinkGood(db: Db, { campaignId, hash, now }: Link): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('token_hash', '=', hash)
    .where('campaign_id', '=', campaignId)
    .where('token_expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up: the picture is in the queue from then on. False where it is used, replaced or over. */
export async function confirm(tx: Tx, { campaignId, hash, now }: Link): Promise<boolean> {
  const done = await tx
    .updateTable('uploads')
    .set({ queued_at: now, verified_at: now, token_hash: null, token_expires_at: null })
    .where('token_hash', '=', hash)
    .where('campaign_id', '=', campaignId)
    .where('token_expires_at', '>', now)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
