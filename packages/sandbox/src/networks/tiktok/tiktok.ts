// TikTok as Login Kit and the Display API publish it: rotating tokens, lists by time, covers that expire, a signed webhook.

import type { FastifyInstance } from 'fastify';
import type { Account } from '../model.ts';
import type { Network, Profile } from '../network.ts';
import { sendPostPage } from '../post-pages.ts';
import { toTiktokSignature } from '../signing.ts';
import { displayRoutes } from './display.ts';
import { sendUnknownPath } from './problems.ts';
import { tiktokOauth } from './oauth.ts';
import { toOpenId } from './open-id.ts';

const HOUR = 3600;

export const tiktok: Profile = {
  name: 'tiktok',
  firstAccountId: 6_900_000_000_000_000_001n,
  firstPostId: 7_430_000_000_000_000_001n,
  // with the letters that must be decoded before use
  writeCode: (random) => `${random.slice(0, 40)}*0!${random.slice(40, 52)}`,
  writeToken: (kind, random) => `${kind === 'refresh' ? 'rft' : 'act'}.${random.slice(0, 48)}!4${random.slice(48, 54)}`,
  mediaSeconds: 6 * HOUR,
  expiryParameter: 'x-expires',
  signatureParameter: 'x-signature',
  writeExpiry: (seconds) => String(seconds),
  readExpiry: (text) => Number.parseInt(text, 10),
  seeded: [
    ['maya', 36],
    ['noa', 6],
  ],
  announceRemoval: (network, account) => sendRemoval(network, account, PERSON_DISCONNECTED),
};

const PERSON_DISCONNECTED = 1;

function sendRemoval(network: Network, account: Account, reason: number): void {
  const { app } = network;
  const seconds = Math.floor(network.now().getTime() / 1000);
  const body = JSON.stringify({
    client_key: app.id,
    event: 'authorization.removed',
    create_time: seconds,
    user_openid: toOpenId(app, account),
    content: JSON.stringify({ reason }),
  });
  network.callbacks.send('authorization.removed', app.webhookUrl, body, {
    'content-type': 'application/json',
    'tiktok-signature': toTiktokSignature(body, app.secret, seconds),
  });
}

export async function tiktokRoutes(server: FastifyInstance, network: Network): Promise<void> {
  await tiktokOauth(server, network);
  await server.register(async (scope) => displayRoutes(scope, network), { prefix: '/open/v2' });
  await server.register(async (scope) => scope.setNotFoundHandler(sendUnknownPath), { prefix: '/open' });
  server.get<{ Params: { id: string } }>('/www/:handle/video/:id', ({ params }, reply) =>
    sendPostPage(reply, network, network.posts.find(params.id)),
  );
}
