// The grant of a store: out to the store's consent page, back with a code, and waiting for its merchant to claim it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { isZone } from '@vitrine/contract/range';
import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { hashToken, randomToken, sameBytes, seal, sign, unseal } from '../../../platform/crypto.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import {
  identityShape,
  StoreFailure,
  mayPass,
  tokenShape,
  type ShopIdentity,
  type StorePlatform,
  type Tokens,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { GrantApp, StoreApps } from './store-apps.ts';
import type { TokenKeeper } from './tokens.ts';
import {
  findGrant,
  findStateApp,
  findStoreByDomain,
  findStoreRow,
  insertGrant,
  insertState,
  redeemState,
  type GrantRow,
} from './connection-store.ts';

/** What a browser is sent: where to, and the cookie that binds the grant to it. */
export interface Departure {
  readonly redirectUrl: string;
  readonly cookie: string;
}

export interface WaitingGrant {
  readonly row: GrantRow;
  readonly tokens: Tokens;
  readonly identity: ShopIdentity;
  readonly platform: StorePlatform;
  /** Whether somebody who was signed in to the business began it, in the browser that asks. */
  readonly isBegunHere: boolean;
}

/** Who asks for a grant: the business that is signed in, and the request's Cookie header. */
export interface GrantHolder {
  readonly businessId: BusinessId | null;
  readonly cookies: string;
}

const plainCookieName = 'vitrine_store';

/** Over https the browser itself sees to it that no neighbouring host has set it. */
const cookieNameFor = (secure: boolean): string => (secure ? `__Host-${plainCookieName}` : plainCookieName);

const sealedGrant = z.object({ tokens: tokenShape, identity: identityShape });

interface Requester {
  readonly businessId: BusinessId;
  /** Null where the store's side begins it for the business's own app. */
  readonly accountId: AccountId | null;
}

/** A consent to be asked for. */
interface AskedConsent {
  readonly platform: StorePlatform;
  readonly shopDomain: string;
  readonly app: GrantApp;
  readonly storeCredit: boolean;
}

export class Grants extends Service<{ platforms: Platforms; tokens: TokenKeeper; apps: StoreApps }> {
  /** Begins the grant of a signed-in merchant. `cookies` is the request's Cookie header. */
  async begin(who: Requester, typed: string, cookies: string): Promise<Departure> {
    const shop = this.deps.platforms.readShop(typed);
    if (shop === null) {
      throw new Problem('validation_failed', { faults: [{ field: 'shop', code: 'wrong_format' }] });
    }
    const app = await this.deps.apps.getForShop(shop.platform, shop.shopDomain, who.businessId);
    return this.#depart({ ...shop, app, storeCredit: false }, cookies, who);
  }

  async beginForCredit(
    who: Requester,
    { platform, shopDomain }: { platform: string; shopDomain: string },
    cookies: string,
  ): Promise<Departure> {
    const known = this.deps.platforms.get(platform);
    const store = await findStoreRow(this.db, who.businessId);
    const app = await this.deps.apps.find(known, who.businessId, store?.client_id ?? null);
    if (app === null) throw new Problem('store_app_required');
    return this.#depart({ platform: known, shopDomain, app, storeCredit: true }, cookies, who);
  }

  /**
   * Begins a grant from the store's side, where nobody is signed in yet; a store that is connected leads straight in. A `ticket`
   * that `writeTicket` answered some minutes ago stands for the store's signature.
   */
  async beginFromStore(
    platform: StorePlatform,
    query: URLSearchParams,
    cookies: string,
  ): Promise<Partial<Departure> & Pick<Departure, 'redirectUrl'>> {
    const ticket = query.get('ticket');
    if (ticket !== null) return this.#beginByTicket(platform, ticket, cookies);
    const read = await this.deps.apps.readQuery(platform, query);
    if ('refused' in read) throw new Problem(read.refused);
    const { shopDomain, app } = read;
    if (await this.#isConnected(platform, shopDomain)) return { redirectUrl: `${this.platform.publicUrl}/admin/home` };
    // an app of its own is its business's: nobody else can claim what it is granted
    const who = app.businessId && { businessId: app.businessId, accountId: null };
    return this.#depart({ platform, shopDomain, app, storeCredit: false }, cookies, who);
  }

  /** Whether a store is connected, with all we need, and says so itself: an app removed a moment ago may still look so. */
  async #isConnected(platform: StorePlatform, shopDomain: string): Promise<boolean> {
    const store = await findStoreByDomain(this.db, platform.name, shopDomain);
    if (store?.status !== 'connected' || platform.grants.missingScopes(store.scopes).length > 0) return false;
    try {
      await this.deps.tokens.client(store, 'interactive').readIdentity();
      return true;
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      return mayPass(problem);
    }
  }

