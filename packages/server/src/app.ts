// Builds the application: the platform, the features upon it, and their routes.
import { belongs } from '@vitrine/contract/rights';
import type { FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { createEvents, onSessionsAnnounced, type EventBus } from './events.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { domainRoutes, tlsRoute } from './features/brand/domain-routes.ts';
import { brandRoutes } from './features/brand/routes.ts';
import { themeRoutes } from './features/brand/theme-routes.ts';
import { commissionRoutes } from './features/commissions/routes.ts';
import { Embedded } from './features/embedded/embedded.ts';
import { embeddedPages, embeddedRoutes } from './features/embedded/routes.ts';
import type { Actor } from './features/identity/identity.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { teamRoutes } from './features/identity/team-routes.ts';
import { trendRoutes } from './features/trends/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { uploadRoutes } from './features/feed/uploads/routes.ts';
import { reportRoutes } from './features/feed/report-routes.ts';
import { networkRoutes } from './features/feed/network-routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { influencerRoutes } from './features/influencers/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import { multilinkRoutes } from './features/links/multilink-routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { movingRoutes } from './features/moving/routes.ts';
import { reportMailRoutes } from './features/mailings/mailings.ts';
import { notifyRoutes } from './features/notify/notify.ts';
import { createPages, StoreReports } from './features/pages/pages.ts';
import { payeeRoutes } from './features/payees/routes.ts';
import { arrivalRoutes, storeRoutes } from './features/stores/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { visionRoutes } from './features/vision/routes.ts';
import { Health } from './health.ts';
import { createHttpServer } from './http-server.ts';
import { outboxRoutes } from './outbox-page.ts';
import type { Acting } from './platform/acting.ts';
import type { Clock } from './platform/clock.ts';
import { deriveKeys, type PasswordCost } from './platform/crypto.ts';
import { openDatabase } from './platform/db/db.ts';
import { openFiles } from './platform/files/open-files.ts';
import type { S3Settings } from './platform/files/s3-store.ts';
import { TrustedProxies } from './platform/http/client-address.ts';
import { createServeEvents } from './platform/http/serve-events.ts';
import { createServe } from './platform/http/serve.ts';
import { createJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { Outside } from './platform/outside.ts';
import { createMetricsPage, timePublicRequests, timeRequests } from './metrics-page.ts';
import type { Platform } from './platform/platform.ts';
import { clientLogRoute } from './client-log-route.ts';
import { sessionRoute } from './session-route.ts';
import { createFeatures, type Features, type FeatureSettings } from './features.ts';

export interface AppSettings extends FeatureSettings {
  connection: PoolConfig;
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
  /** Addresses, ranges and names of ranges where proxies of ours stand; `loopback` where nothing is said. */
  trustedProxies?: readonly string[];
  /** Where files are kept; our disk where nothing is said. */
  mediaStore?: S3Settings | null;
  demo: boolean;
  /** What whoever reads `/metrics` has to bring; without one nobody does. */
  metricsToken?: string | null;
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
  const platform = await createPlatform(settings);
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
    isDemo: settings.demo,
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
      platform.files.close();
    },
  };
}

async function createPlatform(settings: AppSettings): Promise<Platform> {
  const { connection, dataDir, publicUrl, passwordCost, gatherSeconds, clock, log } = settings;
  return {
    database: openDatabase(connection, log),
    jobs: createJobs(connection, log),
    files: await openFiles(dataDir, settings.mediaStore ?? null, log),
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
  feedRoutes(serve, serveEvents, features);
  uploadRoutes(serve, features);
  reportRoutes(serve, { reports: features.feed.reports, identity: features.identity, media });
  networkRoutes(http, platform, features.feed);
  influencerRoutes(serve, { platform, ...features });
  joiningRoutes(serve, features);
  payeeRoutes(serve, { ...features, credit: stores.credit });
  commissionRoutes(serve, features);
  mediaRoutes(serve, http, {
    ...features,
    platform,
    findPicture: (businessId, fileId) => features.feed.findPicture(businessId, fileId),
    admit: (businessId) => features.plans.admit(businessId, 'magic store'),
  });
  visionRoutes(serve, features);
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
  trendRoutes(serve, features.trends);
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
