// The grant of a store: out to the store's consent page, back with a code, and waiting for its merchant to claim it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import type { ProblemCode } from '@vitrine/contract/problem';
import { isZone } from '@vitrine/contract/range';
import { z } from 'zod';
import { hashToken, randomToken, sameBytes, seal, sign, unseal } from '../../../platform/crypto.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { StoreFailure, type ShopIdentity, type StorePlatform, type Tokens } from '../platforms/platform.ts';
import { findGrant, insertGrant, insertState, redeemState, type GrantRow } from './connection-store.ts';

/** What a browser is sent: where to, and the cookie that binds the grant to it. */
export interface Departure {
  readonly redirectUrl: string;
  readonly cookie: string;
}

export interface Grants {
  /** Begins the grant of a signed-in merchant. `cookies` is the request's Cookie header. */
  begin(who: { businessId: BusinessId; accountId: AccountId }, typed: string, cookies: string): Promise<Departure>;
  /** Begins a grant from the store's side, where nobody is signed in yet. */
  beginFromStore(query: URLSearchParams, cookies: string): Promise<Departure>;
  /** Takes the store's answer; the code under which its merchant can claim it for 15 minutes. */
  receive(query: URLSearchParams, cookies: string): Promise<string>;
  /** What waits under a code; refuses `token_invalid`. */
  get(auth: string): Promise<WaitingGrant>;
}

export interface WaitingGrant {
  readonly row: GrantRow;
  readonly tokens: Tokens;
  readonly identity: ShopIdentity;
}

const cookieName = 'vitrine_store';
const callbackPath = '/shopify/callback';

const date = z.iso.datetime().transform((text) => new Date(text));
const sealedGrant = z.object({
  tokens: z.object({
    accessToken: z.string(),
    accessTokenExpiresAt: date,
    refreshToken: z.string(),
    refreshTokenExpiresAt: date,
    scopes: z.array(z.string()),
  }),
  identity: z.object({
    name: z.string(),
    email: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string().nullable(),
    primaryUrl: z.string(),
    availableUrls: z.array(z.string()),
  }),
});

export function createGrants(platform: Platform, shops: StorePlatform): Grants {
  const { database, keys, clock, publicUrl, log } = platform;
  const { db } = database;

  const depart = async (
    shopDomain: string,
    cookies: string,
    who: { businessId: BusinessId; accountId: AccountId } | null,
  ): Promise<Departure> => {
    const browser = readBrowser(cookies, keys.cookies) ?? randomToken();
    const state = randomToken();
    const now = clock.now();
    await insertState(db, {
      state_hash: hashToken(state),
      platform: 'shopify',
      shop_domain: shopDomain,
      browser_hash: hashToken(browser),
      business_id: who?.businessId ?? null,
      account_id: who?.accountId ?? null,
      created_at: now,
      expires_at: later(now, lifetimes.oauthState),
      used_at: null,
    });
    return {
      redirectUrl: shops.grantAddress(shopDomain, `${publicUrl}${callbackPath}`, state),
      cookie: writeBrowser(browser, keys.cookies, publicUrl.startsWith('https:')),
    };
  };

  const readSigned = (query: URLSearchParams): string => {
    const shopDomain = query.get('shop') ?? '';
    if (!shops.isSignedQuery(query, clock.now())) throw new Problem('signature_invalid');
    if (!shops.isShop(shopDomain)) throw new Problem('validation_failed');
    return shopDomain;
  };

  /** Redeems the code and asks the store who it is, with the fresh token. */
  const redeem = async (shopDomain: string, code: string) => {
    const tokens = await shops.exchangeCode(shopDomain, code, clock.now());
    const missing = shops.missingScopes(tokens.scopes);
    if (missing.length > 0) throw new StoreFailure('refused', `the store did not grant ${missing.join(', ')}`);
    const token = (): Promise<string> => Promise.resolve(tokens.accessToken);
    const identity = await shops.client({ shopDomain, token, renew: token }).readIdentity();
    const timeZone = isZone(identity.timeZone) ? identity.timeZone : 'UTC';
    return { tokens, identity: { ...identity, timeZone } };
  };

  return {
    begin: async (who, typed, cookies) => {
      const shopDomain = shops.readShop(typed);
      if (shopDomain === null) {
        throw new Problem('validation_failed', { faults: [{ field: 'shop', code: 'wrong_format' }] });
      }
      return depart(shopDomain, cookies, who);
    },
    beginFromStore: async (query, cookies) => depart(readSigned(query), cookies, null),
    receive: async (query, cookies) => {
      const now = clock.now();
      const shopDomain = readSigned(query);
      const browser = readBrowser(cookies, keys.cookies);
      if (browser === null) throw new Problem('token_invalid');
      const [stateHash, browserHash] = [hashToken(query.get('state') ?? ''), hashToken(browser)];
      const state = await redeemState(db, { stateHash, browserHash, shopDomain }, now);
      if (state === null) throw new Problem('token_invalid');
      const granted = await redeem(shopDomain, query.get('code') ?? '');
      const auth = randomToken();
      await insertGrant(db, {
        code_hash: hashToken(auth),
        platform: 'shopify',
        shop_domain: shopDomain,
        email: granted.identity.email,
        name: granted.identity.name,
        sealed_tokens: seal(keys.sealing, JSON.stringify(granted)),
        created_at: now,
        expires_at: later(now, lifetimes.storeGrant),
        used_at: null,
      });
      log.info({ shop: shopDomain, business: state.businessId }, 'a store granted access');
      return auth;
    },
    get: async (auth) => {
      const row = await findGrant(db, hashToken(auth), clock.now());
      if (row === null) throw new Problem('token_invalid', { field: 'auth' });
      return { row, ...sealedGrant.parse(JSON.parse(unseal(keys.sealing, row.sealed_tokens))) };
    },
  };
}

/** The problem a person is told of when a grant did not work out. */
export function grantProblem(thrown: unknown): ProblemCode {
  if (thrown instanceof Problem) return thrown.code;
  return thrown instanceof StoreFailure ? 'store_connection_failed' : 'internal';
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function writeBrowser(browser: string, key: Buffer, secure: boolean): string {
  const value = `${browser}.${sign(key, `${cookieName} ${browser}`).toString('base64url')}`;
  const parts = [`${cookieName}=${value}`, 'Path=/', `Max-Age=${lifetimes.oauthState}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** The browser's own token, or null when there is none or the signature is not ours. */
function readBrowser(cookies: string, key: Buffer): string | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${cookieName}=`));
  const [browser = '', signature = ''] = pair?.slice(cookieName.length + 1).split('.') ?? [];
  if (browser === '') return null;
  const expected = sign(key, `${cookieName} ${browser}`).toString('base64url');
  return sameBytes(Buffer.from(signature), Buffer.from(expected)) ? browser : null;
}
