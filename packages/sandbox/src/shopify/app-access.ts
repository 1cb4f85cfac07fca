// The apps installed in a shop and their codes and tokens: hour-long access tokens, refresh tokens that rotate.

import { randomBytes } from 'node:crypto';
import type { ShopRecords } from '../persistence.ts';

export interface Grant {
  clientId: string;
  scopes: string[];
  installedAt: string;
}

export interface AuthorizationCode {
  code: string;
  clientId: string;
  scopes: string[];
  redirectUri: string;
  expiresAt: string;
}

export interface AccessToken {
  token: string;
  clientId: string;
  scopes: string[];
  /** Null for a token of the old kind, which the Admin API refuses. */
  expiresAt: string | null;
}

interface RefreshToken {
  token: string;
  clientId: string;
  scopes: string[];
  expiresAt: string;
}

export interface TokenPair {
  accessToken: string;
  scopes: string[];
  expiresIn: number;
  refreshToken: string;
  refreshExpiresIn: number;
}

/** 90 days, as the platform says. */
const REFRESH_SECONDS = 7_776_000;
const CODE_SECONDS = 60;

export class AppAccess {
  readonly #records: ShopRecords;
  readonly #now: () => Date;
  readonly #grants: Map<string, Grant>;
  readonly #codes: Map<string, AuthorizationCode>;
  readonly #accessTokens: Map<string, AccessToken>;
  readonly #refreshTokens: Map<string, RefreshToken>;

  constructor(records: ShopRecords, now: () => Date) {
    this.#records = records;
    this.#now = now;
    this.#grants = new Map(records.list<Grant>('grant').map((grant) => [grant.clientId, grant]));
    this.#codes = new Map(records.list<AuthorizationCode>('code').map((code) => [code.code, code]));
    this.#accessTokens = new Map(records.list<AccessToken>('access-token').map((token) => [token.token, token]));
    this.#refreshTokens = new Map(records.list<RefreshToken>('refresh-token').map((token) => [token.token, token]));
  }

  installations(): Grant[] {
    return [...this.#grants.values()];
  }

  findGrant(clientId: string): Grant | null {
    return this.#grants.get(clientId) ?? null;
  }

  /** The merchant agreed: a single-use code the app has a minute to redeem. */
  createCode(clientId: string, scopes: string[], redirectUri: string): string {
    const code = randomBytes(16).toString('hex');
    const record = { code, clientId, scopes, redirectUri, expiresAt: this.#after(CODE_SECONDS) };
    this.#codes.set(code, record);
    this.#records.put('code', code, record);
    return code;
  }

  /** Takes the code out of use and answers it, or null when it is unknown, used, late or another app's. */
  redeemCode(clientId: string, code: string): AuthorizationCode | null {
    const found = this.#codes.get(code);
    if (found === undefined || found.clientId !== clientId) return null;
    this.#codes.delete(code);
    this.#records.remove('code', code);
    return this.#isOver(found.expiresAt) ? null : found;
  }

  install(clientId: string, scopes: string[]): void {
    const grant = { clientId, scopes, installedAt: this.#now().toISOString() };
    this.#grants.set(clientId, grant);
    this.#records.put('grant', clientId, grant);
  }

  /** An access token of `seconds` (3600 on the real platform) and a refresh token of 90 days. */
  createTokenPair(clientId: string, scopes: string[], seconds: number): TokenPair {
    const accessToken = this.#createAccessToken(clientId, scopes, this.#after(seconds));
    const refreshToken = `shprt_${randomBytes(16).toString('hex')}`;
    const refresh = { token: refreshToken, clientId, scopes, expiresAt: this.#after(REFRESH_SECONDS) };
    this.#refreshTokens.set(refreshToken, refresh);
    this.#records.put('refresh-token', refreshToken, refresh);
    return { accessToken, scopes, expiresIn: seconds, refreshToken, refreshExpiresIn: REFRESH_SECONDS };
  }

  /** A token of the old kind: issued as the platform still does, of no use with the Admin API. */
  createLastingToken(clientId: string, scopes: string[]): string {
    return this.#createAccessToken(clientId, scopes, null);
  }

  #createAccessToken(clientId: string, scopes: string[], expiresAt: string | null): string {
    const token = `shpat_${randomBytes(16).toString('hex')}`;
    const record = { token, clientId, scopes, expiresAt };
    this.#accessTokens.set(token, record);
    this.#records.put('access-token', token, record);
    return token;
  }

  /** Replaces a live refresh token by a new pair, or answers null when it is dead. Earlier access tokens live on. */
  refresh(clientId: string, refreshToken: string, seconds: number): TokenPair | null {
    const found = this.#refreshTokens.get(refreshToken);
    if (found === undefined || found.clientId !== clientId || this.#isOver(found.expiresAt)) return null;
    return this.#records.together(() => {
      this.#refreshTokens.delete(refreshToken);
      this.#records.remove('refresh-token', refreshToken);
      return this.createTokenPair(clientId, found.scopes, seconds);
    });
  }

  findAccessToken(token: string): AccessToken | null {
    const found = this.#accessTokens.get(token);
    if (found === undefined) return null;
    return found.expiresAt !== null && this.#isOver(found.expiresAt) ? null : found;
  }

  /** Ends every access token now; refresh tokens live on. */
  expireAccessTokens(): void {
    this.#forget('access-token', this.#accessTokens, () => true);
  }

  /** Ends every refresh token now: the app must be connected again once its access token is over. */
  expireRefreshTokens(): void {
    this.#forget('refresh-token', this.#refreshTokens, () => true);
  }

  /** Removes the app with all of its codes and tokens; false when it was not installed. */
  revoke(clientId: string): boolean {
    if (!this.#grants.delete(clientId)) return false;
    const isItsOwn = (record: { clientId: string }) => record.clientId === clientId;
    this.#records.remove('grant', clientId);
    this.#forget('code', this.#codes, isItsOwn);
    this.#forget('access-token', this.#accessTokens, isItsOwn);
    this.#forget('refresh-token', this.#refreshTokens, isItsOwn);
    return true;
  }

  #forget<T>(kind: 'code' | 'access-token' | 'refresh-token', all: Map<string, T>, isGone: (each: T) => boolean): void {
    for (const [id, each] of all) {
      if (!isGone(each)) continue;
      all.delete(id);
      this.#records.remove(kind, id);
    }
  }

  #after(seconds: number): string {
    return new Date(this.#now().getTime() + seconds * 1000).toISOString();
  }

  #isOver(instant: string): boolean {
    return instant <= this.#now().toISOString();
  }
}
