// The calls of who arrives from the store's side.
import * as contract from '@vitrine/contract/arrivals';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity, Serve } from '../../identity/identity.ts';
import type { Connection } from './connection.ts';
import { Newcomers } from './newcomers.ts';

export function newcomerRoutes(serve: Serve, platform: Platform, identity: Identity, connection: Connection): void {
  const newcomers = new Newcomers(platform, { identity, connection });

  serve(contract.registerConnect, async ({ body, language, request, ...origin }) => {
    await identity.credentials.takeAttempt('register', body.email, origin.address);
    const waiting = { auth: body.auth, cookies: request.headers.cookie ?? '' };
    return newcomers.register(waiting, { ...body, language: body.language ?? language }, origin);
  });

  serve(contract.loginConnect, ({ body, request, ...origin }) =>
    newcomers.signIn({ auth: body.auth, cookies: request.headers.cookie ?? '' }, body, origin),
  );
}
