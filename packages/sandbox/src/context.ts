// What every part of the sandbox that answers over HTTP is given.

import type { AppExtensions } from './app-extensions.ts';
import type { FaultSwitches } from './faults.ts';
import type { AppRegistry } from './app-registry.ts';
import type { ShopParameters } from './model.ts';
import type { SandboxShop } from './shop.ts';
import type { WebhookSender } from './shopify/webhooks.ts';
import type { BulkOperations } from './shopify/bulk-operations.ts';

/** A shop with the machinery around it. */
export interface OpenShop {
  apps: AppRegistry;
  shop: SandboxShop;
  faults: FaultSwitches;
  webhooks: WebhookSender;
  bulk: BulkOperations;
  /** What the deployed version of the app the sandbox was started for brings into pages; apps of merchants bring nothing. */
  extensions: AppExtensions;
}

/** What the routes of the platform and of the control share. */
export interface SandboxContext {
  apps: AppRegistry;
  /** Opens a shop by its handle, or answers null when there can be none of that name. */
  findShop: (handle: string) => OpenShop | null;
  /** Sets the parameters of a shop that nobody has used yet; `Refused` 409 afterwards. */
  setParameters: (handle: string, change: Partial<ShopParameters>) => ShopParameters;
}
