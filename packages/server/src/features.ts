// The features in the order of their arrows, and what starts and stops them.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventBus } from './events.ts';
import { Activity } from './features/activity/activity.ts';
import { Billing } from './features/billing/billing.ts';
import {
  Brand,
  BrandDomains,
  createZones,
  type Zones,
  DomainHosts,
  OptionValues,
  ThemeShelf,
} from './features/brand/brand.ts';
import { createCommissions } from './features/commissions/commissions.ts';
import { createIdentity } from './features/identity/identity.ts';
import { Imports } from './features/imports/imports.ts';
import { createFeed, noNetworks, type NetworkSettings } from './features/feed/feed.ts';
import { createFigures } from './features/figures/figures.ts';
import { Influencers, Inviting, OwnProfile } from './features/influencers/influencers.ts';
import { createInsights } from './features/insights/insights.ts';
import { Applications, Applying, JoinPages } from './features/joining/joining.ts';
import { createLinks } from './features/links/links.ts';
import { DataImports, Exports } from './features/moving/moving.ts';
import { createMailings } from './features/mailings/mailings.ts';
import { createNotify } from './features/notify/notify.ts';
import { Payees, TaxDocuments } from './features/payees/payees.ts';
import { Plans } from './features/plans/plans.ts';
import { Settings } from './features/settings/settings.ts';
import {
  DayNotes,
  Goals,
  Questions,
  ReportReaders,
  ReportSchedules,
  ReportSendings,
  SharedReports,
} from './features/questions/questions.ts';
import { createShopify, type ShopifySettings } from './features/stores/platforms/shopify/shopify.ts';
import { createStores } from './features/stores/stores.ts';
import { createTraffic } from './features/traffic/traffic.ts';
import { Pairings, TrendCounting, Trends } from './features/trends/trends.ts';
import { Media, MediaUploads, StrayFiles, Videos } from './features/media/media.ts';
import { createVision, PhotoSearch, type GivenModel } from './features/vision/vision.ts';
import { version } from './operate/version.ts';
import type { Platform } from './platform/platform.ts';
import { Presence } from './platform/presence.ts';

/** What the features themselves are told of the installation. */
export interface FeatureSettings {
  shopify: ShopifySettings;
  /** Apps at social networks; none where nothing is said. */
  networks?: NetworkSettings;
  dataDir: string;
  /** The cluster that figures are asked of as well. */
  figuresUrl?: string | null;
  /** Where requests for an account are mailed to. */
  contactEmail?: string | null;
  /** For tests alone: what zones of domains say. */
  zones?: Zones;
  /** Whether plans are charged for through the store; without it every feature is open to everybody. */
  billing?: boolean;
  /** Whether posts are looked at for AI tagging; they are, if nothing is said. */
  looksAtPosts?: boolean;
  /** The program that reads videos; none where nothing is said. */
  ffmpeg?: string | null;
  /** The network pictures are seen with; the one that comes with the program where nothing is said. */
  visionModel?: GivenModel | null;
}

export type Features = ReturnType<typeof createFeatures>['features'];

