// What a store platform does for the program, in the program's own words; one folder per platform implements it.
import type { Combination } from '@vitrine/contract/discounts';
import type { OrderId, VariantId } from '@vitrine/contract/ids';
import type { MakerFields } from '@vitrine/contract/maker-fields';
import type { MakerFact } from '@vitrine/contract/makers';
import { z } from 'zod';
import type { HashPerson } from '../buyer.ts';
import type { HandOver, Store } from '../model.ts';
import type { StoreBilling } from './store-billing.ts';
import type { StoreCredits } from './store-credits.ts';
import type { StoreEmbedding } from './store-embedding.ts';
import type { AppKeys, OwnApps, Tokens } from './platform-apps.ts';
import type { UnreadableRecord } from '../store-failure.ts';
import type {
  CollectionRecord,
  DiscountFacts,
  MembershipRecord,
  ToldOrders,
  OrderSnapshot,
  ProductPicture,
  ProductRecord,
  StoreOrder,
  VariantPicture,
  VariantRecord,
} from '../records.ts';

export {
  SecretRefused,
  tokenShape,
  type Tokens,
  type AppKeys,
  type AppRegistration,
  type AppWish,
  type CredentialsRefusal,
} from './platform-apps.ts';
export {
  OddAnswer,
  StaleCursor,
  StoreFailure,
  isToldOfStore,
  mayPass,
  UnreadableRecord,
  isNumbered,
  orUnreadable,
  readRecord,
  readWhole,
  type FailureKind,
} from '../store-failure.ts';

export type {
  BilledSubscription,
  BillingRefusal,
  StoreBilling,
  SubscriptionWish,
  UsageRefusal,
  UsageWish,
} from './store-billing.ts';
export type { CreditAnswer, DebitAnswer, GivenCredit, StoreCredits } from './store-credits.ts';
export type { StoreEmbedding, VouchedPerson } from './store-embedding.ts';

/** How to reach one store: its name, and a token that is good now. */
export interface Access {
  readonly shopDomain: string;
  token(): Promise<string>;
  /** Another token, because the store refused this one. */
  renew(refused: string): Promise<string>;
  /** The store answered in another version of its interface than the one it was asked in, or (null) in that one. */
  noticeVersion?(version: string | null): void;
  /** Makes what is kept of a text that tells who somebody is; without it nothing of that is kept. */
  readonly hash?: HashPerson;
  /** The store as a whole cannot be asked now, in its own words; or (null) it answered. */
  noticeClosed?(reason: string | null): void;
}

/** Who a store says it is. */
export const identityShape = z.object({
  name: z.string(),
  email: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  country: z.string().nullable(),
  primaryUrl: z.string(),
  availableUrls: z.array(z.string()).readonly(),
  /** Made to try things out, where test orders are all there are; grants of before do not say. */
  isDevelopment: z.boolean().default(false),
});
export type ShopIdentity = Readonly<z.output<typeof identityShape>>;

/** One entry of a catalogue. An entry may come before what it belongs to. */
export type CatalogueItem =
  | { readonly kind: 'product'; readonly product: ProductRecord }
  | { readonly kind: 'variant'; readonly variant: VariantRecord }
  | { readonly kind: 'collection'; readonly collection: CollectionRecord }
  | { readonly kind: 'membership'; readonly membership: MembershipRecord }
  /** An entry that says nothing we understand. */
  | { readonly kind: 'unreadable'; readonly recordId: string; readonly problem: string }
  | { readonly kind: 'product_picture'; readonly picture: ProductPicture }
  | { readonly kind: 'variant_picture'; readonly picture: VariantPicture };

