// The answers and files of reconciliation: days and orders of both sides in major units, and why they differ.
import type { OrderId } from '@vitrine/contract/ids';
import { toMajor } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import {
  leftOut,
  namedDifference,
  orderDifference,
  type NamedSalesAnswer,
  type StoreDay,
  type StoreDayOrder,
} from '@vitrine/contract/store-days';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { NamedSales, StoreReach } from '../../stores/stores.ts';
import { addNames, joinNames, netOf, noNames, totalOf, type NamedPart, type NamedSums } from './compare-names.ts';
import type { ComparedOrder, ComparedSums } from './compare-orders.ts';
import type { AskedDay, PairedOrder } from './store.ts';

/** An order of a day with what differs of it. */
export interface DayOrder extends PairedOrder {
  readonly compared: ComparedOrder;
  /** Whether it is in the figures by a click that was taken for a program's. */
  readonly isByBot: boolean;
  /** That of the order, or the store's. */
  readonly currency: string;
}

/** Where a day stands with the store, and whether all of it was ever read. */
export function toState(
  day: string,
  told: AskedDay | null,
  reach: StoreReach | null,
): Pick<StoreDay, 'day' | 'state' | 'read_at' | 'progress' | 'has_gap'> {
  const firstDay = reach?.firstDay ?? null;
  const isOut = firstDay !== null && day < firstDay;
  return {
    day,
    // what was read while it could be stays
    state: told?.state ?? (isOut ? 'out_of_reach' : 'unasked'),
    read_at: told?.readAt?.toISOString() ?? null,
    progress: told?.orders ?? 0,
    has_gap: (reach?.gaps ?? []).some((gap) => isGapOf(day, gap, reach?.timeZone ?? 'UTC')),
  };
}

const isGapOf = (day: string, { from, until }: { from: Date; until: Date }, zone: string): boolean =>
  dayOf(from, zone) <= day && day <= dayOf(new Date(until.getTime() - 1), zone);

/** A day by name; null where the store's reports are not known of every order: they are told whole, or not at all. */
export function toNames(
  orders: readonly DayOrder[],
  named: ReadonlyMap<OrderId, NamedSales>,
  currency: string,
): NamedSums | null {
  const own = orders.filter((order) => order.currency === currency);
  if (own.some(({ store, storeNamed }) => store !== null && storeNamed === null)) return null;
  return own.reduce(
    (sums, order) =>
      addNames(sums, { store: order.storeNamed, ours: named.get(order.orderId) ?? null }, order, order.compared),
    noNames,
  );
}

export const toWholeNames = (days: readonly { names: NamedSums | null }[]): NamedSums | null =>
  days.length > 0 && days.every(({ names }) => names !== null)
    ? joinNames(days.flatMap(({ names }) => names ?? []))
    : null;

function toNamedAnswer(sales: NamedSales, currency: string): NamedSalesAnswer {
  const major = (minor: number): number => toMajor(minor, currency);
  return {
    gross_sales: major(sales.gross),
    discounts: major(sales.discounts),
    returns: major(sales.returns),
    net_sales: major(netOf(sales)),
    shipping: major(sales.shipping),
    taxes: major(sales.taxes),
    total_sales: major(totalOf(sales)),
  };
}

function toNamedAnswers(names: NamedSums, currency: string): StoreDay['named'] {
  const write = (sales: NamedSales) => toNamedAnswer(sales, currency);
  const list = <Why extends string>(options: readonly Why[], parts: ReadonlyMap<Why, NamedPart>) =>
    options.flatMap((why) => {
      const part = parts.get(why);
      return part ? [{ why, orders: part.orders, ...write(part.sales) }] : [];
    });
  return {
    store: write(names.store),
    ours: write(names.ours),
    differences: list(namedDifference.options, names.differences),
    left_out: list(leftOut.options, names.leftOut),
    credited: write(names.credited),
  };
}

/** Of what is in the figures, in the store's currency, the orders by visits of programs. */
export function sumByBots(orders: readonly DayOrder[], currency: string): Pick<StoreDay, 'by_bots'> {
  const own = orders.filter(({ isByBot }) => isByBot);
  const total = own.reduce((sum, { compared }) => sum + compared.credited, 0);
  return { by_bots: { orders: own.length, total: toMajor(total, currency) } };
}

type Compared = Omit<StoreDay, 'day' | 'state' | 'read_at' | 'progress' | 'has_gap' | 'recovered' | 'by_bots'>;

export function toCompared(
  { store, ours, differences, leftOut: left, credited }: ComparedSums,
  names: NamedSums | null,
  currency: string,
): Compared {
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
    named: names && toNamedAnswers(names, currency),
  };
}

export function toDayOrder({ store, ours, compared, currency, ...order }: DayOrder): StoreDayOrder {
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

export const toHeadings = (language: Language): string[] =>
  columns.map((name) => sentences[language].value(name) ?? name);

export function toCells({ store, ours, compared, currency, ...order }: DayOrder, language: Language): TableCell[] {
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
