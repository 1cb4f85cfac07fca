// What months count of an order as net sales: goods that were paid for, less discounts and returns, without tax. Pure.
import type { SaleFacts } from '../../stores/stores.ts';
import { receive, total, type Received } from './received.ts';
import { listInTime } from './returned.ts';
import { toRefundReport } from '../sales-report.ts';
import { leaveOutUnsold } from '../sold.ts';

/** Of lines with what was paid for them: goods without their tax; a gift card is money for later. */
export function sumPaidNet(
  { lines, taxesIncluded }: { readonly taxesIncluded: boolean; readonly lines: readonly { giftCard: boolean }[] },
  paid: Received['lines'],
): number {
  const nets = paid.map(({ goods, tax }, at) => (lines[at]?.giftCard ? 0 : goods - (taxesIncluded ? tax : 0)));
  return Math.max(0, total(nets));
}

/**
 * As they stand, in minor units: of an order that is paid what reports of sales call net sales, returns of all its refunds taken
 * off; of one that is not, of the part that is. An order that is over is none, nor is one of which more came back than goods.
 */
export function sumNetSales(sale: SaleFacts): number {
  const received = receive(sale);
  const given = total(listInTime(sale.refunds).map(({ amount }) => amount));
  if (sale.isTest || sale.isCancelled || given >= received.money) return 0;
  const sold = leaveOutUnsold(sale);
  const returns = sold.refunds.map((refund) => toRefundReport(refund, sold).whole.returns);
  return Math.max(0, sumPaidNet(sale, received.lines) - total(returns));
}
