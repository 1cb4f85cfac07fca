// Connecting a store to a business, and ending it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { announce, type EventBus } from '../../../events.ts';
import { hashToken } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { grantProblem, type Departure, type Grants, type WaitingGrant } from './grants.ts';
import {
  findStoreByDomain,
  findStoreRow,
  noTokens,
  redeemGrant,
  updateStore,
  upsertStore,
} from './connection-store.ts';
import { markCancelled } from '../catalogue/sync-store.ts';
import type { Syncs } from '../catalogue/sync.ts';
import { sealTokens } from './tokens.ts';
import type { Upkeep } from '../maintenance.ts';

export interface Connection {
  /** Where to send the browser of a signed-in merchant; `typed` is what she typed as her store. */
  beginConnect(
    who: { businessId: BusinessId; accountId: AccountId },
    typed: string,
    cookies: string,
  ): Promise<Departure>;
  /** The same from the store's side; a query that the store did not write leads to our page with the problem. */
  beginConnectFromStore(query: URLSearchParams, cookies: string): Promise<Partial<Departure> & { redirectUrl: string }>;
  /** Takes the store's answer and says where the browser goes: on with a code, or to the problem. Never throws. */
  finishGrant(query: URLSearchParams, cookies: string): Promise<string>;
  /** Which store waits under a code; refuses `token_invalid`. */
  verifyConnect(auth: string): Promise<{ email: string; shop: string; name: string }>;
  /**
   * Gives the store that waits under a code to the business, whose earlier store it replaces; starts the first sync and
   * answers the shop's domain. Refuses `token_invalid` and `store_connected_elsewhere`.
   */
  connect(businessId: BusinessId, auth: string): Promise<string>;
  /** Ends the connection; catalogue and orders stay for the day it comes back. Refuses `store_required`. */
  disconnect(businessId: BusinessId): Promise<void>;
}

interface Parts {
  platform: Platform;
  events: EventBus;
  grants: Grants;
  syncs: Syncs;
  upkeep: Upkeep;
}

export function createConnection(parts: Parts): Connection {
  const { platform, grants } = parts;
  const { database, clock, log, publicUrl } = platform;
  const toPage = (name: 'auth' | 'problem', value: string): string =>
    `${publicUrl}/auth?${new URLSearchParams({ [name]: value }).toString()}`;
  const toProblemPage = (thrown: unknown): string => {
    const problem = grantProblem(thrown);
    log.warn({ problem: String(thrown), told: problem }, 'a grant did not work out');
    return toPage('problem', problem);
  };
  return {
    beginConnect: (who, typed, cookies) => grants.begin(who, typed, cookies),
    beginConnectFromStore: async (query, cookies) => {
      try {
        return await grants.beginFromStore(query, cookies);
      } catch (problem) {
        return { redirectUrl: toProblemPage(problem) };
      }
    },
    finishGrant: async (query, cookies) => {
      try {
        return toPage('auth', await grants.receive(query, cookies));
      } catch (problem) {
        return toProblemPage(problem);
      }
    },
    verifyConnect: async (auth) => {
      const { row } = await grants.get(auth);
      return { email: row.email, shop: row.shop_domain, name: row.name };
    },
    connect: async (businessId, auth) => {
      const grant = await grants.get(auth);
      try {
        await database.transaction((tx) => claim(parts, tx, businessId, { grant, auth }));
      } catch (problem) {
        // two businesses at the same moment: the unique index lets one of them through
        if ((problem as { code?: string }).code !== '23505') throw problem;
        throw new Problem('store_connected_elsewhere', { cause: problem });
      }
      return grant.row.shop_domain;
    },
    disconnect: async (businessId) => {
      await database.transaction(async (tx) => {
        const store = await findStoreRow(tx, businessId);
        if (store === null || store.status === 'disconnected') throw new Problem('store_required');
        const now = clock.now();
        await updateStore(tx, businessId, { status: 'disconnected', disconnected_at: now, ...noTokens });
        await markCancelled(tx, businessId, now);
        await announce(tx, 'pagesChanged', businessId);
      });
    },
  };
}

async function claim(
  { platform, events, syncs, upkeep }: Parts,
  tx: Tx,
  businessId: BusinessId,
  { grant, auth }: { grant: WaitingGrant; auth: string },
): Promise<void> {
  const { row, tokens, identity } = grant;
  const now = platform.clock.now();
  if (!(await redeemGrant(tx, hashToken(auth), now))) throw new Problem('token_invalid', { field: 'auth' });
  const owner = await findStoreByDomain(tx, row.shop_domain);
  if (owner !== null && owner.business_id !== businessId) throw new Problem('store_connected_elsewhere');
  const before = await findStoreRow(tx, businessId);
  const isSame = before?.shop_domain === row.shop_domain;
  await upsertStore(tx, {
    business_id: businessId,
    platform: row.platform,
    shop_domain: row.shop_domain,
    name: identity.name,
    email: identity.email,
    logo_url: isSame ? before.logo_url : null,
    currency: identity.currency,
    time_zone: identity.timeZone,
    country: identity.country,
    primary_url: identity.primaryUrl,
    available_urls: [...identity.availableUrls],
    status: 'connected',
    ...sealTokens(platform.keys.sealing, tokens),
    connected_at: now,
    disconnected_at: null,
    // orders that came while it was away are read from where we left
    orders_reconciled_until: isSame ? before.orders_reconciled_until : null,
    backfilled_orders: isSame ? before.backfilled_orders : 0,
    backfill_cursor: isSame ? before.backfill_cursor : null,
    backfilled_at: isSame ? before.backfilled_at : null,
  });
  await syncs.begin(tx, businessId);
  await upkeep.begin(tx, businessId);
  await events.emit(tx, 'store.connected', { businessId });
  await announce(tx, 'pagesChanged', businessId);
}
