// The calls of our page inside a store's admin, and the page itself.
import * as contract from '@vitrine/contract/embedded';
import { defaultLanguage, findLanguage } from '@vitrine/contract/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Stores } from '../stores/stores.ts';
import type { Embedded } from './embedded.ts';
import { printPage, writePolicy } from './page.ts';

type Embeddings = Stores['embeddings'];

export function embeddedRoutes(serve: Serve, embedded: Embedded, embeddings: Embeddings): void {
  serve(contract.openEmbedded, async ({ token, reply }) => {
    try {
      return await embedded.open(token);
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'unauthenticated') askAgain(reply, embeddings);
      throw problem;
    }
  });

  serve(contract.getEmbeddedHome, ({ body }) => embedded.getHome(body.session));

  serve(contract.openDashboard, ({ body, token }) => embedded.openDashboard(body.session, token));
}

/** The page's script may hold a token that has just ended: it tries once more with a fresh one. */
function askAgain(reply: FastifyReply, embeddings: Embeddings): void {
  for (const { name, value } of embeddings.listRetryHeaders()) void reply.header(name, value);
}

/** The page, for the admin of the store that its signed query names; `script` is the address of its own script. */
export function embeddedPages(app: FastifyInstance, embeddings: Embeddings, script: string): void {
  for (const { name, path } of embeddings.listPages()) {
    app.get(path, async (request, reply) => {
      const url = request.raw.url ?? '';
      const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
      const { clientId, frameAncestors, bridge } = await embeddings.readLaunch(name, query);
      const language = findLanguage(query.get('locale') ?? '') ?? defaultLanguage;
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', writePolicy(frameAncestors, bridge.script))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(printPage({ language, key: { name: bridge.keyName, value: clientId }, bridge, script }));
    });
  }
}
