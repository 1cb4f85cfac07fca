// The door of appeals: made once an order by whom it counts for, answered once by the merchant.
import type { OrderId } from '@vitrine/contract/ids';
import type { EventBus } from '../../../events.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountKey, Identity } from '../../identity/identity.ts';
import type { Review } from '../model.ts';
import type { Reviews } from '../reviews/reviews.ts';
import { listReviews } from '../standing/standing.ts';
import * as store from './appeals-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly reviews: Reviews;
}

export interface OwnStanding {
  readonly review: Review | null;
  readonly appeal: store.AppealRow | null;
  readonly canAppeal: boolean;
}

const isAgainst = (review: Review | null): boolean => review?.state === 'rejected' || review?.state === 'held';

export class Appeals extends Service<Deps> {
  /** Refuses `not_found` for an order that does not count for whom asks. */
  async getOwn(key: AccountKey, orderId: OrderId): Promise<OwnStanding> {
    await this.#getOwned(key, orderId);
    const review = (await listReviews(this.db, key.businessId, [orderId])).get(orderId) ?? null;
    const appeal = await store.findAppeal(this.db, key.businessId, orderId);
    return { review, appeal, canAppeal: isAgainst(review) && appeal === null };
  }

  /** Of one influencer, oldest first. */
  list({ businessId, accountId }: AccountKey): Promise<store.AppealRow[]> {
    return store.listAppeals(this.db, businessId, accountId);
  }

  /** Tells the merchant by mail. Refuses `not_found`, `nothing_to_appeal`, and `appealed_already`, also after an answer. */
  async make(key: AccountKey, orderId: OrderId, words: string): Promise<void> {
    const { businessId, accountId } = key;
    const { identity, events } = this.deps;
    const { name } = await this.#getOwned(key, orderId);
    const [{ username }, merchant] = await Promise.all([
      identity.accounts.get(businessId, accountId),
      identity.accounts.getMerchant(businessId),
    ]);
    await this.transaction(async (tx) => {
      const review = (await listReviews(tx, businessId, [orderId])).get(orderId) ?? null;
      if (!isAgainst(review)) throw new Problem('nothing_to_appeal');
      const row = { orderId, accountId, words, madeAt: this.now() };
      if (!(await store.insertAppeal(tx, businessId, row))) throw new Problem('appealed_already');
      const values = { influencer: username, order: name, words };
      const path = `/admin/orders?q=${encodeURIComponent(name)}`;
      const mail = { businessId, accountId: merchant.account_id, mail: 'appeal_made' as const, values, path };
      await events.emit(tx, 'account.mail', mail);
    });
  }

  /**
   * Accepting approves what is still rejected or held. The influencer is told by mail. Refuses `not_found` where nobody
   * appealed, and `appeal_answered`.
   */
  async answer(
    { businessId, accountId: by }: AccountKey,
    orderId: OrderId,
    { isAccepted, words }: { isAccepted: boolean; words: string },
  ): Promise<store.AppealRow> {
    const appeal = await store.findAppeal(this.db, businessId, orderId);
    if (appeal === null) throw new Problem('not_found');
    const { name = '' } = (await store.findOwner(this.db, businessId, orderId)) ?? {};
    const answer = isAccepted ? ('accepted' as const) : ('declined' as const);
    await this.transaction(async (tx) => {
      const now = this.now();
      // in one: an answer that is told and an order that stays rejected would be nobody's to mend
      const review = (await listReviews(tx, businessId, [orderId])).get(orderId) ?? null;
      if (isAccepted && isAgainst(review)) {
        const wish = { state: 'approved' as const, reason: words };
        await this.deps.reviews.decideIn(tx, { businessId, accountId: by }, [orderId], wish);
      }
      const isFirst = await store.writeAnswer(tx, businessId, { orderId, answer, words, by, now });
      if (!isFirst) throw new Problem('appeal_answered');
      const { accountId } = appeal;
      const mail = {
        businessId,
        accountId,
        mail: `appeal_${answer}` as const,
        values: { order: name, words: words || '–' },
      };
      await this.deps.events.emit(tx, 'account.mail', { ...mail, path: '/admin/earnings' });
    });
    return (await store.findAppeal(this.db, businessId, orderId)) ?? appeal;
  }

  async #getOwned({ businessId, accountId }: AccountKey, orderId: OrderId): Promise<{ name: string }> {
    const owner = await store.findOwner(this.db, businessId, orderId);
    if (owner?.accountId !== accountId) throw new Problem('not_found');
    return owner;
  }
}
