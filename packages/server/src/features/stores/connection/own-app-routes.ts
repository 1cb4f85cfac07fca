// The calls of a merchant's own app.
import * as contract from '@vitrine/contract/store-apps';
import type { Serve } from '../../identity/identity.ts';
import type { Connection } from './connection.ts';
import type { OwnAppSetup } from './own-app.ts';

export function ownAppRoutes(serve: Serve, setup: OwnAppSetup, connection: Connection): void {
  serve(contract.getAppSetup, ({ actor, query }) => setup.get(actor.businessId, query));

  serve(contract.saveApp, ({ actor, body }) =>
    setup.save(actor.businessId, {
      shop: body.shop,
      keys: { clientId: body.client_id, clientSecret: body.client_secret },
      readsAllOrders: body.reads_all_orders,
      givesCredit: body.gives_credit,
    }),
  );

  serve(contract.replaceAppSecret, ({ actor, body }) => setup.replaceSecret(actor.businessId, body.client_secret));

  serve(contract.connectApp, async ({ actor, request, reply }) => {
    const { shop, departure } = await connection.connectByApp(actor, request.headers.cookie ?? '');
    if (departure !== null) void reply.header('set-cookie', departure.cookie);
    return { shop, redirect_url: departure?.redirectUrl ?? null };
  });

  serve(contract.removeApp, async ({ actor }) => {
    await setup.remove(actor.businessId);
    return {};
  });
}
