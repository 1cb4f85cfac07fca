// A store's tokens: sealed at rest, refreshed before they end, by one process at a time.
import type { BusinessId } from '@vitrine/contract/ids';
import pRetry from 'p-retry';
import { seal, unseal } from '../../../platform/crypto.ts';
import type { EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { personHash } from '../person-hash.ts';
import {
  SecretRefused,
  StoreFailure,
  type Access,
  type RetryPolicy,
  type StoreClient,
  type Tokens,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { StoreApps } from './store-apps.ts';
import type { Troubles } from './troubles.ts';
import { findStoreRow, lockStoreRow, updateStore, type StoreRow } from './connection-store.ts';

const earlyMs = 5 * 60_000;
/** Below this much life left a refresh token is renewed though nobody asked: quiet shops would lose it after 90 days. */
const quietMs = 60 * 24 * 3600_000;

/** The columns that hold these tokens. */
export function sealTokens(sealing: Buffer, tokens: Tokens) {
  return {
    sealed_access_token: seal(sealing, tokens.accessToken),
    access_token_expires_at: tokens.accessTokenExpiresAt,
    sealed_refresh_token: tokens.refreshToken === null ? null : seal(sealing, tokens.refreshToken),
    refresh_token_expires_at: tokens.refreshTokenExpiresAt,
    scopes: [...tokens.scopes],
  };
}

interface TokenState {
  readonly token: string;
  /** Infinite for a token that never ends. */
  readonly leftMs: number;
}
type Renewal = { token: string } | { lost: StoreFailure };

interface TokenDeps {
  readonly platforms: Platforms;
  readonly events: Pick<EventBus, 'emit'>;
  readonly troubles: Troubles;
  readonly apps: StoreApps;
}

export class TokenKeeper extends Service<TokenDeps> {
  /** What the stores' answers showed last: the version they were in where it is not ours, and why they are closed. */
  readonly #noticed = { other_version: new Map<BusinessId, string>(), store_closed: new Map<BusinessId, string>() };

  access({ business_id: businessId, shop_domain: shopDomain }: Pick<StoreRow, 'business_id' | 'shop_domain'>): Access {
    return {
      shopDomain,
      hash: personHash(this.platform.keys, businessId),
      token: () => this.#getToken(businessId),
      renew: (refused) => this.#renew(businessId, ({ token }) => token !== refused),
      noticeVersion: (version) => this.#notice('other_version', businessId, version),
      noticeClosed: (reason) => this.#notice('store_closed', businessId, reason),
    };
  }

  /** The calls of a store, with tokens that are good whenever they are needed. */
  client(
    store: Pick<StoreRow, 'business_id' | 'shop_domain' | 'platform'>,
    retries: RetryPolicy = 'background',
  ): StoreClient {
    return this.deps.platforms.get(store.platform).client(this.access(store), retries);
  }

  /** Renews the tokens of a store that has been quiet for a month. */
  async keepAlive(businessId: BusinessId): Promise<void> {
    const row = await findStoreRow(this.db, businessId);
    if (row?.status !== 'connected' || row.sealed_refresh_token === null || row.refresh_token_expires_at === null)
      return;
    if (row.refresh_token_expires_at.getTime() - this.now().getTime() > quietMs) return;
    const { token: old } = this.#read(row);
    await this.#renew(businessId, ({ token }) => token !== old);
  }

  #notice(kind: 'other_version' | 'store_closed', businessId: BusinessId, shown: string | null): void {
    const noticed = this.#noticed[kind];
    const before = noticed.get(businessId) ?? null;
    if (before === shown) return;
    if (shown === null) noticed.delete(businessId);
    else noticed.set(businessId, shown);
    this.deps.troubles.note(this.db, businessId, kind, shown === null ? null : [shown]).catch(
      // the answer itself is good; it is noted with the next one
      (problem: unknown) => {
        if (before === null) noticed.delete(businessId);
        else noticed.set(businessId, before);
        this.platform.log.warn(
          { business: businessId, kind, problem: String(problem) },
          'a trouble could not be noted',
        );
      },
    );
  }

  async #getToken(businessId: BusinessId): Promise<string> {
    const now = this.#read(await findStoreRow(this.db, businessId));
    if (now.leftMs > earlyMs) return now.token;
    try {
      return await this.#renew(businessId, ({ leftMs }) => leftMs > earlyMs);
    } catch (problem) {
      const isUsable = problem instanceof StoreFailure && problem.kind !== 'access_lost' && now.leftMs > 0;
      if (isUsable) return now.token;
      throw problem;
    }
  }

  #read(row: StoreRow | null): TokenState {
    if (row?.status !== 'connected' || row.sealed_access_token === null) {
      throw new StoreFailure('access_lost', 'the store is not connected');
    }
    const { keys } = this.platform;
    const endsAt = row.access_token_expires_at?.getTime() ?? Infinity;
    return { token: unseal(keys.sealing, row.sealed_access_token), leftMs: endsAt - this.now().getTime() };
  }

  /** Renews under a lock of the store's row, unless somebody else has while we waited for it. */
  async #renew(businessId: BusinessId, isGood: (now: TokenState) => boolean): Promise<string> {
    const renewal = await this.transaction(async (tx): Promise<Renewal> => {
      const row = await lockStoreRow(tx, businessId);
      const now = this.#read(row);
      if (row === null || isGood(now)) return now;
      return this.#refresh(tx, row);
    });
    if ('lost' in renewal) throw renewal.lost;
    return renewal.token;
  }

  async #refresh(tx: Tx, row: StoreRow): Promise<Renewal> {
    const { keys, log } = this.platform;
    const { business_id: businessId, shop_domain: shop } = row;
    try {
      // what failed on the way is tried again with the same refresh token
      const tokens = await pRetry(() => this.#ask(row), {
        retries: 2,
        minTimeout: 400,
        shouldRetry: ({ error }) => error instanceof StoreFailure && error.kind === 'transient',
      });
      // kept before it is used: the old refresh token is dead from now on
      await updateStore(tx, businessId, sealTokens(keys.sealing, tokens));
      await this.deps.troubles.note(tx, businessId, 'secret_refused', null);
      return { token: tokens.accessToken };
    } catch (problem) {
      // the transaction is taken back: it is noted beside it
      if (problem instanceof SecretRefused) await this.deps.troubles.note(this.db, businessId, 'secret_refused', []);
      if (!(problem instanceof StoreFailure) || problem.kind !== 'access_lost') throw problem;
      await updateStore(tx, businessId, { status: 'reconnect_needed' });
      await this.deps.events.emit(tx, 'account.mail', { businessId, mail: 'store_access_lost', shop });
      log.warn({ business: businessId, shop }, 'the store must be connected again');
      return { lost: problem };
    }
  }

  /** New tokens: for the refresh token, or for the credentials of the merchant's own app. */
  async #ask(row: StoreRow): Promise<Tokens> {
    const { shop_domain: shop, sealed_refresh_token: sealed } = row;
    const { grants } = this.deps.platforms.get(row.platform);
    const app = await this.deps.apps.ofStore(row);
    if (sealed !== null) return grants.refresh(app, shop, unseal(this.platform.keys.sealing, sealed), this.now());
    if (row.grant_kind === 'consent' || grants.ownApps === null) {
      throw new StoreFailure('access_lost', 'the store left no refresh token');
    }
    const asked = await grants.ownApps.exchangeCredentials(app, shop, this.now());
    if (!('refused' in asked)) return asked;
    if (asked.refused === 'secret_wrong') throw new SecretRefused('the store does not take the secret of the app');
    throw new StoreFailure('access_lost', `the store gives the app no token: ${asked.refused}`);
  }
}