/** Makes the features in the order of their arrows: each knows only those above it in this list. */
export function createFeatures(
  platform: Platform,
  events: EventBus,
  {
    shopify,
    networks,
    dataDir,
    figuresUrl,
    contactEmail,
    zones,
    billing: isBilled = false,
    looksAtPosts = true,
    ffmpeg,
    visionModel = null,
  }: FeatureSettings,
) {
  const settings = new Settings(platform, { events });
  const plans = new Plans(platform, { events, isBilled });
  const identity = createIdentity(platform, events, (tx, businessId) => plans.begin(tx, businessId));
  const activity = new Activity(platform, { identity });
  const stores = createStores(platform, events, [createShopify(shopify, platform)], {
    isLive: (businessId) => plans.allows(businessId, 'live sync'),
    findAlike: (businessId, ids) => vision.likeness.find(businessId, ids),
  });
  const { storefront, catalogue, orders, discounts, credit } = stores;
  const brand = new Brand(platform, { plans, settings, storefront, catalogue, team: identity.team });
  const themes = new ThemeShelf(platform, { events, plans, settings, looks: stores.looks });
  const domains = new BrandDomains(platform, { plans, storefront, zones: zones ?? createZones() });
  const hosts = new DomainHosts(platform);
  const optionValues = new OptionValues(platform, { events, plans, catalogue });
  const influencers = new Influencers(platform, { events, identity, plans, settings, storefront, discounts });
  const inviting = new Inviting(platform, { identity, plans, brand, influencers });
  const ownProfile = new OwnProfile(platform, { identity });
  const joinPages = new JoinPages(platform, { identity, plans, settings });
  const applying = new Applying(platform, { events, identity, influencers });
  const applications = new Applications(platform, { events, identity, inviting, pages: joinPages });
  const media = new Media(platform);
  const videos = new Videos(platform, { media, ffmpeg: ffmpeg ?? null });
  const mediaUploads = new MediaUploads(platform, { media, videos });
  const strayFiles = new StrayFiles(platform);
  const vision = createVision(platform, { dataDir, model: visionModel });
  const photoSearch = new PhotoSearch(platform, { vision, brand, plans, catalogue, identity });
  const billing = new Billing(platform, { events, identity, plans, charges: stores.charges, influencers });
  const payees = new Payees(platform, { events, identity, storefront });
  const taxDocuments = new TaxDocuments(platform, null);
  const links = createLinks(platform, { events, plans, brand, storefront, catalogue, discounts, influencers });
  const feed = createFeed(platform, networks ?? noNetworks, {
    events,
    plans,
    media,
    storefront,
    catalogue,
    search: stores.search,
    identity,
    domains,
    links,
    influencers,
    settings,
    brand,
    vision,
  });
  const traffic = createTraffic(platform, { spoolDir: join(dataDir, 'spool'), spoolId: randomUUID(), brand });
  const commissions = createCommissions(platform, {
    events,
    identity,
    settings,
    storefront,
    credit,
    orders,
    catalogue,
    links,
    traffic,
    influencers,
    payees,
  });
  const figures = createFigures(platform, {
    folder: join(dataDir, 'figures'),
    traffic,
    clusterUrl: figuresUrl ?? null,
  });
  const questions = new Questions(platform, { events });
  const sharedReports = new SharedReports(platform, { events, identity });
  const schedules = new ReportSchedules(platform, { events, identity });
  const sendings = new ReportSendings(platform, null);
  const reportReaders = new ReportReaders(platform, null);
  const dayNotes = new DayNotes(platform, { identity });
  const goals = new Goals(platform);
  const insights = createInsights(platform, {
    identity,
    ledger: commissions.ledger,
    attribution: commissions.attribution,
    events,
    storefront,
    catalogue,
    storeDays: stores.days,
    inbox: stores.inbox,
    syncs: stores.syncs,
    reconciliation: stores.reconciliation,
    brand,
    domains,
    links,
    posts: feed.posts,
    media,
    galleries: feed.galleries,
    influencers,
    traffic,
    figures,
    questions,
    sharedReports,
    schedules,
    dayNotes,
    goals,
    activity,
    applications,
    postReports: feed.reports,
  });
  const trends = new Trends(platform, { plans, storefront, catalogue, insights });
  const pairings = new Pairings(platform, { plans, brand, storefront, catalogue, links });
  links.records.addPages(pairings);
  const trendCounting = new TrendCounting(platform, { events, storefront });
  const imports = new Imports(platform, { events, identity, plans, storefront, catalogue, links, media, insights });
  const folder = join(dataDir, 'moving');
  const exports = new Exports(platform, { events, storefront, folder, version });
  const dataImports = new DataImports(platform, { folder, attribution: commissions.attribution });
  identity.leaving.setDuties({
    business: async (businessId) => {
      if ((await storefront.findStore(businessId)) !== null) await stores.connection.disconnect(businessId, null);
    },
    businessRows: async (tx, businessId) => ({ facts: await figures.upkeep.erase(tx, businessId) }),
    person: async (who) => {
      await influencers.keeping.leave(who);
      await applications.forget(who);
    },
    personRows: async (tx, who) => {
      await influencers.keeping.forget(tx, who);
      await payees.forget(tx, who);
      // behind all others: their going is told of there as well
      await activity.forgetPerson(tx, who);
    },
  });
  const mailings = createMailings(platform, {
    events,
    identity,
    plans,
    brand,
    insights,
    questions,
    schedules,
    sendings,
    reportReaders,
    storefront,
    ledger: commissions.ledger,
    payoutFiles: commissions.files,
  });
  createNotify(platform, events, {
    identity,
    brand,
    joinPages,
    applying,
    applications,
    rights: feed.rights,
    reports: feed.reports,
    publicFeed: feed.publicFeed,
    uploads: feed,
    storefront,
    contactEmail: contactEmail ?? null,
  });
  const presence = new Presence(platform.database, platform.log);
  const features = {
    activity,
    identity,
    plans,
    billing,
    settings,
    stores,
    storefront,
    catalogue,
    orders,
    discounts,
    brand,
    themes,
    domains,
    hosts,
    optionValues,
    influencers,
    inviting,
    ownProfile,
    joinPages,
    applying,
    applications,
    payees,
    taxDocuments,
    links,
    feed,
    traffic,
    commissions,
    figures,
    questions,
    sharedReports,
    schedules,
    sendings,
    reportReaders,
    dayNotes,
    goals,
    insights,
    trends,
    pairings,
    trendCounting,
    media,
    mediaUploads,
    strayFiles,
    videos,
    vision,
    photoSearch,
    imports,
    exports,
    dataImports,
    mailings,
  };
  return {
    features,
    start: async (work: boolean): Promise<void> => {
      await platform.jobs.start(work);
      vision.start();
      photoSearch.start();
      if (looksAtPosts) feed.tagging.start();
      await hosts.reload();
      await traffic.upkeep.start();
      await figures.upkeep.start();
      if (work) {
        await traffic.upkeep.tend();
        await figures.upkeep.tend();
      }
      await commissions.attribution.start();
      await commissions.restating.start();
      await presence.start(work);
    },
    stop: async (): Promise<void> => {
      await presence.stop();
      await traffic.upkeep.stop();
      videos.stop();
      await platform.jobs.stop(10_000);
      await vision.stop();
      await figures.upkeep.stop();
      await platform.outside.close();
      await platform.database.close();
    },
  };
}
