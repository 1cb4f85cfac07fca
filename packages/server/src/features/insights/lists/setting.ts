// Gathers what stands around the links of one answer: currency, influencers, pictures, and who reads.
import type { Actor } from '../../identity/identity.ts';
import type { LinkRecord } from '../../links/links.ts';
import { findDefaultImages } from '../link-names.ts';
import type { LinkSetting } from './link-answers.ts';
import { defaultCurrency } from '../figures.ts';
import type { Sources } from '../model.ts';

export interface SettingDeps extends Pick<Sources, 'storefront' | 'catalogue' | 'influencers'> {
  readonly publicUrl: string;
}

export async function gatherSetting(
  { publicUrl, storefront, catalogue, influencers }: SettingDeps,
  actor: Actor,
  records: readonly LinkRecord[],
): Promise<LinkSetting> {
  const [connected, everyone, defaultImages] = await Promise.all([
    storefront.findStore(actor.businessId),
    influencers.list(actor.businessId),
    findDefaultImages(catalogue, actor.businessId, records),
  ]);
  return {
    businessId: actor.businessId,
    publicUrl,
    currency: connected?.currency ?? defaultCurrency,
    reader: actor,
    influencers: new Map(everyone.map((influencer) => [influencer.accountId, influencer])),
    defaultImages,
  };
}
