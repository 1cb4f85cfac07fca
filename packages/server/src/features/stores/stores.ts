// The door of stores: the connected store, its catalogue, its orders and its discount codes, each by a door of its own.
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Checks } from './checks.ts';
import { CatalogueSearch } from './catalogue/catalogue-search.ts';
import { Catalogue, CatalogueNews, noLikeness, type LikenessSource } from './catalogue/catalogue.ts';
import { Makers } from './catalogue/maker-sources.ts';
import { Syncs } from './catalogue/sync.ts';
import { Checkouts } from './checkouts/checkouts.ts';
import { Connection } from './connection/connection.ts';
import { Departures } from './connection/departures.ts';
import { StoreEmbeddings } from './connection/embeddings.ts';
import { Entrances } from './connection/entrances.ts';
import { Grants } from './connection/grants.ts';
import { OwnAppSetup } from './connection/own-app.ts';
import { PastSigners } from './connection/past-signers.ts';
import { StoreApps } from './connection/store-apps.ts';
import { StoreLooks } from './connection/store-looks.ts';
import { Storefront } from './connection/storefront.ts';
import { TokenKeeper } from './connection/tokens.ts';
import { StoreCharges } from './billing/billing.ts';
import { StoreCredit } from './credits/credits.ts';
import { Troubles } from './connection/troubles.ts';
import { Discounts } from './discounts/discounts.ts';
import { Maintenance } from './maintenance.ts';
import { Inbox } from './orders/inbox.ts';
import { OrderHistory } from './orders/order-history.ts';
import { OrderKeeper } from './orders/order-keeper.ts';
import { OrderRecording } from './orders/order-recording.ts';
import { Privacy } from './orders/privacy.ts';
import { Orders } from './orders/orders.ts';
import { Reconciliation } from './orders/reconcile.ts';
import { StoreDays } from './orders/store-days.ts';
import { WebhookHandler } from './orders/webhook-events.ts';
import type { StorePlatform } from './platforms/platform.ts';
import { Platforms } from './platforms/platforms.ts';

export { toChosenImage, toCollection, toProduct } from './catalogue/catalogue-answers.ts';
export type { Catalogue } from './catalogue/catalogue.ts';
export type { CatalogueSearch } from './catalogue/catalogue-search.ts';
export { antedatePrices } from './catalogue/price-history-store.ts';
export type { EmbeddedPerson } from './connection/embeddings.ts';
export type { Checkouts } from './checkouts/checkouts.ts';
export type { Storefront } from './connection/storefront.ts';
export type { StoreLooks } from './connection/store-looks.ts';
export type { StoreLook } from './platforms/platform.ts';
export type { PaymentObstacle, PaymentStanding, StoreCharges } from './billing/billing.ts';
export type { BilledSubscription, UsageRefusal, UsageWish } from './platforms/platform.ts';
export type { CreditStanding, StoreCredit } from './credits/credits.ts';
export type { DiscountWorth } from './discounts/discount-state.ts';
export type { CopyOutcome, Discounts } from './discounts/discounts.ts';
export { listSales } from './orders/sale-facts-store.ts';
export { OrderRecording } from './orders/order-recording.ts';
export type { StoreDays, StoreReach } from './orders/store-days.ts';
export type { Orders } from './orders/orders.ts';
export { clickAttribute, clickParameter, rememberedAttribute, reportsPath, usualTaste } from './model.ts';
export type {
  Buyer,
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  HandOver,
  NamedSales,
  OrderFacts,
  OrderPlace,
  Picture,
  ProductSummary,
  SaleFacts,
  LookAlike,
  SimilarProduct,
  SimilarReasons,
  SoldAs,
  Store,
  Taste,
} from './model.ts';

