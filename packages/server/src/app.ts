// Builds the application: the platform, the features upon it in their order, and their routes.
import { belongs } from '@vitrine/contract/rights';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { createEvents, onSessionsAnnounced, type EventBus } from './events.ts';
import { Activity } from './features/activity/activity.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { Billing } from './features/billing/billing.ts';
import { billingRoutes } from './features/billing/routes.ts';
import {
  Brand,
  BrandDomains,
  createZones,
  DomainHosts,
  OptionValues,
  ThemeShelf,
  type Zones,
} from './features/brand/brand.ts';
import { domainRoutes, tlsRoute } from './features/brand/domain-routes.ts';
import { brandRoutes } from './features/brand/routes.ts';
import { themeRoutes } from './features/brand/theme-routes.ts';
import { createCommissions } from './features/commissions/commissions.ts';
import { commissionRoutes } from './features/commissions/routes.ts';
import { Embedded } from './features/embedded/embedded.ts';
import { embeddedPages, embeddedRoutes } from './features/embedded/routes.ts';
import { createIdentity, type Actor } from './features/identity/identity.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { teamRoutes } from './features/identity/team-routes.ts';
import { Imports } from './features/imports/imports.ts';
import { importRoutes } from './features/imports/routes.ts';
import { createFeed, noNetworks, type NetworkSettings } from './features/feed/feed.ts';
import { networkRoutes } from './features/feed/network-routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { createFigures } from './features/figures/figures.ts';
import { Influencers, Inviting, OwnProfile } from './features/influencers/influencers.ts';
import { influencerRoutes } from './features/influencers/routes.ts';
import { createInsights } from './features/insights/insights.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { Applications, Applying, JoinPages } from './features/joining/joining.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import { createLinks } from './features/links/links.ts';
import { multilinkRoutes } from './features/links/multilink-routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { DataImports, Exports } from './features/moving/moving.ts';
import { movingRoutes } from './features/moving/routes.ts';
import { createMailings, reportMailRoutes } from './features/mailings/mailings.ts';
import { createNotify, notifyRoutes } from './features/notify/notify.ts';
import { createPages, StoreReports } from './features/pages/pages.ts';
import { Payees, TaxDocuments } from './features/payees/payees.ts';
import { payeeRoutes } from './features/payees/routes.ts';
import { Plans } from './features/plans/plans.ts';
import { Settings } from './features/settings/settings.ts';
import { arrivalRoutes, storeRoutes } from './features/stores/routes.ts';
import {
  DayNotes,
  Goals,
  Questions,
  ReportReaders,
  ReportSchedules,
  ReportSendings,
  SharedReports,
} from './features/questions/questions.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { createShopify, type ShopifySettings } from './features/stores/platforms/shopify/shopify.ts';
import { createStores } from './features/stores/stores.ts';
import { createTraffic } from './features/traffic/traffic.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { Media } from './features/media/media.ts';
import { Health } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { version } from './operate/version.ts';
import { outboxRoutes } from './outbox-page.ts';
import type { Acting } from './platform/acting.ts';
import type { Clock } from './platform/clock.ts';
import { deriveKeys, type PasswordCost } from './platform/crypto.ts';
import { openDatabase } from './platform/db/db.ts';
import { createFiles } from './platform/files.ts';
import { TrustedProxies } from './platform/http/client-address.ts';
import { createServeEvents } from './platform/http/serve-events.ts';
import { createServe } from './platform/http/serve.ts';
import { createJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { Outside } from './platform/outside.ts';
import { createMetricsPage, timePublicRequests, timeRequests } from './metrics-page.ts';
import type { Platform } from './platform/platform.ts';
import { Presence } from './platform/presence.ts';
import { clientLogRoute } from './client-log-route.ts';
import { sessionRoute } from './session-route.ts';

export interface AppSettings {
  connection: PoolConfig;
  dataDir: string;
  publicUrl: string;
  /** The installation's one secret, from which all keys are derived. */
  secret: Buffer;
  /** For tests alone: no setting of the installation reaches it. */
  passwordCost?: PasswordCost;
  /** For tests alone as well: see `Platform`. */
  gatherSeconds?: number;
  smtpUrl: string | null;
  /** The address that letters come from; one of the host people reach the program at where nothing is said. */
  mailFrom?: string | null;
  /** The cluster that figures are asked of as well. */
  figuresUrl?: string | null;
  /** Addresses, ranges and names of ranges where proxies of ours stand; `loopback` where nothing is said. */
  trustedProxies?: readonly string[];
  shopify: ShopifySettings;
  /** Apps at social networks; none where nothing is said. */
  networks?: NetworkSettings;
  demo: boolean;
  /** Whether plans are charged for through the store; without it every feature is open to everybody. */
  billing?: boolean;
  /** For tests alone: what zones of domains say. */
  zones?: Zones;
  /** What whoever reads `/metrics` has to bring; without one nobody does. */
  metricsToken?: string | null;
  /** Where requests for an account are mailed to. */
  contactEmail?: string | null;
  /** Where a talk with an expert is booked. */
  bookingUrl?: string | null;
  /** Where a demonstration of what a plan opens is booked. */
  demoUrl?: string | null;
  /** The app's page in the store's app store. */
  storeListingUrl?: string | null;
  /** Where whoever wants the largest plan writes to; without one, to `contactEmail`. */
  salesEmail?: string | null;
  /** Origins besides our own and https that pictures may come from. */
  imageOrigins: readonly string[];
  dashboardFolder: string | null;
  /** Where the shopper pages' built script lies. */
  shopfrontFolder: string;
  clock: Clock;
  log: Log;
}

export type Features = ReturnType<typeof createFeatures>['features'];

export interface App {
  readonly platform: Platform;
  readonly events: EventBus;
  readonly features: Features;
  readonly http: FastifyInstance;
  /** What is still to be made before the program is ready, for `/healthz`; null once it is. */
  setStarting(what: string | null): void;
  /** Starts background work; with `work` this process also runs jobs. */
  start(work: boolean): Promise<void>;
  /** Stops taking work and finishes what runs, up to ten seconds. */
  stop(): Promise<void>;
}

export async function createApp(settings: AppSettings): Promise<App> {
  const platform = createPlatform(settings);
  const events = createEvents(platform.jobs);
  const { features, start, stop } = createFeatures(platform, events, settings);
  const pages = createPages({
    ...features,
    platform,
    assetsDir: settings.shopfrontFolder,
    imageOrigins: settings.imageOrigins,
  });
  const reports = new StoreReports({ ...features, checkouts: features.stores.checkouts, platform });
  const front = (request: IncomingMessage, response: ServerResponse): boolean =>
    pages.handle(request, response) || reports.handle(request, response);
  const http = await createHttpServer({
    publicUrl: settings.publicUrl,
    imageOrigins: ['https:', ...settings.imageOrigins],
    dashboardFolder: settings.dashboardFolder,
    programFolders: features.stores.platforms.listFolders(),
    log: settings.log,
    proxies: platform.proxies,
    front: settings.metricsToken ? timePublicRequests(front) : front,
  });
  const health = new Health(platform, features);
  addRoutes(http, platform, features, settings);
  addHealth(http, { platform, features, health, settings });
  return {
    platform,
    events,
    features,
    http,
    setStarting: (what) => health.setStarting(what),
    start,
    stop: async () => {
      await http.close();
      await stop();
    },
  };
}

function createPlatform(settings: AppSettings): Platform {
  const { connection, dataDir, publicUrl, passwordCost, gatherSeconds, clock, log } = settings;
  return {
    database: openDatabase(connection, log),
    jobs: createJobs(connection, log),
    files: createFiles(join(dataDir, 'files')),
    mail: createMail({
      smtpUrl: settings.smtpUrl,
      outbox: join(dataDir, 'outbox'),
      from: settings.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`,
    }),
    keys: deriveKeys(settings.secret),
    outside: new Outside({ isOwn: ({ origin }) => listOwnOrigins(settings).includes(origin) }),
    proxies: new TrustedProxies(settings.trustedProxies ?? ['loopback']),
    passwordCost,
    gatherSeconds,
    publicUrl,
    clock,
    log,
  };
}

/** Besides the public network: where the operator's settings say that stores and their pictures are. */
function listOwnOrigins({ imageOrigins, shopify }: AppSettings): string[] {
  const base = shopify.baseTemplate.replaceAll(/\{\w+\}/g, 'x');
  return [...imageOrigins, ...(base.startsWith('http://') ? [new URL(base).origin] : [])];
}

/** Makes the features in the order of their arrows: each knows only those above it in this list. */
function createFeatures(
  platform: Platform,
  events: EventBus,
  { shopify, networks, dataDir, figuresUrl, contactEmail, zones, billing: isBilled = false }: AppSettings,
) {
  const settings = new Settings(platform, { events });
  const plans = new Plans(platform, { events, isBilled });
  const identity = createIdentity(platform, events, (tx, businessId) => plans.begin(tx, businessId));
  const activity = new Activity(platform, { identity });
  const stores = createStores(platform, events, [createShopify(shopify, platform)], {
    isLive: (businessId) => plans.allows(businessId, 'live sync'),
  });
  const { storefront, catalogue, orders, discounts, credit } = stores;
  const brand = new Brand(platform, { plans, settings, storefront, catalogue, team: identity.team });
  const themes = new ThemeShelf(platform, { plans, settings });
  const domains = new BrandDomains(platform, { plans, storefront, zones: zones ?? createZones() });
  const hosts = new DomainHosts(platform);
  const optionValues = new OptionValues(platform, { events, plans, catalogue });
  const influencers = new Influencers(platform, { events, identity, plans, settings, storefront, discounts });
  const inviting = new Inviting(platform, { identity, plans, brand, influencers });
  const ownProfile = new OwnProfile(platform, { identity });
  const joinPages = new JoinPages(platform, { identity, plans, settings });
  const applying = new Applying(platform, { events, identity, influencers });
  const applications = new Applications(platform, { events, identity, inviting, pages: joinPages });
  const media = new Media(platform, null);
  const feed = createFeed(platform, networks ?? noNetworks, { plans, media, storefront, catalogue });
  const billing = new Billing(platform, { events, identity, plans, charges: stores.charges, influencers });
  const payees = new Payees(platform, { events, identity, storefront });
  const taxDocuments = new TaxDocuments(platform, null);
  const links = createLinks(platform, { events, plans, brand, storefront, catalogue, discounts, influencers });
  const traffic = createTraffic(platform, { spoolDir: join(dataDir, 'spool'), spoolId: randomUUID(), brand });
  const commissions = createCommissions(platform, {
    events,
    identity,
    settings,
    storefront,
    credit,
    orders,
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
  });
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
    media,
    imports,
    exports,
    dataImports,
    mailings,
  };
  return {
    features,
    start: async (work: boolean): Promise<void> => {
      await platform.jobs.start(work);
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
      await platform.jobs.stop(10_000);
      await figures.upkeep.stop();
      await platform.outside.close();
      await platform.database.close();
    },
  };
}

function addRoutes(http: FastifyInstance, platform: Platform, features: Features, settings: AppSettings): void {
  const { identity, stores, brand, media } = features;
  const gate = {
    authenticate: (token: string) => identity.sessions.authenticate(token),
    belongs,
    actingOf: (actor: Actor | null, via: string): Acting =>
      actor === null
        ? { kind: 'program', via }
        : { kind: 'person', account: actor.accountId, name: actor.username, via },
    addressOf: (request: IncomingMessage) => platform.proxies.networkOf(request),
  };
  const serve = createServe<Actor>(http, gate);
  const serveEvents = createServeEvents<Actor>(http, gate, platform.log, {
    doubted: (check) => onSessionsAnnounced(platform.database, check, () => check(() => true)),
  });
  identityRoutes(serve, identity);
  activityRoutes(serve, features.activity, stores.storefront);
  teamRoutes(serve, identity, () => platform.clock.now());
  storeRoutes(serve, http, stores);
  arrivalRoutes(serve, platform, identity, stores);
  embeddedRoutes(serve, new Embedded(platform, features), stores.embeddings);
  embeddedPages(http, stores.embeddings, findEmbeddedScript(settings.dashboardFolder));
  billingRoutes(serve, {
    billing: features.billing,
    isBilled: features.plans.isBilled,
    contactEmail: settings.salesEmail ?? settings.contactEmail ?? null,
  });
  brandRoutes(serve, { brand, storefront: stores.storefront });
  themeRoutes(serve, features.themes, features.optionValues);
  domainRoutes(serve, features.domains);
  tlsRoute(http, features.hosts);
  feedRoutes(serve, { feed: features.feed, media, catalogue: features.catalogue, storefront: stores.storefront });
  networkRoutes(http, platform, features.feed);
  influencerRoutes(serve, { platform, ...features });
  joiningRoutes(serve, features);
  payeeRoutes(serve, { ...features, credit: stores.credit });
  commissionRoutes(serve, features);
  mediaRoutes(serve, http, media, platform.files);
  const addresses = {
    bookingUrl: settings.bookingUrl ?? null,
    demoUrl: settings.demoUrl ?? null,
    storeListingUrl: settings.storeListingUrl ?? null,
    contactEmail: settings.contactEmail ?? null,
  };
  sessionRoute(serve, { ...features, addresses });
  clientLogRoute(serve, platform);
  linkRoutes(serve, { links: features.links, presenters: features.insights.lists });
  multilinkRoutes(serve, { links: features.links, presenters: features.insights.lists });
  questionRoutes(serve, features.questions);
  insightRoutes(serve, serveEvents, features);
  importRoutes(serve, features.imports);
  movingRoutes(serve, features);
  notifyRoutes(http, { platform, identity, brand, readers: features.reportReaders });
  reportMailRoutes(serve, features.mailings.reports);
  if (settings.demo && platform.mail.keepsOutbox) outboxRoutes(http, platform.mail);
}

/** The built script of our page inside stores' admins, whose name carries its content's hash. */
function findEmbeddedScript(dashboardFolder: string | null): string {
  const built = dashboardFolder === null ? [] : readdirSync(join(dashboardFolder, 'assets'));
  return `/assets/${built.find((name) => /^store-admin-.*\.js$/.test(name)) ?? 'store-admin.js'}`;
}

interface Watched {
  readonly platform: Platform;
  readonly features: Features;
  readonly health: Health;
  readonly settings: AppSettings;
}

function addHealth(http: FastifyInstance, { platform, features, health, settings }: Watched): void {
  http.get('/healthz', async (_request, reply) => {
    const report = await health.report();
    return reply
      .code(report.status === 'ok' || report.status === 'degraded' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
  if (!settings.metricsToken) return;
  timeRequests(http);
  createMetricsPage(http, { platform, features, health, token: settings.metricsToken });
}
