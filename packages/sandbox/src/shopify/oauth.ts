// The OAuth grant of the platform: consent page, signed callback, token exchange and rotating refresh.

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenShop, SandboxContext } from '../context.ts';
import { allowsRedirect, secretsOf, signingSecret, type RegisteredApp } from '../registered-app.ts';
import { hostOf } from './launch.ts';
import { isSameSignature, signQuery } from './signatures.ts';
import { consentPage, oauthErrorPage } from './oauth-page.ts';
import type { TokenPair } from './app-access.ts';
import { readScopes } from './scopes.ts';
import { isSessionToken, OWNER_ID } from './session-token.ts';

type Fields = Readonly<Record<string, string>>;

interface ShopRoute {
  Params: { shop: string };
}

class OauthError extends Error {
  override name = 'OauthError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/**
 * Registers `/{shop}/admin/oauth/authorize` and `/{shop}/admin/oauth/access_token`
 * (shopify.dev, “authorization code grant”). What is refused is
 * answered in HTML; by the token exchange in JSON to who accepts that.
 */
export function oauthRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.setErrorHandler((error, { headers, routeOptions }, reply) => {
    if (!(error instanceof OauthError)) throw error;
    void reply.code(error.status);
    if (routeOptions.url?.endsWith('/access_token') && headers.accept?.includes('application/json')) {
      return reply.send({ error: error.code, error_description: error.message });
    }
    return reply.type('text/html; charset=utf-8').send(oauthErrorPage(error.code, error.message));
  });

  server.get<ShopRoute>('/:shop/admin/oauth/authorize', (request, reply) => {
    const { shop } = shopOf(context, request);
    const { app, redirectUri, scope, state, scopes } = readAuthorization(context, readFields(request.query));
    const fields = { client_id: app.clientId, redirect_uri: redirectUri, scope, state };
    const appHost = new URL(app.url).host;
    const question = { shopName: shop.name, domain: shop.domain, appHost, scopes, fields };
    return reply.type('text/html; charset=utf-8').send(consentPage(question));
  });

  server.post<ShopRoute>('/:shop/admin/oauth/authorize', (request, reply) => {
    const open = shopOf(context, request);
    const fields = readFields(request.body);
    const asked = readAuthorization(context, fields);
    // A merchant who declines stays in the admin; the app is never called back.
    if (fields['action'] !== 'install') return reply.redirect(`${open.shop.url}/admin`, 303);
    return reply.redirect(callbackAddress(open, asked), 302);
  });

  server.post<ShopRoute>('/:shop/admin/oauth/access_token', async (request, reply) => {
    const open = shopOf(context, request);
    if (open.faults.slowMs > 0) await wait(open.faults.slowMs);
    return reply.send(issueToken(context, open, readFields(request.body)));
  });
}

function shopOf(context: SandboxContext, { params }: FastifyRequest<ShopRoute>): OpenShop {
  const open = context.findShop(params.shop);
  if (open === null) throw new OauthError(404, 'not_found', 'This shop does not exist');
  return open;
}

function readFields(source: unknown): Fields {
  const fields: Record<string, string> = {};
  if (typeof source !== 'object' || source === null) return fields;
  for (const [name, value] of Object.entries(source)) {
    if (['string', 'number', 'boolean'].includes(typeof value)) fields[name] = String(value);
  }
  return fields;
}

function readAuthorization(context: SandboxContext, fields: Fields) {
  const app = findApp(context, fields);
  const redirectUri = fields['redirect_uri'] ?? '';
  const scope = fields['scope'] ?? '';
  // an installation that the platform manages gives what the released version asks for, whatever the address says
  const scopes = app.scopes === undefined ? readScopes(scope) : [...app.scopes];
  if (!allowsRedirect(redirectUri, app)) {
    throw new OauthError(400, 'invalid_request', 'The redirect_uri is not whitelisted');
  }
  if (scopes === null) throw new OauthError(400, 'invalid_scope', 'The scope parameter names an unknown scope');
  return { app, redirectUri, scope, scopes, state: fields['state'] ?? '' };
}

type Authorization = ReturnType<typeof readAuthorization>;

function callbackAddress({ shop }: OpenShop, asked: Authorization): string {
  const address = new URL(asked.redirectUri);
  const answer: Record<string, string> = {
    code: shop.access.createCode(asked.app.clientId, asked.scopes),
    host: hostOf(shop),
    shop: shop.domain,
    ...(asked.state === '' ? {} : { state: asked.state }),
    timestamp: Math.floor(shop.now().getTime() / 1000).toString(),
  };
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  address.searchParams.set('hmac', signQuery(address.searchParams, signingSecret(asked.app)));
  return address.href;
}

