// Gathers what stands around the links of one answer: currency, influencers, pictures, and who reads.
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../identity/identity.ts';
import type { LinkRecord, MultilinkRecord } from '../../links/links.ts';
import { hidesRevenue } from '../hidden-revenue.ts';
import { findDefaultImages } from '../link-names.ts';
import type { LinkSetting } from './link-answers.ts';
import type { Sources } from '../model.ts';

export interface SettingDeps extends Pick<
  Sources,
  'storefront' | 'catalogue' | 'influencers' | 'brand' | 'domains' | 'links'
> {
  readonly db: Db;
}

export async function gatherSetting(
  { domains, storefront, catalogue, influencers, brand, links, db }: SettingDeps,
  actor: Actor,
  records: readonly LinkRecord[],
  multilinks: readonly MultilinkRecord[] = [],
): Promise<LinkSetting> {
  const ids = [...records.map(({ linkId }) => linkId), ...multilinks.map(({ multilinkId }) => multilinkId)];
  const [publicUrl, { currency }, everyone, defaultImages, gates] = await Promise.all([
    domains.getAddress(actor.businessId),
    storefront.getUnits(actor.businessId),
    influencers.list(actor.businessId),
    findDefaultImages(catalogue, actor.businessId, records),
    links.gates.list(actor.businessId, ids),
  ]);
  return {
    businessId: actor.businessId,
    publicUrl,
    currency,
    reader: actor,
    hidesRevenue: await hidesRevenue({ db, brand }, actor, currency),
    influencers: new Map(everyone.map((influencer) => [influencer.accountId, influencer])),
    defaultImages,
    gates,
  };
}
