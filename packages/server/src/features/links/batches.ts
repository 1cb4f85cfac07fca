// Many links at once: decided as one at a time would be, from facts that are asked for once.
import type { AccountId, Code, CollectionId, LinkId, ProductId } from '@vitrine/contract/ids';
import type { LinkDraft } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import { findOwners } from './addresses-store.ts';
import type { LinkDeps } from './model.ts';
import { planLink, type LinkFacts, type LinkPlan, type LinkRefusal } from './plan-link.ts';
import { insertLinks } from './store.ts';

/** Who the rules ask about when a link is made outside a request. */
export type Maker = Pick<Actor, 'businessId' | 'accountId' | 'role' | 'permissions' | 'rights'>;

/** A draft with the id its link is to have. */
export interface NewLinkDraft {
  readonly linkId: LinkId;
  readonly draft: LinkDraft;
}

interface Decided {
  readonly plan: LinkPlan;
  readonly influencerId: AccountId | null;
}

const taken: LinkRefusal = { refused: 'code_taken', field: 'back_half' };

export class LinkBatches extends Service<LinkDeps> {
  /** What refuses each draft now, null for those that would be made; nothing is written. Refuses `store_required`. */
  async check(maker: Maker, drafts: readonly LinkDraft[]): Promise<(LinkRefusal | null)[]> {
    const decided = await this.#decideAll(maker, drafts);
    const wanted = decided.flatMap((one) => ('plan' in one && one.plan.backHalf ? [one.plan.backHalf] : []));
    const known = await findOwners(this.db, wanted);
    return decided.map((one) => {
      if (!('plan' in one)) return one;
      return one.plan.backHalf && known.has(one.plan.backHalf) ? taken : null;
    });
  }

  /**
   * Makes the links that nothing refuses, in the caller's transaction and all as of `createdAt`; answers what refuses
   * the others, in the order of the drafts. Refuses `store_required` and `trial_ended` for all. The caller announces
   * `pagesChanged` when pages could know of them already.
   */
  async create(
    tx: Tx,
    maker: Maker,
    drafts: readonly NewLinkDraft[],
    createdAt: Date,
  ): Promise<(LinkRefusal | null)[]> {
    const { businessId, accountId } = maker;
    await this.deps.plans.admitCreation(businessId);
    const decided = await this.#decideAll(
      maker,
      drafts.map(({ draft }) => draft),
    );
    const wanted = drafts.flatMap(({ linkId }, at) => {
      const one = decided[at];
      if (!one || !('plan' in one)) return [];
      const { plan, influencerId } = one;
      const link = { businessId, linkId, influencerId, createdBy: accountId, mediaRelatedInventoryIds: [] };
      return [{ at, entry: { link: { ...link, now: createdAt }, plan } }];
    });
    const codes = await insertLinks(
      tx,
      wanted.map(({ entry }) => entry),
    );
    const created = wanted.filter((_, index) => codes[index]);
    for (const { entry } of created)
      await this.deps.events.emit(tx, 'link.created', {
        businessId,
        by: accountId,
        linkId: entry.link.linkId,
        kind: entry.plan.linkType,
      });
    const byDraft = new Map<number, Code | null>(wanted.map(({ at }, index) => [at, codes[index] ?? null]));
    return decided.map((one, at) => ('plan' in one ? (byDraft.get(at) ? null : taken) : one));
  }

  /** The facts every draft is decided from, asked for once. */
  async #gather(maker: Maker, drafts: readonly LinkDraft[]): Promise<(draft: LinkDraft) => LinkFacts> {
    const { storefront, catalogue, influencers, plans } = this.deps;
    const { businessId } = maker;
    const connected = await storefront.findStore(businessId);
    if (!connected) throw new Problem('store_required');
    const products = await catalogue.listSummaries(
      businessId,
      idsOf(drafts, (draft) => draft.inventory_ids),
    );
    const collections = await catalogue.listCollections(
      businessId,
      idsOf(drafts, (draft) => draft.collection_ids),
    );
    const productsById = new Map(products.filter(({ deleted }) => !deleted).map((each) => [each.productId, each]));
    const collectionsById = new Map(
      collections.filter(({ deleted }) => !deleted).map((each) => [each.collectionId, each]),
    );
    const everyone = await influencers.list(businessId);
    const active = new Map(everyone.filter(({ isActive }) => isActive).map((one) => [one.username.toLowerCase(), one]));
    const own = everyone.find(({ accountId }) => accountId === maker.accountId) ?? null;
    const productsLimit = (await plans.getLimits(businessId)).products;
    // in their own name, whoever is named in a draft
    const makesOwn = !can(maker, 'see every link');
    return (draft) => ({
      storeUrls: [connected.primaryUrl, ...connected.availableUrls],
      products: draft.inventory_ids.flatMap((id: ProductId) => productsById.get(id) ?? []),
      collections: draft.collection_ids.flatMap((id: CollectionId) => collectionsById.get(id) ?? []),
      influencer: makesOwn
        ? own
        : draft.influencer_username
          ? (active.get(draft.influencer_username.toLowerCase()) ?? 'unknown')
          : null,
      maySetUtm: can(maker, 'set utm'),
      mayChooseInfluencer: makesOwn || can(maker, 'choose influencer'),
      productsLimit,
      existing: null,
      held: null,
    });
  }

  async #decideAll(maker: Maker, drafts: readonly LinkDraft[]): Promise<(Decided | LinkRefusal)[]> {
    const factsOf = await this.#gather(maker, drafts);
    return drafts.map((draft) => {
      const facts = factsOf(draft);
      const planned = planLink(draft, facts);
      if (!('plan' in planned)) return planned;
      const { influencer } = facts;
      const influencerId = influencer === null || influencer === 'unknown' ? null : influencer.accountId;
      return { plan: planned.plan, influencerId };
    });
  }
}

function idsOf<Id>(drafts: readonly LinkDraft[], of: (draft: LinkDraft) => readonly Id[]): Id[] {
  return [...new Set(drafts.flatMap(of))];
}
