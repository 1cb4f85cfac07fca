// The door of the feed: accounts of social networks, reading their posts, and what is tagged in them.
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand, BrandDomains } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { Media } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogue, CatalogueSearch, Storefront } from '../stores/stores.ts';
import { SocialAccounts } from './accounts.ts';
import { FeedSettings } from './feed-settings.ts';
import { Galleries } from './galleries/galleries.ts';
import { createNetworks, type NetworkSettings } from './networks/networks.ts';
import { PostOwners } from './owners.ts';
import { PostPictures } from './pictures.ts';
import { findStanding } from './pictures-store.ts';
import { PostPages } from './post-pages.ts';
import { Posts } from './posts.ts';
import { PublicFeed } from './public-feed.ts';
import { PostRights } from './rights.ts';
import { RightsAnswers } from './rights-answers.ts';
import { ReadingWatch } from './reading-watch.ts';
import { Reporting } from './reporting.ts';
import { PostReports } from './reports.ts';
import { SocialSyncs } from './syncs.ts';
import { SocialTokens } from './social-tokens.ts';
import type { Vision } from '../vision/vision.ts';
import { AiTagging } from './tagging/ai-tagging.ts';
import { Campaigns } from './uploads/campaigns.ts';
import { Uploading } from './uploads/uploading.ts';
import { Uploads } from './uploads/uploads.ts';

export type { PostPlace } from './model.ts';
export type { NetworkSettings } from './networks/networks.ts';
export type { FeedPage, FeedPost } from './public-feed.ts';
export type { GalleryRecord } from './galleries/galleries.ts';
export { readArrival, toArrivalQuery } from './galleries/arrivals.ts';
export type { OpenAsk, RightsAct } from './rights-answers.ts';
export type { FeedCursor, FeedFilter } from './public-store.ts';
export { everyPost } from './public-store.ts';
export type { ReportField } from './read-report.ts';
export type { Reporting, ReportedPost } from './reporting.ts';
export type { PostReports } from './reports.ts';
export type { ShownCampaign } from './uploads/campaigns.ts';
export type { UploadFaults, UploadForm } from './uploads/read-upload.ts';
export type { Uploading } from './uploads/uploading.ts';
export type { Uploads } from './uploads/uploads.ts';

/** Of an installation without an app anywhere. */
export const noNetworks: NetworkSettings = { instagram: null, tiktok: null, pinterest: null };

export interface Feed {
  readonly accounts: SocialAccounts;
  readonly syncs: SocialSyncs;
  readonly readingWatch: ReadingWatch;
  readonly posts: Posts;
  readonly publicFeed: PublicFeed;
  readonly galleries: Galleries;
  readonly owners: PostOwners;
  readonly rights: PostRights;
  readonly rightsAnswers: RightsAnswers;
  readonly settings: FeedSettings;
  readonly tagging: AiTagging;
  readonly reports: PostReports;
  readonly reporting: Reporting;
  readonly campaigns: Campaigns;
  readonly uploads: Uploads;
  readonly uploading: Uploading;
  /** How a file stands as a picture of a post, or of what was sent to a campaign; null for one that is neither. */
  findPicture(businessId: string, fileId: string): ReturnType<typeof findStanding>;
}

interface Deps {
  readonly events: EventBus;
  readonly plans: Plans;
  readonly media: Media;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly search: CatalogueSearch;
  readonly identity: Identity;
  readonly domains: BrandDomains;
  readonly links: Links;
  readonly influencers: Influencers;
  readonly settings: Settings;
  readonly brand: Brand;
  readonly vision: Vision;
}

export function createFeed(
  platform: Platform,
  apps: NetworkSettings,
  {
    events,
    plans,
    media,
    storefront,
    catalogue,
    search,
    identity,
    domains,
    links,
    influencers,
    settings,
    ...seeing
  }: Deps,
): Feed {
  const networks = createNetworks(apps, platform.outside);
  const tokens = new SocialTokens(platform, { networks });
  const pictures = new PostPictures(platform, { media });
  const syncs = new SocialSyncs(platform, { networks, tokens, pictures });
  const feedSettings = new FeedSettings(platform, { settings });
  const pages = new PostPages(platform, { identity, media, settings: feedSettings });
  links.records.addPages(pages);
  const publicFeed = new PublicFeed(platform, { identity, domains, media, catalogue, pages });
  const tagging = new AiTagging(platform, { ...seeing, plans, media, storefront, catalogue });
  const campaigns = new Campaigns(platform, { plans, identity, domains, storefront });
  return {
    accounts: new SocialAccounts(platform, { plans, media, networks, tokens, syncs }),
    syncs,
    readingWatch: new ReadingWatch(platform),
    posts: new Posts(platform, { plans, storefront, catalogue, tagging }),
    publicFeed,
    galleries: new Galleries(platform, { plans, catalogue, publicFeed }),
    owners: new PostOwners(platform, { plans, influencers }),
    rights: new PostRights(platform, { events, plans, identity, storefront }),
    rightsAnswers: new RightsAnswers(platform, { identity, media }),
    settings: feedSettings,
    tagging,
    reports: new PostReports(platform, { events }),
    reporting: new Reporting(platform, { events, identity, media, settings: feedSettings }),
    campaigns,
    uploads: new Uploads(platform, { events, plans, media }),
    uploading: new Uploading(platform, { events, identity, media, catalogue, search, campaigns }),
    findPicture: (businessId, fileId) => findStanding(platform.database.db, businessId, fileId),
  };
}
