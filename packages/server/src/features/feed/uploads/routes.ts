// The calls of campaigns, and of the pictures that were sent to them.
import type { BusinessId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/uploads';
import type { Identity, Serve } from '../../identity/identity.ts';
import type { Media } from '../../media/media.ts';
import type { Catalogue } from '../../stores/stores.ts';
import { toPicture } from '../presenters.ts';
import type { CampaignDraft, Campaigns, ShownCampaign } from './campaigns.ts';
import type { UploadRecord, Uploads } from './uploads.ts';

interface Deps {
  readonly feed: { readonly campaigns: Campaigns; readonly uploads: Uploads };
  readonly identity: Identity;
  readonly media: Media;
  readonly catalogue: Catalogue;
}

export function uploadRoutes(serve: Serve, deps: Deps): void {
  const { campaigns, uploads } = deps.feed;

  serve(contract.listCampaigns, async ({ actor: { businessId } }) => {
    const [found, totals] = await Promise.all([campaigns.list(businessId), uploads.count(businessId)]);
    return { campaigns: found.map(toCampaign), totals };
  });
  serve(contract.createCampaign, async ({ actor, body }) => ({
    campaign: toCampaign(await campaigns.create(actor, toDraft(body))),
  }));
  serve(contract.editCampaign, async ({ actor: { businessId }, params, body }) => ({
    campaign: toCampaign(await campaigns.edit(businessId, params.campaign_id, toDraft(body))),
  }));

  const presentOne = async (businessId: BusinessId, found: UploadRecord) => {
    const [upload] = await present(deps, businessId, [found]);
    if (upload === undefined) throw new Error('an upload was not presented');
    return { upload };
  };

  serve(contract.listUploads, async ({ actor: { businessId }, query }) => {
    const { status, campaign_id: campaignId, count, skip } = query;
    const [found, totals] = await Promise.all([
      uploads.list(businessId, { status, campaignId, count: count + 1, skip }),
      uploads.count(businessId),
    ]);
    const next = found.length > count ? skip + count : null;
    return { uploads: await present(deps, businessId, found.slice(0, count)), next_skip: next, totals };
  });
  serve(contract.approveUpload, async ({ actor, params }) =>
    presentOne(actor.businessId, await uploads.approve(actor, params.upload_id)),
  );
  serve(contract.declineUpload, async ({ actor, params, body }) =>
    presentOne(actor.businessId, await uploads.decline(actor, params.upload_id, body.answer)),
  );
}

const toDraft = (body: contract.CampaignBody): CampaignDraft => ({
  title: body.title,
  slug: body.slug,
  words: body.words,
  consent: body.consent,
  verifiesEmail: body.verifies_email,
  refusedWords: [...new Set(body.refused_words)],
  lastDay: body.last_day ?? null,
  isOpen: body.is_open,
});

const toCampaign = (campaign: ShownCampaign): contract.Campaign => ({
  campaign_id: campaign.campaignId,
  title: campaign.title,
  slug: campaign.slug,
  words: campaign.words,
  consent: campaign.consent,
  verifies_email: campaign.verifiesEmail,
  refused_words: campaign.refusedWords,
  last_day: campaign.lastDay,
  is_open: campaign.isOpen,
  public_url: campaign.publicUrl,
  takes_pictures: campaign.takesPictures,
  totals: campaign.totals,
});

async function present(
  { feed: { campaigns }, identity, media, catalogue }: Deps,
  businessId: BusinessId,
  found: readonly UploadRecord[],
): Promise<contract.CustomerUpload[]> {
  if (found.length === 0) return [];
  const [all, names, pictures, products] = await Promise.all([
    campaigns.list(businessId),
    identity.accounts.listNames(
      businessId,
      found.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
    media.listSealed(
      businessId,
      found.flatMap(({ fileId }) => fileId ?? []),
    ),
    catalogue.listSummaries(businessId, [...new Set(found.flatMap(({ productIds }) => productIds))]),
  ]);
  const titleOf = new Map(all.map(({ campaignId, title }) => [campaignId, title]));
  const productOf = new Map(products.map(({ productId, title }) => [productId, title]));
  return found.map((upload) => {
    const picture = pictures.get(upload.fileId ?? '');
    const isErased = upload.erasedAt !== null;
    return {
      upload_id: upload.uploadId,
      campaign_id: upload.campaignId,
      campaign_title: titleOf.get(upload.campaignId) ?? '',
      status: upload.status,
      name: isErased ? null : upload.name,
      email: isErased ? null : upload.email,
      handle: upload.handle,
      caption: upload.caption,
      products: upload.productIds.flatMap((id) => {
        const title = productOf.get(id);
        return title === undefined ? [] : [{ product_id: id, title }];
      }),
      image: picture ? toPicture(picture) : null,
      is_email_verified: upload.verifiedAt !== null,
      is_retouched: upload.isRetouched,
      is_made_by_ai: upload.isMadeByAi,
      has_ai_mark: upload.hasAiMark,
      has_credentials: upload.hasCredentials,
      consent: upload.consent,
      sent_at: upload.sentAt.toISOString(),
      decided_at: upload.decidedAt?.toISOString() ?? null,
      decided_by: upload.decidedBy && (names.get(upload.decidedBy) ?? null),
      answer: upload.answer,
      post_id: upload.postId,
    };
  });
}
