// The door of earnings: what many orders earn the influencers they are credited to, each by the terms of its own moment.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { UnearnedReason } from '@vitrine/contract/orders';
import type { Db } from '../../../platform/db/db.ts';
import { plainTerms, readTerms, toAgreed, type AgreedTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';
import { earn, pendingOf } from './commission.ts';
import type { Earned } from './earned.ts';

export { earn, type Earning } from './commission.ts';
export type { Earned } from './earned.ts';
export { planEntries } from './posting.ts';

export interface TermsSource {
  /** What held for each account at each moment, in the order asked; null before anything was agreed. */
  listAgreed(
    db: Db,
    businessId: BusinessId,
    asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
  ): Promise<(AgreedTerms | null)[]>;
}

/** Raised whenever the same facts come to earn otherwise: what was counted by an earlier one stays until it is counted anew. */
export const earningRules = 2;

/** A credited order, and why it earns nothing though it is. */
export interface CreditedOrder {
  readonly orderId: OrderId;
  readonly influencerId: AccountId | null;
  readonly unearned: UnearnedReason | null;
}

/** Terms by which revenue is attributed as agreed, and nothing earned. */
const withoutPay = (terms: AgreedTerms): AgreedTerms => ({
  ...terms,
  pay: { kind: 'rate', rate: 0 },
  productRates: {},
  collectionRates: {},
});

const beforeAny = toAgreed(readTerms(plainTerms));

/** Of each order that is a sale and is credited to an influencer. One query. */
export async function earnOrders(
  db: Db,
  source: TermsSource,
  businessId: BusinessId,
  orders: readonly CreditedOrder[],
  sales: ReadonlyMap<OrderId, SaleFacts>,
): Promise<Map<OrderId, Earned>> {
  const asked = orders.flatMap(({ orderId, influencerId, unearned }) => {
    const sale = sales.get(orderId);
    return sale && influencerId ? [{ orderId, accountId: influencerId, at: sale.createdAt, sale, unearned }] : [];
  });
  const agreed = await source.listAgreed(db, businessId, asked);
  return new Map(
    asked.map(({ orderId, accountId, sale, unearned }, at) => {
      const held = agreed[at] ?? beforeAny;
      const terms = unearned === null ? held : withoutPay(held);
      const earnings = earn(sale, terms);
      return [orderId, { accountId, terms, unearned, earnings, pending: pendingOf(sale, terms, earnings) }];
    }),
  );
}