/** One batch of a catalogue that is read, or a sign that the store still prepares it. */
export interface CatalogueBatch {
  readonly phase: 'preparing' | 'reading';
  readonly items: readonly CatalogueItem[];
  /** Entries read for this batch, with those that are not kept. */
  readonly entries: number;
  /** Entries of the whole catalogue, once the store has counted them. */
  readonly total: number | null;
  /** Where reading goes on after this batch, in the platform's own form. */
  readonly cursor: string;
  /** Whether nothing that follows belongs to anything up to here. */
  readonly isClosed: boolean;
  /** Why it is read page by page though the platform has a quicker way, in the store's words. */
  readonly pagedReason?: string;
}

export interface FullProduct {
  readonly product: ProductRecord;
  readonly variants: readonly VariantRecord[];
  readonly memberships: readonly MembershipRecord[];
  readonly pictures: readonly ProductPicture[];
  readonly variantPictures: readonly VariantPicture[];
}

export interface FullCollection {
  readonly collection: CollectionRecord;
  readonly memberships: readonly MembershipRecord[];
}

/** What a store's answers are read with: its money and addresses, and whether it tells what its own market has. */
export interface StoreFacts extends Pick<Store, 'currency' | 'primaryUrl'> {
  /** Two letters; null where the store names none. */
  readonly country?: string | null;
  /** What the connection was granted. */
  readonly scopes?: readonly string[];
  /** Which fields of products say who made them; the platform's usual ones where none is named. */
  readonly makerFields?: Partial<MakerFields>;
}

/** A field of its own that a store has defined for its products. */
export interface ProductField {
  readonly field: string;
  /** What the merchant calls it. */
  readonly name: string;
  /** Whether it holds text as people read it. */
  readonly isText: boolean;
}

export interface ProductFields {
  list(): Promise<ProductField[]>;
}

/** A code to be created, for everything in the store and everybody. */
export interface NewDiscount extends Omit<DiscountFacts, 'status' | 'timesUsed' | 'reach'> {
  readonly code: string;
  readonly kind: 'percentage' | 'amount';
  readonly value: number;
  readonly currency: string;
  /** Other discounts that may count beside it. */
  readonly combinesWith: readonly Combination[];
  /** Whether it takes off the first payment of a subscription as well. */
  readonly onSubscriptions: boolean;
}

/** A code to be created by the terms of another. */
export interface DiscountCopy {
  readonly code: string;
  readonly like: string;
  readonly startsAt: Date;
}

/** What became of a code that was to be created. */
type Created = { facts: DiscountFacts } | { refusals: DiscountRefusal[] };

/** Why the store does not take a code, in its own words; the field is null when it names none of ours. */
export interface DiscountRefusal {
  readonly field: 'code' | 'value' | 'usage_limit' | 'starts_at' | 'ends_at' | null;
  readonly reason: 'taken' | 'backwards' | 'other';
  readonly message: string;
}

/** A store's orders by when they were placed, for comparing. */
export interface PlacedOrders {
  /** From one moment to before another, in the store's own totals, the oldest first, page by page. */
  list(
    between: { readonly from: Date; readonly until: Date },
    after: string | null,
  ): Promise<{ orders: StoreOrder[]; next: string | null }>;
}

/** What our script in the store's pages is given: whom it reports for, and where. */
export interface PixelSettings {
  readonly accountID: string;
  readonly endpoint: string;
}

/** The script by which a store's own checkout reports to us. */
export interface StorePixel {
  /**
   * Has the store run it with these settings: the one it calls `known`, or a new one. Answers what the store calls it, or
   * why it runs none: `not_deployed` where the app there brings no such script, else in the store's words.
   */
  place(settings: PixelSettings, known: string | null): Promise<{ readonly id: string } | { readonly refused: string }>;
}

/** Which orders are asked for; what is left out bounds nothing. */
export interface OrdersAsked {
  readonly changedSince?: Date | null;
  readonly changedBefore?: Date | null;
  readonly placedSince?: Date | null;
}

/** Colours as `#` and six small digits; null where none is told. */
export interface StoreColours {
  readonly page: string | null;
  readonly text: string | null;
  readonly button: string | null;
  readonly buttonText: string | null;
}

