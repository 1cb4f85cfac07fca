// What a store platform can do for us, in our own words; one folder per platform implements it.
import type { HashPerson } from '../orders/buyer.ts';
import type {
  CollectionRecord,
  MembershipRecord,
  ProductPicture,
  ProductRecord,
  VariantPicture,
  VariantRecord,
} from '../catalogue/catalogue-store.ts';
import type { DiscountFacts } from '../discounts/discount-state.ts';
import type { OrderSnapshot, SnapshotRefund } from '../orders/order-snapshot.ts';

/** Access as a platform grants it; both tokens end, and refreshing replaces both. */
export interface Tokens {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: Date;
  readonly scopes: readonly string[];
}

/** How to reach one store: its name, and a token that is good now. */
export interface Access {
  readonly shopDomain: string;
  token(): Promise<string>;
  /** Another token, because the store refused this one. */
  renew(refused: string): Promise<string>;
}

/** Who a store says it is. */
export interface ShopIdentity {
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string | null;
  readonly primaryUrl: string;
  readonly availableUrls: readonly string[];
}

/** One line of a catalogue file. */
export type CatalogueItem =
  | { readonly kind: 'product'; readonly product: ProductRecord }
  | { readonly kind: 'variant'; readonly variant: VariantRecord }
  | { readonly kind: 'collection'; readonly collection: CollectionRecord }
  | { readonly kind: 'membership'; readonly membership: MembershipRecord }
  | { readonly kind: 'product_picture'; readonly picture: ProductPicture }
  | { readonly kind: 'variant_picture'; readonly picture: VariantPicture };

export type CatalogueFileKind = 'collections' | 'products';

/** A file of the catalogue that the store is preparing or has prepared. */
export interface CatalogueFile {
  readonly id: string;
  readonly state: 'preparing' | 'ready' | 'failed' | 'cancelled';
  /** Lines it will have, as far as the store has counted. */
  readonly lines: number;
  /** Null while it is prepared, and for an empty file. */
  readonly url: string | null;
  readonly bytes: number;
  readonly problem: string | null;
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

/** What money and addresses of a store's answers are read with. */
export interface Reading {
  readonly currency: string;
  readonly primaryUrl: string;
}

/** A code to be created, for everything in the store and everybody. */
export interface NewDiscount extends Omit<DiscountFacts, 'status' | 'timesUsed'> {
  readonly code: string;
  readonly kind: 'percentage' | 'amount';
  readonly value: number;
  readonly currency: string;
}

/** Why the store does not take a code, in its own words; the field is null when it names none of ours. */
export interface DiscountRefusal {
  readonly field: 'code' | 'value' | 'usage_limit' | 'starts_at' | 'ends_at' | null;
  readonly reason: 'taken' | 'backwards' | 'other';
  readonly message: string;
}

/** The calls of one connected store. */
export interface StoreClient {
  readIdentity(): Promise<ShopIdentity>;
  /** Asks the store to prepare a file. */
  askCatalogue(kind: CatalogueFileKind): Promise<CatalogueFile>;
  findCatalogue(id: string): Promise<CatalogueFile | null>;
  /** Asks to stop preparing; one that is over already is left alone. */
  cancelCatalogue(id: string): Promise<void>;
  findProduct(productId: string, reading: Reading): Promise<FullProduct | null>;
  findCollection(collectionId: string, reading: Reading): Promise<FullCollection | null>;
  findOrder(orderId: string): Promise<OrderSnapshot | null>;
  /** Orders changed since, the longest unchanged first, page by page. */
  listOrders(changedSince: Date, after: string | null): Promise<{ orders: OrderSnapshot[]; next: string | null }>;
  /** Of each code in turn what the store says, in any letters; null for one it does not have. */
  findDiscounts(codes: readonly string[]): Promise<(DiscountFacts | null)[]>;
  /** Asked once more when the answer was lost: then a code that was created is refused as taken. */
  createDiscount(wish: NewDiscount): Promise<{ facts: DiscountFacts } | { refusals: DiscountRefusal[] }>;
  /** Makes sure that we are told of everything we listen to; answers the topics that were missing and those refused. */
  subscribe(address: string): Promise<{ added: string[]; refused: { topic: string; reason: string }[] }>;
}

/** Why a call to a store did not work out. */
export type FailureKind =
  /** The store or the way there is down; the same call may work later. */
  | 'transient'
  /** The store does not accept our access any more. */
  | 'access_lost'
  /** The store has not permitted this. */
  | 'not_granted'
  /** The store understood and refused. */
  | 'refused';

export class StoreFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFailure';
    this.kind = kind;
  }
}

/** What a webhook tells. */
export type News =
  | { readonly kind: 'order'; readonly json: string }
  | { readonly kind: 'refund'; readonly json: string; readonly orderId: string }
  | { readonly kind: 'product'; readonly productId: string; readonly updatedAt: Date | null }
  | { readonly kind: 'product_deleted'; readonly productId: string }
  | { readonly kind: 'collection'; readonly collectionId: string }
  | { readonly kind: 'collection_deleted'; readonly collectionId: string }
  | { readonly kind: 'stock'; readonly inventoryItemId: string }
  | { readonly kind: 'shop' }
  | { readonly kind: 'uninstalled' }
  | { readonly kind: 'scopes'; readonly granted: readonly string[] }
  | { readonly kind: 'file_prepared' }
  | {
      readonly kind: 'privacy';
      readonly request: string;
      /** Whose orders are to say no longer who placed them. */
      readonly forget: { readonly orderIds: readonly string[]; readonly hashes: readonly string[] } | null;
    }
  | { readonly kind: 'unknown' };

/** A platform's side of connecting and of telling. */
export interface StorePlatform {
  /** Reads what a person types as their store; null when it is none. */
  readShop(typed: string): string | null;
  isShop(shopDomain: string): boolean;
  /** The store's page that asks the merchant for consent. */
  grantAddress(shopDomain: string, redirectUri: string, state: string): string;
  /** Whether the platform itself wrote this query, within the last 90 seconds. */
  isSignedQuery(query: URLSearchParams, now: Date): boolean;
  /** Whether the platform itself wrote these bytes. */
  isSignedBody(body: Buffer, signature: string): boolean;
  exchangeCode(shopDomain: string, code: string, now: Date): Promise<Tokens>;
  /** New tokens for the refresh token; `access_lost` when it is dead for good. */
  refresh(shopDomain: string, refreshToken: string, now: Date): Promise<Tokens>;
  /** Scopes we need and were not given. */
  missingScopes(granted: readonly string[]): string[];
  /** Whether what was granted is enough to create discount codes. */
  mayCreateDiscounts(granted: readonly string[]): boolean;
  /** With somebody `waiting` a call gives up after seconds, not minutes. */
  client(access: Access, haste?: 'waiting' | 'patient'): StoreClient;
  /** One line of a catalogue file; null for kinds we do not keep. */
  readCatalogueLine(line: string, reading: Reading): CatalogueItem | null;
  /** What a webhook of this topic tells; throws when the body is not what the topic promises. */
  readDelivery(topic: string, body: string): News;
  /** The body of a webhook without the person in it, for whom hashes stand. */
  hidePerson(topic: string, body: string, hash: HashPerson): string;
  /** An order as a webhook writes it. */
  readOrder(json: string): OrderSnapshot;
  /** A refund as a webhook of its own writes it, read by its order. */
  readRefund(json: string, order: Pick<OrderSnapshot, 'currency' | 'taxesIncluded'>): SnapshotRefund;
}
