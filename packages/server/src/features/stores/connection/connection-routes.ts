// The calls of connecting a store, and the addresses a grant passes through.
import * as contract from '@vitrine/contract/stores';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import { embeddedPath, startPath, type Platforms } from '../platforms/platforms.ts';
import type { Connection } from './connection.ts';
import type { Departure } from './grants.ts';

export function connectionRoutes(serve: Serve, connection: Connection): void {
  serve(contract.beginConnect, async ({ actor, body, request, reply }) => {
    const { redirectUrl, cookie } = await connection.beginConnect(actor, body.shop, cookiesOf(request));
    void reply.header('set-cookie', cookie);
    return { redirect_url: redirectUrl };
  });

  serve(contract.beginCreditGrant, async ({ actor, request, reply }) => {
    const { redirectUrl, cookie } = await connection.beginCreditGrant(actor, cookiesOf(request));
    void reply.header('set-cookie', cookie);
    return { redirect_url: redirectUrl };
  });

  serve(contract.verifyConnect, async ({ actor, body, request }) => {
    const holder = { businessId: actor?.businessId ?? null, cookies: cookiesOf(request) };
    const { hasAccount, isBegunHere, adminOrigins, ...store } = await connection.verifyConnect(body.auth, holder);
    return { ...store, has_account: hasAccount, is_begun_here: isBegunHere, admin_origins: [...adminOrigins] };
  });

  serve(contract.connectStore, async ({ actor, body, request }) => ({
    shop: await connection.connect(actor, body.auth, cookiesOf(request)),
  }));

  serve(contract.disconnectStore, async ({ actor, body }) => {
    // another business's id is answered like one that does not exist
    if (actor.businessId !== body.business_id) throw new Problem('not_found');
    await connection.disconnect(actor.businessId, actor.accountId);
    return {};
  });
}

/** The addresses a browser is sent to by the store: whatever goes wrong, it ends on a page of ours. */
export function grantRoutes(app: FastifyInstance, connection: Connection, platforms: Platforms): void {
  for (const { platform, install, callback } of platforms.listAddresses()) {
    for (const path of install) {
      app.get(path, async (request, reply) => {
        const query = queryOf(request);
        // inside the admin nobody is sent away: our page there says what is to be done
        if (platform.embedding?.isEmbedded(query) === true)
          return reply.redirect(`${embeddedPath(platform.name)}?${query.toString()}`, 302);
        return sendAway(reply, await connection.beginConnectFromStore(platform, query, cookiesOf(request)));
      });
    }
    app.get(startPath(platform.name), async (request, reply) =>
      sendAway(reply, await connection.beginConnectFromStore(platform, queryOf(request), cookiesOf(request))),
    );
    for (const path of callback) {
      app.get(path, async (request, reply) =>
        sendAway(reply, {
          redirectUrl: await connection.finishGrant(platform, queryOf(request), cookiesOf(request)),
        }),
      );
    }
  }
}

function sendAway(reply: FastifyReply, { redirectUrl, cookie }: Partial<Departure> & { redirectUrl: string }) {
  if (cookie !== undefined) void reply.header('set-cookie', cookie);
  return (
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      // the window may be a pop-up of the store's admin, which is told when it is done
      .header('cross-origin-opener-policy', 'unsafe-none')
      .redirect(redirectUrl, 302)
  );
}

function cookiesOf(request: FastifyRequest): string {
  return request.headers.cookie ?? '';
}

/** The query as it was sent, repeated names and all: its signature is over that. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? '';
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
}
