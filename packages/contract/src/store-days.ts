// Days of the store laid beside ours: what the store itself tells of its orders, what we know of them, and what is left out why.
import { z } from 'zod';
import { csv, done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { orderId } from './ids.ts';
import { day } from './days.ts';

const { get, post } = endpointsOf('orders');

/**
 * Where a day stands: nobody asked the store for it, it waits, is read, was read or could not be; `out_of_reach` is one the
 * store tells no longer of.
 */
export const storeDayState = z.enum(['unasked', 'waiting', 'reading', 'read', 'failed', 'out_of_reach']);
export type StoreDayState = z.output<typeof storeDayState>;

/**
 * How an order differs: we never read it; its amounts are others; the store has it no more; or it came, or changed, after
 * the store was asked.
 */
export const orderDifference = z.enum(['unread', 'changed', 'gone', 'since']);
export type OrderDifference = z.output<typeof orderDifference>;

/**
 * Why an order, or a part of it, is in no figure: it tried the store out; its payment was voided or never came; its currency
 * is not the store's; no click and no code led to it; who it is credited to is being decided; gift cards and tips are no sales.
 */
export const leftOut = z.enum(['test', 'voided', 'other_currency', 'not_credited', 'deciding', 'not_goods']);
export type LeftOut = z.output<typeof leftOut>;

/** Orders that differ, that are in no figure, or that are in some; of the last those by a bot's visit; or one reason of either. */
export const orderChoice = z.enum([
  'differing',
  'left_out',
  'in_figures',
  'by_bots',
  ...orderDifference.options,
  ...leftOut.options,
]);
export type OrderChoice = z.output<typeof orderChoice>;

/** Orders in the store's currency; totals before refunds, and refunds of them until now, in major units. */
const orderSums = z.object({ orders: z.number().int(), total: z.number(), refunded: z.number() });

/**
 * Why an order differs by the names of reports of sales: as above; its payment never came; goods came out of it before money was given
 * back for them; either side rounds in its own way; or it is told in another way.
 */
export const namedDifference = z.enum([...orderDifference.options, 'never_paid', 'taken_out', 'rounding', 'otherwise']);
export type NamedDifference = z.output<typeof namedDifference>;

/**
 * Orders by the names of the store's own reports of sales, with all that happened to them since, in major units: net sales are
 * gross sales less discounts and returns; total sales are those with shipping, duties and fees, and taxes.
 */
const namedSales = z.object({
  gross_sales: z.number(),
  discounts: z.number(),
  returns: z.number(),
  net_sales: z.number(),
  shipping: z.number(),
  taxes: z.number(),
  total_sales: z.number(),
});
export type NamedSalesAnswer = z.output<typeof namedSales>;

const part = { orders: z.number().int(), total: z.number() };

/** All but where it stands is null while nothing is known of the store's side. */
const compared = {
  store: orderSums.nullable(),
  ours: orderSums,
  /** What the store has more than we have; the parts of it by why. */
  difference: z.object({ ...part, refunded: z.number() }).nullable(),
  differences: z.array(z.object({ why: orderDifference, ...part })),
  /** Of ours; the total of other currencies is null, as it can be added to nothing. */
  left_out: z.array(z.object({ why: leftOut, orders: z.number().int(), total: z.number().nullable() })),
  /** What of ours is in the figures: orders credited to links and influencers, and their revenue. */
  credited: z.object(part),
  /**
   * Of those the ones whose click was taken for a bot's or another program's: such visits are in no figure of visits, and an order is
   * left out for none of them. Visits older than the data retention are not known any more.
   */
  by_bots: z.object(part),
  /**
   * The same by name: what the store has more, by why, and what of ours is left out. Null while the store's reports are not
   * known: it was not asked, or not since they are read. Test orders are in both sides, though not in the store's reports.
   */
  named: z
    .object({
      store: namedSales,
      ours: namedSales,
      differences: z.array(namedSales.extend({ why: namedDifference, orders: z.number().int() })),
      left_out: z.array(namedSales.extend({ why: leftOut, orders: z.number().int() })),
      credited: namedSales,
    })
    .nullable(),
};

export const storeDay = z.object({
  day: z.iso.date(),
  state: storeDayState,
  /** Since when the store's side stands as it is told here. */
  read_at: z.iso.datetime().nullable(),
  /** Orders of the store read so far, while it is read. */
  progress: z.number().int(),
  /** Whether a part of the day was never read: then the store's side is not whole either. */
  has_gap: z.boolean(),
  /** Its orders that no webhook told of, or not of all that happened, and that were recovered since. */
  recovered: z.number().int(),
  ...compared,
});
export type StoreDay = z.output<typeof storeDay>;

const range = { from_date: day, to_date: day };
const isForward = ({ from_date: from, to_date: to }: { from_date: string; to_date: string }): boolean => from <= to;
const forward = { path: ['to_date'], error: 'range_backwards' };

/** At most `limits.storeDays` of them. */
const days = z.object(range).refine(isForward, forward);

export const listStoreDays = get('/admin/v1/orders/store-days', 'see_orders', {
  summary:
    'Each day of at most a month: the orders and totals the store itself told when it was last asked, ours beside them, what differs, and what is in no figure, by reason. A refund is told with the day of its order.',
  query: days,
  answer: z.object({
    /** What the store's platform is called. */
    platform: z.string().nullable(),
    currency: z.string(),
    /** The first day the store tells all orders of; null where it tells of all. */
    first_day: z.iso.date().nullable(),
    /** Stretches in which orders were placed that were never read, newest first. */
    unread: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
    days: z.array(storeDay),
    /** Of the days that were read. */
    totals: z.object(compared),
  }),
});

export const askStoreDays = post('/admin/v1/orders/store-days', 'see_orders', {
  summary:
    'Has the store asked for its orders of these days, anew where it was asked before; with `repair` what differs is recorded as the store has it. Days the store tells no longer of are left out.',
  body: z.object({ ...range, repair: z.boolean().default(false) }).refine(isForward, forward),
  answer: done,
  problems: ['store_required', 'store_reconnect_needed'],
  examples: { 'A day, and repair it': { from_date: '2026-11-20', to_date: '2026-11-20', repair: true } },
});

export const storeDayOrder = z.object({
  order_id: orderId,
  name: z.string(),
  created_at: z.iso.datetime(),
  currency: z.string(),
  /** Totals before refunds, and refunds until now, in major units of the order's currency; null where one side has no such order. */
  store_total: z.number().nullable(),
  store_refunded: z.number().nullable(),
  our_total: z.number().nullable(),
  our_refunded: z.number().nullable(),
  /** Null where both are the same. */
  difference: orderDifference.nullable(),
  /** Null where it is in the figures whole. */
  left_out: leftOut.nullable(),
  /** What of it is in the figures. */
  credited: z.number(),
});
export type StoreDayOrder = z.output<typeof storeDayOrder>;

export const listStoreDayOrders = get('/admin/v1/orders/store-days/{day}', 'see_orders', {
  summary: 'The orders of one day in the store and with us, those that differ first.',
  params: z.object({ day }),
  query: z.object({
    ...paging(50, 200),
    /** Only these of them. */
    only: orderChoice.optional(),
  }),
  answer: z.object({ orders: z.array(storeDayOrder), total: z.number().int(), next_skip: nextSkip }),
});

export const exportStoreDays = get('/admin/v1/orders/store-days.csv', 'see_orders', {
  summary:
    'Every order of the days in the store and with us, as a table: both totals, what differs, and why it is in no figure.',
  query: days,
  ...csv,
});
