// What an order is in reports of sales: gross sales, discounts, returns, shipping and tax, and what its goods cost. Pure.
import { addFields } from '@vitrine/contract/sums';
import type { SaleFacts } from '../stores/stores.ts';

/** Minor units, signed: `returns`, `taxReturned` grow and `shipping`, `cost` fall with what is given back. */
export interface SalesReport {
  /** Of the goods at full price, without their tax. */
  readonly grossSales: number;
  /** What was taken off that. */
  readonly salesDiscount: number;
  /** What of the goods was given back, without tax. */
  readonly returns: number;
  /** Without tax; duties and fees are in it. */
  readonly shipping: number;
  readonly taxReturned: number;
  /** What the goods cost, as far as it is known. */
  readonly cost: number;
  /** Gross sales less discounts of goods whose cost nobody knows. */
  readonly uncosted: number;
}

export const noReport: SalesReport = {
  grossSales: 0,
  salesDiscount: 0,
  returns: 0,
  shipping: 0,
  taxReturned: 0,
  cost: 0,
  uncosted: 0,
};

type Line = SaleFacts['lines'][number];
type Refund = SaleFacts['refunds'][number];
type Taxed = Pick<SaleFacts, 'taxesIncluded'>;

/** What came back together: of each line, by its id, and of the whole. */
interface Parts {
  readonly whole: SalesReport;
  readonly ofLine: ReadonlyMap<string, SalesReport>;
}

/** The price of the goods of a line less discounts, without its tax. */
const netOf = ({ revenue, tax }: Pick<Line, 'revenue' | 'tax'>, { taxesIncluded }: Taxed): number =>
  taxesIncluded ? revenue - tax : revenue;

/** A gift card is money for later: no goods, and no sale of any. */
function toLineReport(line: Line, order: Taxed): SalesReport {
  if (line.giftCard) return noReport;
  const net = netOf(line, order);
  // the tax that is in a price is in what was taken off it as well
  const grossSales = line.revenue === 0 ? line.fullPrice : Math.round((line.fullPrice * net) / line.revenue);
  const isKnown = line.unitCost !== null;
  return {
    ...noReport,
    grossSales,
    salesDiscount: grossSales - net,
    cost: line.unitCost === null ? 0 : line.unitCost * line.pieces,
    uncosted: isKnown ? 0 : net,
  };
}

/** The order on its own day. What is neither goods nor tax is shipping, with duties and fees. */
export function toOrderReport(order: Pick<SaleFacts, 'taxesIncluded' | 'revenue' | 'tax' | 'lines'>): Parts {
  const ofLine = new Map(order.lines.map((line) => [line.lineId, toLineReport(line, order)]));
  const goods = order.lines.reduce((sum, line) => sum + netOf(line, order), 0);
  const whole = [...ofLine.values()].reduce((sum, each) => addFields(sum, each), noReport);
  return { whole: { ...whole, shipping: order.revenue - order.tax - goods }, ofLine };
}

/**
 * A refund on its day. Money that was given back for no line is goods given back, as in the store's reports: what the lines
 * were worth and what was paid back for them differ by it.
 */
export function toRefundReport(
  refund: Refund,
  { taxesIncluded, lines }: Pick<SaleFacts, 'taxesIncluded' | 'lines'>,
): Parts {
  const soldAs = new Map(lines.map((line) => [line.lineId, line]));
  const isGift = (lineId: string): boolean => soldAs.get(lineId)?.giftCard === true;
  const ofLine = new Map<string, SalesReport>();
  for (const { lineId, pieces, amount, tax } of refund.lines) {
    if (isGift(lineId)) continue;
    const sums = {
      ...noReport,
      returns: netOf({ revenue: amount, tax }, { taxesIncluded }),
      taxReturned: tax,
      cost: -(soldAs.get(lineId)?.unitCost ?? 0) * pieces || 0,
    };
    ofLine.set(lineId, addFields(ofLine.get(lineId) ?? noReport, sums));
  }
  const gifts = refund.lines.reduce((sum, { lineId, amount }) => sum + (isGift(lineId) ? amount : 0), 0);
  const ofGoods = refund.lines.reduce((sum, { tax }) => sum + tax, 0);
  // tax that is of no line came back with the shipping, where there was some
  const shippingTax = refund.shipping > 0 ? Math.min(Math.max(0, refund.tax - ofGoods), refund.shipping) : 0;
  const shipping = refund.shipping - shippingTax;
  const whole = [...ofLine.values()].reduce((sum, each) => addFields(sum, each), noReport);
  return {
    whole: {
      ...whole,
      returns: refund.amount - gifts - refund.tax - shipping,
      shipping: -shipping || 0,
      taxReturned: refund.tax,
    },
    ofLine,
  };
}
