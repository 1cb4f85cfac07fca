// Removes the app in a store that was left: written down with the leaving, and tried until the store has done it.
import { randomUUID } from 'node:crypto';
import { seal, unseal } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { StoreFailure, type Access, type AppKeys, type StorePlatform } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { findStoreByDomain, type StoreRow } from './connection-store.ts';
import {
  deleteDeparture,
  deleteDeparturesOf,
  findDeparture,
  insertDeparture,
  listDepartures,
  updateDeparture,
  type DepartureRow,
} from './departures-store.ts';
import type { PastSigners } from './past-signers.ts';
import type { StoreApps } from './store-apps.ts';

const job = 'stores.leave';
/** By then the store's tokens are dead, or it is. */
const longestMs = 14 * 24 * 3600_000;
const earlyMs = 60_000;

interface Deps {
  readonly platforms: Platforms;
  readonly apps: StoreApps;
  readonly pastSigners: PastSigners;
}

export class Departures extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<{ departureId: string }>(job, ({ departureId }) => this.#leave(departureId), {
      concurrency: 4,
      share: 1,
    });
    // whatever became of its job
    platform.jobs.define('stores.leave.all', () => this.#wakeAll(), { schedule: '53 * * * *' });
  }

  /** Has the app removed in a connected store, soon after the caller's transaction, which gives up its tokens here. */
  async begin(tx: Tx, store: StoreRow): Promise<void> {
    if (store.status !== 'connected' || store.sealed_access_token === null) return;
    const departure: DepartureRow = {
      departure_id: randomUUID(),
      business_id: store.business_id,
      platform: store.platform,
      shop_domain: store.shop_domain,
      client_id: store.client_id,
      sealed_access_token: store.sealed_access_token,
      access_token_expires_at: store.access_token_expires_at,
      sealed_refresh_token: store.sealed_refresh_token,
      created_at: this.now(),
    };
    await insertDeparture(tx, departure);
    await this.#wake(tx, departure);
  }

  /** The shop is connected again by the same app, which stays. */
  async cancel(tx: Tx, of: { platform: string; shopDomain: string; clientId: string | null }): Promise<void> {
    await deleteDeparturesOf(tx, of);
  }

  async #wake(db: Db, { departure_id: departureId, business_id: group }: DepartureRow): Promise<void> {
    await this.platform.jobs.enqueue(db, job, { departureId }, { key: departureId, group });
  }

  async #wakeAll(): Promise<void> {
    for (const departure of await listDepartures(this.db)) {
      const isOver = departure.created_at.getTime() + longestMs <= this.now().getTime();
      if (isOver) await this.#end(departure, 'it could not be asked for days');
      else await this.#wake(this.db, departure);
    }
  }

  async #leave(departureId: string): Promise<void> {
    const departure = await findDeparture(this.db, departureId);
    if (departure === null) return;
    const store = await findStoreByDomain(this.db, departure.platform, departure.shop_domain);
    if (store?.status === 'connected' && store.client_id === departure.client_id)
      return deleteDeparture(this.db, departureId);
    try {
      await this.deps.platforms.get(departure.platform).client(this.#access(departure), 'interactive').leave();
      await deleteDeparture(this.db, departureId);
    } catch (problem) {
      // a closed store is asked again every hour
      if (problem instanceof StoreFailure && problem.kind === 'closed') return;
      if (!(problem instanceof StoreFailure) || problem.kind === 'transient') throw problem;
      // without access there is nothing left to remove
      await this.#end(departure, problem.kind === 'access_lost' ? null : problem.message);
    }
  }

  async #end({ departure_id: id, business_id: business }: DepartureRow, problem: string | null): Promise<void> {
    if (problem !== null) this.platform.log.warn({ business, problem }, 'the app stays installed in the store');
    await deleteDeparture(this.db, id);
  }

  #access(departure: DepartureRow): Access {
    const { sealed_access_token: sealed, access_token_expires_at: endsAt, shop_domain: shopDomain } = departure;
    const isGood = endsAt === null || endsAt.getTime() - this.now().getTime() > earlyMs;
    return {
      shopDomain,
      token: () =>
        isGood ? Promise.resolve(unseal(this.platform.keys.sealing, sealed)) : this.#renew(departure.departure_id),
      renew: () => this.#renew(departure.departure_id),
    };
  }

  /** The keys of the app, also after it was forgotten here. */
  async #findApp(platform: StorePlatform, row: DepartureRow): Promise<AppKeys | null> {
    const app = await this.deps.apps.find(platform, row.business_id, row.client_id);
    if (app !== null) return app.keys;
    const past = await this.deps.pastSigners.list(row.platform, row.shop_domain);
    const own = past.find((each) => each.business_id === row.business_id && each.client_id === row.client_id);
    if (!own) return null;
    return { clientId: own.client_id, clientSecret: unseal(this.platform.keys.sealing, own.sealed_secret) };
  }

  /** Another token, kept before it is used: the refresh token before it is dead from then on. */
  async #renew(departureId: string): Promise<string> {
    const { keys } = this.platform;
    const row = await findDeparture(this.db, departureId);
    const platform = row && this.deps.platforms.get(row.platform);
    const app = row && platform && (await this.#findApp(platform, row));
    if (!row || !platform || !app) throw new StoreFailure('access_lost', 'the app is not known any more');
    const { grants } = platform;
    const asked =
      row.sealed_refresh_token === null
        ? await grants.ownApps?.exchangeCredentials(app, row.shop_domain, this.now())
        : await grants.refresh(app, row.shop_domain, unseal(keys.sealing, row.sealed_refresh_token), this.now());
    if (asked === undefined || 'refused' in asked) throw new StoreFailure('access_lost', 'the store gives no token');
    await updateDeparture(this.db, departureId, {
      sealed_access_token: seal(keys.sealing, asked.accessToken),
      access_token_expires_at: asked.accessTokenExpiresAt,
      sealed_refresh_token: asked.refreshToken === null ? null : seal(keys.sealing, asked.refreshToken),
    });
    return asked.accessToken;
  }
}
