// What people do to one link: made, edited, closed, put away, and repaired when the store has changed what it holds.
import { linkId as linkIdSchema, type LinkId } from '@vitrine/contract/ids';
import type { LinkChange, LinkDraft } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '../../events.ts';
import type { Db } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import { keepSeenPrices, toChangedDraft } from './changed-draft.ts';
import type { LinkDeps, LinkRecord } from './model.ts';
import { holds, planLink, type LinkPlan } from './plan-link.ts';
import { getOwned, getReachable, getWritten } from './records.ts';
import { toRefusedProblem } from './refusals.ts';
import { repairLink, type RepairAsked } from './repairing.ts';
import * as store from './store.ts';

export class LinkChanges extends Service<LinkDeps> {
  /** Refuses what `planLink` refuses, `store_required` and `trial_ended`. */
  async create(actor: Actor, draft: LinkDraft, mediaRelated: readonly string[] = []): Promise<LinkRecord> {
    const { businessId, accountId } = actor;
    await this.deps.plans.admitCreation(businessId);
    const { plan, influencer } = await decide(this.deps, actor, draft, null);
    const linkId = linkIdSchema.parse(uuidv7());
    await this.transaction(async (tx) => {
      const influencerId = influencer?.accountId ?? null;
      const link = { businessId, linkId, influencerId, createdBy: accountId, now: this.now() };
      await store.insertLink(tx, { ...link, mediaRelatedInventoryIds: mediaRelated }, plan);
      await announce(tx, 'pagesChanged', businessId);
      await this.deps.events.emit(tx, 'link.created', { businessId, by: accountId, linkId, kind: plan.linkType });
    });
    return getWritten(this.db, businessId, linkId);
  }

  /**
   * As `create`, and leaves what is not sent; a link of another influencer is `not_found` to an influencer, a closed one `link_closed`, one that
   * belongs to a multilink `part_of_multilink`.
   */
  async edit(actor: Actor, linkId: LinkId, change: LinkChange): Promise<LinkRecord> {
    await this.deps.plans.admitCreation(actor.businessId);
    const existing = await getTouchable(this.db, actor, linkId);
    const { plan: decided } = await decide(this.deps, actor, toChangedDraft(existing, change), existing);
    const products = change.inventory_ids ? decided.products : keepSeenPrices(decided.products, existing.products);
    const plan = { ...decided, products };
    await this.transaction(async (tx) => {
      // it may have been given another address, or closed, since it was read
      await store.lockLink(tx, actor.businessId, linkId);
      await store.updateLink(tx, await getTouchable(tx, actor, linkId), plan, this.now());
      await announce(tx, 'pagesChanged', actor.businessId);
      await this.deps.events.emit(tx, 'link.changed', toMade(actor, existing));
    });
    return getWritten(this.db, actor.businessId, linkId);
  }

  /** Refuses as `edit`. */
  async close(actor: Actor, linkId: LinkId): Promise<void> {
    const link = await getTouchable(this.db, actor, linkId);
    await this.transaction(async (tx) => {
      await store.closeLink(tx, link.businessId, linkId, this.now());
      await announce(tx, 'pagesChanged', link.businessId);
      await this.deps.events.emit(tx, 'link.closed', toMade(actor, link));
    });
  }

  /** Puts a link away, or takes it back; its address works on. Refuses as `edit`. */
  async archive(actor: Actor, linkId: LinkId, archived: boolean): Promise<LinkRecord> {
    const { businessId } = await getTouchable(this.db, actor, linkId);
    await this.transaction(async (tx) => {
      await store.archiveLink(tx, businessId, linkId, archived ? this.now() : null);
      await this.deps.events.emit(tx, 'link.archived', {
        businessId,
        by: actor.accountId,
        linkId,
        isArchived: archived,
      });
    });
    return getWritten(this.db, businessId, linkId);
  }

  /** The link; refuses whoever may not change it, as `edit`. */
  admit(actor: Actor, linkId: LinkId): Promise<LinkRecord> {
    return getTouchable(this.db, actor, linkId);
  }

