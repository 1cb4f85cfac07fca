// Takes store credit back whose payout was undone, once, whatever gets lost on the way.
import type { BusinessId } from '@vitrine/contract/ids';
import { codeOf } from '../../../platform/error-code.ts';
import { Service } from '../../../platform/service.ts';
import type { StoreCredit } from '../../stores/stores.ts';
import { sendingMs } from '../files/files.ts';
import * as store from './reversals-store.ts';

export class CreditReversals extends Service<{ readonly credit: StoreCredit }> {
  /** Goes on with all of a business that is not over; nobody else may be at it. A reversal is kept as sent before the store is asked, as a credit is. */
  async takeBack(businessId: BusinessId): Promise<void> {
    for (const reversal of await store.listWaitingReversals(this.db, businessId)) {
      if (reversal.sentAt === null) await this.#take(reversal);
      else await this.#lookUp(reversal, reversal.sentAt);
    }
  }

  async #take(reversal: store.Reversal): Promise<void> {
    const { businessId, customerId, currency, amount } = reversal;
    const { credit } = this.deps;
    const taken = await credit.listTakenSince(businessId, { customerId, after: null }, currency);
    if (taken === 'away') return;
    const claim = { ...reversal, sentAt: this.now(), after: taken[0]?.creditId ?? null };
    if (!(await store.claimReversal(this.db, claim))) return;
    const answer = await credit.take(businessId, customerId, amount, currency);
    if (answer === 'away') await store.releaseReversal(this.db, claim);
    else if (answer === 'unanswered') return;
    else if ('refused' in answer) await store.refuseReversal(this.db, claim, answer.refused);
    else await this.#close(reversal, answer.creditId);
  }

  /** A debit since, of the same amount, that took back nothing else, is taken for it; the oldest of them. */
  async #lookUp(reversal: store.Reversal, sentAt: Date): Promise<void> {
    const { businessId, customerId, currency, amount, after } = reversal;
    const taken = await this.deps.credit.listTakenSince(businessId, { customerId, after }, currency);
    if (taken === 'away') return;
    const ids = taken.filter((each) => each.amount === amount).map(({ creditId }) => creditId);
    const used = await store.listUsedDebits(this.db, businessId, ids);
    const found = ids.findLast((debitId) => !used.has(debitId));
    if (found !== undefined) await this.#close(reversal, found);
    else if (this.now().getTime() - sentAt.getTime() >= sendingMs) await store.releaseReversal(this.db, reversal);
  }

  async #close(reversal: store.Reversal, debitId: string): Promise<void> {
    try {
      await store.closeReversal(this.db, reversal, debitId);
    } catch (problem) {
      // another whose answer was lost took this debit for its own: of the two, one stays in doubt
      if (codeOf(problem) !== '23505') throw problem;
    }
  }
}
