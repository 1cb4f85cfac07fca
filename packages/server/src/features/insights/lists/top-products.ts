// The products that do best on pages of the business over some days, by how they were seen, put in the bag and bought there.
import type { TrendProduct } from '@vitrine/contract/insights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import type { TabCode } from '../../traffic/traffic.ts';
import type { Asking } from '../asking.ts';
import type { DayRange } from '../figures.ts';
import { hidesRevenue } from '../hidden-revenue.ts';
import type { Sources } from '../model.ts';
import { rankProducts } from './product-ranks.ts';
import { presentRanked } from './ranked-page.ts';

interface TopQuestion {
  readonly range: DayRange;
  readonly tabs: readonly TabCode[];
  readonly count: number;
}

/** Best first; a product that nobody saw, took or bought is not in it. */
export function createTopProducts({ database: { db } }: Platform, asking: Asking, deps: Sources) {
  return async (actor: Actor, { range, tabs, count }: TopQuestion): Promise<TrendProduct[]> => {
    const setting = await asking.prepare(actor);
    const [rows, isHidden] = await Promise.all([
      asking.ask(setting, { where: setting.own, tabs, range, by: ['product'] }),
      hidesRevenue({ db, brand: deps.brand }, actor, setting.currency),
    ]);
    const ids = await asking.readValues(
      actor,
      rows.map(({ keys: [key] }) => Number(key)),
    );
    const sums = rows.flatMap(({ keys: [key], views, adds, buys, revenue }) => {
      const id = ids.get(Number(key)) ?? '';
      return id === '' ? [] : [{ product_id: id, position: null, views, adds, buys, revenue: isHidden ? 0 : revenue }];
    });
    const ranked = rankProducts(sums, setting.currency, actor);
    const { products } = await presentRanked({ ...deps, db }, actor.businessId, ranked, { count, skip: 0 });
    return isHidden ? products.map(({ revenue: _revenue, ...product }) => product) : products;
  };
}
