// Apps inside the admin: the page that frames one, the tokens it is given, and the scripts of both sides.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { html } from '../html.ts';
import { baseOf, sendAdminPage } from '../pages/layout.ts';
import { found, Refused } from '../refused.ts';
import { ADMIN_FRAME, APP_BRIDGE } from './app-bridge.ts';
import { launchAddress } from './launch.ts';
import { writeSessionToken } from './session-token.ts';

interface FrameRoute {
  Params: { shop: string; clientId: string };
  Querystring: { locale?: string };
}

/** As the admin frames apps: an origin of their own with scripts and windows, and no way to lead the admin elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** Registers `/app-bridge.js`, `/admin-frame.js`, and below `/{shop}/admin/apps/{clientId}` the frame and its tokens. */
export function embeddingRoutes(server: FastifyInstance, context: SandboxContext): void {
  for (const [path, script] of [
    ['/app-bridge.js', APP_BRIDGE],
    ['/admin-frame.js', ADMIN_FRAME],
  ] as const) {
    server.get(path, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  }

  server.get<FrameRoute>('/:shop/admin/apps/:clientId', (request, reply) => {
    const { shop, app } = installed(context, request);
    const { origin } = new URL(app.url);
    const embedded = {
      embedded: '1',
      id_token: writeSessionToken(shop, app),
      locale: request.query.locale ?? 'en',
      session: createHash('sha256').update(shop.domain).digest('hex'),
    };
    const token = `${baseOf(shop)}/admin/apps/${encodeURIComponent(app.clientId)}/session-token`;
    const body = html`<h1 class="skip">App</h1>
      <iframe
        id="app-frame"
        name="app-iframe"
        title="App"
        src="${launchAddress(shop, app, embedded)}"
        sandbox="${SANDBOX}"
        data-origin="${origin}"
        data-token="${token}"
        style="width:100%;min-height:52rem;border:0"
      ></iframe>
      <script src="/admin-frame.js"></script>`;
    const policy = `script-src 'self'; connect-src 'self'; frame-src ${origin}`;
    return sendAdminPage(reply, { shop }, { title: 'App', body, policy });
  });

  server.get<FrameRoute>('/:shop/admin/apps/:clientId/session-token', (request, reply) => {
    if (!['same-origin', undefined].includes(request.headers['sec-fetch-site']))
      throw new Refused('Only the admin itself asks for tokens.', 403);
    const { shop, app } = installed(context, request);
    return reply.header('cache-control', 'no-store').send({ token: writeSessionToken(shop, app) });
  });
}

function installed(context: SandboxContext, { params }: FastifyRequest<FrameRoute>) {
  const { shop } = found(context.findShop(params.shop), 'There is no shop at this address.');
  const app = found(context.apps.find(params.clientId), 'There is no such app.');
  if (shop.access.findGrant(app.clientId) === null) throw new Refused('This app is not installed.', 404);
  return { shop, app };
}