/** How a store's own pages look. */
export interface StoreLook {
  /** As the store calls its theme. */
  readonly name: string;
  readonly colours: StoreColours;
  /** A family of fonts in small letters, with `_` between words; null where none is told. */
  readonly font: string | null;
}

/** What a store gives us by now. */
export interface GrantedScopes {
  list(): Promise<string[]>;
}

export interface StoreTheme {
  /** How the store's own pages look; null where that is not told. */
  findLook(): Promise<StoreLook | null>;
}

/** The calls of one connected store. */
export interface StoreClient {
  readIdentity(): Promise<ShopIdentity>;
  readonly granted: GrantedScopes;
  /**
   * The whole catalogue, batch by batch, from the start or from a cursor. Throws `StaleCursor` when the store knows the
   * place no more. It may be left after any batch.
   */
  readCatalogue(facts: StoreFacts, cursor: string | null): AsyncIterable<CatalogueBatch>;
  /** Tells the store that a catalogue it prepares is not wanted any more; one that is over already is left alone. */
  abandonCatalogue(cursor: string): Promise<void>;
  /**
   * Of each id in turn the product, null for one the store does not have, or what could not be read of it; some at once, as
   * cheaply as the platform can.
   */
  findProducts(productIds: readonly string[], facts: StoreFacts): Promise<(FullProduct | UnreadableRecord | null)[]>;
  /** Throws `UnreadableRecord` for one of a shape nobody expects, as the other calls for one thing do. */
  findCollection(collectionId: string, facts: StoreFacts): Promise<FullCollection | null>;
  findOrder(orderId: string): Promise<OrderSnapshot | null>;
  /** Orders as asked for, the longest unchanged first, page by page. */
  listOrders(asked: OrdersAsked, after: string | null): Promise<ToldOrders>;
  readonly placed: PlacedOrders;
  /** Null where products have none. */
  readonly productFields: ProductFields | null;
  /** Null where its own pages have none. */
  readonly theme: StoreTheme | null;
  /** Null where the platform has none. */
  readonly credits: StoreCredits | null;
  /** Null where the platform does not charge its merchants for us. */
  readonly billing: StoreBilling | null;
  /** Null where its pages run no scripts of others. */
  readonly pixel: StorePixel | null;
  /** Of each code in turn what the store says, in any letters; null for one it does not have. */
  findDiscounts(codes: readonly string[]): Promise<(DiscountFacts | null)[]>;
  /**
   * Makes a code as wished for, or by the terms of another: its worth, what it is for, its minimum, uses and dates, those that
   * have begun from `startsAt` on. Of a copy `missing` when the store has no such code, `unlike` when it is of a kind that
   * cannot be made anew. Asked once more when the answer was lost: then a code that was created is refused as taken.
   */
  createDiscount(wish: NewDiscount | DiscountCopy): Promise<Created | 'missing' | 'unlike'>;
  /** Ends the connection on the store's side: no webhook comes any more, no token is good. */
  leave(): Promise<void>;
  /** Ends a code there; one that has ended, or is gone, is left alone. Answers what the store then says. */
  endDiscount(code: string): Promise<DiscountFacts | null>;
  /**
   * Makes sure that webhooks come for everything we listen to, with buyers' addresses where `email` is wanted; answers the
   * topics that were missing and those refused.
   */
  subscribe(
    address: string,
    wanted: { readonly email: boolean },
  ): Promise<{ added: string[]; refused: { topic: string; reason: string }[] }>;
}

