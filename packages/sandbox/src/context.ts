// What every part of the sandbox that answers over HTTP is given.

import type { FaultSwitches } from './faults.ts';
import type { SandboxShop } from './shop.ts';
import type { WebhookSender } from './shopify/webhooks.ts';
import type { BulkOperations } from './shopify/bulk-operations.ts';

/** The one app the sandbox knows, as it would be registered with the platform. */
export interface RegisteredApp {
  clientId: string;
  clientSecret: string;
  /** Where the app lives; addresses under it are allowed for OAuth and webhooks. */
  url: string;
}

/** A shop with the machinery around it. */
export interface OpenShop {
  shop: SandboxShop;
  faults: FaultSwitches;
  webhooks: WebhookSender;
  bulk: BulkOperations;
}

export interface SandboxContext {
  app: RegisteredApp;
  /** Opens a shop by its handle, or answers null when there can be none of that name. */
  findShop: (handle: string) => OpenShop | null;
}

/** Is the address the app's own, whatever its path? */
export function isUnderApp(address: string, app: RegisteredApp): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  const base = new URL(app.url);
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return origin === base.origin && `${pathname}/`.startsWith(folder);
}
