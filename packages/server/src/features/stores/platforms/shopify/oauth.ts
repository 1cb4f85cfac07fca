// The platform's token endpoint: a code for tokens, and new tokens for old ones (shopify.dev, “authorization code grant”).
import { z } from 'zod';
import type { Outside, OutsideAnswer } from '../../../../platform/outside.ts';
import { toStorable } from '../../../../platform/storable.ts';
import {
  SecretRefused,
  StoreFailure,
  type AppKeys,
  type AppWish,
  type CredentialsRefusal,
  type GrantWish,
  type Tokens,
} from '../platform.ts';

/** What we cannot do without: reading the catalogue, stock, orders and discount codes. */
export const neededScopes = ['read_products', 'read_inventory', 'read_orders', 'read_discounts'] as const;

/** Creates codes, and implies reading them. Stores connected before we asked for it go on without. */
export const writeDiscounts = 'write_discounts';

/** Customers by their address, their accounts, and putting credit into them: asked for where a merchant pays so, as it opens customers' data. */
export const creditScopes = [
  'read_customers',
  'read_store_credit_accounts',
  'write_store_credit_account_transactions',
] as const;

/** Placing our script in the store's checkout, and what it hears of. Stores connected before we asked for it go on without. */
export const pixelScopes = ['write_pixels', 'read_customer_events'] as const;

/** Reading what is published in which market. Stores connected before we asked for it go on without. */
export const readPublications = 'read_publications';

/** Reading the theme its pages are in, so that ours begin alike. Stores connected before we asked for it go on without. */
export const readThemes = 'read_themes';

/** What every grant asks for; `shopify.app.toml` of `store-app` says the same. */
export const askedScopes = [
  ...neededScopes.filter((scope) => scope !== 'read_discounts'),
  writeDiscounts,
  ...pixelScopes,
  readPublications,
  readThemes,
];

/** Orders older than 60 days, which the platform gives on request alone. */
export const allOrders = 'read_all_orders';

/** What a merchant's own app asks for, as its released version names it. */
export function scopesOf(wish: AppWish): string[] {
  return [...askedScopes, ...(wish.allOrders ? [allOrders] : []), ...(wish.storeCredit ? creditScopes : [])];
}

const timeoutMs = 10_000;
const mostBytes = 100_000;

/** Where a shop answers, and the way there. */
interface Shop {
  readonly base: string;
  readonly outside: Outside;
}

// without an end or a refresh token it would be a token that never ends: refused, not stored as such
const answer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});

/** A token for credentials ends after a day and comes alone (shopify.dev, “client credentials grant”). */
const credentialsAnswer = answer.pick({ access_token: true, scope: true, expires_in: true });

const refusal = z.object({ error: z.string() });

/** `a,b` with what each scope implies: `write_x` includes `read_x`. */
export function expandScopes(granted: readonly string[]): Set<string> {
  return new Set(granted.flatMap((scope) => [scope, scope.replace(/(^|_)write_/, '$1read_')]));
}

export function grantAddress(base: string, app: AppKeys, redirectUri: string, wish: GrantWish & AppWish): string {
  const scopes = scopesOf(wish);
  const address = new URL(`${base}/admin/oauth/authorize`);
  address.searchParams.set('client_id', app.clientId);
  address.searchParams.set('scope', scopes.join(','));
  address.searchParams.set('redirect_uri', redirectUri);
  address.searchParams.set('state', wish.state);
  return address.href;
}

/** Redeems the code of a callback; `refused` when it is used up or wrong. */
export async function exchangeCode(shop: Shop, app: AppKeys, code: string, now: Date): Promise<Tokens> {
  const { status, body } = await post(shop, {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    code,
    expiring: '1',
  });
  if (status !== 200) throw new StoreFailure('refused', `the store refused the code: ${status} ${errorOf(body)}`);
  return readTokens(body, now);
}

/**
 * What the store answers to the token of somebody in its admin, exchanged for one of theirs (“token exchange”): only who they
 * are is read of it, and the token is dropped. `refused` when the store does not vouch for them.
 */