/** What a webhook says, or names: an event may carry no more than an id, and the store is asked for the rest. */
export type WebhookEvent =
  | { readonly kind: 'order'; readonly json: string }
  | { readonly kind: 'order_changed' | 'order_deleted'; readonly orderId: string }
  | { readonly kind: 'product'; readonly productId: string; readonly updatedAt: Date | null }
  | { readonly kind: 'product_deleted'; readonly productId: string }
  | { readonly kind: 'collection'; readonly collectionId: string }
  | { readonly kind: 'collection_deleted'; readonly collectionId: string }
  | { readonly kind: 'stock'; readonly inventoryItemId: string }
  | { readonly kind: 'shop' }
  | { readonly kind: 'uninstalled' }
  | { readonly kind: 'scopes' }
  | { readonly kind: 'catalogue_prepared' }
  /** Something of what the store charges for us changed: the store is asked what. */
  | { readonly kind: 'billing' }
  | { readonly kind: 'privacy'; readonly request: PrivacyWish }
  | { readonly kind: 'unknown' };

/** What a store asks in the name of a shopper, or of itself. */
export interface PrivacyWish {
  readonly kind: 'data_request' | 'customer_redact' | 'shop_redact';
  /** Whom it is about: their orders as the store names them, and the hashes of who they are; empty for a whole shop. */
  readonly orderIds: readonly string[];
  readonly hashes: readonly string[];
}

/** The envelope of a webhook. `deliveryId` is the same for each repetition of a delivery. */
export interface Delivery {
  /** The app it was sent to. */
  readonly clientId: string;
  readonly topic: string;
  readonly shopDomain: string;
  readonly deliveryId: string;
  readonly triggeredAt: Date | null;
  /** Another version of the platform's interface than the one we speak; null when it is ours, or not told. */
  readonly otherVersion: string | null;
}

/** Headers of a request, by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Why a request that claims to come from the platform is not let in. */
export interface Refusal {
  readonly refused: 'signature_invalid' | 'validation_failed';
}

/** How long a call is tried for: some seconds with a person waiting, minutes in a job. */
export type RetryPolicy = 'interactive' | 'background';

export interface CartLine {
  readonly variantId: string;
  readonly quantity: number;
}

/** Where a store's pages are. */
export type Home = Pick<Store, 'primaryUrl'>;

/** What consent is asked for besides what we cannot do without. */
export interface GrantWish {
  readonly state: string;
  /** To give store credit. */
  readonly storeCredit: boolean;
}

/** A platform's side of connecting a store. */
interface StoreGrants {
  /** Reads what a person types as their store; null when it is none. */
  readShop(typed: string): string | null;
  /** The app of the installation; null where every merchant brings one. */
  readonly installationApp: AppKeys | null;
  /** What the installation's app signed by before its secret was replaced, as long as that is to count; null without. */
  readonly oldInstallationSecret: string | null;
  /** Null on a platform where merchants make none themselves. */
  readonly ownApps: OwnApps | null;
  /** The store's page that asks the merchant for consent. */
  grantAddress(app: AppKeys, shopDomain: string, redirectUri: string, wish: GrantWish): string;
  /** The shop a query names that claims to be the platform's; null when it names none. Nothing of it is proven. */
  readClaimedShop(query: URLSearchParams): string | null;
  /** The shop that sends a browser with this query, when the platform itself wrote it a moment ago for one of these apps. */
  readQuery(
    apps: readonly AppKeys[],
    query: URLSearchParams,
    now: Date,
  ): { shopDomain: string; clientId: string } | Refusal;
  exchangeCode(app: AppKeys, shopDomain: string, code: string, now: Date): Promise<Tokens>;
  /** New tokens for the refresh token; `access_lost` when it is dead for good, `SecretRefused` when the secret is. */
  refresh(app: AppKeys, shopDomain: string, refreshToken: string, now: Date): Promise<Tokens>;
  /** Scopes we need and were not given. */
  missingScopes(granted: readonly string[]): string[];
  /** What grants ask for by now besides, and this one was not given: what it is for is missing, and nothing else. */
  missingExtras(granted: readonly string[]): string[];
  /** How many days back the store tells of orders; null where it tells of all. */
  orderReach(granted: readonly string[]): number | null;
  /** Whether what was granted is enough to create discount codes. */
  canCreateDiscounts(granted: readonly string[]): boolean;
  /** Whether it is enough to give store credit. */
  canGiveCredit(granted: readonly string[]): boolean;
  /** What was not given that our script in the store's checkout needs. */
  missingForPixel(granted: readonly string[]): string[];
}

