// Gathers what stands around the links of one answer: currency, influencers, pictures, and who reads.
import type { Actor } from '../../identity/identity.ts';
import type { LinkRecord } from '../../links/links.ts';
import { findDefaultImages } from '../link-names.ts';
import type { LinkSetting } from './link-answers.ts';
import type { Sources } from '../model.ts';

export interface SettingDeps extends Pick<Sources, 'storefront' | 'catalogue' | 'influencers'> {
  readonly publicUrl: string;
}

export async function gatherSetting(
  { publicUrl, storefront, catalogue, influencers }: SettingDeps,
  actor: Actor,
  records: readonly LinkRecord[],
): Promise<LinkSetting> {
  const [{ currency }, everyone, defaultImages] = await Promise.all([
    storefront.getUnits(actor.businessId),
    influencers.list(actor.businessId),
    findDefaultImages(catalogue, actor.businessId, records),
  ]);
  return {
    businessId: actor.businessId,
    publicUrl,
    currency,
    reader: actor,
    influencers: new Map(everyone.map((influencer) => [influencer.accountId, influencer])),
    defaultImages,
  };
}