export async function exchangeToken(shop: Shop, app: AppKeys, token: string): Promise<unknown> {
  const { status, body } = await post(shop, {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
  });
  if (status !== 200)
    throw new StoreFailure('refused', `the store did not exchange the token: ${status} ${errorOf(body)}`);
  return body;
}

/** Replaces both tokens. `access_lost` is final; after `transient` the same refresh token is good for another try. */
export async function refreshTokens(shop: Shop, app: AppKeys, refreshToken: string, now: Date): Promise<Tokens> {
  const { status, body } = await post(shop, {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (status === 200) return readTokens(body, now);
  const error = errorOf(body);
  if (error === 'invalid_client') throw new SecretRefused('the store does not take the secret of the app');
  const isDead = status === 401 || (status === 400 && error === 'invalid_grant');
  throw new StoreFailure(isDead ? 'access_lost' : 'refused', `the store gave no new token: ${status} ${error}`);
}

const credentialsRefusals: Readonly<Record<string, CredentialsRefusal>> = {
  application_cannot_be_found: 'app_unknown',
  invalid_client: 'secret_wrong',
  app_not_installed: 'not_installed',
  shop_not_permitted: 'other_organization',
};

/** A token for the app's credentials alone, which stores of its own organization give. */
export async function exchangeCredentials(
  shop: Shop,
  app: AppKeys,
  now: Date,
): Promise<Tokens | { refused: CredentialsRefusal }> {
  const { status, body } = await post(shop, {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'client_credentials',
  });
  if (status !== 200) {
    const error = errorOf(body);
    const refused = credentialsRefusals[error];
    if (refused === undefined) throw new StoreFailure('refused', `the store gave no token: ${status} ${error}`);
    return { refused };
  }
  const read = credentialsAnswer.safeParse(body);
  if (!read.success) throw new StoreFailure('refused', 'the store answered with a token of another kind', read.error);
  return {
    accessToken: read.data.access_token,
    accessTokenExpiresAt: new Date(now.getTime() + read.data.expires_in * 1000),
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes: toScopes(read.data.scope),
  };
}

/** A page of consent is shown, refused for its address, or hidden behind the store's sign-in: then nobody can say. */
export async function allowsRedirect(shop: Shop, app: AppKeys, redirectUri: string): Promise<boolean | null> {
  const address = grantAddress(shop.base, app, redirectUri, { state: 'check', storeCredit: false, allOrders: false });
  try {
    const { status, text } = await readPage(shop, address);
    if (status === 200) return true;
    return status === 400 && /redirect_uri/.test(text) ? false : null;
  } catch {
    // a look that did not work out says nothing
    return null;
  }
}

async function readPage({ outside }: Shop, address: string): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const page = await outside.fetch(address, { headers: { accept: 'text/html' }, mostBytes, signal });
  return { status: page.status, text: await page.text() };
}

async function post(
  { base, outside }: Shop,
  fields: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  let response: OutsideAnswer;
  try {
    response = await outside.fetch(`${base}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      mostBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (problem) {
    throw new StoreFailure('transient', 'the store did not answer the request for a token', problem);
  }
  if (response.status === 429 || response.status >= 500) {
    await response.cancel();
    throw new StoreFailure('transient', `the store could not issue a token: ${response.status}`);
  }
  return { status: response.status, body: parseOrNull(toStorable(await response.text())) };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

function errorOf(body: unknown): string {
  return refusal.safeParse(body).data?.error ?? 'without a reason';
}

function readTokens(body: unknown, now: Date): Tokens {
  const read = answer.safeParse(body);
  if (!read.success) throw new StoreFailure('refused', 'the store answered with a token of another kind', read.error);
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  return {
    accessToken: read.data.access_token,
    accessTokenExpiresAt: after(read.data.expires_in),
    refreshToken: read.data.refresh_token,
    refreshTokenExpiresAt: after(read.data.refresh_token_expires_in),
    scopes: toScopes(read.data.scope),
  };
}

const toScopes = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
