// Campaigns: begun, changed and closed, and whether a picture can be sent to one now.
import { dayOf } from '@vitrine/contract/range';
import type { BusinessId } from '@vitrine/contract/ids';
import { campaignId as campaignIdRule, uploadLimits, type CampaignId } from '@vitrine/contract/uploads';
import { username as usernameRule } from '@vitrine/contract/identity';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { BrandDomains } from '../../brand/brand.ts';
import type { AccountKey, Identity } from '../../identity/identity.ts';
import type { Plans } from '../../plans/plans.ts';
import type { Storefront } from '../../stores/stores.ts';
import * as store from './campaigns-store.ts';

export type { CampaignDraft } from './campaigns-store.ts';

interface Deps {
  readonly plans: Pick<Plans, 'admit'>;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly domains: Pick<BrandDomains, 'getAddress'>;
  readonly storefront: Pick<Storefront, 'findStore'>;
}

export interface ShownCampaign extends store.CampaignRecord {
  readonly publicUrl: string;
  readonly takesPictures: boolean;
}

/** Who may is asked by the calls. */
export class Campaigns extends Service<Deps> {
  async list(businessId: BusinessId): Promise<ShownCampaign[]> {
    const found = await store.listCampaigns(this.db, businessId);
    return found.length === 0 ? [] : this.#show(businessId, found);
  }

  /** Refuses `not_found`. */
  async get(businessId: BusinessId, campaignId: CampaignId): Promise<ShownCampaign> {
    const found = await store.findCampaign(this.db, businessId, { campaignId });
    const [shown] = found ? await this.#show(businessId, [found]) : [];
    if (shown === undefined) throw new Problem('not_found');
    return shown;
  }

  /** By the address of its page, whether it takes pictures or not; null for one that is nobody's. */
  async findByAddress(shop: string, slug: string): Promise<{ shop: string; campaign: ShownCampaign } | null> {
    if (!usernameRule.safeParse(shop).success) return null;
    const merchant = await this.deps.identity.accounts.findTeam(shop);
    if (merchant === null || merchant.role !== 'admin') return null;
    const { business_id: businessId, username } = merchant;
    const found = await store.findCampaign(this.db, businessId, { slug: slug.toLowerCase() });
    const [campaign] = found ? await this.#show(businessId, [found]) : [];
    return campaign ? { shop: username, campaign } : null;
  }

  /** Refuses `saved_too_many`, `code_taken`, and what the plan does not open. */
  async create({ businessId, accountId }: AccountKey, draft: store.CampaignDraft): Promise<ShownCampaign> {
    await this.deps.plans.admit(businessId, 'shopboard');
    const campaignId = campaignIdRule.parse(uuidv7());
    await this.transaction(async (tx) => {
      await store.lockCampaigns(tx, businessId);
      const limit = uploadLimits.campaigns;
      if ((await store.listCampaigns(tx, businessId)).length >= limit)
        throw new Problem('saved_too_many', { values: { limit } });
      await this.#refuseTaken(tx, businessId, draft.slug, null);
      await store.insertCampaign(tx, { businessId, campaignId, madeBy: accountId, madeAt: this.now(), ...draft });
    });
    return this.get(businessId, campaignId);
  }

  /** Refuses `not_found`, `code_taken`, and what the plan does not open. */
  async edit(businessId: BusinessId, campaignId: CampaignId, draft: store.CampaignDraft): Promise<ShownCampaign> {
    await this.deps.plans.admit(businessId, 'shopboard');
    await this.transaction(async (tx) => {
      await store.lockCampaigns(tx, businessId);
      if ((await store.findCampaign(tx, businessId, { campaignId })) === null) throw new Problem('not_found');
      await this.#refuseTaken(tx, businessId, draft.slug, campaignId);
      await store.updateCampaign(tx, businessId, campaignId, draft);
    });
    return this.get(businessId, campaignId);
  }

  async #refuseTaken(
    tx: Parameters<typeof store.lockCampaigns>[0],
    businessId: BusinessId,
    slug: string,
    own: CampaignId | null,
  ): Promise<void> {
    const holder = await store.findCampaign(tx, businessId, { slug });
    if (holder !== null && holder.campaignId !== own) throw new Problem('code_taken', { field: 'slug' });
  }

  async #show(businessId: BusinessId, found: readonly store.CampaignRecord[]): Promise<ShownCampaign[]> {
    const { identity, domains, storefront } = this.deps;
    const [origin, merchant, shop] = await Promise.all([
      domains.getAddress(businessId),
      identity.accounts.getMerchant(businessId),
      storefront.findStore(businessId),
    ]);
    const today = dayOf(this.now(), shop?.timeZone ?? 'UTC');
    return found.map((campaign) => ({
      ...campaign,
      publicUrl: `${origin}/share/${merchant.username}/${campaign.slug}`,
      takesPictures: campaign.isOpen && (campaign.lastDay === null || campaign.lastDay >= today),
    }));
  }
}
