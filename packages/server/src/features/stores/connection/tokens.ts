// A store's tokens: sealed at rest, refreshed before they end, by one process at a time.
import type { BusinessId } from '@vitrine/contract/ids';
import { setTimeout as pause } from 'node:timers/promises';
import { seal, unseal } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StoreFailure, type Access, type StorePlatform, type Tokens } from '../platforms/platform.ts';
import { findStoreRow, lockStoreRow, updateStore, type StoreRow } from './connection-store.ts';

const earlyMs = 5 * 60_000;
/** Below this much life left a refresh token is renewed though nobody asked: quiet shops would lose it after 90 days. */
const quietMs = 60 * 24 * 3600_000;
const tries = 3;

export interface TokenKeeper {
  access(store: Pick<StoreRow, 'business_id' | 'shop_domain'>): Access;
  /** Renews the tokens of a store that has been quiet for a month. */
  keepAlive(businessId: BusinessId): Promise<void>;
}

/** The columns that hold these tokens. */
export function sealTokens(sealing: Buffer, tokens: Tokens) {
  return {
    sealed_access_token: seal(sealing, tokens.accessToken),
    access_token_expires_at: tokens.accessTokenExpiresAt,
    sealed_refresh_token: seal(sealing, tokens.refreshToken),
    refresh_token_expires_at: tokens.refreshTokenExpiresAt,
    scopes: [...tokens.scopes],
  };
}

type Renewal = { token: string } | { lost: StoreFailure };

export function createTokenKeeper({ database, keys, clock, log }: Platform, shops: StorePlatform): TokenKeeper {
  const current = (row: StoreRow | null): { token: string; leftMs: number } => {
    if (row?.status !== 'connected' || row.sealed_access_token === null) {
      throw new StoreFailure('access_lost', 'the store is not connected');
    }
    const leftMs = (row.access_token_expires_at?.getTime() ?? 0) - clock.now().getTime();
    return { token: unseal(keys.sealing, row.sealed_access_token), leftMs };
  };

  const refresh = async (tx: Tx, row: StoreRow): Promise<Renewal> => {
    if (row.sealed_refresh_token === null) throw new StoreFailure('access_lost', 'the store left no refresh token');
    const refreshToken = unseal(keys.sealing, row.sealed_refresh_token);
    try {
      const tokens = await retrying(() => shops.refresh(row.shop_domain, refreshToken, clock.now()));
      // kept before it is used: the old refresh token is dead from now on
      await updateStore(tx, row.business_id, sealTokens(keys.sealing, tokens));
      return { token: tokens.accessToken };
    } catch (problem) {
      if (!(problem instanceof StoreFailure) || problem.kind !== 'access_lost') throw problem;
      await updateStore(tx, row.business_id, { status: 'reconnect_needed' });
      log.warn({ business: row.business_id, shop: row.shop_domain }, 'the store must be connected again');
      return { lost: problem };
    }
  };

  /** Renews under a lock of the store's row, unless somebody else has while we waited for it. */
  const renew = async (businessId: BusinessId, isGood: (now: { token: string; leftMs: number }) => boolean) => {
    const renewal = await database.transaction(async (tx): Promise<Renewal> => {
      const row = await lockStoreRow(tx, businessId);
      const now = current(row);
      if (row === null || isGood(now)) return now;
      return refresh(tx, row);
    });
    if ('lost' in renewal) throw renewal.lost;
    return renewal.token;
  };

  return {
    access: ({ business_id: businessId, shop_domain: shopDomain }) => ({
      shopDomain,
      token: async () => {
        const now = current(await findStoreRow(database.db, businessId));
        if (now.leftMs > earlyMs) return now.token;
        try {
          return await renew(businessId, ({ leftMs }) => leftMs > earlyMs);
        } catch (problem) {
          const isUsable = problem instanceof StoreFailure && problem.kind !== 'access_lost' && now.leftMs > 0;
          if (isUsable) return now.token;
          throw problem;
        }
      },
      renew: (refused) => renew(businessId, ({ token }) => token !== refused),
    }),
    keepAlive: async (businessId) => {
      const row = await findStoreRow(database.db, businessId);
      const ends = row?.refresh_token_expires_at?.getTime() ?? 0;
      if (row?.status !== 'connected' || ends - clock.now().getTime() > quietMs) return;
      const { token: old } = current(row);
      await renew(businessId, ({ token }) => token !== old);
    },
  };
}

/** Tries again, with the same refresh token, what failed on the way. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (problem) {
      const isWorthIt = problem instanceof StoreFailure && problem.kind === 'transient' && attempt < tries;
      if (!isWorthIt) throw problem;
      await pause(200 * 2 ** attempt * (1 + Math.random() / 4));
    }
  }
}
