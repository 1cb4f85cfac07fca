// The door of reconciliation: days of the store beside ours, their orders, and files of them.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { limits } from '@vitrine/contract/limits';
import { toMajor } from '@vitrine/contract/money';
import { listDays } from '@vitrine/contract/range';
import {
  leftOut,
  orderDifference,
  type listStoreDayOrders,
  type listStoreDays,
  type StoreDay,
  type OrderChoice,
  type StoreDayOrder,
} from '@vitrine/contract/store-days';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { NamedFile } from '../../../platform/http/file-answers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { toCsv, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Sources } from '../model.ts';
import {
  addOrder,
  compareOrder,
  joinDays,
  noComparison,
  type ComparedOrder,
  type ComparedSums,
} from './compare-orders.ts';
import { listAskedDays, listPairs, type AskedDay, type PairedOrder } from './store.ts';

type Deps = Pick<Sources, 'storefront' | 'storeDays'>;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** An order of a day with what differs of it. */
interface DayOrder extends PairedOrder {
  readonly compared: ComparedOrder;
  /** That of the order, or the store's. */
  readonly currency: string;
}

export type Reconciliations = ReturnType<typeof createReconciliations>;

export function createReconciliations({ database: { db } }: Platform, deps: Deps) {
  const findCurrency = async ({ businessId }: Actor): Promise<string> =>
    (await deps.storefront.getUnits(businessId)).currency;

  const readOrders = async (actor: Actor, range: Range, currency: string): Promise<DayOrder[]> => {
    const pairs = await listPairs(db, actor.businessId, range);
    const asked = await readAsked(actor, range);
    return pairs.map((pair) => {
      const askedAt = pair.askedAt ?? asked.get(pair.day)?.readAt ?? new Date(0);
      const whole = compareOrder(pair, { askedAt, currency });
      // of a day nobody asked for nothing is known to differ
      const isKnown = (asked.get(pair.day)?.readAt ?? null) !== null;
      const own = pair.store?.currency ?? pair.ours?.currency ?? currency;
      return { ...pair, currency: own, compared: isKnown ? whole : { ...whole, difference: null } };
    });
  };

  const readAsked = async ({ businessId }: Actor, range: Range): Promise<ReadonlyMap<string, AskedDay>> =>
    new Map((await listAskedDays(db, businessId, range)).map((day) => [day.day, day]));

  return {
    /** Refuses more than a month of days. */
    async list(actor: Actor, range: Range): Promise<AnswerOf<typeof listStoreDays>> {
      checkLength(range);
      const currency = await findCurrency(actor);
      const [reach, asked, orders] = await Promise.all([
        deps.storeDays.findReach(actor.businessId),
        readAsked(actor, range),
        readOrders(actor, range, currency),
      ]);
      const byDay = Map.groupBy(orders, ({ day }) => day);
      const days = listDays(range).map((day) => {
        const told = asked.get(day) ?? null;
        const isKnown = told !== null && told.readAt !== null;
        const sums = (byDay.get(day) ?? []).reduce(
          (all, order) => addOrder(all, order, order.compared, currency),
          noComparison(isKnown),
        );
        return { day, told, sums };
      });
      const firstDay = reach?.firstDay ?? null;
      return {
        platform: reach?.platform ?? null,
        currency,
        first_day: firstDay,
        unread: (reach?.gaps ?? []).map(({ from, until }) => ({
          from: from.toISOString(),
          until: until.toISOString(),
        })),
        days: days.map(({ day, told, sums }) => ({ ...toState(day, told, firstDay), ...toCompared(sums, currency) })),
        totals: toCompared(joinDays(days.flatMap(({ sums }) => (sums.store === null ? [] : [sums]))), currency),
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

const isSame = ({ compared }: DayOrder): boolean => compared.difference === null;

function isWanted({ compared }: DayOrder, only: OrderChoice | undefined): boolean {
  const { difference, leftOut: why, credited } = compared;
  switch (only) {
    case undefined:
      return true;
    case 'differing':
      return difference !== null;
    case 'left_out':
      return why !== null;
    case 'in_figures':
      return difference !== 'unread' && (credited !== 0 || why === null);
    default:
      return difference === only || why === only;
  }
}

function toState(
  day: string,
  told: AskedDay | null,
  firstDay: string | null,
): Pick<StoreDay, 'day' | 'state' | 'read_at' | 'progress'> {
  const isOut = firstDay !== null && day < firstDay;
  return {
    day,
    // what was read while it could be stays
    state: told?.state ?? (isOut ? 'out_of_reach' : 'unasked'),
    read_at: told?.readAt?.toISOString() ?? null,
    progress: told?.orders ?? 0,
  };
}

type Compared = Omit<StoreDay, 'day' | 'state' | 'read_at' | 'progress'>;

function toCompared({ store, ours, differences, leftOut: left, credited }: ComparedSums, currency: string): Compared {
  const major = (minor: number): number => toMajor(minor, currency);
  const write = ({ orders, total, refunded }: ComparedSums['ours']) => ({
    orders,
    total: major(total),
    refunded: major(refunded),
  });
  return {
    store: store && write(store),
    ours: write(ours),
    difference: store && {
      orders: store.orders - ours.orders,
      total: major(store.total - ours.total),
      refunded: major(store.refunded - ours.refunded),
    },
    differences: orderDifference.options.flatMap((why) => {
      const part = differences.get(why);
      return part ? [{ why, orders: part.orders, total: major(part.total) }] : [];
    }),
    left_out: leftOut.options.flatMap((why) => {
      const part = left.get(why);
      const isForeign = why === 'other_currency';
      return part ? [{ why, orders: part.orders, total: isForeign ? null : major(part.total) }] : [];
    }),
    credited: { orders: credited.orders, total: major(credited.total) },
  };
}

function toDayOrder({ store, ours, compared, currency, ...order }: DayOrder): StoreDayOrder {
  const major = (minor: number | undefined): number | null => (minor === undefined ? null : toMajor(minor, currency));
  return {
    order_id: order.orderId,
    name: order.name,
    created_at: order.createdAt.toISOString(),
    currency,
    store_total: major(store?.total),
    store_refunded: major(store?.refunded),
    our_total: major(ours?.total),
    our_refunded: major(ours?.refunded),
    difference: compared.difference,
    left_out: compared.leftOut,
    credited: toMajor(compared.credited, currency),
  };
}

const columns = [
  'day',
  'order',
  'store_total',
  'store_refunded',
  'our_total',
  'our_refunded',
  'difference',
  'left_out',
  'credited_total',
  'currency',
] as const;

const toHeadings = (language: Language): string[] => columns.map((name) => sentences[language].value(name) ?? name);

function toCells({ store, ours, compared, currency, ...order }: DayOrder, language: Language): TableCell[] {
  const words = sentences[language];
  const money = (minor: number | undefined): TableCell => (minor === undefined ? null : toMoneyCell(minor, currency));
  const { difference, leftOut: left } = compared;
  return [
    order.day,
    order.name,
    money(store?.total),
    money(store?.refunded),
    money(ours?.total),
    money(ours?.refunded),
    difference && (words.value(`difference_${difference}`) ?? difference),
    left && (words.value(`left_out_${left}`) ?? left),
    money(compared.credited),
    currency,
  ];
}
