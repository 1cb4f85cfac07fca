// The calls of identity, as the contract describes them.
import { requestAccount } from '@vitrine/contract/arrivals';
import * as contract from '@vitrine/contract/identity';
import * as sessionCalls from '@vitrine/contract/sessions';
import { done } from '../../platform/http/serve.ts';
import { Problem } from '../../platform/problem.ts';
import type { Identity, Serve } from './identity.ts';
import { ownStoreRoutes } from './own-stores/routes.ts';
import { personRoutes } from './person-routes.ts';

export function identityRoutes(
  serve: Serve,
  {
    businesses,
    accounts,
    accountRequests,
    sessions,
    credentials,
    confirmations,
    steps,
    persons,
    leaving,
    ownStores,
  }: Identity,
): void {
  serve(contract.validateUsername, async ({ body, address }) => {
    await credentials.takeAttempt('lookUp', body.username, address);
    const username = contract.username.safeParse(body.username);
    if (!username.success) throw new Problem('username_invalid', { field: 'username' });
    if (await accounts.findTeam(username.data)) throw new Problem('username_taken', { field: 'username' });
    return {};
  });

  serve(contract.validateEmail, async ({ body, address }) => {
    await credentials.takeAttempt('lookUp', body.email, address);
    const email = contract.email.safeParse(body.email);
    if (!email.success) throw new Problem('email_invalid', { field: 'email' });
    if (await accounts.findTeam(email.data)) throw new Problem('email_taken', { field: 'email' });
    return {};
  });

  serve(contract.register, async ({ body, language, address }) => {
    await credentials.takeAttempt('register', body.email, address);
    await businesses.register({ ...body, name: body.name ?? '', language: body.language ?? language });
    return { username: body.username, email: body.email };
  });

  serve(requestAccount, async ({ body, language, address }) => {
    await credentials.takeAttempt('request', body.email, address);
    return done(accountRequests.record({ ...body, language: body.language ?? language }));
  });

  serve(contract.login, async ({ body, ...call }) => ({ token: await sessions.signIn(body, call) }));

  ownStoreRoutes(serve, ownStores);
  personRoutes(serve, { accounts, sessions, confirmations, steps, persons, leaving });

  serve(contract.loginInfluencer, async ({ body: { admin_username: merchant, ...typed }, ...call }) => ({
    token:
      merchant === undefined
        ? await sessions.signInByEmail({ ...typed, email: typed.username }, call)
        : await sessions.signIn({ ...typed, merchant }, call),
  }));

  serve(contract.mailSignInLink, ({ body, address }) => done(credentials.mailSignIn(body.email, address)));

  serve(contract.exchangeToken, async ({ body, ...call }) => ({
    token: await sessions.exchange(body.auth, call),
  }));

  serve(sessionCalls.logout, ({ actor }) => done(sessions.signOut(actor)));

  serve(sessionCalls.listSessions, async ({ actor }) => {
    const open = await sessions.list(actor);
    return {
      sessions: open.map((session) => ({
        session_id: session.session_id,
        device: session.device,
        created_at: session.created_at.toISOString(),
        last_used_at: session.last_used_at.toISOString(),
        current: session.session_id === actor.sessionId,
      })),
    };
  });

  serve(sessionCalls.revokeSession, ({ actor, params }) => done(sessions.signOut(actor, params.session_id)));

  serve(contract.verifyAccount, async ({ body, ...call }) => ({
    token: await credentials.verifyEmail(body.token, call),
  }));

  serve(contract.resendVerification, ({ body, address }) =>
    done(credentials.requestMail('verification', body, address)),
  );

  serve(contract.forgotPassword, ({ body, address }) => done(credentials.requestMail('reset', body, address)));

  serve(contract.forgotInfluencerPassword, ({ body, address }) =>
    done(credentials.requestMail('reset', { username: body.influencer_username, merchant: body.username }, address)),
  );

  serve(contract.resetPassword, async ({ body, ...call }) => ({
    token: await credentials.resetPassword(body.token, body.new_password, call),
  }));

  for (const endpoint of [contract.requestPasswordReset, contract.requestPasswordResetByGet]) {
    serve(endpoint, async ({ actor, address }) => {
      const merchant =
        actor.role === 'influencer' ? (await accounts.getMerchant(actor.businessId)).username : undefined;
      await credentials.requestMail('reset', { username: actor.username, ...(merchant ? { merchant } : {}) }, address);
      return {};
    });
  }
}
