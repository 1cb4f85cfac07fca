// Instagram as the “API with Instagram Login” publishes it: three hosts, signed callbacks, posts of professional accounts.

import type { FastifyInstance } from 'fastify';
import type { Account } from '../model.ts';
import type { Network, Profile } from '../network.ts';
import { sendPostPage } from '../post-pages.ts';
import { toSignedRequest } from '../signing.ts';
import { toAppUserId } from './fields.ts';
import { graphRoutes } from './graph.ts';
import { instagramOauth } from './oauth.ts';

export const instagram: Profile = {
  name: 'instagram',
  firstAccountId: 17_841_400_000_000_001n,
  firstPostId: 18_000_000_000_000_001n,
  writeCode: (random) => `AQ${Buffer.from(random, 'hex').toString('base64url')}`,
  writeToken: (kind, random) =>
    `IGAA${kind === 'short' ? 'S' : 'L'}${Buffer.from(random, 'hex').toString('base64url')}`,
  mediaSeconds: 86_400,
  expiryParameter: 'oe',
  signatureParameter: 'oh',
  writeExpiry: (seconds) => seconds.toString(16).toUpperCase(),
  readExpiry: (text) => Number.parseInt(text, 16),
  seeded: [
    ['maya', 64],
    ['noa', 6],
  ],
  announceRemoval: (network, account) => callBack(network, account, 'deauthorize', network.app.deauthorizeUrl),
};

/** The person asks, beside taking the grant back, that what the app knows of them is erased. */
export function requestDeletion(network: Network, account: Account): void {
  network.grants.revoke(account.id);
  callBack(network, account, 'data-deletion', network.app.dataDeletionUrl);
}

function callBack(network: Network, account: Account, event: string, url: string): void {
  const issuedAt = Math.floor(network.now().getTime() / 1000);
  const payload = { algorithm: 'HMAC-SHA256', issued_at: issuedAt, user_id: toAppUserId(account) };
  const body = new URLSearchParams({ signed_request: toSignedRequest(payload, network.app.secret) }).toString();
  network.callbacks.send(event, url, body, { 'content-type': 'application/x-www-form-urlencoded' });
}

export async function instagramRoutes(server: FastifyInstance, network: Network): Promise<void> {
  await instagramOauth(server, network);
  await server.register(async (scope) => graphRoutes(scope, network), { prefix: '/graph' });
  for (const kind of ['p', 'reel']) {
    server.get<{ Params: { code: string } }>(`/www/${kind}/:code/`, ({ params }, reply) =>
      sendPostPage(reply, network, network.posts.findByCode(params.code)),
    );
  }
}
