// What the parts of links share: what they stand on, and links as they are kept and as their public addresses need them.
import type { AccountId, BusinessId, Code, CollectionId, LinkId, MultilinkId, ProductId } from '@vitrine/contract/ids';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import type { PostSource } from '@vitrine/contract/feed';
import type { ImagePoint } from '@vitrine/contract/image-points';
import type { GateBounds } from '@vitrine/contract/link-gate';
import type { LinkPreview } from '@vitrine/contract/link-previews';
import type { LinkSettings } from '@vitrine/contract/link-settings';
import type { PageType } from '@vitrine/contract/link-type';
import type { LinkType, UrlType, UtmParams } from '@vitrine/contract/links';
import type { DeviceOption } from '@vitrine/contract/multilinks';
import type { EventBus } from '../../events.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Brand } from '../brand/brand.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';

/** The doors below that links stand on, and what they announce by. */
export interface LinkDeps {
  readonly events: EventBus;
  readonly plans: Plans;
  readonly brand: Pick<Brand, 'getSettings' | 'getSwapping'>;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly influencers: Influencers;
}

/** A product a link holds. */
interface HeldProduct {
  readonly productId: ProductId;
  readonly selectedOptions: Readonly<Record<string, string>>;
  /** The lowest price the merchant last saw, in minor units; null when it is not known. */
  readonly seenPrice: number | null;
  /** Where on the first image it is; left out where nobody said. */
  readonly point?: ImagePoint | null;
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
  readonly settings: LinkSettings;
  /** What is shown of it when its address is shared, where that was chosen. */
  readonly preview: LinkPreview;
  readonly tags: readonly string[];
  /** The multilink whose experience it is. */
  readonly parentMultilinkId: MultilinkId | null;
  readonly products: readonly HeldProduct[];
  readonly collectionIds: readonly CollectionId[];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly archivedAt: Date | null;
}

/** What has an address of its own and sells: a link, or what another feature adds, which is in no list of links. */
export interface PageRecord extends Omit<LinkRecord, 'linkType'> {
  readonly linkType: PageType;
  /** Whose it was and when, of a page whose owner changes: a click counts for whoever had it then. */
  readonly owners?: readonly PageOwner[];
  /** Where it stands among others of its kind; links stand alone. */
  readonly thread?: PageThread;
  /** The look whose products its own go well with. */
  readonly beside?: PageBeside;
}

/** What stands beside a look: whoever is let in there is let in here. */
export interface PageBeside {
  readonly code: Code;
  readonly title: string | null;
  readonly gateOf: LinkId | MultilinkId;
}

/** A time in which a page was an influencer’s; without an end it still is. */
export interface PageOwner {
  readonly influencerId: AccountId;
  readonly since: Date;
  readonly until: Date | null;
}

/** Whose a page was at a moment. */
export function ownerAt(
  { owners, influencerId }: Pick<PageRecord, 'owners' | 'influencerId'>,
  at: Date,
): AccountId | null {
  if (owners === undefined) return influencerId;
  const owner = owners.find(({ since, until }) => since <= at && (until === null || at < until));
  return owner?.influencerId ?? null;
}

/** A place in a feed. Addresses are paths. */
export interface PageThread {
  /** The feed. */
  readonly home: string;
  /** What came after it, and what came before. */
  readonly newer: string | null;
  readonly older: string | null;
  /** Where it was told first: the address there, and whose account it is. */
  readonly origin: { readonly url: string | null; readonly network: PostSource; readonly username: string } | null;
  /** Where in the first picture a product is, as shares of its width and height. */
  readonly points: ReadonlyMap<ProductId, { readonly x: number; readonly y: number }>;
  /** What was given for it; null for nothing. */
  readonly disclosure: DisclosureKind | null;
  /** How its picture was made, as far as it is no plain photo. */
  readonly marks: readonly ('retouched' | 'ai')[];
}

/** Pages that are no links, of a feature above. */
export interface PageSource {
  /** Closed ones too; null for a code that is none of theirs. */
  findByCode(code: string): Promise<PageRecord | null>;
  /** Those that are there, in any order; closed ones too. */
  list(businessId: BusinessId, ids: readonly LinkId[]): Promise<PageRecord[]>;
}

/** When a link or a multilink lets shoppers in, as it is kept. */
export interface GateRecord extends GateBounds {
  readonly linkId: LinkId | MultilinkId;
  /** Visits of people so far; 0 where there is no limit. */
  readonly counted: number;
  /** Where it leads while it lets nobody in; null for a page that says so. */
  readonly fallbackUrl: string | null;
  readonly passwordHash: string | null;
}

/** A link with what its public address needs, UTM templates already filled in. */
export interface CompiledLink {
  /** An experience is shown as its multilink is, when it is shared. */
  readonly link: PageRecord;
  readonly utm: UtmParams;
  /** Who may earn by it: whose link it is, else whose code it carries. */
  readonly influencer: {
    readonly accountId: AccountId;
    readonly name: string;
    readonly imageUrl: string | null;
  } | null;
  /** The address to pass on: its own, or that of the multilink whose experience it is. */
  readonly publicCode: Code;
  /** Its own, or that of the multilink whose experience it is; null where everybody is let in. */
  readonly gate: GateRecord | null;
}

/** One of the two links a multilink splits its visits over. */
export interface MultilinkOption {
  readonly linkId: LinkId;
  readonly code: Code;
  /** Whole percent of the visits, as the merchant set it. */
  readonly share: number;
  /** What it gets now: the share set, or what automatic has made of it. */
  readonly currentShare: number;
  readonly device: DeviceOption;
}

/** A multilink as it is kept. */
export interface MultilinkRecord {
  readonly businessId: BusinessId;
  readonly multilinkId: MultilinkId;
  readonly code: Code;
  /** The code when the merchant chose it; null for a drawn one. */
  readonly backHalf: Code | null;
  readonly title: string;
  readonly promocode: string | null;
  readonly utm: UtmParams;
  readonly automatic: boolean;
  /** As of a link; its experiences show the same. */
  readonly preview: LinkPreview;
  readonly tags: readonly string[];
  /** Experience A, then B. */
  readonly options: readonly [MultilinkOption, MultilinkOption];
  /** Links that were its experiences until others took their places, the latest first. */
  readonly replaced: readonly ReplacedExperience[];
  /** The day of the store from which the two are compared; null for all their days. */
  readonly comparedSince: string | null;
  /** The experience everybody was sent to, while that can be undone. */
  readonly sentTo: LinkId | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly archivedAt: Date | null;
}

interface ReplacedExperience {
  readonly linkId: LinkId;
  /** 0 when it was experience A. */
  readonly position: 0 | 1;
  readonly replacedAt: Date;
}

/** A multilink as its address needs it: which of its two links a visitor gets is decided at each visit. */
export interface CompiledMultilink {
  readonly multilink: MultilinkRecord;
}
