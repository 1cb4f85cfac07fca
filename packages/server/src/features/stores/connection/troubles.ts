// What is wrong with a store's connection though it is connected: noted where it shows, mailed once, over when it is over.
import type { TroubleKind } from '@vitrine/contract/stores';
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../../events.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { StoreFailure } from '../platforms/platform.ts';
import { deleteTroubles, listTroubles, putTrouble, type TroubleRow } from './troubles-store.ts';

export class Troubles extends Service<{ events: Pick<EventBus, 'emit'> }> {
  list(businessId: BusinessId): Promise<TroubleRow[]> {
    return listTroubles(this.db, businessId);
  }

  /** Notes a trouble with what it is about, or with nothing to be about that it is over; a new one is mailed. */
  async note(db: Db, businessId: BusinessId, kind: TroubleKind, details: readonly string[] | null): Promise<void> {
    if (details === null) return deleteTroubles(db, businessId, [kind]);
    const trouble = { business_id: businessId, kind, details: [...details].sort(), since: this.now() };
    if (!(await putTrouble(db, trouble))) return;
    this.platform.log.warn({ business: businessId, kind, details }, 'a store is connected by half');
    await this.deps.events.emit(db, 'account.mail', { businessId, mail: 'store_trouble', kind });
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

  /** Begins anew with a connection. */
  async clear(db: Db, businessId: BusinessId): Promise<void> {
    await deleteTroubles(db, businessId);
  }
}
