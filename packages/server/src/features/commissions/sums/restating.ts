// Says of orders that are counted what they are in reports of sales and of which hour, where that was not known: no rule, no ledger.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { listSales, type Orders, type SaleFacts } from '../../stores/stores.ts';
import { dims, type CountedTraffic } from '../../traffic/traffic.ts';
import { noReport } from '../sales-report.ts';
import { leaveOutUnsold } from '../sold.ts';
import { withReport } from './reported.ts';
import { unknownHour, type Contribution, type Sale } from './sale-facts.ts';
import {
  listCredited,
  listUnreported,
  listUnreportedBusinesses,
  lockSales,
  replaceSaleFacts,
  writeCounted,
} from './sales-store.ts';

interface Deps {
  readonly orders: Pick<Orders, 'listCostableBusinesses' | 'fillCosts'>;
  readonly traffic: { readonly counted: Pick<CountedTraffic, 'resolveFacetValues'> };
}

/** The order as it was counted: gift cards and tips were in the revenue once. */
function toCounted(told: SaleFacts, sale: Sale): SaleFacts {
  const sold = leaveOutUnsold(told);
  return sale.revenue === sold.revenue ? sold : { ...told, revenue: told.revenue - told.tips };
}

/** The sale with the hours of the order and its refunds; what the store does not tell of any more has none. */
function withHours(sale: Sale, told: SaleFacts | undefined): Sale {
  const isSame = told?.refunds.length === sale.refunds.length;
  return {
    ...sale,
    hour: told?.hour ?? unknownHour,
    refunds: sale.refunds.map((refund, at) => ({
      ...refund,
      hour: (isSame ? told.refunds[at]?.hour : undefined) ?? unknownHour,
    })),
  };
}

const job = 'commissions.restate';
/** Orders of one transaction. */
const batchSize = 500;

/**
 * What was counted before there were reports and hours, and what has goods whose cost the store told later. What was credited and earned
 * stays untouched; only the facts of these sales are written anew, with more in them.
 */
export class Restating extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define(job, async () => void (await this.restate()), { schedule: '17 * * * *' });
  }

  async start(): Promise<void> {
    await this.platform.jobs.enqueue(this.db, job, {}, { key: 'all' });
  }

  /** Answers how many orders were restated. Safe to repeat and to stop. */
  async restate(): Promise<number> {
    const { orders } = this.deps;
    const unreported = await this.#each(await listUnreportedBusinesses(this.db), (tx, businessId) =>
      listUnreported(tx, businessId, batchSize),
    );
    const costed = await this.#each(await orders.listCostableBusinesses(this.db), (tx, businessId) =>
      orders.fillCosts(tx, businessId, batchSize),
    );
    return unreported + costed;
  }

  async #each(
    businesses: readonly BusinessId[],
    find: (tx: Tx, businessId: BusinessId) => Promise<OrderId[]>,
  ): Promise<number> {
    let restated = 0;
    for (const businessId of businesses) {
      for (let count = 1; count > 0; restated += count) {
        count = await this.transaction(async (tx) => {
          await lockSales(tx, businessId);
          const ids = await find(tx, businessId);
          await this.#write(tx, businessId, ids);
          return ids.length;
        });
      }
    }
    return restated;
  }

  async #write(tx: Tx, businessId: BusinessId, ids: readonly OrderId[]): Promise<void> {
    const rows = (await listCredited(tx, businessId, ids)).filter(({ counted }) => counted?.sale);
    const sales = await listSales(
      tx,
      businessId,
      rows.map(({ orderId }) => orderId),
    );
    const products = [
      ...new Set([...sales.values()].flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []))),
    ];
    const facets = [{ dim: dims.business, value: '' }, ...products.map((value) => ({ dim: dims.product, value }))];
    const [business = 0, ...numbers] = await this.deps.traffic.counted.resolveFacetValues(tx, businessId, facets);
    const numberOf = new Map(products.map((id, at) => [id, numbers[at] ?? 0]));
    const restated = rows.map(({ orderId, click, counted }) => {
      const told = sales.get(orderId);
      const sale = counted?.sale ? withHours(counted.sale, told) : null;
      const facts = told && sale && toCounted(told, sale);
      const after: Contribution = {
        ...counted,
        sale: sale && (facts ? withReport(sale, facts, (id) => numberOf.get(id) ?? 0) : { ...sale, report: noReport }),
      };
      return { orderId, click, counted: after };
    });
    await writeCounted(tx, businessId, restated);
    await replaceSaleFacts(tx, businessId, business, restated);
  }
}
