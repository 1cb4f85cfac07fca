// The door of connecting: gives a store to a business, and ends the connection.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { announce, type EventBus } from '../../../events.ts';
import { hashToken } from '../../../platform/crypto.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { toGrantProblem, type Departure, type GrantHolder, type Grants } from './grants.ts';
import {
  findStoreByDomain,
  findStoreRow,
  getConnectedRow,
  lockStoreRow,
  noTokens,
  redeemGrant,
  updateStore,
  upsertStore,
  type GrantRow,
  type StoreRow,
} from './connection-store.ts';
import type { StoreApps } from './store-apps.ts';
import type { Departures } from './departures.ts';
import { sealTokens } from './tokens.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { CredentialsRefusal, ShopIdentity, StorePlatform, Tokens } from '../platforms/platform.ts';

export {
  advanceBackfill,
  factsOf,
  findStoreByDomain,
  findStoreRow,
  getConnectedRow,
  lockStoreRow,
  noTokens,
  ownerOf,
  restartBackfill,
  updateStore,
  type StoreRow,
} from './connection-store.ts';
import { codeOf } from '../../../platform/error-code.ts';
export { isOfItsApp, type GrantApp, type OwnApp, type StoreApps } from './store-apps.ts';
export type { PastSigners } from './past-signers.ts';
export type { Storefront } from './storefront.ts';
export type { TokenKeeper } from './tokens.ts';
export type { Troubles } from './troubles.ts';

type Shop = Pick<StoreRow, 'platform' | 'shop_domain'>;

/** What else begins and ends with a connection, in its transaction. */
interface ConnectionUpkeep {
  begin(tx: Tx, businessId: BusinessId): Promise<void>;
  end(tx: Tx, businessId: BusinessId): Promise<void>;
  /** Another store takes the place of one, or the other way round that one comes back. */
  replace(
    tx: Tx,
    businessId: BusinessId,
    shops: { readonly before: StoreRow | null; readonly now: Shop },
  ): Promise<void>;
  resubscribe(tx: Tx, businessId: BusinessId): Promise<void>;
}

interface Deps {
  readonly events: EventBus;
  readonly grants: Grants;
  readonly upkeep: ConnectionUpkeep;
  readonly apps: StoreApps;
  readonly platforms: Platforms;
  readonly departures: Departures;
}

/** What a store granted, to be given to a business. */
interface Granted {
  readonly platform: string;
  readonly shopDomain: string;
  readonly clientId: string | null;
  readonly kind: 'consent' | 'credentials';
  readonly tokens: Tokens;
  readonly identity: ShopIdentity;
  readonly by: AccountId | null;
}

/** A store whose merchant is awaited. */
export interface WaitingStore {
  readonly email: string;
  readonly shop: string;
  readonly name: string;
  /** Whether it is connected to a business already. */
  readonly hasAccount: boolean;
  readonly isBegunHere: boolean;
  readonly adminOrigins: readonly string[];
}

/** Two businesses at the same moment: the unique index lets one of them through. */
async function oneOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if (codeOf(problem) !== '23505') throw problem;
    throw new Problem('store_connected_elsewhere', { cause: problem });
  }
}

export class Connection extends Service<Deps> {
  /** Where to send the browser of a signed-in merchant; `typed` is what they typed as their store. */
  async beginConnect(
    who: { businessId: BusinessId; accountId: AccountId },
    typed: string,
    cookies: string,
  ): Promise<Departure> {
    return this.deps.grants.begin(who, typed, cookies);
  }

  /** The same for the store that is connected, which is asked to permit store credit besides. */
  async beginCreditGrant(who: { businessId: BusinessId; accountId: AccountId }, cookies: string): Promise<Departure> {
    const { platform, shop_domain: shopDomain } = await getConnectedRow(this.db, who.businessId);
    return this.deps.grants.beginForCredit(who, { platform, shopDomain }, cookies);
  }