/** What a platform's webhooks carry, read. */
interface StoreWebhooks {
  /** The shop a webhook claims to be of; null when it names none. Nothing of it is proven. */
  readClaimedShop(headers: RequestHeaders): string | null;
  /** Whether the platform itself wrote this webhook for one of these apps, and what its envelope says. */
  readDelivery(apps: readonly AppKeys[], headers: RequestHeaders, body: Buffer): Delivery | Refusal;
  /** Whether a topic asks in the name of a shopper or a shop: every app is sent those, whatever it listens to. */
  isPrivacy(topic: string): boolean;
  /** What a webhook of this topic says; throws `UnreadableRecord` when the body is not what the topic promises. */
  readEvent(topic: string, body: string): WebhookEvent;
  /**
   * The body of a webhook with nothing but what is read of it: no person is left, hashes stand for who bought. Without
   * `email` not even one of an address.
   */
  reduceBody(topic: string, body: string, how: { readonly hash: HashPerson; readonly email: boolean }): string;
  /** An order as a webhook writes it, or `UnreadableRecord`; with `hash` its buyer is redacted first. */
  readOrder(json: string, hash?: HashPerson): OrderSnapshot;
}

/** Where a platform's stores show their goods, and how shoppers are handed over. */
export interface StorePages {
  /** The address that opens the checkout with these lines; quantities below 1 count as 1. The store may be asked for it. */
  cartAddress(store: Home, lines: readonly CartLine[], carried: HandOver, access: Access): Promise<string>;
  /** A page of the store, carrying click, promo code and UTM values. */
  pageAddress(store: Home, url: string, carried: HandOver): string;
  /** A product's page with one of its variants chosen. */
  variantAddress(url: string, variantId: VariantId): string;
  /** Where its merchant sees an order. */
  orderAddress(shopDomain: string, orderId: OrderId): string | null;
  /** Whether its pages are shown only to who knows a password; asks one of them. Null when that cannot be told now. */
  asksPassword(primaryUrl: string): Promise<boolean | null>;
  /** Where its merchant switches on what an app has in the store's theme to remember clicks; null where there is no such thing. */
  embedAddress(shopDomain: string, clientId: string): string | null;
  /** Where its merchant reads what they are billed; absent where nobody knows. */
  invoicesAddress?(shopDomain: string): string;
  /** Origins of the pages where its merchant works: windows of theirs may have opened ours. */
  adminOrigins(shopDomain: string): readonly string[];
  /** Hosts where the platform keeps pictures of its stores. */
  readonly pictureHosts: readonly string[];
  /** Whether an address on one of those hosts is a store's file. */
  isPicture(address: URL): boolean;
}

/** What the program knows of a platform, each part for those who use it. */
export interface StorePlatform {
  /** As it stands in the tables and in our addresses, e.g. `/webhooks/{name}`. */
  readonly name: string;
  /** Its own name, as sentences write it. */
  readonly label: string;
  /**
   * What a text that names a product or collection in the platform's own way, such as the address of its page, calls it:
   * its number or its handle; null for any other text.
   */
  readThingName(text: string): string | null;
  /** Own addresses a store's app was registered with; without them they are `/connect/{name}` and `…/callback`. */
  readonly addresses?: { readonly install: string; readonly callback: string };
  readonly grants: StoreGrants;
  client(access: Access, retries?: RetryPolicy): StoreClient;
  readonly webhooks: StoreWebhooks;
  /** Which fields of products mostly say who made them, the first that says something counting; absent where there are none. */
  readonly usualMakerFields?: Readonly<Record<MakerFact, readonly string[]>>;
  readonly pages: StorePages;
  /** Absent where the platform's admin shows no pages of others. */
  readonly embedding?: StoreEmbedding;
}
