// New promo codes that the store did not take: asked for again until it has them, then told to who waits for them.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { CopyOutcome } from '../stores/stores.ts';
import * as store from './awaited-codes-store.ts';
import type { InfluencerDeps } from './model.ts';
import { toNextTry, triesTillTold } from './retries.ts';

export type { Absence, AwaitedCode } from './awaited-codes-store.ts';

type Deps = Pick<InfluencerDeps, 'events' | 'discounts'>;

const mostAtOnce = 50;

export class AwaitedCodes extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const hasten = (businessId: BusinessId, code: string | null): Promise<void> =>
      store.hastenAwaited(this.db, businessId, this.now(), code);
    // with other permissions, or at another store, it may be taken at once
    deps.events.on('store.connected', 'awaited-codes', ({ businessId }) => hasten(businessId, null));
    deps.events.on('discount.created', 'awaited-codes', ({ businessId, code }) => hasten(businessId, code));
  }

  /** The code of theirs that the store does not have yet; null when it has it, or nobody asked. */
  find(businessId: BusinessId, accountId: AccountId): Promise<store.AwaitedCode | null> {
    return store.findAwaited(this.db, businessId, accountId);
  }

  /** Why codes that are to be like this one are not in the store yet; null when none is to be. */
  findLike(businessId: BusinessId, code: string): Promise<store.Absence | null> {
    return store.findAwaitedLike(this.db, businessId, code);
  }

  /** Remembers how a code stands that was just asked for, in the caller's transaction. */
  async settle(
    tx: Tx,
    { businessId, accountId, code, like }: Pick<store.AwaitedCode, 'businessId' | 'accountId' | 'code' | 'like'>,
    outcome: CopyOutcome,
  ): Promise<void> {
    if (outcome === 'created' || outcome === 'there') return store.deleteAwaited(tx, businessId, accountId);
    // whoever replaces a code is answered why it is not in the store; that it is away may pass before it is worth a mail
    const isTold = outcome !== 'store_away';
    const nextAt = toNextTry(this.now(), 1, isTold);
    await store.writeAwaited(tx, { businessId, accountId, code, like, outcome, tries: 1, nextAt, isTold });
  }

  /** Asks for what is due. A code the store has by now is told to the influencer; one it goes on lacking, once, to the merchant. */
  async makeDue(): Promise<void> {
    for (const awaited of await store.listDueAwaited(this.db, this.now(), mostAtOnce)) {
      const outcome = await this.#ask(awaited);
      await this.transaction(async (tx) => {
        if (outcome === null) {
          // replaced while the store was asked, another one is awaited
          if (await store.updateAwaited(tx, awaited, null)) await this.#tell(tx, awaited, 'code_in_store');
          return;
        }
        const tries = awaited.tries + 1;
        const isLasting = outcome !== 'store_away';
        const isTold = awaited.isTold || isLasting || tries >= triesTillTold;
        const nextAt = toNextTry(this.now(), tries, isTold);
        const isAsRead = await store.updateAwaited(tx, awaited, { outcome, tries, nextAt, isTold });
        if (isAsRead && isTold && !awaited.isTold) await this.#tell(tx, awaited, 'code_not_made');
      });
    }
  }

  /** Null once shoppers get something off by it. */
  async #ask({ businessId, code, like, outcome }: store.AwaitedCode): Promise<store.Absence | null> {
    const { discounts } = this.deps;
    const found = await discounts.copyDiscount(businessId, like, code);
    if (found !== 'created' && found !== 'there') return found;
    return (await discounts.isKnownDead(businessId, code)) ? outcome : null;
  }

  #tell(tx: Tx, { businessId, accountId }: store.AwaitedCode, what: 'code_in_store' | 'code_not_made'): Promise<void> {
    return this.deps.events.emit(tx, 'influencer.changed', { businessId, by: null, accountId, changed: [what] });
  }
}
