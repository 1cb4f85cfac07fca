// Links as others read them: by id or promo code, with who may see and who may change one.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { announce } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { LinkRecord, PageRecord, PageSource } from './model.ts';
import * as store from './store.ts';
import { selectTags } from './tags-store.ts';

export class LinkRecords extends Service {
  readonly #sources: PageSource[] = [];

  /** Told as the program starts. */
  addPages(source: PageSource): void {
    this.#sources.push(source);
  }

  /** A page that is no link by its code; links are found by their addresses. */
  async findPage(code: string): Promise<PageRecord | null> {
    for (const source of this.#sources) {
      const page = await source.findByCode(code);
      if (page !== null) return page;
    }
    return null;
  }

  /** The link, closed or not; null when the business has none of that id. */
  find(businessId: BusinessId, linkId: LinkId): Promise<LinkRecord | null> {
    return findLink(this.db, businessId, linkId);
  }

  /** As `find`, whoever's it is: for an address that tells a link's id alone. */
  async findAnyones(linkId: LinkId): Promise<LinkRecord | null> {
    const businessId = await store.findBusinessOf(this.db, linkId);
    return businessId && findLink(this.db, businessId, linkId);
  }

  /** An open link the actor may see; `not_found` otherwise. An influencer sees their own. */
  async getVisible(actor: Actor, linkId: LinkId): Promise<LinkRecord> {
    const link = await findLink(this.db, actor.businessId, linkId);
    const isHidden = !can(actor, 'see every link') && link?.influencerId !== actor.accountId;
    if (!link || link.closedAt || isHidden) throw new Problem('not_found');
    return link;
  }

  /** Those that are there, in the order of the ids; closed ones too. */
  async list(businessId: BusinessId, linkIds: readonly LinkId[]): Promise<LinkRecord[]> {
    const rows = await store.selectLinks(this.db, businessId, linkIds);
    const byId = new Map(rows.map((row) => [row.linkId, row]));
    return linkIds.flatMap((id) => byId.get(id) ?? []);
  }

  /** As `list`, with pages that are no links: of all that can be visited and credited. */
  async listPages(businessId: BusinessId, ids: readonly LinkId[]): Promise<PageRecord[]> {
    const links = await this.list(businessId, ids);
    if (links.length === new Set(ids).size) return links;
    const known = new Set(links.map(({ linkId }) => linkId));
    const strange = ids.filter((id) => !known.has(id));
    const others = await Promise.all(this.#sources.map((source) => source.list(businessId, strange)));
    return [...links, ...others.flat()];
  }

  /** Links whose promo code this is, newest first; letters of either case are the same code. */
  async listByPromocode(businessId: BusinessId, promocode: string): Promise<LinkRecord[]> {
    const ids = await store.findLinkIdsByPromocode(this.db, businessId, promocode);
    const rows = await store.selectLinks(this.db, businessId, ids);
    return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** Puts another code in place of one on an influencer's links, closed ones too; answers how many open links changed. */
  async replacePromocode(tx: Tx, businessId: BusinessId, change: store.PromocodeChange): Promise<number> {
    const open = await store.replacePromocode(tx, businessId, change, this.now());
    await announce(tx, 'pagesChanged', businessId);
    return open;
  }

  /** Tags of the open links the actor may see. */
  listTags(actor: Actor, linkType: LinkType | null): Promise<{ tag: string; links: number }[]> {
    return selectTags(this.db, actor.businessId, linkType, can(actor, 'see every link') ? null : actor.accountId);
  }

  /** Whether the business ever made a link. */
  hasAny(businessId: BusinessId): Promise<boolean> {
    return store.hasLinks(this.db, businessId);
  }
}

export async function findLink(on: Db, businessId: BusinessId, linkId: LinkId): Promise<LinkRecord | null> {
  const [row] = await store.selectLinks(on, businessId, [linkId]);
  return row ?? null;
}

/** The link, closed or not, when the actor may change it; an influencer reaches their own only. */
export async function getOwned(on: Db, actor: Actor, linkId: LinkId): Promise<LinkRecord> {
  const link = await findLink(on, actor.businessId, linkId);
  const isReachable = link && (can(actor, 'edit any link') || link.influencerId === actor.accountId);
  if (!isReachable) throw new Problem('not_found');
  return link;
}

/** As `getOwned`, and it is open. */
export async function getReachable(on: Db, actor: Actor, linkId: LinkId): Promise<LinkRecord> {
  const link = await getOwned(on, actor, linkId);
  if (link.closedAt) throw new Problem('link_closed');
  return link;
}

/** The link as it was just written. */
export async function getWritten(on: Db, businessId: BusinessId, linkId: LinkId): Promise<LinkRecord> {
  const link = await findLink(on, businessId, linkId);
  if (!link) throw new Error('a link was written but is not there');
  return link;
}
