// The calls of stores, room by room.
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Identity, Serve } from '../identity/identity.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { makerSourceRoutes } from './catalogue/maker-source-routes.ts';
import { syncRoutes } from './catalogue/sync-routes.ts';
import { connectionRoutes, grantRoutes } from './connection/connection-routes.ts';
import { ownAppRoutes } from './connection/own-app-routes.ts';
import { newcomerRoutes } from './connection/newcomer-routes.ts';
import { discountRoutes } from './discounts/discount-routes.ts';
import { connectionHealthRoutes } from './connection-health-routes.ts';
import { privacyRoutes, recoveredOrderRoutes, webhookRoutes } from './orders/order-routes.ts';
import type { Stores } from './stores.ts';

export function storeRoutes(serve: Serve, app: FastifyInstance, stores: Stores): void {
  connectionRoutes(serve, stores.connection);
  ownAppRoutes(serve, stores.ownApp, stores.connection);
  syncRoutes(serve, stores.storefront, stores.syncs);
  catalogueRoutes(serve, stores);
  makerSourceRoutes(serve, stores.makers);
  recoveredOrderRoutes(serve, stores.reconciliation);
  discountRoutes(serve, stores.discounts);
  grantRoutes(app, stores.connection, stores.platforms);
  connectionHealthRoutes(serve, stores);
  privacyRoutes(serve, stores.privacy);
  webhookRoutes(app, stores.inbox, stores.platforms);
}

/** Those that open accounts, and sign in to them, for a store that waits. */
export function arrivalRoutes(serve: Serve, platform: Platform, identity: Identity, stores: Stores): void {
  newcomerRoutes(serve, platform, identity, stores.connection);
}
