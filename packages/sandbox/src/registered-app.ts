// An app as it is registered with the platform, and which addresses are its own.

/** The app the sandbox was started for, or one that a merchant made for their own organization. */
export interface RegisteredApp {
  clientId: string;
  clientSecret: string;
  /** Where the app lives; addresses under it are allowed for webhooks. */
  url: string;
  /** What the platform opens, where it is not the usual address under it. */
  applicationUrl?: string;
  /** The addresses OAuth may come back to, letter by letter; the usual one under it where none are listed. */
  redirectUrls?: readonly string[];
  /** What the released version of the app asks for: whatever a consent asks is replaced by it. */
  scopes?: readonly string[];
  /** The stores of the organization that made it, by their handles: those alone give it tokens for its credentials. */
  organization?: readonly string[];
  /** Secrets of before that are not revoked, the oldest first: webhooks are signed by the oldest. */
  earlierSecrets?: readonly string[];
}

/** What the platform opens when a merchant installs or opens the app (`application_url`). */
export const applicationAddress = ({ url, applicationUrl }: RegisteredApp): string =>
  applicationUrl ?? `${url}/shopify/install`;

/** Where the privacy webhooks of its registration go (`[webhooks]` of its `shopify.app.toml`). */
export const complianceAddress = ({ url }: RegisteredApp): string => `${url}/webhooks/shopify`;

/** Is the address the app's own, whatever its path? */
export function isUnderApp(address: string, app: RegisteredApp): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  const base = new URL(app.url);
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return origin === base.origin && `${pathname}/`.startsWith(folder);
}

/** May a consent come back to this address? To one that is registered, letter by letter (shopify.dev, “redirect URLs”). */
export function allowsRedirect(address: string, { url, redirectUrls }: RegisteredApp): boolean {
  return (redirectUrls ?? [`${url}/shopify/callback`]).includes(address);
}

/** All secrets the platform takes, the newest first. */
export function secretsOf({ clientSecret, earlierSecrets = [] }: RegisteredApp): string[] {
  return [clientSecret, ...earlierSecrets.toReversed()];
}

/** What webhooks and callbacks are signed by: the oldest secret that is not revoked. */
export function signingSecret({ clientSecret, earlierSecrets = [] }: RegisteredApp): string {
  return earlierSecrets[0] ?? clientSecret;
}
