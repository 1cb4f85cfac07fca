// What people granted the app on one network: codes that are redeemed once, tokens with an end, and taking it all back.

import { createHash, randomBytes } from 'node:crypto';
import { Kept, type ShopRecords } from '../persistence.ts';
import type { NetworkCode, NetworkGrant, NetworkToken, TokenKind } from './model.ts';

export interface GrantsOptions {
  records: ShopRecords;
  now: () => Date;
  /** How the network writes its codes and tokens; `random` has 64 hex digits. */
  writeCode: (random: string) => string;
  writeToken: (kind: TokenKind, random: string) => string;
}

export interface CodeWish {
  accountId: string;
  scopes: readonly string[];
  redirectUri: string;
  challenge: string | null;
  seconds: number;
}

/** Why a code is not taken: unknown, used or over; another address than it was given for; the verifier is none of it. */
export type CodeRefusal = 'unknown' | 'redirect' | 'verifier';

/** How a token stands; `unknown` were never given. */
export type TokenState = 'good' | 'expired' | 'removed' | 'replaced' | 'unknown';

/** S256 as hex, as TikTok alone has it: others write it as base64url. */
const isVerified = (challenge: string, verifier: string): boolean =>
  challenge === createHash('sha256').update(verifier).digest('hex');

export class Grants {
  readonly #options: GrantsOptions;
  readonly #codes: Kept<NetworkCode>;
  readonly #tokens: Kept<NetworkToken>;
  readonly #grants: Kept<NetworkGrant>;

  constructor(options: GrantsOptions) {
    const { records } = options;
    this.#options = options;
    this.#codes = new Kept(records, 'network-code', ({ code }) => code);
    this.#tokens = new Kept(records, 'network-token', ({ token }) => token);
    this.#grants = new Kept(records, 'network-grant', ({ accountId }) => accountId);
  }

  list(): NetworkGrant[] {
    return this.#grants.list();
  }

  find(accountId: string): NetworkGrant | null {
    return this.#grants.find(accountId);
  }

  createCode({ seconds, ...wish }: CodeWish): string {
    const code = this.#options.writeCode(randomBytes(32).toString('hex'));
    this.#codes.put({ ...wish, code, expiresAt: this.#after(seconds) });
    return code;
  }

  /** Takes the code, once, and with it the grant begins; a code that is refused for its address or verifier stays. */
  redeemCode(code: string, redirectUri: string, verifier: string | undefined): NetworkCode | CodeRefusal {
    const kept = this.#codes.find(code);
    if (kept === null || this.#isOver(kept.expiresAt)) return 'unknown';
    if (kept.redirectUri !== redirectUri) return 'redirect';
    if (kept.challenge !== null && !isVerified(kept.challenge, verifier ?? '')) return 'verifier';
    this.#codes.remove(code);
    const { accountId, scopes } = kept;
    this.#grants.put({ accountId, scopes, at: this.#options.now().toISOString() });
    return kept;
  }

  issue(
    kind: TokenKind,
    { accountId, scopes }: Pick<NetworkToken, 'accountId' | 'scopes'>,
    seconds: number,
  ): NetworkToken {
    return this.#tokens.put({
      token: this.#options.writeToken(kind, randomBytes(32).toString('hex')),
      kind,
      accountId,
      scopes,
      issuedAt: this.#options.now().toISOString(),
      expiresAt: this.#after(seconds),
      ended: null,
    });
  }

  check(text: string): { token: NetworkToken | null; state: TokenState } {
    const token = this.#tokens.find(text);
    if (token === null) return { token, state: 'unknown' };
    if (token.ended !== null) return { token, state: token.ended };
    return { token, state: this.#isOver(token.expiresAt) ? 'expired' : 'good' };
  }

  /** Ends a token because another takes its place. */
  replace(token: NetworkToken): void {
    this.#tokens.put({ ...token, ended: 'replaced' });
  }

  /** The person, or the app, takes the grant back: every token of it is dead at once. False when there was none. */
  revoke(accountId: string): boolean {
    for (const token of this.#tokens.list())
      if (token.accountId === accountId && token.ended === null) this.#tokens.put({ ...token, ended: 'removed' });
    this.#codes.removeAll((code) => code.accountId === accountId);
    return this.#grants.remove(accountId);
  }

  /** Lets all access tokens, and where told the refresh tokens as well, be over. */
  expire(withRefresh: boolean): void {
    const over = new Date(this.#options.now().getTime() - 1000).toISOString();
    for (const token of this.#tokens.list())
      if (withRefresh || token.kind !== 'refresh') this.#tokens.put({ ...token, expiresAt: over });
  }

  ageOf({ issuedAt }: NetworkToken): number {
    return (this.#options.now().getTime() - Date.parse(issuedAt)) / 1000;
  }

  #after(seconds: number): string {
    return new Date(this.#options.now().getTime() + seconds * 1000).toISOString();
  }

  #isOver(time: string): boolean {
    return Date.parse(time) <= this.#options.now().getTime();
  }
}
