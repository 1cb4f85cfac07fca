// Whose word of a store that was left still counts: secrets of apps that were forgotten, for some days.
import type { BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepSigners, listPastSigners, type PastSignerRow } from './past-signers-store.ts';

export class PastSigners {
  readonly #platform: Pick<Platform, 'clock' | 'database'>;

  constructor(platform: Pick<Platform, 'clock' | 'database'>) {
    this.#platform = platform;
  }

  /** Keeps what apps of a business sign by, of one shop or (null) of all: stores ask to be forgotten days after they left. */
  async keep(db: Db, businessId: BusinessId, shopDomain: string | null): Promise<void> {
    const until = new Date(this.#platform.clock.now().getTime() + lifetimes.forgottenApp * 1000);
    await keepSigners(db, businessId, { shopDomain, until });
  }

  list(platform: string, shopDomain: string): Promise<PastSignerRow[]> {
    return listPastSigners(this.#platform.database.db, { platform, shopDomain, now: this.#platform.clock.now() });
  }
}