/** The doors of the feature. Features above are handed those they use; the rest is for its own routes, jobs and the demo. */
export interface Stores {
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly orders: Orders;
  readonly discounts: Discounts;
  readonly credit: StoreCredit;
  readonly charges: StoreCharges;
  readonly connection: Connection;
  readonly embeddings: StoreEmbeddings;
  readonly apps: StoreApps;
  readonly ownApp: OwnAppSetup;
  readonly checks: Checks;
  readonly search: CatalogueSearch;
  readonly syncs: Syncs;
  readonly makers: Makers;
  readonly checkouts: Checkouts;
  readonly recording: OrderRecording;
  readonly reconciliation: Reconciliation;
  readonly history: OrderHistory;
  readonly days: StoreDays;
  readonly inbox: Inbox;
  readonly troubles: Troubles;
  readonly privacy: Privacy;
  readonly looks: StoreLooks;
  readonly platforms: Platforms;
}

/** What stores are told by what stands above them. */
interface StoreRules {
  /** Whether a business's catalogue follows its store at once; once a day otherwise. */
  readonly isLive?: (businessId: BusinessId) => Promise<boolean>;
  /** Which products' pictures are like those of some; none where nobody sees any. */
  readonly findAlike?: LikenessSource;
}

export function createStores(
  platform: Platform,
  events: EventBus,
  known: readonly StorePlatform[],
  { isLive = () => Promise.resolve(true), findAlike = noLikeness }: StoreRules = {},
): Stores {
  const { db } = platform.database;
  const platforms = new Platforms(known);
  const troubles = new Troubles(platform, { events });
  const pastSigners = new PastSigners(platform);
  const apps = new StoreApps(platform, { platforms, pastSigners });
  const tokens = new TokenKeeper(platform, { platforms, events, troubles, apps });
  const orders = new Orders(platform.keys);
  const recording = new OrderRecording(platform, { platforms, events, orders });
  const syncs = new Syncs(platform, { tokens });
  const discounts = new Discounts(platform, { events, platforms, tokens });
  const keeper = new OrderKeeper(platform, { recording });
  const reconciliation = new Reconciliation(platform, { platforms, tokens, keeper, troubles });
  const history = new OrderHistory(platform, { platforms, tokens, keeper, troubles });
  const checkouts = new Checkouts(platform, { platforms, tokens, troubles, events });
  const entrances = new Entrances(platform, { platforms, troubles });
  const maintenance = new Maintenance(platform, {
    platforms,
    tokens,
    syncs,
    discounts,
    reconciliation,
    history,
    troubles,
    checkouts,
    entrances,
  });
  const grants = new Grants(platform, { platforms, tokens, apps });
  const handler = new WebhookHandler(platform, {
    events,
    platforms,
    tokens,
    recording,
    keeper,
    syncs,
    troubles,
  }).listen();
  const news = new CatalogueNews(platform, { tokens, syncs, troubles, isLive });
  const privacy = new Privacy(platform, { events, pastSigners });
  const departures = new Departures(platform, { platforms, apps, pastSigners });
  return {
    storefront: new Storefront(platform, { platforms, tokens }),
    catalogue: new Catalogue(db, findAlike),
    orders,
    discounts,
    charges: new StoreCharges(platform, { platforms, tokens }),
    credit: new StoreCredit(platform, { platforms, tokens }),
    embeddings: new StoreEmbeddings(platform, { platforms, apps, grants }),
    connection: new Connection(platform, { events, grants, upkeep: maintenance, apps, platforms, departures }),
    apps,
    checks: new Checks(platform, { platforms, apps, tokens, troubles, syncs, entrances, checkouts }),
    ownApp: new OwnAppSetup(platform, { platforms, apps }),
    search: new CatalogueSearch(db),
    syncs,
    makers: new Makers(platform, { platforms, tokens, syncs }),
    checkouts,
    recording,
    reconciliation,
    history,
    days: new StoreDays(platform, { platforms, tokens, keeper }),
    inbox: new Inbox(platform, { platforms, apps, handler, keeper, news, privacy, troubles }),
    troubles,
    privacy,
    looks: new StoreLooks(platform, { tokens }),
    platforms,
  };
}
