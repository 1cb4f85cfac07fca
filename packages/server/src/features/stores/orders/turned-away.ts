// Webhooks that were turned away because their store did not sign them: a few in a row are a trouble, until a signed one comes.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { findStoreByDomain, type Troubles } from '../connection/connection.ts';

/** Anybody may send one: so many in a row, of this process, are no accident. */
const enough = 3;
/** Nor may anybody have a merchant mailed over and over. */
const quietMs = 24 * 3600_000;

/** What is counted is this process's own; a trouble that another process ended or left behind is noted or ended again. */
export class TurnedAway {
  readonly #troubles: Pick<Troubles, 'note'>;
  readonly #counts = new Map<BusinessId, number>();
  readonly #quietUntil = new Map<BusinessId, number>();

  constructor(troubles: Pick<Troubles, 'note'>) {
    this.#troubles = troubles;
  }

  /** One that claims to be of this shop was not signed by an app of ours. */
  async count(db: Db, { platform, shopDomain }: { platform: string; shopDomain: string }, now: Date): Promise<void> {
    const store = await findStoreByDomain(db, platform, shopDomain);
    if (store?.status !== 'connected') return;
    const { business_id: businessId } = store;
    const count = (this.#counts.get(businessId) ?? 0) + 1;
    this.#counts.set(businessId, count);
    if (count < enough || now.getTime() < (this.#quietUntil.get(businessId) ?? 0)) return;
    this.#quietUntil.set(businessId, now.getTime() + quietMs);
    await this.#troubles.note(db, businessId, 'reports_turned_away', []);
  }

  /** One came that is signed. */
  async end(db: Db, businessId: BusinessId): Promise<void> {
    if (this.#counts.get(businessId) === 0) return;
    this.#counts.set(businessId, 0);
    await this.#troubles.note(db, businessId, 'reports_turned_away', null);
  }
}
