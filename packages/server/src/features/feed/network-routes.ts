// The addresses at which networks tell us that access ended, or that what we have of somebody is to go.
import { networkNames, type NetworkName } from '@vitrine/contract/feed';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { languageOf } from '../../platform/http/language.ts';
import { sentences } from '../../locales/locales.ts';
import { readDeletionCode, writeDeletionCode } from './deletion-code.ts';
import type { Feed } from './feed.ts';

/** By what follows the network’s name in the address. */
const toldPaths = ['deauthorize', 'delete-data', 'webhook'] as const;
const mostBytes = 64 * 1024;

const addressOf = (network: NetworkName, path: (typeof toldPaths)[number]): string =>
  path === 'webhook' ? `/webhooks/${network}` : `/webhooks/${network}/${path}`;

/** Bodies stay raw bytes: those are what networks sign. What is not signed is answered 401. */
export function networkRoutes(app: FastifyInstance, platform: Platform, { accounts }: Feed): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    for (const network of networkNames)
      for (const path of toldPaths)
        scope.post(addressOf(network, path), async ({ body, headers }, reply) => {
          const header = (name: string): string | undefined => [headers[name]].flat()[0];
          const told = { address: path, body: typeof body === 'string' ? body : '', header };
          const notice = await accounts.hear(network, told);
          if (notice === null) return reply.code(401).send({});
          return reply.send(notice.kind === 'deletion' ? tellDeletion(platform) : {});
        });
  });
  deletionRoute(app, platform);
}

/** Meta wants an address at which whoever asked sees what became of it, and a code for it. */
function tellDeletion({ keys, publicUrl, clock }: Platform): { url: string; confirmation_code: string } {
  const code = writeDeletionCode(keys.mails, clock.now());
  return { url: `${publicUrl}/webhooks/deletions/${code}`, confirmation_code: code };
}

function deletionRoute(app: FastifyInstance, { keys }: Platform): void {
  app.get<{ Params: { code: string } }>('/webhooks/deletions/:code', async ({ params, headers }, reply) => {
    const day = readDeletionCode(keys.mails, params.code);
    const { deletion } = sentences[languageOf(headers['accept-language'])];
    return reply
      .code(day === null ? 404 : 200)
      .type('text/plain; charset=utf-8')
      .send(day === null ? deletion('unknown') : deletion('deleted', { day }));
  });
}
