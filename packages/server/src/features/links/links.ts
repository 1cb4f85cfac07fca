// The door of links: looks and shorts, their addresses, and what a public address needs to know of them.
import { announce } from '../../events.ts';
import { linkId as linkIdSchema } from '@vitrine/contract/ids';
import type { AccountId, BusinessId, Code, CollectionId, LinkId, MultilinkId, ProductId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { Layout, LinkDraft, LinkType, UrlType, UtmParams } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import type { Plans } from '../plans/plans.ts';
import type { Store, Stores } from '../stores/stores.ts';
import { findOwner } from './addresses-store.ts';
import { readBackHalf } from './back-half.ts';
import { createManyLinks, type ManyLinks } from './many-links.ts';
import { createMultilinks, type MultilinkRecord, type Multilinks } from './multilinks.ts';
import { holds, planLink, type LinkPlan } from './plan-link.ts';
import { toRefusedProblem } from './refusals.ts';
import { createRepairs, type Repairs } from './repairing.ts';
import * as store from './store.ts';
import { selectTags } from './tags-store.ts';
import { fillUtm } from './utm.ts';

/** A product a link holds. */
export interface HeldProduct {
  readonly productId: ProductId;
  readonly selectedOptions: Readonly<Record<string, string>>;
  /** The lowest price the merchant last saw, in minor units; null for links from before it was kept. */
  readonly seenPrice: number | null;
}

/** A link as it is kept. */
export interface LinkRecord {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  readonly code: Code;
  /** The code when the merchant chose it; null for a drawn one. */
  readonly backHalf: Code | null;
  readonly linkType: LinkType;
  readonly urlType: UrlType;
  readonly title: string | null;
  readonly description: string;
  /** Addresses of uploaded pictures, in order. */
  readonly images: readonly string[];
  /** For shorts: the store's page, as chosen; null for looks. */
  readonly redirectUrl: string | null;
  readonly promocode: string | null;
  readonly influencerId: AccountId | null;
  readonly utm: UtmParams;
  readonly hideOnSale: boolean;
  /** Null lets the number of products decide. */
  readonly layout: Layout | null;
  readonly noindex: boolean;
  readonly tags: readonly string[];
  /** The multilink whose experience it is. */
  readonly parentMultilinkId: MultilinkId | null;
  readonly products: readonly HeldProduct[];
  readonly collectionIds: readonly CollectionId[];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly archivedAt: Date | null;
}

/** A link with what its public address needs, UTM templates already filled in. */
export interface CompiledLink {
  readonly link: LinkRecord;
  readonly utm: UtmParams;
  readonly influencer: { readonly name: string; readonly imageUrl: string | null } | null;
  /** The address to pass on: its own, or that of the multilink whose experience it is. */
  readonly publicCode: Code;
}

/** A multilink as its address needs it: which of its two links a visitor gets is decided at each visit. */
export interface CompiledMultilink {
  readonly multilink: MultilinkRecord;
}

export { isPublished, type Place } from './goods.ts';
export { readShowing, type Showing } from './showing.ts';
export type { Maker } from './many-links.ts';
export type { MultilinkOption, MultilinkRecord, Multilinks } from './multilinks.ts';
export type { Refusal } from './plan-link.ts';

export interface Links extends ManyLinks, Repairs {
  readonly multilinks: Multilinks;
  /** Asks the database; callers may keep the answer until `pagesChanged` is announced. Closed ones are found too. */
  findByCode(code: string): Promise<CompiledLink | CompiledMultilink | null>;
  /** The link, closed or not; null when the business has none of that id. */
  findLink(businessId: BusinessId, linkId: LinkId): Promise<LinkRecord | null>;
  listLinks(businessId: BusinessId, linkIds: readonly LinkId[]): Promise<LinkRecord[]>;
  /** Links whose promo code this is, newest first; letters of either case are the same code. */
  listByPromocode(businessId: BusinessId, promocode: string): Promise<LinkRecord[]>;
  /** Puts another code in place of one on an influencer's links, closed ones too; answers how many open links changed. */
  replacePromocode(tx: Tx, businessId: BusinessId, change: store.PromocodeChange): Promise<number>;
  /** Refuses what `planLink` refuses, `store_required` and `trial_ended`. */
  createLink(actor: Actor, draft: LinkDraft, mediaRelated?: readonly string[]): Promise<LinkRecord>;
  /**
   * As `createLink`; a link of another influencer is `not_found` to an influencer, a closed one `link_closed`, one that
   * belongs to a multilink `part_of_multilink`.
   */
  editLink(actor: Actor, linkId: LinkId, draft: LinkDraft): Promise<LinkRecord>;
  /** Refuses as `editLink`. */
  closeLink(actor: Actor, linkId: LinkId): Promise<void>;
  /** Puts a link away, or takes it back; its address works on. Refuses as `editLink`. */
  archiveLink(actor: Actor, linkId: LinkId, archived: boolean): Promise<void>;
  /** Tags of the open links the actor may see. */
  listTags(actor: Actor, linkType: LinkType | null): Promise<{ tag: string; links: number }[]>;
  /** Whether a custom end of an address can be had by the link or multilink `ownId`, or by a new one. */
  checkBackHalf(businessId: BusinessId, typed: string, ownId: string | null): Promise<BackHalfCheck>;
}

/** Whether a back-half can be had; when it is taken, a free one like it. */
export interface BackHalfCheck {
  readonly problem: 'code_invalid' | 'code_reserved' | 'code_taken' | null;
  readonly suggestion: string | null;
}

interface Deps {
  plans: Plans;
  stores: Stores;
  influencers: Influencers;
}

export function createLinks(platform: Platform, { plans, stores, influencers }: Deps): Links {
  const { database, clock } = platform;
  const { db } = database;

  /** The open link when the actor may change it: an influencer reaches her own only. */
  const getReachable = async (actor: Actor, linkId: LinkId, on: Db = db): Promise<LinkRecord> => {
    const link = await find(on, actor.businessId, linkId);
    const reachable = link && (can(actor, 'edit any link') || link.influencerId === actor.accountId);
    if (!reachable) throw new Problem('not_found');
    if (link.closedAt) throw new Problem('link_closed');
    return link;
  };

  const getTouchable = async (actor: Actor, linkId: LinkId, on?: Db): Promise<LinkRecord> => {
    const link = await getReachable(actor, linkId, on);
    if (link.parentMultilinkId) throw new Problem('part_of_multilink');
    return link;
  };

  const chooseInfluencer = async (actor: Actor, draft: LinkDraft, existing: LinkRecord | null) => {
    const { businessId } = actor;
    if (actor.role === 'influencer') return influencers.find(businessId, { accountId: actor.accountId });
    const typed = draft.influencer_username || null;
    const named = typed === null ? null : await influencers.find(businessId, { username: typed });
    if (existing) {
      const kept = existing.influencerId && (await influencers.find(businessId, { accountId: existing.influencerId }));
      if (typed !== null && named?.accountId !== existing.influencerId) {
        throw new Problem('influencer_locked', { field: 'influencer_username' });
      }
      return kept || null;
    }
    return typed !== null && !named?.isActive ? ('unknown' as const) : named;
  };

  const decide = async (actor: Actor, draft: LinkDraft, existing: LinkRecord | null) => {
    const connected = await stores.findStore(actor.businessId);
    if (!connected) throw new Problem('store_required');
    const influencer = await chooseInfluencer(actor, draft, existing);
    const products = await stores.listProducts(actor.businessId, draft.inventory_ids);
    const collections = await stores.listCollections(actor.businessId, draft.collection_ids);
    const planned = planLink(draft, {
      storeUrls: storeUrlsOf(connected),
      products: products.filter(({ deleted, productId }) => !deleted || holds(existing, productId)),
      collections: collections.filter(({ deleted, collectionId }) => !deleted || holds(existing, collectionId)),
      influencer,
      maySetUtm: can(actor, 'set utm'),
      mayChooseInfluencer: actor.role === 'influencer' || can(actor, 'choose influencer'),
      productsLimit: (await plans.getLimits(actor.businessId)).products,
      existing,
      held: existing,
    });
    return { plan: getPlan(planned), influencer: influencer as InfluencerRecord | null };
  };

  const multilinks = createMultilinks(platform, { plans, stores });

  stores.addCodeSource((businessId) => store.listPromocodes(db, businessId));

  const compile = async (link: LinkRecord): Promise<CompiledLink> => {
    const { businessId, parentMultilinkId } = link;
    const influencer = link.influencerId && (await influencers.find(businessId, { accountId: link.influencerId }));
    const parent = parentMultilinkId && (await multilinks.find(businessId, parentMultilinkId));
    const facts = {
      title: link.title,
      linkId: link.linkId,
      influencerUsername: influencer ? influencer.username : null,
    };
    return {
      link,
      utm: fillUtm(link.utm, facts),
      influencer: influencer ? { name: influencer.username, imageUrl: influencer.imageUrl } : null,
      publicCode: parent ? parent.code : link.code,
    };
  };

  return {
    ...createManyLinks({ db, plans, stores, influencers }),
    ...createRepairs({ platform, plans, stores, getReachable }),
    multilinks,

    findByCode: async (code) => {
      const address = await findOwner(db, code);
      if (address?.multilinkId) {
        const multilink = await multilinks.find(address.businessId, address.multilinkId);
        return multilink && { multilink };
      }
      const link = address?.linkId ? await find(db, address.businessId, address.linkId) : null;
      return link ? compile(link) : null;
    },

    findLink: (businessId, linkId) => find(db, businessId, linkId),

    listLinks: async (businessId, linkIds) => {
      const rows = await store.selectLinks(db, businessId, linkIds);
      const byId = new Map(rows.map((row) => [row.link_id, toRecord(row)]));
      return linkIds.flatMap((id) => byId.get(id) ?? []);
    },

    replacePromocode: async (tx, businessId, change) => {
      const open = await store.replacePromocode(tx, businessId, change, clock.now());
      await announce(tx, 'pagesChanged', businessId);
      return open;
    },

    listByPromocode: async (businessId, promocode) => {
      const ids = await store.findLinkIdsByPromocode(db, businessId, promocode);
      const rows = await store.selectLinks(db, businessId, ids);
      return rows.map(toRecord).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },

    createLink: async (actor, draft, mediaRelated = []) => {
      await plans.admitCreation(actor.businessId);
      const { plan, influencer } = await decide(actor, draft, null);
      const linkId = linkIdSchema.parse(uuidv7());
      await database.transaction(async (tx) => {
        const { businessId, accountId } = actor;
        const influencerId = influencer?.accountId ?? null;
        const link = { businessId, linkId, influencerId, createdBy: accountId, now: clock.now() };
        await store.insertLink(tx, { ...link, mediaRelatedInventoryIds: mediaRelated }, plan);
        await announce(tx, 'pagesChanged', businessId);
      });
      return getWritten(await find(db, actor.businessId, linkId));
    },

    editLink: async (actor, linkId, draft) => {
      await plans.admitCreation(actor.businessId);
      const existing = await getTouchable(actor, linkId);
      const { plan } = await decide(actor, draft, existing);
      await database.transaction(async (tx) => {
        // it may have been given another address, or closed, since it was read
        await store.lockLink(tx, actor.businessId, linkId);
        await store.updateLink(tx, await getTouchable(actor, linkId, tx), plan, clock.now());
        await announce(tx, 'pagesChanged', actor.businessId);
      });
      return getWritten(await find(db, actor.businessId, linkId));
    },

    closeLink: async (actor, linkId) => {
      const link = await getTouchable(actor, linkId);
      await database.transaction(async (tx) => {
        await store.closeLink(tx, link.businessId, linkId, clock.now());
        await announce(tx, 'pagesChanged', link.businessId);
      });
    },

    archiveLink: async (actor, linkId, archived) => {
      const link = await getTouchable(actor, linkId);
      await database.transaction((tx) => store.archiveLink(tx, link.businessId, linkId, archived ? clock.now() : null));
    },

    listTags: (actor, linkType) =>
      selectTags(db, actor.businessId, linkType, can(actor, 'see every link') ? null : actor.accountId),

    checkBackHalf: async (businessId, typed, ownId) => {
      const read = readBackHalf(typed);
      if ('refused' in read) return { problem: read.refused, suggestion: null };
      const owner = await findOwner(db, read.code);
      const isOwn =
        owner?.businessId === businessId &&
        ownId !== null &&
        [owner.linkId, owner.multilinkId].includes(ownId as LinkId & MultilinkId);
      if (!owner || isOwn) return { problem: null, suggestion: null };
      return { problem: 'code_taken', suggestion: await findFreeLike(db, read.code) };
    },
  };
}

async function find(on: Db, businessId: BusinessId, linkId: LinkId): Promise<LinkRecord | null> {
  const [row] = await store.selectLinks(on, businessId, [linkId]);
  return row ? toRecord(row) : null;
}

const mostSuggestions = 20;

/** The same word with a number behind it; null when the first twenty are taken too. */
async function findFreeLike(on: Db, taken: string): Promise<string | null> {
  for (let number = 2; number <= mostSuggestions; number += 1) {
    const read = readBackHalf(`${taken.slice(0, limits.backHalf.max - 3)}-${number}`);
    if ('code' in read && !(await findOwner(on, read.code))) return read.code;
  }
  return null;
}

function storeUrlsOf(connected: Store): string[] {
  return [connected.primaryUrl, ...connected.availableUrls];
}

function getPlan(planned: ReturnType<typeof planLink>): LinkPlan {
  if ('plan' in planned) return planned.plan;
  throw toRefusedProblem([planned]);
}

function getWritten(link: LinkRecord | null): LinkRecord {
  if (!link) throw new Error('a link was written but is not there');
  return link;
}

function toRecord(row: Awaited<ReturnType<typeof store.selectLinks>>[number]): LinkRecord {
  return {
    businessId: row.business_id,
    linkId: row.link_id,
    code: row.code,
    backHalf: row.is_custom ? row.code : null,
    linkType: row.link_type,
    urlType: row.url_type,
    title: row.title,
    description: row.description,
    images: row.images,
    redirectUrl: row.redirect_url,
    promocode: row.promocode,
    influencerId: row.influencer_id,
    utm: row.utm,
    hideOnSale: row.hide_on_sale,
    layout: row.layout,
    noindex: row.noindex,
    tags: row.tags,
    parentMultilinkId: row.parent_multilink_id,
    products: row.products,
    collectionIds: row.collection_ids,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    archivedAt: row.archived_at,
  };
}