  /** The same from the store's side, or by a ticket of ours; a query that the store did not write leads to our page with the problem. */
  async beginConnectFromStore(
    platform: StorePlatform,
    query: URLSearchParams,
    cookies: string,
  ): Promise<Partial<Departure> & { redirectUrl: string }> {
    try {
      return await this.deps.grants.beginFromStore(platform, query, cookies);
    } catch (problem) {
      return { redirectUrl: this.#toProblemPage(problem, platform) };
    }
  }

  /** Takes the store's answer and says where the browser goes: on with a code, or to the problem. Never throws. */
  async finishGrant(platform: StorePlatform, query: URLSearchParams, cookies: string): Promise<string> {
    try {
      const { auth, isSignedIn } = await this.deps.grants.receive(platform, query, cookies);
      return this.#toPage(isSignedIn ? '/auth' : '/register-store', { auth });
    } catch (problem) {
      return this.#toProblemPage(problem, platform);
    }
  }

  /** Which store waits under a code; refuses `token_invalid`. */
  async verifyConnect(auth: string, holder: GrantHolder): Promise<WaitingStore> {
    const { row, platform, isBegunHere } = await this.deps.grants.get(auth, holder);
    const owner = await findStoreByDomain(this.db, row.platform, row.shop_domain);
    return {
      email: row.email,
      shop: row.shop_domain,
      name: row.name,
      hasAccount: owner !== null,
      isBegunHere,
      adminOrigins: platform.pages.adminOrigins(row.shop_domain),
    };
  }

  /** The store's name where a business holds another than the one that waits under a code; null otherwise. */
  async findOtherStore(businessId: BusinessId, shop: string): Promise<string | null> {
    const store = await findStoreRow(this.db, businessId);
    return store === null || store.status === 'disconnected' || store.shop_domain === shop ? null : store.name;
  }

  /**
   * Gives the store that waits under a code to the business, whose earlier store it replaces; starts the first sync and
   * answers the shop's domain. Refuses `token_invalid` and `store_connected_elsewhere`.
   */
  async connect(
    { businessId, accountId: by }: { businessId: BusinessId; accountId: AccountId | null },
    auth: string,
    cookies: string,
  ): Promise<string> {
    const { row, ...grant } = await this.deps.grants.get(auth, { businessId, cookies });
    await this.#give(businessId, toGranted(row, grant, by), (tx) => this.#redeem(tx, auth));
    return row.shop_domain;
  }

  /**
   * Connects the store by the merchant's own app: at once where the store gives tokens for the app's credentials, else
   * where to send the browser. Refuses `store_app_required`, `validation_failed` (id or secret), `store_scopes_missing`
   * and `store_connected_elsewhere`.
   */
  async connectByApp(
    who: { businessId: BusinessId; accountId: AccountId },
    cookies: string,
  ): Promise<{ shop: string; departure: Departure | null }> {
    const { apps, grants, platforms } = this.deps;
    const { app, keys } = await apps.getOwn(who.businessId);
    const { platform: name, shop_domain: shopDomain, client_id: clientId } = app;
    const platform = platforms.get(name);
    try {
      const asked = await platform.grants.ownApps?.exchangeCredentials(keys, shopDomain, this.now());
      if (asked === undefined || 'refused' in asked) {
        if (asked) refuseKeys(asked.refused);
        const own = { keys, clientId, businessId: who.businessId };
        return {
          shop: shopDomain,
          departure: await grants.beginByApp(who, { platform, shopDomain, app: own }, cookies),
        };
      }
      const identity = await grants.identify(platform, shopDomain, asked);
      const granted: Granted = {
        platform: name,
        shopDomain,
        clientId,
        kind: 'credentials',
        tokens: asked,
        identity,
        by: who.accountId,
      };
      await this.#give(who.businessId, granted, (tx) => apps.prove(tx, who.businessId, clientId, null));
    } catch (problem) {
      throw toGrantProblem(problem, platform);
    }
    return { shop: shopDomain, departure: null };
  }

  /** Gives a store to a business; a store or an app that it takes the place of is left. */
  async #give(businessId: BusinessId, granted: Granted, redeem: (tx: Tx) => Promise<void>): Promise<void> {
    await oneOwner(() => this.transaction((tx) => this.#claim(tx, businessId, granted, redeem)));
  }

  /**
   * The same for a business that `open` makes in one transaction with it: neither is there without the other. The grant
   * must have been begun in this browser by nobody who was signed in.
   */
  async connectOpened<T>(
    auth: string,
    cookies: string,
    open: (claim: (tx: Tx, opened: { businessId: BusinessId; accountId: AccountId }) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { row, ...grant } = await this.deps.grants.get(auth, { businessId: null, cookies });
    return oneOwner(() =>
      open((tx, { businessId, accountId: by }) =>
        this.#claim(tx, businessId, toGranted(row, grant, by), () => this.#redeem(tx, auth)),
      ),
    );
  }

  /**
   * Ends the connection, and has the app removed in the store soon after; catalogue and orders stay for the day it comes
   * back. Refuses `store_required`.
   */
  async disconnect(businessId: BusinessId, by: AccountId | null): Promise<void> {
    await this.transaction(async (tx) => {
      const store = await lockStoreRow(tx, businessId);
      if (store === null || store.status === 'disconnected') throw new Problem('store_required');
      await this.deps.departures.begin(tx, store);
      await updateStore(tx, businessId, { status: 'disconnected', disconnected_at: this.now(), ...noTokens });
      await this.deps.upkeep.end(tx, businessId);
      await this.deps.events.emit(tx, 'store.disconnected', { businessId, by, reason: 'disconnected' });
      await announce(tx, 'pagesChanged', businessId);
    });
  }

  /** The same as it stands; null without a store. */
  async findReadsEmail(businessId: BusinessId): Promise<boolean | null> {
    const store = await findStoreRow(this.db, businessId);
    return store === null || store.status === 'disconnected' ? null : store.reads_email;
  }

  /** Sets whether the store is asked for buyers' email addresses. Refuses `store_required` and `store_reconnect_needed`. */
  async setReadsEmail(businessId: BusinessId, readsEmail: boolean): Promise<void> {
    await this.transaction(async (tx) => {
      await getConnectedRow(tx, businessId);
      await updateStore(tx, businessId, { reads_email: readsEmail });
      await this.deps.upkeep.resubscribe(tx, businessId);
    });
  }

  #toPage(path: '/auth' | '/register-store', query: Record<string, string>): string {
    return `${this.platform.publicUrl}${path}?${new URLSearchParams(query).toString()}`;
  }

  #toProblemPage(thrown: unknown, platform: StorePlatform): string {
    const problem = toGrantProblem(thrown, platform).code;
    this.platform.log.warn({ problem: String(thrown), shown: problem }, 'a grant did not work out');
    return this.#toPage('/auth', { problem });
  }

  async #redeem(tx: Tx, auth: string): Promise<void> {
    if (!(await redeemGrant(tx, hashToken(auth), this.now()))) throw new Problem('token_invalid', { field: 'auth' });
  }

