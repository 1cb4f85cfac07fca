// What is wrong with a store's connection though it is connected: noted where it shows, mailed once, over when it is over.
import { troubleKind, type TroubleKind } from '@vitrine/contract/stores';
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../../events.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { StoreFailure, isToldOfStore, type StorePlatform } from '../platforms/platform.ts';
import {
  countLost,
  countPaged,
  countTroubles,
  deleteTroubles,
  listTroubles,
  putTrouble,
  type TroubleRow,
} from './troubles-store.ts';

/** The job that has a store subscribe to webhooks and place the pixel, and notes what it does not give. */
export const subscribeJob = 'stores.subscribe';

type ScopeRules = Pick<StorePlatform['grants'], 'missingScopes' | 'missingExtras' | 'missingForPixel'>;

/** What may be the matter with a store, as the installation counts it: its troubles, access that is lost, files refused. */
export type StoreMatter = TroubleKind | 'access_lost' | 'bulk_refused';

export class Troubles extends Service<{ events: Pick<EventBus, 'emit'> }> {
  list(businessId: BusinessId): Promise<TroubleRow[]> {
    return listTroubles(this.db, businessId);
  }

  /** How many stores of the installation each matter is with, 0 for none; no store is named. */
  async count(): Promise<Readonly<Record<StoreMatter, number>>> {
    const [troubles, lost, paged] = await Promise.all([
      countTroubles(this.db),
      countLost(this.db),
      countPaged(this.db),
    ]);
    const counted = Object.fromEntries(troubles.map(({ kind, stores }) => [kind, stores]));
    const none = Object.fromEntries(troubleKind.options.map((kind) => [kind, 0])) as Record<TroubleKind, number>;
    return { ...none, ...counted, access_lost: lost, bulk_refused: paged };
  }

  /** Notes a trouble with what it is about, or with nothing to be about that it is over; a new one is mailed. */
  async note(db: Db, businessId: BusinessId, kind: TroubleKind, details: readonly string[] | null): Promise<void> {
    if (details === null) return deleteTroubles(db, businessId, [kind]);
    const trouble = { business_id: businessId, kind, details: [...details].sort(), since: this.now() };
    if (!(await putTrouble(db, trouble))) return;
    this.platform.log.warn({ business: businessId, kind, details }, 'a store is connected by half');
    await this.deps.events.emit(db, 'account.mail', { businessId, mail: 'store_trouble', kind });
  }

  /** Notes what a connection was not given, and what it is given again. */
  async noteScopes(db: Db, businessId: BusinessId, grants: ScopeRules, scopes: readonly string[]): Promise<void> {
    const ofPixel = grants.missingForPixel(scopes);
    const missing = {
      scopes_missing: grants.missingScopes(scopes),
      scopes_wished: grants.missingExtras(scopes).filter((scope) => !ofPixel.includes(scope)),
      pixel_not_permitted: ofPixel,
    } as const;
    for (const kind of ['scopes_missing', 'scopes_wished', 'pixel_not_permitted'] as const)
      await this.note(db, businessId, kind, missing[kind].length > 0 ? missing[kind] : null);
  }

  /** The same when they have changed: what hangs on them is set up anew. */
  async changeScopes(tx: Db, businessId: BusinessId, grants: ScopeRules, scopes: readonly string[]): Promise<void> {
    await this.noteScopes(tx, businessId, grants, scopes);
    await this.platform.jobs.enqueue(tx, subscribeJob, { businessId }, { key: businessId, group: businessId });
  }

  /** Does what reads orders, and notes whether the store lets it. */
  async whileReading<T>(businessId: BusinessId, read: () => Promise<T>): Promise<T> {
    try {
      const done = await read();
      // another process may have noted that the store is closed
      await deleteTroubles(this.db, businessId, ['not_approved', 'store_closed']);
      return done;
    } catch (problem) {
      const isRefused = problem instanceof StoreFailure && problem.kind === 'not_granted';
      if (isRefused) await this.note(this.db, businessId, 'not_approved', ['orders']);
      throw problem;
    }
  }

  /**
   * Does a store's work in the background. Where the store is closed or does not permit it, its merchant is told, and the next
   * round tries again.
   */
  async unlessTold(businessId: BusinessId, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      if (!isToldOfStore(problem)) throw problem;
      this.platform.log.info({ business: businessId, problem: String(problem) }, 'a store could not be asked for now');
    }
  }

  /** Begins anew with a connection. */
  async clear(db: Db, businessId: BusinessId): Promise<void> {
    await deleteTroubles(db, businessId);
  }
}
