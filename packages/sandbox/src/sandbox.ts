// Starts the sandbox: one HTTP server in which every shop lives under its own name.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { readAppExtensions } from './app-extensions.ts';
import { AppRegistry } from './app-registry.ts';
import type { OpenShop, SandboxContext } from './context.ts';
import type { RegisteredApp } from './registered-app.ts';
import { controlRoutes } from './control.ts';
import type { FaultSwitches } from './faults.ts';
import type { ShopParameters } from './model.ts';
import { usualApps } from './networks/apps.ts';
import { Networks, type NetworkApps } from './networks/networks.ts';
import { networkRoutes } from './networks/routes.ts';
import { sandboxPages } from './pages/pages.ts';
import { openPersistence } from './persistence.ts';
import type { SandboxShop } from './shop.ts';
import { adminGraphqlRoutes } from './shopify/admin-graphql.ts';
import { appListingRoutes } from './shopify/app-listing.ts';
import { embeddingRoutes } from './shopify/embedding.ts';
import { billingRoutes } from './shopify/billing-pages.ts';
import { bulkDownloadRoutes } from './shopify/bulk-downloads.ts';
import { oauthRoutes } from './shopify/oauth.ts';
import { ShopRegistry, type RegistryOptions } from './shop-registry.ts';

/** Whose the records of the platform itself are: no shop can have this name. */
const PLATFORM = '*';
const BODY_LIMIT = 64 * 1024 * 1024;

export interface SandboxOptions extends Partial<
  Pick<RegistryOptions, 'defaults' | 'retryScale' | 'catalogue' | 'now'>
> {
  /** The app it is started for; merchants register others. */
  app: RegisteredApp;
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** The public address without a trailing slash; `http://localhost:{port}` when absent. */
  url?: string;
  /** Where state is kept; null = in memory alone, gone with the process. */
  dataDir: string | null;
  /** The app as the social networks know it; what is not named is as `usualApps` has it. */
  networks?: Partial<NetworkApps>;
  /** The app's folder, with its deployed extensions; `store-app` of this repository when absent. */
  appFolder?: string;
}

/** The shop whose goods are in the pictures of the networks: the one of the demo. */
const SHOWN_SHOP = 'atelier';

const STORE_APP = fileURLToPath(new URL('../../../store-app', import.meta.url));

/** A running sandbox, as the program and the tests hold it. */
export interface Sandbox {
  url: string;
  port: number;
  /** Opens the shop (an error when the name can be none). */
  shop(handle: string): SandboxShop;
  /** The live switches of a shop; change them in place. */
  faults(handle: string): FaultSwitches;
  /** Everything of a shop, with its webhooks and bulk operations. */
  open(handle: string): OpenShop;
  /** Sets parameters of a shop before its first use. */
  setParameters(handle: string, change: Partial<ShopParameters>): ShopParameters;
  /** The social networks beside the shops. */
  networks: Networks;
  /** Stops; pending webhooks and bulk operations go on at the next start with the same `dataDir`. */
  close(): Promise<void>;
}

/** No route has a schema of fastify's: its compilers, slow to load, are left out. */
function refuseSchema(): never {
  throw new Error('a route has a schema of fastify’s, which nothing here checks');
}

/** Starts the sandbox and listens. Shops open by their first use, whatever their name. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  await server.register(formbody);
  // The public address is known once the port is, so shops open after the server listens.
  const files = options.dataDir === null ? mkdtempSync(join(tmpdir(), 'sandbox-')) : join(options.dataDir, 'sandbox');
  const persistence = openPersistence(options.dataDir === null ? null : files);
  const address = { url: options.url ?? '' };
  const now = options.now ?? (() => new Date());
  const apps = new AppRegistry(options.app, persistence.records(PLATFORM));
  const registry = new ShopRegistry({
    persistence,
    files,
    apps,
    extensions: readAppExtensions(options.appFolder ?? STORE_APP),
    address,
    defaults: options.defaults ?? {},
    retryScale: options.retryScale ?? 1,
    catalogue: options.catalogue ?? generateCatalogue,
    now,
  });
  const networks = new Networks({
    apps: { ...usualApps(options.app.url), ...options.networks },
    persistence,
    address,
    now,
    retryScale: options.retryScale ?? 1,
    folder: files,
    products: (shop = SHOWN_SHOP) => registry.get(shop).shop.products(),
  });
  await registerRoutes(server, registry, apps, join(files, 'pictures'));
  await server.register(async (scope) => networkRoutes(scope, networks));
  await server.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : options.port;
  if (address.url === '') address.url = `http://localhost:${port}`;
  for (const handle of persistence.shops()) registry.find(handle);
  return {
    url: address.url,
    port,
    shop: (handle) => registry.get(handle).shop,
    faults: (handle) => registry.get(handle).faults,
    open: (handle) => registry.get(handle),
    setParameters: (handle, change) => registry.setParameters(handle, change),
    networks,
    close: async () => {
      await server.close();
      await networks.close();
      await registry.close();
      persistence.close();
      if (options.dataDir === null) rmSync(files, { recursive: true, force: true });
    },
  };
}

async function registerRoutes(
  server: FastifyInstance,
  registry: ShopRegistry,
  apps: AppRegistry,
  picturesDirectory: string,
): Promise<void> {
  const context: SandboxContext = {
    apps,
    findShop: (handle) => registry.find(handle),
    setParameters: (handle, change) => registry.setParameters(handle, change),
  };
  for (const routes of [
    oauthRoutes,
    appListingRoutes,
    embeddingRoutes,
    billingRoutes,
    adminGraphqlRoutes,
    bulkDownloadRoutes,
    controlRoutes,
  ]) {
    await server.register(async (scope) => routes(scope, context));
  }
  await server.register(sandboxPages, { shops: registry, picturesDirectory });
}
