// The door of store credit: whether the store of a business gives it, and giving it to a customer once.
import type { BusinessId } from '@vitrine/contract/ids';
import { Service } from '../../../platform/service.ts';
import { findStoreRow, type TokenKeeper } from '../connection/connection.ts';
import {
  StoreFailure,
  type CreditAnswer,
  type DebitAnswer,
  type GivenCredit,
  type StoreCredits,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';

/** What keeps a store from giving credit: none is connected, or its merchant has not permitted it. */
export interface CreditStanding {
  readonly obstacle: 'no_store' | 'not_granted' | null;
  /** The one it is given in; null without a store. */
  readonly currency: string | null;
}

/** Whom to credit, and the last credit they had before; null for the first. */
export interface CreditPlace {
  readonly customerId: string;
  readonly after: string | null;
}

export class StoreCredit extends Service<{ platforms: Platforms; tokens: TokenKeeper }> {
  async getStanding(businessId: BusinessId): Promise<CreditStanding> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return { obstacle: 'no_store', currency: null };
    const isGranted = this.deps.platforms.get(store.platform).grants.canGiveCredit(store.scopes);
    return { obstacle: isGranted ? null : 'not_granted', currency: store.currency };
  }

  /** To be asked before each credit, and kept. */
  findPlace(businessId: BusinessId, email: string, currency: string): Promise<CreditPlace | 'no_customer' | 'away'> {
    return this.#ask(businessId, async (credits) => {
      const customerId = await credits.findCustomer(email);
      if (customerId === null) return 'no_customer';
      const [last] = await credits.listGiven(customerId, currency, null);
      return { customerId, after: last?.creditId ?? null };
    });
  }

  /** Minor units; `away` means that nothing was given, `unanswered` that nobody knows. */
  give(businessId: BusinessId, customerId: string, amount: number, currency: string): Promise<CreditAnswer | 'away'> {
    return this.#ask(businessId, (credits) => credits.give(customerId, amount, currency));
  }

  /** What was put into the account since, by anybody. */
  listGivenSince(
    businessId: BusinessId,
    { customerId, after }: CreditPlace,
    currency: string,
  ): Promise<readonly GivenCredit[] | 'away'> {
    return this.#ask(businessId, (credits) => credits.listGiven(customerId, currency, after));
  }

  /** As `give`, back out of the account; `spent` where it does not hold so much any more. */
  take(businessId: BusinessId, customerId: string, amount: number, currency: string): Promise<DebitAnswer | 'away'> {
    return this.#ask(businessId, (credits) => credits.take(customerId, amount, currency));
  }

  /** What was taken out of the account since, by anybody. */
  listTakenSince(
    businessId: BusinessId,
    { customerId, after }: CreditPlace,
    currency: string,
  ): Promise<readonly GivenCredit[] | 'away'> {
    return this.#ask(businessId, (credits) => credits.listTaken(customerId, currency, after));
  }

  async #ask<T>(businessId: BusinessId, act: (credits: StoreCredits) => Promise<T>): Promise<T | 'away'> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return 'away';
    const { credits } = this.deps.tokens.client(store);
    if (credits === null) return 'away';
    try {
      return await act(credits);
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      this.platform.log.warn({ business: businessId, problem: problem.message }, 'store credit could not be asked for');
      return 'away';
    }
  }
}
