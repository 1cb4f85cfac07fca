// The app the sandbox knows, and which addresses are under it.

/** The one app the sandbox knows, as it would be registered with the platform. */
export interface RegisteredApp {
  clientId: string;
  clientSecret: string;
  /** Where the app lives; addresses under it are allowed for OAuth and webhooks. */
  url: string;
}

/** What the platform opens when a merchant installs or opens the app (`application_url`). */
export const applicationAddress = ({ url }: RegisteredApp): string => `${url}/shopify/install`;

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
