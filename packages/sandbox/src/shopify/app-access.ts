// The apps installed in a shop and their codes and tokens: hour-long access tokens, refresh tokens that rotate.

import { randomBytes } from 'node:crypto';
import { Kept, type ShopRecords } from '../persistence.ts';

/** The merchant's consent, until the app is uninstalled. */
export interface Grant {
  clientId: string;
  scopes: string[];
  installedAt: string;
}

/** A code or token in an app's hands. */
export interface Issued {
  token: string;
  clientId: string;
  scopes: string[];
  /** Null for an access token of the old kind, which the Admin API refuses. */
  expiresAt: string | null;
}

/** `expiresIn` and `refreshExpiresIn` in seconds from now, as the token answer writes them. */
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

/** Kept across restarts, so that an app stays connected. A grant made anew leaves earlier tokens alive. */
export class AppAccess {
  readonly #records: ShopRecords;
  readonly #now: () => Date;
  readonly #grants: Kept<Grant>;
  readonly #codes: Kept<Issued>;
  readonly #accessTokens: Kept<Issued>;
  readonly #refreshTokens: Kept<Issued>;

  constructor(records: ShopRecords, now: () => Date) {
    this.#records = records;
    this.#now = now;
    this.#grants = new Kept(records, 'grant', ({ clientId }) => clientId);
    this.#codes = new Kept(records, 'code', ({ token }) => token);
    this.#accessTokens = new Kept(records, 'access-token', ({ token }) => token);
    this.#refreshTokens = new Kept(records, 'refresh-token', ({ token }) => token);
  }

  installations(): Grant[] {
    return this.#grants.list();
  }

  findGrant(clientId: string): Grant | null {
    return this.#grants.find(clientId);
  }

  /** The merchant agreed: a single-use code the app has a minute to redeem. */
  createCode(clientId: string, scopes: string[]): string {
    return this.#issue(this.#codes, '', { clientId, scopes }, CODE_SECONDS);
  }

  /** Takes the code out of use and answers it, or null when it is unknown, used, late or another app's. */
  redeemCode(clientId: string, code: string): Issued | null {
    const found = this.#codes.find(code);
    if (found?.clientId !== clientId) return null;
    this.#codes.remove(code);
    return this.#isOver(found) ? null : found;
  }

  install(clientId: string, scopes: string[]): void {
    this.#grants.put({ clientId, scopes, installedAt: this.#now().toISOString() });
  }

  /** Gives an installed app other scopes: its tokens are good for those and no more. Answers what it had. */
  rescope(clientId: string, scopes: string[]): string[] | null {
    const before = this.#grants.find(clientId);
    if (before === null) return null;
    this.#grants.put({ ...before, scopes });
    for (const all of [this.#accessTokens, this.#refreshTokens])
      for (const each of all.list()) if (each.clientId === clientId) all.put({ ...each, scopes });
    return before.scopes;
  }

  /** An access token (`shpat_…`) of `seconds`, 3600 on the real platform, and a refresh token (`shprt_…`) of 90 days. */
  createTokenPair(clientId: string, scopes: string[], seconds: number): TokenPair {
    const accessToken = this.#issue(this.#accessTokens, 'shpat_', { clientId, scopes }, seconds);
    const refreshToken = this.#issue(this.#refreshTokens, 'shprt_', { clientId, scopes }, REFRESH_SECONDS);
    return { accessToken, scopes, expiresIn: seconds, refreshToken, refreshExpiresIn: REFRESH_SECONDS };
  }

  /** An access token alone, of `seconds`. */
  createAccessToken(clientId: string, scopes: string[], seconds: number): { token: string } {
    return { token: this.#issue(this.#accessTokens, 'shpat_', { clientId, scopes }, seconds) };
  }

  /** A token of the old kind: issued as the platform still does, of no use with the Admin API. */
  createLastingToken(clientId: string, scopes: string[]): string {
    return this.#issue(this.#accessTokens, 'shpat_', { clientId, scopes }, null);
  }

  #issue(all: Kept<Issued>, prefix: string, to: Pick<Issued, 'clientId' | 'scopes'>, seconds: number | null): string {
    const token = `${prefix}${randomBytes(16).toString('hex')}`;
    const expiresAt = seconds === null ? null : new Date(this.#now().getTime() + seconds * 1000).toISOString();
    return all.put({ token, ...to, expiresAt }).token;
  }

  /** Replaces a live refresh token by a new pair, or answers null when it is dead. Earlier access tokens live on. */
  refresh(clientId: string, refreshToken: string, seconds: number): TokenPair | null {
    const found = this.#refreshTokens.find(refreshToken);
    if (found?.clientId !== clientId || this.#isOver(found)) return null;
    return this.#records.together(() => {
      this.#refreshTokens.remove(refreshToken);
      return this.createTokenPair(clientId, found.scopes, seconds);
    });
  }

  findAccessToken(token: string): Issued | null {
    const found = this.#accessTokens.find(token);
    return found === null || this.#isOver(found) ? null : found;
  }

  /** Ends every access token now; refresh tokens live on. */
  expireAccessTokens(): void {
    this.#accessTokens.removeAll(() => true);
  }

  /** Ends every refresh token now: the app must be connected again once its access token is over. */
  expireRefreshTokens(): void {
    this.#refreshTokens.removeAll(() => true);
  }

  /** Removes the app with all of its codes and tokens; false when it was not installed. */
  revoke(clientId: string): boolean {
    if (!this.#grants.remove(clientId)) return false;
    for (const all of [this.#codes, this.#accessTokens, this.#refreshTokens]) {
      all.removeAll((each) => each.clientId === clientId);
    }
    return true;
  }

  #isOver({ expiresAt }: Issued): boolean {
    return expiresAt !== null && expiresAt <= this.#now().toISOString();
  }
}
