// What an order's total consists of: its lines, what was taken off or out, and what was charged besides. Pure.
import { toMajor } from '@vitrine/contract/money';
import type { OrderSums } from '@vitrine/contract/orders';
import type { SaleFacts } from '../../stores/stores.ts';

/** A line as it was ordered, in minor units. */
interface OrderedLine {
  readonly price: number;
  readonly quantity: number;
}

type Sold = Pick<SaleFacts, 'currency' | 'revenue' | 'tax' | 'taxesIncluded' | 'tips'> & {
  readonly lines: readonly Pick<SaleFacts['lines'][number], 'fullPrice' | 'revenue'>[];
};

const sumOf = <Of>(all: readonly Of[], read: (each: Of) => number): number =>
  all.reduce((sum, each) => sum + read(each), 0);

/** What is neither goods nor tax nor a tip is shipping, with duties and fees: the parts always add up to the total. */
export function toOrderSums(lines: readonly OrderedLine[], sold: Sold): OrderSums {
  const items = sumOf(lines, ({ price, quantity }) => price * quantity);
  const full = sumOf(sold.lines, ({ fullPrice }) => fullPrice);
  const goods = sumOf(sold.lines, ({ revenue }) => revenue);
  const tax = sold.taxesIncluded ? 0 : sold.tax;
  const write = (minor: number): number => toMajor(minor, sold.currency);
  return {
    items: write(items),
    removed: write(full - items),
    discounts: write(goods - full),
    shipping: write(sold.revenue - goods - tax - sold.tips),
    tip: write(sold.tips),
    tax: write(tax),
    tax_included: write(sold.taxesIncluded ? sold.tax : 0),
    total: write(sold.revenue),
  };
}
