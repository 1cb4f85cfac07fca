// Adds up what several stores made, by currency: nothing is converted. Pure.
import { fromMajor, toMajor } from '@vitrine/contract/money';
import type { StoreFigures } from '@vitrine/contract/own-stores';
import { sumFields } from '@vitrine/contract/sums';

interface Made {
  readonly currency: string;
  readonly figures: StoreFigures;
}

const nothing: StoreFigures = { visits: 0, checkouts: 0, revenue: 0, net_sales: 0 };

/** One sum for each currency, in the order in which they are met. */
export function sumByCurrency(stores: readonly Made[]) {
  const currencies = [...new Set(stores.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const all = stores.filter((store) => store.currency === currency).map(({ figures }) => figures);
    return { currency, stores: all.length, figures: sumFigures(all, currency) };
  });
}

/** Money is added in minor units. */
function sumFigures(all: readonly StoreFigures[], currency: string): StoreFigures {
  const minor = (of: StoreFigures): StoreFigures => ({
    ...of,
    revenue: fromMajor(of.revenue, currency),
    net_sales: fromMajor(of.net_sales, currency),
  });
  const sum = sumFields(nothing, all.map(minor));
  return { ...sum, revenue: toMajor(sum.revenue, currency), net_sales: toMajor(sum.net_sales, currency) };
}
