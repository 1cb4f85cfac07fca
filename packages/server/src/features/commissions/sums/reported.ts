// Adds to what an order counts for what it is in reports of sales, by day and product. Pure.
import type { ProductId } from '@vitrine/contract/ids';
import { addFields } from '@vitrine/contract/sums';
import type { SaleFacts } from '../../stores/stores.ts';
import type { Sale } from './sale-facts.ts';
import { noReport, toOrderReport, toRefundReport, type SalesReport } from '../sales-report.ts';

type ByProduct = ReadonlyMap<number, SalesReport>;

const isNothing = (report: SalesReport): boolean => Object.values(report).every((amount) => amount === 0);

/**
 * The sale with its reports. What was counted when the store had told of other refunds stays as it is, as the order is counted
 * anew by then.
 */
export function withReport(sale: Sale, facts: SaleFacts, numberOf: (productId: ProductId) => number): Sale {
  if (sale.refunds.length !== facts.refunds.length) return { ...sale, report: noReport };
  const productOf = new Map(facts.lines.map(({ lineId, productId }) => [lineId, productId]));
  const byProduct = (ofLine: ReadonlyMap<string, SalesReport>): ByProduct => {
    const sums = new Map<number, SalesReport>();
    for (const [lineId, report] of ofLine) {
      const productId = productOf.get(lineId) ?? null;
      if (productId === null) continue;
      const number = numberOf(productId);
      sums.set(number, addFields(sums.get(number) ?? noReport, report));
    }
    return sums;
  };
  const order = toOrderReport(facts);
  const ofProducts = byProduct(order.ofLine);
  return {
    ...sale,
    report: order.whole,
    products: sale.products.map((each) => ({ ...each, report: ofProducts.get(each.product) ?? noReport })),
    refunds: sale.refunds.map((refund, at) => {
      const told = facts.refunds[at];
      if (told === undefined) return refund;
      const { whole, ofLine } = toRefundReport(told, facts);
      return { ...refund, report: whole, products: withProducts(refund.products, byProduct(ofLine)) };
    }),
  };
}

/** Goods that cost something may come back for nothing: then the product stands there for its cost alone. */
function withProducts(
  products: Sale['refunds'][number]['products'],
  reports: ByProduct,
): Sale['refunds'][number]['products'] {
  const known = products.map((each) => ({ ...each, report: reports.get(each.product) ?? noReport }));
  const others = [...reports]
    .filter(([product, report]) => !isNothing(report) && known.every((each) => each.product !== product))
    .map(([product, report]) => ({ product, amount: 0, base: 0, report }));
  return [...known, ...others];
}
