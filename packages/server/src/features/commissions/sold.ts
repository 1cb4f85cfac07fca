// What of an order figures count as sold: without gift cards, which are money for later, and without tips. Pure.
import type { SaleFacts } from '../stores/stores.ts';

/** What of a sale figures are made of. */
export type FigureSale = Pick<SaleFacts, 'revenue' | 'tax' | 'tips' | 'taxesIncluded'> & {
  readonly lines: readonly Pick<SaleFacts['lines'][number], 'lineId' | 'giftCard' | 'revenue' | 'tax'>[];
  readonly refunds: readonly (Pick<SaleFacts['refunds'][number], 'amount' | 'shipping' | 'createdAt'> & {
    readonly lines: readonly Pick<SaleFacts['refunds'][number]['lines'][number], 'lineId' | 'amount' | 'tax'>[];
  })[];
};

/**
 * The same order with its gift cards and tips out of revenue, tax, lines and refunds. Money that was given back for no line
 * is theirs in proportion; all refunds together take back no more than was counted. An order without either is unchanged.
 */
export function leaveOutUnsold<Order extends FigureSale>(order: Order): Order {
  const cards = new Set(order.lines.filter(({ giftCard }) => giftCard).map(({ lineId }) => lineId));
  if (cards.size === 0 && order.tips === 0) return order;
  const worthOf = (amount: number, tax: number): number => amount + (order.taxesIncluded ? 0 : tax);
  const sold = order.lines.filter(({ giftCard }) => !giftCard);
  const unsold = order.lines.filter(({ giftCard }) => giftCard);
  const ofCards = total(unsold.map(({ revenue, tax }) => worthOf(revenue, tax)));
  const revenue = Math.max(0, order.revenue - ofCards - order.tips);
  let left = revenue;
  const inTime = order.refunds.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const refunds = inTime.map((refund) => {
    const lines = refund.lines.filter(({ lineId }) => !cards.has(lineId));
    const told = total(refund.lines.map(({ amount, tax }) => worthOf(amount, tax)));
    const ofSold = total(lines.map(({ amount, tax }) => worthOf(amount, tax)));
    const money = Math.max(0, refund.amount - refund.shipping);
    const ofLines = partOf(ofSold, Math.min(money, told), told);
    const ofNone = partOf(Math.max(0, money - told), revenue, order.revenue);
    const amount = Math.min(left, Math.min(refund.shipping, refund.amount) + ofLines + ofNone);
    left -= amount;
    return { ...refund, amount, lines };
  });
  const tax = Math.max(0, order.tax - total(unsold.map((line) => line.tax)));
  return { ...order, revenue, tax, lines: sold, refunds };
}

const partOf = (amount: number, part: number, of: number): number => (of === 0 ? 0 : Math.round((amount * part) / of));

const total = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);