  /** The same of a link that may be deleted. */
  async admitClosed(actor: Actor, linkId: LinkId): Promise<void> {
    const link = await getOwned(this.db, actor, linkId);
    if (link.parentMultilinkId) throw new Problem('part_of_multilink');
  }

  /**
   * Takes a deletion back: the page, the row and the tags are there again. Answers whether it was deleted. Refuses as `close`.
   */
  async reopen(actor: Actor, linkId: LinkId): Promise<boolean> {
    await this.admitClosed(actor, linkId);
    return this.transaction(async (tx) => {
      const link = await store.reopenLink(tx, actor.businessId, linkId, this.now());
      if (link === null) return false;
      await announce(tx, 'pagesChanged', actor.businessId);
      await this.deps.events.emit(tx, 'link.reopened', toMade(actor, { linkId, ...link }));
      return true;
    });
  }

  /**
   * Settles one notice of a link: replaces a product (by `replacementId`, else by the one its notice names), removes a
   * product or collection, accepts a product's price as it is now, or shows what is on sale. Refuses as `edit`, and
   * `no_replacement`, `last_product`; `product_unknown` and `collection_unknown` also for what the link does not hold.
   * An experience of a multilink is repaired by the merchant alone.
   */
  async repair(actor: Actor, linkId: LinkId, asked: RepairAsked): Promise<LinkRecord> {
    await repairLink(this.platform, this.deps, { actor, linkId, asked });
    return getWritten(this.db, actor.businessId, linkId);
  }
}

async function getTouchable(on: Db, actor: Actor, linkId: LinkId): Promise<LinkRecord> {
  const link = await getReachable(on, actor, linkId);
  if (link.parentMultilinkId) throw new Problem('part_of_multilink');
  return link;
}

async function decide(
  { plans, storefront, catalogue, influencers }: LinkDeps,
  actor: Actor,
  draft: LinkDraft,
  existing: LinkRecord | null,
): Promise<{ plan: LinkPlan; influencer: InfluencerRecord | null }> {
  const connected = await storefront.findStore(actor.businessId);
  if (!connected) throw new Problem('store_required');
  const influencer = await chooseInfluencer(influencers, actor, draft, existing);
  const products = await catalogue.listProducts(actor.businessId, draft.inventory_ids);
  const collections = await catalogue.listCollections(actor.businessId, draft.collection_ids);
  const planned = planLink(draft, {
    storeUrls: [connected.primaryUrl, ...connected.availableUrls],
    products: products.filter(({ deleted, productId }) => !deleted || holds(existing, productId)),
    collections: collections.filter(({ deleted, collectionId }) => !deleted || holds(existing, collectionId)),
    influencer,
    maySetUtm: can(actor, 'set utm'),
    mayChooseInfluencer: makesOwn(actor) || can(actor, 'choose influencer'),
    productsLimit: (await plans.getLimits(actor.businessId)).products,
    existing,
    held: existing,
  });
  if ('refused' in planned) throw toRefusedProblem([planned]);
  return { plan: planned.plan, influencer: influencer === 'unknown' ? null : influencer };
}

/** Who may not edit just any link makes them in their own name, whoever is named in the draft. */
const makesOwn = (actor: Actor): boolean => !can(actor, 'see every link');

async function chooseInfluencer(
  influencers: Influencers,
  actor: Actor,
  draft: LinkDraft,
  existing: LinkRecord | null,
): Promise<InfluencerRecord | 'unknown' | null> {
  const { businessId } = actor;
  if (makesOwn(actor)) return influencers.find(businessId, { accountId: actor.accountId });
  const typed = draft.influencer_username || null;
  const named = typed === null ? null : await influencers.find(businessId, { username: typed });
  if (existing) {
    const kept = existing.influencerId && (await influencers.find(businessId, { accountId: existing.influencerId }));
    if (typed !== null && named?.accountId !== existing.influencerId) {
      throw new Problem('influencer_locked', { field: 'influencer_username' });
    }
    return kept || null;
  }
  return typed !== null && !named?.isActive ? 'unknown' : named;
}

function toMade({ businessId, accountId: by }: Actor, { linkId, linkType }: Pick<LinkRecord, 'linkId' | 'linkType'>) {
  return { businessId, by, linkId, kind: linkType };
}
