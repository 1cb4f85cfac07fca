// The door of reconciliation: days of the store beside ours, their orders, and files of them.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { limits } from '@vitrine/contract/limits';
import { listDays } from '@vitrine/contract/range';
import type { listStoreDayOrders, listStoreDays, OrderChoice } from '@vitrine/contract/store-days';
import type { Language } from '../../../locales/locales.ts';
import type { NamedFile } from '../../../platform/http/file-answers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { toCsv } from '../../../platform/tables/write-table.ts';
import { listNamedSales } from '../../commissions/commissions.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Sources } from '../model.ts';
import {
  sumByBots,
  toCells,
  toCompared,
  toDayOrder,
  toHeadings,
  toNames,
  toState,
  toWholeNames,
  type DayOrder,
} from './answers.ts';
import { addOrder, compareOrder, joinDays, noComparison, type ComparedOrder } from './compare-orders.ts';
import { countRecovered, listAskedDays, listPairs, type AskedDay } from './store.ts';

type Deps = Pick<Sources, 'storefront' | 'storeDays' | 'traffic'>;

interface Range {
  readonly from: string;
  readonly to: string;
}

export type Reconciliations = ReturnType<typeof createReconciliations>;

export function createReconciliations({ database: { db } }: Platform, deps: Deps) {
  const findCurrency = async ({ businessId }: Actor): Promise<string> =>
    (await deps.storefront.getUnits(businessId)).currency;

  const readOrders = async (actor: Actor, range: Range, currency: string): Promise<DayOrder[]> => {
    const pairs = await listPairs(db, actor.businessId, range);
    const asked = await readAsked(actor, range);
    const compared = pairs.map((pair) => {
      const askedAt = pair.askedAt ?? asked.get(pair.day)?.readAt ?? new Date(0);
      const whole = compareOrder(pair, { askedAt, currency });
      // of a day nobody asked for nothing is known to differ
      const isKnown = (asked.get(pair.day)?.readAt ?? null) !== null;
      const own = pair.store?.currency ?? pair.ours?.currency ?? currency;
      return { ...pair, currency: own, compared: isKnown ? whole : { ...whole, difference: null } };
    });
    const clicks = compared.flatMap((order) => (isInFigures(order.compared) ? (order.clickId ?? []) : []));
    const ofBots = await deps.traffic.counted.listClicksOfPrograms(actor.businessId, clicks);
    return compared.map((order) => ({
      ...order,
      isByBot: isInFigures(order.compared) && order.clickId !== null && ofBots.has(order.clickId),
    }));
  };

  const readAsked = async ({ businessId }: Actor, range: Range): Promise<ReadonlyMap<string, AskedDay>> =>
    new Map((await listAskedDays(db, businessId, range)).map((day) => [day.day, day]));

  return {
    /** Refuses more than a month of days. */
    async list(actor: Actor, range: Range): Promise<AnswerOf<typeof listStoreDays>> {
      checkLength(range);
      const currency = await findCurrency(actor);
      const [reach, asked, orders, recovered] = await Promise.all([
        deps.storeDays.findReach(actor.businessId),
        readAsked(actor, range),
        readOrders(actor, range, currency),
        countRecovered(db, actor.businessId, range),
      ]);
      const isRead = (day: string): boolean => (asked.get(day)?.readAt ?? null) !== null;
      const ofRead = orders.filter(({ day, ours }) => ours !== null && isRead(day));
      const named = await listNamedSales(
        db,
        actor.businessId,
        ofRead.map(({ orderId }) => orderId),
      );
      const byDay = Map.groupBy(orders, ({ day }) => day);
      const days = listDays(range).map((day) => {
        const told = asked.get(day) ?? null;
        const own = byDay.get(day) ?? [];
        const sums = own.reduce(
          (all, order) => addOrder(all, order, order.compared, currency),
          noComparison(isRead(day)),
        );
        return { day, told, sums, names: isRead(day) ? toNames(own, named, currency) : null };
      });
      const read = days.filter(({ sums }) => sums.store !== null);
      return {
        platform: reach?.platform ?? null,
        currency,
        first_day: reach?.firstDay ?? null,
        unread: (reach?.gaps ?? []).map(({ from, until }) => ({
          from: from.toISOString(),
          until: until.toISOString(),
        })),
        days: days.map(({ day, told, sums, names }) => ({
          ...toState(day, told, reach),
          recovered: recovered.get(day) ?? 0,
          ...toCompared(sums, names, currency),
          ...sumByBots(byDay.get(day) ?? [], currency),
        })),
        totals: {
          ...toCompared(joinDays(read.map(({ sums }) => sums)), toWholeNames(read), currency),
          ...sumByBots(
            orders.filter(({ day }) => isRead(day)),
            currency,
          ),
        },
      };
    },

    async listOrders(
      actor: Actor,
      day: string,
      { only, count, skip }: { only?: OrderChoice | undefined; count: number; skip: number },
    ): Promise<AnswerOf<typeof listStoreDayOrders>> {
      const currency = await findCurrency(actor);
      const orders = await readOrders(actor, { from: day, to: day }, currency);
      const wanted = orders.filter((order) => isWanted(order, only));
      const sorted = wanted.toSorted((a, b) => Number(isSame(a)) - Number(isSame(b)));
      const page = sorted.slice(skip, skip + count);
      const last = skip + page.length;
      return {
        orders: page.map(toDayOrder),
        total: sorted.length,
        next_skip: page.length > 0 && last < sorted.length ? last : null,
      };
    },

    /** Refuses more than a month of days. */
    async export(actor: Actor, range: Range, language: Language): Promise<NamedFile<string>> {
      checkLength(range);
      const orders = await readOrders(actor, range, await findCurrency(actor));
      const content = toCsv([toHeadings(language), ...orders.map((order) => toCells(order, language))]);
      return { name: `orders_compared_${range.from}_to_${range.to}.csv`, content };
    },

    /** Refuses `store_required`, `store_reconnect_needed` and more than a month of days. */
    async ask(actor: Actor, range: Range, repair: boolean): Promise<void> {
      checkLength(range);
      await deps.storeDays.ask(actor.businessId, range, repair);
    },
  };
}

function checkLength(range: Range): void {
  const days = (Date.parse(range.to) - Date.parse(range.from)) / (24 * 3600_000) + 1;
  if (days <= limits.storeDays) return;
  const values = { limit: String(limits.storeDays) };
  throw new Problem('validation_failed', { faults: [{ field: 'from_date', code: 'range_too_long', values }] });
}

/** As far as it is, whatever else of it is left out. */
const isInFigures = ({ difference, leftOut: why, credited }: ComparedOrder): boolean =>
  difference !== 'unread' && (credited !== 0 || why === null);

const isSame = ({ compared }: DayOrder): boolean => compared.difference === null;

function isWanted({ compared, isByBot }: DayOrder, only: OrderChoice | undefined): boolean {
  const { difference, leftOut: why } = compared;
  switch (only) {
    case undefined:
      return true;
    case 'differing':
      return difference !== null;
    case 'left_out':
      return why !== null;
    case 'in_figures':
      return isInFigures(compared);
    case 'by_bots':
      return isByBot;
    default:
      return difference === only || why === only;
  }
}
