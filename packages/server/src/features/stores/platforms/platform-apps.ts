// The apps by which stores are connected: the installation's, and those that merchants made for their own store.
import { z } from 'zod';
import { StoreFailure } from '../store-failure.ts';

const moment = z.iso.datetime().transform((text) => new Date(text));

/** Access as a platform grants it. A token may never end; without a refresh token it cannot be renewed. */
export const tokenShape = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: moment.nullable(),
  refreshToken: z.string().nullable(),
  refreshTokenExpiresAt: moment.nullable(),
  scopes: z.array(z.string()).readonly(),
});
export type Tokens = Readonly<z.output<typeof tokenShape>>;

/** By these a platform knows an app. */
export interface AppKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What an app is to be allowed besides what we cannot do without. */
export interface AppWish {
  /** Orders of any age. */
  readonly allOrders: boolean;
  /** To give store credit. */
  readonly storeCredit: boolean;
}

/** What a merchant enters where they make an app of their own. */
export interface AppRegistration {
  readonly applicationUrl: string;
  readonly redirectUrls: readonly string[];
  readonly scopes: readonly string[];
  readonly apiVersion: string;
  readonly webhookUrl: string;
  /** Subscribed to by us once the store is connected. */
  readonly topics: readonly string[];
  /** Those a registration alone can name. */
  readonly complianceTopics: readonly string[];
  /** All of it in the platform's own form. */
  readonly file: string;
}

/** Our addresses, as the manifest names them. */
export interface AppAddresses {
  readonly application: string;
  readonly redirects: readonly string[];
  readonly webhooks: string;
}

/** Why a store gives no token for an app's credentials alone. */
export type CredentialsRefusal =
  /** The platform knows no app of this id. */
  | 'app_unknown'
  | 'secret_wrong'
  /** The merchant must install it first. */
  | 'not_installed'
  /** The store belongs to another organization than the app: its merchant's consent is needed. */
  | 'other_organization';

/** A platform where merchants make apps themselves. */
export interface OwnApps {
  manifest(addresses: AppAddresses, wish: AppWish): AppRegistration;
  /** Scopes that are wished for besides, and were not given. */
  missingWishes(granted: readonly string[], wish: AppWish): string[];
  /** A token for the app's own credentials, without a person. It cannot be renewed, but asked for again. */
  exchangeCredentials(app: AppKeys, shopDomain: string, now: Date): Promise<Tokens | { refused: CredentialsRefusal }>;
  /** Whether a consent may come back to an address; null where the store does not say before somebody signed in. */
  allowsRedirect(app: AppKeys, shopDomain: string, redirectUri: string): Promise<boolean | null>;
}

/** The store does not take the app's secret: it was replaced. */
export class SecretRefused extends StoreFailure {
  constructor(message: string) {
    super('refused', message);
    this.name = 'SecretRefused';
  }
}
