// A platform whose admin shows apps inside it: how a page of ours stands there, and how the admin vouches for who looks at it.
import type { AppKeys } from './platform-apps.ts';

/** Why a launch is not let in. */
interface LaunchRefusal {
  readonly refused: 'signature_invalid' | 'validation_failed';
}

/** For whom, of which shop, a token was written, and for which app. */
export interface VouchedPerson {
  readonly shopDomain: string;
  /** The platform's own number of them. */
  readonly userId: string;
  readonly clientId: string;
}

export interface StoreEmbedding {
  /** Whether a launch of the app is one inside the admin. */
  isEmbedded(query: URLSearchParams): boolean;
  /** The shop in whose admin this query opens our page, when the platform wrote it for one of these apps; of any age, as pages are reloaded. */
  readQuery(apps: readonly AppKeys[], query: URLSearchParams): { shopDomain: string; clientId: string } | LaunchRefusal;
  /** Origins that may frame the page of a shop. */
  frameAncestors(shopDomain: string): readonly string[];
  /** The platform's script that speaks with the admin: where it is, what it is called in the page, and the name under which it looks for the app's id. */
  readonly bridge: { readonly script: string; readonly global: string; readonly keyName: string };
  /** A header by which a refusal asks the script to try once more with a fresh token. */
  readonly retry: { readonly name: string; readonly value: string };
  /** The shop a token claims to be of; null where it claims none. Nothing of it is proven. */
  readClaimedShop(token: string): string | null;
  /** Whom a token vouches for, when the platform wrote it for one of these apps and it is good now; null otherwise. */
  readToken(apps: readonly AppKeys[], token: string, now: Date): VouchedPerson | null;
  /** The confirmed email address of whom a token vouches for, asked of the store; null where it is not confirmed. Throws `StoreFailure`. */
  findEmail(app: AppKeys, shopDomain: string, token: string): Promise<string | null>;
}
