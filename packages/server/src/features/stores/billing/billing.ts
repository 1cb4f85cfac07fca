// The door of charging through the connected store: whether it takes charges, and asking it for them.
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { findStoreRow, getConnectedRow, type StoreRow, type TokenKeeper } from '../connection/connection.ts';
import {
  StoreFailure,
  type BilledSubscription,
  type BillingRefusal,
  type StoreBilling,
  type SubscriptionWish,
  type UsageRefusal,
  type UsageWish,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';

export type PaymentObstacle = 'no_store' | 'reconnect' | 'own_app' | 'not_supported';

export interface PaymentStanding {
  readonly obstacle: PaymentObstacle | null;
  /** Made to try things out: charges there are tests. */
  readonly isTest: boolean;
  readonly shopDomain: string | null;
  /** Where the store keeps its invoices; null where nobody knows. */
  readonly invoicesUrl: string | null;
  readonly adminOrigins: readonly string[];
}

const nowhere = { isTest: false, shopDomain: null, invoicesUrl: null, adminOrigins: [] };

export class StoreCharges extends Service<{ platforms: Platforms; tokens: TokenKeeper }> {
  async getStanding(businessId: BusinessId): Promise<PaymentStanding> {
    const store = await findStoreRow(this.db, businessId);
    if (store === null || store.status === 'disconnected') return { obstacle: 'no_store', ...nowhere };
    const { pages } = this.deps.platforms.get(store.platform);
    return {
      obstacle: this.#obstacleOf(store),
      isTest: store.is_development,
      shopDomain: store.shop_domain,
      invoicesUrl: pages.invoicesAddress?.(store.shop_domain) ?? null,
      adminOrigins: pages.adminOrigins(store.shop_domain),
    };
  }

  /** Null where the store cannot be asked now. */
  async list(businessId: BusinessId): Promise<BilledSubscription[] | null> {
    const answer = await this.#ask(businessId, (billing) => billing.list());
    return answer === 'away' ? null : answer;
  }

  /** Refuses `billing_unavailable`, `billing_refused` with the store's words, and what a store that is away refuses. */
  async subscribe(
    businessId: BusinessId,
    wish: SubscriptionWish,
  ): Promise<{ subscriptionId: string; confirmationUrl: string }> {
    return this.#insist(businessId, (billing) => billing.subscribe(wish));
  }

  /** As `subscribe`; one that is over already is left alone. */
  async cancel(businessId: BusinessId, subscriptionId: string): Promise<void> {
    await this.#insist(businessId, async (billing) => {
      const ended = await billing.cancel(subscriptionId);
      if (ended === 'cancelled') return {};
      const found = (await billing.list()).find((each) => each.subscriptionId === subscriptionId);
      return found && ['active', 'frozen', 'pending'].includes(found.status) ? ended : {};
    });
  }

  async raiseCap(
    businessId: BusinessId,
    lineId: string,
    cap: { readonly amount: number; readonly currency: string },
  ): Promise<{ confirmationUrl: string }> {
    return this.#insist(businessId, (billing) => billing.raiseCap(lineId, cap));
  }

  /** `away` means that nobody knows whether it was charged: the same wish may be asked again. */
  charge(businessId: BusinessId, wish: UsageWish): Promise<{ recordId: string } | UsageRefusal | 'away'> {
    return this.#ask(businessId, (billing) => billing.charge(wish));
  }

  findCharge(
    businessId: BusinessId,
    subscriptionId: string,
    key: string,
  ): Promise<{ recordId: string } | null | 'away'> {
    return this.#ask(businessId, (billing) => billing.findCharge(subscriptionId, key));
  }

  #obstacleOf(store: StoreRow): PaymentObstacle | null {
    if (store.status !== 'connected') return 'reconnect';
    // the platform charges for apps it distributes, not for those that merchants make for themselves
    if (store.client_id !== null) return 'own_app';
    return this.deps.tokens.client(store).billing === null ? 'not_supported' : null;
  }

  /** For a person who waits. */
  async #insist<T extends object>(
    businessId: BusinessId,
    act: (billing: StoreBilling) => Promise<T | BillingRefusal>,
  ): Promise<T> {
    const store = await getConnectedRow(this.db, businessId);
    const { billing } = this.deps.tokens.client(store, 'interactive');
    if (billing === null || store.client_id !== null) throw new Problem('billing_unavailable');
    const answer = await act(billing).catch((problem: unknown) => {
      if (!(problem instanceof StoreFailure)) throw problem;
      this.platform.log.warn(
        { business: businessId, problem: problem.message },
        'the store could not be asked to charge',
      );
      throw new Problem('store_unavailable', { cause: problem });
    });
    if ('refused' in answer) throw new Problem('billing_refused', { values: { text: answer.refused } });
    return answer;
  }

  async #ask<T>(businessId: BusinessId, act: (billing: StoreBilling) => Promise<T>): Promise<T | 'away'> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected' || store.client_id !== null) return 'away';
    const { billing } = this.deps.tokens.client(store);
    if (billing === null) return 'away';
    try {
      return await act(billing);
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      this.platform.log.warn(
        { business: businessId, problem: problem.message },
        'the store could not be asked to charge',
      );
      return 'away';
    }
  }
}
