// Pinterest as its API v5 publishes it: Basic credentials, rotating refresh tokens, boards and pins by bookmarks.

import type { FastifyInstance } from 'fastify';
import type { Network, Profile } from '../network.ts';
import { sendPostPage } from '../post-pages.ts';
import { pinterestOauth } from './oauth.ts';
import { pinRoutes } from './pins.ts';

export const pinterest: Profile = {
  name: 'pinterest',
  firstAccountId: 549_755_885_175_001n,
  firstPostId: 813_744_226_420_795_884n,
  writeCode: (random) => random.slice(0, 40),
  writeToken: (kind, random) => `${kind === 'refresh' ? 'pinr.' : 'pina_'}${random.toUpperCase()}`,
  mediaSeconds: null,
  expiryParameter: 'expires',
  signatureParameter: 'signature',
  writeExpiry: (seconds) => String(seconds),
  readExpiry: (text) => Number.parseInt(text, 10),
  seeded: [
    ['maya', 48],
    ['noa', 6],
  ],
  // nobody is told: the next call is answered 401
  announceRemoval: () => undefined,
};

export async function pinterestRoutes(server: FastifyInstance, network: Network): Promise<void> {
  await pinterestOauth(server, network);
  await server.register(async (scope) => pinRoutes(scope, network), { prefix: '/api/v5' });
  for (const path of ['/www/pin/:id/', '/www/pin/:id']) {
    server.get<{ Params: { id: string } }>(path, ({ params }, reply) =>
      sendPostPage(reply, network, network.posts.find(params.id)),
    );
  }
}