function issueToken(context: SandboxContext, open: OpenShop, fields: Fields): object {
  const app = checkClient(context, fields);
  if (fields['grant_type'] === 'refresh_token') return refreshToken(open, fields);
  if (fields['grant_type'] === 'client_credentials') return issueForCredentials(open, app);
  if (fields['grant_type'] === TOKEN_EXCHANGE) return exchangeIdToken(open, app, fields);
  const { access } = open.shop;
  const code = access.redeemCode(app.clientId, fields['code'] ?? '');
  if (code === null) {
    throw new OauthError(400, 'invalid_request', 'The authorization code was not found or was already used');
  }
  access.install(code.clientId, code.scopes);
  const isExpiring = fields['expiring'] === '1' || fields['expiring'] === 'true';
  if (isExpiring) return toTokenAnswer(access.createTokenPair(code.clientId, code.scopes, open.faults.tokenSeconds));
  return { access_token: access.createLastingToken(code.clientId, code.scopes), scope: code.scopes.join(',') };
}

function findApp({ apps }: SandboxContext, fields: Fields): RegisteredApp {
  const app = apps.find(fields['client_id'] ?? '');
  if (app === null) throw new OauthError(400, 'application_cannot_be_found', 'The application could not be found');
  return app;
}

function checkClient(context: SandboxContext, fields: Fields): RegisteredApp {
  const app = findApp(context, fields);
  if (!secretsOf(app).some((secret) => isSameSignature(fields['client_secret'] ?? '', secret))) {
    throw new OauthError(401, 'invalid_client', 'The client secret is wrong');
  }
  return app;
}

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const ONLINE_TOKEN = 'urn:shopify:params:oauth:token-type:online-access-token';

/** A token in the name of who looks at the app in the admin, with who that is (shopify.dev, “token exchange”). */
function exchangeIdToken({ shop }: OpenShop, app: RegisteredApp, fields: Fields): object {
  const isWanted = fields['subject_token_type'] === ID_TOKEN && fields['requested_token_type'] === ONLINE_TOKEN;
  if (!isWanted) throw new OauthError(400, 'invalid_request', 'Only ID tokens are exchanged here, for online tokens');
  if (!isSessionToken(fields['subject_token'] ?? '', shop, app))
    throw new OauthError(400, 'invalid_subject_token', 'The ID token is invalid or has expired');
  const grant = shop.access.findGrant(app.clientId);
  if (grant === null) throw new OauthError(400, 'app_not_installed', 'The application is not installed on this shop.');
  const { token } = shop.access.createAccessToken(app.clientId, grant.scopes, CREDENTIALS_SECONDS);
  const scope = grant.scopes.join(',');
  return {
    access_token: token,
    scope,
    expires_in: CREDENTIALS_SECONDS,
    associated_user_scope: scope,
    associated_user: {
      id: Number(OWNER_ID),
      first_name: 'Store',
      last_name: 'Owner',
      email: `owner@${shop.domain}`,
      email_verified: true,
      account_owner: true,
      locale: 'en',
      collaborator: false,
    },
  };
}

/** Seconds a token for an app's credentials lives: a day. No refresh token comes with it. */
const CREDENTIALS_SECONDS = 86_399;

/** For the stores of the organization that made the app alone (shopify.dev, “client credentials grant”). */
function issueForCredentials({ shop }: OpenShop, { clientId, organization }: RegisteredApp): object {
  if (organization?.includes(shop.parameters.handle) !== true) {
    throw new OauthError(400, 'shop_not_permitted', 'Client credentials cannot be performed on this shop.');
  }
  const grant = shop.access.findGrant(clientId);
  if (grant === null) {
    throw new OauthError(400, 'app_not_installed', 'The application is not installed on this shop.');
  }
  const { token } = shop.access.createAccessToken(clientId, grant.scopes, CREDENTIALS_SECONDS);
  return { access_token: token, scope: grant.scopes.join(','), expires_in: CREDENTIALS_SECONDS };
}

function refreshToken(open: OpenShop, fields: Fields): object {
  if (Math.random() < open.faults.rateRefresh500) throw new OauthError(500, 'server_error', 'Something went wrong');
  const clientId = fields['client_id'] ?? '';
  const pair = open.shop.access.refresh(clientId, fields['refresh_token'] ?? '', open.faults.tokenSeconds);
  if (pair === null) throw new OauthError(401, 'invalid_request', 'This request requires an active refresh_token');
  return toTokenAnswer(pair);
}

function toTokenAnswer(pair: TokenPair): object {
  return {
    access_token: pair.accessToken,
    scope: pair.scopes.join(','),
    expires_in: pair.expiresIn,
    refresh_token: pair.refreshToken,
    refresh_token_expires_in: pair.refreshExpiresIn,
  };
}
