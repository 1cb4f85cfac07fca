// Makes a post of a picture that was sent: of an account that stands for its campaign, with what its sender granted.
import { postId as postIdRule, socialAccountId, type PostId } from '@vitrine/contract/feed';
import { rightsId as rightsIdRule, type RightsId } from '@vitrine/contract/post-rights';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/db.ts';
import { keepPicture } from '../pictures-store.ts';
import { writeTags } from '../posts-store.ts';
import { writeAsk } from '../rights-store.ts';
import type { CampaignRecord } from './campaigns-store.ts';
import type { UploadRecord } from './uploads-store.ts';

/** The post, and the permission by which its sender takes it back. */
export async function writeUploadedPost(
  tx: Tx,
  { campaign, upload, now }: { readonly campaign: CampaignRecord; readonly upload: UploadRecord; readonly now: Date },
): Promise<{ postId: PostId; rightsId: RightsId }> {
  const { businessId, uploadId, fileId, name, caption, productIds } = upload;
  const account = await keepCampaignAccount(tx, campaign);
  const postId = postIdRule.parse(uuidv7());
  await sql`insert into posts (business_id, post_id, social_account_id, network, network_post_id, kind, caption, posted_at,
      found_at, sync_id, author, rights_needed, is_retouched, is_made_by_ai)
    values (${businessId}, ${postId}, ${account}, 'uploads', ${uploadId}, 'image', ${caption}, ${now}, ${now}, ${uploadId},
      ${upload.handle || name}, true, ${upload.isRetouched}, ${upload.isMadeByAi})`.execute(tx);
  await keepPicture(tx, businessId, { postId, place: 0, key: uploadId, fileId }, upload);
  const tags = productIds.map((productId) => ({ productId, options: {}, point: null, isAutomatic: false }));
  await writeTags(tx, businessId, new Map([[postId, tags]]));
  const rightsId = rightsIdRule.parse(uuidv7());
  await writeAsk(tx, {
    businessId,
    rightsId,
    postId,
    askedAt: upload.sentAt,
    askedBy: campaign.madeBy,
    creator: name,
    email: null,
    language: upload.language,
    words: '',
    scopes: upload.scopes,
    endsAt: null,
    answer: 'granted',
    answeredAt: upload.sentAt,
    answeredBy: name,
    grantedWords: upload.consent,
    withdrawnAt: null,
    isRecorded: false,
  });
  return { postId, rightsId };
}

async function keepCampaignAccount(tx: Tx, { businessId, campaignId, title, slug, madeBy }: CampaignRecord) {
  const { rows } = await sql<{ id: string }>`
    insert into social_accounts (business_id, social_account_id, network, network_user_id, username, name, status,
      connected_by, connected_at)
    values (${businessId}, ${uuidv7()}, 'uploads', ${campaignId}, ${slug}, ${title}, 'connected', ${madeBy}, now())
    on conflict (business_id, network, network_user_id) do update set username = excluded.username, name = excluded.name
    returning social_account_id as id`.execute(tx);
  return socialAccountId.parse(rows[0]?.id);
}
