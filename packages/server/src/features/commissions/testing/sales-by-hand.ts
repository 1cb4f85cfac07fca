// Orders for cases computed by hand: as the store tells them, by their prices.
import type { SaleFacts } from '../../stores/stores.ts';

/** An order of lines at these prices, paid, without tax or shipping. */
export const orderOf = (prices: readonly number[], given: Partial<SaleFacts> = {}): SaleFacts => {
  const goods = prices.reduce((a, b) => a + b, 0);
  return {
    day: '2026-11-10',
    hour: 36,
    placedIn: null,
    referringSite: null,
    landingSite: null,
    sourceName: null,
    attributedTo: null,
    createdAt: new Date('2026-11-10T12:00:00Z'),
    updatedAt: new Date('2026-11-10T12:00:00Z'),
    currency: 'USD',
    taxesIncluded: true,
    revenue: goods,
    tax: 0,
    outstanding: 0,
    isCancelled: false,
    isTest: false,
    placedTotal: goods,
    placedGoods: goods,
    unpaidAt: null,
    paidAt: null,
    discount: 0,
    tips: 0,
    lines: prices.map((price, at) => ({
      lineId: String(at + 1),
      productId: `p${at + 1}` as SaleFacts['lines'][number]['productId'],
      collectionIds: [],
      giftCard: false,
      pieces: 1,
      revenue: price,
      worth: price,
      fullPrice: price,
      unitCost: null,
      tax: 0,
    })),
    refunds: [],
    ...given,
  };
};
/** Money given back for these lines, or for none. */
export const refundOf = (amount: number, refundId = 'r', lines: SaleFacts['refunds'][number]['lines'] = []) => ({
  refundId,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  day: '2026-11-20',
  hour: 108,
  amount,
  shipping: 0,
  tax: 0,
  lines,
});
