// The door of earnings: what many orders earn the influencers they are credited to, each by the terms of its own moment.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { plainTerms, readTerms, toAgreed, type AgreedTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';
import { earn, pendingOf, type Earning } from './commission.ts';

export { earn, type Earning } from './commission.ts';
export { planEntries } from './posting.ts';

export interface TermsSource {
  /** What held for each account at each moment, in the order asked; null before anything was agreed. */
  listAgreed(
    db: Db,
    businessId: BusinessId,
    asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
  ): Promise<(AgreedTerms | null)[]>;
}

/** What an order earned. */
export interface Earned {
  readonly accountId: AccountId;
  /** Plain ones where nothing was agreed yet: revenue is attributed, and nothing earned. */
  readonly terms: AgreedTerms;
  readonly earnings: readonly Earning[];
  /** What it would earn besides, once everything outstanding is paid. */
  readonly pending: number;
}

/** Raised whenever the same facts come to earn otherwise: what was counted by an earlier one stays until it is counted anew. */
export const earningRules = 2;

const beforeAny = toAgreed(readTerms(plainTerms));

/** Of each order that is a sale and is credited to an influencer. One query. */
export async function earnOrders(
  db: Db,
  source: TermsSource,
  businessId: BusinessId,
  orders: readonly { readonly orderId: OrderId; readonly influencerId: AccountId | null }[],
  sales: ReadonlyMap<OrderId, SaleFacts>,
): Promise<Map<OrderId, Earned>> {
  const asked = orders.flatMap(({ orderId, influencerId }) => {
    const sale = sales.get(orderId);
    return sale && influencerId ? [{ orderId, accountId: influencerId, at: sale.createdAt, sale }] : [];
  });
  const agreed = await source.listAgreed(db, businessId, asked);
  return new Map(
    asked.map(({ orderId, accountId, sale }, at) => {
      const terms = agreed[at] ?? beforeAny;
      const earnings = earn(sale, terms);
      return [orderId, { accountId, terms, earnings, pending: pendingOf(sale, terms, earnings) }];
    }),
  );
}
