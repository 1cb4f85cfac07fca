// The door of links: looks and shorts, their addresses, and what a public address needs to know of them.
import type { AccountId, BusinessId, Code, CollectionId, LinkId, ProductId } from '@vitrine/contract/ids';
import type { LinkDraft, LinkType, UrlType, UtmParams } from '@vitrine/contract/links';
import type { Actor } from '../identity/actor.ts';

/** A link as it is kept. */
export interface LinkRecord {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  readonly code: Code;
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
  readonly products: readonly { productId: ProductId; selectedOptions: Readonly<Record<string, string>> }[];
  readonly collectionIds: readonly CollectionId[];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** A link with what its public address needs, UTM templates already filled in. */
export interface CompiledLink {
  readonly link: LinkRecord;
  readonly utm: UtmParams;
  readonly influencer: { readonly name: string; readonly imageUrl: string | null } | null;
}

export interface Links {
  /** Asks the database; callers keep the answer and drop it when `linksChanged` is announced. Closed links are found too. */
  findByCode(code: string): Promise<CompiledLink | null>;
  /** The link, closed or not; null when the business has none of that id. */
  findLink(businessId: BusinessId, linkId: LinkId): Promise<LinkRecord | null>;
  listLinks(businessId: BusinessId, linkIds: readonly LinkId[]): Promise<LinkRecord[]>;
  /** Links whose promo code this is, newest first; letters of either case are the same code. */
  listByPromocode(businessId: BusinessId, promocode: string): Promise<LinkRecord[]>;
  createLink(actor: Actor, draft: LinkDraft): Promise<LinkRecord>;
  editLink(actor: Actor, linkId: LinkId, draft: LinkDraft): Promise<LinkRecord>;
  closeLink(actor: Actor, linkId: LinkId): Promise<void>;
}

/** Announced with a link's code when it was changed, and with `business:{id}` when anything its pages show may have. */
export const linksChanged = 'links_changed';
