// The tokens of accounts of networks: sealed at rest, renewed before they end, by one process at a time.
import { seal, unseal } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import { budgetOf } from './budgets-store.ts';
import { findAccount, lockAccount, updateAccount, type AccountWithTokens } from './accounts-store.ts';
import type { SocialKey } from './model.ts';
import { NetworkFailure, networkTokens, type NetworkAccess, type NetworkTokens } from './networks/network.ts';
import type { Networks } from './networks/networks.ts';

interface HeldTokens {
  readonly account: AccountWithTokens;
  readonly tokens: NetworkTokens;
  readonly issuedAt: Date;
}

/** What a renewal came to: it is written down whichever it is. */
type Renewal = { readonly tokens: NetworkTokens } | { readonly failure: NetworkFailure };

export class SocialTokens extends Service<{ readonly networks: Networks }> {
  seal(tokens: NetworkTokens): Buffer {
    return seal(this.platform.keys.sealing, JSON.stringify(tokens));
  }

  /** The way to an account’s token that is good whenever it is asked for. */
  access(key: SocialKey): NetworkAccess {
    return {
      budget: budgetOf(this.db, key),
      token: () => this.#getToken(key),
      renew: async (refused) => (await this.#renew(key, ({ tokens }) => tokens.accessToken !== refused)).accessToken,
    };
  }

  /** Renews what is due though nobody asked: an account that is quiet would lose its access. */
  async keepAlive(key: SocialKey): Promise<void> {
    await this.#getToken(key);
  }

  async #getToken(key: SocialKey): Promise<string> {
    const held = this.#read(await findAccount(this.db, key));
    if (!this.#isDue(held)) return held.tokens.accessToken;
    try {
      return (await this.#renew(key, (now) => !this.#isDue(now))).accessToken;
    } catch (problem) {
      const endsAt = held.tokens.accessTokenExpiresAt?.getTime() ?? Infinity;
      // as long as it lives it does, should the network be away
      if (problem instanceof NetworkFailure && problem.mayPass && endsAt > this.now().getTime())
        return held.tokens.accessToken;
      throw problem;
    }
  }

  #isDue({ account, tokens, issuedAt }: HeldTokens): boolean {
    return this.deps.networks.get(account.network).isDue(tokens, issuedAt, this.now());
  }

  #read(account: AccountWithTokens | null): HeldTokens {
    if (account?.status !== 'connected' || account.sealedTokens === null || account.tokensIssuedAt === null)
      throw new NetworkFailure('access_lost', 'the account is not connected');
    return { account, tokens: this.#unseal(account.sealedTokens), issuedAt: account.tokensIssuedAt };
  }

  #unseal(sealed: Buffer): NetworkTokens {
    return networkTokens.parse(JSON.parse(unseal(this.platform.keys.sealing, sealed)));
  }

  /** Renews under a lock of the account’s row, unless somebody else has while we waited for it. */
  async #renew(key: SocialKey, isGood: (held: HeldTokens) => boolean): Promise<NetworkTokens> {
    const renewal = await this.transaction(async (tx): Promise<Renewal> => {
      const held = this.#read(await lockAccount(tx, key));
      return isGood(held) ? held : this.#ask(tx, key, held);
    });
    if ('failure' in renewal) throw renewal.failure;
    return renewal.tokens;
  }

  /** The new pair is kept in the same transaction: what it replaces is of no use any more. */
  async #ask(tx: Tx, key: SocialKey, { account, tokens, issuedAt }: HeldTokens): Promise<Renewal> {
    const { log } = this.platform;
    const now = this.now();
    try {
      const renewed = await this.deps.networks.get(account.network).renewTokens(tokens, issuedAt, now);
      await updateAccount(tx, key, { sealed_tokens: this.seal(renewed), tokens_issued_at: now });
      return { tokens: renewed };
    } catch (problem) {
      if (!(problem instanceof NetworkFailure)) throw problem;
      if (problem.kind === 'access_lost') {
        log.warn({ business: key.businessId, network: account.network }, 'a network does not let us in any more');
        await updateAccount(tx, key, { status: 'lost', sealed_tokens: null, tokens_issued_at: null });
      }
      return { failure: problem };
    }
  }
}