  async #claim(tx: Tx, businessId: BusinessId, granted: Granted, redeem: (tx: Tx) => Promise<void>): Promise<void> {
    const { events, upkeep, departures } = this.deps;
    const { platform, shopDomain, clientId, kind, tokens, identity, by } = granted;
    const now = this.now();
    await redeem(tx);
    const owner = await findStoreByDomain(tx, platform, shopDomain);
    if (owner !== null && owner.business_id !== businessId) throw new Problem('store_connected_elsewhere');
    const before = await lockStoreRow(tx, businessId);
    const isSame = before?.shop_domain === shopDomain && before.platform === platform;
    // since it could not be read nobody saw what things cost
    if (before !== null && before.status !== 'connected') await upkeep.end(tx, businessId);
    await departures.cancel(tx, { platform, shopDomain, clientId });
    if (before !== null && !(isSame && before.client_id === clientId)) await departures.begin(tx, before);
    await upkeep.replace(tx, businessId, {
      before: isSame ? null : before,
      now: { platform, shop_domain: shopDomain },
    });
    await upsertStore(tx, {
      business_id: businessId,
      platform,
      shop_domain: shopDomain,
      ...toColumns(identity),
      logo_url: isSame ? before.logo_url : null,
      reads_email: isSame && before.reads_email,
      maker_fields: isSame ? before.maker_fields : {},
      status: 'connected',
      client_id: clientId,
      grant_kind: kind,
      ...sealTokens(this.platform.keys.sealing, tokens),
      connected_at: now,
      disconnected_at: null,
      // orders that came while it was away are read from where we left
      orders_reconciled_until: isSame ? before.orders_reconciled_until : null,
      backfilled_orders: isSame ? before.backfilled_orders : 0,
      backfill_cursor: isSame ? before.backfill_cursor : null,
      backfilled_at: isSame ? before.backfilled_at : null,
    });
    await upkeep.begin(tx, businessId);
    await events.emit(tx, 'store.connected', { businessId, by });
    await announce(tx, 'pagesChanged', businessId);
  }
}

/** What a consent granted, as its row has it. */
function toGranted(
  { platform, shop_domain: shopDomain, client_id: clientId }: GrantRow,
  { tokens, identity }: { tokens: Tokens; identity: ShopIdentity },
  by: AccountId | null,
): Granted {
  return { platform, shopDomain, clientId, kind: 'consent', tokens, identity, by };
}

/** Keys that the store does not know are the merchant's to correct; other refusals lead to its consent page. */
function refuseKeys(refused: CredentialsRefusal): void {
  if (refused === 'app_unknown')
    throw new Problem('validation_failed', { faults: [{ field: 'client_id', code: refused }] });
  if (refused !== 'secret_wrong') return;
  throw new Problem('validation_failed', { faults: [{ field: 'client_secret', code: refused }] });
}