  async #beginByTicket(platform: StorePlatform, ticket: string, cookies: string): Promise<Departure> {
    const [shopDomain = '', end = '', signature = ''] = ticket.split('~');
    const expected = this.#signTicket(platform, shopDomain, end);
    if (!sameBytes(Buffer.from(signature), Buffer.from(expected)) || Number(end) * 1000 < this.now().getTime())
      throw new Problem('token_invalid');
    const app = await this.deps.apps.getForShop(platform, shopDomain, null);
    return this.#depart({ platform, shopDomain, app, storeCredit: false }, cookies, null);
  }

  /** What begins a grant of this store from anywhere, for some minutes. */
  writeTicket(platform: StorePlatform, shopDomain: string): string {
    const end = String(Math.floor(this.now().getTime() / 1000) + lifetimes.oauthState);
    return [shopDomain, end, this.#signTicket(platform, shopDomain, end)].join('~');
  }

  #signTicket({ name }: StorePlatform, shopDomain: string, end: string): string {
    return sign(this.platform.keys.cookies, `store ticket ${name} ${shopDomain} ${end}`).toString('base64url');
  }

  /**
   * Takes the store's answer: the code under which its merchant can claim it for 15 minutes, and whether somebody who was
   * signed in began it.
   */
  async receive(
    platform: StorePlatform,
    query: URLSearchParams,
    cookies: string,
  ): Promise<{ auth: string; isSignedIn: boolean }> {
    const { keys, log } = this.platform;
    const now = this.now();
    const stateHash = hashToken(query.get('state') ?? '');
    const { app, shopDomain } = await this.#readAnswer(platform, query, stateHash);
    const browser = this.#readBrowser(cookies);
    if (browser === null) throw new Problem('token_invalid');
    const browserHash = hashToken(browser);
    const asked = { stateHash, browserHash, platform: platform.name, shopDomain };
    const state = await redeemState(this.db, asked, now);
    if (state === null) throw new Problem('token_invalid');
    const granted = await this.#exchange(platform, shopDomain, app, query.get('code') ?? '');
    const auth = randomToken();
    await insertGrant(this.db, {
      code_hash: hashToken(auth),
      platform: platform.name,
      shop_domain: shopDomain,
      client_id: app.clientId,
      email: granted.identity.email,
      name: granted.identity.name,
      sealed_tokens: seal(keys.sealing, JSON.stringify(granted)),
      business_id: state.businessId,
      // what an app of its own began from the store's side is claimed by its business, in whichever browser
      browser_hash: state.businessId === null || state.accountId !== null ? browserHash : null,
      created_at: now,
      expires_at: later(now, lifetimes.storeGrant),
      used_at: null,
    });
    log.info({ shop: shopDomain, business: state.businessId }, 'a store granted access');
    return { auth, isSignedIn: state.businessId !== null };
  }

  /** What waits under a code; refuses `token_invalid`, also for whoever did not begin it. */
  async get(auth: string, { businessId, cookies }: GrantHolder): Promise<WaitingGrant> {
    const { keys } = this.platform;
    const row = await findGrant(this.db, hashToken(auth), this.now());
    const browser = this.#readBrowser(cookies);
    if (row === null) throw new Problem('token_invalid', { field: 'auth' });
    const isHere = row.browser_hash !== null && browser !== null && sameBytes(row.browser_hash, hashToken(browser));
    const isOfBusiness = row.business_id !== null && row.business_id === businessId;
    if (row.business_id === null ? !isHere : !isOfBusiness) throw new Problem('token_invalid', { field: 'auth' });
    const platform = this.deps.platforms.get(row.platform);
    return {
      row,
      platform,
      isBegunHere: isHere && isOfBusiness,
      ...sealedGrant.parse(JSON.parse(unseal(keys.sealing, row.sealed_tokens))),
    };
  }

  async #depart(
    { platform, shopDomain, app, storeCredit }: AskedConsent,
    cookies: string,
    who: Requester | null,
  ): Promise<Departure> {
    const { keys, publicUrl } = this.platform;
    const browser = this.#readBrowser(cookies) ?? randomToken();
    const state = randomToken();
    const now = this.now();
    await insertState(this.db, {
      state_hash: hashToken(state),
      platform: platform.name,
      shop_domain: shopDomain,
      client_id: app.clientId,
      browser_hash: hashToken(browser),
      business_id: who?.businessId ?? null,
      account_id: who?.accountId ?? null,
      created_at: now,
      expires_at: later(now, lifetimes.oauthState),
      used_at: null,
    });
    const callback = `${publicUrl}${this.deps.platforms.callbackOf(platform)}`;
    // what was permitted before is asked for again, or it would be lost with the new token
    const known = await findStoreByDomain(this.db, platform.name, shopDomain);
    const wish = { state, storeCredit: storeCredit || platform.grants.canGiveCredit(known?.scopes ?? []) };
    return {
      redirectUrl: platform.grants.grantAddress(app.keys, shopDomain, callback, wish),
      cookie: writeBrowser(browser, keys.cookies, this.#isSecure),
    };
  }

  get #isSecure(): boolean {
    return this.platform.publicUrl.startsWith('https:');
  }

  #readBrowser(cookies: string): string | null {
    return readBrowser(cookies, this.platform.keys.cookies, cookieNameFor(this.#isSecure));
  }

  /** The store's answer, signed for the app that the grant was begun by. */
  async #readAnswer(
    platform: StorePlatform,
    query: URLSearchParams,
    stateHash: Buffer,
  ): Promise<{ app: GrantApp; shopDomain: string }> {
    const { apps } = this.deps;
    const begun = await findStateApp(this.db, stateHash);
    const app = await apps.find(platform, begun?.businessId ?? null, begun?.clientId ?? null);
    if (app === null) throw new Problem('token_invalid');
    const read = platform.grants.readQuery(await apps.listSigners(app), query, this.now());
    if ('refused' in read) throw new Problem(read.refused);
    return { app, shopDomain: read.shopDomain };
  }

  /** Redeems the code and asks the store who it is, with the fresh token. */
  async #exchange(platform: StorePlatform, shopDomain: string, app: GrantApp, code: string) {
    const tokens = await platform.grants.exchangeCode(app.keys, shopDomain, code, this.now());
    if (app.businessId !== null && app.clientId !== null) {
      const callback = `${this.platform.publicUrl}${this.deps.platforms.callbackOf(platform)}`;
      await this.deps.apps.prove(this.db, app.businessId, app.clientId, callback);
    }
    return { tokens, identity: await this.identify(platform, shopDomain, tokens) };
  }

  /** Begins a grant by one app, for its merchant. */
  async beginByApp(who: Requester, at: Omit<AskedConsent, 'storeCredit'>, cookies: string): Promise<Departure> {
    return this.#depart({ ...at, storeCredit: false }, cookies, who);
  }

  /** Who a store says it is to whom it just gave tokens. Refuses `store_scopes_missing`. */
  async identify(platform: StorePlatform, shopDomain: string, tokens: Tokens): Promise<ShopIdentity> {
    const missing = platform.grants.missingScopes(tokens.scopes);
    if (missing.length > 0) throw new Problem('store_scopes_missing', { values: { scopes: missing.join(', ') } });
    const token = (): Promise<string> => Promise.resolve(tokens.accessToken);
    const identity = await platform.client({ shopDomain, token, renew: token }).readIdentity();
    const timeZone = isZone(identity.timeZone) ? identity.timeZone : 'UTC';
    return { ...identity, timeZone };
  }
}

/** The problem a person reads when a grant of a platform did not work out. */
export function toGrantProblem(thrown: unknown, { label }: StorePlatform): Problem {
  if (thrown instanceof Problem) return thrown;
  if (!(thrown instanceof StoreFailure)) return new Problem('internal', { cause: thrown });
  return new Problem('store_connection_failed', { values: { platform: label }, cause: thrown });
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function writeBrowser(browser: string, key: Buffer, secure: boolean): string {
  const name = cookieNameFor(secure);
  const value = `${browser}.${sign(key, `${name} ${browser}`).toString('base64url')}`;
  const rules = {
    path: '/',
    maxAge: lifetimes.oauthState + lifetimes.storeGrant,
    httpOnly: true,
    secure,
    sameSite: 'lax',
  } as const;
  return stringifySetCookie({ name, value, ...rules });
}

/** The browser's own token, or null when there is none or the signature is not ours. */
function readBrowser(cookies: string, key: Buffer, name: string): string | null {
  const [browser = '', signature = ''] = parseCookie(cookies)[name]?.split('.') ?? [];
  if (browser === '') return null;
  const expected = sign(key, `${name} ${browser}`).toString('base64url');
  return sameBytes(Buffer.from(signature), Buffer.from(expected)) ? browser : null;
}
