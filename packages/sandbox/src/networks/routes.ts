// Everything that answers under `/networks`.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { networkControl } from './control.ts';
import { controlPages } from './control-pages.ts';
import { instagramRoutes } from './instagram/instagram.ts';
import { mediaRoutes } from './media.ts';
import type { NetworkName } from './model.ts';
import type { Network } from './network.ts';
import type { Networks } from './networks.ts';
import { pinterestRoutes } from './pinterest/pinterest.ts';
import { tiktokRoutes } from './tiktok/tiktok.ts';

const ROUTES: Readonly<Record<NetworkName, (scope: FastifyInstance, network: Network) => Promise<void>>> = {
  instagram: instagramRoutes,
  tiktok: tiktokRoutes,
  pinterest: pinterestRoutes,
};

/** Registers all of it; who asks first opens the networks, and the shop whose goods are in their pictures. */
export async function networkRoutes(server: FastifyInstance, networks: Networks): Promise<void> {
  await server.register(
    async (root) => {
      root.addHook('onRequest', async () => networks.seed());
      await root.register(async (scope) => controlPages(scope, networks));
      await root.register(async (scope) => networkControl(scope, networks), { prefix: '/_control' });
      const shots = join(networks.folder, 'shots');
      await root.register(async (scope) => mediaRoutes(scope, networks.list(), shots), { prefix: '/media' });
      for (const [name, routes] of Object.entries(ROUTES)) {
        await root.register(async (scope) => routes(scope, networks.get(name)), { prefix: `/${name}` });
      }
    },
    { prefix: '/networks' },
  );
}
